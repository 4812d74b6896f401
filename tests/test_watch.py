"""derive watch: which files are looked at, what the server gives to whom, and a whole session."""

import json
import os
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from pathlib import Path

import pytest

import reports
from derive.command.watching import serving, session as watch
from derive.command.watching.serving import Pages, Server

COMMAND = Path(sys.executable).with_name("derive")
FINDINGS = reports.load(Path(__file__).parent / "data" / "findings_report.json")


@pytest.fixture
def served():
    pages = Pages()
    server = Server(pages, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    pages.close()
    server.shutdown()
    server.server_close()


def asked(server, path="", **headers):
    """Status and text of an answer."""
    request = urllib.request.Request(
        server.url + path, headers={k.replace("_", "-"): v for k, v in headers.items()}
    )
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refusal:
        return refusal.code, refusal.read().decode()


def test_all_files_of_a_document_are_looked_at(tmp_path):
    main = tmp_path / "main.tex"
    main.write_text("\\input{parts/one} \\include{two.tex} \\input{../outside}")
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "one.tex").write_text("\\subfile{deep}\\input{../main}")
    names = {os.path.relpath(file, tmp_path) for file in watch.files(main)}
    assert names == {
        "main.tex",
        "main.derive",
        "parts/one.tex",
        "two.tex",
        "parts/deep.tex",
        "../outside.tex",
    }


def test_neighbours_of_a_module_are_looked_at(tmp_path):
    for name in ("paper.py", "_notation.py", "notes.txt"):
        (tmp_path / name).touch()
    assert [file.name for file in watch.files(tmp_path / "paper.py")] == ["paper.py", "_notation.py"]


def test_a_stamp_changes_with_a_save_and_when_a_file_appears(tmp_path):
    file = tmp_path / "main.derive"
    absent = watch.stamps([file])
    file.write_text("a")
    first = watch.stamps([file])
    file.write_text("ab")
    assert absent == {file: None} and absent != first != watch.stamps([file])


def test_only_this_machine_is_served(served):
    assert served.server_address[0] == "127.0.0.1" and served.url.startswith("http://127.0.0.1:")


def test_pages_are_served_by_name_and_nothing_else_is(served):
    assert "Checking for the first time" in asked(served)[1]
    served.pages.show({"index.html": "<head></head>all", "p.html": "<head></head>paper"}, "p.html")
    assert asked(served)[1].endswith("paper") and asked(served, "index.html")[1].endswith("all")
    for path in ("../../etc/passwd", "%2e%2e/pyproject.toml", "nothing.html", "state.html"):
        assert asked(served, path)[0] == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "127.0.0.1"},
        {"Host": "evil.example:80"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec_Fetch_Site": "cross-site"},
    ],
)
def test_pages_of_others_get_nothing(served, headers):
    served.pages.show({"p.html": "<head></head>secret"}, "p.html")
    for path in ("", "state"):
        status, text = asked(served, path, **headers)
        assert status == 403 and "secret" not in text


def test_a_question_waits_until_there_is_news(served, monkeypatch):
    monkeypatch.setattr(serving, "WAIT_SECONDS", 5.0)
    before = json.loads(asked(served, "state?after=-1")[1])["number"]
    threading.Timer(0.05, served.pages.say, kwargs={"message": "broken"}).start()
    state = json.loads(asked(served, f"state?after={before}")[1])
    assert state["message"] == "broken" and state["number"] == before + 1 and state["made"] == 0
    served.pages.show({"p.html": "<head></head>"}, "p.html")
    assert json.loads(asked(served, "state?after=junk")[1]) == {
        "number": before + 2,
        "made": 1,
        "message": "",
        "doing": "",
    }


def test_nobody_waits_for_a_server_that_closes(served, monkeypatch):
    monkeypatch.setattr(serving, "WAIT_SECONDS", 60.0)
    threading.Timer(0.05, served.pages.close).start()
    assert asked(served, "state?after=1000000")[0] == 200


def test_a_live_page_may_ask_its_own_server_and_no_other():
    page = reports.pages(FINDINGS)["tiny-annotated.html"]
    live = reports.live(page)
    assert "connect-src 'self';" in live and "connect-src" not in page
    assert live.count("<script>") == page.count("<script>") + 1 and "'unsafe-inline'" not in live


@pytest.mark.parametrize(
    ("name", "what"), [("none.tex", "is not a file to watch"), ("a.txt", "is not a file to watch")]
)
def test_what_cannot_be_watched_is_said(derive, tmp_path, name, what):
    (tmp_path / "a.txt").touch()
    done = derive("watch", name)
    assert done.returncode == 2 and what in done.stderr and "Traceback" not in done.stderr


def test_a_port_that_is_taken_is_said(derive, tiny, served):
    done = derive("watch", "tiny.py", "--port", served.server_port)
    assert done.returncode == 2 and "cannot be used" in done.stderr


DOCUMENT = "\\title{T}\n% derive: x \\in \\mathbb{R}\n\\begin{document}\n\\[ x + x = 2 x \\label{a} \\]\n\\input{part}\n\\end{document}\n"


@pytest.mark.slow
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_a_session(tmp_path, end):
    main, part = tmp_path / "main.tex", tmp_path / "part.tex"
    main.write_text(DOCUMENT)
    part.write_text("\\[ x - x = 0 \\label{b} \\]\n")
    running = subprocess.Popen(
        [COMMAND, "watch", "main.tex", "--port", "0", "--jobs", "1"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        server = type("Url", (), {"url": running.stdout.readline().split()[0]})
        state = {"number": 0, "made": 0, "message": ""}

        def news(field):
            before = state[field]
            while state[field] == before:
                state.update(json.loads(asked(server, f"state?after={state['number']}")[1]))

        news("made")
        assert "(holds)" in asked(server)[1]
        part.write_text(
            f"\\[ x + {int(end)} = x \\label{{b}} \\]\n"
        )  # of each session its own: nothing is known of it
        news("made")
        assert "(fails)" in asked(server)[1]
        main.write_text(DOCUMENT.replace("\\]\n\\input", "\n\\input"))
        news("message")
        assert "never closed" in state["message"] and "(fails)" in asked(server)[1], (
            "the last good page stays"
        )
        main.write_text(DOCUMENT)
        news("made")
        assert state["message"] == ""
        children = _below(running.pid)
        running.send_signal(end)
        assert running.wait(20) == 0 and children
        assert "Traceback" not in running.stderr.read()
    finally:
        running.kill()
        running.communicate()
    for _ in range(50):
        if not [child for child in children if _lives(child)]:
            break
        threading.Event().wait(0.1)
    assert not [child for child in children if _lives(child)]


def _below(pid):
    """The processes that a process has started, and theirs."""
    own = [
        int(c)
        for task in Path(f"/proc/{pid}/task").iterdir()
        for c in (task / "children").read_text().split()
    ]
    return own + [lower for child in own for lower in _below(child)]


def _lives(pid):
    status = Path(f"/proc/{pid}/status")
    return status.exists() and "State:\tZ" not in status.read_text()
