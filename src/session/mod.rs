//! What the user sees and what they can do. Knows no egui: panels read a [`Session`] and push [`Action`]s, and only
//! [`update`] changes it.

mod action;
mod arrangement;
mod breakpoints;
mod by_hand;
mod choice;
mod commands;
mod counting;
mod dump;
mod editor;
mod examples;
mod experiments;
mod explain;
mod files;
mod finding;
mod hints;
mod inquiry;
mod lesson;
mod limits;
mod live;
mod necessity;
mod overview;
mod panels;
mod path_view;
mod pictures;
mod playback;
mod plots;
mod predicting;
mod presenting;
mod recovery;
mod reveal;
mod runs;
mod saved;
mod screen;
mod shown;
mod side_by_side;
mod sides;
mod text;
mod traces;
mod tree;
mod update;
mod worksheets;

pub use action::{Action, BoardSide, ShuffleKind, StepSize};
pub use arrangement::{Arrangement, DockNode, ScreenDirection};
pub use breakpoints::{BreakpointForm, Breakpoints, EventKind, Find, FindState, RelationKind, TimelineHits};
pub use by_hand::{ByHand, HandAction, HandAnswer, HandFocus, HandGame};
pub use commands::{Command, CommandInfo};
pub use counting::{Counting, PlaneNow, PlaneView};
pub use dump::{ScreenPart, StateDump};
pub use editor::{Editor, TextProblem};
pub use examples::{CONCEPTS, Concept, EXAMPLES, Example};
pub use experiments::{ExperimentAction, ExperimentChoice, ExperimentForm, Experiments};
pub use explain::{
    Bounds, EquationTerm, IterationCounts, LitLine, MoveSlot, Phase, TermKind, TriedSlot, VariableValue,
    WhyAnswer, WhyQuestion, bound_name, bounds, breakpoint_lines, changed_rules, code_lines, counts_text,
    ending_text, equation, equation_note, event_lines, f_meaning, f_parts, iterations, limit_text,
    optimality, outcome_text, own_f_text, phases, rules_text, slots, status_text, steps_text, variables,
    what_happened, what_is_said, why_answers, widest_equation, work_text,
};
pub use files::{FileAnswer, FileQuestion, FileRequest, Files, Purpose};
pub use finding::{Finding, FindingAction, FindingForm, Found};
pub use hints::{HelpPage, Hints};
pub use inquiry::Inquiry;
pub use lesson::{LessonAction, LessonText, LessonView, Lessons};
pub use limits::is_largest_node_limit;
pub use necessity::NodeMarks;
pub use panels::{Home, PanelId, Panels};
pub use path_view::PathView;
pub use pictures::{MovingChoice, PictureChoice, has_path};
pub use playback::{Playback, SPEED_RANGE};
pub use plots::Plots;
pub use predicting::{
    AskedQuestion, MOST_QUESTIONS, PredictAction, PredictForm, PredictRound, PredictTab, Predicting,
};
pub use presenting::Presenting;
pub use recovery::Autosave;
pub use reveal::Reveal;
pub use runs::{RunId, RunMark, RunRow, RunSort, RunningSet, Runs, RunsAction};
pub use screen::Screen;
pub use shown::{Change, Shown};
pub use side_by_side::{
    ComparedHeading, ComparedRuns, ComparedSearch, ComparedView, SideAction, SideBySide, compared_heading,
};
pub use text::fate::{LinkedSentence, SentencePart};
pub use text::heuristic::{short_sum_of_h, sum_of_h};
pub use text::node::side as side_text;
pub use text::problem_in_words;
pub use text::side_by_side::{both_places, name as compared_name};
pub use text::why::NEXT_MARK;
pub use traces::{TraceAction, TraceChoice, TraceReport, Traces};
pub use tree::{Framing, TreeAction, TreeView};
pub use update::update;
pub use worksheets::{WorksheetAction, WorksheetForm, Worksheets};

use std::time::Duration;

use crate::file::{Document, available_memory};
use crate::heuristic::HeuristicId;
use crate::picture::{PictureFormat, PixelImage, PngError};
pub use crate::picture::{StepUnit, ThemeChoice, capitalised, counted, f_number, f_text, h_number, number};
use crate::puzzle::{Board, parse_board};
pub use crate::recording::{Direction, NextChoice, next_choice};
use crate::recording::{Position, Region};
use crate::search::{Limits, NodeId};
use crate::worker::{BackgroundTask, Wake};

/// The sample of POJ 1077.
pub const SAMPLE: &str = "2 3 4 1 5 x 7 6 8";

/// A message at the bottom of the window, until the user dismisses it or the next one comes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    pub text: String,
    pub is_error: bool,
}

/// Everything that the window shows.
pub struct Session {
    /// The boards and settings that the next search will use, with undo.
    pub editor: Editor,
    /// The limits of the next search.
    pub limits: Limits,
    /// The limits that a new window has.
    usual_limits: Limits,
    /// The search that is shown; `None` before the first one.
    pub shown: Option<Shown>,
    /// Playing, its speed, and following the live end.
    pub playback: Playback,
    pub breakpoints: Breakpoints,
    /// The path that was found, as an animation.
    pub path_view: PathView,
    /// The number of the node in [`Self::selected`], which stays the same wherever the user goes.
    selected: Option<u64>,
    /// The number of the node in [`Self::hovered`].
    hovered: Option<u64>,
    pub files: Files,
    /// The message that is shown.
    pub notice: Option<Notice>,
    pub panels: Panels,
    pub presenting: Presenting,
    /// The search by hand.
    pub by_hand: ByHand,
    pub predicting: Predicting,
    /// The lesson that is shown.
    pub lesson: Lessons,
    /// The table of all searches.
    pub runs: Runs,
    /// Searches over many boards.
    pub experiments: Experiments,
    /// Worksheets being chosen or written.
    pub worksheets: Worksheets,
    /// Finding boards on which a point can be seen.
    pub finding: Finding,
    /// Two searches side by side.
    pub side_by_side: SideBySide,
    /// The view of the g–h plane.
    pub plane: PlaneView,
    /// The heuristic beside that of the search, in the panel that explains h.
    pub second_heuristic: HeuristicId,
    /// What nodes are marked by, beside their status.
    pub node_marks: NodeMarks,
    /// What is asked about in the panel Why.
    pub inquiry: Inquiry,
    /// The picture to save, while its dialog is open.
    pub picture: Option<PictureChoice>,
    last_picture_format: PictureFormat,
    /// Saving and checking traces.
    pub traces: Traces,
    pub plots: Plots,
    pub theme: ThemeChoice,
    /// Whether changes are shown at once, without motion.
    pub less_motion: bool,
    /// The page of the help that is open.
    pub help: Option<HelpPage>,
    /// Whether a line says which keys to press.
    pub hints: Hints,
    /// What is typed into “go to expansion” while that dialog is open.
    pub go_to: Option<String>,
    live: live::Live,
    /// What a session that was opened still waits for.
    restoring: Option<saved::Restoring>,
    /// Where the session of this window is kept.
    pub autosave: Autosave,
    /// Whether only what has happened is shown.
    pub reveal: Reveal,
    /// Whether the window asks about unsaved boards before it closes.
    pub asks_to_close: bool,
    /// Whether the window closes now.
    pub may_close: bool,
    /// Text on its way to the clipboard.
    clipboard: Option<String>,
    /// A picture on its way to the clipboard.
    clipboard_image: Option<PixelImage>,
    /// The picture that is drawn for the clipboard.
    copying: Option<BackgroundTask<Result<PixelImage, PngError>>>,
    wake: Wake,
}

impl Session {
    /// A session on a document. Other threads call `wake` when there is something to receive.
    pub fn new(document: Document, wake: Wake) -> Self {
        let limits = available_memory().map_or_else(Limits::default, Limits::for_memory);
        Self {
            editor: Editor::new(document),
            limits,
            usual_limits: limits,
            shown: None,
            playback: Playback::default(),
            breakpoints: Breakpoints::default(),
            path_view: PathView::default(),
            selected: None,
            hovered: None,
            files: Files::default(),
            notice: None,
            panels: Panels::default(),
            presenting: Presenting::default(),
            by_hand: ByHand::default(),
            predicting: Predicting::default(),
            lesson: Lessons::default(),
            runs: Runs::new(wake.clone()),
            experiments: Experiments::default(),
            worksheets: Worksheets::default(),
            finding: Finding::default(),
            side_by_side: SideBySide::default(),
            plane: PlaneView::default(),
            second_heuristic: HeuristicId::Misplaced,
            node_marks: NodeMarks::default(),
            inquiry: Inquiry::default(),
            picture: None,
            last_picture_format: PictureFormat::default(),
            traces: Traces::default(),
            plots: Plots::default(),
            theme: ThemeChoice::default(),
            less_motion: false,
            help: None,
            hints: Hints::default(),
            go_to: None,
            live: live::Live::default(),
            restoring: None,
            autosave: Autosave::default(),
            reveal: Reveal::default(),
            asks_to_close: false,
            may_close: false,
            clipboard: None,
            clipboard_image: None,
            copying: None,
            wake,
        }
    }

    /// The session of a new window, on the boards of the course. They are not searched yet.
    pub fn first(wake: Wake) -> Self {
        Self::new(examples::FIRST.document(), wake)
    }

    /// Searches the boards of a new window, and shows the first step.
    pub fn begin(&mut self) {
        self.hints.begin();
        self.run();
        self.runs.forget_unless_used();
        self.seek(Position::after(1));
    }

    /// A session on the sample board of POJ 1077.
    ///
    /// # Panics
    /// Never: the sample is a board.
    pub fn sample(wake: Wake) -> Self {
        let start = parse_board(SAMPLE).expect("the sample is a board");
        Self::new(Document::of_start(start), wake)
    }

    /// The node that the inspector shows; `None` for the current one, and where the selected one is not within reach.
    pub fn selected(&self) -> Option<NodeId> {
        self.shown.as_ref()?.recording.with_number(self.selected?)
    }

    /// The board of the selected node.
    pub fn selected_board(&self) -> Option<Board> {
        let recording = &self.shown.as_ref()?.recording;
        Some(recording.board(recording.nodes().state(self.selected()?)))
    }

    /// The node under the pointer, in any panel.
    pub fn hovered(&self) -> Option<NodeId> {
        self.shown.as_ref()?.recording.with_number(self.hovered?)
    }

    fn number(&self, id: Option<NodeId>) -> Option<u64> {
        Some(self.shown.as_ref()?.recording.number(id?))
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

    fn shows_search_of(&self, editor: &Editor) -> bool {
        self.shown.as_ref().is_some_and(|shown| editor.document().is_same_search(&shown.document()))
    }

    /// Whether boards, settings, breakpoints or bookmarks differ from those last saved or loaded; in a session, the table of
    /// runs or its marks as well.
    pub fn has_unsaved_boards(&self) -> bool {
        let has_other_runs = || self.files.session_runs().is_some_and(|kept| self.has_other_runs(kept));
        let before = self.lesson.editor_before().unwrap_or(&self.editor);
        before.has_unsaved_changes() || has_other_runs()
    }

    /// The same, or the lesson differs from its file.
    pub fn has_unsaved_changes(&self) -> bool {
        self.has_unsaved_boards() || self.lesson.has_unsaved_changes()
    }

    /// Whether there is anything that closing the window would lose.
    pub fn has_unsaved_work(&self) -> bool {
        self.has_unsaved_changes()
            || self.by_hand.has_unsaved_changes()
            || self.predicting.has_unsaved_results()
    }

    /// The name of the file that is shown, and whether that has unsaved changes. A lesson without a file has its title.
    pub fn file_name(&self) -> (Option<String>, bool) {
        if let Some(view) = self.lesson.view() {
            return (Some(view.file_name()), self.lesson.has_unsaved_changes());
        }
        let name = self.files.path.as_ref().and_then(|path| path.file_name());
        // A board file keeps no search by hand.
        let hand = self.files.session_runs().is_some() && self.by_hand.has_unsaved_changes();
        (name.map(|name| name.to_string_lossy().into_owned()), hand || self.has_unsaved_changes())
    }

    /// The panels on the screen.
    fn visible_panels(&self) -> impl Iterator<Item = PanelId> {
        let presenting = self.presenting.is_on();
        let tab = presenting.then(|| self.presenting.tab());
        let arrangement = &self.panels.arrangement;
        let in_front = arrangement.shown().filter(|panel| !arrangement.is_behind(*panel));
        tab.into_iter().chain(in_front.filter(move |_| !presenting))
    }

    /// Takes the text for the clipboard, once.
    pub fn take_clipboard(&mut self) -> Option<String> {
        self.clipboard.take()
    }

    /// Takes the picture for the clipboard, once.
    pub fn take_clipboard_image(&mut self) -> Option<PixelImage> {
        self.clipboard_image.take()
    }

    /// The time until the next step of an animation or of playback; `None` where nothing moves.
    pub fn next_tick(&self) -> Option<Duration> {
        let playing = self.playback.is_playing() && (self.shown.is_some() || self.side_by_side.is_on());
        let steps = playing.then(|| self.playback.next_tick());
        let moving = steps.into_iter().chain(self.path_view.next_tick()).chain(self.live.next_tick());
        moving.chain(self.autosave.next_tick()).chain(self.lesson.next_tick()).min()
    }

    /// Limits the lists to some cells of the plane, and shows them where the plane is in front of them.
    fn filter_lists(&mut self, region: Option<Region>) {
        let limits = region.is_some();
        self.plane.filter = region;
        if limits && self.presenting.is_on() {
            self.presenting.show(PanelId::Lists);
        } else if limits && self.panels.arrangement.is_behind(PanelId::Lists) {
            self.panels.activate(PanelId::Lists);
        }
    }

    /// Counts nodes for the plane, while that is shown or limits the lists.
    fn count(&mut self) {
        let limits = self.plane.filter.is_some() && self.panels.arrangement.shows(PanelId::Plane);
        let is_shown = limits || self.visible_panels().any(|panel| panel == PanelId::Plane);
        match &mut self.shown {
            Some(shown) if is_shown => shown.count(&self.plane, &self.wake),
            Some(shown) => shown.counting = Counting::default(),
            None => {}
        }
        if !is_shown || self.shown.is_none() {
            (self.plane.filter, self.plane.cursor) = (None, None);
        }
    }

    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_error: false });
    }

    pub(crate) fn complain(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_error: true });
    }
}
