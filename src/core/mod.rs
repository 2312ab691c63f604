//! What every activity needs: the boards being edited, the search that is shown and the place in it, the table of all searches,
//! and what the panels show of them. Knows no egui, and no activity.

mod action;
mod appearance;
mod breakpoints;
mod choice;
mod clipboard;
mod command_info;
mod commands;
mod counting;
mod editor;
mod examples;
mod explain;
mod hints;
mod inquiry;
mod layout;
mod limits;
pub(crate) mod live;
mod necessity;
mod operations;
mod overview;
mod panels;
mod path_view;
mod playback;
mod plots;
mod reveal;
pub(crate) mod runs;
mod screen;
mod screen_part;
mod seen;
mod selection;
mod shown;
mod sides;
mod state;
mod tabs;
pub(crate) mod text;
pub(crate) mod tree;
mod views;

pub use crate::picture::{BOARD_MARK, EquationTerm, MoveSlot, NEXT_MARK, Phase, TermKind, TriedSlot};
pub use action::{CoreAction, among};
pub use appearance::Appearance;
pub use breakpoints::{BreakpointForm, Breakpoints, EventKind, Find, FindState, RelationKind, TimelineHits};
pub use choice::{StepSize, StepTarget};
pub use clipboard::Clipboard;
pub use command_info::CommandInfo;
pub use commands::{Command, Commands};
pub use counting::{Counting, PlaneNow, PlaneView};
pub use editor::{BoardSide, Editor, ShuffleKind, TextProblem};
pub use examples::{CONCEPTS, Concept, EXAMPLES, Example, FIRST_EXAMPLE};
pub use explain::{
    Bounds, CANNOT_BE_SOLVED, IterationCounts, LinkedSentence, LitLine, SentencePart, VariableValue,
    WhyAnswer, WhyQuestion, bound_name, bound_word, bounds, changed_rules, counts_text, ending_text,
    equation_at, equation_note, event_lines, f_meaning, g_equation, goals_at_end, h_note, iterations,
    limit_reached, limit_text, memory_limit, optimality, outcome_text, own_f_text, path_text, phases,
    phases_by_hand, pushes_next, rules_text, said_at_end, short_ending_text, side_text, slots, smaller_g,
    stage_words, status_text, steps_text, sum_equation, sum_of_h, what_happened, what_is_said, why_answers,
    widest_equation,
};
pub use hints::{HelpPage, HelpView, Hints};
pub use inquiry::Inquiry;
pub use layout::ScreenLayout;
pub use limits::is_largest_node_limit;
pub use necessity::NodeMarks;
pub use panels::{Home, PanelId};
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
pub use state::{Core, Notice};
pub use tabs::{SideHalf, SideTab, SideTabs, TabRow, TabsAction};
pub use text::problem_in_words;
pub use tree::{Framing, TreeAction, TreeView};
pub use views::Views;
