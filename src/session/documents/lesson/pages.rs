//! The pages of a lesson as pictures: the window at each stop, as a class sees it.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::Lessons;
use crate::core::Core;
use crate::file::{PictureError, save_numbered};
use crate::picture::{PixelImage, counted};
use crate::platform::Instant;
use crate::recording::Direction;
use crate::worker::BackgroundTask;

/// A stop is shown as long as this before its picture is taken: rows and tiles have moved to their places.
const SETTLES_AFTER: Duration = Duration::from_millis(900);

/// How often it looks whether the search has reached the stop, which may be no change on the screen.
const LOOKS_EVERY: Duration = Duration::from_millis(30);

#[derive(Debug)]
pub(super) struct PagePictures {
    folder: PathBuf,
    saved: usize,
    of: usize,
    state: PageState,
}

#[derive(Debug)]
enum PageState {
    /// The search of the page runs up to the stop.
    Searching,
    /// The stop is shown since then.
    Settling(Instant),
    /// The next frame is to be taken.
    Wanted,
    Asked,
    Writing(BackgroundTask<Result<(), PictureError>>),
}

impl Lessons {
    pub fn is_saving_pages(&self) -> bool {
        self.pages.is_some()
    }

    pub(crate) fn next_tick(&self) -> Option<Duration> {
        match self.pages.as_ref()?.state {
            PageState::Settling(since) => Some(SETTLES_AFTER.saturating_sub(since.elapsed())),
            PageState::Searching => Some(LOOKS_EVERY),
            PageState::Wanted | PageState::Asked | PageState::Writing(_) => None,
        }
    }

    pub(crate) fn start_saving_pages(&mut self, folder: PathBuf, core: &mut Core) {
        let Some(view) = self.view() else { return };
        let of = view.lesson().pages.iter().map(|page| page.stops.len()).sum();
        core.notice = None;
        self.go_to_stop(0, 0, core);
        self.pages = Some(PagePictures { folder, saved: 0, of, state: PageState::Searching });
    }

    pub(crate) fn stop_saving_pages(&mut self, core: &mut Core) -> bool {
        let Some(PagePictures { folder, saved, of, .. }) = self.pages.take() else { return false };
        let pictures = if saved == of {
            counted(saved, "picture", "pictures")
        } else {
            format!("{saved} of {of} pictures")
        };
        core.say(format!("Saved {pictures} in {}", folder.display()));
        true
    }

    pub(super) fn receive_pages(&mut self, core: &mut Core) {
        let is_there = self.view().is_some_and(|view| view.reached.is_some() && view.has_values())
            && core.shown.as_ref().is_some_and(|shown| shown.tree.under_way().is_none());
        let Some(pages) = &mut self.pages else { return };
        match &mut pages.state {
            PageState::Searching if is_there => pages.state = PageState::Settling(Instant::now()),
            PageState::Settling(since) if since.elapsed() >= SETTLES_AFTER => pages.state = PageState::Wanted,
            PageState::Writing(task) => {
                let Some(written) = task.poll() else { return };
                match written {
                    Ok(Ok(())) => self.page_was_saved(core),
                    Ok(Err(error)) => self.fail_to_save_pages(&error.to_string(), core),
                    Err(failed) => self.fail_to_save_pages(&failed.to_string(), core),
                }
            }
            _ => {}
        }
    }

    /// Whether the next frame is to be taken as an image, once.
    pub fn take_image_request(&mut self) -> bool {
        let Some(pages) = &mut self.pages else { return false };
        let is_wanted = matches!(pages.state, PageState::Wanted);
        if is_wanted {
            pages.state = PageState::Asked;
        }
        is_wanted
    }

    pub(crate) fn save_page(&mut self, image: &Arc<PixelImage>, core: &mut Core) {
        let Some(pages) = self.pages.as_mut().filter(|pages| matches!(pages.state, PageState::Asked)) else {
            return;
        };
        let (folder, number, image) = (pages.folder.clone(), pages.saved + 1, Arc::clone(image));
        let work = move || save_numbered(&folder, number, &image);
        match BackgroundTask::start("page", core.wake.clone(), work) {
            Ok(task) => pages.state = PageState::Writing(task),
            Err(error) => self.fail_to_save_pages(&error.to_string(), core),
        }
    }

    fn page_was_saved(&mut self, core: &mut Core) {
        let Some(view) = self.view() else { return };
        let next = view.neighbour(Direction::Forwards);
        let Some(pages) = &mut self.pages else { return };
        pages.saved += 1;
        pages.state = PageState::Searching;
        match next {
            Some((page, stop)) => self.go_to_stop(page, stop, core),
            None => drop(self.stop_saving_pages(core)),
        }
    }

    fn fail_to_save_pages(&mut self, problem: &str, core: &mut Core) {
        if let Some(PagePictures { saved, of, .. }) = self.pages.take() {
            core.complain(format!("Saved {saved} of {of} pictures: {problem}"));
        }
    }
}
