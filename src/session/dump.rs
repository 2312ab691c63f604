//! The state of the screen as data, for tests that drive the real window.

use serde_json::{Value, json};

use super::documents::Dialog;
use super::state::Session;
use crate::core::{
    BoardSide, Core, Find, RunRow, Screen, ScreenPart, Shown, bounds, ending_text, path_text, what_is_said,
};
use crate::recording::Compared;
use crate::search::Side;

/// What the screen shows, for another program; null where that may not be told. `dialog` is the name of the one that is open.
pub fn state_dump(session: &Session, parts: &[ScreenPart], dialog: Option<&str>) -> Value {
    let mut dump = search_state(session);
    if let (Value::Object(dump), Value::Object(more)) = (&mut dump, window_state(session, parts, dialog)) {
        dump.extend(more);
    }
    dump
}

fn search_state(session: &Session) -> Value {
    let core = &session.core;
    let shown = core.shown.as_ref();
    let moment = shown.and_then(|shown| Some((&shown.recording, shown.moment()?)));
    let bounds = moment.map(|(recording, moment)| bounds(recording, moment));
    let board = |id| shown.map(|shown| shown.recording.board(shown.recording.nodes().state(id)).to_string());
    let open = |side| moment.map_or(0, |(recording, moment)| moment.open.len(recording, side));
    let sides = shown.map_or(&[][..], |shown| shown.recording.history().sides());
    let first_open =
        moment.and_then(|(of, moment)| moment.open.rows(of, Side::Forward, 0..1).first().copied());
    // How many nodes share the value of the winner, with it.
    let choice = shown.and_then(Shown::choice);
    let choice = choice.map(|choice| json!({ "winner": board(choice.step.id), "tied": choice.tied }));
    json!({
        "start": core.editor.board(BoardSide::Start).to_string(),
        "goal": core.editor.board(BoardSide::Goal).to_string(),
        "settings": core.editor.document().settings,
        "running": core.is_running(),
        "ending": shown.and_then(ending_text),
        "recorded": shown.map_or(Some(0), Shown::told_steps),
        "step": shown.map_or(0, |shown| shown.position().steps),
        "event": shown.map_or(0, |shown| shown.position().events),
        "open": open(Side::Forward),
        "open_backward": sides.iter().skip(1).map(|side| open(*side)).sum::<usize>(),
        "closed": moment.map_or(0, |(recording, moment)| moment.closed_len(recording)),
        "bound": bounds.and_then(|bounds| bounds.bound),
        "iteration": bounds.and_then(|bounds| Some(bounds.iteration?.index + 1)),
        "first_open": first_open.and_then(board),
        "current": moment.and_then(|(_, moment)| board(moment.step.as_ref()?.id)),
        "choice": choice,
        "sentence": moment.map(|(of, moment)| what_is_said(of, moment, shown.and_then(Shown::choice))),
        "path": shown.filter(|shown| shown.is_solved()).map(path_text),
        "selected": core.selected().and(core.selection.selected),
        "playing": core.playback.is_playing(),
    })
}

fn window_state(session: &Session, parts: &[ScreenPart], dialog: Option<&str>) -> Value {
    let core = &session.core;
    let request = session.documents.files.request();
    let of_board = core.listed_runs().into_iter();
    json!({
        "panels": core.layout.visible_panels().collect::<Vec<_>>(),
        "panel": core.layout.active(),
        "file": session.documents.boards.path.as_ref().map(|path| path.display().to_string()),
        "asking_for_file": request.is_some(),
        "dialog": dialog,
        "dialog_field": request.map(|request| request.field.as_str()).or_else(|| typed_place(session)),
        "dialog_error": request.and_then(|request| request.error.as_ref()),
        "breakpoints": core.editor.annotations().breakpoints.len(),
        "bookmarks": core.editor.annotations().bookmarks.len(),
        "looking_for": core.breakpoints.find.as_ref().map(Find::name),
        "notice": core.notice.as_ref().map(|notice| &notice.text),
        "presenting": core.layout.is_presenting(),
        "screen": core.screen(),
        "runs": of_board.map(|run| run_state(run, core)).collect::<Vec<_>>(),
        "parts": parts,
    })
}

/// For the run on the screen, this has only what may be told there, and no figures while it runs.
fn run_state(run: &RunRow, core: &Core) -> Value {
    let is_told = core.runs.shown() != Some(run.id)
        || core.screen() != Screen::SEARCH
        || core.shown.as_ref().is_some_and(Shown::tells_end);
    let figures = run.figures.filter(|_| is_told);
    json!({
        "algorithm": run.document.settings.algorithm.info().name,
        "outcome": figures.map(|figures| figures.outcome.name()),
        "length": figures.and_then(|figures| figures.length),
        "expanded": figures.map(|figures| figures.expanded),
        "mark": core.runs.mark_of(run.id).map(Compared::name),
    })
}

fn typed_place(session: &Session) -> Option<&str> {
    match &session.dialog {
        Some(Dialog::GoTo(typed)) => Some(typed),
        _ => session.activities.typed(),
    }
}
