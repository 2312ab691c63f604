//! A program of the user, with its output. It is started only with the command that the user typed, and ends with all its
//! children: when it is stopped, at a limit, when nothing reads it any more, and on Unix however this program ends.
//!
//! Its processes are a group of their own, and have a mark in their environment. So a child that left the group is found, too. One
//! that cleared its environment as well goes on, but what it writes is not waited for.
//!
//! The group is that of a guard, a shell that waits for the end of a pipe. The system closes the pipe when this program ends, also by
//! a signal that no program can handle.

use std::ffi::{OsStr, OsString};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use sysinfo::{ProcessRefreshKind, ProcessesToUpdate, System, UpdateKind};

use crate::platform::Instant;
use crate::puzzle::quoted;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ProgramCall {
    pub command: OsString,
    pub arguments: Vec<OsString>,
    /// Places where a program in Python writes events, such as `search.py:42`, `node.state`. Without any, it runs as it is.
    pub hints: Vec<String>,
    pub input: Vec<u8>,
}

impl ProgramCall {
    /// The file with the code: the one that another program runs, such as `my.py` in `python3 my.py` or `python3 -m my`, or the
    /// program itself.
    pub fn code_file(&self) -> PathBuf {
        let is_file = |word: &&OsString| {
            let ending = Path::new(word).extension().map(OsStr::to_string_lossy);
            let is_plain = ending.is_some_and(|ending| ending.chars().all(char::is_alphanumeric));
            is_plain && !word.to_string_lossy().starts_with('-')
        };
        let other = || self.arguments.iter().find(is_file).unwrap_or(&self.command).into();
        self.python_code().map_or_else(other, |(_, file)| file)
    }

    /// The word that names code in Python, and its file: a script, or `-m` before a module. The command is word 0.
    fn python_code(&self) -> Option<(usize, PathBuf)> {
        let words: Vec<&OsString> = std::iter::once(&self.command).chain(&self.arguments).collect();
        let mut is_python = false;
        for (at, word) in words.iter().enumerate() {
            let path = Path::new(word);
            match word.to_str() {
                _ if path.extension().is_some_and(|ending| ending == "py") => return Some((at, path.into())),
                Some("-m") if is_python => {
                    let module = words.get(at + 1)?.to_string_lossy().replace('.', "/");
                    return Some((at, (module + ".py").into()));
                }
                Some("-c") if is_python => return None,
                _ => {
                    let name = path.file_stem().map(OsStr::to_string_lossy);
                    is_python |= name.is_some_and(|name| name.starts_with("py"));
                }
            }
        }
        None
    }

    pub fn not_started(&self, error: &io::Error) -> String {
        format!("the program {} cannot be started: {error}", quoted(&self.command.to_string_lossy()))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProgramLimits {
    pub time: Duration,
    /// Bytes of standard output and standard error together.
    pub bytes: u64,
}

#[derive(Debug)]
pub enum ProgramNews {
    Output(Vec<u8>),
    Errors(Vec<u8>),
    Ended(ProgramEnd),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProgramEnd {
    Exited(i32),
    /// Another program, or the system, ended it with this signal.
    Killed(i32),
    TimeLimit,
    OutputLimit,
    ClosedOutput,
    Stopped,
}

/// A program that runs. Dropping it ends the program.
#[derive(Debug)]
pub struct WatchedProgram {
    child: Child,
    /// Ends all processes when this program has ended.
    #[cfg(unix)]
    guard: Child,
    mark: String,
    /// `None` where all that it reads was given at its start.
    told: Option<ChildStdin>,
    pieces: Receiver<OutputPiece>,
    limits: ProgramLimits,
    started: Instant,
    bytes: u64,
    closed: Option<Instant>,
    /// Its end and the time of that, as soon as they are known.
    end: Option<(ProgramEnd, Instant)>,
    late: u64,
    is_over: bool,
}

enum OutputPiece {
    Output(Vec<u8>),
    Errors(Vec<u8>),
    OutputClosed,
    Failed(io::Error),
}

/// The most that is read at once, in bytes.
const PIECE: usize = 64 << 10;

/// Pieces that wait. A program that writes faster than it is read waits, too.
const MOST_WAITING: usize = 16;

const TICK: Duration = Duration::from_millis(20);

/// A program may go on for this long after it closed its output, and the rest of its output is waited for as long.
const GRACE: Duration = Duration::from_secs(1);

/// More cannot wait in pipes and here when a program ends: what comes after it is written by a process that was not found.
const MOST_LATE: u64 = 16 << 20;

/// The environment variable that tells a program that it is watched.
pub const WATCH_VARIABLE: &str = "TILESCOPE_WATCH";

impl WatchedProgram {
    pub fn start(call: &ProgramCall, limits: ProgramLimits) -> io::Result<Self> {
        let mut program = Self::start_to_tell(call, limits)?;
        if let Some(mut input) = program.told.take() {
            let text = call.input.clone();
            // A program need not read its input.
            on_thread("program input", Box::new(move || drop(input.write_all(&text))))?;
        }
        Ok(program)
    }

    /// Starts a program that is told what it reads by and by, with [`Self::tell`]; its input stays open.
    pub fn start_to_tell(call: &ProgramCall, limits: ProgramLimits) -> io::Result<Self> {
        static NUMBER: AtomicU32 = AtomicU32::new(1);
        let mark = format!("{}-{}", std::process::id(), NUMBER.fetch_add(1, Relaxed));
        let (command, arguments) = with_hints(call)?;
        let mut command = Command::new(command);
        command.args(arguments).env(WATCH_VARIABLE, &mark);
        if std::env::var_os("PYTHONUNBUFFERED").is_none() {
            // What Python has not written yet would be lost at a limit.
            command.env("PYTHONUNBUFFERED", "1");
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        let guard = guard(&mark)?;
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, guard.id().cast_signed());
        // Without a child, the guard ends here: its pipe is closed.
        let mut child = command.spawn()?;
        let (sender, pieces) = sync_channel(MOST_WAITING);
        let (told, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let started = Instant::now();
        let program = Self {
            child,
            #[cfg(unix)]
            guard,
            mark,
            told,
            pieces,
            limits,
            started,
            bytes: 0,
            closed: None,
            end: None,
            late: 0,
            is_over: false,
        };
        // From here on, an error drops the program, which ends it.
        if let Some(mut output) = output {
            let sender = sender.clone();
            let read = move || {
                read_all(&mut output, &sender, OutputPiece::Output);
                // An error means that the program was dropped.
                let _ = sender.send(OutputPiece::OutputClosed);
            };
            on_thread("program output", Box::new(read))?;
        }
        if let Some(mut errors) = errors {
            let read = move || read_all(&mut errors, &sender, OutputPiece::Errors);
            on_thread("program errors", Box::new(read))?;
        }
        Ok(program)
    }

    /// Writes to its input. What the system keeps for a program that does not read it must have room for it.
    pub fn tell(&mut self, bytes: &[u8]) -> io::Result<()> {
        let told = self.told.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        told.write_all(bytes)?;
        told.flush()
    }

    /// Its news, at the latest after a short time; `None` if it did nothing, and after its end.
    pub fn news(&mut self) -> Option<ProgramNews> {
        if self.is_over {
            return None;
        }
        let piece = self.pieces.recv_timeout(TICK);
        self.check_end();
        if let Some((end, _)) = self.end.filter(|_| self.late > MOST_LATE) {
            return Some(self.over(end));
        }
        match piece {
            Ok(OutputPiece::Output(bytes)) => self.counted(bytes).map(ProgramNews::Output),
            Ok(OutputPiece::Errors(bytes)) => self.counted(bytes).map(ProgramNews::Errors),
            Ok(OutputPiece::OutputClosed) => {
                self.closed = Some(Instant::now());
                None
            }
            Ok(OutputPiece::Failed(_)) => None,
            Err(RecvTimeoutError::Timeout) => {
                let (end, at) = self.end?;
                (at.elapsed() > GRACE).then(|| self.over(end))
            }
            // All output was read.
            Err(RecvTimeoutError::Disconnected) => {
                let Some((end, _)) = self.end else {
                    thread::sleep(TICK);
                    return None;
                };
                Some(self.over(end))
            }
        }
    }

    pub fn stop(&mut self) {
        self.end_with(ProgramEnd::Stopped);
    }

    fn over(&mut self, end: ProgramEnd) -> ProgramNews {
        self.is_over = true;
        ProgramNews::Ended(end)
    }

    /// The part of its output that is within the limit; `None` if there is none.
    fn counted(&mut self, mut bytes: Vec<u8>) -> Option<Vec<u8>> {
        if self.end.is_some() {
            self.late += bytes.len() as u64;
        }
        let left = self.limits.bytes - self.bytes.min(self.limits.bytes);
        if bytes.len() as u64 > left {
            self.end_with(ProgramEnd::OutputLimit);
            bytes.truncate(left as usize);
        }
        self.bytes += bytes.len() as u64;
        Some(bytes).filter(|bytes| !bytes.is_empty())
    }

    fn check_end(&mut self) {
        if self.end.is_some() {
            return;
        }
        if !matches!(self.child.try_wait(), Ok(None)) {
            // Its children end with it.
            if let Some(status) = self.kill() {
                self.end = Some((end_of(status), Instant::now()));
            }
        } else if self.started.elapsed() > self.limits.time {
            self.end_with(ProgramEnd::TimeLimit);
        } else if self.closed.is_some_and(|since| since.elapsed() > GRACE) {
            self.end_with(ProgramEnd::ClosedOutput);
        }
    }

    fn end_with(&mut self, end: ProgramEnd) {
        if self.end.is_none() {
            self.kill();
            self.end = Some((end, Instant::now()));
        }
    }

    fn kill(&mut self) -> Option<ExitStatus> {
        #[cfg(unix)]
        kill_group(&self.guard);
        #[cfg(not(unix))]
        kill_group(&mut self.child);
        kill_marked(&self.mark);
        // From here on, the number of the group may be that of another.
        #[cfg(unix)]
        let _ = self.guard.wait();
        self.child.wait().ok()
    }
}

impl Drop for WatchedProgram {
    fn drop(&mut self) {
        self.end_with(ProgramEnd::Stopped);
    }
}

fn on_thread(name: &str, work: Box<dyn FnOnce() + Send>) -> io::Result<()> {
    thread::Builder::new().name(name.to_owned()).spawn(work).map(drop)
}

/// Reads to the end or to an error, or until no one receives any more.
fn read_all(from: &mut dyn Read, sender: &SyncSender<OutputPiece>, piece: fn(Vec<u8>) -> OutputPiece) {
    let mut buffer = vec![0; PIECE];
    loop {
        let piece = match from.read(&mut buffer) {
            Ok(0) => return,
            Ok(len) => piece(buffer[..len].to_vec()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return drop(sender.send(OutputPiece::Failed(error))),
        };
        if sender.send(piece).is_err() {
            return;
        }
    }
}

/// Starts the guard of a group of processes, which is its group, too.
#[cfg(unix)]
fn guard(mark: &str) -> io::Result<Child> {
    /// Where the system shows the environment of processes, those that left the group are found by their mark.
    const WAIT_AND_END: &str = r#"
        trap '' HUP INT TERM
        read -r _
        for _ in 1 2 3; do
            kill -KILL $(grep -lsxzF "$0" /proc/[0-9]*/environ | cut -d / -f 3)
        done
        kill -KILL 0"#;
    // The user's PATH may be empty.
    let mut shell = Command::new("/bin/sh");
    shell.env("PATH", "/bin:/usr/bin");
    shell.args(["-c", WAIT_AND_END, &format!("{WATCH_VARIABLE}={mark}")]);
    std::os::unix::process::CommandExt::process_group(&mut shell, 0);
    shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()
}

#[cfg(unix)]
fn kill_group(guard: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = Pid::from_raw(guard.id().cast_signed()) {
        // An error means that no process is left.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill_group(child: &mut Child) {
    let number = child.id().to_string();
    let _ = Command::new("taskkill")
        .args(["/T", "/F", "/PID", &number])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let _ = child.kill();
}

/// Ends the processes that have the mark in their environment, also those that they start meanwhile.
fn kill_marked(mark: &str) {
    /// A program that starts processes faster than they are ended is not waited for.
    const MOST_ROUNDS: usize = 20;
    let Ok(mut system) = System::new() else { return };
    let variable = OsString::from(format!("{WATCH_VARIABLE}={mark}"));
    for _ in 0..MOST_ROUNDS {
        let what = ProcessRefreshKind::nothing().with_environ(UpdateKind::Always).without_tasks();
        system.refresh_processes_specifics(ProcessesToUpdate::All, true, what);
        let marked = system.processes().values().filter(|process| process.environ().contains(&variable));
        if marked.filter(|process| process.kill()).count() == 0 {
            return;
        }
    }
}

#[cfg(unix)]
fn end_of(status: ExitStatus) -> ProgramEnd {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => ProgramEnd::Exited(code),
        (None, signal) => ProgramEnd::Killed(signal.unwrap_or(0)),
    }
}

#[cfg(not(unix))]
fn end_of(status: ExitStatus) -> ProgramEnd {
    ProgramEnd::Exited(status.code().unwrap_or(-1))
}

/// A file or pipe that is read on a thread of its own, so that the one that asks can stop at any time.
#[derive(Debug)]
pub struct ByteStream {
    pieces: Receiver<OutputPiece>,
}

#[derive(Debug)]
pub enum StreamNews {
    Bytes(Vec<u8>),
    Waiting,
    End,
    Failed(io::Error),
}

impl ByteStream {
    pub fn start(mut from: impl Read + Send + 'static) -> io::Result<Self> {
        let (sender, pieces) = sync_channel(MOST_WAITING);
        on_thread("stream", Box::new(move || read_all(&mut from, &sender, OutputPiece::Output)))?;
        Ok(Self { pieces })
    }

    pub fn news(&mut self) -> StreamNews {
        match self.pieces.recv_timeout(TICK) {
            Ok(OutputPiece::Output(bytes) | OutputPiece::Errors(bytes)) => StreamNews::Bytes(bytes),
            Ok(OutputPiece::Failed(error)) => StreamNews::Failed(error),
            Err(RecvTimeoutError::Timeout) => StreamNews::Waiting,
            Ok(OutputPiece::OutputClosed) | Err(RecvTimeoutError::Disconnected) => StreamNews::End,
        }
    }
}

/// The words of a command that a user types. Quotes keep spaces in a word, and a backslash keeps the character after it, except
/// where paths have backslashes.
pub fn words_of(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quote, mut is_begun) = (String::new(), None, false);
    let mut characters = command.chars();
    while let Some(c) = characters.next() {
        match c {
            '\\' if cfg!(unix) && quote != Some('\'') => {
                word.extend(characters.next());
                is_begun = true;
            }
            c if quote == Some(c) => quote = None,
            '"' | '\'' if quote.is_none() => (quote, is_begun) = (Some(c), true),
            c if c.is_whitespace() && quote.is_none() => {
                if std::mem::take(&mut is_begun) {
                    words.push(std::mem::take(&mut word));
                }
            }
            c => {
                word.push(c);
                is_begun = true;
            }
        }
    }
    if is_begun {
        words.push(word);
    }
    words
}

// Events are inserted into a program in Python while it is loaded: its files stay as they are.

/// Reads the hints and runs the script. It is given to Python as text, so that no file is needed for it.
const CODE: &str = concat!(
    include_str!("../../../assets/programs/python/tilescope_trace.py"),
    include_str!("../../../assets/programs/python/watched.py")
);

/// The words in the place of hints with which a program is asked where it takes boards.
pub const FIND_BOARDS: &str = "--find-boards";

/// The command and the arguments of a call, which run its script with its hints.
fn with_hints(call: &ProgramCall) -> io::Result<(OsString, Vec<OsString>)> {
    let mut words = call.arguments.clone();
    if call.hints.is_empty() {
        return Ok((call.command.clone(), words));
    }
    words.insert(0, call.command.clone());
    let (script, _) = call.python_code().ok_or_else(|| io::Error::other(NO_SCRIPT))?;
    if script == 0 {
        words.insert(0, "python3".into());
    }
    // Python writes nothing beside the script.
    let code = ["-B", "-c", CODE, &serde_json::to_string(&call.hints)?].map(OsString::from);
    words.splice(script.max(1)..script.max(1), code);
    Ok((words.remove(0), words))
}

const NO_SCRIPT: &str =
    "events are inserted only into a program in Python; write a command such as python3 search.py";
