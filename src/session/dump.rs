//! The state of the screen as data, for tests that drive the real window.

use serde::Serialize;

use super::{
    BoardSide, Core, Dialog, HelpView, PanelId, RunMark, RunRow, Screen, ScreenPart, Session, Shown, bounds,
    ending_text, path_text, what_is_said,
};
use crate::search::Side;

#[derive(Clone, PartialEq, Debug, Serialize)]
struct DumpedChoice {
    winner: Option<String>,
    /// How many nodes share its value, with it.
    tied: usize,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct DumpedRun {
    /// The name of its algorithm in files.
    algorithm: &'static str,
    /// `None` while it runs.
    outcome: Option<&'static str>,
    length: Option<u32>,
    expanded: Option<u64>,
    /// A or B.
    mark: Option<&'static str>,
}

/// What the screen shows, for another program.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the screen")]
pub struct StateDump {
    start: String,
    goal: String,
    settings: crate::search::Settings,
    running: bool,
    ending: Option<String>,
    /// `None` where it may not be told.
    recorded: Option<u64>,
    step: u64,
    event: u32,
    open: usize,
    /// Of the side of the goal, in a search from both ends.
    open_backward: usize,
    closed: u32,
    bound: Option<u32>,
    /// From 1; `None` where the algorithm has none.
    iteration: Option<u32>,
    first_open: Option<String>,
    current: Option<String>,
    /// `None` where it is not shown.
    choice: Option<DumpedChoice>,
    sentence: Option<String>,
    path: Option<String>,
    selected: Option<u64>,
    playing: bool,
    panels: Vec<PanelId>,
    panel: PanelId,
    file: Option<String>,
    asking_for_file: bool,
    dialog: Option<&'static str>,
    dialog_field: Option<String>,
    dialog_error: Option<String>,
    breakpoints: usize,
    bookmarks: usize,
    looking_for: Option<String>,
    notice: Option<String>,
    presenting: bool,
    screen: Screen,
    /// Those of the board whose runs are listed, in the order of the table.
    runs: Vec<DumpedRun>,
    parts: Vec<ScreenPart>,
}

impl StateDump {
    pub fn new(session: &Session, parts: Vec<ScreenPart>) -> Self {
        let core = &session.core;
        let shown = core.shown.as_ref();
        let request = session.documents.files.request();
        let moment = shown.and_then(|shown| Some((shown, shown.moment()?)));
        let bounds = moment.map(|(shown, moment)| bounds(&shown.recording, moment));
        let state_of =
            |id| shown.map(|shown| shown.recording.board(shown.recording.nodes().state(id)).to_string());
        Self {
            start: core.editor.board(BoardSide::Start).to_string(),
            goal: core.editor.board(BoardSide::Goal).to_string(),
            settings: core.editor.document().settings,
            running: core.is_running(),
            ending: shown.and_then(ending_text),
            recorded: shown.map_or(Some(0), Shown::told_steps),
            step: shown.map_or(0, |shown| shown.position().steps),
            event: shown.map_or(0, |shown| shown.position().events),
            open: moment.map_or(0, |(shown, moment)| moment.open.len(&shown.recording, Side::Forward)),
            open_backward: moment.map_or(0, |(shown, moment)| {
                let sides = shown.recording.history().sides();
                sides[1..].iter().map(|side| moment.open.len(&shown.recording, *side)).sum()
            }),
            closed: moment.map_or(0, |(shown, moment)| moment.closed_len(&shown.recording)),
            bound: bounds.and_then(|bounds| bounds.bound),
            iteration: bounds.and_then(|bounds| Some(bounds.iteration?.index + 1)),
            first_open: moment
                .and_then(|(shown, moment)| {
                    moment.open.rows(&shown.recording, Side::Forward, 0..1).first().copied()
                })
                .and_then(state_of),
            current: moment.and_then(|(_, moment)| state_of(moment.step.as_ref()?.id)),
            choice: shown
                .and_then(Shown::choice)
                .map(|choice| DumpedChoice { winner: state_of(choice.winner()), tied: choice.tied }),
            sentence: moment.map(|(shown, moment)| what_is_said(&shown.recording, moment, shown.choice())),
            path: shown.filter(|shown| shown.is_solved()).map(path_text),
            selected: core.selected().and(core.selection.selected),
            playing: core.playback.is_playing(),
            panels: core.layout.visible_panels().collect(),
            panel: core.layout.active(),
            file: session.documents.boards.path.as_ref().map(|path| path.display().to_string()),
            asking_for_file: request.is_some(),
            dialog: dialog_name(session),
            dialog_field: request.map(|request| request.field.clone()).or_else(|| typed_place(session)),
            dialog_error: request.and_then(|request| request.error.clone()),
            breakpoints: core.editor.annotations().breakpoints.len(),
            bookmarks: core.editor.annotations().bookmarks.len(),
            looking_for: core.breakpoints.find.as_ref().map(super::Find::name),
            notice: core.notice.as_ref().map(|notice| notice.text.clone()),
            presenting: core.layout.is_presenting(),
            screen: core.screen(),
            runs: core.listed_runs().into_iter().map(|run| DumpedRun::new(run, core)).collect(),
            parts,
        }
    }
}

impl DumpedRun {
    /// Of the run on the screen, only what may be told there.
    fn new(run: &RunRow, core: &Core) -> Self {
        let is_told = core.runs.shown() != Some(run.id)
            || core.screen() != Screen::SEARCH
            || core.shown.as_ref().is_some_and(Shown::tells_end);
        let figures = run.figures.filter(|_| is_told);
        Self {
            algorithm: run.document.settings.algorithm.info().name,
            outcome: figures.map(|figures| figures.outcome.name()),
            length: figures.and_then(|figures| figures.length),
            expanded: figures.map(|figures| figures.expanded),
            mark: core.runs.mark_of(run.id).map(RunMark::name),
        }
    }
}

/// What is typed into “go to expansion”, or into the dialog of an activity.
fn typed_place(session: &Session) -> Option<String> {
    match &session.dialog {
        Some(Dialog::GoTo(typed)) => Some(typed.clone()),
        _ => session.activities.typed().map(str::to_owned),
    }
}

fn dialog_name(session: &Session) -> Option<&'static str> {
    let of_window = session.dialog.as_ref().map(|dialog| match dialog {
        Dialog::GoTo(_) => "go to",
        Dialog::Help(HelpView { page: None, .. }) => "palette",
        Dialog::Help(_) => "keys",
        Dialog::Close => "close",
    });
    of_window
        .or_else(|| session.core.dialog_name())
        .or_else(|| session.documents.files.dialog_name())
        .or_else(|| session.activities.dialog())
}
