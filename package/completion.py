"""What the shells complete after connect-four: for each shell the file that it reads."""

import argparse
import re
from collections.abc import Iterable, Iterator, Mapping
from shlex import quote

from connect_four.program import NAME
from package.typed import Typed, Value, option_name, placeholder, program, value_of, values_of

# The numbers of the saved games: each line of the list begins with one.
GAMES = f"{NAME} games 2>/dev/null | sed -n 's/^ *\\([0-9][0-9]*\\) .*/\\1/p'"

BASH = r"""
# What bash completes after NAME. This file is made from the commands themselves.
_connect_four() {
    local IFS=$' \t\n' current=${COMP_WORDS[COMP_CWORD]} where= option= word step words=
    local -i place=1
    # For bash --rotation=90 is three words.
    [[ $current != = ]] || current=
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        if [[ $word == = ]]; then
            continue
        elif [[ $option ]]; then
            option=
        elif [[ $word == -* ]]; then
            where=${where:-play}
            case $word in
                WITH_VALUE) option=$word ;;
            esac
        else
            step=${where:+$where }$word
            case $step in
                COMMANDS) where=$step ;;
                *) place+=1 ;;
            esac
        fi
    done
    if [[ $current == -* && ! $option ]]; then
        case $where in
OPTIONS
        esac
    else
        case ${option:-${where:+$where }$place} in
VALUES
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o nosort -F _connect_four NAME
"""

ZSH = r"""
#compdef NAME
# What zsh completes after NAME. This file is made from the commands themselves.
_connect-four() {
    local where=
    local -a following
    while [[ $words[2] != -* ]]; do
        case $where in
FOLLOWING
            *) break ;;
        esac
        if (( CURRENT == 2 )); then
            _describe command following
            return
        fi
        where=${where:+$where }$words[2]
        shift words
        (( CURRENT-- ))
    done
    case $where in
ARGUMENTS
    esac
}
_connect-four_games() {
    compadd -V games -- $(GAMES)
}
_connect-four "$@"
"""

FISH = r"""
# What fish completes after NAME. This file is made from the commands themselves.
function __connect_four_at
    set -l where
    set -l option
    set -l place 1
    for word in (commandline -opc)[2..]
        if test -n "$option"
            set option
        else if string match -q -- '-*' $word
            test -n "$where"; or set where play
            contains -- $word WITH_VALUE; and set option $word
        else if contains -- (string trim "$where $word") COMMANDS
            set where (string trim "$where $word")
        else
            set place (math $place + 1)
        end
    end
    contains -- "$argv" "$where" (string trim "$where $place")
end
complete -c NAME -f
LINES
"""


def bash() -> str:
    def answer(action: argparse.Action) -> str:
        match value_of(action):
            case Value.ONE_OF:
                return f"words={quote(' '.join(values_of(action)))}"
            case Value.FILE:
                return "compopt -o default"
            case Value.GAME:
                return f"words=$({GAMES})"
            case Value.OWN | Value.NONE:
                return ""

    def names(words: Iterable[str]) -> str:
        return f"words={quote(' '.join(words))}"

    everything = [*program().all]
    options = {each.words: names(map(option_name, each.options)) for each in everything}
    values = {
        **{place(each): names(word.last_word for word in each.following) for each in everything if each.following},
        **{option_name(option): answer(option) for each in everything for option in with_value(each)},
        **{place(each, number): answer(argument) for each in everything for number, argument in numbered(each)},
    }
    return filled(
        BASH,
        WITH_VALUE=" | ".join(options_with_value(everything)),
        COMMANDS=" | ".join(quote(each.words) for each in everything[1:]),
        OPTIONS=cases(options),
        VALUES=cases({each: answer for each, answer in values.items() if answer}),
    )


def zsh() -> str:
    def answer(action: argparse.Action) -> str:
        match value_of(action):
            case Value.ONE_OF:
                return f":{placeholder(action)}:({' '.join(values_of(action))})"
            case Value.FILE:
                return f":{placeholder(action)}:_files"
            case Value.GAME:
                return f":{placeholder(action)}:_{NAME}_games"
            case Value.OWN:
                return f":{placeholder(action)}: "
            case Value.NONE:
                return ""

    def option(action: argparse.Action) -> str:
        purpose = re.sub(r"([\[\]:])", r"\\\1", action.help or "")
        return f"{option_name(action)}{'' if value_of(action) is Value.NONE else '='}[{purpose}]{answer(action)}"

    def argument(number: int, action: argparse.Action) -> str:
        return f"{'*' if action.nargs in ('+', argparse.REMAINDER) else number}{answer(action)}"

    def following(typed: Typed) -> str:
        return f"following=({' '.join(quote(f'{each.last_word}:{each.purpose}') for each in typed.following)})"

    def arguments(typed: Typed) -> str:
        each = [*map(option, typed.options), *(argument(*each) for each in numbered(typed))]
        return " ".join(("_arguments", *map(quote, each)))

    everything = [*program().all]
    return filled(
        ZSH,
        FOLLOWING=cases({each.words: following(each) for each in everything if each.following}),
        ARGUMENTS=cases({each.words: arguments(each) for each in everything}),
        GAMES=GAMES,
    )


def fish() -> str:
    def answer(action: argparse.Action) -> str:
        match value_of(action):
            case Value.ONE_OF:
                return f" -x -a {quote(' '.join(values_of(action)))}"
            case Value.FILE:
                return " -r -F"
            case Value.GAME:
                return f" -x -a {quote(f'({GAMES})')}"
            case Value.OWN:
                return " -x"
            case Value.NONE:
                return ""

    def lines(typed: Typed) -> Iterator[str]:
        for word in typed.following:
            yield f"{at(place(typed))} -a {word.last_word} -d {quote(word.purpose)}"
        for option in typed.options:
            yield f"{at(typed.words)} -l {option_name(option)[2:]}{answer(option)} -d {quote(option.help or '')}"
        for number, argument in numbered(typed):
            yield f"{at(place(typed, number))}{answer(argument)}"

    def at(where: str) -> str:
        return f"complete -c {NAME} -n {quote(f'__connect_four_at {where}')}"

    everything = [*program().all]
    return filled(
        FISH,
        WITH_VALUE=" ".join(options_with_value(everything)),
        COMMANDS=" ".join(quote(each.words) for each in everything[1:]),
        LINES="\n".join(line for each in everything for line in lines(each)),
    )


def with_value(typed: Typed) -> list[argparse.Action]:
    return [option for option in typed.options if value_of(option) is not Value.NONE]


def options_with_value(everything: Iterable[Typed]) -> list[str]:
    return sorted({option_name(option) for typed in everything for option in with_value(typed)})


def numbered(typed: Typed) -> Iterable[tuple[int, argparse.Action]]:
    return enumerate(typed.arguments, 1)


def place(typed: Typed, number: int = 1) -> str:
    """Where an argument, or the next of the commands, is typed, as the shells' functions say it."""
    return f"{typed.words} {number}".strip()


def cases(answers: Mapping[str, str]) -> str:
    return "\n".join(f"            {quote(word)}) {answer} ;;" for word, answer in answers.items())


def filled(template: str, **parts: str) -> str:
    for name, part in {**parts, "NAME": NAME}.items():
        template = template.replace(name, part)
    return template.lstrip()
