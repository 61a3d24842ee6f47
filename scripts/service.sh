# Sourced by ./play when root installs the service or takes it away. Whatever of the clone has to run for that is run by
# the clone's owner; root only takes the package that the owner has built, and dpkg does the rest.

. "$project/package/shared.sh"

unit=connect-four.service
trial=connect-four-trial.service
# The package's postrm removes it too.
stage=/var/cache/connect-four
work=/run/connect-four-install
settings=/etc/connect-four.toml
# In seconds, from the start of a new version to its first picture. It has no byte code yet, and a Pi Zero is slow.
patience=120
child=
interrupted=

install_service() {
    begin "$@"
    mkdir -p "$stage"
    [ $# = 0 ] || as_owner "$project/play" service settings "$@" >"$work/settings"
    progress "Building the package …"
    as_owner bash -c "$hand_over" bash "$project/play" >"$stage/package.deb"
    # A first installation that was killed may have left a unit without its user.
    if [ "$(fact LoadState "$unit")" = loaded ] && getent passwd connect-four >/dev/null; then
        progress "Trying the new version …"
        try_it
    fi
    progress "Installing it …"
    local had_state=
    [ ! -e /var/lib/connect-four ] || had_state=yes
    whole hand_to_dpkg
    since "the new version is installed, and starts"
    if ! comes_up "$unit"; then
        if [ -z "${needed+set}" ]; then
            whole run_dpkg "$([ "$had_state" ] && echo --remove || echo --purge)" connect-four
            fail "The service does not start, and was taken away again: $trouble"
        fi
        fail "The new version is installed, but does not run: $trouble"
    fi
    /usr/bin/connect-four service status
}

hand_to_dpkg() {
    [ ! -e "$work/settings" ] || put_settings
    run_dpkg --install "$stage/package.deb"
    systemctl is-enabled --quiet "$unit" || systemctl enable --quiet "$unit"
    systemctl start --no-block "$unit"
}

uninstall_service() {
    local action=--remove words="; the saved games are kept in /var/lib/connect-four, the settings in $settings"
    [ "${1-}" != --purge ] || action=--purge words=", with all saved games"
    begin uninstall "$@"
    whole take_away
    since "the service is gone$words"
    echo "The service is gone$words."
}

take_away() {
    local state
    state=$(dpkg-query --show --showformat='${db:Status-Status}' connect-four 2>/dev/null || true)
    case $action,$state in
        *,not-installed | *, | --remove,config-files)
            has_old_installation || [ "$action$(ls -d /var/lib/connect-four 2>/dev/null)" = --purge/var/lib/connect-four ] ||
                fail "the service is not installed"
            ;;
        *) run_dpkg --force-remove-reinstreq "$action" connect-four ;;
    esac
    if has_old_installation; then
        systemctl disable --now --quiet "$unit"
        remove_old_installation
        systemctl daemon-reload
    fi
    [ "$action" = --remove ] || remove_games_settings_and_user
}

# begin WORDS: makes sure that nobody else is at it, and that nothing of an interrupted installation is left.
begin() {
    umask 022
    [ -d /run/systemd/system ] || fail "the service needs systemd, and this system was not started by it; play with: $CONNECT_FOUR"
    mkdir -p "$work"
    # Whoever can read the lock can hold it.
    chmod 700 "$work"
    exec 9<>"$work/lock"
    flock --nonblock 9 || fail "$(cat "$work/lock"); try again when it has ended"
    echo "another installation is under way, process $$, started by ${SUDO_USER:-root}" >"$work/lock"
    # A dpkg that was killed has not told it what is gone.
    [ "$(fact NeedDaemonReload "$unit")" = no ] || systemctl daemon-reload
    require_own_unit
    trap finish EXIT
    since "nothing was changed"
    end
}

require_own_unit() {
    local path
    path=$(fact FragmentPath "$unit")
    if [ -n "$path" ] && ! head -n 1 "$path" 2>/dev/null | grep -qs '^# Installed by connect-four'; then
        fail "there is another service of this name, $path; nothing was changed"
    fi
    [ "$(fact LoadState "$unit")" != masked ] || fail "the service is masked; type: sudo systemctl unmask connect-four"
}

# as_owner COMMAND …: runs it as whoever owns the clone, who gets neither root's terminal nor the lock.
as_owner() {
    local uid status=0 become=()
    uid=$(stat --format=%u "$project")
    getent passwd "$uid" >/dev/null ||
        fail "$project belongs to the user $uid, whom this system does not know; make a clone of your own"
    if [ "$uid" != 0 ]; then
        become=(setpriv "--reuid=$uid" "--regid=$(id -g "$uid")" --init-groups --no-new-privs --reset-env)
    fi
    setsid "${become[@]}" env CONNECT_FOUR="$CONNECT_FOUR" "$@" </dev/null 9>&- &
    child=$!
    wait "$child" || status=$?
    child=
    [ "$status" = 0 ] || exit 2
}

hand_over='
set -e
folder=
trap "trap \"\" TERM; rm -rf \"\$folder\"" EXIT
trap "exit 143" TERM
folder=$(trap "" TERM; mktemp -d)
TMPDIR=$folder "$1" package "$folder" >/dev/null
cat "$folder"/*.deb
'

# The new version plays in the place of the old one, which starts again when this fails or the power does.
try_it() {
    dpkg-deb --extract "$stage/package.deb" "$stage/tree" 2>"$work/log" || fail "nothing was installed: $(tail -n 1 "$work/log")"
    needed=
    [[ $(fact StatusText "$unit") != playing* ]] || needed=playing
    sed "
        s|/usr/lib/connect-four/program|$stage/tree&|
        s/^Restart=.*/Restart=no/
        s/^TimeoutStartSec=.*/TimeoutStartSec=$patience/
        /^ExecStartP/d
        s/^\[Unit\]/&\nAfter=$unit\nConflicts=$unit\nOnFailure=$unit/
    " "$stage/tree/usr/lib/systemd/system/$unit" >"/run/systemd/system/$trial"
    if [ -e "$work/settings" ]; then
        sed -i "s|^\[Service\]|&\nBindReadOnlyPaths=$work/settings:$settings|" "/run/systemd/system/$trial"
    fi
    systemctl daemon-reload
    systemctl start --no-block "$trial"
    if ! comes_up "$trial"; then
        local why=$trouble
        end_trial
        comes_up "$unit" || true
        fail "The new version does not start, and the one before plays on: $why"
    fi
}

# comes_up UNIT: waits until it has shown its first picture, or until it waits for a hat if the version before did.
comes_up() {
    local end=$((SECONDS + patience)) job
    trouble="no picture within $patience seconds"
    while [ $SECONDS -le $end ]; do
        # Asked for first: what follows it has then begun.
        job=$(fact Job "$1")
        case $(fact ActiveState "$1")/$(fact SubState "$1") in
            active/*)
                trouble=$(fact StatusText "$1")
                [[ $trouble != "${needed-}"* ]] || return 0
                ;;
            failed/* | inactive/* | */auto-restart*)
                if [ -z "$job" ]; then
                    case $(fact Result "$1") in
                        timeout) ;;
                        exit-code) trouble=$(last_words "$1") ;;
                        # After a crash the last words are those of a traceback.
                        *) trouble="it ended with the result $(fact Result "$1")" ;;
                    esac
                    return 1
                fi
                ;;
        esac
        sleep 0.05
    done
    return 1
}

last_words() {
    journalctl --sync || true
    local words
    words=$(journalctl --quiet --output=cat --lines=1 "_SYSTEMD_INVOCATION_ID=$(fact InvocationID "$1")" 2>/dev/null || true)
    echo "${words:-it ended without a word}"
}

fact() { systemctl show --property="$1" --value "$2"; }

put_settings() {
    { cp "$work/settings" "$settings.new" && sync "$settings.new" && mv "$settings.new" "$settings"; } 2>"$work/log" ||
        fail "nothing was installed: $(tail -n 1 "$work/log")"
}

run_dpkg() {
    local status=0
    DEBIAN_FRONTEND=noninteractive dpkg "$@" >"$work/log" 2>&1 </dev/null || status=$?
    [ "$status" = 0 ] || fail "$(reason "$status")"
    # A dpkg that was killed may have left other packages half configured, whose triggers it ran.
    DEBIAN_FRONTEND=noninteractive dpkg --configure --pending >/dev/null 2>&1 </dev/null || true
}

# What dpkg gives as the reason stands in the line after its error, and what a script of the package said in the one before.
reason() {
    local words
    words=$(grep --context=1 --max-count=1 -E '^dpkg: (error|unrecoverable|dependency problems)' "$work/log" |
        grep --invert-match -E '^(Selecting|\(Reading|Preparing|Unpacking|Setting up|Removing|Purging|Processing) ' | tr -s '\n ' ' ' || true)
    words=${words% }
    echo "${words:-dpkg has ended with status $1; try again}"
}

# since WORDS: this is true from now on, and is what an interruption says.
since() {
    truth=$1
    trap 'exit 130' INT TERM HUP
    [ -z "$interrupted" ] || exit 130
}

# whole COMMAND …: runs it without an interruption, which is remembered until it has ended.
whole() {
    trap 'interrupted=yes' INT TERM HUP
    (
        trap '' INT TERM HUP
        "$@"
    )
}

finish() {
    local status=$?
    trap '' INT TERM HUP
    if [ -n "$child" ]; then
        kill -TERM -- "-$child" 2>/dev/null || true
        wait "$child" || true
    fi
    [ $status != 130 ] || say "Interrupted; $truth."
    end
    # Something that is not foreseen has failed, and said why.
    [ $status != 1 ] || exit 2
}

end() {
    end_trial
    rm -rf "$stage" "$work/settings" "$work/log" "$settings.new"
    # systemd makes the place where the trial shows its settings.
    [ -s "$settings" ] || rm -f "$settings"
}

end_trial() {
    [ -e "/run/systemd/system/$trial" ] || return 0
    # What it conflicts with ends it.
    systemctl start --no-block "$unit" 2>/dev/null || true
    systemctl stop "$trial" 2>/dev/null || true
    rm -f "/run/systemd/system/$trial"
    systemctl reset-failed "$trial" 2>/dev/null || true
}

progress() { [ ! -t 2 ] || say "$*"; }
