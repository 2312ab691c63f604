//! Everything that can change a session.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::examples::Example;
use super::files::FileAnswer;
use super::lesson::LessonAction;
use super::predicting::PredictAction;
use super::side_by_side::SideAction;
use super::{
    BoardSide, BreakpointForm, Command, DockNode, HelpPage, PanelId, ShuffleKind, StepSize, ThemeChoice,
    TreeAction,
};
use crate::activity::{Act, ActivityAction};
use crate::file::Course;
use crate::heuristic::HeuristicId;
use crate::picture::{PixelImage, View};
use crate::puzzle::{Board, GoalPreset, Size};
use crate::recording::{Direction, Plane, Position, Region, Series};
use crate::search::{CountingRules, Effect, Limits, NodeId, Settings};

/// What a user does, or time, or the worker.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Performs a command, if it is enabled.
    Do(Command),

    /// Sets the start or the goal.
    SetBoard(BoardSide, Board),
    /// Edits the text of a board.
    SetText(BoardSide, String),
    /// Takes a text that was pasted: a start, or a start and its goal.
    Paste(String),
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
    /// Edits the text of the weight.
    SetWeightText(String),
    /// Sets rules, goal and counts as a course has them; `None` sets the default ones.
    SetCourse(Option<Arc<Course>>),
    /// Sets what counts as expanded and generated.
    SetCounting(CountingRules),
    /// Asks for a file, and saves the rules in it as a course.
    SaveCourse,
    /// Sets the limits of the next search.
    SetLimits(Limits),

    /// Goes to a position, or to the nearest recorded one.
    GoTo(Position),
    /// Steps forward or back.
    Step(StepSize, Direction),
    /// Sets the speed: the decimal logarithm of steps a second.
    SetSpeed(f32),
    /// Edits the text of “go to expansion”; `None` closes the dialog.
    SetGoTo(Option<String>),
    /// Goes to the place that is typed.
    GoToTyped,

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

    /// Shows or changes a lesson.
    Lesson(LessonAction),
    /// Prepares, answers or leaves a round of questions.
    Predict(PredictAction),

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

    /// Opens a file.
    Open(PathBuf),
    /// Edits the path of a file.
    SetFileField(String),
    /// Opens or saves the file whose path is typed.
    AcceptFileField,
    /// Cancels opening or saving.
    CancelFile,
    /// Shows a panel and moves the focus to it, or hides it.
    ShowPanel(PanelId, bool),
    /// Moves the focus to a panel.
    ActivatePanel(PanelId),
    /// Shows or hides a plotted series.
    PlotSeries(Series, bool),
    /// Replaces the layout after panels were moved or resized.
    Arrange(Vec<DockNode>),
    /// The pixels of the window, which were asked for.
    WindowImage(Arc<PixelImage>),
    /// Sets the colours of the window.
    SetTheme(ThemeChoice),
    /// Opens the dialog that saves a picture of a view.
    SavePictureOf(&'static View),
    /// Does something in an activity.
    In(ActivityAction),
    /// Dismisses the message.
    DismissNotice,
    /// Shows a page of the help, or closes it.
    ShowHelp(Option<HelpPage>),
    /// Shows an example.
    ShowExample(&'static Example),
    /// Restores the session of a window that ended unexpectedly, or discards it.
    Recover(bool),
    /// Hides the line of keys for good.
    DismissHints,
    /// Answers the question whether to run again: not now.
    KeepEarlierSearch,
    /// Closes the window, after a question if something is unsaved.
    AskToClose,
    /// Answers that question: closes without saving, or keeps the window open.
    Close(bool),
    /// Saves, and then closes the window.
    SaveAndClose,
    /// Answers the question about replacing a file, or the boards.
    AnswerFileQuestion(FileAnswer),

    /// Does something where two searches are side by side.
    SideBySide(SideAction),

    /// Lets this much time pass.
    Tick(Duration),
    /// Takes what other threads have sent.
    Receive,
}

impl From<Command> for Action {
    fn from(command: Command) -> Self {
        Self::Do(command)
    }
}

impl From<Act<ActivityAction>> for Action {
    fn from(act: Act<ActivityAction>) -> Self {
        match act {
            Act::Own(action) => Self::In(action),
            Act::Do(command) => Self::Do(command),
            Act::DismissNotice => Self::DismissNotice,
        }
    }
}
