//! A page in a browser: tasks in place of threads, and files that are chosen, kept in memory and downloaded.
//!
//! Memory that threads share needs special headers of the server and an unstable toolchain. A task needs neither: it is a call
//! into the program that the browser can suspend ([JavaScript Promise Integration](https://github.com/WebAssembly/js-promise-integration)).
//! The page goes on meanwhile, in the same memory. What is on the stack of a suspended task is elsewhere then, so a task shares
//! only what is on the heap.
//!
//! A page cannot unwind. A task that panics, or finds no memory, is suspended permanently, with all that is on its stack, and the
//! page goes on without it.

#![expect(deprecated, reason = "wasm-bindgen marks `jspi` and `suspending` as experimental in this way")]
#![expect(clippy::unnecessary_wraps, clippy::needless_pass_by_value, reason = "as in `native`")]

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, TrySendError};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::thread::JoinHandle;
use std::time::Duration;

use wasm_bindgen::prelude::wasm_bindgen;

use super::{ChoicePurpose, FileChoice, Instant, Panic, kept_path};
use crate::memory::lock;
use crate::memory::{OutOfMemory, leave_by};
use crate::picture::fonts::{OtherFont, has_letter, name_in};

pub const IS_DESKTOP: bool = false;
pub const HAS_THREADS: bool = false;
pub const MOST_MEMORY: Option<u64> = Some(1 << 30);

/// Time that a task runs before the page has its turn. With the page's part of a frame, it is shorter than 16 ms.
const SLICE: Duration = Duration::from_millis(6);
/// A task that waits for something looks this often whether it is there.
const LOOK_EVERY: u32 = 20;

#[wasm_bindgen(raw_module = "./tilescope_page.js")]
extern "C" {
    /// Calls [`run_task`] with this number soon.
    fn start_task(task: u32);
    /// Suspends the task for this number of milliseconds; 0 for as short as can be.
    #[wasm_bindgen(suspending)]
    fn suspend(millis: u32);
    /// Suspends the task permanently.
    #[wasm_bindgen(suspending)]
    fn never();
    fn download(name: &str, bytes: &[u8]);
    fn ask_for_file(request: u32, endings: &str);
    /// Gets a file of the same site, and calls [`file_chosen`] with this number.
    fn fetch_file(request: u32, address: &str);
    /// The address of a font of the page, if there are as many.
    fn font_file(number: u32) -> Option<String>;
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console)]
    fn error(text: &str);
}

/// The file that came; `None` inside if none comes.
type ChosenFile = Arc<Mutex<Option<Option<PathBuf>>>>;

struct PageTask {
    work: Box<dyn FnOnce()>,
    failed: Box<dyn FnOnce(Panic)>,
}

struct Running {
    until: Instant,
    /// The flag that stops it, if it can be stopped.
    stop: Option<Arc<AtomicBool>>,
    failed: Box<dyn FnOnce(Panic)>,
}

thread_local! {
    static TASKS: RefCell<HashMap<u32, PageTask>> = RefCell::default();
    static NEXT: Cell<u32> = const { Cell::new(0) };
    /// `None` while the page has its turn.
    static RUNNING: RefCell<Option<Running>> = const { RefCell::new(None) };
    /// Files that were chosen, dropped or fetched.
    static FILES: RefCell<HashMap<PathBuf, Arc<[u8]>>> = RefCell::default();
    static CHOICES: RefCell<HashMap<u32, ChosenFile>> = RefCell::default();
}

fn next_number() -> u32 {
    NEXT.with(|next| next.replace(next.get().wrapping_add(1)))
}

/// Runs a task to its end. The page calls it, and goes on whenever the task is suspended.
#[wasm_bindgen(jspi)]
pub fn run_task(task: u32) {
    let Some(PageTask { work, failed }) = TASKS.with_borrow_mut(|tasks| tasks.remove(&task)) else { return };
    RUNNING.set(Some(Running { until: Instant::now() + SLICE, stop: None, failed }));
    work();
    RUNNING.set(None);
}

/// Takes a file that the user chose or dropped, or that was fetched. Gives the path at which it is opened.
#[wasm_bindgen]
pub fn keep_file(name: &str, bytes: &[u8]) -> String {
    let path = kept_path(name);
    FILES.with_borrow_mut(|files| files.insert(path.clone(), bytes.into()));
    path.to_string_lossy().into_owned()
}

/// Takes the file that was asked for; no name if there is none.
#[wasm_bindgen]
pub fn file_chosen(request: u32, name: Option<String>) {
    let chosen = CHOICES.with_borrow_mut(|choices| choices.remove(&request));
    if let Some(chosen) = chosen {
        *lock(&chosen) = Some(name.map(PathBuf::from));
    }
}

/// Starts work as a task. If it panics, `failed` is called by another task with the reason.
pub fn start(
    _: &str,
    work: Box<dyn FnOnce() + Send>,
    failed: Box<dyn FnOnce(Panic) + Send>,
) -> io::Result<Option<JoinHandle<()>>> {
    leave_by(|| leave(OutOfMemory));
    begin(PageTask { work, failed });
    Ok(None)
}

fn begin(task: PageTask) {
    let number = next_number();
    TASKS.with_borrow_mut(|tasks| tasks.insert(number, task));
    start_task(number);
}

/// Suspends the task that runs and has panicked, permanently, and reports the panic. Returns if none runs.
pub fn leave_task(message: &str) {
    if RUNNING.with_borrow(Option::is_some) {
        error(message);
        leave(message.to_owned());
    }
}

/// Suspends the task that runs, permanently; another one calls its `failed` with the reason. Returns if none runs.
fn leave(why: impl Any + Send) {
    let Some(Running { failed, .. }) = RUNNING.take() else { return };
    begin(PageTask { work: Box::new(move || failed(Box::new(why))), failed: Box::new(drop) });
    never();
}

/// Lets the page have its turn, if this task had its own for long enough.
pub fn pause() {
    let is_over = |running: &Running| Instant::now() >= running.until;
    if RUNNING.with_borrow(|running| running.as_ref().is_some_and(is_over)) {
        suspend_for(0);
    }
}

/// Says which flag stops the task that runs.
pub fn set_stop_flag(flag: &Arc<AtomicBool>) {
    RUNNING.with_borrow_mut(|running| {
        if let Some(running) = running {
            running.stop = Some(Arc::clone(flag));
        }
    });
}

pub fn stop_flag() -> Arc<AtomicBool> {
    RUNNING.with_borrow(|running| running.as_ref()?.stop.clone()).unwrap_or_default()
}

fn suspend_for(millis: u32) {
    let mut running = RUNNING.take().expect("only a task waits");
    suspend(millis);
    running.until = Instant::now() + SLICE;
    RUNNING.set(Some(running));
}

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

/// The browser does not say how much memory the page has.
pub fn resident_memory() -> Option<u64> {
    None
}

/// The memory that programs can still use; the browser does not say.
pub fn available_memory() -> Option<u64> {
    None
}

/// Asks for a file with the browser's dialog. Where a file is saved, the browser asks once it is written, or puts it into its
/// folder of downloads; so its name is the answer. There are no folders.
pub fn choose(choice: FileChoice) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let chosen = match choice.purpose {
        ChoicePurpose::Save => {
            Arc::new(Mutex::new(Some(Some(kept_path(&choice.suggested.to_string_lossy())))))
        }
        ChoicePurpose::Folder => Arc::new(Mutex::new(Some(None))),
        ChoicePurpose::Open => {
            let endings = choice.kinds.iter().flat_map(|(_, endings)| endings);
            let endings =
                endings.map(|ending| if *ending == "*" { "*".to_owned() } else { format!(".{ending}") });
            let endings = endings.collect::<Vec<_>>().join(",");
            asked_for(|request| ask_for_file(request, &endings))
        }
    };
    arrival(chosen)
}

/// Gets a file from the site of the page, which asks no other one. Gives the path at which it is opened; `None` if it is not there.
pub fn fetch(address: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    arrival(asked_for(|request| fetch_file(request, address)))
}

fn asked_for(ask: impl FnOnce(u32)) -> ChosenFile {
    let (request, chosen) = (next_number(), ChosenFile::default());
    CHOICES.with_borrow_mut(|choices| choices.insert(request, Arc::clone(&chosen)));
    ask(request);
    chosen
}

fn arrival(chosen: ChosenFile) -> impl Future<Output = Option<PathBuf>> + Send {
    std::future::poll_fn(move |_| {
        let chosen = lock(&chosen).take();
        chosen.map_or(Poll::Pending, Poll::Ready)
    })
}

/// Opens a file that was chosen, dropped or fetched.
pub fn open_file(path: &Path) -> io::Result<impl io::Read + use<>> {
    let kept = FILES.with_borrow(|files| files.get(path).cloned());
    kept.map(io::Cursor::new).ok_or_else(|| io::ErrorKind::NotFound.into())
}

pub fn open_folder(_: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Gives a file to the user, as a download. It can be opened again.
pub fn hand_out(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = kept_path(&path.to_string_lossy());
    FILES.with_borrow_mut(|files| files.insert(name.clone(), bytes.into()));
    download(&name.to_string_lossy(), bytes);
    Ok(())
}

/// A font of the page for letters that Inter lacks, for pictures and for what the browser lacks, too: a task waits for it.
pub fn font_with(letter: char, _: u32) -> Option<OtherFont> {
    RUNNING.with_borrow(Option::is_some).then_some(())?;
    (0..).map_while(font_file).find_map(|file| {
        let kept = || FILES.with_borrow(|files| files.get(&kept_path(&file)).cloned());
        let bytes = kept().or_else(|| wait(fetch(&file)).and_then(|_| kept())).unwrap_or_default();
        // One that cannot be fetched is kept as an empty file, so that no other letter waits for it.
        FILES.with_borrow_mut(|files| files.insert(kept_path(&file), Arc::clone(&bytes)));
        let name = name_in(&bytes).filter(|_| has_letter(&bytes, 0, letter))?;
        Some(OtherFont { name, bytes: bytes.to_vec(), index: 0 })
    })
}
