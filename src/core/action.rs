//! What the panels of a search ask for, and what they hand to the window.

use std::sync::Arc;

use super::breakpoints::BreakpointForm;
use super::commands::Command;
use super::editor::{BoardSide, ShuffleKind};
use super::hints::Example;
use super::map::MapView;
use super::panels::PanelId;
use super::playback::StepSize;
use super::tabs::TabsAction;
use super::tree::TreeAction;
use crate::file::Course;
use crate::heuristic::HeuristicId;
use crate::picture::{PixelImage, ThemeChoice};
use crate::puzzle::{Board, Goals, Size};
use crate::recording::{Direction, Plane, Position, Region, Series};
use crate::search::{CountingRules, Effect, Limits, NodeId, Settings};

#[derive(Clone, Debug, PartialEq)]
pub enum CoreAction {
    Do(Command),
    SetBoard(BoardSide, Board),
    SetText(BoardSide, String),
    UseOtherSize(BoardSide),
    SetSize(Size),
    SetGoals(Goals),
    ShowExample(&'static Example),
    SetSeed(u64),
    SetShuffle(ShuffleKind),
    SwapToSolve,
    SetSettings(Settings),
    /// Sets rules, goal and counts as a course has them; `None` sets the default ones.
    SetCourse(Option<Arc<Course>>),
    SetCounting(CountingRules),
    SetLimits(Limits),
    GoTo(Position),
    Step(StepSize, Direction),
    /// Sets the speed: the decimal logarithm of steps a second.
    SetSpeed(f32),
    Select(Option<NodeId>),
    Hover(Option<NodeId>),
    GoToGenerated(NodeId),
    GoToExpanded(NodeId),
    /// Edits the board to ask about; empty for the selected node.
    AskAbout(String),
    /// Goes to a place that an answer names, and keeps asking about the same node.
    GoToAsked(Position),
    ShowPlane(Plane),
    ShowMap(MapView),
    CompareHeuristic(HeuristicId),
    /// Moves the keyboard focus to these cells of the plane.
    PointAt(Option<Region>),
    FilterLists(Option<Region>),
    GoToFirstAbove,
    /// Shows the board after this many moves of the path, or leaves the path.
    ShowPathBoard(Option<usize>),
    Tree(TreeAction),
    /// Edits a breakpoint in its form; `None` cancels.
    SetBreakpointForm(Option<BreakpointForm>),
    AcceptBreakpoint,
    EditBreakpoint(usize),
    EnableBreakpoint(usize, bool),
    ToggleLine(Effect),
    RemoveBreakpoint(usize),
    Find(usize, Direction),
    WaitForBreakpoint,
    SetBookmarkNote(usize, String),
    RemoveBookmark(usize),
    ShowPanel(PanelId),
    NoteOneRow(bool),
    PlotSeries(Series, bool),
    Tabs(TabsAction),
    SetTheme(ThemeChoice),
    DismissNotice,
    DismissHints,
    /// Answers the question whether to run again: not now.
    KeepEarlierSearch,
}

impl From<Command> for CoreAction {
    fn from(command: Command) -> Self {
        Self::Do(command)
    }
}

pub type Actions = Vec<CoreAction>;

/// Calls a view that asks only the core for something, and adds what it asks to the actions of a larger view.
pub fn among<A: From<CoreAction>, R>(actions: &mut Vec<A>, show: impl FnOnce(&mut Actions) -> R) -> R {
    let mut own = Vec::new();
    let result = show(&mut own);
    actions.extend(own.into_iter().map(A::from));
    result
}

/// A text or a picture that the window has not taken yet.
#[derive(Default)]
pub struct Clipboard {
    pub text: Option<String>,
    pub(crate) image: Option<PixelImage>,
}
