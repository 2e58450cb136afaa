# SPDX-License-Identifier: GPL-2.0-only
# The device in Python: open() in each mode, shutil, pathlib, os, selectors, asyncio.
import asyncio
import errno
import mmap
import os
import pathlib
import selectors
import shutil

DEVICE = "/dev/sudoku"
PUZZLE, SOLUTION, UNSOLVABLE = (os.environ[name] + "\n" for name in ("PUZZLE", "SOLUTION", "UNSOLVABLE"))


def write_and_read():
    with open(DEVICE, "w") as file:
        file.write(PUZZLE)
    with open(DEVICE) as file:
        return file.read()


def text_both():
    with open(DEVICE, "r+") as file:
        file.write(PUZZLE)
        file.flush()
        return file.readline()


def text_truncate():
    with open(DEVICE, "w+") as file:
        file.write(PUZZLE)
        file.seek(0)
        return file.read()


def bytes_both(buffering):
    with open(DEVICE, "rb+", buffering=buffering) as file:
        file.write(PUZZLE.encode())
        file.flush()
        return file.read().decode()


def twice():
    """Reading and writing in turns, through one buffer."""
    with open(DEVICE, "r+") as file:
        answers = ""
        for _ in range(2):
            file.write(PUZZLE + PUZZLE)
            file.flush()
            answers += file.readline() + file.readline()
        return answers == 4 * SOLUTION and SOLUTION


def append():
    with open(DEVICE, "a") as file:
        file.write(PUZZLE)
    return pathlib.Path(DEVICE).read_text()


def lines():
    with open(DEVICE, "w") as file:
        file.writelines([PUZZLE] * 1000)
    with open(DEVICE) as file:
        return list(file) == [SOLUTION] * 1000 and SOLUTION


def path():
    pathlib.Path(DEVICE).write_text(PUZZLE)
    return pathlib.Path(DEVICE).read_text()


def copies(function):
    pathlib.Path("/tmp/puzzle").write_text(PUZZLE)
    function("/tmp/puzzle", DEVICE)
    function(DEVICE, "/tmp/solution")
    return pathlib.Path("/tmp/solution").read_text()


def past_an_error():
    with open(DEVICE, "w") as file:
        file.write(PUZZLE + UNSOLVABLE + PUZZLE)
    answers = []
    with open(DEVICE, "rb", buffering=0) as file:
        while True:
            try:
                answer = file.readline()
            except OSError as error:
                answers.append(error.errno)
                continue
            if not answer:
                break
            answers.append(answer.decode())
    return answers == [SOLUTION, errno.EDOM, SOLUTION] and SOLUTION


def selected(selector_class):
    descriptor = os.open(DEVICE, os.O_RDWR | os.O_NONBLOCK)
    selector = selector_class()
    selector.register(descriptor, selectors.EVENT_READ | selectors.EVENT_WRITE)
    (_, events), = selector.select(60)
    os.write(descriptor, PUZZLE.encode())
    return events == selectors.EVENT_READ | selectors.EVENT_WRITE and os.read(descriptor, 200).decode()


async def add_reader():
    descriptor = os.open(DEVICE, os.O_RDWR | os.O_NONBLOCK)
    os.write(descriptor, PUZZLE.encode())
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    loop.add_reader(descriptor, lambda: future.done() or future.set_result(os.read(descriptor, 200)))
    answer = await asyncio.wait_for(future, 60)
    loop.remove_reader(descriptor)
    return answer.decode()


async def read_pipe():
    reader = asyncio.StreamReader()
    file = open(DEVICE, "rb+", buffering=0)
    file.write(PUZZLE.encode())
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), file)
    return (await asyncio.wait_for(reader.read(), 60)).decode()


async def write_pipe():
    file = open(DEVICE, "rb+", buffering=0)
    transport, _ = await asyncio.get_running_loop().connect_write_pipe(asyncio.Protocol, file)
    transport.write(PUZZLE.encode())
    answer = file.read().decode()
    transport.close()
    return answer


def fails(error, function, *arguments):
    try:
        function(*arguments)
    except OSError as problem:
        return problem.errno == error and SOLUTION
    return "no error"


def bad_line():
    with open(DEVICE, "w") as file:
        file.write("not a puzzle\n")


def descriptor():
    return os.open(DEVICE, os.O_RDWR)


def sendfile():
    pathlib.Path("/tmp/puzzle").write_text(PUZZLE)
    os.sendfile(descriptor(), os.open("/tmp/puzzle", os.O_RDONLY), 0, 100)


def check(name, function, *arguments):
    try:
        answer = function(*arguments)
    except BaseException as problem:  # the report names it
        answer = repr(problem)
    print(f"ok python: {name}" if answer == SOLUTION else f"not ok python: {name}: {answer!r}", flush=True)


check("open w, r", write_and_read)
check("open r+", text_both)
check("open w+ and seek", text_truncate)
check("open rb+", bytes_both, -1)
check("open rb+ without a buffer", bytes_both, 0)
check("open r+, in turns", twice)
check("open a", append)
check("writelines and iteration", lines)
check("pathlib", path)
check("shutil.copyfile", copies, shutil.copyfile)
check("shutil.copyfileobj", copies, lambda source, target: shutil.copyfileobj(open(source, "rb"), open(target, "wb")))
check("reading past an error", past_an_error)
check("selectors.SelectSelector", selected, selectors.SelectSelector)
check("selectors.PollSelector", selected, selectors.PollSelector)
check("selectors.EpollSelector", selected, selectors.EpollSelector)
check("asyncio add_reader", lambda: asyncio.run(add_reader()))
check("asyncio connect_read_pipe", lambda: asyncio.run(read_pipe()))
check("asyncio connect_write_pipe", lambda: asyncio.run(write_pipe()))
check("a bad line is EINVAL", fails, errno.EINVAL, bad_line)
check("os.pread is ESPIPE", fails, errno.ESPIPE, lambda: os.pread(descriptor(), 1, 0))
check("os.pwrite is ESPIPE", fails, errno.ESPIPE, lambda: os.pwrite(descriptor(), b"1", 0))
check("os.sendfile is EINVAL", fails, errno.EINVAL, sendfile)
check("mmap is ENODEV", fails, errno.ENODEV, lambda: mmap.mmap(descriptor(), 4096))
