//! The one place where a session changes.

use super::action::{Action, BoardSide, StepSize};
use super::arrangement::ScreenDirection;
use super::choice::StepTarget;
use super::commands::Command;
use super::explain::path_text;
use super::files::{AfterSaving, Purpose};
use super::limits::panels;
use super::panels::PanelId;
use super::runs::RunsAction;
use super::screen::Screen;
use super::shown::Shown;
use super::{Editor, HelpPage, Inquiry, PathView, PlaneView, Session, ThemeChoice, text};
use crate::file::{Document, TableFolder};
use crate::recording::{Direction, Position, Recording};
use crate::search::{NodeId, prepare};
use crate::worker::{Ending, Preparation};

/// Applies an action. An action that is not possible has no effect, except for a message where the reason is not visible.
pub fn update(session: &mut Session, action: Action) {
    if session.predicting.is_on() && !action.is_for_predicting() {
        if matches!(action, Action::Open(_)) {
            session.complain(text::predicting::OPEN_LATER);
        }
        return;
    }
    session.autosave.note(&action);
    apply(session, action);
    if session.may_close {
        session.autosave.close();
    }
    session.try_edited();
    let hides_future = session.hides_future();
    if let Some(shown) = &mut session.shown {
        shown.hides_future = hides_future;
        shown.hides_end = session.predicting.is_on();
    }
    session.count();
    session.follow_necessity();
    session.follow_side_by_side();
    session.follow_lesson();
    session.answer();
}

fn apply(session: &mut Session, action: Action) {
    match action {
        Action::Do(command) => session.perform_if_enabled(command),

        Action::SetBoard(side, board) => session.editor.set_board(side, board),
        Action::SetText(side, text) => session.editor.set_text(side, text),
        Action::Paste(text) => session.paste(text),
        Action::UseOtherSize(side) => session.editor.use_other_size(side),
        Action::SetSize(size) => session.editor.set_size(size),
        Action::SetGoalPreset(preset) => session.editor.set_goal_preset(preset),
        Action::SetSeed(seed) => session.editor.seed = seed,
        Action::SetShuffle(kind) => session.editor.shuffle = kind,
        Action::SwapToSolve => session.editor.swap_to_solve(),
        Action::SetSettings(settings) => session.editor.set_settings(settings),
        Action::SetWeightText(text) => session.editor.set_weight_text(text),
        Action::SetCourse(course) => session.editor.set_course(course),
        Action::SetCounting(counting) => session.editor.set_counting(counting),
        Action::SaveCourse => session.ask_for_file(Purpose::SaveCourse),
        Action::SetLimits(limits) => {
            session.limits = limits;
            session.keep_several_within_limit();
            session.keep_within_limit();
        }

        Action::GoTo(position) => session.go_to(position),
        Action::Step(size, direction) => session.step(size, direction),
        Action::SetSpeed(speed) => session.playback.set_speed(speed),
        Action::SetGoTo(text) => {
            session.go_to = text;
            session.notice = None;
        }
        Action::GoToTyped => session.go_to_typed(),

        Action::Predict(action) => session.predict(action),
        Action::WindowImage(image) => session.save_page(&image),
        Action::Lesson(action) => session.change_lesson(action),
        Action::Finding(action) => session.change_finding(action),
        Action::Select(node) if session.predicting.is_on() => session.choose_node(node),
        Action::Select(node) => session.select(node),
        Action::Hover(node) => session.hovered = session.number(node),
        Action::GoToGenerated(id) => session.go_to_generated(id),
        Action::GoToExpanded(id) => session.go_to_expanded(id),
        Action::AskAbout(typed) => session.ask_about(typed),
        Action::GoToAsked(position) => session.go_to_asked(position),
        Action::ShowPathBoard(board) => session.show_path_board(board),

        Action::Tree(action) => session.change_tree(action),
        Action::SetBreakpointForm(form) => session.breakpoints.form = form,
        Action::AcceptBreakpoint => session.accept_breakpoint(),
        Action::EditBreakpoint(index) => session.edit_breakpoint(Some(index)),
        Action::EnableBreakpoint(index, enabled) => session.editor.enable_breakpoint(index, enabled),
        Action::ToggleLine(line) => session.toggle_line(line),
        Action::RemoveBreakpoint(index) => session.editor.remove_breakpoint(index),
        Action::Find(index, direction) => session.find(Some(index), direction),
        Action::WaitForBreakpoint => session.wait_for_breakpoint(),
        Action::SetBookmarkNote(index, note) => session.editor.set_note(index, note),
        Action::RemoveBookmark(index) => session.editor.remove_bookmark(index),

        Action::Open(path) => session.open_file(path),
        Action::SetFileField(text) => session.files.set_field(text),
        Action::AcceptFileField => session.accept_file_field(),
        Action::CancelFile => session.cancel_file(),
        Action::ShowPanel(panel, show) => session.panels.show(panel, show),
        Action::ActivatePanel(panel) => session.panels.activate(panel),
        Action::PlotSeries(series, show) => session.plots.show(series, show),
        Action::Arrange(parts) => session.panels.arrange(parts),
        Action::SetTheme(theme) => session.theme = theme,
        Action::DismissNotice => session.notice = None,
        Action::ShowHelp(page) => session.help = page,
        Action::ShowExample(example) => session.show_example(example),
        Action::Recover(restores) => session.recover(restores),
        Action::DismissHints => session.hints.end(),
        Action::KeepEarlierSearch => session.live.needs_confirmation = false,
        Action::AskToClose => session.ask_to_close(),
        Action::Close(close) => session.close_window(close),
        Action::SaveAndClose => session.save_first(AfterSaving::Close),
        Action::AnswerFileQuestion(answer) => session.answer_file_question(answer),

        Action::ShowPlane(plane) => session.plane = PlaneView { plane, ..PlaneView::default() },
        Action::CompareHeuristic(heuristic) => session.second_heuristic = heuristic,
        Action::PointAt(region) => session.plane.cursor = region,
        Action::FilterLists(region) => session.filter_lists(region),
        Action::GoToFirstAbove => session.go_to_first_above(),

        Action::Experiment(action) => session.change_experiments(action),
        Action::Worksheet(action) => session.change_worksheets(action),
        Action::SetPicture(choice) => session.picture = choice,
        Action::Trace(action) => session.change_traces(action),
        Action::CopyPicture => session.copy_chosen_picture(),
        Action::AskForPictureFile => session.ask_for_picture_file(),

        Action::SideBySide(action) => session.change_side_by_side(action),
        Action::Hand(action) => session.change_by_hand(&action),
        Action::Runs(action) => session.change_runs(action),
        Action::Tick(time) => session.tick(time),
        Action::Receive => session.receive(),
    }
}

impl Session {
    fn perform_if_enabled(&mut self, command: Command) {
        if let Err(why) = command.enabled(self) {
            // A button shows it, but a key has no tooltip.
            if command.says_why_not() {
                self.say(why);
            }
            return;
        }
        if self.screen() == Screen::Search && command.steps() && self.shows_earlier_settings() {
            self.live.needs_confirmation = true;
        } else {
            self.perform(command);
            self.hints.count(command);
        }
    }

    fn perform(&mut self, command: Command) {
        use Direction::{Backwards, Forwards};
        match command {
            Command::NewBoard => self.new_board(),
            Command::Open => self.ask_for_file(Purpose::Open),
            Command::NextFile => self.open_sibling(Forwards),
            Command::PreviousFile => self.open_sibling(Backwards),
            Command::Save => self.save_boards(),
            Command::SaveAs => self.ask_for_file(Purpose::Save),
            Command::SaveSession => self.ask_for_file(Purpose::SaveSession),
            Command::SaveTrace => self.choose_trace(),
            Command::CheckTrace => self.ask_for_file(Purpose::CheckTrace),
            Command::SavePicture => self.picture = Some(self.suggested_picture()),
            Command::CopyPicture => self.copy_picture(self.suggested_picture()),
            Command::Experiment => self.open_experiments(),
            Command::Worksheet => self.open_worksheets(),
            Command::Quit => self.ask_to_close(),
            Command::Undo | Command::Redo if self.undo_by_hand(command) => {}
            Command::Undo if self.runs.is_open() => self.change_runs(RunsAction::Restore),
            command if self.perform_side_by_side(command) || self.perform_on_lesson(command) => {}
            Command::Undo => self.undo_or_redo(Editor::undo),
            Command::Redo => self.undo_or_redo(Editor::redo),
            Command::Shuffle => self.editor.shuffle(),
            Command::SwapBoards => self.editor.swap_boards(),
            Command::Run => self.run_unless_shown(),
            Command::Stop => {
                if let Some(shown) = &self.shown {
                    shown.stop();
                }
            }
            Command::Continue => self.go_on(true),
            Command::Answer => self.go_on(false),
            Command::PlayPause => self.play_or_pause(),
            Command::StepBack => self.step(StepSize::Expansion, Backwards),
            Command::StepForward => self.step(StepSize::Expansion, Forwards),
            Command::EventBack => self.step(StepSize::Event, Backwards),
            Command::EventForward => self.step(StepSize::Event, Forwards),
            Command::LayerBack => self.step(StepSize::Layer, Backwards),
            Command::LayerForward => self.step(StepSize::Layer, Forwards),
            Command::First => self.go_to(Position::default()),
            Command::Last => self.go_to(Position::after(u64::MAX)),
            Command::GoToStep => self.go_to = Some(String::new()),
            Command::Slower => self.playback.change_speed(Backwards),
            Command::Faster => self.playback.change_speed(Forwards),
            Command::Live => self.toggle_live(),
            Command::Bookmark => self.toggle_bookmark(),
            Command::NextBookmark => self.go_to_bookmark_or_step(Forwards),
            Command::PreviousBookmark => self.go_to_bookmark_or_step(Backwards),
            Command::Breakpoint => self.edit_breakpoint(None),
            Command::FindNext => self.find(None, Forwards),
            Command::FindPrevious => self.find(None, Backwards),
            Command::Breakpoints => self.breakpoints.is_open = !self.breakpoints.is_open,
            Command::PlayPath => self.play_path(),
            Command::CopyPath => self.copy(self.shown.as_ref().map(path_text).unwrap_or_default()),
            Command::CopyBoard => self.copy(self.editor.board(BoardSide::Start).to_string()),
            Command::Deselect => self.deselect(),
            Command::NextTheme => self.next_theme(),
            Command::SearchByHand => self.toggle_by_hand(),
            Command::Present => self.presenting.toggle(),
            Command::Predict => self.toggle_predicting(),
            Command::Runs => self.toggle_runs(),
            Command::FindExample => self.open_finding(),
            // Performed above, or only where a lesson is, or two searches are side by side.
            Command::CompareRuns
            | Command::SideBySide
            | Command::NextDivergence
            | Command::PreviousDivergence
            | Command::FirstDivergence
            | Command::NewLesson
            | Command::AddPage
            | Command::EditLesson
            | Command::BackToPage
            | Command::SaveLesson
            | Command::SavePages
            | Command::LeaveLesson => {}
            Command::Panel(panel) if self.presenting.is_on() => self.presenting.show(panel),
            Command::Panel(panel) => self.panels.toggle(panel),
            Command::TreeAll
            | Command::TreePath
            | Command::TreeIteration
            | Command::TreeFollow
            | Command::TreeFold => self.perform_on_tree(command),
            Command::NextPanel
            | Command::PreviousPanel
            | Command::PanelLeft
            | Command::PanelRight
            | Command::PanelUp
            | Command::PanelDown
            | Command::PanelLarger
            | Command::PanelSmaller
            | Command::PanelAlone
            | Command::PutPanelsBack => self.arrange_panels(command),
            Command::Reveal => self.toggle_reveal(),
            Command::Necessity => self.toggle_necessity(),
            Command::LessMotion => self.less_motion = !self.less_motion,
            Command::Keys => {
                self.help = if self.help.is_some() { None } else { Some(HelpPage::default()) };
            }
        }
    }

    fn copy(&mut self, copied: String) {
        self.say(text::copied(&copied));
        self.clipboard = Some(copied);
    }

    fn next_theme(&mut self) {
        let all = ThemeChoice::ALL;
        let now = all.iter().position(|theme| *theme == self.theme).unwrap_or(0);
        self.theme = all[(now + 1) % all.len()];
    }

    fn new_board(&mut self) {
        let goal = *self.editor.board(BoardSide::Goal);
        self.editor.set_board(BoardSide::Start, goal);
    }

    /// A presenter's clicker always does something.
    fn go_to_bookmark_or_step(&mut self, direction: Direction) {
        if self.bookmarks().is_empty() {
            self.step(StepSize::Expansion, direction);
        } else {
            self.go_to_bookmark(direction);
        }
    }

    /// The lists and the timeline go to where the path was found.
    fn show_path_board(&mut self, board: Option<usize>) {
        if board.is_some() {
            self.runs.keep_shown();
            self.playback.hold();
            self.seek(Position::after(u64::MAX));
        }
        self.path_view.show(board);
    }

    fn play_path(&mut self) {
        let length = self.shown.as_ref().map_or(0, Shown::path_length);
        self.runs.keep_shown();
        self.playback.hold();
        // The lists and the timeline are where the path was found.
        self.seek(Position::after(u64::MAX));
        self.path_view.toggle(length);
    }

    fn toggle_live(&mut self) {
        self.runs.keep_shown();
        self.playback.set_live(!self.playback.follows_live());
        self.follow_live();
    }

    /// Whether [`Command::Deselect`] clears, leaves or stops something.
    pub(super) fn can_deselect(&self) -> bool {
        self.has_something_selected() || self.presenting.is_on() || self.lesson.is_saving_pages()
    }

    fn deselect(&mut self) {
        if self.stop_saving_pages() {
            // Nothing else is cancelled.
        } else if self.breakpoints.find.is_some() {
            self.breakpoints.find = None;
        } else if self.presenting.close_drawer() {
            // The drawer was over the rest.
        } else if self.presenting.is_on() && !self.has_something_selected() {
            self.presenting.toggle();
        } else {
            self.selected = None;
            self.plane.filter = None;
            self.path_view = PathView::default();
        }
    }

    fn arrange_panels(&mut self, command: Command) {
        match command {
            Command::NextPanel => self.panels.cycle(true),
            Command::PreviousPanel => self.panels.cycle(false),
            Command::PanelLeft => self.move_panel(ScreenDirection::Left),
            Command::PanelRight => self.move_panel(ScreenDirection::Right),
            Command::PanelUp => self.move_panel(ScreenDirection::Up),
            Command::PanelDown => self.move_panel(ScreenDirection::Down),
            Command::PanelLarger => self.resize_panel(true),
            Command::PanelSmaller => self.resize_panel(false),
            Command::PanelAlone => self.panels.toggle_alone(),
            _ => self.panels.put_back(),
        }
    }

    fn move_panel(&mut self, direction: ScreenDirection) {
        if let Some(panel) = self.panels.active() {
            self.panels.arrangement.move_panel(panel, direction);
        }
    }

    fn resize_panel(&mut self, larger: bool) {
        if let Some(panel) = self.panels.active() {
            self.panels.arrangement.resize_panel(panel, larger);
        }
    }

    /// Shows the list of breakpoints and bookmarks if it changes.
    fn undo_or_redo(&mut self, change: fn(&mut Editor)) {
        let places = self.editor.contents().annotations;
        change(&mut self.editor);
        self.breakpoints.is_open |= *self.editor.annotations() != places;
    }

    /// The command: searches, unless that would only lose the place in the same search.
    fn run_unless_shown(&mut self) {
        let shown = self.shown.as_ref().filter(|shown| shown.limits == self.limits);
        let is_same = self.shows_the_editors_search();
        let why = shown.filter(|_| is_same).and_then(|shown| match &shown.ending {
            None => Some(text::IS_RUNNING),
            Some(Ending::Solved | Ending::Exhausted | Ending::NodeLimit | Ending::DepthLimit) => {
                Some(text::IS_SHOWN)
            }
            Some(Ending::Stopped | Ending::MemoryLimit | Ending::OutOfMemory | Ending::Failed(_)) => None,
        });
        match why {
            Some(why) => {
                self.runs.keep_shown();
                self.say(why);
            }
            None => self.run(),
        }
    }

    pub(super) fn run(&mut self) {
        self.live.cancel();
        self.forget_wanted();
        // The old run goes first: it frees its memory while the new one needs little.
        self.leave_search();
        self.runs.drop_search_of(self.editor.document());
        match self.start_search() {
            Ok(shown) => self.show_run(shown, false),
            Err(error) => self.complain(text::search_not_started(&error)),
        }
    }

    /// Takes the searches of all screens from there, before others come.
    pub(super) fn leave_searches(&mut self) {
        self.live.cancel();
        self.leave_side_by_side();
        self.stop_several();
        self.leave_search();
        self.restoring = None;
    }

    /// Takes the search on the screen from there. The table of runs keeps it.
    pub(super) fn leave_search(&mut self) {
        self.breakpoints.forget_search();
        self.predicting.forget_search();
        if let Some(old) = self.shown.take() {
            self.runs.park(Box::new(old));
        }
        self.selected = None;
        self.hovered = None;
        self.path_view = PathView::default();
        (self.plane.filter, self.plane.cursor) = (None, None);
        self.playback.hold();
        self.live.needs_confirmation = false;
    }

    /// Starts a search of the edited boards and settings. It is not shown yet.
    pub(super) fn start_search(&mut self) -> std::io::Result<Shown> {
        self.start_search_of(*self.editor.document())
    }

    /// Starts a search of any boards and settings. It is not shown yet.
    pub(super) fn start_search_of(&mut self, document: Document) -> std::io::Result<Shown> {
        self.start_search_among(document, 1)
    }

    /// The same for one of several searches that share the memory.
    pub(super) fn start_search_among(&mut self, document: Document, among: u64) -> std::io::Result<Shown> {
        let granted = self.granted_to_next() / among;
        self.start_search_with(document, granted)
    }

    /// The same with this memory at first.
    pub(super) fn start_search_with(&self, document: Document, granted: u64) -> std::io::Result<Shown> {
        let Document { problem, settings } = document;
        let preparation: Preparation =
            Box::new(move |progress| prepare(&problem, &settings, &TableFolder::of_user(), progress));
        let recording = Recording::new(problem, settings).with_reserve(panels(&settings));
        Shown::start(recording, self.limits, granted, preparation, self.wake.clone())
    }

    fn run_if_nothing_is_shown(&mut self) {
        if self.shown.is_none() {
            self.run();
        }
    }

    fn play_or_pause(&mut self) {
        self.run_if_nothing_is_shown();
        self.runs.keep_shown();
        self.path_view = PathView::default();
        if let Some(shown) = &mut self.shown
            && !self.playback.is_playing()
            && shown.is_at_end()
            && !shown.is_running()
        {
            shown.go_to(Position::default());
        }
        self.playback.set_playing(!self.playback.is_playing());
    }

    fn step(&mut self, size: StepSize, direction: Direction) {
        self.run_if_nothing_is_shown();
        if let Some(shown) = &self.shown {
            self.go_to(shown.stepped(size, direction));
        }
    }

    /// Goes to a place for the user: playback stops.
    pub(super) fn go_to(&mut self, target: impl Into<StepTarget>) {
        self.runs.keep_shown();
        self.forget_wanted();
        self.playback.hold();
        self.path_view = PathView::default();
        self.selected = None;
        self.seek(target);
    }

    /// Goes to a position, and keeps the selection.
    pub(super) fn seek(&mut self, target: impl Into<StepTarget>) {
        if let Some(shown) = &mut self.shown {
            shown.go_to(target);
        }
    }

    fn go_to_bookmark(&mut self, direction: Direction) {
        if let Some(position) = self.next_bookmark(direction) {
            self.go_to(position);
        }
    }

    fn go_to_typed(&mut self) {
        let Some(typed) = self.go_to.take() else { return };
        let digits: String = typed.chars().filter(|c| !",. '_".contains(*c)).collect();
        let last = self.shown.as_ref().map_or(Some(0), Shown::told_steps);
        match digits.parse::<u64>() {
            Ok(step) if last.is_none_or(|last| step <= last) => self.go_to(Position::after(step)),
            _ => {
                self.complain(text::not_a_place(&typed, last));
                self.go_to = Some(typed);
            }
        }
    }

    fn go_to_generated(&mut self, id: NodeId) {
        let Some(shown) = &self.shown else { return };
        let number = shown.recording.number(id);
        self.go_to(Position::after(shown.recording.generated_at(id)));
        self.selected = Some(number);
    }

    fn ask_about(&mut self, typed: String) {
        let shown = self.shown.as_ref().map(|shown| shown.recording.problem().size());
        let size = shown.unwrap_or_else(|| self.editor.document().problem.size());
        self.inquiry.set_typed(typed, size);
    }

    pub(super) fn select(&mut self, node: Option<NodeId>) {
        self.selected = self.number(node);
        self.path_view.show(None);
        if node.is_some() {
            self.inquiry = Inquiry::default();
        }
    }

    /// The node that is asked about stays the same.
    fn go_to_asked(&mut self, position: Position) {
        let asked =
            if self.inquiry.board().is_some() { self.selected } else { self.number(self.inspected()) };
        self.go_to(position);
        self.selected = asked;
    }

    fn go_to_first_above(&mut self) {
        let first =
            self.shown.as_ref().and_then(|shown| shown.counting.cell_counts()?.first_above(&shown.recording));
        if let Some(id) = first {
            self.go_to_generated(id);
        }
    }

    fn go_to_expanded(&mut self, id: NodeId) {
        match self.shown.as_ref().and_then(|shown| shown.recording.find_expansion(id)) {
            Some(step) => self.go_to(Position::after(step + 1)),
            None => self.say(text::EXPANDED_ELSEWHERE),
        }
    }

    pub(super) fn ask_to_close(&mut self) {
        let hand = self.by_hand.has_unsaved_changes();
        if !self.lesson.has_unsaved_changes() && (hand || self.has_unsaved_changes()) {
            self.leave_lesson();
        }
        // Called twice for one key: Ctrl+Q is a command here, and eframe closes the window by it as well.
        self.asks_to_close = self.has_unsaved_work() || self.experiments.is_running();
        self.may_close = !self.asks_to_close;
    }

    fn tick(&mut self, time: std::time::Duration) {
        let length = self.shown.as_ref().map_or(0, Shown::path_length);
        self.path_view.tick(time, length);
        if self.side_by_side.is_on() {
            self.tick_side_by_side(time);
            return;
        }
        if !self.playback.is_playing() {
            return;
        }
        let steps = self.playback.steps_after(time);
        let Some(shown) = &self.shown else { return };
        if steps > 0 && !shown.is_at_end() {
            let from = shown.position().steps;
            self.advance(Position::after(from.saturating_add(steps.into())));
            self.selected = None;
        }
        if let Some(shown) = self.shown.as_mut().filter(|_| self.playback.shows_choice()) {
            shown.show_choice();
        }
        if self.is_at_very_end() {
            self.playback.set_playing(false);
        }
    }

    fn receive(&mut self) {
        if let Some(shown) = &mut self.shown {
            shown.receive();
            shown.tree.receive();
        }
        self.receive_trial();
        let wants_summary = self.visible_panels().any(PanelId::reads_summary);
        if let Some(shown) = self.shown.as_mut().filter(|_| wants_summary) {
            shown.summarise(&self.wake);
        }
        self.follow_live();
        self.receive_breakpoints();
        self.receive_predicting();
        self.receive_experiments();
        self.receive_worksheets();
        self.receive_finds();
        self.receive_files();
        self.receive_by_hand();
        self.receive_traces();
        self.receive_runs();
        self.receive_restored();
        self.receive_autosave();
        self.receive_picture();
        self.receive_pages();
        self.receive_side_by_side();
    }

    /// Whether the current place is the last one, and stays so.
    fn is_at_very_end(&self) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.is_at_end() && !shown.is_running())
    }

    fn follow_live(&mut self) {
        if self.playback.follows_live() {
            self.advance(Position::after(u64::MAX));
            if self.is_at_very_end() {
                self.playback.set_live(false);
            }
        }
    }
}
