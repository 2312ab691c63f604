//! The commands: the one place for the name, the tooltip and the shortcuts of each.
//!
//! # Add a command with a dialog
//!
//! 1. Add its line to `commands!` in `src/core/commands.rs`: name, tooltip, keys. In `src/session/enabled.rs` is when it can be
//!    used; an activity says it in `enabled`, and a job that saves a search needs one.
//! 2. Name it in the line of the activity that owns it (`activities!` in `src/activity/registry.rs`), and perform it there (`perform` in
//!    `src/activity/NAME/mod.rs`). A command of the search or of the window has its line in `src/session/perform.rs`. Without an owner, it
//!    does not compile.
//! 3. Show a `DialogForm` (`src/kit/form/mod.rs`) in `dialog_ui` of its view: it states its rows, its last line and its buttons.
//!
//! Keys, the list of shortcuts and buttons follow. To show it in a menu, name it in `src/ui/menu.rs`. A menu has at most nine
//! entries.

use super::panels::{CommandInfo, PanelId};

macro_rules! commands {
    ($($command:ident: $name:literal, $tooltip:literal, $keys:expr;)+) => {
        /// What a menu, a button or a key does. [`Command::info`] has the name and tooltip of each.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        pub enum Command {
            $($command,)+
            /// Shows a panel, and closes one that is not always there.
            Panel(PanelId),
        }

        impl Command {
            /// All commands but those of panels, in the order of the list of shortcuts.
            const PLAIN: &[Self] = &[$(Self::$command),+];

            pub fn info(self) -> &'static CommandInfo {
                match self {
                    $(Self::$command => &CommandInfo { name: $name, tooltip: $tooltip, shortcuts: &$keys },)+
                    Self::Panel(panel) => &panel.info().command,
                }
            }
        }
    };
}

commands! {
    Run: "Run", "Search from the start to the goal and record every event", ["Enter", "F5"];
    Stop: "Stop", "Stop the search and keep what is recorded", ["Ctrl+."];
    Continue: "Continue", "Continue past the limit: to the one set under Limits, or to twice the current one", ["Ctrl+Enter"];
    PlayPause: "Play", "Play or pause", ["Space"];
    StepForward: "Next expansion", "Step forward one expansion, or one step in a depth-first search", ["Right"];
    StepBack: "Previous expansion", "Step back one expansion, or one step in a depth-first search", ["Left"];
    EventForward: "Next event", "Step forward one event: show the choice of the next node, take or visit it, test it, try one move, or backtrack", ["Shift+Right"];
    EventBack: "Previous event", "Step back one event", ["Shift+Left"];
    LayerForward: "Next layer", "Go to the next layer: a depth, an f or h value, a run down or back up, or an iteration", ["Ctrl+Right"];
    LayerBack: "Previous layer", "Go back to where this layer begins: a depth, an f or h value, a run down or back up, or an iteration", ["Ctrl+Left"];
    First: "First", "Go to the start of the search", ["Home"];
    Last: "Last", "Go to the end of what is recorded", ["End"];
    GoToStep: "Go to expansion…", "Go to an expansion (or a step) by its number", ["G"];
    Slower: "Slower", "Play at half the speed", ["["];
    Faster: "Faster", "Play at twice the speed", ["]"];
    Live: "Live", "Follow the end of the recording while the search runs", ["L"];
    Bookmark: "Bookmark", "Add a bookmark here, or remove the one that is here", ["B"];
    NextBookmark: "Next bookmark", "Continue the lesson, or go to the next bookmark; without either, step forward", ["PageDown"];
    PreviousBookmark: "Previous bookmark", "Go back in the lesson, or to the previous bookmark; without either, step back", ["PageUp"];
    Breakpoint: "New breakpoint…", "Add a breakpoint: an event that stops playback, and that you can jump to", ["F9"];
    FindNext: "Find next", "Find the next event that matches an enabled breakpoint", ["F3"];
    FindPrevious: "Find previous", "Find the previous event that matches an enabled breakpoint", ["Shift+F3"];
    PlayPath: "Play path", "Play the path that was found, or pause it", ["P"];
    CopyPath: "Copy path", "Copy the moves of the path, such as ullddr", ["Ctrl+Shift+C"];
    CopyLink: "Copy link to this step", "Copy a link to this step, or to this page of a lesson", ["U"];
    Deselect: "Deselect", "Clear the selected node and the filter of the lists, or cancel finding an event", ["Escape"];
    NewBoard: "New board", "Set the start to the goal, as a board to edit", ["N"];
    Shuffle: "Shuffle", "Shuffle the start; press again for the next seed", ["S"];
    SwapBoards: "Swap start and goal", "Search from the goal to the start", ["Shift+S"];
    Undo: "Undo", "Undo the last change of boards, settings, breakpoints or bookmarks", ["Ctrl+Z"];
    Redo: "Redo", "Redo the last undone change", ["Ctrl+Y", "Ctrl+Shift+Z"];
    CopyBoard: "Copy start", "Copy the start as text", ["Ctrl+B"];
    Open: "Open…", "Open boards from a file", ["Ctrl+O"];
    Save: "Save", "Save to the file that is open, with runs and place if it has them, otherwise boards and settings; while a lesson is edited, save the lesson", ["Ctrl+S"];
    SaveAs: "Save as…", "Save boards and settings to another file", ["Ctrl+Shift+S"];
    SaveSession: "Save with runs and place…", "Save the boards with the runs, the current step and the panels, so you can continue later", ["Ctrl+Alt+S"];
    SaveCourse: "Save as course…", "Save the current rules, goal and counts as a course", ["Ctrl+Alt+C"];
    SaveResults: "Save results…", "Save the board, settings, answers and times of Predict to a file to hand in", ["Ctrl+Shift+Q", "Shift+G"];
    SavePicture: "Save picture…", "Save the stage, the tree, the plane, the map or the plots as SVG, PNG or PDF, or as a moving GIF", ["Ctrl+P"];
    CopyPicture: "Copy picture", "Copy a picture of the active panel, to paste it into slides or a document", ["Ctrl+Shift+P"];
    SaveTrace: "Save trace…", "Save the steps as text, CSV, JSON lines, a graph or a Posthoc trace", ["Ctrl+T", "Shift+X"];
    TreeAll: "Whole tree", "Show the whole tree", ["Shift+A"];
    TreePath: "Path in the tree", "Zoom the tree to the path that was found", ["Shift+P"];
    TreeIteration: "This iteration", "Show the tree of the current iteration", ["Shift+I"];
    TreeFollow: "Follow", "Keep the current node in the middle of the tree; press again to see the whole tree", ["Shift+F"];
    TreeFold: "Fold", "Fold the subtree of the selected node, or unfold it", ["C"];
    NextPanel: "Next panel", "Move the keyboard focus to the next panel", ["F6"];
    PreviousPanel: "Previous panel", "Move the keyboard focus to the previous panel", ["Shift+F6"];
    PanelAlone: "Maximize panel", "Show the panel that was used last in the whole window; press again to bring the others back", ["F8"];
    SplitSide: "Split the side", "Show two panels above each other; press again to join both halves", ["Ctrl+9"];
    Runs: "Runs", "Show the table of all runs, to compare them or to bring one back; press again to return", ["Shift+R"];
    CompareRuns: "Compare A and B", "Show the runs A and B side by side", ["Shift+C"];
    SideBySide: "Compare side by side", "Show this search and another one side by side, on one clock; press again to return", ["V"];
    NextDivergence: "Next divergence", "Go to the next expansion where the searches diverge: each takes a board that the other has not taken", ["D"];
    PreviousDivergence: "Previous divergence", "Go to the previous expansion where the searches diverge", ["Shift+D"];
    FirstDivergence: "First divergence", "Go to the first expansion where the searches take different boards", ["Ctrl+D"];
    SearchByHand: "Search by hand", "Search by hand: choose each node and decide about its successors, then see which algorithm does the same", ["Shift+E"];
    Necessity: "Must, may, never", "Show which nodes every search like A* must expand (f < C*), may expand (f = C*), or never expands (f > C*)", ["Shift+M"];
    ShowWholeSearch: "Show the whole search", "Show the outcome, the path, the totals and the whole tree before the search gets there; press again to hide them", ["H"];
    HideOrder: "Hide the order until it is asked", "Show the open list oldest on top after each expansion, while presenting; the next event puts it in its order and shows which node is next", ["Shift+H"];
    Present: "Present", "Show the search on the whole screen, in large text for a class; press again to return", ["F11"];
    Predict: "Predict…", "Predict what the search does next: answer questions while everything that comes later is hidden", ["Q"];
    Experiment: "Experiment…", "Search many boards with several algorithms or heuristics, and show the means of their figures", ["Ctrl+E"];
    Worksheet: "Worksheet…", "Save the first steps of a search as a worksheet to fill in, and another one with the answers", ["Ctrl+Shift+W", "Shift+J"];
    Quiz: "Questions for a course system…", "Save questions about this search for Moodle, Canvas or a document, with their answers and reasons", ["Ctrl+Shift+K"];
    Examples: "Examples…", "Open boards that show something, such as a tie, or find others by a condition", ["Ctrl+F"];
    WhichRules: "Which rules…", "Find the algorithm and the rules behind the figures that a program or a report gives for this board", ["Ctrl+R", "Shift+V"];
    WatchProgram: "Watch a program or a trace…", "Show where a program of your own, or the boards that a student expanded, leave this search", ["W"];
    Class: "A class…", "Show where the traces of a class leave this search, as one tree", ["Ctrl+Shift+O"];
    OwnHeuristic: "Heuristic from a program…", "Search with a program of your own as the heuristic, and show whether it is admissible and consistent", ["Ctrl+Shift+H"];
    NewLesson: "New lesson", "Open a new lesson whose first page shows the current view", ["Ctrl+Shift+N", "Shift+Z"];
    StudyLesson: "Study alone", "Go through the open lesson by yourself: answer its questions, and take a test at the end", ["Shift+Q"];
    AddPage: "Add page here", "Add a page that shows the current view to the lesson", ["Shift+N"];
    EditLesson: "Edit lesson", "Show fields for the texts of the lesson; press again to see it as the class does", ["Shift+T"];
    BackToPage: "Back to the page", "Go back to what the page of the lesson shows", ["Backspace"];
    SaveLesson: "Save lesson…", "Save the lesson in a file", ["Ctrl+Shift+L"];
    LeaveLesson: "Leave lesson", "Go back to the boards from before the lesson", ["Ctrl+W", "Shift+Y"];
    NextTheme: "Next theme", "Switch between light, dark, and high contrast for a projector", ["T"];
    LessMotion: "Less motion", "Show each change at once: no row or tile moves", ["M"];
    Keys: "Help", "Show the keys by task and the concepts, with a field that finds everything that has a name", ["F1"];
    Palette: "Find anything…", "Find a command, a rule, a lesson, a concept or an example by its name; Enter does it or opens it", ["Ctrl+K"];
    Quit: "Quit", "Quit Tilescope", ["Ctrl+Q"];
}

macro_rules! commands_named {
    ($($command:ident $(($panel:ident))?),+) => {
        &[$(Command::$command $((PanelId::$panel))?),+]
    };
}
pub(crate) use commands_named;

/// Any of these commands, as a pattern.
macro_rules! any_command {
    ($($command:ident),+) => { $(Command::$command)|+ };
}
pub(crate) use any_command;

impl PanelId {
    pub fn command(self) -> Command {
        Command::Panel(self)
    }
}

const fn all_commands() -> [Command; Command::PLAIN.len() + PanelId::ALL.len()] {
    let mut all = [Command::Keys; Command::PLAIN.len() + PanelId::ALL.len()];
    let mut i = 0;
    while i < all.len() {
        let plain = Command::PLAIN.len();
        all[i] = if i < plain { Command::PLAIN[i] } else { Command::Panel(PanelId::ALL[i - plain]) };
        i += 1;
    }
    all
}

pub trait Commands {
    /// Whether a command can be used now, or why not, for the tooltip.
    fn enabled(&self, command: Command) -> Result<(), &'static str>;

    /// The name now: that of [`Command::info`], except where the command toggles something, or steps through visits.
    fn name_now(&self, command: Command) -> &'static str;
}

pub(crate) fn allow(condition: bool, otherwise: &'static str) -> Result<(), &'static str> {
    if condition { Ok(()) } else { Err(otherwise) }
}

/// The first command of each task. A new command belongs to the task of the one before it.
const TASKS: &[(&str, Command)] = &[
    ("Run a search", Command::Run),
    ("Step and play", Command::PlayPause),
    ("Bookmarks and breakpoints", Command::Bookmark),
    ("The path and the selection", Command::PlayPath),
    ("Boards", Command::NewBoard),
    ("Files", Command::Open),
    ("The search tree", Command::TreeAll),
    ("Move between panels", Command::NextPanel),
    ("Compare searches", Command::Runs),
    ("In class", Command::SearchByHand),
    ("Lessons", Command::NewLesson),
    ("The program", Command::NextTheme),
    ("Show or hide a panel", Command::Panel(PanelId::ALL[0])),
];

impl Command {
    pub const ALL: &[Self] = &all_commands();

    pub fn by_task() -> impl Iterator<Item = (&'static str, &'static [Self])> {
        let place = |first: Self| Self::ALL.iter().position(|command| *command == first).unwrap_or(0);
        let ends = TASKS.iter().skip(1).map(move |(_, first)| place(*first)).chain([Self::ALL.len()]);
        TASKS.iter().zip(ends).map(move |((title, first), end)| (*title, &Self::ALL[place(*first)..end]))
    }

    pub(crate) fn steps(self) -> bool {
        matches!(
            self,
            any_command! {
                PlayPause, StepForward, StepBack, EventForward, EventBack, LayerForward, LayerBack, NextBookmark, PreviousBookmark
            }
        )
    }

    /// Whether its key says why it cannot be used. At either end of the search, and where nothing is selected, that is seen.
    pub(crate) fn says_why_not(self) -> bool {
        !self.steps() && !matches!(self, Self::First | Self::Last | Self::Deselect)
    }
}
