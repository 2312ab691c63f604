//! What the panels of a search ask for.

use std::sync::Arc;

use super::breakpoints::BreakpointForm;
use super::choice::StepSize;
use super::commands::Command;
use super::editor::{BoardSide, ShuffleKind};
use super::examples::Example;
use super::panels::PanelId;
use super::tabs::TabsAction;
use super::tree::TreeAction;
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
    /// Shows an example.
    ShowExample(&'static Example),
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
