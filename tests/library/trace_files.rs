//! Traces as a user of the window saves and opens them.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tilescope::activity::{WatchAction, WatchReport};
use tilescope::file::{TraceFormat, TraceSpan, write_trace};
use tilescope::job::{PreviewContent, TraceForm};
use tilescope::recording::Position;
use tilescope::session::{
    Action, ActivityAction, Command, CoreAction, FileRequest, JobAction, Session, update,
};

#[track_caller]
fn wait(session: &mut Session, what: &str, is_so: impl Fn(&Session) -> bool) {
    let until = Instant::now() + Duration::from_mins(5);
    while !is_so(session) {
        assert!(Instant::now() < until, "waited for {what}");
        update(session, Action::Receive);
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn searched() -> Session {
    let mut session = Session::sample(Arc::new(|| {}));
    update(&mut session, Command::Run);
    wait(&mut session, "the search", |session| !session.core.is_running());
    session
}

/// Opens the field for a path, and types it when no dialog of the system is in the way.
#[track_caller]
fn type_path(session: &mut Session, actions: &[Action], path: &Path) {
    let until = Instant::now() + Duration::from_mins(5);
    while session.documents.files.request().is_none_or(FileRequest::dialog_is_open) {
        assert!(Instant::now() < until, "waited for the field");
        if session.documents.files.request().is_none() {
            for action in actions {
                update(session, action.clone());
            }
        }
        update(session, Action::Receive);
        std::thread::sleep(Duration::from_millis(1));
    }
    update(session, Action::SetFileField(path.to_str().expect("text").to_owned()));
    update(session, Action::AcceptFileField);
}

#[test]
fn the_window_saves_the_steps_that_are_chosen() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("part.jsonl");
    let mut session = searched();
    // A file says no more than the screen, unless the user asks for it.
    update(&mut session, CoreAction::GoTo(Position::after(7)));
    for whole in [false, true] {
        update(&mut session, Command::SaveTrace);
        let form = &session.activities.trace.choice().expect("the dialog is open").form;
        let last = if whole { session.core.shown.as_ref().expect("a search").steps() } else { 7 };
        assert_eq!((form.from, form.to), (Some(1), Some(last)));
        update(&mut session, Action::In(ActivityAction::Trace(JobAction::Close)));
        update(&mut session, Command::ShowWholeSearch);
    }
    update(&mut session, Command::SaveTrace);
    let mut choice = session.activities.trace.choice().expect("the dialog is open").clone();
    let format = TraceFormat::from_name("jsonl").expect("a format");
    choice.form = TraceForm { format, from: Some(2), to: Some(5) };
    choice.path.clone_from(&path);
    for action in [JobAction::SetChoice(choice), JobAction::Start] {
        update(&mut session, Action::In(ActivityAction::Trace(action)));
    }
    wait(&mut session, "the file", |session| session.activities.trace.work.ended().is_some());
    let recording = &session.core.shown.as_ref().expect("a search").recording;
    let mut expected = Vec::new();
    let span = TraceSpan { steps: 1..5, end: None };
    write_trace(&mut expected, format, recording, &span, &mut |_| ControlFlow::Continue(()))
        .expect("written");
    assert_eq!(fs::read(&path).expect("written"), expected);
    wait(&mut session, "the first lines", |session| {
        let preview = session.activities.trace.preview().and_then(Result::ok).map(|preview| &preview.content);
        matches!(preview, Some(PreviewContent::Text(text)) if !text.is_empty() && expected.starts_with(text.as_bytes()))
    });
}

/// Opens a trace, and gives what is found about it.
#[track_caller]
fn verdict(session: &mut Session, path: &Path) -> WatchReport {
    type_path(session, &[Action::In(ActivityAction::Watch(WatchAction::ChooseFile))], path);
    let name = path.file_name().expect("a name").to_string_lossy().into_owned();
    let is_judged = |session: &Session| {
        session.activities.watch.run.as_ref().is_some_and(|run| run.name == name && run.report.is_some())
    };
    wait(session, "the verdict", is_judged);
    session.activities.watch.run.as_ref().and_then(|run| run.report.clone()).expect("it is there")
}

#[test]
fn the_window_goes_to_the_first_difference_of_a_student() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("written");
        path
    };
    let mut session = searched();
    let recording = session.core.shown.as_ref().expect("a search").recording.clone();
    let mut boards: Vec<String> = (0..12)
        .map(|step| recording.board(recording.step(step).expect("recorded").node.state).to_string())
        .collect();
    let report = verdict(&mut session, &write("right.txt", &boards.join("\n")));
    assert!(report.title.starts_with("All 12 expansions agree with ") && report.is_right, "{report:?}");

    // So does a trace that this program writes.
    for (format, name) in [("jsonl", "own.jsonl"), ("csv", "own.csv")] {
        let format = TraceFormat::from_name(format).expect("a format");
        let (mut own, span) = (Vec::new(), TraceSpan { steps: 0..12, end: None });
        write_trace(&mut own, format, &recording, &span, &mut |_| ControlFlow::Continue(()))
            .expect("written");
        let report = verdict(&mut session, &write(name, str::from_utf8(&own).expect("text")));
        assert!(report.title.starts_with("All 12 expansions agree with ") && report.is_right, "{report:?}");
    }

    boards.swap(6, 7);
    let report = verdict(&mut session, &write("swapped.txt", &boards.join("\n")));
    let taken = format!("Expansion 7: you took {}. ", boards[6]);
    assert!(report.findings.iter().any(|finding| finding.sentence.starts_with(&taken)), "{report:?}");
    let shown = session.core.shown.as_ref().expect("a search");
    assert_eq!(shown.position().steps, 6, "after six expansions, the seventh differs");
    let node = session.activities.watch.run.as_ref().expect("there").nodes[0].expect("it is in the search");
    assert_eq!(shown.recording.board(shown.recording.nodes().state(node)).to_string(), boards[6]);

    let numbers = write("numbers.txt", &format!("1. {}   g = 0\n2. {}   g = 7\n", boards[0], boards[1]));
    let report = verdict(&mut session, &numbers);
    let finding = report.findings.first().expect("g is wrong");
    assert!(finding.sentence.starts_with("Line 2: ") && finding.sentence.contains("g is 7"), "{report:?}");

    let other = "start: 1 2 3 4 5 6 7 x 8\n1 2 3 4 5 6 7 x 8\n";
    verdict(&mut session, &write("other.txt", other));
    assert_eq!(session.core.editor.document().problem.start().to_string(), "1 2 3 4 5 6 7 x 8");
}
