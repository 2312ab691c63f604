//! The table of runs: sizes, keys, the mouse, and that no text overlaps another one.

use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, Shape, pos2, vec2};
use egui_kittest::kittest::Queryable;
use tilescope::app::Options;
use tilescope::compare::RunSet;
use tilescope::picture::PictureFormat;
use tilescope::recording::Compared;
use tilescope::search::{AlgorithmId, Settings, TieBreak};
use tilescope::session::{
    Action, ActivityAction, Command, Commands, CoreAction, RunId, RunsAction, ThemeChoice,
};

use crate::driven::{Window, position, run_search, wait, window, window_of};
use crate::presenting::{Part, parts, rect_of};

fn press(window: &mut Window, key: Key) {
    window.key_press(key);
    window.run();
}

fn act(window: &mut Window, action: RunsAction) {
    window.state_mut().act(Action::In(ActivityAction::Runs(action)));
    window.run();
}

fn open(window: &mut Window) {
    window.key_press_modifiers(Modifiers::SHIFT, Key::R);
    window.run();
    assert_eq!(window.state().session().core.screen().name(), "runs");
}

/// Runs a search and leaves it at this step.
fn search(window: &mut Window, name: &str, step: u64) -> RunId {
    let algorithm = AlgorithmId::from_name(name).expect("an algorithm");
    let settings = Settings { algorithm, ..Settings::default() };
    window.state_mut().act(CoreAction::SetSettings(settings));
    run_search(window);
    window.state_mut().act(CoreAction::GoTo(tilescope::recording::Position::after(step)));
    window.run();
    window.state().session().core.runs.shown().expect("a row")
}

/// Many runs: a set, and a search with long settings that is longer than the optimum.
fn fill(window: &mut Window) {
    for name in ["greedy", "dfs-bounded", "hill-climbing"] {
        search(window, name, 1);
    }
    let algorithm = AlgorithmId::from_name("weighted-astar").expect("an algorithm");
    let moves = "lurd".parse().expect("a move order");
    let settings = Settings { algorithm, ties: TieBreak::SMALLER_G, moves, ..Settings::default() };
    window.state_mut().act(CoreAction::SetSettings(settings));
    run_search(window);
    for name in ["shortest-paths", "heuristics"] {
        act(window, RunsAction::RunSeveral(RunSet::from_name(name).expect("a set")));
        wait(window, "the set", |session| session.core.runs.several.is_none());
    }
}

/// The texts that are painted, with where they are.
fn texts(window: &Window) -> Vec<(Rect, String)> {
    let mut left: Vec<(Rect, &Shape)> =
        window.output().shapes.iter().map(|clipped| (clipped.clip_rect, &clipped.shape)).collect();
    let mut texts = Vec::new();
    while let Some((clip, shape)) = left.pop() {
        match shape {
            Shape::Vec(shapes) => left.extend(shapes.iter().map(|shape| (clip, shape))),
            Shape::Text(text) if !text.galley.text().trim().is_empty() => {
                let rect = text.visual_bounding_rect().intersect(clip);
                texts.push((rect, text.galley.text().to_owned()));
            }
            _ => {}
        }
    }
    texts
}

fn apart(parts: &[Part], names: &[&str], context: &str) {
    for (place, name) in names.iter().enumerate() {
        for other in &names[..place] {
            let common = rect_of(parts, name).intersect(rect_of(parts, other)).shrink(0.5);
            assert!(!common.is_positive(), "{context}: {name} overlaps {other}");
        }
    }
}

#[test]
fn no_text_overlaps_another_at_any_size_and_zoom_in_any_theme() {
    let sizes = [(1280.0, 720.0, 1.0), (1920.0, 1080.0, 1.0), (1280.0, 720.0, 2.0), (1600.0, 720.0, 1.0)];
    for ((width, height, zoom), theme) in sizes.into_iter().zip(ThemeChoice::ALL.into_iter().cycle()) {
        let context = format!("{width}x{height} at {zoom}");
        let mut window = window_of(width, height, Options::default());
        window.state_mut().act(CoreAction::SetTheme(theme));
        window.ctx.set_zoom_factor(zoom);
        fill(&mut window);
        open(&mut window);
        let rows = window.state().session().core.listed_runs().len();
        assert!(rows > 12, "{rows}");
        let parts = parts(&window);
        let whole = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height) / zoom).expand(0.5);
        apart(&parts, &["top bar", "header", "rows", "axis", "bottom"], &context);
        apart(&parts, &["title", "menu", "save", "copy", "compare", "run several"], &context);
        // Where there is less room, some columns are left out.
        let columns = ["column search", "column length", "column expanded", "column seconds"];
        let has = |name: &&str| parts.iter().any(|part| part.0 == *name);
        let columns: Vec<&str> = columns.into_iter().filter(|name| zoom < 1.5 || has(name)).collect();
        assert!(columns.len() >= 3, "{context}: {columns:?}");
        apart(&parts, &columns, &context);
        for (name, rect, text) in &parts {
            assert!(whole.contains_rect(*rect), "{context}: {name} is inside the window, not at {rect}");
            let least = f64::from(height.min(width * 36.0 / 64.0)) / 32.0;
            assert!(text.is_none_or(|text| text >= least - 0.01), "{context}: {name}, {text:?}");
        }
        let texts = texts(&window);
        let least = if zoom < 1.5 { 60 } else { 40 };
        assert!(texts.len() > least, "{context}: {}", texts.len());
        for (place, (rect, text)) in texts.iter().enumerate() {
            for (other_rect, other) in &texts[..place] {
                let common = rect.intersect(*other_rect).shrink(0.6);
                assert!(
                    !common.is_positive(),
                    "{context}: “{text}” at {rect} overlaps “{other}” at {other_rect}"
                );
            }
        }
    }
}

#[test]
fn the_columns_of_the_usual_width_are_those_of_the_drawing() {
    let mut window = window();
    fill(&mut window);
    open(&mut window);
    let names: Vec<String> = parts(&window).into_iter().map(|part| part.0).collect();
    for column in ["search", "heuristic", "length", "expanded", "max_open", "branching_factor", "seconds"] {
        assert!(names.contains(&format!("column {column}")), "{column}");
    }
    // Another one that is asked for takes the place of a less important one.
    let generated = tilescope::compare::RunColumn::all().find(|column| column.name() == "generated");
    act(&mut window, RunsAction::ShowColumn(generated.expect("a column"), true));
    let names: Vec<String> = parts(&window).into_iter().map(|part| part.0).collect();
    assert!(names.contains(&"column generated".to_owned()));
    assert!(!names.contains(&"column seconds".to_owned()));
    // In a wide window there is room for both.
    let mut wide = window_of(1900.0, 720.0, Options::default());
    fill(&mut wide);
    open(&mut wide);
    let names: Vec<String> = parts(&wide).into_iter().map(|part| part.0).collect();
    for column in ["generated", "seconds"] {
        assert!(names.contains(&format!("column {column}")), "{column}");
    }
}

#[test]
fn keys_move_mark_remove_restore_sort_and_bring_back() {
    let mut window = window();
    let ids = [("bfs", 7), ("astar", 4), ("greedy", 2)].map(|(name, step)| search(&mut window, name, step));
    open(&mut window);
    let focus = |window: &Window| {
        let core = &window.state().session().core;
        core.focused_among(&core.listed_runs())
    };
    assert_eq!(focus(&window), Some(ids[2]));
    press(&mut window, Key::Home);
    press(&mut window, Key::A);
    press(&mut window, Key::ArrowDown);
    press(&mut window, Key::B);
    assert_eq!(window.state().session().core.runs.marked(), Some([ids[0], ids[1]]));
    assert!(window.state().session().enabled(Command::CompareRuns).is_ok());
    press(&mut window, Key::Delete);
    assert_eq!(window.state().session().core.runs.rows().len(), 2);
    assert_eq!(focus(&window), Some(ids[2]));
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
    assert_eq!(window.state().session().core.runs.rows().len(), 3);
    // The fourth column counts expansions.
    press(&mut window, Key::Num4);
    let listed = |window: &Window| window.state().session().core.listed_runs()[0].id;
    let most = listed(&window);
    press(&mut window, Key::Num4);
    assert_ne!(listed(&window), most);
    press(&mut window, Key::Num4);
    press(&mut window, Key::Home);
    press(&mut window, Key::Enter);
    assert_ne!(window.state().session().core.screen().name(), "runs");
    wait(&mut window, "the search", |session| !session.core.is_running());
    assert_eq!(window.state().session().core.runs.shown(), Some(ids[0]));
    assert_eq!(position(&window), (7, 0));
    open(&mut window);
    press(&mut window, Key::Escape);
    assert_ne!(window.state().session().core.screen().name(), "runs");
}

#[test]
fn the_mouse_sorts_marks_and_brings_back() {
    let mut window = window();
    let first = search(&mut window, "astar", 5);
    search(&mut window, "bfs", 3);
    open(&mut window);
    window.get_by_role_and_label(Role::Button, "Sort by expanded").click();
    window.run();
    window.get_by_role_and_label(Role::Button, "Sort by expanded").click();
    window.run();
    assert_ne!(window.state().session().core.listed_runs()[0].id, first);
    window.get_by_role_and_label(Role::Button, "Mark A*").click();
    window.run();
    assert_eq!(window.state().session().core.runs.with_mark(Compared::A), Some(first));
    window.get_by_role_and_label(Role::Button, "Remove mark A from A*");
    let row = rect_of(&parts(&window), "row 2").center();
    window.hover_at(row);
    window.drag_at(row);
    window.drop_at(row);
    window.run();
    assert_ne!(window.state().session().core.screen().name(), "runs");
    assert_eq!((window.state().session().core.runs.shown(), position(&window)), (Some(first), (5, 0)));
}

#[test]
fn an_empty_table_says_what_it_is_for() {
    let mut window = window();
    open(&mut window);
    window.get_by_label("No runs yet");
    act(&mut window, RunsAction::RunSeveral(RunSet::from_name("course").expect("a set")));
    wait(&mut window, "the set", |session| session.core.runs.several.is_none());
    assert_eq!(window.state().session().core.listed_runs().len(), 3);
    // With the keyboard alone.
    press(&mut window, Key::Home);
    press(&mut window, Key::Enter);
    wait(&mut window, "the search", |session| session.core.shown.is_some() && !session.core.is_running());
}

#[test]
fn the_table_is_saved_as_a_picture() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window();
    fill(&mut window);
    open(&mut window);
    for format in PictureFormat::ALL {
        let path = folder.path().join(format!("runs.{}", format.extension()));
        act(&mut window, RunsAction::Save(format));
        window.state_mut().act(Action::SetFileField(path.display().to_string()));
        window.state_mut().act(Action::AcceptFileField);
        wait(&mut window, "the file", |session| session.documents.files.request().is_none());
        let bytes = std::fs::read(&path).expect("written");
        assert!(bytes.len() > 1000, "{} bytes", bytes.len());
        if format == PictureFormat::Svg {
            let text = String::from_utf8(bytes).expect("text");
            assert!(text.contains("linear conflict") || text.contains("Linear conflict"), "{text}");
            assert!(text.contains(" moves at best"));
        }
    }
}
