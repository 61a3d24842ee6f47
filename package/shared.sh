unit=connect-four.service
page=connect-four-web.service
messenger=connect-four-match.service
# In its place ./play tries a new version.
trial=connect-four-trial.service
# Where ./play has the package that it installs.
stage=/var/cache/connect-four
games=/var/lib/connect-four
# systemd keeps them there for the page's user, whom it makes for as long as the page runs.
pairings="/var/lib/connect-four-web /var/lib/private/connect-four-web"
# Who this machine is for others, and the match that it plays.
identity="/var/lib/connect-four-match /var/lib/private/connect-four-match"
settings=/etc/connect-four.toml
# User and password at the broker.
password=/etc/connect-four.broker
old_unit=/etc/systemd/system/$unit
old_program=/opt/connect-four

# Version 1.0 put itself there without a package. A unit that somebody has changed for the package names no /opt.
has_old_installation() {
    grep -qs "^ExecStart=$old_program/" $old_unit || [ -e $old_program.gone ] ||
        ls -d $old_program*/lib/python3*/site-packages/connect_four >/dev/null 2>&1
}

# The unit goes first: from then on the machine starts the package's.
remove_old_installation() {
    has_old_installation || return 0
    rm -f $old_unit $old_unit.new $settings.new
    sync
    for folder in $old_program.new $old_program.old $old_program; do
        rm -rf $old_program.gone
        # What is left after an interruption is known by this name.
        [ ! -e $folder ] || mv $folder $old_program.gone
    done
    rm -rf $old_program.gone
}

has_user() { getent passwd connect-four >/dev/null; }

remove_games_settings_and_user() {
    rm -rf $games $pairings $identity $settings $settings.new $password
    # A person of that name keeps the account.
    case $(getent passwd connect-four) in
        *:$games:*) userdel connect-four || true ;;
    esac
    if ! has_user && getent group connect-four >/dev/null; then
        groupdel connect-four || true
    fi
    mend_shadow_files
}

# A userdel that was killed may have left its lines there, and no user of the name could be made or removed any more.
mend_shadow_files() {
    getent group connect-four >/dev/null || ! grep -qs '^connect-four:' /etc/gshadow || grpconv
    has_user || ! grep -qs '^connect-four:' /etc/shadow || pwconv
}
