# Sourced by ./play and ./test with $project set: makes a virtual environment that holds the project as its files are
# now. Everything is said on standard error, for another program may be reading the game's own output. The sentences
# stand in English where they are said, as formats of printf; german.sh has them in German.
language=
# say FORMAT WORDS …: a terminal that is gone is no reason to leave anything undone.
say() {
    in_words "$@"
    printf '%s\n' "$words" >&2 || true
}

fail() {
    say "$@"
    exit 2
}

# in_words FORMAT WORDS …: sets $words to the sentence in the language of whoever reads it.
in_words() {
    local format=$1
    [ -n "$language" ] || choose_language
    [ "$language" = en ] || format=${german[$format]-$format}
    printf -v words -- "$format" "${@:2}"
}

# As the program itself chooses, in connect_four/settings and connect_four/language.py.
choose_language() {
    local files=("${XDG_CONFIG_HOME:-${HOME-}/.config}/connect-four/settings.toml" /etc/connect-four.toml)
    language=$(sed -n "s/^language *= *[\"']\([a-z]*\).*/\1/p" "${files[@]}" 2>/dev/null | head -n 1 || true)
    case $language in
        en | de) ;;
        *) language=$(language_of "${LC_ALL:-${LC_MESSAGES:-${LANG:-C}}}") ;;
    esac
    [ "$language" = en ] || . "$project/scripts/german.sh"
}

# language_of LOCALE: the first language that there is, of those that are wanted.
language_of() {
    local name wanted=${LANGUAGE-}
    case ${1%%.*} in C | POSIX) wanted= ;; esac
    for name in ${wanted//:/ } "$1"; do
        case $name in
            de | de[_.@]* | en | en[_.@]*)
                echo "${name:0:2}"
                return
                ;;
        esac
    done
    echo en
}

# prepare FOLDER EXTRAS ONLY_COMPLETE: sets $environment; what cannot be installed is an error if ONLY_COMPLETE is yes.
prepare() {
    environment=$project/$1
    stamp=$environment/set-up-for
    if ! is_ready; then
        exec 9<"$project"
        if ! flock --nonblock 9; then
            say "Another start is setting up; waiting for it …"
            flock 9
        fi
        # It may have done everything in the meantime.
        is_ready || set_up "$2" "$3"
        exec 9<&-
    fi
    # Standard error may be closed.
    tail -n +3 "$stamp" >&2 || true
}

is_ready() { is_sound && [ "$(tail -n +2 "$stamp" | head -n 1)" = "$(fingerprint)" ]; }

# Whether it is the environment of this folder, with its Python and with the game in it: some of it may have been deleted,
# and an upgrade of the system takes an older Python away.
is_sound() {
    local packages
    packages=$(echo "$environment"/lib/*/site-packages)
    [ "$(head -n 1 "$stamp" 2>/dev/null)" = "$(place)" ] && [ -x "$environment/bin/python" ] &&
        [ -e "$environment/pyvenv.cfg" ] &&
        { [ -e "$packages/connect_four/__main__.py" ] || [ -e "$packages/connect-four.pth" ]; }
}

# Scripts in a virtual environment know both paths, and its packages are for one version of Python.
place() { printf '%s, %s' "$environment" "$(readlink -f "$environment/bin/python")"; }

fingerprint() { (cd "$project" && sources | xargs -0 sha256sum 2>/dev/null | sha256sum); }

# The files that an installation is made of. A pipe among them would be waited for.
sources() { found -xtype f ! -name '*.so' ! -name '*.c' ! -name '*.mo' -print0 | LC_ALL=C sort -z; }

found() {
    find connect_four scripts/connect-four scripts/catalogue.py scripts/environment.sh setup.* pyproject.toml DESCRIPTION.md LICENSE \
        -name __pycache__ -prune -o "$@" 2>/dev/null
}

set_up() {
    local extras=$1 only_complete=$2 log=$environment/set-up.log note= owner unreadable
    owner=$(stat --format=%U "$project")
    # Files of root's in it could not be brought up to date by anybody else.
    [ "$EUID" != 0 ] || [ "$owner" = root ] || fail "This folder is %s's; type once without sudo: %s" "$owner" "$0"
    unreadable=$(cd "$project" && found '(' ! -readable -o ! -xtype f ! -type d ')' -print -quit)
    [ -z "$unreadable" ] || fail "%s is no file that can be read; make a clone of your own" "$project/$unreadable"
    # pip ends by itself when it is interrupted; without the trap the next step would begin.
    trap 'say "Interrupted; the next start does it again."; exit 130' INT TERM HUP
    # As after sudo ./play: pip could replace only a part of it.
    [ -z "$(find "$environment" ! -type l ! -writable ! -user "$(id -u)" -print -quit 2>/dev/null)" ] ||
        fail "%s holds another user's files; type: sudo rm -rf %s, or make a clone of your own" "$environment" "${environment@Q}"
    if is_sound && "$environment/bin/python" -m pip --version >/dev/null 2>&1; then
        say "Bringing %s up to date …" "${environment##*/}"
    else
        find_python
        say "Setting up %s, once; this takes a few minutes …" "${environment##*/}"
        { rm -rf "$environment" && mkdir "$environment"; } 2>/dev/null ||
            fail "%s cannot be made; make a clone of your own" "$environment"
        "$python" -m venv --system-site-packages "$environment" >"$log" 2>&1 ||
            fail "The virtual environment cannot be made; %s says why" "$log"
    fi
    # Without its stamp an environment counts as never made.
    rm -f "$stamp"
    if ! (install_project "[$extras]") >>"$log" 2>&1; then
        [ "$only_complete" = no ] || fail "pip could not install everything; %s says why" "$log"
        if (install_project "") >>"$log" 2>&1; then
            note="The libraries of the hat and the emulator could not be installed; %s says why. To try again: rm -r %s"
        else
            (run_from_checkout) >>"$log" 2>&1 || fail "The game could not be installed; %s says why" "$log"
            note="pip could not install the game, so it runs from its own folder and thinks slowly; %s says why. To try again: rm -r %s"
        fi
        in_words "$note" "$log" "${environment@Q}"
        note=$words
    fi
    rm -rf "$environment/source"
    printf '%s\n' "$(place)" "$(fingerprint)" ${note:+"$note"} >"$stamp.new"
    mv "$stamp.new" "$stamp"
    trap - INT TERM HUP
}

# The system's Python comes first: what apt installs for the hat and for the emulator's window is seen by no other.
find_python() {
    local candidate candidates=(/usr/bin/python3 python3 python3.13 python3.12 python3.11) without_venv=
    [ -z "${PYTHON:-}" ] || candidates=("$PYTHON")
    for candidate in "${candidates[@]}"; do
        "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        if "$candidate" -c 'import ensurepip, venv' 2>/dev/null; then
            python=$candidate
            return
        fi
        without_venv=$candidate
    done
    [ -z "$without_venv" ] || fail "Python's venv is missing; type: sudo apt install python3-venv"
    fail "Python 3.11 or newer is missing (Raspberry Pi OS 12 and later have it); type: sudo apt install python3 python3-venv"
}

# Built from a copy: nothing old that lies about in the folder gets in, and nothing new is left there.
install_project() {
    local copy=$environment/source
    rm -rf "$copy" && mkdir "$copy" &&
        (cd "$project" && sources | tar --create --dereference --null --files-from=-) | tar --extract --directory="$copy" &&
        cd "$copy" && "$environment/bin/python" -m pip install --retries 2 --no-warn-script-location ".$1"
}

run_from_checkout() {
    local python=$environment/bin/python packages
    packages=$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))') || return
    # What an earlier start installed would be found first.
    "$python" -m pip uninstall --yes connect-four-sense-hat
    "$python" -B "$project/scripts/catalogue.py" || echo "without other languages than English"
    cp "$project/scripts/connect-four" "$environment/bin/" && echo "$project" >"$packages/connect-four.pth"
}
