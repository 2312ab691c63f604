//! What the panels of a search ask for.

use std::sync::Arc;

use super::{
    BoardSide, BreakpointForm, Command, Core, PanelId, PlaneView, ShuffleKind, StepSize, TabsAction,
    TreeAction,
};
use crate::file::Course;
use crate::heuristic::HeuristicId;
use crate::picture::ThemeChoice;
use crate::puzzle::{Board, GoalPreset, Size};
use crate::recording::{Direction, Plane, Position, Region, Series};
use crate::search::{CountingRules, Effect, Limits, NodeId, Settings};

/// What a user does with the boards, the search and its panels.
#[derive(Clone, Debug, PartialEq)]
pub enum CoreAction {
    /// Performs a command, if it is enabled.
    Do(Command),
    /// Sets the start or the goal.
    SetBoard(BoardSide, Board),
    /// Edits the text of a board.
    SetText(BoardSide, String),
    /// Uses the text of a board of another size.
    UseOtherSize(BoardSide),
    /// Changes the size of both boards.
    SetSize(Size),
    /// Sets the goal to a well-known one.
    SetGoalPreset(GoalPreset),
    /// Sets the seed of the next shuffle.
    SetSeed(u64),
    /// Sets the kind of the next shuffle.
    SetShuffle(ShuffleKind),
    /// Swaps two tiles of the start, so that it becomes solvable.
    SwapToSolve,
    /// Sets the algorithm and the rules of the next search.
    SetSettings(Settings),
    /// Sets rules, goal and counts as a course has them; `None` sets the default ones.
    SetCourse(Option<Arc<Course>>),
    /// Sets what counts as expanded and generated.
    SetCounting(CountingRules),
    /// Sets the limits of the next search.
    SetLimits(Limits),
    /// Goes to a position, or to the nearest recorded one.
    GoTo(Position),
    /// Steps forward or back.
    Step(StepSize, Direction),
    /// Sets the speed: the decimal logarithm of steps a second.
    SetSpeed(f32),
    /// Selects a node, or none.
    Select(Option<NodeId>),
    /// Moves the pointer over a node, or over none.
    Hover(Option<NodeId>),
    /// Goes to where a node was generated.
    GoToGenerated(NodeId),
    /// Goes to where a node was expanded.
    GoToExpanded(NodeId),
    /// Edits the board to ask about; empty for the selected node.
    AskAbout(String),
    /// Goes to a place that an answer names, and keeps asking about the same node.
    GoToAsked(Position),
    /// Shows another plane.
    ShowPlane(Plane),
    /// Shows this heuristic beside that of the search.
    CompareHeuristic(HeuristicId),
    /// Moves the keyboard focus to these cells of the plane.
    PointAt(Option<Region>),
    /// Limits the lists to the nodes of these cells, or to none.
    FilterLists(Option<Region>),
    /// Goes to the first node whose h is above the true distance.
    GoToFirstAbove,
    /// Shows the board after this many moves of the path, or leaves the path.
    ShowPathBoard(Option<usize>),
    /// Changes the view of the search tree.
    Tree(TreeAction),
    /// Edits a breakpoint in its form; `None` cancels.
    SetBreakpointForm(Option<BreakpointForm>),
    /// Adds or changes the breakpoint of the form.
    AcceptBreakpoint,
    /// Opens the form for the breakpoint at this index.
    EditBreakpoint(usize),
    /// Enables or disables a breakpoint.
    EnableBreakpoint(usize, bool),
    /// Sets a breakpoint on the line of the pseudocode with this name, or removes it.
    ToggleLine(Effect),
    /// Removes a breakpoint.
    RemoveBreakpoint(usize),
    /// Finds the nearest event of one breakpoint.
    Find(usize, Direction),
    /// Continues to find as the search goes on.
    WaitForBreakpoint,
    /// Edits the note of a bookmark.
    SetBookmarkNote(usize, String),
    /// Removes a bookmark.
    RemoveBookmark(usize),
    /// Brings a panel to the front, and moves the focus to it.
    ShowPanel(PanelId),
    /// Notes whether the side has room for one row of tabs only.
    NoteOneRow(bool),
    /// Shows or hides a plotted series.
    PlotSeries(Series, bool),
    /// Moves a tab of the side, or the border between its halves.
    Tabs(TabsAction),
    /// Sets the colours of the window.
    SetTheme(ThemeChoice),
    /// Dismisses the message.
    DismissNotice,
    /// Hides the line of keys for good.
    DismissHints,
    /// Answers the question whether to run again: not now.
    KeepEarlierSearch,
}

impl From<Command> for CoreAction {
    fn from(command: Command) -> Self {
        Self::Do(command)
    }
}

/// Shows what asks for something of the search, among what asks for more.
pub fn among<A: From<CoreAction>, R>(
    actions: &mut Vec<A>,
    show: impl FnOnce(&mut Vec<CoreAction>) -> R,
) -> R {
    let mut own = Vec::new();
    let result = show(&mut own);
    actions.extend(own.into_iter().map(A::from));
    result
}

impl Core {
    /// Applies an action. An action that is not possible has no effect, except for a message where the reason is not visible.
    pub(crate) fn update(&mut self, action: CoreAction) {
        match action {
            CoreAction::Do(command) => self.perform(command),
            CoreAction::SetBoard(side, board) => self.editor.set_board(side, board),
            CoreAction::SetText(side, text) => self.editor.set_text(side, text),
            CoreAction::UseOtherSize(side) => self.editor.use_other_size(side),
            CoreAction::SetSize(size) => self.editor.set_size(size),
            CoreAction::SetGoalPreset(preset) => self.editor.set_goal_preset(preset),
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
            CoreAction::WaitForBreakpoint => self.wait_for_breakpoint(),
            CoreAction::SetBookmarkNote(index, note) => self.editor.set_note(index, note),
            CoreAction::RemoveBookmark(index) => self.editor.remove_bookmark(index),
            CoreAction::ShowPanel(panel) => self.layout.show(panel),
            CoreAction::NoteOneRow(has_one_row) => self.layout.note_one_row(has_one_row),
            CoreAction::PlotSeries(series, show) => self.views.plots.show(series, show),
            CoreAction::Tabs(action) => self.layout.change_tabs(action),
            CoreAction::SetTheme(theme) => self.look.theme = theme,
            CoreAction::DismissNotice => self.notice = None,
            CoreAction::DismissHints => self.look.hints.end(),
            CoreAction::KeepEarlierSearch => self.live.needs_confirmation = false,
            CoreAction::ShowPlane(plane) => self.views.plane = PlaneView { plane, ..PlaneView::default() },
            CoreAction::CompareHeuristic(heuristic) => self.views.second_heuristic = heuristic,
            CoreAction::PointAt(region) => self.views.plane.cursor = region,
            CoreAction::FilterLists(region) => self.filter_lists(region),
            CoreAction::GoToFirstAbove => self.go_to_first_above(),
        }
    }
}
