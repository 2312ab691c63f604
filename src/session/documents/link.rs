//! Links to what is on the screen: copying one, and opening one.

use super::files::{AfterLesson, OpenResult};
use super::kinds::KINDS;
use super::lesson::LessonFile;
use super::state::{Desk, Documents, LinkState};
use crate::core::{Core, FIRST_EXAMPLE, PanelId, Shown, StepTarget};
use crate::file::{
    Contents, Document, Embedding, Link, LinkPartError, LinkedLesson, LinkedPage, LinkedSearch, Opened,
    link_address, open_of_site,
};
use crate::picture::capitalised;
use crate::puzzle::quoted;

impl LinkState {
    fn say_left_out(&self, core: &mut Core) {
        if !self.left_out.is_empty() {
            core.complain(left_out_text(&self.left_out));
        }
    }
}

/// The most parts that a message names, and those of them with the reason.
const MOST_NAMED: usize = 8;
const MOST_EXPLAINED: usize = 3;

fn left_out_text(wrong: &[LinkPartError]) -> String {
    let name = |(place, wrong): (usize, &LinkPartError)| {
        if place < MOST_EXPLAINED { wrong.to_string() } else { wrong.part.clone() }
    };
    let named: Vec<_> = wrong.iter().take(MOST_NAMED).enumerate().map(name).collect();
    let more = wrong.len().saturating_sub(MOST_NAMED);
    let more = if more > 0 { format!(", and {more} more") } else { String::new() };
    format!("Left out of the link: {}{more}", named.join(", "))
}

impl Documents {
    /// Begins links with an address. What is none is left out.
    pub fn adopt_link_address(&mut self, text: &str) {
        if let Ok(address) = link_address(text) {
            address.clone_into(&mut self.links.address);
        }
    }

    pub fn link(&self, core: &Core) -> Result<Link, &'static str> {
        let link = KINDS.iter().rev().find_map(|kind| (kind.link)(&self.open_now(core)));
        link.expect("the boards, if nothing before them, have a link or say why not")
    }

    /// A link to what is on the screen, empty if there is none. `None` on the way to a step that was asked for.
    pub fn page_link(&self, core: &Core) -> Option<String> {
        let is_waiting = core.shown.as_ref().is_some_and(Shown::is_waiting);
        let is_there = core.playback.wanted.is_none() && !is_waiting;
        is_there.then(|| self.link(core).map_or_else(|_| String::new(), |link| link.text("")))
    }

    pub(crate) fn copy_link(&self, core: &mut Core) {
        let Ok(link) = self.link(core) else { return };
        let said = match &link {
            _ if self.links.address.is_empty() => "Copied a link: put the address of your page before it",
            Link::Page(_) => "Copied a link to this page",
            Link::Search(_) if self.lesson.linkable_view(core).is_some() => {
                "Copied a link to this step, not to the page"
            }
            Link::Search(_) => "Copied a link to this step",
        };
        core.copy(link.text(&self.links.address));
        core.say(said);
    }

    pub(crate) fn open_link(&mut self, text: &str, desk: &mut Desk<'_>) {
        match Link::parse(text) {
            // Until the file is there, the lesson on the screen stays.
            Ok((link @ Link::Page(LinkedPage { lesson: LinkedLesson::File(_), .. }), wrong)) => {
                self.show_linked(link, wrong, desk);
            }
            Ok((link, wrong)) => self.leave_lesson_for(AfterLesson::Follow(link, wrong), desk),
            Err(error) => desk.core.complain(capitalised(&error.to_string())),
        }
    }

    pub(crate) fn embed(&mut self, part: Embedding, wrong: &[LinkPartError], desk: &mut Desk<'_>) {
        desk.activities.embed(part, desk.core);
        self.links.left_out.extend_from_slice(wrong);
        self.links.say_left_out(desk.core);
    }

    pub(super) fn show_linked(&mut self, link: Link, wrong: Vec<LinkPartError>, desk: &mut Desk<'_>) {
        *desk.dialog = None;
        desk.activities.leave_searches(desk.core);
        desk.core.notice = None;
        self.links.left_out = wrong;
        match link {
            Link::Search(search) => self.show_linked_search(*search, desk),
            Link::Page(page) => match &page.lesson {
                LinkedLesson::Shipped(shipped) => {
                    self.open_shipped(shipped, (page.page, page.stop), desk);
                }
                LinkedLesson::File(address) => {
                    let work = open_of_site(address);
                    return self.files.open_by(Some(page), work, desk.core);
                }
            },
        }
        self.links.say_left_out(desk.core);
    }

    pub(super) fn receive_linked(&mut self, page: LinkedPage, opened: OpenResult, desk: &mut Desk<'_>) {
        let why = match opened.map(|file| (file.path, file.opened)) {
            Ok((path, Ok((Opened::Lesson(opened), file_text)))) => {
                let mut wrong = std::mem::take(&mut self.links.left_out);
                if self.lesson.has_unsaved_changes() {
                    return self.leave_lesson_for(AfterLesson::Follow(Link::Page(page), wrong), desk);
                }
                let place = page.place_in(&opened.lesson, &mut wrong);
                let file = LessonFile { path, text: Some(file_text), linked: Some(page.lesson) };
                self.open_lesson(opened, Some(file), place, desk);
                self.links.left_out = wrong;
                return self.links.say_left_out(desk.core);
            }
            Ok((_, Ok(_))) => "the file is no lesson".to_owned(),
            Ok((_, Err(error))) => error.to_string(),
            Err(failed) => failed.to_string(),
        };
        self.links.left_out.insert(0, LinkPartError::lesson(&why));
        self.links.say_left_out(desk.core);
    }

    fn show_linked_search(&mut self, search: LinkedSearch, desk: &mut Desk<'_>) {
        let LinkedSearch { problem, settings, course, counting, at, node, tab } = search;
        let problem = problem.unwrap_or_else(|| FIRST_EXAMPLE.document().problem);
        let document = Document { problem, settings };
        let contents = Contents { course, counting, ..Contents::from(document) };
        desk.activities.other_boards();
        let core = &mut *desk.core;
        // What has a file, or is not saved, is there again after Undo.
        if self.boards.path.is_some() || core.editor.has_unsaved_changes() {
            core.editor.change_search(contents.into());
        } else {
            core.editor.load(contents);
        }
        if let Some(name) = tab {
            if let Some(panel) = PanelId::tab_named(&name) {
                core.layout.show(panel);
            } else {
                let why = format!("there is no tab {}", quoted(&name));
                self.links.left_out.push(LinkPartError { part: "tab".to_owned(), why });
            }
        }
        if let Err(why) = core.can_run() {
            core.say(why);
            return;
        }
        core.run();
        let target = StepTarget::from(at);
        core.seek(target);
        core.selection.selected = node;
        self.wait_for(target, Vec::new(), core);
    }
}
