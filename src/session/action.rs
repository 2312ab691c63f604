//! Everything that can be done to a session.

use std::path::PathBuf;
use std::time::Duration;

use super::ThemeChoice;
use super::arrangement::Part;
use super::breakpoints::BreakpointForm;
use super::commands::Command;
use super::panels::PanelId;
use super::pictures::PictureChoice;
use super::tree::TreeAction;
use crate::puzzle::{Board, GoalPreset, Size};
use crate::recording::{Direction, GlobalPosition, Plane, Position, Region, Series};
use crate::search::{Limits, NodeId, Settings};

/// Which of the two boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum BoardSide {
    /// Where the search starts.
    Start,
    /// What it looks for.
    Goal,
}

impl BoardSide {
    /// The word on the screen.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Start => "Start",
            Self::Goal => "Goal",
        }
    }
}

/// How a board is shuffled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShuffleKind {
    /// By so many random moves from the goal.
    Walk(u32),
    /// Any of the boards that can be solved, each as likely as any other.
    Uniform,
}

/// How far one step goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepSize {
    /// One event: a node taken, the goal test, one successor.
    Event,
    /// One step: an expansion, or another look at a node of the stack.
    Expansion,
    /// One layer: a depth, or an f.
    Layer,
}

/// One thing that a user (or time, or the worker) does.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// A command of the menu or keyboard; nothing happens where it is not enabled.
    Do(Command),

    /// Puts a board in place of the start or goal.
    SetBoard(BoardSide, Board),
    /// The text of a board was edited.
    SetText(BoardSide, String),
    /// The text of a board is one of another size, and is to be used.
    UseOtherSize(BoardSide),
    /// Both boards get another size.
    SetSize(Size),
    /// The goal becomes a well-known one.
    SetGoalPreset(GoalPreset),
    /// The seed of the next shuffle.
    SetSeed(u64),
    /// The kind of the next shuffle.
    SetShuffle(ShuffleKind),
    /// Two tiles of the start change places, so that it can be solved.
    MendParity,
    /// The choices of the next search.
    SetSettings(Settings),
    /// The text of the weight was edited.
    SetWeightText(String),
    /// The limits of the next search.
    SetLimits(Limits),

    /// Stands at a position of the recording at hand, or at the nearest recorded one.
    Seek(Position),
    /// Stands at a place in the whole search, or at the nearest recorded one.
    GoTo(GlobalPosition),
    /// Goes on or back by one step of some size.
    Step(StepSize, Direction),
    /// Speed in expansions a second, as its decimal logarithm.
    SetSpeed(f32),
    /// What is typed into “go to step”; `None` closes it.
    SetGoTo(Option<String>),
    /// Goes to the step that is typed.
    GoToTyped,

    /// Looks at a node in detail, or at none.
    Select(Option<NodeId>),
    /// The pointer is at a node, or at none.
    Hover(Option<NodeId>),
    /// Goes to where a node was generated.
    GoToGenerated(NodeId),
    /// Goes to where a node was expanded.
    GoToExpanded(NodeId),
    /// Shows another plane.
    ShowPlane(Plane),
    /// The keyboard is at these cells of the plane.
    PointAt(Option<Region>),
    /// Limits the lists to the nodes of these cells, or to none.
    FilterLists(Option<Region>),
    /// Goes to the first node whose h is above the true distance.
    GoToFirstAbove,
    /// Shows the board after so many moves of the path, or none of them.
    ShowPathBoard(Option<usize>),

    /// The search tree is laid out, looked at in another way, or folded.
    Tree(TreeAction),
    /// What is typed of a breakpoint; `None` gives it up.
    SetBreakpointForm(Option<BreakpointForm>),
    /// The breakpoint is as it is typed.
    AcceptBreakpoint,
    /// Changes the breakpoint at a place of the list.
    EditBreakpoint(usize),
    /// Whether playing stops at it.
    EnableBreakpoint(usize, bool),
    /// Takes it away.
    RemoveBreakpoint(usize),
    /// Goes to the nearest event of it.
    Find(usize, Direction),
    /// Looks for it in what is still to be recorded.
    WaitForBreakpoint,
    /// The note of the bookmark at a place of the list was edited.
    SetBookmarkNote(usize, String),
    /// Takes that bookmark away.
    RemoveBookmark(usize),

    /// Opens this file.
    Open(PathBuf),
    /// What is typed as the path of a file.
    SetFileField(String),
    /// Opens or saves the path that is typed.
    AcceptFileField,
    /// Gives up opening or saving.
    CancelFile,
    /// Shows a panel and goes to it, or hides it.
    ShowPanel(PanelId, bool),
    /// The user went to a panel.
    ActivatePanel(PanelId),
    /// Plots a series, or does not.
    PlotSeries(Series, bool),
    /// The panels were moved or resized: these parts make the window now.
    Arrange(Vec<Part>),
    /// What picture to save and how, while that is being chosen; `None` closes it.
    SetPicture(Option<PictureChoice>),
    /// Asks where to save the picture that is chosen.
    AskForPictureFile,
    /// The colours of the window.
    SetTheme(ThemeChoice),
    /// Takes the message away.
    DismissNotice,
    /// The user wants to close the window.
    AskToClose,
    /// Closes it, saved or not; or goes on.
    Close(bool),
    /// Saves, and closes the window when that is done.
    SaveAndClose,

    /// So much time has passed.
    Tick(Duration),
    /// Takes what other threads have sent.
    Receive,
}
