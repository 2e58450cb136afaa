// SPDX-License-Identifier: GPL-2.0-only
// The device in Rust: std::fs and std::io.
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};

const DEVICE: &str = "/dev/sudoku";

fn text_of(name: &str) -> String {
    std::env::var(name).unwrap() + "\n"
}

fn check(name: &str, attempt: impl Fn(&str) -> io::Result<String>) {
    match attempt(&text_of("PUZZLE")) {
        Ok(answer) if answer == text_of("SOLUTION") => println!("ok rust: {name}"),
        answer => println!("not ok rust: {name}: {answer:?}"),
    }
}

fn both() -> io::Result<File> {
    OpenOptions::new().read(true).write(true).open(DEVICE)
}

fn main() {
    check("fs::write, read_to_string", |puzzle| {
        fs::write(DEVICE, puzzle)?;
        fs::read_to_string(DEVICE)
    });
    check("read_line of a BufReader", |puzzle| {
        let (mut file, mut line) = (both()?, String::new());
        file.write_all(puzzle.as_bytes())?;
        BufReader::new(&file).read_line(&mut line)?;
        Ok(line)
    });
    check("write! and read_to_string", |puzzle| {
        let (mut file, mut text) = (both()?, String::new());
        write!(file, "{puzzle}")?;
        file.read_to_string(&mut text)?;
        Ok(text)
    });
    check("seek", |puzzle| {
        let (mut file, mut text) = (both()?, String::new());
        file.write_all(puzzle.as_bytes())?;
        file.seek(SeekFrom::Start(0))?;
        file.read_to_string(&mut text)?;
        Ok(text)
    });
    // It copies from regular files only.
    check("fs::copy", |puzzle| {
        fs::write("/tmp/puzzle-rust", puzzle)?;
        fs::copy("/tmp/puzzle-rust", DEVICE)?;
        fs::read_to_string(DEVICE)
    });
    check("io::copy", |puzzle| {
        io::copy(&mut puzzle.as_bytes(), &mut File::create(DEVICE)?)?;
        let mut text = Vec::new();
        io::copy(&mut File::open(DEVICE)?, &mut text)?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    });
}
