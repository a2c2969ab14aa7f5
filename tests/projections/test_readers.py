"""Files of any kind: the format is found by content, and what is none ends quickly with one sentence that says where and what."""

from __future__ import annotations

import gzip
import json
import os
import time
import zlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from events.recording import Recording, Refused
from projections import readers
from projections.readers import read_file

GAME = b"setup carcassonne players=Ann,Ben\n1 draw BA/L\n"
LINES = (
    b'{"kerbholz":"events","schema_version":1,"name":"g","players":{}}\n'
    b'{"seq":1,"kind":"game_set_up","version":1,"payload":{"game":"carcassonne","players":["Ann","Ben"]}}\n'
)
PACKET = {
    "channel": "/table/t1",
    "packet_id": "1",
    "data": [{"type": "playTile", "args": {"player_id": "1", "id": "62", "type": "20", "x": "0", "y": "1", "ori": "1"}}],
}


def written(tmp_path: Path, content: bytes, name: str = "file.txt") -> Path:
    path = tmp_path / name
    path.write_bytes(content)
    return path


def refused(path: Path) -> Refused:
    (found,) = read_file(path)
    assert isinstance(found, Refused), found
    assert "\n" not in found.text
    return found


@pytest.mark.parametrize(
    ("content", "entries"),
    [
        (GAME, 2),
        (b"# a remark\n\n" + GAME, 2),
        (b"\xef\xbb\xbf" + GAME.replace(b"\n", b"\r\n"), 2),
        (b"Tuesday evening\n" + GAME, 2),
        (gzip.compress(GAME, mtime=0), 2),
        (gzip.compress(GAME[:10], mtime=0) + gzip.compress(GAME[10:], mtime=0), 2),
        (LINES, 1),
        (b"\xef\xbb\xbf" + LINES, 1),
        (json.dumps([PACKET]).encode(), 3),
        (gzip.compress(json.dumps([PACKET]).encode(), mtime=0), 3),
    ],
)
def test_the_format_is_found_by_content(tmp_path: Path, content: bytes, entries: int) -> None:
    for name in ("game.txt", "game.jcz", "game"):
        (game,) = read_file(written(tmp_path, content, name))
        assert isinstance(game, Recording), game
        assert len(game.entries) == entries


NO_GAMES = [
    (b"", "no known format: the file is empty", 4),
    (b" \n\t\n", "nothing but white space", 4),
    (b"Dear all,\nthe game was fun.\n", "no known format: text, it begins with 'Dear all,'", 4),
    (b"\x89PNG\r\n\x1a\n" + bytes(50), "no known format: binary, it begins with 89 50 4e 47", 4),
    (bytes(range(256)) * 20, "no known format: binary", 4),
    (GAME.decode().encode("utf-16"), "text in UTF-16; save it as UTF-8", 4),
    (b"<!DOCTYPE html><html><body>", "XML or HTML, its root is 'html'", 4),
    (b"<?xml version='1.0'?>\n<game version='3'/>", "JCloisterZone", 4),
    (gzip.compress(b"<game version='3'/>", mtime=0), "JCloisterZone", 4),
    (gzip.compress(gzip.compress(GAME, mtime=0), mtime=0), "no known format: binary", 4),
    (gzip.compress(GAME, mtime=0)[:-9], "the packed file is cut off", 1),
    (gzip.compress(GAME, mtime=0)[:-8] + bytes(8), "the packed file is damaged", 1),
    (b"1 draw BA/L\n", "file.txt:1: the game does not begin with a set-up", 1),
    (b"setup carcassonne players=J\xf6rg,Ben\n", "file.txt:1:28: the byte 0xf6 is not UTF-8", 1),
    (b'{"name": "J\xf6rg"}', "file.txt:1:12: the byte 0xf6 is not UTF-8", 1),
    (b'{"a": 1}', "no known format: JSON, an object with the keys 'a'", 4),
    (b"{}", "no known format: JSON, an object with no keys", 4),
    (b"[1, 2]", "no known format: JSON, a list of 2", 4),
    (b'{"a": 1}\n{"a": 2}\n', "no known format: lines of JSON", 4),
    (b'{"players": [\n{"name": "A"', "file.txt:2:13: the JSON text is cut off", 1),
    (b'{"a": 1, "a": 2}', 'file.txt:1:10: the key "a" is given twice', 1),
    (b'{"a": NaN}', "file.txt:1:7: NaN is no number", 1),
    (b'{"a": 1e400}', "file.txt:1:7: 1e400 is no number", 1),
    (b"[" * 1_000_000, "file.txt:1:101: lists and objects are nested more than 100 deep", 1),
    (b'{"kerbholz": "events", "schema_version": 2}\n', "in version 2 is not known here", 4),
]


@pytest.mark.parametrize(("content", "words", "code"), NO_GAMES, ids=[words for _, words, _ in NO_GAMES])
def test_what_is_no_game_is_refused_in_one_sentence(tmp_path: Path, content: bytes, words: str, code: int) -> None:
    found = refused(written(tmp_path, content))
    assert words in found.text
    assert found.text.startswith("file.txt:")
    assert found.exit_code == code


def test_a_document_nested_as_deep_as_the_decoder_goes(tmp_path: Path) -> None:
    """What passes the decoder must not break what comes after it."""
    for depth in range(200, 1200, 50):
        inner = json.dumps([PACKET]).replace('"62"', "[" * depth + "]" * depth)
        for found in read_file(written(tmp_path, inner.encode())):
            assert isinstance(found, Refused | Recording)


@pytest.mark.parametrize("start", [b"", b"{", b"[", b"{}\n", b"1 draw\n", b"<game>", b"\x1f\x8b\x08", b"setup carcassonne players=A,B\n"])
def test_200_mb_of_garbage_end_quickly(tmp_path: Path, start: bytes) -> None:
    path = written(tmp_path, start)
    with path.open("r+b") as stream:
        stream.truncate(200 << 20)  # a hole: no disk is used, and nothing but zeros is read
    begun = time.monotonic()
    refused(path)
    assert time.monotonic() - begun < 5


def test_garbage_of_many_lines_ends_quickly(tmp_path: Path) -> None:
    path = written(tmp_path, b"setup carcassonne players=A,B\n" + b"what is this\n" * 1_000_000)
    assert "more than 100 lines cannot be read" in refused(path).text


def test_a_packed_file_that_unpacks_to_too_much(tmp_path: Path) -> None:
    packer = zlib.compressobj(9, wbits=31)
    packed = b"".join([packer.compress(bytes(1 << 20)) for _ in range(65)]) + packer.flush()
    found = refused(written(tmp_path, packed))
    assert "unpacked it has more than 64 MiB" in found.text
    assert found.exit_code == 4


def test_a_document_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "LARGEST", 1 << 20)
    found = refused(written(tmp_path, b"[" + b" " * (1 << 20) + b"]"))
    assert "the document has 1 MiB; no more than 1 MiB are read" in found.text
    assert found.exit_code == 4


def test_what_is_no_file(tmp_path: Path) -> None:
    assert refused(tmp_path).text == f"{tmp_path}: this is a directory, not a file"
    assert refused(Path("/dev/zero")).text == "/dev/zero: this is a device, not a file"
    assert refused(tmp_path / "absent").text.endswith("absent: No such file or directory")
    os.mkfifo(tmp_path / "pipe")
    assert refused(tmp_path / "pipe").text.endswith("pipe: this is a device, not a file")


def test_a_file_nobody_may_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = written(tmp_path, GAME)
    monkeypatch.setattr(Path, "open", denied)  # permissions do not stop everybody: the superuser reads all
    assert refused(path).text == f"{path}: Permission denied"


def test_one_bad_game_among_good_ones(tmp_path: Path) -> None:
    first, bad, last = read_file(written(tmp_path, GAME + b"setup carcassonne seats=2\n1 draw BA/L\n" + GAME))
    assert isinstance(first, Recording)
    assert isinstance(bad, Refused)
    assert isinstance(last, Recording)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.binary(max_size=80)
    | st.sampled_from([GAME, LINES, json.dumps([PACKET]).encode()]).flatmap(lambda c: st.integers(0, len(c)).map(lambda n: c[:n]))
)
def test_no_content_raises(tmp_path: Path, content: bytes) -> None:
    for found in read_file(written(tmp_path, content)):
        assert isinstance(found, Refused | Recording)
