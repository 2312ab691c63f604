//! The differences of a desktop and a browser: time, threads, files and memory. `native` and `web` have the same names, and no
//! other room asks which of them it runs on.
//!
//! A page in a browser has one thread. What has a thread of its own on the desktop is a *task* there: it runs on a stack of its
//! own, and gives way to the page each few milliseconds, wherever it calls [`pause`].

#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(target_arch = "wasm32")]
mod web;

#[cfg(not(target_arch = "wasm32"))]
use native as system;
#[cfg(target_arch = "wasm32")]
use web as system;

use std::any::Any;
use std::io;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;

pub use system::{
    HAS_THREADS, IS_DESKTOP, MOST_MEMORY, available_memory, choose, cores, fetch, font_with, hand_out,
    leave_task, open_file, open_folder, pause, receive, resident_memory, send, set_stop_flag, stop_flag,
    wait,
};
pub use web_time::Instant;

/// Work that runs beside the window; `None` inside where it is a task of a page.
#[derive(Debug)]
pub struct Thread(Option<JoinHandle<()>>);

impl Thread {
    /// Waits for its end. A task ends by itself, and a page cannot wait.
    pub fn join(self) {
        if let Some(thread) = self.0 {
            // `spawn` has passed its panic on.
            let _ = thread.join();
        }
    }
}

pub type Panic = Box<dyn Any + Send>;

/// Starts work on a thread with this name, or as a task. If it panics, `failed` is called with the reason.
pub fn spawn(
    name: &str,
    work: impl FnOnce() + Send + 'static,
    failed: impl FnOnce(Panic) + Send + 'static,
) -> io::Result<Thread> {
    // Threads are compiled once, and not for each kind of work.
    system::start(name, Box::new(work), Box::new(failed)).map(Thread)
}

pub fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no message").to_owned()
}

/// A request for a path. The system's dialog opens, and a field for the path waits behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileChoice {
    pub purpose: ChoicePurpose,
    pub title: &'static str,
    /// Text of the field while it is empty, such as “e.g. plane.svg”.
    pub example: &'static str,
    /// The path that the field contains at first.
    pub suggested: PathBuf,
    /// Which files are shown: a name and the endings of each kind.
    pub kinds: Vec<(&'static str, Vec<&'static str>)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChoicePurpose {
    Open,
    Save,
    Folder,
}

impl FileChoice {
    pub fn open(title: &'static str, example: &'static str) -> Self {
        Self { purpose: ChoicePurpose::Open, title, example, suggested: PathBuf::new(), kinds: Vec::new() }
    }

    pub fn save(title: &'static str, example: &'static str, suggested: impl Into<PathBuf>) -> Self {
        Self { purpose: ChoicePurpose::Save, suggested: suggested.into(), ..Self::open(title, example) }
    }

    pub fn folder(title: &'static str, example: &'static str, suggested: impl Into<PathBuf>) -> Self {
        Self { purpose: ChoicePurpose::Folder, suggested: suggested.into(), ..Self::open(title, example) }
    }

    #[must_use]
    pub fn kind(mut self, name: &'static str, endings: &[&'static str]) -> Self {
        self.kinds.push((name, endings.to_vec()));
        self
    }
}

/// The path under which a browser keeps a file that was chosen, dropped or fetched, until it is read.
pub fn kept_path(name: &str) -> PathBuf {
    Path::new(name).file_name().map_or_else(|| PathBuf::from("file"), PathBuf::from)
}
