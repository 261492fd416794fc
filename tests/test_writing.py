"""`write_whole`: files are written completely or not at all, keep their mode, and never follow a planted link."""

from __future__ import annotations

import os
import stat
import threading
from errno import EINVAL, EIO, EISDIR, EOPNOTSUPP
from pathlib import Path
from typing import Any

import pytest

from nrdb import resources
from nrdb.resources import write_whole

posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX modes and links")


@pytest.fixture(params=["nameless", "named"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways to write a new file next to the old one: unnamed, and named where the system has no unnamed files."""
    if request.param == "named":
        monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    way: str = request.param
    return way


@pytest.mark.usefixtures("way")
@posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755, 0o666])
def test_a_file_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "list.txt"
    path.write_text("before")
    path.chmod(mode)
    write_whole(path, "after")
    assert (path.read_text(), stat.S_IMODE(path.stat().st_mode)) == ("after", mode)


@pytest.mark.usefixtures("way")
@posix
def test_a_new_file_has_the_mode_that_the_mask_leaves(tmp_path: Path) -> None:
    for hidden in (0o027, 0):
        path = tmp_path / f"{hidden}.txt"
        mask = os.umask(hidden)
        try:
            write_whole(path, "new")
            with resources.locked(path.with_suffix(".lock")):
                pass
        finally:
            os.umask(mask)
        for made in (path, path.with_suffix(".lock")):
            assert stat.S_IMODE(made.stat().st_mode) == 0o666 & ~hidden


@pytest.mark.usefixtures("way")
def test_no_sweep_takes_what_is_being_written_and_all_of_it_is_synced_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, replaced, synced = tmp_path / "list.txt", os.replace, []
    path.write_text("before")

    def late(source: str, target: str) -> None:
        resources._remove_leftovers(str(tmp_path))
        assert synced == [(5, "before")]
        replaced(source, target)

    def fsync(descriptor: int) -> None:
        found = os.fstat(descriptor)
        synced.append((found.st_size if stat.S_ISREG(found.st_mode) else None, path.read_text()))

    monkeypatch.setattr(os, "replace", late)
    monkeypatch.setattr(os, "fsync", fsync)
    write_whole(path, "after")
    assert synced == [(5, "before"), (None, "after")]


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="needs /proc as on Linux")
@pytest.mark.usefixtures("way")
def test_nothing_stays_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "nrdb").mkdir()
    before = len(os.listdir("/proc/self/fd"))
    for content in ("new", "again"):
        write_whole(tmp_path / "nrdb" / resources.IMPORT_NOTE, content)
        assert resources.import_note() == content
    with resources.locked(tmp_path / "lock"):
        pass
    assert len(os.listdir("/proc/self/fd")) == before


@pytest.mark.usefixtures("way")
@posix
def test_a_link_keeps_leading_where_it_leads(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    target, link = tmp_path / "real" / "list.txt", tmp_path / "link.txt"
    link.symlink_to(target)
    for content in ("first, through a link that leads nowhere yet", "second"):
        write_whole(link, content)
        assert (link.is_symlink(), target.read_text()) == (True, content)
    assert [path.name for path in target.parent.iterdir()] == ["list.txt"]


@posix
def test_a_link_to_itself_is_refused_by_name(tmp_path: Path) -> None:
    link = tmp_path / "loop"
    link.symlink_to(link)
    with pytest.raises(OSError, match="loop"):
        write_whole(link, "x")


@pytest.mark.usefixtures("way")
def test_a_name_of_249_bytes(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 249)
    for content in ("new", "again"):
        write_whole(path, content)
        assert path.read_text() == content
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("lacking", ["O_TMPFILE", "/proc"])
def test_the_temporary_name_is_never_reused_and_never_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lacking: str
) -> None:
    """A link planted under the very name is not followed, and a second write uses another name.

    New files have a name where the system has no unnamed ones, or no way to name them afterwards.
    """
    if lacking == "O_TMPFILE":
        monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    folder = os.path.isdir
    monkeypatch.setattr(os.path, "isdir", lambda place: place != "/proc/self/fd" and folder(place))
    names: list[str] = []
    opened = os.open

    def spy(path: str, flags: int, *rest: int, **more: int) -> int:
        if resources._TEMPORARY_PREFIX in os.fspath(path) and flags & os.O_CREAT:
            names.append(path)
            assert flags & os.O_EXCL
            if len(names) == 3:
                os.symlink(victim, path)
        return opened(path, flags, *rest, **more)

    victim = tmp_path / "victim"
    victim.write_text("untouched")
    monkeypatch.setattr(os, "open", spy)
    write_whole(tmp_path / "a", "1")
    write_whole(tmp_path / "a", "2")
    assert len({Path(name).name for name in names}) == 2
    with pytest.raises(FileExistsError):
        write_whole(tmp_path / "a", "3")
    assert (victim.read_text(), (tmp_path / "a").read_text()) == ("untouched", "2")


@pytest.mark.skipif(not hasattr(os, "O_TMPFILE"), reason="needs unnamed files")
@pytest.mark.parametrize("refusal", [EISDIR, EOPNOTSUPP, EINVAL])
def test_a_file_system_without_nameless_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refusal: int) -> None:
    opened = os.open

    def refuse(path: str, flags: int, *rest: int, **more: int) -> int:
        if flags & os.O_TMPFILE == os.O_TMPFILE:
            raise OSError(refusal, os.strerror(refusal))
        return opened(path, flags, *rest, **more)

    monkeypatch.setattr(os, "open", refuse)
    for content in ("new", "again"):
        write_whole(tmp_path / "list.txt", content)
        assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("list.txt", content)]


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize("before", [None, "before"])
@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_what_fails_in_the_middle_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, before: str | None
) -> None:
    """A new file without a name gets its final name at once: there is nothing to rename."""
    path = tmp_path / "list.txt"
    if before is not None:
        path.write_text(before)

    def broken(*_: object) -> None:
        raise OSError(EIO, os.strerror(EIO))

    with monkeypatch.context() as patched:
        patched.setattr(os, call, broken)
        if call == "replace" and before is None and hasattr(os, "O_TMPFILE"):
            write_whole(path, "after")
            before = "after"
        else:
            with pytest.raises(OSError, match=r"list\.txt"):
                write_whole(path, "after")
    left = [(found.name, found.read_text()) for found in tmp_path.iterdir()]
    assert left == ([] if before is None else [("list.txt", before)])


@pytest.mark.usefixtures("way")
def test_a_missing_folder_is_reported_by_the_name_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "none" / "list.txt"
    with pytest.raises(FileNotFoundError) as told:
        write_whole(path, "x")
    assert str(told.value) == f"[Errno 2] No such file or directory: '{path}'"


def test_a_file_that_another_process_removes_before_it_is_locked_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    opened, made = os.open, []

    def swept(path: str, flags: int, *rest: int, **more: int) -> int:
        descriptor = opened(path, flags, *rest, **more)
        if resources._TEMPORARY_PREFIX in os.fspath(path) and flags & os.O_CREAT:
            made.append(descriptor)
            if len(made) < 3:
                os.unlink(path)
        return descriptor

    monkeypatch.setattr(os, "open", swept)
    write_whole(tmp_path / "list.txt", "new")
    assert len(made) == 3
    for descriptor in made:
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(descriptor)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("list.txt", "new")]


@pytest.mark.skipif(not hasattr(os, "O_TMPFILE"), reason="needs unnamed files")
def test_who_writes_a_new_file_last_is_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, linked = tmp_path / "list.txt", os.link

    def late(source: str, target: str, **more: int) -> None:
        if target == str(path):
            path.write_text("quicker")
        linked(source, target, **more)

    monkeypatch.setattr(os, "link", late)
    write_whole(path, "slower")
    assert [(found.name, found.read_text()) for found in tmp_path.iterdir()] == [("list.txt", "slower")]


@posix
@pytest.mark.parametrize("allowed", [True, False], ids=["allowed", "refused"])
def test_a_file_keeps_its_owner_where_that_is_allowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, allowed: bool
) -> None:
    """The mode is kept in either case."""
    path = tmp_path / "list.txt"
    path.write_text("before")
    path.chmod(0o640)
    asked: list[tuple[int, int]] = []
    looked = os.stat

    def anothers(place: Any, **more: Any) -> os.stat_result:
        found = looked(place, **more)
        return os.stat_result([*found[:4], 4711, 4712, *found[6:]]) if place == str(path) else found

    def fchown(descriptor: int, user: int, group: int) -> None:
        asked.append((user, group))
        if not allowed:
            raise PermissionError(1, "Operation not permitted")

    with monkeypatch.context() as patched:
        patched.setattr(os, "stat", anothers)
        patched.setattr(os, "fchown", fchown)
        write_whole(path, "after")
    assert asked == [(4711, 4712)]
    assert (path.read_text(), stat.S_IMODE(path.stat().st_mode)) == ("after", 0o640)


@pytest.mark.usefixtures("way")
def test_threads_that_write_one_file_never_show_half_of_it(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    contents = {letter * 100_000 for letter in "abcd"}
    seen: set[str] = set()
    over = threading.Event()

    def read() -> None:
        while not over.is_set():
            if path.exists():
                seen.add(path.read_text())

    def write(content: str) -> None:
        for _ in range(10):
            write_whole(path, content)

    reader = threading.Thread(target=read)
    reader.start()
    writers = [threading.Thread(target=write, args=(content,)) for content in contents]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    over.set()
    reader.join()
    assert seen <= contents
    assert [found.name for found in tmp_path.iterdir()] == ["page.html"]


def test_who_begins_again_does_so_by_another_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sweep removed the new file before its lock; a second sweep, which saw that name too, acts on it only later."""
    pytest.importorskip("fcntl")
    monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    lock, seen, begun = resources._lock, set[Path](), []

    def swept(descriptor: int, *, wait: bool = False) -> bool:
        if wait:
            begun.append(descriptor)
            assert len(begun) <= 2
            seen.update(tmp_path.iterdir() if not seen else ())
            for path in seen:
                path.unlink(missing_ok=True)
        return lock(descriptor, wait=wait)

    monkeypatch.setattr(resources, "_lock", swept)
    write_whole(tmp_path / "page.html", "new")
    assert (len(begun), (tmp_path / "page.html").read_text()) == (2, "new")


def test_what_a_killed_process_left_is_swept_away_and_what_another_writes_is_not(tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    left, held = tmp_path / f"{resources._TEMPORARY_PREFIX}0000", tmp_path / f"{resources._TEMPORARY_PREFIX}1111"
    left.write_text("left")
    with held.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        write_whole(tmp_path / "list.txt", "new")
        assert sorted(path.name for path in tmp_path.iterdir()) == [held.name, "list.txt"]


@pytest.mark.usefixtures("way")
def test_the_folder_is_synced_after_the_name_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[tuple[bool, bool]] = []

    def fsync(descriptor: int) -> None:
        folder = stat.S_ISDIR(os.fstat(descriptor).st_mode)
        synced.append((folder, (tmp_path / "list.txt").exists()))

    monkeypatch.setattr(os, "fsync", fsync)
    write_whole(tmp_path / "list.txt", "new")
    assert synced == [(False, False), (True, True)]


@posix
def test_a_file_that_may_not_be_written_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "list.txt"
    path.write_text("before")
    path.chmod(0o444)
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everywhere
    with pytest.raises(PermissionError, match=r"list\.txt"):
        write_whole(path, "after")
    assert path.read_text() == "before"


def test_an_import_note_that_cannot_be_read_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from nrdb.errors import DataError

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    note = tmp_path / "nrdb" / "import.json"
    assert resources.import_note() == ""
    note.mkdir(parents=True)
    with pytest.raises(DataError, match=r"import\.json: is a directory"):
        resources.import_note()
    note.rmdir()
    note.write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match=r"import.json: not UTF-8.*nrdb data reset"):
        resources.import_note()
    note.write_bytes(b"")
    assert resources.import_note().strip() == ""
    assert resources.import_note() != ""

    def denied(path: str) -> bytes:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(resources, "_read_without_waiting", denied)
    with pytest.raises(DataError, match=r"import\.json: permission denied"):
        resources.import_note()
    # A home that only another user may enter, such as root's in a container, holds no import of ours.
    monkeypatch.setattr(os, "geteuid", lambda: os.stat(tmp_path).st_uid + 1)
    assert resources.import_note() == ""


@posix
@pytest.mark.parametrize(
    ("seen", "owner", "ours"),
    [("home", 0, True), ("home", 1, False), ("", 0, True), ("", 1, False), (None, 0, False)],
    ids=["our home", "another's home", "in our folder", "in another's folder", "nothing can be seen"],
)
def test_a_note_in_an_unreadable_folder_is_ours_if_the_folder_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seen: str | None, owner: int, ours: bool
) -> None:
    """A note in an unreadable folder belongs to the owner of the nearest folder that can be read."""
    from nrdb.errors import DataError

    (tmp_path / "home" / "data" / "nrdb").mkdir(parents=True)
    looked = os.stat
    user = looked(tmp_path).st_uid

    def behind(place: Any, **more: Any) -> os.stat_result:
        if seen is None or len(str(place)) > len(str(tmp_path / seen)):
            raise PermissionError(13, "Permission denied", place)
        return looked(place, **more)

    def denied(path: str) -> bytes:
        raise PermissionError(13, "Permission denied", path)

    with monkeypatch.context() as patched:
        patched.setenv("XDG_DATA_HOME", str(tmp_path / "home" / "data"))
        patched.setattr(resources, "_read_without_waiting", denied)
        patched.setattr(os, "geteuid", lambda: user + owner)
        patched.setattr(os, "stat", behind)
        if ours:
            with pytest.raises(DataError, match=r"import\.json: permission denied"):
                resources.import_note()
        else:
            assert resources.import_note() == ""


def test_where_there_are_no_owners_a_note_that_cannot_be_read_is_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows a folder in place of the note raises "permission denied"."""
    from nrdb.errors import DataError

    def denied(path: str) -> bytes:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(resources, "_read_without_waiting", denied)
    monkeypatch.delattr(os, "geteuid", raising=False)
    with pytest.raises(DataError) as told:
        resources.import_note()
    assert told.value.message == (
        f"the import record cannot be read ({tmp_path / 'nrdb' / 'import.json'}: permission denied); make it "
        "readable, or return to the built-in card data with `nrdb data reset`."
    )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_as_note_does_not_hang(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "nrdb").mkdir()
    os.mkfifo(tmp_path / "nrdb" / "import.json")
    assert resources.import_note().strip() == ""
    assert resources.import_note() != ""


def test_waiting_for_a_lock_is_reported_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pauses: list[float] = []
    taken = resources._try_lock
    answers = iter([False] * 60)

    def held(file: object) -> bool:
        return next(answers, None) is None and taken(file)  # type: ignore[arg-type]

    monkeypatch.setattr(resources, "_try_lock", held)
    monkeypatch.setattr("time.sleep", pauses.append)
    with resources.locked(tmp_path / "lock"):
        pass
    assert sum(pauses) == pytest.approx(1.2)
    [told] = caplog.messages
    assert told == f"Waiting for another nrdb process to finish ({tmp_path / 'lock'})."


def test_a_lock_has_one_holder_at_a_time(tmp_path: Path) -> None:
    with resources.locked(tmp_path / "lock"), (tmp_path / "lock").open("r+b") as other:
        assert not resources._try_lock(other)
    with (tmp_path / "lock").open("r+b") as other:
        assert resources._try_lock(other)


def test_a_lock_that_is_free_is_taken_without_a_word(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with resources.locked(tmp_path / "lock"):
        pass
    assert caplog.messages == []
