//! The commands: each has its name, tooltip, shortcuts and enabled-rule here and nowhere else.

use super::Session;
use super::action::BoardSide;
use super::tree;
use crate::file::Places;
use crate::recording::Direction;
use crate::search::NodeId;

/// Something that can be done from a menu, a button or the keyboard; [`Command::info`] says what each does.
#[expect(missing_docs, reason = "each variant has its name and tooltip in `info`")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Command {
    NewBoard,
    Open,
    Save,
    SaveAs,
    SavePicture,
    Quit,
    Undo,
    Redo,
    Shuffle,
    Run,
    Stop,
    Continue,
    Answer,
    PlayPause,
    StepBack,
    StepForward,
    EventBack,
    EventForward,
    LayerBack,
    LayerForward,
    First,
    Last,
    GoToStep,
    Slower,
    Faster,
    Live,
    Bookmark,
    NextBookmark,
    PreviousBookmark,
    Breakpoint,
    FindNext,
    FindPrevious,
    Breakpoints,
    PlayPath,
    CopyPath,
    CopyBoard,
    Deselect,
    NextTheme,
    SetupPanel,
    NodePanel,
    ListsPanel,
    TreePanel,
    TreeAll,
    TreePath,
    TreeIteration,
    TreeFollow,
    TreeFold,
    PlanePanel,
    PlotsPanel,
    BarsPanel,
    NextPanel,
    PreviousPanel,
    PanelLeft,
    PanelRight,
    PanelUp,
    PanelDown,
    PanelLarger,
    PanelSmaller,
    PutPanelsBack,
    Keys,
}

/// What is known of a command.
#[derive(Debug)]
pub struct CommandInfo {
    /// On buttons and in menus; ends with `…` where more input follows.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub tooltip: &'static str,
    /// Keys such as `Ctrl+S`, the first one is shown.
    pub shortcuts: &'static [&'static str],
}

const fn info(name: &'static str, tooltip: &'static str, shortcuts: &'static [&'static str]) -> CommandInfo {
    CommandInfo { name, tooltip, shortcuts }
}

impl Command {
    /// All of them, in the order of the list of keys.
    pub const ALL: &[Self] = &[
        Self::Run,
        Self::Stop,
        Self::Continue,
        Self::Answer,
        Self::PlayPause,
        Self::StepForward,
        Self::StepBack,
        Self::EventForward,
        Self::EventBack,
        Self::LayerForward,
        Self::LayerBack,
        Self::First,
        Self::Last,
        Self::GoToStep,
        Self::Slower,
        Self::Faster,
        Self::Live,
        Self::Bookmark,
        Self::NextBookmark,
        Self::PreviousBookmark,
        Self::Breakpoint,
        Self::FindNext,
        Self::FindPrevious,
        Self::Breakpoints,
        Self::PlayPath,
        Self::CopyPath,
        Self::Deselect,
        Self::NewBoard,
        Self::Shuffle,
        Self::Undo,
        Self::Redo,
        Self::CopyBoard,
        Self::Open,
        Self::Save,
        Self::SaveAs,
        Self::SavePicture,
        Self::SetupPanel,
        Self::NodePanel,
        Self::ListsPanel,
        Self::TreePanel,
        Self::TreeAll,
        Self::TreePath,
        Self::TreeIteration,
        Self::TreeFollow,
        Self::TreeFold,
        Self::PlanePanel,
        Self::PlotsPanel,
        Self::BarsPanel,
        Self::NextPanel,
        Self::PreviousPanel,
        Self::PanelLeft,
        Self::PanelRight,
        Self::PanelUp,
        Self::PanelDown,
        Self::PanelLarger,
        Self::PanelSmaller,
        Self::PutPanelsBack,
        Self::NextTheme,
        Self::Keys,
        Self::Quit,
    ];

    /// Name, tooltip and shortcuts.
    #[must_use]
    pub fn info(self) -> &'static CommandInfo {
        macro_rules! infos {
            ($($command:ident: $name:literal, $tooltip:literal, $keys:expr;)+) => {
                match self { $(Self::$command => const { &info($name, $tooltip, &$keys) },)+ }
            };
        }
        infos! {
            NewBoard: "New board", "Makes the start equal to the goal, to be edited from there", ["N"];
            Open: "Open…", "Opens boards from a file", ["Ctrl+O"];
            Save: "Save", "Saves boards and settings in their file", ["Ctrl+S"];
            SaveAs: "Save as…", "Saves boards and settings in another file", ["Ctrl+Shift+S"];
            SavePicture: "Save picture…", "Saves the tree, the plane, the plots or the board as they are at this step, as SVG or PNG", ["Ctrl+P"];
            Quit: "Quit", "Closes the window", ["Ctrl+Q"];
            Undo: "Undo", "Takes the last change of the boards or settings back", ["Ctrl+Z"];
            Redo: "Redo", "Makes the change again that was taken back", ["Ctrl+Y", "Ctrl+Shift+Z"];
            Shuffle: "Shuffle", "Shuffles the start; again for the next seed", ["S"];
            Run: "Run", "Searches from the start to the goal and records every step", ["Enter", "F5"];
            Stop: "Stop", "Stops the search at once; what is recorded stays", ["Ctrl+."];
            Continue: "Continue", "Goes on beyond the limit: to the one under Limits where that is higher, or to twice as much", ["Ctrl+Enter"];
            Answer: "Answer without recording", "Goes on beyond the limit, with all the memory that is left, only to learn the answer: no other step is recorded", ["Ctrl+Shift+Enter"];
            PlayPause: "Play", "Plays the recorded steps, or holds", ["Space"];
            StepBack: "Step back", "One step back", ["Left"];
            StepForward: "Step", "One step on: an expansion, or another look at the stack", ["Right"];
            EventBack: "Fine step back", "One event back", ["Shift+Left"];
            EventForward: "Fine step", "One event on: a node taken or looked at, the goal test, one successor, or the way back", ["Shift+Right"];
            LayerBack: "Layer back", "Back to where this layer began: a depth, a value (f or h), a way down or back, or an iteration", ["Ctrl+Left"];
            LayerForward: "Layer", "On to the next layer: a depth, a value (f or h), a way down or back, or an iteration", ["Ctrl+Right"];
            First: "First", "To the very beginning", ["Home"];
            Last: "Last", "To the end of what is recorded", ["End"];
            GoToStep: "Go to step…", "Goes to a step by its number", ["G"];
            Slower: "Slower", "Plays at half the speed", ["["];
            Faster: "Faster", "Plays at twice the speed", ["]"];
            Live: "Live", "Follows the end of the recording while the search runs", ["L"];
            Bookmark: "Bookmark here", "Marks this place to come back to, or takes the mark away", ["B"];
            NextBookmark: "Next bookmark", "On to the next bookmark", ["PageDown"];
            PreviousBookmark: "Previous bookmark", "Back to the bookmark before", ["PageUp"];
            Breakpoint: "Breakpoint…", "Makes a breakpoint: an event that playing stops at, and that can be found", ["F9"];
            FindNext: "Find next", "On to the next event of a breakpoint that is enabled", ["F3"];
            FindPrevious: "Find previous", "Back to the event before of a breakpoint that is enabled", ["Shift+F3"];
            Breakpoints: "Breakpoints and bookmarks", "Shows or hides their list", ["Shift+B"];
            PlayPath: "Play path", "Plays the path that was found", ["P"];
            CopyPath: "Copy path", "Copies the moves of the path, such as ullddr", ["Ctrl+Shift+C"];
            CopyBoard: "Copy start", "Copies the start as text", ["Ctrl+B"];
            Deselect: "Deselect", "Stops looking for an event; otherwise looks at the current node again, and at whole lists", ["Escape"];
            NextTheme: "Next theme", "Light, dark, or high contrast for a projector", ["T"];
            SetupPanel: "Boards", "To the boards, the algorithm and its settings; again to hide them", ["Ctrl+1"];
            NodePanel: "Current node", "To the current node, its successors, the path and the encodings; again to hide them", ["Ctrl+2"];
            ListsPanel: "Lists", "To what the algorithm keeps: the open and closed list, or the stack; again to hide it", ["Ctrl+3"];
            TreePanel: "Search tree", "To the search tree, where every node stands under its parent; again to hide it", ["Ctrl+4"];
            TreeAll: "Whole tree", "Shows the whole tree", ["Shift+A"];
            TreePath: "Path in the tree", "Shows the path that was found, as large as it fits", ["Shift+P"];
            TreeIteration: "This iteration", "Shows the tree of the iteration that you are in", ["Shift+I"];
            TreeFollow: "Follow", "Keeps the current node in the middle of the tree, at close range; again to see the whole", ["Shift+F"];
            TreeFold: "Fold", "Folds away what is below the selected node, or unfolds it", ["C"];
            PlanePanel: "g–h plane", "To the plane of g and h, a cell for each pair, shaded by how many of its nodes are open and closed; again to hide it", ["Ctrl+5"];
            PlotsPanel: "Plots", "To sizes, f, depth and branching factor along the timeline; again to hide them", ["Ctrl+6"];
            BarsPanel: "Expansions", "To the expansions for each f and each depth, as bars; again to hide them", ["Ctrl+7"];
            NextPanel: "Next panel", "Gives the keyboard to the next panel", ["F6"];
            PreviousPanel: "Previous panel", "Gives the keyboard to the panel before", ["Shift+F6"];
            PanelLeft: "Move panel left", "Moves the panel that has the keyboard to the left", ["Ctrl+Shift+Left"];
            PanelRight: "Move panel right", "Moves the panel that has the keyboard to the right", ["Ctrl+Shift+Right"];
            PanelUp: "Move panel up", "Moves the panel that has the keyboard up", ["Ctrl+Shift+Up"];
            PanelDown: "Move panel down", "Moves the panel that has the keyboard down", ["Ctrl+Shift+Down"];
            PanelLarger: "Panel larger", "Gives more room to the panel that has the keyboard", ["Ctrl+PageUp"];
            PanelSmaller: "Panel smaller", "Gives less room to the panel that has the keyboard", ["Ctrl+PageDown"];
            PutPanelsBack: "Put panels back", "Shows, hides and places all panels as at first", ["Ctrl+9"];
            Keys: "Keys", "Lists all keys", ["F1"];
        }
    }

    /// Whether it can be done now.
    ///
    /// # Errors
    /// Why not, as a sentence for the tooltip.
    pub fn enabled(self, session: &Session) -> Result<(), &'static str> {
        let allow =
            |condition: bool, otherwise: &'static str| if condition { Ok(()) } else { Err(otherwise) };
        let shown = session.shown.as_ref();
        let recorded = || shown.ok_or("There is no search yet: run one first");
        let solved = || {
            let path = shown.is_some_and(super::Shown::is_solved);
            allow(path, "There is no path yet: a search has to reach the goal first")
        };
        match self {
            // Where nothing is recorded, these run the search first.
            Self::PlayPause | Self::StepForward | Self::EventForward | Self::LayerForward
                if shown.is_none() =>
            {
                Self::Run.enabled(session)
            }
            Self::NewBoard
            | Self::Open
            | Self::SaveAs
            | Self::Save
            | Self::Quit
            | Self::Shuffle
            | Self::CopyBoard
            | Self::Slower
            | Self::Faster
            | Self::NextTheme
            | Self::PlayPause
            | Self::Breakpoints
            | Self::SetupPanel
            | Self::NodePanel
            | Self::ListsPanel
            | Self::TreePanel
            | Self::PlanePanel
            | Self::PlotsPanel
            | Self::BarsPanel
            | Self::PutPanelsBack
            | Self::Keys => Ok(()),
            Self::TreeAll | Self::TreePath | Self::TreeIteration | Self::TreeFollow | Self::TreeFold => {
                tree::enabled(self, session)
            }
            Self::NextPanel | Self::PreviousPanel => {
                allow(session.panels.in_front().is_some(), "All panels are hidden")
            }
            Self::PanelLeft
            | Self::PanelRight
            | Self::PanelUp
            | Self::PanelDown
            | Self::PanelLarger
            | Self::PanelSmaller => {
                allow(session.panels.active().is_some(), "No panel has the keyboard: F6 gives it to one")
            }

            Self::Undo => allow(session.editor.can_undo(), "There is no change to take back"),
            Self::Redo => allow(session.editor.can_redo(), "There is no change that was taken back"),
            Self::Run => {
                let typed = [BoardSide::Start, BoardSide::Goal]
                    .map(|side| session.editor.text_problem(side).is_none());
                let size = session.editor.document().problem.size();
                let weight = session.editor.weight_problem().is_none();
                allow(typed == [true, true], "The text of a board has to be mended first")
                    .and(allow(weight, "The weight has to be mended first"))
                    .and(session.editor.document().settings.offered_for(size))
            }
            Self::Continue => session.onwards(true).map(|_| ()),
            Self::Answer => session.onwards(false).map(|_| ()),
            Self::Stop | Self::Live => allow(session.is_running(), "No search is running"),
            Self::StepForward | Self::EventForward | Self::LayerForward => {
                let at_end = shown.is_some_and(|shown| shown.is_at_end() && !shown.is_running());
                allow(!at_end, "This is the last step")
            }
            Self::Last => recorded().and_then(|shown| allow(!shown.is_at_end(), "This is the last step")),
            Self::StepBack | Self::EventBack | Self::LayerBack | Self::First => recorded()
                .and_then(|shown| allow(shown.spot().is_after_start(), "This is the very beginning")),
            Self::GoToStep | Self::Bookmark => recorded().map(|_| ()),
            Self::SavePicture => {
                let begun = shown.is_some_and(|shown| shown.moment().is_some());
                allow(begun, "There is no search yet: run one first")
            }
            Self::NextBookmark => recorded().and_then(|_| {
                let next = session.next_bookmark(Direction::Forwards);
                allow(next.is_some(), "There is no bookmark after this place")
            }),
            Self::PreviousBookmark => recorded().and_then(|_| {
                let previous = session.next_bookmark(Direction::Backwards);
                allow(previous.is_some(), "There is no bookmark before this place")
            }),
            Self::Breakpoint => {
                let most = session.breakpoints.places().breakpoints.len() >= Places::MOST;
                allow(!most, "There are as many breakpoints as can be")
            }
            Self::FindNext | Self::FindPrevious => recorded().and_then(|_| {
                let some = !session.breakpoints.enabled().is_empty();
                allow(some, "No breakpoint is enabled: make one first")
            }),
            Self::PlayPath | Self::CopyPath => solved(),
            Self::Deselect => {
                let something = session.selected.is_some()
                    || session.path_view.shown().is_some()
                    || session.breakpoints.looking().is_some()
                    || session.plane.filter.is_some();
                allow(something, "Nothing is selected")
            }
        }
    }

    /// The name now: that of [`Self::info`], except where the command turns something on and off.
    #[must_use]
    pub fn name_now(self, session: &Session) -> &'static str {
        match self {
            Self::PlayPause if session.playback.is_playing() => "Pause",
            Self::Deselect if session.breakpoints.looking().is_some() => "Stop looking",
            Self::PlayPath if session.path_view.is_playing() => "Pause path",
            _ => self.info().name,
        }
    }
}

impl Session {
    /// The node that the inspector looks at: the selected one, or the current one; `None` before the first search.
    #[must_use]
    pub fn inspected(&self) -> Option<NodeId> {
        let current = || {
            let moment = self.shown.as_ref()?.moment()?;
            Some(moment.step.as_ref().map_or(NodeId::START, |expansion| expansion.id))
        };
        self.selected.or_else(current)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_two_commands_share_a_shortcut() {
        let mut seen = HashSet::new();
        for command in Command::ALL {
            assert!(!command.info().shortcuts.is_empty(), "{command:?} can be reached by keyboard");
            for key in command.info().shortcuts {
                assert!(seen.insert(key), "{key} of {command:?}");
            }
        }
    }

    #[test]
    fn every_command_is_listed_once() {
        let listed: HashSet<_> = Command::ALL.iter().collect();
        assert_eq!(listed.len(), Command::ALL.len());
        assert_eq!(listed.len(), Command::Keys as usize + 1);
    }
}
