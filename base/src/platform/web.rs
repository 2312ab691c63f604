//! A page in a browser: tasks in place of threads, and files that are chosen, kept in memory and downloaded.
//!
//! Memory that threads share needs special headers of the server and an unstable toolchain. A task needs neither: it is a call
//! into the program that the browser can suspend ([JavaScript Promise Integration](https://github.com/WebAssembly/js-promise-integration)).
//! The page goes on meanwhile, in the same memory. Each task has its own part of it for what does not fit into registers, whose
//! end `stack_pointer` is; it has to be the task's own whenever the task runs.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::pin::pin;
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

/// How long a task runs before the page has its turn.
const SLICE: Duration = Duration::from_millis(6);
/// How often a task that waits for something looks whether it is there.
const LOOK_EVERY: u32 = 20;
/// For what does not fit into registers, in bytes.
const STACK: usize = 1 << 20;

#[wasm_bindgen(raw_module = "./tilescope_page.js")]
extern "C" {
    /// Calls [`run_task`] with this number soon.
    fn start_task(task: u32);
    /// Suspends the task for this number of milliseconds; 0 for as short as can be.
    fn suspend(millis: u32);
    fn stack_pointer() -> u32;
    fn set_stack_pointer(place: u32);
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
    /// When the task that runs began or went on; `None` while the page has its turn.
    static SINCE: Cell<Option<Instant>> = const { Cell::new(None) };
    static STACKS: RefCell<Vec<Box<[u8]>>> = RefCell::default();
    /// What was chosen or dropped.
    static FILES: RefCell<HashMap<PathBuf, Arc<[u8]>>> = RefCell::default();
    static CHOICES: RefCell<HashMap<u32, ChosenFile>> = RefCell::default();
}

fn next_number() -> u32 {
    NEXT.with(|next| next.replace(next.get().wrapping_add(1)))
}

/// Runs a task to its end, or until it is suspended for the first time. The page calls it.
#[wasm_bindgen]
pub fn run_task(task: u32) {
    let Some(work) = TASKS.with_borrow_mut(|tasks| tasks.remove(&task)) else { return };
    SINCE.set(Some(Instant::now()));
    work();
    SINCE.set(None);
}

/// Memory for the stack of a task. Gives its end.
#[wasm_bindgen]
pub fn new_stack() -> u32 {
    let stack = vec![0; STACK].into_boxed_slice();
    let end = stack.as_ptr_range().end as u32 & !15;
    STACKS.with_borrow_mut(|stacks| stacks.push(stack));
    end
}

/// Frees the stack with this end.
#[wasm_bindgen]
pub fn free_stack(end: u32) {
    let is_it = |stack: &Box<[u8]>| stack.as_ptr_range().end as u32 & !15 == end;
    STACKS.with_borrow_mut(|stacks| stacks.retain(|stack| !is_it(stack)));
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
    if SINCE.get().is_some_and(|since| since.elapsed() >= SLICE) {
        suspend_for(0);
    }
}

/// Suspends the task that runs.
fn suspend_for(millis: u32) {
    assert!(SINCE.get().is_some(), "only a task waits");
    SINCE.set(None);
    let own = stack_pointer();
    suspend(millis);
    // Before anything else: the page had its own.
    set_stack_pointer(own);
    SINCE.set(Some(Instant::now()));
}

/// Waits, if this is a task. The page does not wait.
pub fn sleep(time: Duration) {
    if SINCE.get().is_some() {
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
