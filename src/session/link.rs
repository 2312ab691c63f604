//! Links to what is on the screen: copying one, and opening one.

use super::enabled::texts_are_boards;
use super::files::AfterLesson;
use super::{Command, Commands, Dialog, FIRST_EXAMPLE, PanelId, Session, Shown, StepTarget, text};
use crate::file::{
    Contents, Document, Embedding, Link, LinkedPage, LinkedSearch, OpenedLesson, WrongPart, link_address,
};

/// What links of this window begin with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LinkSettings {
    /// The address of the page that opens them; empty until the user sets one.
    address: String,
}

impl LinkSettings {
    pub fn address(&self) -> &str {
        &self.address
    }
}

impl Session {
    /// Takes the address that was kept from the last start. One that no longer is an address is left out.
    pub fn adopt_link_address(&mut self, kept: &str) {
        if let Ok(address) = link_address(kept) {
            address.clone_into(&mut self.links.address);
        }
    }

    /// A link to what is on the screen.
    ///
    /// # Errors
    /// Why there is none, for the tooltip.
    pub fn link(&self) -> Result<Link, &'static str> {
        if let Some(page) = self.linked_page() {
            return Ok(Link::Page(page));
        }
        if self.core.shows_a_program() {
            return Err("The search of your program has no link; save a trace of it instead");
        }
        let editor = &self.core.editor;
        let shown = self.core.shown.as_ref();
        if shown.is_none() {
            texts_are_boards(self)?;
        }
        let document = shown.map_or(*editor.document(), Shown::document);
        LinkedSearch::offered(&document.settings)?;
        let active = self.core.layout.active();
        Ok(Link::Search(Box::new(LinkedSearch {
            problem: Some(document.problem),
            settings: document.settings,
            course: editor.course().cloned(),
            counting: editor.counting(),
            at: shown.map(Shown::target).unwrap_or_default().into(),
            node: self.core.selected().and(self.core.selection.selected),
            tab: (active != PanelId::Setup).then(|| active.name()),
        })))
    }

    /// The page of a lesson that comes with the program, as long as the screen shows what the page says.
    fn linked_page(&self) -> Option<LinkedPage> {
        let view = self.lesson.view().filter(|view| view.study().is_none() && !self.is_away_from_page())?;
        let lesson = view.shipped()?;
        Some(LinkedPage { lesson, page: view.page_place(), stop: view.stop_place() })
    }

    pub(super) fn copy_link(&mut self) {
        let Ok(link) = self.link() else { return };
        let said = match (&link, self.links.address.is_empty()) {
            (_, true) => text::link::COPIED_WITHOUT_ADDRESS,
            (Link::Page(_), false) => "Copied a link to this page",
            (Link::Search(_), false) => "Copied a link to this step",
        };
        self.core.copy(link.text(&self.links.address));
        self.core.say(said);
    }

    /// Opens a link, after the question about a lesson with unsaved changes.
    pub(super) fn open_link(&mut self, text: &str) {
        match Link::parse(text) {
            Ok((link, wrong)) => self.leave_lesson_for(AfterLesson::Follow(link, wrong)),
            Err(error) => self.core.complain(super::capitalised(&error.to_string())),
        }
    }

    /// Shows a part of the search within another page, and names the parts of the address that are wrong.
    pub fn embed(&mut self, part: Embedding, wrong: &[WrongPart]) {
        self.activities.embed(part, &mut self.core);
        if !wrong.is_empty() {
            self.core.complain(text::link::left_out(wrong));
        }
    }

    /// Shows what a link names, without a lesson.
    pub(super) fn show_linked(&mut self, link: Link, mut wrong: Vec<WrongPart>) {
        self.show_help(None);
        self.activities.leave_searches(&mut self.core);
        self.core.notice = None;
        match link {
            Link::Page(LinkedPage { lesson, page, stop }) => {
                self.open_lesson(OpenedLesson { lesson: lesson.lesson(), unknown: Vec::new() }, None);
                self.go_to_stop(page, stop);
            }
            Link::Search(search) => self.show_linked_search(*search, &mut wrong),
        }
        if !wrong.is_empty() {
            self.core.complain(text::link::left_out(&wrong));
        }
    }

    fn show_linked_search(&mut self, search: LinkedSearch, wrong: &mut Vec<WrongPart>) {
        let LinkedSearch { problem, settings, course, counting, at, node, tab } = search;
        let problem = problem.unwrap_or_else(|| FIRST_EXAMPLE.document().problem);
        let document = Document { problem, settings };
        let contents = Contents { course, counting, ..Contents::from(document) };
        self.activities.other_boards();
        // What has a file, or is not saved, is there again after Undo.
        if self.files.path.is_some() || self.core.editor.has_unsaved_changes() {
            self.core.editor.change_contents(contents);
        } else {
            self.core.editor.load(contents);
        }
        if let Some(name) = tab {
            match PanelId::tab_named(&name) {
                Some(panel) => self.core.layout.show(panel),
                None => wrong.push(text::link::unknown_tab(&name)),
            }
        }
        if let Err(why) = self.enabled(Command::Run) {
            self.core.say(why);
            return;
        }
        self.core.run();
        let target = StepTarget::from(at);
        self.core.seek(target);
        self.core.selection.selected = node;
        self.wait_for(target, Vec::new());
    }

    /// Shows the field for the address of links, or closes it.
    pub(super) fn set_link_address(&mut self, typed: Option<String>) {
        self.dialog = typed.map(Dialog::LinkAddress);
        self.core.notice = None;
    }

    /// Takes the address that is typed.
    pub(super) fn accept_link_address(&mut self) {
        let Some(Dialog::LinkAddress(typed)) = &self.dialog else { return };
        match link_address(typed) {
            Ok(address) => {
                self.links.address = address.to_owned();
                self.dialog = None;
                self.core.say(if self.links.address.is_empty() {
                    "Links now have no address"
                } else {
                    "Links now begin with this address"
                });
            }
            Err(error) => self.core.complain(super::capitalised(&error.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::{Action, Position, update};
    use super::*;
    use crate::search::{AlgorithmId, Settings};

    fn wait(session: &mut Session) {
        update(session, Action::Receive);
        while session.core.is_running() || session.core.shown.as_ref().is_some_and(Shown::is_waiting) {
            update(session, Action::Receive);
            std::thread::yield_now();
        }
        update(session, Action::Receive);
    }

    fn opened(link: &str) -> Session {
        let mut session = Session::sample(Arc::new(|| {}));
        update(&mut session, Action::OpenLink(link.to_owned()));
        wait(&mut session);
        session
    }

    fn link_of(session: &Session) -> String {
        session.link().expect("a link").text("")
    }

    fn notice(session: &Session) -> String {
        session.core.notice.as_ref().map(|notice| notice.text.clone()).unwrap_or_default()
    }

    #[test]
    fn a_link_of_each_algorithm_opens_at_its_step() {
        for &algorithm in AlgorithmId::ALL {
            let mut session = Session::sample(Arc::new(|| {}));
            let document = Document {
                settings: Settings { algorithm, ..Settings::default() },
                ..*session.core.editor.document()
            };
            session.core.editor.change(document);
            session.core.run();
            wait(&mut session);
            let last = session.core.shown.as_ref().expect("a search").steps();
            for position in [
                Position::default(),
                Position::after(last / 2),
                Position { steps: last / 3, events: 2 },
                Position::after(last),
            ] {
                session.core.go_to(position);
                wait(&mut session);
                let current = session.core.inspected();
                session.core.select(current);
                let link = link_of(&session);
                let other = opened(&link);
                assert_eq!(link_of(&other), link, "{algorithm:?}");
                assert_eq!(other.core.selected(), session.core.selected(), "{link}");
                assert_eq!(notice(&other), "", "{link}");
                let (here, there) = (session.core.shown.as_ref(), other.core.shown.as_ref());
                assert_eq!(
                    here.and_then(Shown::moment).map(|moment| moment.generated),
                    there.and_then(Shown::moment).map(|moment| moment.generated),
                    "{link}"
                );
                assert!(!other.has_unsaved_changes(), "a new window has nothing to save");
            }
        }
    }

    #[test]
    fn a_choice_that_is_shown_is_shown_again() {
        let session = opened("#board=2-1-6-4-x-8-7-5-3&algorithm=astar&step=3&choice=yes");
        assert!(session.core.shown.as_ref().expect("a search").choice().is_some());
        assert!(link_of(&session).contains("&step=3&choice=yes"), "{}", link_of(&session));
    }

    #[test]
    fn every_page_of_a_lesson_has_a_link() {
        for (page, stop) in [(0, 0), (2, 0)] {
            let text =
                Link::Page(LinkedPage { lesson: &crate::file::SHIPPED_LESSONS[3], page, stop }).text("");
            let session = opened(&text);
            let view = session.lesson.view().expect("a lesson");
            assert_eq!((view.page_place(), view.stop_place()), (page, stop));
            assert_eq!(link_of(&session), text);
        }
    }

    #[test]
    fn after_a_step_away_from_the_page_the_link_is_to_the_step() {
        let mut session = opened("#lesson=bfs&page=2");
        session.core.go_to(Position::after(3));
        wait(&mut session);
        assert!(session.is_away_from_page());
        assert!(link_of(&session).starts_with("#board="), "{}", link_of(&session));
    }

    #[test]
    fn what_is_wrong_is_said_once_and_the_rest_is_open() {
        let session = opened("#board=2-1-6-4-x-8-7-5-3&algorithm=astar&heuristic=magic&tab=dock&step=4");
        let said = notice(&session);
        assert!(said.contains("heuristic") && said.contains("tab") && said.contains("dock"), "{said}");
        let shown = session.core.shown.as_ref().expect("a search");
        assert_eq!(
            (shown.position(), shown.document().settings.algorithm.info().name),
            (Position::after(4), "astar")
        );
        let session = opened("#board=2-1-6-4-x-8-7-5-3&step=999999");
        assert!(notice(&session).contains("999,999"), "{}", notice(&session));
        let session = opened("https://example.org/");
        assert!(notice(&session).starts_with("The link has nothing"), "{}", notice(&session));
    }

    #[test]
    fn a_link_over_other_boards_can_be_undone() {
        let mut session = Session::sample(Arc::new(|| {}));
        update(&mut session, Command::Shuffle);
        let before = *session.core.editor.document();
        update(&mut session, Action::Paste("#board=2-1-6-4-x-8-7-5-3".to_owned()));
        wait(&mut session);
        assert_ne!(*session.core.editor.document(), before);
        update(&mut session, Command::Undo);
        assert_eq!(*session.core.editor.document(), before);
    }

    #[test]
    fn a_part_of_another_page_shows_its_steps_and_no_others() {
        let mut session = opened("#board=2-1-6-4-x-8-7-5-3&algorithm=astar");
        session.embed(Embedding { from: 3, to: 9 }, &[]);
        let at = |session: &Session| session.core.shown.as_ref().expect("a search").position();
        for (command, step) in [
            (Command::Faster, 3),
            (Command::Last, 9),
            (Command::StepBack, 8),
            (Command::EventForward, 8),
            (Command::First, 3),
        ] {
            update(&mut session, command);
            assert_eq!(at(&session).steps, step, "{command:?}");
        }
        for command in [Command::StepBack, Command::First, Command::Predict, Command::Open] {
            assert!(session.enabled(command).is_err(), "{command:?}");
        }
        update(&mut session, Command::Last);
        update(&mut session, Command::PlayPause);
        assert!(session.core.playback.is_playing() && at(&session) == Position::after(3), "it begins again");
    }

    #[test]
    fn the_address_comes_before_the_link() {
        let mut session = opened("#board=2-1-6-4-x-8-7-5-3&step=2");
        update(&mut session, Command::CopyLink);
        assert!(session.take_clipboard().is_some_and(|link| link.starts_with("#board=2-1-6-4-x-8-7-5-3&")));
        for (typed, is_taken) in [("example.org", false), ("https://example.org/t/", true)] {
            update(&mut session, Command::LinkAddress);
            update(&mut session, Action::SetLinkAddress(Some(typed.to_owned())));
            update(&mut session, Action::AcceptLinkAddress);
            assert_eq!(session.dialog().is_none(), is_taken, "{typed}");
        }
        update(&mut session, Command::CopyLink);
        assert!(
            session.take_clipboard().is_some_and(|link| link.starts_with("https://example.org/t/#board="))
        );
    }
}
