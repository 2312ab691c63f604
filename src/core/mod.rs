//! What every activity needs: the boards being edited, the search that is shown and the place in it, the table of all searches,
//! and what the panels show of them. Knows no egui, and no activity.

mod action;
mod appearance;
mod breakpoints;
mod choice;
mod clipboard;
mod commands;
mod counting;
mod editor;
mod explain;
mod hints;
mod inquiry;
mod layout;
mod limits;
pub(crate) mod live;
mod moves;
mod necessity;
mod overview;
mod panels;
mod path_dialog;
mod path_view;
mod perform;
mod playback;
mod plots;
mod reveal;
pub(crate) mod runs;
mod screen;
mod screen_part;
mod search;
mod seen;
mod selection;
mod shown;
mod sides;
mod tabs;
pub(crate) mod text;
pub(crate) mod tree;
mod views;

pub use action::{CoreAction, among};
pub use appearance::Appearance;
pub use breakpoints::{BreakpointForm, Breakpoints, EventKind, Find, FindState, RelationKind, TimelineHits};
pub use choice::{StepSize, StepTarget};
pub use clipboard::Clipboard;
pub use commands::{Command, CommandInfo, Commands};
pub use counting::{Counting, PlaneNow, PlaneView};
pub use editor::{BoardSide, Editor, ShuffleKind, TextProblem};
pub use explain::{
    Bounds, EquationTerm, IterationCounts, LitLine, MoveSlot, Phase, TermKind, TriedSlot, VariableValue,
    WhyAnswer, WhyQuestion, bound_name, bound_word, bounds, breakpoint_lines, changed_rules, code_lines,
    counts_text, ending_text, equation_at, equation_note, event_lines, f_meaning, f_parts, g_equation,
    h_note, iterations, limit_text, optimality, outcome_text, own_f_text, path_text, phases, phases_by_hand,
    rules_text, short_ending_text, slots, status_text, steps_text, sum_equation, variables, what_happened,
    what_is_said, why_answers, widest_equation,
};
pub use hints::{HelpPage, HelpView, Hints};
pub use inquiry::Inquiry;
pub use layout::ScreenLayout;
pub use limits::is_largest_node_limit;
pub use necessity::NodeMarks;
pub use panels::{Home, PanelId};
pub use path_dialog::PathDialog;
pub use path_view::PathView;
pub use playback::{Playback, SPEED_RANGE};
pub use plots::Plots;
pub use reveal::{Reveal, hidden_horizon};
pub use runs::{RunId, RunMark, RunRow, RunSort, RunningSet, Runs, RunsAction};
pub use screen::{Screen, ScreenInfo};
pub use screen_part::ScreenPart;
pub use seen::Seen;
pub use selection::Selection;
pub use shown::{Change, Shown};
pub use tabs::{SideHalf, SideTabs, TabRow, TabsAction};
pub use text::fate::{LinkedSentence, SentencePart};
pub use text::heuristic::{short_sum_of_h, sum_of_h};
pub use text::node::side as side_text;
pub use text::problem_in_words;
pub use text::why::{BOARD_MARK, NEXT_MARK};
pub use tree::{Framing, TreeAction, TreeView};
pub use views::Views;

use crate::file::{Document, available_memory};
use crate::picture::StepUnit;
use crate::search::Limits;
use crate::worker::Wake;

/// A message at the bottom of the window, until the user dismisses it or the next one comes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    pub text: String,
    pub is_error: bool,
}

/// What every activity needs.
pub struct Core {
    /// The boards and settings that the next search will use, with undo.
    pub editor: Editor,
    /// The limits of the next search.
    pub limits: Limits,
    /// The search that is shown; `None` before the first one.
    pub shown: Option<Shown>,
    /// The table of all searches.
    pub runs: Runs,
    /// Playing, its speed, and following the live end.
    pub playback: Playback,
    pub breakpoints: Breakpoints,
    pub(crate) live: live::Live,
    /// Counts the searches that have left the screen.
    pub(crate) left: u64,
    /// Whether only what has happened is shown.
    pub reveal: Reveal,
    /// The nodes that the user chose and points at.
    pub(crate) selection: Selection,
    /// What the panels show of the search.
    pub views: Views,
    /// Where the panels are.
    pub layout: ScreenLayout,
    /// How all of it looks.
    pub look: Appearance,
    /// What has the whole window, over what had it before. The search is below all.
    screens: Vec<Screen>,
    /// The message that is shown.
    pub notice: Option<Notice>,
    pub(crate) clipboard: Clipboard,
    pub(crate) wake: Wake,
}

impl Core {
    /// One with a document to edit. Other threads call `wake` when there is something to receive.
    pub fn new(document: Document, wake: Wake) -> Self {
        Self {
            editor: Editor::new(document),
            limits: available_memory().map_or_else(Limits::default, Limits::for_memory),
            shown: None,
            runs: Runs::new(wake.clone()),
            playback: Playback::default(),
            breakpoints: Breakpoints::default(),
            live: live::Live::default(),
            left: 0,
            reveal: Reveal::default(),
            selection: Selection::default(),
            views: Views::default(),
            layout: ScreenLayout::default(),
            look: Appearance::default(),
            screens: Vec::new(),
            notice: None,
            clipboard: Clipboard::default(),
            wake,
        }
    }

    pub fn is_running(&self) -> bool {
        self.shown.as_ref().is_some_and(Shown::is_running)
    }

    /// The unit of the search that is shown, or of the next one before that.
    pub fn unit(&self) -> StepUnit {
        let algorithm = match &self.shown {
            Some(shown) => shown.recording.algorithm(),
            None => self.editor.document().settings.algorithm.info(),
        };
        StepUnit::of(algorithm.unit)
    }

    /// Whether the boards and settings are still those of the search that is shown.
    pub fn shows_the_editors_search(&self) -> bool {
        self.shows_search_of(&self.editor)
    }

    pub(crate) fn shows_search_of(&self, editor: &Editor) -> bool {
        self.shown.as_ref().is_some_and(|shown| editor.document().is_same_search(&shown.document()))
    }

    /// The name of its dialog that is open, for tests of the window.
    pub(crate) fn dialog_name(&self) -> Option<&'static str> {
        if self.needs_confirmation() { Some("run") } else { self.breakpoints.form().map(|_| "breakpoint") }
    }

    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_error: false });
    }

    pub(crate) fn complain(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_error: true });
    }
}
