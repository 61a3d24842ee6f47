old_unit=/etc/systemd/system/connect-four.service
old_program=/opt/connect-four

# Version 1.0 put itself there without a package. A unit that somebody has changed for the package names no /opt.
has_old_installation() {
    grep -qs "^ExecStart=$old_program/" $old_unit || ls -d $old_program*/lib/python3*/site-packages/connect_four >/dev/null 2>&1
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
    mend_shadow_files
}

# A userdel that was killed may have left its lines there, and no user of the name could be made or removed any more.
mend_shadow_files() {
    getent group connect-four >/dev/null || ! grep -qs '^connect-four:' /etc/gshadow || grpconv
    getent passwd connect-four >/dev/null || ! grep -qs '^connect-four:' /etc/shadow || pwconv
}
