//! The one place where a session changes.

use super::files::AfterSaving;
use super::{
    Action, ActivityAction, Command, Commands, CoreAction, Dialog, HelpPage, HelpView, PanelId, PathView,
    Request, Screen, Session, Shown, text,
};
use crate::recording::{Direction, Position};

/// Applies an action. An action that is not possible has no effect, except for a message where the reason is not visible.
pub fn update(session: &mut Session, action: impl Into<Action>) {
    let action = action.into();
    if session.core.screen().0.is_sealed && !action.reaches_sealed_screen() {
        if matches!(action, Action::Open(_) | Action::OpenLink(_)) {
            session.core.complain("Leave the questions first (Escape), then open the file or the link");
        }
        return;
    }
    session.autosave.note(&action);
    apply(session, action);
    if session.may_close {
        session.autosave.close();
    }
    session.core.try_edited();
    session.activities.follow(&mut session.core);
    session.core.reveal.is_asked = session.lesson_asks_next();
    session.core.follow_reveal();
    session.core.follow_tree();
    session.core.count();
    session.core.follow_necessity();
    session.make_room_for_lesson();
    session.follow_lesson();
    session.search_ahead();
    session.follow_values();
    session.core.answer();
}

fn apply(session: &mut Session, action: Action) {
    match action {
        Action::Core(CoreAction::Do(command)) => session.perform_if_enabled(command),
        Action::Core(action) => session.core.update(action),

        Action::Paste(text) => session.paste(text),
        Action::SetGoTo(text) => {
            session.dialog = text.map(Dialog::GoTo);
            session.core.notice = None;
        }
        Action::GoToTyped => session.go_to_typed(),
        Action::OpenLink(text) => session.open_link(&text),
        Action::WindowImage(image) => session.save_page(&image),
        Action::Lesson(action) => session.change_lesson(action),
        Action::Open(path) => session.open_file(path),
        Action::SetFileField(text) => session.files.set_field(text),
        Action::SetKeepsRuns(keeps_runs) => session.set_keeps_runs(keeps_runs),
        Action::AcceptFileField => session.accept_file_field(),
        Action::CancelFile => session.cancel_file(),
        Action::ShowHelp(view) => session.show_help(view),
        Action::Recover(restores) => session.recover(restores),
        Action::RecoverLater => session.recover_later(),
        Action::AskToClose => session.ask_to_close(),
        Action::Close(close) => session.close_window(close),
        Action::SaveAndClose => session.save_first(AfterSaving::Close),
        Action::AnswerFileQuestion(answer) => session.answer_file_question(answer),
        Action::In(action) => session.do_in_activity(action),
        Action::Tick(time) => session.tick(time),
        Action::Receive => session.receive(),
    }
}

impl Session {
    fn perform_if_enabled(&mut self, command: Command) {
        if let Err(why) = self.enabled(command) {
            // A button shows it, but a key has no tooltip.
            if command.says_why_not() {
                self.core.say(why);
            }
            return;
        }
        if self.core.screen() == Screen::SEARCH && command.steps() && self.core.shows_earlier_settings() {
            self.core.live.needs_confirmation = true;
        } else {
            self.perform(command);
            self.core.look.hints.count(command);
        }
    }

    fn perform(&mut self, command: Command) {
        if let Some(requests) = self.activities.perform(command, &mut self.core) {
            return self.carry_out(requests);
        }
        match command {
            Command::Open => self.ask_to_open(),
            Command::NextFile => self.open_sibling(Direction::Forwards),
            Command::PreviousFile => self.open_sibling(Direction::Backwards),
            Command::Save => self.save_boards(),
            Command::SaveAs => self.ask_to_save(false),
            Command::SaveSession => self.ask_to_save(true),
            Command::SaveCourse => self.ask_to_save_course(),
            Command::Quit => self.ask_to_close(),
            command if self.perform_on_lesson(command) => {}
            Command::GoToStep => self.dialog = Some(Dialog::GoTo(String::new())),
            Command::CopyLink => self.copy_link(),
            Command::Deselect => self.deselect(),
            Command::Keys => {
                self.show_help(self.help().is_none().then(|| HelpView::of(HelpPage::default())));
            }
            Command::Palette => self.show_help(self.help().is_none().then(HelpView::palette)),
            command => {
                self.core.perform(command);
                if command == PanelId::Lesson.command() && self.lists_lessons() {
                    self.read_lesson_folder();
                }
            }
        }
    }

    /// Shows the help, or closes it.
    pub(super) fn show_help(&mut self, view: Option<HelpView>) {
        self.dialog = view.map(Dialog::Help);
    }

    /// Does something in an activity.
    pub(super) fn do_in_activity(&mut self, action: ActivityAction) {
        let requests = self.activities.update(action, &mut self.core);
        self.carry_out(requests);
    }

    /// What activities ask the window to do.
    fn carry_out(&mut self, requests: Vec<Request<ActivityAction>>) {
        for request in requests {
            match request {
                Request::AskForPath(wanted) => self.ask_for_path(*wanted),
                Request::TellLesson(told) => self.take_answers(&told),
                Request::Compare(documents) => self.activities.compare(*documents, &mut self.core),
                Request::CompareShown(document) => self.activities.compare_shown(*document, &mut self.core),
                Request::Close => self.may_close = true,
            }
        }
    }

    /// Closes the window, or keeps it open. Work that an activity has to end is stopped first.
    fn close_window(&mut self, close: bool) {
        self.set_asks_to_close(false);
        self.activities.stop_work(close);
        self.may_close = close && self.activities.work().is_none();
    }

    /// Whether [`Command::Deselect`] clears, leaves or stops something.
    pub(super) fn can_deselect(&self) -> bool {
        self.core.has_something_selected()
            || self.core.layout.has_drawer()
            || self.core.layout.is_presenting()
            || self.lesson.is_saving_pages()
    }

    fn deselect(&mut self) {
        if self.stop_saving_pages() {
            // Nothing else is cancelled.
        } else if self.core.breakpoints.find.is_some() {
            self.core.breakpoints.find = None;
        } else if self.core.layout.close_drawer() {
            // The drawer was over the rest.
        } else if self.core.layout.is_presenting() && !self.core.has_something_selected() {
            self.core.layout.toggle_presenting();
        } else {
            self.core.selection.selected = None;
            self.core.views.plane.filter = None;
            self.core.views.path = PathView::default();
        }
    }

    /// Takes the searches of all screens from there, before others come.
    pub(super) fn leave_searches(&mut self) {
        self.core.live.cancel();
        self.activities.leave_searches(&mut self.core);
        self.core.stop_several();
        self.core.leave_search();
        self.restoring = None;
    }

    fn go_to_typed(&mut self) {
        let Some(Dialog::GoTo(typed)) = self.dialog.take_if(|dialog| matches!(dialog, Dialog::GoTo(_)))
        else {
            return;
        };
        let digits: String = typed.chars().filter(|c| !",. '_".contains(*c)).collect();
        let last = self.core.shown.as_ref().map_or(Some(0), Shown::told_steps);
        match digits.parse::<u64>() {
            Ok(step) if last.is_none_or(|last| step <= last) => self.core.go_to(Position::after(step)),
            _ => {
                self.core.complain(text::not_a_place(&typed, last));
                self.dialog = Some(Dialog::GoTo(typed));
            }
        }
    }

    pub(super) fn ask_to_close(&mut self) {
        let other = self.session_file_would_keep_more();
        if !self.lesson.has_unsaved_changes() && (other || self.has_unsaved_changes()) {
            self.leave_lesson();
        }
        // Called twice for one key: Ctrl+Q is a command here, and eframe closes the window by it as well.
        let asks = self.has_unsaved_work() || self.activities.work().is_some();
        self.set_asks_to_close(asks);
        self.may_close = !asks;
    }

    fn tick(&mut self, time: std::time::Duration) {
        self.core.age_notice(time);
        let length = self.core.shown.as_ref().map_or(0, Shown::path_length);
        self.core.views.path.tick(time, length);
        if self.activities.tick(time, &mut self.core) {
            return;
        }
        if !self.core.playback.is_playing() {
            return;
        }
        let steps = self.core.playback.steps_after(time);
        let Some(shown) = &self.core.shown else { return };
        if steps > 0 && !shown.is_at_end() {
            let from = shown.position().steps;
            self.core.advance(Position::after(from.saturating_add(steps.into())));
            self.core.selection.selected = None;
        }
        if let Some(shown) = self.core.shown.as_mut().filter(|_| self.core.playback.shows_choice()) {
            shown.show_choice();
        }
        if self.core.is_at_very_end() {
            self.core.playback.set_playing(false);
        }
    }

    fn receive(&mut self) {
        if let Some(shown) = &mut self.core.shown {
            shown.receive();
            shown.tree.receive();
        }
        self.core.receive_trial();
        let wants_summary = self.core.layout.visible_panels().any(PanelId::reads_summary);
        if let Some(shown) = self.core.shown.as_mut().filter(|_| wants_summary) {
            shown.summarise(&self.core.wake);
        }
        self.core.follow_live();
        self.core.receive_breakpoints();
        let requests = self.activities.receive(&mut self.core);
        self.carry_out(requests);
        self.receive_files();
        self.core.receive_runs();
        self.receive_restored();
        self.receive_autosave();
        self.receive_pages();
        self.receive_lesson_folder();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use crate::file::Document;
    use crate::puzzle::parse_board;
    use crate::recording::Position;
    use crate::recording::next_choice;
    use crate::search::{AlgorithmId, History, NodeId, Settings};
    use crate::session::StepTarget;
    use crate::session::{
        Action, Command, CoreAction, Direction, NEXT_MARK, Session, Shown, StepSize, update, what_is_said,
    };

    /// A session at the start of a search that has ended.
    fn searched(start: &str, algorithm: AlgorithmId) -> Session {
        let settings = Settings { algorithm, ..Settings::default() };
        let start = parse_board(start).expect("a board");
        let mut session = Session::new(Document { settings, ..Document::of_start(start) }, Arc::new(|| {}));
        session.core.run();
        while session.core.is_running() {
            update(&mut session, Action::Receive);
            std::thread::yield_now();
        }
        session
    }

    fn shown(session: &Session) -> &Shown {
        session.core.shown.as_ref().expect("a search")
    }

    fn stop(session: &Session) -> StepTarget {
        let shown = shown(session);
        StepTarget { position: shown.position(), shows_choice: shown.choice().is_some() }
    }

    fn step(session: &mut Session, size: StepSize, direction: Direction) -> StepTarget {
        update(session, CoreAction::Step(size, direction));
        stop(session)
    }

    const BOARD: &str = "1 3 6 4 2 x 7 5 8";

    #[test]
    fn events_pass_each_choice_forwards_and_backwards() {
        use Direction::{Backwards, Forwards};
        for &algorithm in AlgorithmId::ALL {
            let mut session = searched(BOARD, algorithm);
            let mut stops = vec![stop(&session)];
            while stops.len() < 300 && !shown(&session).is_at_end() {
                let before = shown(&session).choice().cloned();
                let next = step(&mut session, StepSize::Event, Forwards);
                let moment = shown(&session).moment().expect("a moment");
                if let Some(choice) = before {
                    let taken = moment.step.as_ref().expect("a step");
                    assert_eq!(taken.id, choice.winner(), "{algorithm:?}");
                    assert_eq!(moment.open_before, choice.candidates, "{algorithm:?}");
                }
                stops.push(next);
            }
            assert!(stops.is_sorted_by(|a, b| a < b), "{algorithm:?}: {stops:?}");
            for expected in stops.iter().rev().skip(1) {
                assert_eq!(step(&mut session, StepSize::Event, Backwards), *expected, "{algorithm:?}");
            }
        }
    }

    #[test]
    fn lists_have_a_choice_before_each_step_and_stacks_have_none() {
        for &algorithm in AlgorithmId::ALL {
            let mut session = searched(BOARD, algorithm);
            let last = shown(&session).steps();
            let history = shown(&session).recording.history();
            for steps in 0..=last.min(100) {
                session.core.go_to(Position::after(steps));
                let shown = shown(&session);
                let choice = next_choice(&shown.recording, shown.moment().expect("a moment"));
                match history {
                    History::Lists | History::TwoSided => assert_eq!(choice.is_some(), steps < last),
                    History::Stack | History::StackAndVisited => assert_eq!(choice, None),
                    History::Frontier => {
                        let next = shown.recording.step(steps);
                        assert_eq!(choice.is_some(), next.is_some_and(|step| step.back.is_none()));
                    }
                }
            }
            session.core.go_to(Position::after(last));
            let shown = shown(&session);
            assert_eq!(next_choice(&shown.recording, shown.moment().expect("a moment")), None);
        }
    }

    #[test]
    fn the_tied_nodes_are_the_first_of_the_list() {
        for algorithm in [AlgorithmId::Astar, AlgorithmId::Greedy, AlgorithmId::Mm, AlgorithmId::Rbfs] {
            let mut session = searched(BOARD, algorithm);
            for steps in 0..shown(&session).steps() {
                session.core.go_to(Position::after(steps));
                let shown = shown(&session);
                let moment = shown.moment().expect("a moment");
                let Some(choice) = next_choice(&shown.recording, moment) else { continue };
                let rows = moment.open.rows(&shown.recording, choice.side(), 0..choice.candidates.nodes + 1);
                let order = shown.recording.order();
                let value = |id: &NodeId| order.first_key(&shown.recording.nodes().get(*id));
                let least = value(&choice.winner());
                assert_eq!(rows[0], choice.winner(), "{algorithm:?} {steps}");
                let tied = rows.iter().take_while(|id| value(id) == least).count();
                assert_eq!(
                    (tied, rows.len()),
                    (choice.tied, choice.candidates.nodes),
                    "{algorithm:?} {steps}"
                );
            }
        }
    }

    #[test]
    fn why_a_node_is_next_has_room_in_two_lines_of_large_text() {
        for &algorithm in AlgorithmId::ALL {
            let mut session = searched(BOARD, algorithm);
            for steps in 0..shown(&session).steps().min(500) {
                session.core.go_to(Position::after(steps));
                step(&mut session, StepSize::Event, Direction::Forwards);
                let shown = shown(&session);
                let Some(choice) = shown.choice() else { continue };
                let why = what_is_said(&shown.recording, shown.moment().expect("a moment"), Some(choice));
                let halves = why.split_inclusive(". ");
                assert!(
                    why.chars().count() <= 104 || halves.clone().all(|half| half.chars().count() <= 56),
                    "{why}"
                );
                assert!(why.contains(NEXT_MARK) || why.contains("at random"), "{why}");
            }
        }
    }

    #[test]
    fn playing_slowly_passes_the_choice() {
        let tick = |session: &mut Session| {
            update(session, Action::Tick(Duration::from_millis(250)));
            stop(session)
        };
        let at = |steps| StepTarget::from(Position::after(steps));
        let choice_at = |steps| StepTarget { shows_choice: true, ..at(steps) };
        let mut session = searched(BOARD, AlgorithmId::Astar);
        update(&mut session, Command::PlayPause);
        session.core.playback.set_speed(2_f32.log10());
        let stops = [(); 4].map(|()| tick(&mut session));
        assert_eq!(stops, [choice_at(0), at(1), choice_at(1), at(2)]);
        session.core.playback.set_speed(4_f32.log10());
        let stops = [(); 3].map(|()| tick(&mut session));
        assert!(stops.iter().all(|stop| !stop.shows_choice), "{stops:?}");
    }

    #[test]
    fn an_expansion_stops_before_the_choice_from_wherever_it_begins() {
        use Direction::{Backwards, Forwards};
        let at = |steps| StepTarget::from(Position::after(steps));
        let choice_at = |steps| StepTarget { shows_choice: true, ..at(steps) };
        let mut session = searched(BOARD, AlgorithmId::Astar);
        assert_eq!(step(&mut session, StepSize::Event, Forwards), choice_at(0));
        assert_eq!(step(&mut session, StepSize::Expansion, Backwards), at(0));
        assert_eq!(step(&mut session, StepSize::Event, Forwards), choice_at(0));
        assert_eq!(step(&mut session, StepSize::Expansion, Forwards), at(1));
        assert_eq!(step(&mut session, StepSize::Expansion, Forwards), at(2));
        assert_eq!(step(&mut session, StepSize::Event, Forwards), choice_at(2));
        assert_eq!(step(&mut session, StepSize::Expansion, Backwards), at(1));
        assert_eq!(step(&mut session, StepSize::Event, Forwards), choice_at(1));
        update(&mut session, CoreAction::GoTo(Position::after(1)));
        assert_eq!(stop(&session), at(1));
    }
}
