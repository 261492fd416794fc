"""Where files are found, and how they are written: completely or not at all."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from nrdb import resources
from nrdb.errors import DataError


def test_a_missing_data_folder_is_reported_with_a_fix(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("NRDB_DATA", raising=False)
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "nrdb")
    with pytest.raises(DataError) as told:
        resources.data_root()
    places = f"{tmp_path / 'data'} and {tmp_path / 'nrdb' / '_data'}"
    assert str(told.value) == f"nrdb's data folder is missing at {places}; reinstall nrdb."


def test_a_zip_is_reported_as_a_zip(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("NRDB_DATA", raising=False)
    (tmp_path / "nrdb.pyz").write_bytes(b"PK")
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "nrdb.pyz" / "nrdb")
    with pytest.raises(DataError, match="nrdb cannot run from a zip file; install it, or unpack the zip"):
        resources.data_root()


def test_a_chosen_folder_that_is_not_one_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NRDB_DATA", str(tmp_path))
    with pytest.raises(DataError) as told:
        resources.data_root()
    assert (
        str(told.value) == f"NRDB_DATA points to {tmp_path}, which is not an nrdb data folder: it has no manifest.json."
    )


def test_nothing_is_imported_where_there_is_no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "data_home", lambda: None)
    assert resources.import_note() == ""


def test_what_is_in_a_files_place_is_removed_but_not_the_target_of_a_link(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    (tmp_path / "link").symlink_to(kept)
    (tmp_path / "file").write_text("x", encoding="utf-8")
    (tmp_path / "folder" / "inside").mkdir(parents=True)
    for name in ("link", "file", "folder", "nothing"):
        resources.discard(tmp_path / name)
    assert list(tmp_path.iterdir()) == [kept]


def test_a_copy_inside_the_package_serves_where_no_checkout_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    inside = tmp_path / "nrdb" / "_data"
    inside.mkdir(parents=True)
    (inside / "manifest.json").write_text("{}", encoding="utf-8")
    monkeypatch.delenv("NRDB_DATA", raising=False)
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "nrdb")
    assert resources.data_root() == inside


def test_on_windows_the_homes_are_below_the_local_application_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources.sys, "platform", "win32")
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert resources.config_home() == Path("/local/nrdb")
    monkeypatch.delenv("LOCALAPPDATA")
    assert resources.config_home() is None


HOMES = [
    ({"XDG_CACHE_HOME": "/else/where", "HOME": "/home/ann"}, "/else/where/nrdb"),
    ({"XDG_CACHE_HOME": "", "HOME": "/home/ann"}, "/home/ann/.cache/nrdb"),
    # the standard says that a relative path is ignored
    ({"XDG_CACHE_HOME": "else/where", "HOME": "/home/ann"}, "/home/ann/.cache/nrdb"),
    ({"XDG_CACHE_HOME": "", "HOME": "home/ann"}, None),
]


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX home folders")
@pytest.mark.parametrize(("environment", "place"), HOMES)
def test_the_cache_is_below_the_home(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], place: str | None
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert resources.cache_home() == (None if place is None else Path(place))


FONTS = [
    ("linux", {}, ["/usr/share/fonts", "/usr/local/share/fonts", "/home/ann/.local/share/fonts", "/home/ann/.fonts"]),
    ("darwin", {}, ["/System/Library/Fonts", "/Library/Fonts", "/home/ann/Library/Fonts"]),
    ("win32", {"WINDIR": "/windows"}, ["/windows/Fonts"]),
    ("win32", {"WINDIR": ""}, [os.path.join("C:\\Windows", "Fonts")]),
]


@pytest.mark.parametrize(("platform", "environment", "folders"), FONTS, ids=[row[0] for row in FONTS])
def test_every_system_has_fonts_in_places_of_its_own(
    monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], folders: list[str]
) -> None:
    monkeypatch.setattr(resources.sys, "platform", platform)
    monkeypatch.setenv("HOME", "/home/ann")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert resources.font_folders() == [Path(folder) for folder in folders]


@pytest.mark.parametrize("held", [1, 3])
def test_on_windows_a_lock_is_waited_for_and_released(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture, held: int
) -> None:
    """It waits two pauses without a message, then one with it."""
    heard: list[str] = []

    def locking(descriptor: int, mode: str, count: int) -> None:
        assert (os.fstat(descriptor).st_size, count) == (0, 1)
        heard.append(mode)
        if mode == "take" and heard.count("take") <= held:
            raise PermissionError(13, "Permission denied")

    windows = SimpleNamespace(LK_NBLCK="take", LK_UNLCK="release", locking=locking)
    monkeypatch.setitem(sys.modules, "msvcrt", windows)
    monkeypatch.setattr(resources.sys, "platform", "win32")
    monkeypatch.setattr("time.sleep", lambda _: heard.append("wait"))
    monkeypatch.setattr(resources, "_SILENT_WAIT", 2 * resources._PAUSE)
    lock = tmp_path / "lock"
    with resources.locked(lock):
        heard.append("work")
    assert heard == [*["take", "wait"] * held, "take", "work", "release"]
    told = f"Waiting for another nrdb process to finish ({lock})."
    assert caplog.messages == [told] * (held > 2)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.parametrize("content", ["three\nlines\nof it", b"three\nlines\nof it"])
def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path, content: str | bytes) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard: list[bytes] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()))
    reader.start()
    resources.write_whole(pipe, content)
    reader.join(timeout=10)
    assert heard == [b"three\nlines\nof it"]
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]
