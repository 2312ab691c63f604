//! The plane of g and h in the window, driven by keys and labels, and pictures saved from the window.

use crate::driven::{Window, press, run_search, wait, window};
use crate::whole::choose;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::Node;
use egui_kittest::kittest::{AccessKitNode, NodeT, Queryable};
use tilescope::picture::{Area, Extent, PlaneLayout, Point};
use tilescope::recording::{Cell, NodeStatus, Plane};
use tilescope::search::Side;
use tilescope::session::{Action, ActivityAction, JobAction, Shown};

fn shown(window: &Window) -> &Shown {
    window.state().session().core.shown.as_ref().expect("a search is shown")
}

/// The window with the plane of a search, at a step, and the keyboard at the plane.
fn window_at_plane(step: u32) -> Window {
    let mut window = window();
    run_search(&mut window);
    press(&mut window, Modifiers::COMMAND, Key::Num5);
    for _ in 0..step {
        press(&mut window, Modifiers::NONE, Key::ArrowRight);
    }
    wait(&mut window, "the plane", |session| {
        session.core.shown.as_ref().is_some_and(|shown| shown.counting.now().is_some())
    });
    focus_plane(&mut window);
    window
}

/// The other canvas is the search tree.
fn canvas(window: &Window) -> Node<'_> {
    let is_plane = |node: &AccessKitNode<'_>| {
        node.role() == Role::Canvas && node.label().is_some_and(|label| !label.starts_with("Tree of"))
    };
    window.get_by(is_plane)
}

fn focus_plane(window: &mut Window) {
    canvas(window).focus();
    window.run();
}

fn label(window: &Window) -> String {
    canvas(window).accesskit_node().label().unwrap_or_default()
}

#[test]
fn the_plane_is_walked_and_limits_the_lists_by_keys_alone() {
    let mut window = window_at_plane(30);
    assert!(label(&window).starts_with("g–h plane: g "), "{}", label(&window));
    let cursor =
        |window: &Window| window.state().session().core.views.plane.cursor.clone().expect("a cursor");
    let before = cursor(&window);
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    let after = cursor(&window);
    assert_eq!((after.x.start + 1, after.y + 1), (before.x.start, before.y));
    assert_eq!(shown(&window).position().steps, 30, "the arrows move the cursor, not the step");
    press(&mut window, Modifiers::NONE, Key::Enter);
    wait(&mut window, "the members", |session| {
        let shown = session.core.shown.as_ref().expect("a search");
        session.core.views.plane.filter.is_some() && shown.counting.members().is_some()
    });
    let said = window.state().session().core.notice.as_ref().map(|notice| notice.text.as_str());
    assert!(said.is_some_and(|said| said.contains("Escape")), "{said:?}");
    let name = format!("Only g {}, h {}  ×", after.x.start, after.y);
    window.get_by_label(&name);
    let moment = shown(&window).moment().expect("a moment");
    let open = moment.open.len(&shown(&window).recording, Side::Forward);
    // How many of all, even where none of them is in the cell.
    window.get_by_label_contains(&format!(" of {open}"));
    let shown = shown(&window);
    let members = shown.counting.members().expect("found").clone();
    let cell_counts = shown.counting.cell_counts().expect("counted");
    let moment = shown.moment().expect("a moment");
    let all = (0..moment.generated).map(tilescope::search::NodeId).filter(|id| {
        let cell = cell_counts.axes.cell(&shown.recording, *id);
        after.contains(cell)
    });
    let (open, closed): (Vec<_>, Vec<_>) =
        all.partition(|id| moment.status(&shown.recording, *id) == NodeStatus::Open);
    let newest_first = |mut ids: Vec<_>| {
        ids.reverse();
        ids
    };
    assert!(!closed.is_empty() || !open.is_empty());
    assert_eq!((members.open, members.closed), (newest_first(open), newest_first(closed)));
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(window.state().session().core.views.plane.filter, None);
}

#[test]
fn the_line_about_a_cell_stands_below_a_high_plane_and_not_below_a_low_one() {
    let mut window = window_at_plane(12);
    let lines = |window: &Window| {
        let panel = window.get_by_role_and_label(Role::Pane, "g–h plane").rect();
        assert!(panel.contains_rect(canvas(window).rect()));
        let is_line = |node: &AccessKitNode<'_>| {
            let text = node.value().or(node.label());
            node.role() == Role::Label && text.is_some_and(|text| text.starts_with("g "))
        };
        let rects = window.query_all_by(is_line).map(|line| line.rect());
        let lines: Vec<_> = rects.filter(|line| line.left() >= panel.left()).collect();
        assert!(lines.iter().all(|line| panel.contains_rect(*line)), "{lines:?} in {panel:?}");
        lines.len()
    };
    assert_eq!(lines(&window), 0, "half of a side is low");
    press(&mut window, Modifiers::NONE, Key::F8);
    focus_plane(&mut window);
    assert_eq!(lines(&window), 1);
}

#[test]
fn the_plane_follows_every_step_and_asks_for_no_frames_at_rest() {
    let mut window = window_at_plane(0);
    for _ in 0..5 {
        press(&mut window, Modifiers::SHIFT, Key::ArrowRight);
        let shown = shown(&window);
        let now = shown.counting.now().expect("counted");
        assert_eq!(now.position, shown.position());
        let generated: u32 = now.counts.iter().map(|(_, counts)| counts.generated).sum();
        assert_eq!(generated, shown.moment().expect("a moment").generated);
    }
    assert!(window.run() < 60);
    press(&mut window, Modifiers::COMMAND, Key::Num4);
    assert!(shown(&window).counting.now().is_none(), "a hidden plane is not counted");
}

#[test]
fn h_is_held_against_the_true_distance_and_the_first_violation_is_found() {
    let mut window = window();
    choose(&mut window, "Algorithm", "A*");
    choose(&mut window, "Heuristic h", "Manhattan or misplaced, mixed");
    run_search(&mut window);
    press(&mut window, Modifiers::COMMAND, Key::Num5);
    window.get_by_label("h and h*").click();
    wait(&mut window, "the plane", |session| {
        let now = session.core.shown.as_ref().and_then(|shown| shown.counting.now());
        now.is_some_and(|now| now.plane == Plane::Truth)
    });
    let first = shown(&window)
        .counting
        .cell_counts()
        .and_then(|cell_counts| cell_counts.first_above(&shown(&window).recording));
    match first {
        None => drop(window.get_by_label("h never exceeds h*")),
        Some(first) => {
            window.get_by_label("Go to the first").click();
            window.run();
            assert_eq!(window.state().session().core.selected(), Some(first));
        }
    }
}

#[test]
fn a_picture_is_chosen_and_saved_by_keys_and_a_wrong_name_is_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window_at_plane(12);
    press(&mut window, Modifiers::COMMAND, Key::P);
    let choice = window.state().session().activities.picture.choice().expect("the dialog is open");
    assert_eq!(choice.form.view.name, "plane", "the picture that the keyboard is at");
    let save = |window: &mut Window, name: &str| {
        let path = folder.path().join(name);
        let mut choice = window.state().session().activities.picture.choice().expect("it is open").clone();
        choice.path.clone_from(&path);
        window.state_mut().act(Action::In(ActivityAction::Picture(JobAction::SetChoice(choice))));
        window.run();
        window.get_by_role_and_label(Role::Button, "Save picture").click();
        window.step();
        wait(window, "the end", |session| session.activities.picture.work.ended().is_some());
        std::fs::read(path)
    };
    assert!(save(&mut window, "plane.jpg").is_err());
    window.get_by_label_contains("The file name of a picture must end in .svg, .png or .pdf");
    for (name, begins) in [("plane.svg", &b"<svg"[..]), ("plane.png", b"\x89PNG")] {
        assert!(save(&mut window, name).expect("written").starts_with(begins), "{name}");
        window.get_by_label_contains("Saved in");
    }
    assert!(save(&mut window, "plane.svg").is_ok());
    window.get_by_label_contains("choose “Replace existing files”");
}

#[test]
fn a_low_plane_has_the_rows_that_are_reached_with_cells_that_can_be_read() {
    let totals: Vec<_> = (20..30).map(|h| (Cell::new(Side::Forward, 30 - h, h), 1)).collect();
    let extent = Extent { width: 500.0, height: 190.0 };
    let layout =
        PlaneLayout::of_totals(&totals, Area::new(Point::default(), extent.width, extent.height), extent);
    for (cell, _) in &totals {
        let region = layout.region(*cell);
        let area = layout.area(&region).expect("it is in the plane");
        assert!(area.height >= 14.0, "{}", area.height);
        assert_eq!(layout.region_at(area.centre()), Some(region));
    }
}
