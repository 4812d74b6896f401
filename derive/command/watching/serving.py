"""Pages on 127.0.0.1 that reload themselves: a small server for one person, and what it refuses to others."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import reports

ADDRESS = "127.0.0.1"
WAIT_SECONDS = 20.0  # after which a question is answered although nothing has happened


class Pages:
    """What is served: pages by name, which is shown first, and what is going on; each change has a number."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._pages: Mapping[str, str] = {}
        self._first, self._made, self._number = "", 0, 0
        self._said: dict[str, Any] = {"message": "", "doing": ""}
        self.closed = False

    def show(self, pages: Mapping[str, str], first: str) -> None:
        """New pages in place of the old ones."""
        with self._changed:
            self._pages, self._first, self._made = pages, first, self._made + 1
        self.say(message="", doing="")

    def say(self, **said: str) -> None:
        """What is wrong (`message`), and what is being done (`doing`); the pages stay."""
        with self._changed:
            self._said |= said
            self._number += 1
            self._changed.notify_all()

    def close(self) -> None:
        """Let nobody wait any longer."""
        self.closed = True
        self.say()

    def page(self, name: str) -> str | None:
        """A page as it is served: it asks whether there is a newer one."""
        with self._changed:
            found = self._pages.get(name or self._first)
            if found is None and not name and not self._pages:
                found = EMPTY
        return None if found is None else reports.live(found)

    def state(self, after: int) -> dict[str, Any]:
        """What is going on, as soon as it is newer than a number, or after a while."""
        with self._changed:
            self._changed.wait_for(lambda: self._number > after or self.closed, WAIT_SECONDS)
            return {"number": self._number, "made": self._made, **self._said}


EMPTY = (
    "<!doctype html><html lang='en'><head><meta charset='utf-8'><title>Derive</title></head>"
    "<body><main><p>Checking for the first time …</p></main></body></html>"
)


class Server(ThreadingHTTPServer):
    """The server; it dies with the program, and takes no address that others could reach."""

    daemon_threads = True

    def __init__(self, pages: Pages, port: int) -> None:
        self.pages = pages
        super().__init__((ADDRESS, port), _Answer)

    @property
    def url(self) -> str:
        """Where the pages are."""
        return f"http://{ADDRESS}:{self.server_port}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that hangs up is no news."""


class _Answer(BaseHTTPRequestHandler):
    server: Server
    server_version, sys_version = "Derive", ""

    def do_GET(self) -> None:
        if not self._ours():
            return self._send(HTTPStatus.FORBIDDEN, "text/plain", "Ask for 127.0.0.1, from its own pages.\n")
        asked = urlsplit(self.path)
        name = unquote(asked.path.lstrip("/"))
        if name == "state":
            after = parse_qs(asked.query).get("after", ["0"])[0]
            number = int(after) if after.isdecimal() and len(after) < 10 else 0
            return self._send(HTTPStatus.OK, "application/json", json.dumps(self.server.pages.state(number)))
        page = self.server.pages.page(name)
        if page is None:
            return self._send(HTTPStatus.NOT_FOUND, "text/plain", "There is no such page.\n")
        return self._send(HTTPStatus.OK, "text/html", page)

    def _ours(self) -> bool:
        """Whether a request names this very address and comes from no page of somebody else's."""
        port = self.server.server_port
        hosts = {f"{name}:{port}" for name in (ADDRESS, "localhost")}
        origin = self.headers.get("Origin")
        foreign = self.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site")
        top = self.headers.get("Sec-Fetch-Mode") == "navigate"  # a link that the user follows
        known = origin is None or origin in {f"http://{host}" for host in hosts}
        return self.headers.get("Host") in hosts and known and (top or not foreign)

    def _send(self, status: HTTPStatus, kind: str, text: str) -> None:
        data = text.encode("utf-8", "surrogatepass")
        self.send_response(status)
        headers = {
            "Content-Type": f"{kind}; charset=utf-8",
            "Content-Length": str(len(data)),
            "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
            "Cross-Origin-Resource-Policy": "same-origin",
        }
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        """The terminal is for what was found."""
