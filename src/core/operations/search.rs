//! Running the search of the edited boards and settings, continuing it, going elsewhere in it, and leaving it; and the actions.

use crate::core::limits::{is_beyond, most_nodes, panels};
use crate::core::live::{BLINK, LiveTrial};
use crate::core::{
    BoardSide, Command, Core, CoreAction, Editor, Example, Framing, PanelId, PathView, PlaneView, RunRow,
    Selection, Shown, StepSize, StepTarget, allow, text,
};
use crate::file::{Document, TableFolder};
use crate::picture::{MapBoards, MapOf};
use crate::platform::Instant;
use crate::puzzle::Board;
use crate::recording::{Direction, Position, Recording};
use crate::search::{Limits, NodeId, Settings, Stop, prepare};
use crate::worker::{Ending, Preparation, Search};

impl Core {
    /// Whether the boards and settings in the editor can be searched, or why not.
    pub(crate) fn can_run(&self) -> Result<(), &'static str> {
        self.screen().permits(Command::Run)?;
        self.has_boards()?;
        let Document { problem, settings } = self.editor.document();
        settings.offered_on(problem)
    }

    /// Whether the texts of both sides are boards.
    pub(crate) fn has_boards(&self) -> Result<(), &'static str> {
        let is_read = |side| self.editor.text_problem(side).is_none();
        allow(BoardSide::ALL.into_iter().all(is_read), "Fix the board text first")
    }

    /// The place that is shown, or the one that the search is on its way to; the start without a search.
    pub(crate) fn target(&self) -> StepTarget {
        self.shown.as_ref().map(Shown::target).unwrap_or_default()
    }

    /// The command: searches, unless that would only lose the place in the same search.
    pub(crate) fn run_unless_shown(&mut self) {
        let shown = self.shown.as_ref().filter(|shown| shown.limits == self.limits);
        let is_same = self.shows_the_editors_search() && !self.shows_a_program();
        let why = shown.filter(|_| is_same).and_then(|shown| match &shown.ending {
            None => Some("This search is already running: press Ctrl+. to stop it"),
            Some(
                Ending::Solved | Ending::Exhausted | Ending::Stopped(Stop::NodeLimit | Stop::DepthLimit),
            ) => Some("This search is already shown: change a board or a rule"),
            Some(Ending::Stopped(_) | Ending::Failed(_)) => None,
        });
        match why {
            Some(why) => {
                self.runs.keep_shown();
                self.say(why);
            }
            None => self.run(),
        }
    }

    pub fn run(&mut self) {
        // The old run goes first: it frees its memory while the new one needs little.
        self.leave_search();
        self.runs.drop_search_of(self.editor.document());
        if let Some(shown) = self.start_search_of(*self.editor.document()) {
            self.show_run(shown, false);
        }
    }

    /// Whether a search that was started is what a run of these boards and settings would be.
    pub(crate) fn could_start(&self, started: &Shown, document: &Document) -> bool {
        started.limits == self.limits && started.document().is_same_search(document)
    }

    pub(crate) fn drop_started(&self, started: Box<Shown>) {
        self.runs.freeing.free(started);
    }

    pub fn shows_a_program(&self) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.recording.is_reported())
    }

    /// Shows the search that a program makes. The table does not have it: it cannot be run again from its settings.
    pub(crate) fn show_program(
        &mut self,
        recording: Recording,
        reference: Settings,
        search: Search,
    ) -> std::io::Result<()> {
        self.leave_search();
        let limits = Limits { max_bytes: self.granted_to_next(), ..self.limits };
        let problem = *recording.problem();
        let preparation: Preparation =
            Box::new(move |progress| prepare(&problem, &reference, &TableFolder::of_user(), progress));
        let recording = recording.with_reserve(panels(&reference));
        let parts = (preparation, search);
        self.shown = Some(Shown::start_program(recording, reference, limits, parts, self.wake.clone())?);
        self.live.leave(*self.editor.document());
        Ok(())
    }

    /// Takes the search on the screen from there. The table of runs keeps it.
    pub(crate) fn leave_search(&mut self) {
        self.live.cancel();
        self.playback.wanted = None;
        self.notice.take_if(|notice| notice.goes_with_search);
        self.breakpoints.forget_search();
        self.left += 1;
        if let Some(old) = self.shown.take() {
            self.runs.park(Box::new(old));
        }
        self.selection = Selection::default();
        self.views.path = PathView::default();
        (self.views.plane.filter, self.views.plane.cursor) = (None, None);
        self.playback.hold();
        self.live.needs_confirmation = false;
    }

    /// Starts a search of any boards and settings, or says why it cannot start. It is not shown yet.
    pub(crate) fn start_search_of(&mut self, document: Document) -> Option<Shown> {
        self.start_search_among(document, 1)
    }

    pub(crate) fn start_search_among(&mut self, document: Document, among: u64) -> Option<Shown> {
        let Document { problem, settings } = document;
        let has_map =
            self.layout.shows(PanelId::Map) && MapOf::of_settings(&problem, &settings).offered().is_ok();
        let of_map = if has_map { MapBoards::bytes_needed(problem.size()) } else { 0 };
        let granted = (self.granted_to_next() / among).saturating_sub(of_map);
        self.started(self.start_search_with(document, granted), text::search_not_started)
    }

    /// Starts a search that may take `granted` bytes until more are free. It is not shown yet.
    pub(crate) fn start_search_with(&self, document: Document, granted: u64) -> std::io::Result<Shown> {
        let Document { problem, settings } = document;
        let preparation: Preparation =
            Box::new(move |progress| prepare(&problem, &settings, &TableFolder::of_user(), progress));
        let recording = Recording::new(problem, settings).with_reserve(panels(&settings));
        Shown::start(recording, self.limits, granted, preparation, self.wake.clone())
    }

    /// Whether the search on the screen is of earlier boards or settings, and takes too long to run again by itself.
    pub fn shows_earlier_settings(&self) -> bool {
        self.shown.is_some() && !self.shows_the_editors_search() && self.live.trial.is_none()
    }

    /// Whether the window asks to run the search again, because its boards or settings have changed.
    pub fn needs_confirmation(&self) -> bool {
        self.live.needs_confirmation
    }

    pub(crate) fn try_edited(&mut self) {
        let document = *self.editor.document();
        let is_undone = std::mem::take(&mut self.live.is_undone);
        if self.shown.is_none() || self.live.tried == Some(document) {
            return;
        }
        self.live.cancel();
        self.live.tried = Some(document);
        let can_run = document.settings.offered_on(&document.problem).is_ok();
        if !can_run || self.shows_the_editors_search() {
            return;
        }
        let granted = self.granted_to_trial();
        let started = self.started(self.start_search_with(document, granted), text::search_not_started);
        self.live.trial = started.map(|search| LiveTrial { search, began: Instant::now(), is_undone });
    }

    /// Shows the trial once it has ended, or ends it where it takes too long.
    pub(crate) fn receive_trial(&mut self) {
        let Some(LiveTrial { search, began, .. }) = &mut self.live.trial else { return };
        search.receive();
        if search.ending.is_none() {
            // One that needs much memory is no short one.
            if began.elapsed() >= BLINK || search.wants_memory {
                self.live.cancel();
            }
        } else if let Some(LiveTrial { search: mut trial, is_undone, .. }) = self.live.trial.take() {
            let place = if is_undone { self.runs.left_at(&trial.document()) } else { self.place_in(&trial) };
            trial.go_to(place);
            // The tree keeps its view, if that has a meaning in the other search.
            let framing = self.shown.as_ref().map(|shown| shown.tree.framing);
            if let Some(framing @ (Framing::Follow(_) | Framing::Path)) = framing {
                trial.tree.framing = framing;
            }
            self.leave_search();
            self.show_run(trial, true);
        }
    }

    /// The place of the search on the screen, if another one differs only by rules and has it before its end; otherwise the start.
    fn place_in(&self, other: &Shown) -> StepTarget {
        let here = self.shown.as_ref().filter(|shown| {
            let [old, new] = [shown.document(), other.document()];
            let searches = [old, new].map(|of| (of.settings.algorithm, of.settings.in_use().heuristic));
            old.problem == new.problem && searches[0] == searches[1]
        });
        let place = here.map(Shown::target).unwrap_or_default();
        if place.position < Position::after(other.steps()) { place } else { StepTarget::default() }
    }

    /// Replaces the boards by a key, without a question: undo brings back the search that was used, at its place.
    pub(crate) fn replace_boards(&mut self, replace: impl FnOnce(&mut Editor)) {
        let run = self.shown.as_ref().and(self.runs.shown()).and_then(|id| self.runs.row(id));
        let is_used = run.is_some_and(RunRow::is_kept);
        replace(&mut self.editor);
        if is_used {
            self.say("The boards have changed. Ctrl+Z brings back the search and its step");
        }
    }

    /// The limits to which a search that waits at a limit would continue: those set for the next search where they are higher,
    /// otherwise twice the one reached. An error says why it cannot, for a tooltip.
    pub fn higher_limits(&self) -> Result<Limits, &'static str> {
        let shown = self.shown.as_ref().filter(|shown| shown.is_at_limit());
        let (shown, ending) = shown
            .and_then(|shown| Some((shown, shown.ending.as_ref()?)))
            .ok_or("No search has reached a limit")?;
        let most = most_nodes(shown.recording.history());
        let set = Some(self.limits).filter(|set| is_beyond(*set, shown.limits, ending, most));
        set.or(shown.raised).ok_or("This machine does not allow a higher limit")
    }

    pub(crate) fn go_on(&mut self) {
        let parked = self.runs.parked_bytes();
        if let Ok(limits) = self.higher_limits()
            && let Some(shown) = &mut self.shown
        {
            shown.go_on(limits, limits.max_bytes.saturating_sub(parked));
            self.runs.forget_figures();
            self.limits = limits;
        }
    }

    /// A presenter's clicker always does something.
    pub(crate) fn go_to_bookmark_or_step(&mut self, direction: Direction) {
        if self.bookmarks().is_empty() {
            self.step(StepSize::Expansion, direction);
        } else if let Some(position) = self.next_bookmark(direction) {
            self.go_to(position);
        }
    }

    pub(crate) fn show_path_board(&mut self, board: Option<usize>) {
        if board.is_some() {
            self.go_to_path();
        }
        self.views.path.show(board);
    }

    fn go_to_path(&mut self) {
        self.runs.keep_shown();
        self.playback.hold();
        self.seek(Position::after(u64::MAX));
    }

    pub(crate) fn play_path(&mut self) {
        let length = self.shown.as_ref().map_or(0, Shown::path_length);
        self.go_to_path();
        self.views.path.toggle(length);
    }

    pub(crate) fn toggle_live(&mut self) {
        self.runs.keep_shown();
        self.playback.set_live(!self.playback.follows_live());
        self.follow_live();
    }

    /// The search that comes back is at the place where it was left. Breakpoints and bookmarks have a tab if they change.
    pub(crate) fn undo_or_redo(&mut self, direction: Direction) {
        let before = self.editor.contents().annotations;
        self.editor.undo(direction);
        self.live.is_undone = true;
        let document = *self.editor.document();
        if self.shown.is_some()
            && !self.shows_the_editors_search()
            && self.runs.parked(&document).is_some()
            && let Some(id) = self.runs.id_of(&document)
        {
            self.show_row(id, document);
        }
        if *self.editor.annotations() != before {
            self.layout.tabs_now_mut().set_used(PanelId::Breakpoints, true);
        }
    }

    pub(crate) fn run_if_nothing_is_shown(&mut self) {
        if self.shown.is_none() {
            self.run();
        }
    }

    pub(crate) fn play_or_pause(&mut self) {
        self.run_if_nothing_is_shown();
        self.runs.keep_shown();
        self.views.path = PathView::default();
        if let Some(shown) = &mut self.shown
            && !self.playback.is_playing()
            && shown.is_at_end()
            && !shown.is_running()
        {
            shown.go_to(Position::default());
        }
        self.playback.set_playing(!self.playback.is_playing());
    }

    pub(crate) fn step(&mut self, size: StepSize, direction: Direction) {
        self.run_if_nothing_is_shown();
        if let Some(shown) = &self.shown {
            self.go_to(shown.stepped(size, direction));
        }
    }

    /// Goes to a place for the user: playback stops.
    pub fn go_to(&mut self, target: impl Into<StepTarget>) {
        self.runs.keep_shown();
        self.go_straight_to(target);
    }

    /// Goes to a place, and to no other one that was asked for before. The table need not keep the search.
    pub(crate) fn go_straight_to(&mut self, target: impl Into<StepTarget>) {
        self.playback.wanted = None;
        self.playback.hold();
        self.views.path = PathView::default();
        self.selection.selected = None;
        self.seek(target);
    }

    pub(crate) fn go_to_choice(&mut self, position: Position) {
        self.go_to(StepTarget { position, shows_choice: true });
    }

    /// Shows the open list before the first choice in which a program differs, once that is recorded: what it takes, and what the
    /// reference does. Gives whether it is shown.
    pub(crate) fn go_to_difference(&mut self, alike: u64, right: Option<Board>) -> bool {
        if !self.shown.as_ref().is_some_and(|shown| shown.steps() > alike || !shown.is_running()) {
            return false;
        }
        self.go_to_choice(Position::after(alike));
        let right = right.and_then(|board| self.node_here(&board));
        if let Some(shown) = &mut self.shown {
            shown.difference = Some((alike, right));
        }
        true
    }

    pub(crate) fn seek(&mut self, target: impl Into<StepTarget>) {
        if let Some(shown) = &mut self.shown {
            shown.go_to(target);
        }
    }

    pub(crate) fn go_to_generated(&mut self, id: NodeId) {
        let Some(shown) = &self.shown else { return };
        let number = shown.recording.number(id);
        self.go_to(Position::after(shown.recording.generated_at(id)));
        self.selection.selected = Some(number);
    }

    pub(crate) fn ask_about(&mut self, typed: String) {
        let shown = self.shown.as_ref().map(|shown| shown.recording.problem().size());
        let size = shown.unwrap_or_else(|| self.editor.document().problem.size());
        self.views.inquiry.set_typed(typed, size);
    }

    /// The node that is asked about stays the same.
    pub(crate) fn go_to_asked(&mut self, position: Position) {
        let asked = if self.views.inquiry.board.is_some() {
            self.selection.selected
        } else {
            self.number(self.inspected())
        };
        self.go_to(position);
        self.selection.selected = asked;
    }

    pub(crate) fn go_to_first_above(&mut self) {
        let first =
            self.shown.as_ref().and_then(|shown| shown.counting.cell_counts()?.first_above(&shown.recording));
        if let Some(id) = first {
            self.go_to_generated(id);
        }
    }

    pub(crate) fn go_to_expanded(&mut self, id: NodeId) {
        match self.shown.as_ref().and_then(|shown| shown.recording.find_expansion(id)) {
            Some(step) => self.go_to(Position::after(step + 1)),
            None => self.say("This node was expanded earlier, at a point that was not recorded"),
        }
    }

    /// Whether the current place is the last one, and the search has ended.
    pub(crate) fn is_at_very_end(&self) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.is_at_end() && !shown.is_running())
    }

    pub(crate) fn follow_live(&mut self) {
        if self.playback.follows_live() {
            self.advance(Position::after(u64::MAX));
            if self.is_at_very_end() {
                self.playback.set_live(false);
            }
        }
    }

    pub(crate) fn update(&mut self, action: CoreAction) {
        match action {
            // The session performs commands: others may own them.
            CoreAction::Do(_) => {}
            CoreAction::SetBoard(side, board) => self.editor.set_board(side, board),
            CoreAction::SetText(side, text) => self.editor.set_text(side, text),
            CoreAction::UseOtherSize(side) => self.editor.use_other_size(side),
            CoreAction::SetSize(size) => self.editor.set_size(size),
            CoreAction::SetGoals(goals) => self.editor.set_goals(goals),
            CoreAction::ShowExample(example) => self.show_example(example),
            CoreAction::SetSeed(seed) => self.editor.seed = seed,
            CoreAction::SetShuffle(kind) => self.editor.shuffle = kind,
            CoreAction::SwapToSolve => self.editor.swap_to_solve(),
            CoreAction::SetSettings(settings) => self.editor.set_settings(settings),
            CoreAction::SetCourse(course) => self.editor.set_course(course),
            CoreAction::SetCounting(counting) => self.editor.set_counting(counting),
            CoreAction::SetLimits(limits) => {
                self.limits = limits;
                self.keep_several_within_limit();
                self.keep_within_limit();
            }
            CoreAction::GoTo(position) => self.go_to(position),
            CoreAction::Step(size, direction) => self.step(size, direction),
            CoreAction::SetSpeed(speed) => self.playback.set_speed(speed),
            CoreAction::Select(node) => {
                self.select(node);
                self.show_selected();
            }
            CoreAction::Hover(node) => self.hover(node),
            CoreAction::GoToGenerated(id) => self.go_to_generated(id),
            CoreAction::GoToExpanded(id) => self.go_to_expanded(id),
            CoreAction::AskAbout(typed) => self.ask_about(typed),
            CoreAction::GoToAsked(position) => self.go_to_asked(position),
            CoreAction::ShowPathBoard(board) => self.show_path_board(board),
            CoreAction::Tree(action) => self.change_tree(action),
            CoreAction::SetBreakpointForm(form) => self.breakpoints.form = form,
            CoreAction::AcceptBreakpoint => self.accept_breakpoint(),
            CoreAction::EditBreakpoint(index) => self.edit_breakpoint(Some(index)),
            CoreAction::EnableBreakpoint(index, enabled) => self.editor.enable_breakpoint(index, enabled),
            CoreAction::ToggleLine(line) => self.toggle_line(line),
            CoreAction::RemoveBreakpoint(index) => self.editor.remove_breakpoint(index),
            CoreAction::Find(index, direction) => self.find(Some(index), direction),
            CoreAction::WaitForBreakpoint => {
                if let Some(find) = &mut self.breakpoints.find {
                    find.waits = true;
                }
            }
            CoreAction::SetBookmarkNote(index, note) => self.editor.set_note(index, note),
            CoreAction::RemoveBookmark(index) => self.editor.remove_bookmark(index),
            CoreAction::ShowPanel(panel) => self.layout.show(panel),
            CoreAction::NoteOneRow(has_one_row) => self.layout.has_one_row = has_one_row,
            CoreAction::PlotSeries(series, show) => self.views.plots.show(series, show),
            CoreAction::Tabs(action) => self.layout.change_tabs(action),
            CoreAction::SetTheme(theme) => self.look.theme = theme,
            CoreAction::DismissNotice => self.notice = None,
            CoreAction::DismissHints => self.look.hints.dismiss(),
            CoreAction::KeepEarlierSearch => self.live.needs_confirmation = false,
            CoreAction::ShowPlane(plane) => self.views.plane = PlaneView { plane, ..PlaneView::default() },
            CoreAction::ShowMap(map) => self.views.map = map,
            CoreAction::CompareHeuristic(heuristic) => self.views.second_heuristic = Some(heuristic),
            CoreAction::PointAt(region) => self.views.plane.cursor = region,
            CoreAction::FilterLists(region) => self.filter_lists(region),
            CoreAction::GoToFirstAbove => self.go_to_first_above(),
        }
    }

    /// Puts an example in place of the boards and settings, which can be undone, and searches it.
    pub(crate) fn show_example(&mut self, example: &Example) {
        self.editor.change(example.document());
        self.run();
        self.seek(Position::after(example.step));
    }
}
