# Sourced by ./play when root types a command of the service. Whatever of the clone has to run for that is run by the
# clone's owner; root only takes the package that the owner has built, and dpkg does the rest.

. "$project/package/shared.sh"

trial_file=/run/systemd/system/$trial
work=/run/connect-four-install
# In seconds, from the start of a new version to its first picture. It has no byte code yet, and a Pi Zero is slow.
patience=120
child=
interrupted=

# answer_root WORDS: what root has typed after "service" is done, and the program ends; but help and mistakes are said by
# the program, and root runs it in a clone of its own alone.
answer_root() {
    case " $* " in
        *" -h "* | *" --help "*) ;;
        " install "*)
            install_service "${@:2}"
            exit
            ;;
        " uninstall " | " uninstall --purge ")
            uninstall_service "${@:2}"
            exit
            ;;
        " status ") [ ! -x /usr/bin/connect-four ] || exec /usr/bin/connect-four service status ;;
    esac
    if [ "$(stat --format=%u "$project")" != 0 ]; then
        trap stop_child EXIT
        trap 'exit 130' INT TERM HUP
        as_owner "$project/play" service "$@"
        exit
    fi
}

install_service() {
    begin
    mkdir -p "$stage"
    [ $# = 0 ] || as_owner "$project/play" service settings "$@" >"$work/settings"
    progress "Building the package …"
    as_owner bash -c "$hand_over" bash "$project/play" >"$stage/package.deb"
    is_first=yes
    # A first installation that was killed may have left a unit without its user.
    if [ "$(fact LoadState "$unit")" = loaded ] && has_user; then
        is_first=
        progress "Trying the new version …"
        try_it "$@"
    fi
    progress "Installing it …"
    remember
    whole hand_to_dpkg
    since "the new version is installed, and starts"
    if ! comes_up "$unit"; then
        [ -n "$is_first" ] || fail "The new version is installed, but does not run: %s" "$trouble"
        whole undo_first
        fail "The service does not start, and was taken away again: %s" "$trouble"
    fi
    local other
    for other in "$page" "$messenger"; do
        [ "$(fact UnitFileState "$other")" != enabled ] || needed= comes_up "$other" || true
    done
    /usr/bin/connect-four service status
}

# What was there before a first installation stays if that fails.
remember() {
    undo=--purge
    if [ -e $games ] || has_user; then
        undo=--remove
    fi
    local file
    for file in "$settings" "$password"; do
        [ ! -e "$file" ] || cp --archive "$file" "$work/${file##*/}.before"
    done
}

undo_first() {
    run_dpkg "$undo" connect-four || true
    rm -f "$settings"
    local file
    for file in "$settings" "$password"; do
        [ ! -e "$work/${file##*/}.before" ] || cp --archive "$work/${file##*/}.before" "$file"
    done
}

hand_to_dpkg() {
    if [ -e "$work/settings" ]; then
        { cp "$work/settings" "$settings.new" && sync "$settings.new"; } 2>"$work/log" ||
            fail "nothing was installed: %s" "$(tail -n 1 "$work/log")"
    fi
    # The version before would not know all of the new settings.
    if ! run_dpkg --unpack "$stage/package.deb" || ! put_settings || ! run_dpkg --configure connect-four; then
        local why=$trouble
        [ -z "$is_first" ] || undo_first
        fail "%s" "$why"
    fi
    finish_others
    systemctl is-enabled --quiet "$unit" || systemctl enable --quiet "$unit"
    systemctl start --no-block "$unit"
}

put_settings() {
    [ ! -e "$settings.new" ] || mv "$settings.new" "$settings" 2>"$work/log" || {
        in_words "the settings were not written: %s" "$(tail -n 1 "$work/log")"
        trouble=$words
        return 1
    }
}

uninstall_service() {
    local action=--remove news=("the service is gone; the saved games are kept in %s, the settings in %s" "$games" "$settings")
    [ "${1-}" != --purge ] || action=--purge news=("the service is gone, with all saved games")
    begin
    whole take_away
    since "${news[@]}"
    in_words "${news[@]}"
    echo "${words^}."
}

take_away() {
    local state
    state=$(dpkg-query --show --showformat='${db:Status-Status}' connect-four 2>/dev/null || true)
    case $action,$state in
        *,not-installed | *, | --remove,config-files)
            has_old_installation || { [ "$action" = --purge ] && { [ -e $games ] || has_user; }; } ||
                fail "the service is not installed"
            ;;
        *)
            run_dpkg --force-remove-reinstreq "$action" connect-four || fail "%s" "$trouble"
            finish_others
            ;;
    esac
    if has_old_installation; then
        [ ! -e "$old_unit" ] || systemctl disable --now --quiet "$unit"
        remove_old_installation
        systemctl daemon-reload
    fi
    [ "$action" = --remove ] || remove_games_settings_and_user
}

# begin: makes sure that nobody else is at it, and that nothing of an interrupted installation is left.
begin() {
    umask 022
    [ -d /run/systemd/system ] ||
        fail "the service needs systemd, and this system was not started by it; play with: %s" "$CONNECT_FOUR"
    mkdir -p "$work"
    # Whoever can read the lock can hold it.
    chmod 700 "$work"
    exec 9<>"$work/lock"
    if ! flock --nonblock 9; then
        local holder
        holder=$(cat "$work/lock")
        [ -n "$holder" ] || fail "another installation is under way; try again when it has ended"
        fail "another installation is under way, process %s, started by %s; try again when it has ended" $holder
    fi
    echo "$$ ${SUDO_USER:-root}" >"$work/lock"
    # A dpkg that was killed has not told it what is gone.
    [ "$(fact NeedDaemonReload "$unit")" = no ] || systemctl daemon-reload
    require_own_unit
    trap finish EXIT
    since "nothing was changed"
    end
}

require_own_unit() {
    local each path
    [ "$(fact LoadState "$unit")" != masked ] || fail "the service is masked; type: sudo systemctl unmask connect-four"
    for each in "$unit" "$page" "$messenger"; do
        path=$(fact FragmentPath "$each")
        # Whoever has masked one of the others wants none, whatever the settings say.
        if [ -n "$path" ] && [ "$(fact LoadState "$each")" != masked ] && ! head -n 1 "$path" 2>/dev/null | grep -qs '^# Installed by connect-four'; then
            fail "there is another service of this name, %s; nothing was changed" "$path"
        fi
    done
}

# as_owner COMMAND …: runs it as whoever owns the clone, who gets neither root's input nor the lock.
as_owner() {
    local uid status=0 become=()
    uid=$(stat --format=%u "$project")
    getent passwd "$uid" >/dev/null ||
        fail "%s belongs to the user %s, whom this system does not know; make a clone of your own" "$project" "$uid"
    if [ "$uid" != 0 ]; then
        become=(setpriv "--reuid=$uid" "--regid=$(id -g "$uid")" --init-groups --no-new-privs --reset-env)
    fi
    # What it says is for whoever has typed the command.
    setsid "${become[@]}" env CONNECT_FOUR="$CONNECT_FOUR" LANGUAGE="${LANGUAGE-}" \
        LANG="${LC_ALL:-${LC_MESSAGES:-${LANG-}}}" "$@" </dev/null 9>&- &
    child=$!
    wait "$child" || status=$?
    child=
    return "$status"
}

stop_child() {
    [ -n "$child" ] || return 0
    kill -TERM -- "-$child" 2>/dev/null || true
    local end=$(($(uptime_seconds) + 3))
    while kill -0 -- "-$child" 2>/dev/null && [ "$(uptime_seconds)" -lt $end ]; do
        sleep 0.1
    done
    kill -KILL -- "-$child" 2>/dev/null || true
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

# try_it OPTIONS: the new version plays in the place of the old one, which goes on when this fails or the power does.
try_it() {
    dpkg-deb --extract "$stage/package.deb" "$stage/tree" 2>"$work/log" ||
        fail "nothing was installed: %s" "$(tail -n 1 "$work/log")"
    needed=
    case " $* " in
        *" --service-device"*) ;;
        *) ! has_what_stays || needed=yes ;;
    esac
    write_trial
    systemctl daemon-reload
    systemctl start --no-block "$trial"
    if ! comes_up "$trial"; then
        local why=$trouble
        end_trial
        needed=
        ! comes_up "$unit" || fail "The new version does not start, and the one before plays on: %s" "$why"
        fail "The new version does not start, and neither does the one before: %s" "$why"
    fi
}

# Whether the version before plays on what the new one will have, too. Version 1.0 took any emulator.
has_what_stays() {
    plays "$unit" && ! { has_old_installation && [[ $(fact StatusText "$unit") = "playing on the emulator"* ]]; }
}

# plays UNIT: waiting is an error; but version 1.0 names none, and says it in English.
plays() {
    local state
    state=$(fact StatusText "$1")
    [ "$(fact StatusErrno "$1")" = 0 ] && [ -n "$state" ] && [[ $state != waiting* ]]
}

# The unit as it will be in force, with whatever somebody has changed of it.
write_trial() {
    local file new=$stage/tree/usr/lib/systemd/system/$unit before
    before=$(fact FragmentPath "$unit")
    [[ $before != /etc/* ]] || has_old_installation || new=$before
    for_trial "$new" >"$trial_file"
    mkdir -p "$trial_file.d"
    for file in $(fact DropInPaths "$unit"); do
        for_trial "$file" >"$trial_file.d/${file##*/}"
    done
    {
        printf '[Unit]\nAfter=%s\nConflicts=%s\n' "$unit" "$unit"
        printf '[Service]\nRestart=no\nTimeoutStartSec=%s\nExecStartPre=\nExecStartPost=\n' "$patience"
        # However the trial ends, the one before goes on; but one that somebody has stopped stays so.
        [ "$(fact ActiveState "$unit")" = inactive ] || printf 'ExecStopPost=+%s start --no-block %s\n' "$(command -v systemctl)" "$unit"
        [ ! -e "$work/settings" ] || printf 'BindReadOnlyPaths=%s:%s\n' "$work/settings" "$settings"
    } >"$trial_file.d/zz-trial.conf"
}

for_trial() { sed "s|/usr/lib/connect-four/program|$stage/tree&|" "$1"; }

end_trial() {
    [ -e "$trial_file" ] || return 0
    systemctl stop "$trial" 2>/dev/null || true
    rm -rf "$trial_file.d" "$trial_file"
    systemctl reset-failed "$trial" 2>/dev/null || true
}

# comes_up UNIT: waits until it has shown its first picture, or until it waits for a hat if the version before did.
comes_up() {
    local end=$(($(uptime_seconds) + patience)) job
    in_words "no picture within %s seconds" "$patience"
    trouble=$words
    while [ "$(uptime_seconds)" -le $end ]; do
        # Asked for first: what follows it has then begun.
        job=$(fact Job "$1")
        case $(fact ActiveState "$1")/$(fact SubState "$1") in
            active/*)
                trouble=$(fact StatusText "$1")
                { [ -n "${needed-}" ] && ! plays "$1"; } || return 0
                ;;
            failed/* | inactive/* | */auto-restart*)
                if [ -z "$job" ]; then
                    case $(fact Result "$1") in
                        timeout) ;;
                        exit-code) trouble=$(last_words "$1") ;;
                        # After a crash the last words are those of a traceback.
                        *)
                            in_words "it ended with the result %s" "$(fact Result "$1")"
                            trouble=$words
                            ;;
                    esac
                    return 1
                fi
                ;;
        esac
        sleep 0.05
    done
    return 1
}

# A Pi sets its clock by the network, at any time.
uptime_seconds() {
    local seconds
    read -r seconds _ </proc/uptime
    echo "${seconds%.*}"
}

last_words() {
    journalctl --sync || true
    local last
    last=$(journalctl --quiet --output=cat --lines=1 "_SYSTEMD_INVOCATION_ID=$(fact InvocationID "$1")" 2>/dev/null || true)
    [ -n "$last" ] || in_words "it ended without a word"
    echo "${last:-$words}"
}

fact() { systemctl show --property="$1" --value "$2"; }

# run_dpkg WORDS: if it fails, $trouble says why.
run_dpkg() {
    local status=0
    DEBIAN_FRONTEND=noninteractive dpkg "$@" >"$work/log" 2>&1 </dev/null || status=$?
    [ "$status" != 0 ] || return 0
    trouble=$(reason)
    in_words "dpkg has ended with status %s; try again" "$status"
    trouble=${trouble:-$words}
    return 1
}

# dpkg's error, with the lines that belong to it, and with what a script of the package said just before it.
reason() {
    awk '
        /^dpkg: (error|unrecoverable|dependency problems)/ { words = before $0; found = 1; next }
        found && !/^ / { exit }
        found { sub(/^ +/, " "); words = words $0 }
        { before = /^(Selecting|\(Reading|Preparing|Unpacking|Setting up|Removing|Purging|Processing) / ? "" : $0 " " }
        END { print words }
    ' "$work/log"
}

# A dpkg that was killed may have left other packages half configured, whose triggers it ran.
finish_others() { DEBIAN_FRONTEND=noninteractive timeout 60 dpkg --configure --pending >/dev/null 2>&1 </dev/null || true; }

# since FORMAT WORDS …: this is true from now on, and is what an interruption says.
since() {
    in_words "$@"
    truth=$words
    trap 'exit 130' INT TERM HUP PIPE
    [ -z "$interrupted" ] || exit 130
}

# whole COMMAND …: runs it without an interruption, which is remembered until it has ended.
whole() {
    trap 'interrupted=yes' INT TERM HUP PIPE
    (
        trap '' INT TERM HUP PIPE
        "$@"
    )
}

finish() {
    local status=$?
    trap '' INT TERM HUP PIPE
    stop_child
    end
    [ $status != 130 ] || say "Interrupted; %s." "$truth"
    # Whatever else has failed has said why.
    case $status in 0 | 130) ;; *) exit 2 ;; esac
}

end() {
    end_trial
    rm -rf "$stage" "$work/settings" "$work"/*.before "$work/log" "$settings.new"
    # systemd makes the place where the trial shows its settings.
    [ -L "$settings" ] || [ -s "$settings" ] || rm -f "$settings"
}

progress() { [ ! -t 2 ] || say "$@"; }
