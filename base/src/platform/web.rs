//! A page in a browser: tasks in place of threads, and files that are chosen, kept in memory and downloaded.
//!
//! Memory that threads share needs special headers of the server and an unstable toolchain. A task needs neither: it is a call
//! into the program that the browser can suspend ([JavaScript Promise Integration](https://github.com/WebAssembly/js-promise-integration)).
//! The page goes on meanwhile, in the same memory. What is on the stack of a suspended task is elsewhere then, so a task shares
//! only what is on the heap.

#![expect(deprecated, reason = "wasm-bindgen marks `jspi` and `suspending` as experimental in this way")]
#![expect(clippy::unnecessary_wraps, clippy::needless_pass_by_value, reason = "as in `native`")]

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};
use std::thread::JoinHandle;
use std::time::Duration;

use wasm_bindgen::prelude::wasm_bindgen;

use super::{ChoicePurpose, FileChoice, Instant, kept_path};

/// Whether there are folders, and programs can be started.
pub const IS_DESKTOP: bool = false;
/// Whether work can run at the same time.
pub const HAS_THREADS: bool = false;
/// The most memory that a program can have, in bytes; `None` where the machine decides.
pub const MOST_MEMORY: Option<u64> = Some(1 << 30);

/// How long a task runs before the page has its turn. Where a frame takes the page long, tasks are longer as well: otherwise
/// they would hardly run.
const SLICE: Duration = Duration::from_millis(6);
const LONGEST_SLICE: Duration = Duration::from_millis(24);
/// How often a task that waits for something looks whether it is there.
const LOOK_EVERY: u32 = 20;

#[wasm_bindgen(raw_module = "./tilescope_page.js")]
extern "C" {
    /// Calls [`run_task`] with this number soon.
    fn start_task(task: u32);
    /// Suspends the task for this number of milliseconds; 0 for as short as can be.
    #[wasm_bindgen(suspending)]
    fn suspend(millis: u32);
    /// Saves bytes as a file of the user.
    fn download(name: &str, bytes: &[u8]);
    /// Asks for a file, and calls [`file_chosen`] with this number.
    fn ask_for_file(request: u32, endings: &str);
}

/// The file that the user chose; `None` inside once it was cancelled.
type ChosenFile = Arc<Mutex<Option<Option<PathBuf>>>>;

thread_local! {
    static TASKS: RefCell<HashMap<u32, Box<dyn FnOnce()>>> = RefCell::default();
    static NEXT: Cell<u32> = const { Cell::new(0) };
    /// Until when the task that runs may run; `None` while the page has its turn.
    static UNTIL: Cell<Option<Instant>> = const { Cell::new(None) };
    /// What stops the task that runs, if it can be stopped.
    static STOP: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
    /// What was chosen or dropped.
    static FILES: RefCell<HashMap<PathBuf, Arc<[u8]>>> = RefCell::default();
    static CHOICES: RefCell<HashMap<u32, ChosenFile>> = RefCell::default();
}

fn next_number() -> u32 {
    NEXT.with(|next| next.replace(next.get().wrapping_add(1)))
}

/// Runs a task to its end. The page calls it, and goes on whenever the task is suspended.
#[wasm_bindgen(jspi)]
pub fn run_task(task: u32) {
    let Some(work) = TASKS.with_borrow_mut(|tasks| tasks.remove(&task)) else { return };
    UNTIL.set(Some(Instant::now() + SLICE));
    work();
    STOP.set(None);
    UNTIL.set(None);
}

/// Takes a file that the user chose or dropped. Gives the path at which it is opened.
#[wasm_bindgen]
pub fn keep_file(name: &str, bytes: &[u8]) -> String {
    let path = kept_path(name);
    FILES.with_borrow_mut(|files| files.insert(path.clone(), bytes.into()));
    path.to_string_lossy().into_owned()
}

/// Takes the answer to a dialog; no name if it was cancelled.
#[wasm_bindgen]
pub fn file_chosen(request: u32, name: Option<String>) {
    let chosen = CHOICES.with_borrow_mut(|choices| choices.remove(&request));
    if let Some(chosen) = chosen {
        *chosen.lock().unwrap_or_else(PoisonError::into_inner) = Some(name.map(PathBuf::from));
    }
}

/// Starts work as a task.
///
/// # Errors
/// Never.
pub fn start(_: &str, work: impl FnOnce() + Send + 'static) -> io::Result<Option<JoinHandle<()>>> {
    let task = next_number();
    TASKS.with_borrow_mut(|tasks| tasks.insert(task, Box::new(work)));
    start_task(task);
    Ok(None)
}

/// Lets the page have its turn, if this task had its own for long enough.
pub fn pause() {
    if UNTIL.get().is_some_and(|until| Instant::now() >= until) {
        suspend_for(0);
    }
}

/// Says which flag stops the task that runs.
pub fn set_stop_flag(flag: &Arc<AtomicBool>) {
    STOP.set(Some(Arc::clone(flag)));
}

/// The flag that stops the task that runs.
pub fn stop_flag() -> Arc<AtomicBool> {
    STOP.with_borrow(Clone::clone).unwrap_or_default()
}

/// Suspends the task that runs.
fn suspend_for(millis: u32) {
    let until = UNTIL.take();
    assert!(until.is_some(), "only a task waits");
    let stop = STOP.take();
    let left = Instant::now();
    suspend(millis);
    let back = Instant::now();
    STOP.set(stop);
    UNTIL.set(Some(back + ((back - left) / 2).clamp(SLICE, LONGEST_SLICE)));
}

/// Waits, if this is a task. The page does not wait.
pub fn sleep(time: Duration) {
    if UNTIL.get().is_some() {
        suspend_for(time.as_millis() as u32);
    }
}

/// Sends a value, and waits for room. Whether someone listens.
pub fn send<T>(to: &SyncSender<T>, value: T) -> bool {
    let mut value = value;
    loop {
        match to.try_send(value) {
            Ok(()) => return true,
            Err(TrySendError::Disconnected(_)) => return false,
            Err(TrySendError::Full(back)) => value = back,
        }
        suspend_for(LOOK_EVERY);
    }
}

/// Waits for a value; `None` if no one sends any more.
pub fn receive<T>(from: &Receiver<T>) -> Option<T> {
    loop {
        match from.try_recv() {
            Ok(value) => return Some(value),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => suspend_for(LOOK_EVERY),
        }
    }
}

/// Waits for what comes later. Not for the page.
pub fn wait<T>(later: impl Future<Output = T>) -> T {
    let mut later = pin!(later);
    loop {
        match later.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(value) => return value,
            Poll::Pending => suspend_for(LOOK_EVERY),
        }
    }
}

/// The tasks that run at once.
pub fn cores() -> NonZeroUsize {
    NonZeroUsize::MIN
}

/// What programs can still use; the browser does not say.
pub fn available_memory() -> Option<u64> {
    None
}

/// Asks for a file with the browser's dialog. Where a file is saved, the browser asks once it is written, or puts it into its
/// folder of downloads; so its name is the answer. There are no folders.
pub fn choose(choice: FileChoice) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let chosen = ChosenFile::default();
    let answer = match &choice.purpose {
        ChoicePurpose::Save(name) => Some(Some(kept_path(name))),
        ChoicePurpose::Folder => Some(None),
        ChoicePurpose::Open => None,
    };
    if answer.is_some() {
        *chosen.lock().unwrap_or_else(PoisonError::into_inner) = answer;
    } else {
        let request = next_number();
        let endings = choice.kinds.iter().flat_map(|(_, endings)| endings);
        let endings = endings.map(|ending| if ending == "*" { "*".to_owned() } else { format!(".{ending}") });
        CHOICES.with_borrow_mut(|choices| choices.insert(request, Arc::clone(&chosen)));
        ask_for_file(request, &endings.collect::<Vec<_>>().join(","));
    }
    std::future::poll_fn(move |_| {
        let chosen = chosen.lock().unwrap_or_else(PoisonError::into_inner).take();
        chosen.map_or(Poll::Pending, Poll::Ready)
    })
}

/// Opens a file that was chosen or dropped.
///
/// # Errors
/// If there is no such file.
pub fn open_file(path: &Path) -> io::Result<impl io::Read + use<>> {
    let kept = FILES.with_borrow(|files| files.get(path).cloned());
    kept.map(io::Cursor::new).ok_or_else(|| io::ErrorKind::NotFound.into())
}

/// Gives a file to the user, as a download. It can be opened again.
///
/// # Errors
/// Never.
pub fn hand_out(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = kept_path(&path.to_string_lossy());
    FILES.with_borrow_mut(|files| files.insert(name.clone(), bytes.into()));
    download(&name.to_string_lossy(), bytes);
    Ok(())
}
