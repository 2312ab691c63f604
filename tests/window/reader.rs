//! A search is set up, stepped and understood by what a screen reader gets of the page, without the canvas. `.ci/web` compares the
//! accessibility tree of Chromium with the same files.

#[path = "../../web/src/parts.rs"]
mod parts;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use egui::accesskit::{Action as ReaderAction, ActionData, ActionRequest, NodeId, TreeId, TreeUpdate};
use egui::{Context, Event, FullOutput, Plugin, vec2};
use serde_json::Value;
use tilescope::app::Options;
use tilescope::compare::find::search_text;
use tilescope::session::Action;

use crate::driven::{Window, first_window, position, wait};

/// Keeps the tree of the last frame.
#[derive(Default)]
struct LastTree(Option<TreeUpdate>);

impl Plugin for LastTree {
    fn debug_name(&self) -> &'static str {
        "last tree"
    }

    fn output_hook(&mut self, _: &Context, output: &mut FullOutput) {
        self.0.clone_from(&output.platform_output.accesskit_update);
    }
}

const LINK: &str = "#board=2-1-6-4-x-8-7-5-3&goal=1-2-3-8-x-4-7-6-5&algorithm=astar&step=6";

fn opened() -> Window {
    let options = Options { file: Some(LINK.into()), is_heard: true, ..Options::default() };
    let mut window = first_window(1280.0, 720.0, options);
    window.ctx.add_plugin(LastTree::default());
    wait(&mut window, "step 6", |session| {
        session.core.shown.as_ref().is_some_and(|shown| shown.position().steps == 6 && !shown.is_running())
    });
    window.run();
    window
}

fn read(window: &mut Window) -> Value {
    window.run();
    let search = search_text(&window.state().session().core.editor.document().settings);
    let tree = window.ctx.with_plugin(|last: &mut LastTree| last.0.clone()).flatten().expect("a tree");
    parts::parts_of(&tree, &search).expect("a root")
}

/// A part as the files have it, and `.ci/web`: what it is, its name, its value, and its state.
fn line(part: &Value) -> String {
    let text = |name: &str| part[name].as_str().unwrap_or_default();
    let name = text("text").split_whitespace().collect::<Vec<_>>().join(" ");
    let mut line = format!("{}: {name}", text("kind"));
    if matches!(text("kind"), "field" | "number" | "slider") && !text("value").is_empty() {
        let _ = write!(line, " = {}", text("value"));
    }
    if part["on"] == true && matches!(text("kind"), "button" | "check") {
        line += " (on)";
    }
    if part["off"] == true && !matches!(text("kind"), "heading" | "text") {
        line += " (off)";
    }
    line
}

fn lines(read: &Value) -> Vec<String> {
    let about = ["said", "search"].map(|name| format!("{name}: {}", read[name].as_str().unwrap_or_default()));
    about.into_iter().chain(read["parts"].as_array().into_iter().flatten().map(line)).collect()
}

/// Compares what is read with a file. Lines that only a page has begin with `page `, those of the desktop with `desktop `.
fn compare(window: &mut Window, name: &str) -> Result<(), String> {
    let read = lines(&read(window)).join("\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/reader/{name}.txt"));
    let seen = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("reader-{name}.txt"));
    fs::write(&seen, &read).expect("the folder of tests");
    let expected = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let expected = expected.lines().filter(|line| !line.starts_with("page "));
    let expected = expected.map(|line| line.trim_start_matches("desktop ")).collect::<Vec<_>>().join("\n");
    if read == expected { Ok(()) } else { Err(format!("{name} is read as in {}:\n{read}", seen.display())) }
}

/// Asks for something to be done to a part with a name, as a screen reader does.
fn ask(window: &mut Window, kind: &str, name: &str, action: ReaderAction, data: Option<ActionData>) {
    let read = read(window);
    let is_it = |part: &&Value| {
        part["kind"] == kind && part["text"].as_str().is_some_and(|text| text.starts_with(name))
    };
    let parts = read["parts"].as_array().expect("parts");
    let part = parts.iter().find(is_it).unwrap_or_else(|| panic!("a {kind} {name}"));
    let number = part["id"].as_str().and_then(|id| id.parse().ok()).expect("a number");
    let request = ActionRequest { action, target_tree: TreeId::ROOT, target_node: NodeId(number), data };
    window.event(Event::AccessKitActionRequest(request));
    window.run();
}

fn press(window: &mut Window, name: &str) {
    ask(window, "button", name, ReaderAction::Click, None);
}

#[test]
fn a_search_is_set_up_stepped_and_understood_by_what_is_read() {
    let mut window = opened();
    // What is said of the first screen depends on whether the search is there with the first frame.
    press(&mut window, "Previous expansion");
    press(&mut window, "Next expansion");
    let step = compare(&mut window, "step");
    press(&mut window, "Next expansion");
    assert_eq!(position(&window), (7, 0));
    assert!(lines(&read(&mut window))[0].starts_with("said: expansion 7. Expanded this board: "));
    window.state_mut().act(Action::Paste("2 8 3 1 6 4 7 x 5".to_owned()));
    press(&mut window, "Algorithm");
    press(&mut window, "Greedy");
    wait(&mut window, "its end", |session| !session.core.is_running() && session.core.now().is_some());
    let settings = compare(&mut window, "settings");
    press(&mut window, "Run");
    assert_eq!(lines(&read(&mut window))[0], "said: This search is already shown: change a board or a rule");
    press(&mut window, "Dismiss");
    press(&mut window, "Last");
    // The tree is laid out beside the search, and may come later.
    wait(&mut window, "the tree of 12 nodes", |session| {
        let shown = session.core.shown.as_ref();
        shown.and_then(|shown| Some(shown.tree.layout(&shown.recording)?.len())) == Some(12)
    });
    let end = compare(&mut window, "end");
    let slide = |value| Some(ActionData::NumericValue(value));
    ask(&mut window, "slider", "Timeline", ReaderAction::SetValue, slide(3.0));
    assert_eq!(position(&window), (3, 0));
    ask(&mut window, "slider", "Timeline", ReaderAction::SetValue, slide(1000.0));
    assert_eq!(position(&window), (6, 0));
    for (name, steps) in [("First", 0), ("Next expansion", 1), ("Previous expansion", 0), ("Last", 6)] {
        press(&mut window, name);
        assert_eq!(position(&window), (steps, 0), "{name}");
    }
    press(&mut window, "Open 1: ");
    let core = &window.state().session().core;
    let board = core
        .selected()
        .zip(core.shown.as_ref())
        .map(|(id, shown)| shown.recording.board(shown.recording.nodes().state(id)));
    assert_eq!(board.map(|board| board.to_string()).as_deref(), Some("1 2 3 7 8 4 x 6 5"));
    let different: Vec<_> = [step, settings, end].into_iter().filter_map(Result::err).collect();
    assert!(different.is_empty(), "{}", different.join("\n\n"));
}

#[test]
fn on_a_phone_the_same_buttons_and_texts_are_read() {
    let mut window = opened();
    window.set_size(vec2(390.0, 844.0));
    let read = lines(&read(&mut window));
    for part in
        ["button: Next expansion", "button: Previous expansion", "button: Algorithm", "slider: Timeline = 6"]
    {
        assert!(read.iter().any(|line| line == part), "{part}: {read:?}");
    }
    assert!(
        read.iter().any(|line| line.starts_with("text: Current board 2 1 blank, 4 8 6, 7 5 3")),
        "{read:?}"
    );
}
