//! How files are written: completely or not at all, and only where a file may be.

use std::fs;
use std::ops::ControlFlow;
use std::os::unix::fs::{FileTypeExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::solve::board;
use tilescope::file::{
    Destination, FileError, Overwrite, ProgramLanguage, TraceFormat, TraceSpan, save_trace,
};
use tilescope::puzzle::GoalPreset;
use tilescope::recording::Recording;
use tilescope::search::{Guard, Problem, Settings};

const SAVED: &ProgramLanguage = &ProgramLanguage::ALL[0];

fn save(to: &Destination) -> Result<(), FileError> {
    SAVED.save(to)
}

fn folder() -> (tempfile::TempDir, impl Fn(&str) -> PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_owned();
    (folder, move |name| path.join(name))
}

/// The message, which ends with the path as it was given.
#[track_caller]
fn refused(path: &Path, overwrite: Overwrite) -> String {
    let message = save(&Destination::replacing(path, overwrite)).expect_err("refused").to_string();
    assert!(message.ends_with(&path.display().to_string()) && !message.contains(".tilescope-"), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    message
}

fn names(folder: &Path) -> usize {
    fs::read_dir(folder).expect("readable").count()
}

#[test]
fn what_is_not_a_file_is_refused_with_the_reason_and_stays() {
    let (folder, path) = folder();
    assert!(Command::new("mkfifo").arg(path("pipe")).status().expect("mkfifo runs").success());
    let _socket = UnixListener::bind(path("socket")).expect("bound");
    fs::create_dir(path("folder")).expect("made");
    symlink("nowhere", path("dangling")).expect("made");
    symlink("loop", path("loop")).expect("made");
    symlink("pipe", path("to-pipe")).expect("made");
    for overwrite in [Overwrite::Nothing, Overwrite::Writable, Overwrite::ReadOnly] {
        for (name, why) in [
            ("pipe", "a named pipe, not a file"),
            ("to-pipe", "a named pipe, not a file"),
            ("socket", "a socket, not a file"),
            ("folder", "a folder, not a file"),
            ("dangling", "this link does not lead to a file: No such file"),
            ("loop", "this link does not lead to a file: Too many levels"),
        ] {
            let message = refused(&path(name), overwrite);
            assert!(message.contains(why), "{name}: {message}");
        }
        assert!(refused(Path::new("/dev/null"), overwrite).contains("a device, not a file"));
    }
    assert!(fs::metadata(path("pipe")).expect("there").file_type().is_fifo());
    assert!(fs::symlink_metadata(path("dangling")).expect("there").is_symlink());
    assert_eq!(names(folder.path()), 6);
}

#[test]
fn a_link_to_a_file_is_followed() {
    let (folder, path) = folder();
    fs::create_dir(path("below")).expect("made");
    fs::write(path("below/file"), "old").expect("written");
    symlink("below/file", path("link")).expect("made");
    save(&Destination::new(path("link"))).expect("written");
    assert_eq!(fs::read_to_string(path("below/file")).expect("there"), SAVED.trace);
    assert!(fs::symlink_metadata(path("link")).expect("there").is_symlink());
    assert_eq!((names(folder.path()), names(&path("below"))), (2, 1));
}

#[test]
fn what_killed_programs_left_behind_is_removed_and_nothing_else() {
    let (folder, path) = folder();
    for name in [".tilescope-aB3xYz", ".tilescope-notes", ".tilescope-a.ronx", ".tilescope-1234567"] {
        fs::write(path(name), "").expect("written");
    }
    let problem = Problem::to_preset(board("2 1 6 4 x 8 7 5 3"), GoalPreset::BlankLast);
    let mut recording = Recording::new(problem, Settings::default());
    recording.record(Guard::default(), ());
    let (trace, span) = (Destination::new(path("trace")), TraceSpan { steps: 0..1, end: None });
    let mut during = Vec::new();
    let mut save_another = |_| {
        save(&Destination::new(path("a"))).expect("written");
        during.push(names(folder.path()));
        ControlFlow::Continue(())
    };
    // The temporary file of the trace is held by this program, so it stays.
    save_trace(&trace, &TraceFormat::ALL[0], &recording, &span, &mut save_another).expect("written");
    assert!(!path(".tilescope-aB3xYz").exists(), "no program holds it");
    assert_eq!((during, names(folder.path())), (vec![5], 5));
    assert!(path("trace").exists());
}

#[test]
fn a_cancelled_save_replaces_nothing() {
    let (folder, path) = folder();
    fs::write(path("a"), "old").expect("written");
    let to = Destination::new(path("a"));
    to.cancel();
    assert!(save(&to).expect_err("cancelled").is_cancelled());
    assert_eq!((fs::read(path("a")).expect("there"), names(folder.path())), (b"old".to_vec(), 1));
}
