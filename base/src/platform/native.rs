//! The desktop: threads, files and dialogs of the system.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs::File;
use std::io;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, SyncSender};
use std::sync::{Arc, LazyLock, Mutex};
use std::thread::{self, JoinHandle};

use fontdb::{Database, FaceInfo, Stretch, Style};
use sysinfo::{MemoryRefreshKind, ProcessRefreshKind, ProcessesToUpdate, System, get_current_pid};

use super::{ChoicePurpose, FileChoice, Panic};
use crate::memory::lock;
use crate::picture::fonts::{OtherFont, has_letter};

/// True if there are folders, and programs can be started.
pub const IS_DESKTOP: bool = true;
pub const HAS_THREADS: bool = true;
/// The most memory that a program can have, in bytes; `None` where the machine decides.
pub const MOST_MEMORY: Option<u64> = None;

/// Starts work on a thread with this name. If it panics, `failed` is called there with the reason.
pub fn start(
    name: &str,
    work: Box<dyn FnOnce() + Send>,
    failed: Box<dyn FnOnce(Panic) + Send>,
) -> io::Result<Option<JoinHandle<()>>> {
    let watched = || catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(failed);
    thread::Builder::new().name(name.to_owned()).spawn(watched).map(Some)
}

/// Suspends a task that has panicked, in a browser. A thread unwinds.
pub fn leave_task(_: &str) {}

/// Lets the page have its turn, in a browser.
#[inline]
pub fn pause() {}

thread_local! {
    static STOP: RefCell<Arc<AtomicBool>> = RefCell::default();
}

/// Says which flag stops this task.
pub fn set_stop_flag(flag: &Arc<AtomicBool>) {
    STOP.set(Arc::clone(flag));
}

pub fn stop_flag() -> Arc<AtomicBool> {
    STOP.with_borrow(Arc::clone)
}

/// Sends a value, and waits for room. Whether someone listens.
pub fn send<T>(to: &SyncSender<T>, value: T) -> bool {
    to.send(value).is_ok()
}

/// Waits for a value; `None` if no one sends any more.
pub fn receive<T>(from: &Receiver<T>) -> Option<T> {
    from.recv().ok()
}

/// Waits for what comes later. Not for the window's thread.
pub fn wait<T>(later: impl Future<Output = T>) -> T {
    pollster::block_on(later)
}

pub fn cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Bytes that programs can still use without swapping, as the system estimates them; `None` without an estimate.
pub fn available_memory() -> Option<u64> {
    let mut system = System::new().ok()?;
    system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
    Some(system.available_memory()).filter(|bytes| *bytes > 0)
}

/// The resident memory of this process, in bytes; `None` where the system does not tell.
pub fn resident_memory() -> Option<u64> {
    let (mut system, own) = (System::new().ok()?, get_current_pid().ok()?);
    let what = ProcessRefreshKind::nothing().with_memory().without_tasks();
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[own]), false, what);
    system.process(own).map(sysinfo::Process::memory)
}

/// Asks for a path with the system's dialog. Call it on the window's thread, and wait on another one. `None` if the user cancels;
/// at once if the system has no dialogs.
pub fn choose(choice: FileChoice) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let mut dialog = rfd::AsyncFileDialog::new().set_title(choice.title);
    for (name, endings) in choice.kinds {
        dialog = dialog.add_filter(name, &endings);
    }
    let chosen: std::pin::Pin<Box<dyn Future<Output = Option<rfd::FileHandle>> + Send>> = match choice.purpose
    {
        ChoicePurpose::Open => Box::pin(dialog.pick_file()),
        ChoicePurpose::Save => {
            let name = choice.suggested.file_name().unwrap_or_default().to_string_lossy();
            Box::pin(dialog.set_file_name(name).save_file())
        }
        ChoicePurpose::Folder => Box::pin(dialog.pick_folder()),
    };
    async { chosen.await.map(|file| file.path().to_owned()) }
}

/// Gets a file from the site of the page, in a browser. Here there is no page.
pub fn fetch(_: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    std::future::ready(None)
}

pub fn open_file(path: &Path) -> io::Result<impl io::Read + use<>> {
    File::open(path)
}

/// Shows a folder in the system's file manager.
pub fn open_folder(folder: &Path) -> io::Result<()> {
    let name = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let mut program = std::process::Command::new(name).arg(folder).spawn()?;
    super::spawn("file manager", move || drop(program.wait()), drop).map(drop)
}

/// Gives a file to the user, where there are no folders.
pub fn hand_out(_: &Path, _: &[u8]) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// The letters that no font has are looked for this often.
const MOST_MISSING: usize = 100;

/// A font of the system with a letter, which has about this weight.
pub fn font_with(letter: char, weight: u32) -> Option<OtherFont> {
    static FONTS: LazyLock<Database> = LazyLock::new(|| {
        let mut fonts = Database::new();
        fonts.load_system_fonts();
        fonts
    });
    static MISSING: Mutex<BTreeSet<char>> = Mutex::new(BTreeSet::new());
    let mut missing = lock(&MISSING);
    if missing.contains(&letter) || missing.len() >= MOST_MISSING {
        return None;
    }
    let mut faces: Vec<&FaceInfo> =
        FONTS.faces().filter(|face| (face.style, face.stretch) == (Style::Normal, Stretch::Normal)).collect();
    faces.sort_by_cached_key(|face| rank(face, weight));
    let has_it = |face: &&&FaceInfo| {
        FONTS.with_face_data(face.id, |bytes, index| has_letter(bytes, index, letter)) == Some(true)
    };
    let Some(face) = faces.iter().find(has_it) else {
        missing.insert(letter);
        return None;
    };
    let bytes = FONTS.with_face_data(face.id, |bytes, _| bytes.to_vec())?;
    Some(OtherFont { name: face.post_script_name.clone(), bytes, index: face.index })
}

/// The order of several fonts with a letter: first one like Inter, for the language of the user.
fn rank(face: &FaceInfo, weight: u32) -> (bool, bool, bool, u32, String) {
    let family = face.families.first().map_or(String::new(), |(name, _)| name.clone());
    let is_text = !family.contains("Emoji") && !family.contains("Mono");
    // Chinese letters have another form in each region.
    let is_regional = family.contains("CJK") && !family.ends_with(region());
    (!is_text, !family.contains("Sans"), is_regional, u32::from(face.weight.0).abs_diff(weight), family)
}

/// The end of the names of fonts with the Chinese letters of the user's region.
fn region() -> &'static str {
    let language = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(|name| std::env::var(name).ok());
    let language = language.unwrap_or_default();
    let regions = [("ja", "JP"), ("ko", "KR"), ("zh_TW", "TC"), ("zh_HK", "HK")];
    regions.into_iter().find(|(begin, _)| language.starts_with(begin)).map_or("SC", |(_, region)| region)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machine_that_runs_this_test_has_memory_left() {
        assert!(resident_memory().expect("the system tells") > 1 << 20);
        let bytes = available_memory().expect("the system says how much memory it has");
        assert!((1 << 20..1 << 50).contains(&bytes), "{bytes} bytes");
    }
}
