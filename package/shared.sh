old_unit=/etc/systemd/system/connect-four.service
old_program=/opt/connect-four

# Version 1.0 put itself there without a package.
has_old_installation() {
    [ -e $old_program/pyvenv.cfg ] || grep -qs '^# Installed by connect-four service install' $old_unit
}

# The unit goes first: from then on the machine starts the package's.
remove_old_installation() {
    has_old_installation || return 0
    rm -f $old_unit $old_unit.new /etc/connect-four.toml.new
    sync
    rm -rf $old_program.new $old_program.old $old_program
}

remove_games_settings_and_user() {
    rm -rf /var/lib/connect-four /etc/connect-four.toml
    if getent passwd connect-four >/dev/null; then
        userdel connect-four || true
    fi
    if getent group connect-four >/dev/null; then
        groupdel connect-four || true
    fi
}
