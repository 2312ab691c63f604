//! The command line as a shell sees it.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::iter;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;

pub struct Ran {
    pub status: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    fn new(status: i32, out: Vec<u8>, err: Vec<u8>) -> Self {
        let [out, err] = [out, err].map(|bytes| String::from_utf8(bytes).expect("text"));
        Self { status, out, err }
    }
}

/// The same by lines.
pub struct Lines {
    pub status: i32,
    pub out: Vec<String>,
    pub err: Vec<String>,
}

impl From<Ran> for Lines {
    fn from(Ran { status, out, err }: Ran) -> Self {
        let [out, err] = [out, err].map(|text| text.lines().map(str::to_owned).collect());
        Self { status, out, err }
    }
}

/// Runs a command in the process of this test, which is faster than a process of its own by far.
pub fn run<A: AsRef<OsStr>>(arguments: &[A], input: impl Into<Vec<u8>>) -> Ran {
    let arguments = arguments.iter().map(|argument| argument.as_ref().to_owned());
    let (status, out, err) =
        tilescope_cli::ran(iter::once("tilescope".into()).chain(arguments), input.into());
    Ran::new(status.into(), out, err)
}

/// The same without input.
pub fn tilescope<A: AsRef<OsStr>>(arguments: &[A]) -> Ran {
    run(arguments, "")
}

/// The built program with the environment of this test, of which other programs need a part. Its streams are pipes.
pub fn program(arguments: &[impl AsRef<OsStr>]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_tilescope"));
    program.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    program
}

/// Starts the built program without an environment.
pub fn start(arguments: &[impl AsRef<OsStr>]) -> Child {
    program(arguments).env_clear().spawn().expect("the program starts")
}

/// Runs the built program with the environment of this test.
pub fn run_program(arguments: &[&str]) -> Ran {
    finish(program(arguments).spawn().expect("the program starts"), "")
}

/// Runs the built program in a folder, without input and without an environment.
pub fn run_in(folder: &Path, arguments: &[&str]) -> Ran {
    finish(program(arguments).env_clear().current_dir(folder).spawn().expect("the program starts"), "")
}

/// Runs the built program under a limit of `ulimit`, for at most a minute. It may start itself again, which is the same process.
pub fn run_within(limit: &str, arguments: &[impl AsRef<OsStr>]) -> Ran {
    let limited = format!("ulimit {limit} && ulimit -c 0 && exec timeout 60 \"$0\" \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &limited, env!("CARGO_BIN_EXE_tilescope")]).args(arguments).env_clear();
    shell.env("PATH", "/usr/bin:/bin").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    finish(shell.spawn().expect("it starts"), "")
}

/// Sends a signal such as `TERM` to the program.
#[cfg(unix)]
pub fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([format!("-{name}"), child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
}

/// Writes the input, and waits for the end.
pub fn finish(mut child: Child, input: impl Into<Vec<u8>>) -> Ran {
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.into();
    // A program that refuses its input does not read it to the end.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the program ends");
    writer.join().expect("written");
    Ran::new(status.code().expect("not ended by a signal"), stdout, stderr)
}

/// Whether this machine can run the language; otherwise a line says that its tests are skipped. CI has all of them.
pub fn has(command: &str) -> bool {
    let found = Command::new(command).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let is_there = found.is_ok_and(|status| status.success());
    assert!(is_there || std::env::var_os("CI").is_none(), "CI has no {command}: is its package in .ci/run?");
    if !is_there {
        println!("skipped: this machine has no {command}");
    }
    is_there
}

/// What a Python script of the tests prints.
pub fn python(script: &str, arguments: &[impl AsRef<OsStr>]) -> String {
    let script = format!("{}/tests/program/{script}", env!("CARGO_MANIFEST_DIR"));
    let Output { status, stdout, stderr } =
        Command::new("python3").args(["-B", &script]).args(arguments).output().expect("python runs");
    assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).expect("text")
}

/// The names in a folder, in order.
pub fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("readable").flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().into_string().expect("text")).collect();
    names.sort();
    names
}
