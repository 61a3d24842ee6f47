def bash() -> str:
    return "complete -c x\n"


zsh = fish = bash
