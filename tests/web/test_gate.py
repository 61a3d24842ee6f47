"""Who is let in: the name that a browser called, and the page that made it call. Then what is answered at all."""

import socket
from collections.abc import Iterator

import pytest

from connect_four.web.gate import HEADERS, is_let_in, own_names
from tests.web.evening import LOCALHOST, Browser, Evening

NAMES = own_names("Pi-4.fritz.box")
FOREIGN = (
    "evil.example",
    "evil.example:8064",
    "pi-4.evil.example",
    "pi-4.local.evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "127.0.0.1@evil.example",
    "evil.example/127.0.0.1",
    "0x7f.1",
    "127.1",
    "2130706433",
    "[::1].evil.example",
    "[evil.example]",
    "::1",
    "localhost:",
    "localhost:80:80",
    "localhost ",
    ".local",
    "",
)


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "192.168.1.7:8064",
        "[::1]",
        "[fe80::1]:8064",
        "localhost",
        "LOCALHOST:1",
        "pi-4",
        "pi-4.local",
        "pi-4.fritz.box:80",
    ],
)
def test_addresses_and_own_names_are_let_in(host: str) -> None:
    assert is_let_in([host], [], NAMES, needs_origin=False)
    assert is_let_in([host], [f"http://{host}"], NAMES, needs_origin=True)


@pytest.mark.parametrize("host", FOREIGN)
def test_a_name_that_leads_here_for_a_moment_is_refused(host: str) -> None:
    assert not is_let_in([host], [], NAMES, needs_origin=False)
    assert not is_let_in([host], [f"http://{host}"], NAMES, needs_origin=True)


@pytest.mark.parametrize("hosts", [[], ["localhost", "localhost"], ["localhost", "evil.example"]])
def test_one_host_is_needed(hosts: list[str]) -> None:
    assert not is_let_in(hosts, [], NAMES, needs_origin=False)


@pytest.mark.parametrize(
    "origins",
    [
        ["http://evil.example"],
        ["null"],
        ["http://pi-4"],
        ["http://pi-4:8065"],
        ["ftp://pi-4:8064"],
        ["http://pi-4:8064/"],
        ["http://pi-4:8064.evil.example"],
        ["http://pi-4:8064", "http://evil.example"],
    ],
)
def test_a_foreign_origin_is_refused_wherever_it_stands(origins: list[str]) -> None:
    assert not is_let_in(["pi-4:8064"], origins, NAMES, needs_origin=True)
    assert not is_let_in(["pi-4:8064"], origins, NAMES, needs_origin=False)


@pytest.fixture(scope="module")
def port(long_evening: Evening) -> int:
    return long_evening.serve()[1].port


@pytest.fixture
def browser(long_evening: Evening, port: int) -> Iterator[Browser]:
    browser = long_evening.browser(port)
    yield browser
    browser.close()


def test_rebinding_gets_nothing(browser: Browser) -> None:
    for path in ("/", "/link", "/pair", "/picture.svg", "/icon.svg", "/?key=1"):
        for host in FOREIGN[:7]:
            answer = browser.get(path, Host=host)
            assert (answer.status, b"circle" in answer.body) == (403, False), (path, host)
    assert browser.get("/", Host=socket.gethostname()).status == 200


def test_a_foreign_page_gets_no_socket(browser: Browser) -> None:
    for origin in ("http://evil.example", "null", f"https://{LOCALHOST}", f"http://localhost:{browser.port}", ""):
        answer = browser.get(
            "/link",
            Origin=origin,
            Connection="Upgrade",
            Upgrade="websocket",
            Sec_WebSocket_Version="13",
            Sec_WebSocket_Key="AAAAAAAAAAAAAAAAAAAAAA==",
        )
        assert answer.status == 403, origin
    browser.open()
    assert browser.seen["hello"]["paired"] is False


def test_every_answer_has_the_headers(browser: Browser) -> None:
    own = f"http://{browser.host}"
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13", "Origin": own}
    tag = browser.get("/icon.svg").headers["ETag"]
    answers = {
        200: browser.get("/"),
        303: browser.get("/?key=wrong"),
        304: browser.get("/icon.svg", If_None_Match=tag),
        400: browser.get("/link", **upgrade, Sec_WebSocket_Key="short"),
        403: browser.get("/pair", Connect_Four_Number="0000"),
        404: browser.get("/nothing"),
        405: browser.get("/", method="POST"),
        426: browser.get("/link", Origin=own),
        431: browser.get("/", Much="x" * 10_000),
        101: browser.get("/link", **upgrade, Sec_WebSocket_Key="AAAAAAAAAAAAAAAAAAAAAA=="),
    }
    for status, answer in answers.items():
        assert answer.status == status
        for name, value in HEADERS.items():
            assert answer.headers.get_all(name) == [value], (status, name)
        assert answer.headers["Server"] is None
    assert answers[200].headers["Content-Security-Policy"].startswith("default-src 'self'")
    assert answers[200].headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("method", ["POST", "HEAD", "PUT", "DELETE", "OPTIONS", "CONNECT", "get", "BREW"])
def test_only_get_is_answered(browser: Browser, method: str) -> None:
    answer = browser.get("/pair", method=method, Content_Length="0")
    assert (answer.status, answer.headers["Allow"]) == (405, "GET")


def test_what_carries_something_is_refused_as_well(browser: Browser) -> None:
    head = f"POST /pair HTTP/1.1\r\nHost: {browser.host}\r\nContent-Length: 4\r\n\r\n4711"
    assert browser.send(head.encode()).status == 405


@pytest.mark.parametrize(
    "path",
    [
        "/../server.py",
        "/%2e%2e/server.py",
        "/..%2fserver.py",
        "//etc/passwd",
        "/etc/passwd",
        "/page/index.html",
        "/./index.html",
        "/index.html/",
        "/index.html%00.css",
        "/INDEX.HTML",
        "/link/",
        "/pair/",
        "/\\..\\server.py",
        "/__init__.py",
        "server.py",
        "http://localhost/",
        "*",
        "/" + "a" * 5000,
        "/%",
    ],
)
def test_path_tricks_find_nothing(browser: Browser, path: str) -> None:
    assert browser.get(path).status == 404


def test_too_long_everything_is_refused(browser: Browser) -> None:
    assert browser.get("/" + "a" * 10_000).status == 431
    assert browser.get("/", Cookie="a" * 10_000).status == 431
    many = "".join(f"X-{number}: 1\r\n" for number in range(200))
    answer = browser.send(f"GET / HTTP/1.1\r\nHost: {browser.host}\r\n{many}\r\n".encode())
    assert (answer.status, answer.headers["X-Frame-Options"]) == (431, "DENY")
    # Without an end, too.
    assert browser.send(b"GET /" + b"a" * 9_000).status == 431
    assert browser.send(b"\0" * 5).status == 405


def test_files_are_taken_again_only_if_they_are_others(browser: Browser) -> None:
    first = browser.get("/icon.svg")
    assert (first.status, first.headers["Content-Type"]) == (200, "image/svg+xml")
    assert browser.get("/icon.svg", If_None_Match=first.headers["ETag"]).body == b""
    assert browser.get("/icon.svg", If_None_Match='"another"').body == first.body
