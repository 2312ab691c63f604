//! The pages of a lesson as pictures: the window at each stop, as a class sees it.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::super::{Session, text};
use super::Lessons;
use crate::file::{PictureError, save_numbered};
use crate::picture::PixelImage;
use crate::platform::Instant;
use crate::recording::Direction;
use crate::worker::BackgroundTask;

/// A stop is shown as long as this before its picture is taken: rows and tiles have moved to their places.
const SETTLES_AFTER: Duration = Duration::from_millis(900);

/// How often it looks whether the search has reached the stop, which may be no change on the screen.
const LOOKS_EVERY: Duration = Duration::from_millis(30);

/// Pictures on their way into a folder.
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
    /// It was asked for.
    Asked,
    Writing(BackgroundTask<Result<(), PictureError>>),
}

impl Lessons {
    /// Whether the pages are being saved as pictures.
    pub fn is_saving_pages(&self) -> bool {
        self.pages.is_some()
    }

    /// The time until the picture of a stop is taken.
    pub(in crate::session) fn next_tick(&self) -> Option<Duration> {
        match self.pages.as_ref()?.state {
            PageState::Settling(since) => Some(SETTLES_AFTER.saturating_sub(since.elapsed())),
            PageState::Searching => Some(LOOKS_EVERY),
            PageState::Wanted | PageState::Asked | PageState::Writing(_) => None,
        }
    }
}

impl Session {
    pub(in crate::session) fn start_saving_pages(&mut self, folder: PathBuf) {
        let Some(view) = self.lesson.view() else { return };
        let of = view.lesson().pages.iter().map(|page| page.stops.len()).sum();
        self.core.notice = None;
        self.go_to_stop(0, 0);
        self.lesson.pages = Some(PagePictures { folder, saved: 0, of, state: PageState::Searching });
    }

    /// Stops saving the pages as pictures. Returns whether they were being saved.
    pub(in crate::session) fn stop_saving_pages(&mut self) -> bool {
        let Some(pages) = self.lesson.pages.take() else { return false };
        self.core.say(text::lesson::pages_saved(pages.saved, pages.of, &pages.folder));
        true
    }

    pub(in crate::session) fn receive_pages(&mut self) {
        let is_there = self.lesson.view().is_some_and(|view| view.reached.is_some() && view.has_values())
            && self.core.shown.as_ref().is_some_and(|shown| shown.tree.under_way().is_none());
        let Some(pages) = &mut self.lesson.pages else { return };
        match &mut pages.state {
            PageState::Searching if is_there => pages.state = PageState::Settling(Instant::now()),
            PageState::Settling(since) if since.elapsed() >= SETTLES_AFTER => pages.state = PageState::Wanted,
            PageState::Writing(task) => {
                let Some(written) = task.poll() else { return };
                match written {
                    Ok(Ok(())) => self.page_was_saved(),
                    Ok(Err(error)) => self.fail_to_save_pages(&error.to_string()),
                    Err(failed) => self.fail_to_save_pages(&failed.to_string()),
                }
            }
            _ => {}
        }
    }

    /// Whether the next frame is to be taken as an image, once.
    pub fn take_image_request(&mut self) -> bool {
        let Some(pages) = &mut self.lesson.pages else { return false };
        let is_wanted = matches!(pages.state, PageState::Wanted);
        if is_wanted {
            pages.state = PageState::Asked;
        }
        is_wanted
    }

    /// Saves the image that was asked for.
    pub(in crate::session) fn save_page(&mut self, image: &Arc<PixelImage>) {
        let Some(pages) = self.lesson.pages.as_mut() else { return };
        if !matches!(pages.state, PageState::Asked) {
            return;
        }
        let (folder, number, image) = (pages.folder.clone(), pages.saved + 1, Arc::clone(image));
        let work = move || save_numbered(&folder, number, &image);
        match BackgroundTask::start("page", self.core.wake.clone(), work) {
            Ok(task) => pages.state = PageState::Writing(task),
            Err(error) => self.fail_to_save_pages(&error.to_string()),
        }
    }

    fn page_was_saved(&mut self) {
        let Some(view) = self.lesson.view() else { return };
        let next = view.neighbour(Direction::Forwards);
        let Some(pages) = &mut self.lesson.pages else { return };
        pages.saved += 1;
        pages.state = PageState::Searching;
        match next {
            Some((page, stop)) => self.go_to_stop(page, stop),
            None => {
                self.stop_saving_pages();
            }
        }
    }

    fn fail_to_save_pages(&mut self, problem: &str) {
        if let Some(pages) = self.lesson.pages.take() {
            self.core.complain(text::lesson::pages_failed(pages.saved, pages.of, problem));
        }
    }
}
