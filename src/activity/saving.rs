//! The file of a form: where it goes, and how the last save ended. In a browser, its name is asked for after the form.

use std::env;
use std::fmt::Display;
use std::path::{Path, PathBuf};

use super::contract::Request;
use super::dialog_work::DialogWork;
use crate::core::Core;
use crate::file::{Destination, Overwrite, SaveWork};
use crate::kit::{DialogForm, FormRows, LastLine};
use crate::picture::capitalised;
use crate::platform::{FileChoice, IS_DESKTOP, open_folder};

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FormFile {
    pub path: String,
    pub replaces: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileAction {
    Set(FormFile),
    Browse,
    Save,
    Stop,
    OpenFolder,
}

#[derive(Debug, Default)]
pub struct Saving {
    pub file: FormFile,
    suggested: String,
    to: Option<Destination>,
    pub work: DialogWork<PathBuf>,
}

impl Saving {
    /// Suggests a path with the file name of a changed form. A path that the user chose stays.
    pub fn suggest(&mut self, name: Option<String>) {
        self.work.forget();
        if let Some(name) = name {
            suggest_path(&mut self.file.path, &mut self.suggested, &name);
        }
    }

    pub fn update<A: 'static>(
        &mut self,
        action: FileAction,
        core: &mut Core,
        work: impl FnOnce(&Core) -> Option<SaveWork>,
        own: fn(FileAction) -> A,
    ) -> Option<Request<A>> {
        match action {
            FileAction::Set(_) | FileAction::Save if self.work.is_running() => {}
            FileAction::Set(file) => {
                self.file = file;
                self.work.forget();
            }
            FileAction::Browse => {
                let FormFile { path, replaces } = self.file.clone();
                let take = move |path: PathBuf| {
                    own(FileAction::Set(FormFile { path: path.display().to_string(), replaces }))
                };
                return Some(Request::take_path(FileChoice::save("Where to save", "", path), take));
            }
            FileAction::Save if !IS_DESKTOP => {
                let name = PathBuf::from(&self.suggested);
                return Some(Request::save_as(FileChoice::save("Save", "", name), work(core)?, None));
            }
            FileAction::Save => self.start(core, work(core)?),
            FileAction::Stop => self.to.iter().for_each(|to| to.cancel.cancel()),
            FileAction::OpenFolder => {
                if let Some(Ok(path)) = self.work.ended() {
                    open_folder_of(path, core);
                }
            }
        }
        None
    }

    fn start(&mut self, core: &Core, work: SaveWork) {
        let to = Destination::replacing(&self.file.path, overwrite(self.file.replaces));
        self.to = Some(to.clone());
        self.work.start("saving", core, move |_| {
            let saved = work(&to);
            saved.map(|()| to.path).map_err(|error| refused(error.allowing(), &error))
        });
    }

    /// Takes the end of a save. If its dialog is closed, a message reports it.
    pub fn receive(&mut self, is_open: bool, core: &mut Core) {
        if self.work.poll() && !is_open {
            match self.work.ended() {
                Some(Ok(path)) => core.say(saved_in(path)),
                Some(Err(problem)) => core.complain(capitalised(problem)),
                None => {}
            }
        }
    }

    /// The rows of the file. A browser has none.
    pub fn rows_ui(&self, rows: &mut FormRows<'_>) -> Option<FileAction> {
        let mut file = self.file.clone();
        let browses = IS_DESKTOP && file_rows(rows, "File", &mut file.path, &mut file.replaces);
        let changed = (file != self.file).then_some(FileAction::Set(file));
        changed.or(browses.then_some(FileAction::Browse))
    }

    /// The dialog with the button that saves, and its last line.
    pub fn dialog<'a, A: Clone>(
        &self,
        dialog: DialogForm<'a, A>,
        accept: &str,
        own: impl Fn(FileAction) -> A,
    ) -> DialogForm<'a, A> {
        if !IS_DESKTOP {
            return dialog.accept("Choose file…", "chooses a file", true, own(FileAction::Save));
        }
        let is_ready = !self.file.path.is_empty() && !self.work.is_running();
        let has_saved = matches!(self.work.ended(), Some(Ok(_)));
        let dialog = dialog.left_by("Close").accept(accept, "saves", is_ready, own(FileAction::Save));
        let dialog = dialog.other(OPEN_FOLDER, OPEN_FOLDER_HINT, has_saved, own(FileAction::OpenFolder));
        match self.last(own(FileAction::Stop)) {
            LastLine::Nothing => dialog,
            last => dialog.last(last),
        }
    }

    fn last<A>(&self, stop: A) -> LastLine<A> {
        match self.to.as_ref().filter(|_| self.work.is_running()) {
            Some(to) => {
                let stop = (!to.cancel.is_cancelled()).then_some(stop);
                LastLine::Progress { done: Some(to.done.done()), words: "Saving".to_owned(), stop }
            }
            None => self.work.last(|()| String::new(), stop, None, |path| saved_in(path)),
        }
    }
}

pub const OPEN_FOLDER: &str = "Open folder";
pub const OPEN_FOLDER_HINT: &str = "Show the folder with the file that was saved";

fn saved_in(path: &Path) -> String {
    format!("Saved in {}", path.display())
}

pub fn suggest_path(path: &mut String, suggested: &mut String, name: &str) {
    let is_own = path != suggested;
    *suggested = env::current_dir().unwrap_or_default().join(name).display().to_string();
    if !is_own {
        path.clone_from(suggested);
    }
}

pub fn overwrite(replaces: bool) -> Overwrite {
    if replaces { Overwrite::Writable } else { Overwrite::Nothing }
}

/// Why nothing was saved, and what would help.
pub fn refused(allowing: Option<Overwrite>, problem: &impl Display) -> String {
    match allowing {
        Some(Overwrite::Writable) => {
            format!("{problem}; choose “Replace existing files” to write over it")
        }
        _ => problem.to_string(),
    }
}

/// The rows of a file or folder. Returns whether the system's dialog is asked for.
pub fn file_rows(rows: &mut FormRows<'_>, name: &str, path: &mut String, replaces: &mut bool) -> bool {
    let (_, browses) = rows.path(name, path, "", "Browse…");
    let hint = "If this is off, existing files are kept and a message names the first";
    rows.tick("", "Replace existing files", replaces, hint);
    browses
}

pub fn open_folder_of(file: &Path, core: &mut Core) {
    let folder = file.parent().unwrap_or(file);
    if let Err(error) = open_folder(folder) {
        core.complain(format!("{} cannot be shown: {error}", folder.display()));
    }
}
