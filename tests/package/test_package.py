"""What is in the package, with which rights, and what it needs."""

import gzip
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from connect_four import __version__
from tests.clone import BESIDE_A_DESKTOP, LIBRARIES, PROJECT
from tests.needs import give_up
from tests.package.built import PROGRAM, Package

DOCUMENTS = "usr/share/doc/connect-four"
SYSTEM = {
    "usr/bin/connect-four",
    "usr/lib/systemd/system/connect-four.service",
    "usr/lib/systemd/system/connect-four-web.service",
    "usr/lib/systemd/system/connect-four-match.service",
    "usr/lib/sysusers.d/connect-four.conf",
    "usr/share/applications/connect-four.desktop",
    "usr/share/icons/hicolor/scalable/apps/connect-four.svg",
    "usr/share/bash-completion/completions/connect-four",
    "usr/share/zsh/vendor-completions/_connect-four",
    "usr/share/fish/vendor_completions.d/connect-four.fish",
    "usr/share/lintian/overrides/connect-four",
    "usr/share/man/man1/connect-four.1.gz",
    "usr/share/man/de/man1/connect-four.1.gz",
}
BUNDLED = f"libraries-{sys.implementation.cache_tag}"


@pytest.fixture(params=["whole", "plain"])
def each(request: pytest.FixtureRequest) -> Package:
    package: Package = request.getfixturevalue(request.param)
    return package


def test_everything_has_its_place_and_nothing_is_anywhere_else(each: Package) -> None:
    files = {name for name, entry in each.entries.items() if not entry.isdir()}
    others = {name for name in files if not name.startswith((f"{each.program}/", f"{DOCUMENTS}/"))}
    assert others == SYSTEM | {f"{PROGRAM}/program"}
    for name in SYSTEM:
        assert each.content(name), name


def test_everything_is_roots_and_nothing_else_can_be_run_or_is_a_link(each: Package) -> None:
    for name, entry in each.entries.items():
        assert (entry.uid, entry.gid) == (0, 0), name
        assert entry.isdir() or entry.isfile() or name == f"{PROGRAM}/program"
        can_be_run = entry.isdir() or name == "usr/bin/connect-four"
        assert entry.issym() or entry.mode == (0o755 if can_be_run else 0o644), name


def test_the_program_is_whole_and_has_no_byte_code(each: Package) -> None:
    own = PROJECT / "connect_four"
    wanted = {str(file.relative_to(own)) for pattern in ("*.py", "*.pxd") for file in own.rglob(pattern)}
    there = set(each.below(f"{each.program}/connect_four"))
    assert {name for name in there if name.endswith(".py")} == {name for name in wanted if name.endswith(".py")}
    others = {name for name in there if not name.endswith((".py", ".so", ".pxd"))}
    pages = {str(file.relative_to(own)) for file in (own / "web").glob("*page/*")}
    assert others == {"languages/de/LC_MESSAGES/messages.mo", *pages}
    assert not [name for name in each.entries if "__pycache__" in name or name.endswith(".pyc")]


def test_the_german_manual_is_german(each: Package) -> None:
    page = gzip.decompress(each.content("usr/share/man/de/man1/connect-four.1.gz")).decode()
    assert "Vier gewinnt" in page
    assert "Connect Four" not in page


def test_compiled_modules_lie_beside_plain_ones(whole: Package, plain: Package) -> None:
    environment = Path(sysconfig.get_path("platlib"), "connect_four")
    compiled = {str(file.relative_to(environment)) for file in environment.rglob("*.so")}
    if not compiled:
        give_up("the game of this Python is not compiled; ./test compiles it")
    there = set(whole.below(f"{whole.program}/connect_four"))
    assert {name for name in there if name.endswith(".so")} == compiled
    assert {re.sub(r"\..*", ".py", name) for name in compiled} - there == {"cython_shared.py"}
    assert not [name for name in plain.entries if name.endswith(".so")]


def test_what_is_compiled_is_for_one_architecture(whole: Package, plain: Package) -> None:
    own = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True).stdout.strip()
    assert (whole.field("Architecture"), plain.field("Architecture")) == (own, "all")


def test_it_needs_what_every_machine_has(whole: Package, plain: Package) -> None:
    assert (
        whole.field("Depends")
        == "python3 (>= 3.11), systemd | systemd-standalone-sysusers, passwd, libc6, libgcc-s1, libstdc++6, zlib1g"
    )
    assert plain.field("Depends") == "python3 (>= 3.11), systemd | systemd-standalone-sysusers, passwd"


def test_a_version_that_is_being_made_sorts_before_its_release(each: Package) -> None:
    version = each.field("Version")
    assert version == __version__.replace(".dev", "~dev")
    assert each.file.name == f"connect-four_{version}_{each.field('Architecture')}.deb"
    assert gzip.decompress(each.content(f"{DOCUMENTS}/changelog.gz")).decode().startswith(f"connect-four ({version}) ")


def test_it_brings_the_libraries_that_the_system_has_not(whole: Package, plain: Package) -> None:
    inside = {name.split("/")[0] for name in whole.below(f"{whole.program}/{BUNDLED}")}
    assert {"numpy", "PIL"} <= inside
    for package in (whole, plain):
        assert {"sense_hat", "sense_emu"} <= {
            name.split("/")[0] for name in package.below(f"{package.program}/libraries")
        }
    assert not list(plain.below(f"{plain.program}/{BUNDLED}"))


@pytest.mark.parametrize(
    ("library", "file"), [("websockets", "asyncio/server.py"), ("paho", "mqtt/client.py")], ids=["page", "matches"]
)
def test_what_it_needs_of_the_network_is_found_before_an_older_one_of_the_system_and_by_any_python(
    each: Package, library: str, file: str
) -> None:
    there = set(each.below(f"{each.program}/{library}"))
    assert file in there
    assert all(name.endswith((".py", ".typed")) for name in there), there


def test_the_licences_of_what_it_brings_are_there_and_of_nothing_else(whole: Package, plain: Package) -> None:
    assert {name.split("/")[0] for name in whole.below(f"{DOCUMENTS}/licences")} == set(LIBRARIES)
    assert {name.split("/")[0] for name in plain.below(f"{DOCUMENTS}/licences")} == set(BESIDE_A_DESKTOP)
    for name in whole.below(f"{DOCUMENTS}/licences"):
        text = whole.content(f"{DOCUMENTS}/licences/{name}").decode()
        assert re.search("copyright|is dual licensed", text, re.IGNORECASE), name
    assert {"paho_mqtt/edl-v10", "paho_mqtt/epl-v20"} <= set(whole.below(f"{DOCUMENTS}/licences"))
    assert whole.content(f"{DOCUMENTS}/copyright").startswith((PROJECT / "LICENSE").read_bytes())
    assert b"in the folder licences" in whole.content(f"{DOCUMENTS}/copyright")


def test_every_page_is_there_and_every_link_leads_somewhere(plain: Package) -> None:
    pages = {name for name in plain.below(DOCUMENTS) if name.endswith(".md")}
    assert pages == {"README.md", "README.de.md", *(f"docs/{page.name}" for page in (PROJECT / "docs").glob("*.md"))}
    shown = 0
    for name in pages:
        folder = f"{DOCUMENTS}/{name}".rpartition("/")[0]
        for place in re.findall(
            r"\]\(([^)#\s]+)[^)]*\)|src=\"([^\"]+)\"", plain.content(f"{DOCUMENTS}/{name}").decode()
        ):
            target = "".join(place)
            if "://" not in target:
                assert str(Path("/", folder, target).resolve())[1:] in plain.entries, f"{name}: {target}"
                shown += target.endswith(".svg")
    assert shown


def test_the_players_to_start_from_and_the_brokers_configuration_are_there(plain: Package) -> None:
    folder = PROJECT / "examples"
    kinds = ("bots/*.py", "bots/*.c", "broker/*")
    examples = {str(file.relative_to(folder)) for kind in kinds for file in folder.glob(kind)}
    assert {"bots/dice.py", "broker/invite"} < examples
    assert set(plain.below(f"{DOCUMENTS}/examples")) == examples
    for name in examples:
        assert plain.content(f"{DOCUMENTS}/examples/{name}") == (folder / name).read_bytes()


def test_the_desktop_finds_the_game_and_its_icon(plain: Package) -> None:
    entry = plain.content("usr/share/applications/connect-four.desktop").decode()
    fields = dict(line.split("=", 1) for line in entry.splitlines() if "=" in line)
    assert f"usr/bin/{fields['Exec'].split()[0]}" in plain.entries
    assert f"usr/share/icons/hicolor/scalable/apps/{fields['Icon']}.svg" in plain.entries
