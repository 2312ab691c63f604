//! Two searches side by side: every pair of kinds of algorithms has room, keys do everything, and Escape leaves.

use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use tilescope::app::Options;
use tilescope::file::Document;
use tilescope::heuristic::HeuristicId;
use tilescope::picture::Palette;
use tilescope::puzzle::{Board, Size, random_board, random_walk};
use tilescope::recording::{ClockKind, Compared, Divergences, ExpandedCounts};
use tilescope::search::{AlgorithmId, Problem, Settings, TieBreak};
use tilescope::session::{
    Action, ActivityAction, Command, Commands, CommonPicture, ComparedRuns, CoreAction, SideAction,
    ThemeChoice,
};
use tilescope_oracle::share::of_share;

use crate::driven::{Window, position, run_search, wait, window, window_of};
use crate::presenting::{Part, parts, rect_of};

fn runs(window: &Window) -> &ComparedRuns {
    window.state().session().activities.side_by_side.runs.as_ref().expect("two searches")
}

fn press(window: &mut Window, key: Key) {
    window.key_press(key);
    window.run();
}

fn act(window: &mut Window, action: SideAction) {
    window.state_mut().act(Action::In(ActivityAction::SideBySide(action)));
    window.run();
}

fn drawn() -> Problem {
    let board = |text| tilescope::puzzle::parse_board(text).expect("a board");
    Problem::new(board("2 1 6 4 x 8 7 5 3"), board("1 2 3 8 x 4 7 6 5")).expect("one size")
}

fn of(problem: Problem, algorithm: AlgorithmId) -> Document {
    let heuristic = HeuristicId::Manhattan;
    Document { problem, settings: Settings { algorithm, heuristic, depth_limit: 25, ..Settings::default() } }
}

/// Puts two searches side by side, and waits until they are compared.
fn compare(window: &mut Window, documents: [Document; 2]) {
    window.state_mut().act(Action::In(ActivityAction::SideBySide(SideAction::Compare(documents))));
    wait(window, "the comparison", |session| {
        session.activities.side_by_side.runs.as_ref().is_some_and(|runs| runs.counts.is_some())
    });
}

/// Everything on the screen is inside the window, and the parts are apart from each other.
fn have_room(parts: &[Part], window: Rect, context: &str) {
    let mut apart = vec!["transport", "place", "next divergence", "clock", "legend", "heading"];
    for name in ["A", "B"] {
        apart.extend(match name {
            "A" => ["board of A", "values of A", "why of A", "open list of A", "search A"],
            _ => ["board of B", "values of B", "why of B", "open list of B", "search B"],
        });
    }
    let of_transport = ["place", "next divergence", "clock"];
    for (index, name) in apart.iter().enumerate() {
        let rect = rect_of(parts, name);
        assert!(window.expand(0.5).contains_rect(rect), "{context}: {name} is inside, not at {rect}");
        for other in &apart[..index] {
            if *other == "transport" && of_transport.contains(name) {
                continue;
            }
            let common = rect.intersect(rect_of(parts, other)).shrink(0.5);
            assert!(!common.is_positive(), "{context}: {name} overlaps {other}");
        }
    }
}

/// No written text leaves its part of the screen, or lies over another.
fn texts_are_apart(window: &Window, context: &str) {
    let all = parts(window);
    let columns = ["side A", "between", "side B"].map(|name| rect_of(&all, name));
    let labels: Vec<_> = window
        .get_all_by_role(Role::Label)
        .filter_map(|node| {
            let node_of_it = node.accesskit_node();
            let label = node_of_it.value().or_else(|| node_of_it.label())?;
            let rect = node.rect();
            (!label.is_empty() && rect.width() > 0.0).then_some((label, rect))
        })
        .collect();
    assert!(labels.len() > 10, "{context}: {} texts", labels.len());
    for (label, rect) in &labels {
        if let Some(column) = columns.iter().find(|column| column.contains(rect.center())) {
            assert!(
                column.expand(1.0).contains_rect(*rect),
                "{context}: “{label}” leaves its column {column}: {rect}"
            );
        }
    }
    // A sentence has the rectangle of its slot, and the boards of the tree may touch each other.
    let (heading, picture) = (rect_of(&all, "heading"), all.iter().find(|part| part.0 == "common picture"));
    let line = heading.height() / 2.0;
    let is_text = |rect: &Rect| {
        rect.height() < line && picture.is_none_or(|picture| !picture.1.contains(rect.center()))
    };
    let texts: Vec<_> = labels.iter().filter(|(_, rect)| is_text(rect)).collect();
    for (index, (label, rect)) in texts.iter().enumerate() {
        for (other, place) in &texts[..index] {
            let common = rect.shrink(2.0).intersect(place.shrink(2.0));
            assert!(!common.is_positive(), "{context}: “{label}” lies over “{other}”");
        }
    }
}

#[test]
fn the_rules_of_a_side_are_set_in_its_menu_and_undone_by_keys() {
    let mut window = window();
    let [a, b] = [AlgorithmId::Astar, AlgorithmId::WeightedAstar].map(|algorithm| of(drawn(), algorithm));
    compare(&mut window, [a, b]);
    let settings = |window: &Window, which| *runs(window).side(which).shown.recording.settings();
    let with = |b: Document, ties| Settings { ties, ..b.settings };
    window.get_by_label("Rules of B").click();
    window.run();
    crate::whole::choose(&mut window, "Of equal f, take first", "smallest g, then newest");
    assert_eq!(settings(&window, Compared::B), with(b, TieBreak::SMALLER_G));
    assert_eq!(settings(&window, Compared::A), a.settings, "the other side keeps its own");
    // The menu stays open for the next rule, and for the way back.
    crate::whole::choose(&mut window, "Of equal f, take first", "oldest");
    assert_eq!(settings(&window, Compared::B), with(b, TieBreak::FIRST_IN));
    press(&mut window, Key::Escape);
    assert!(window.query_by_label("Of equal f, take first").is_none());
    let undo = |window: &mut Window, key| {
        window.key_press_modifiers(Modifiers::COMMAND, key);
        window.run();
    };
    undo(&mut window, Key::Z);
    assert_eq!(settings(&window, Compared::B), with(b, TieBreak::SMALLER_G));
    undo(&mut window, Key::Z);
    assert_eq!(settings(&window, Compared::B), b.settings);
    undo(&mut window, Key::Z);
    assert_eq!(settings(&window, Compared::B), b.settings, "there is nothing more to undo");
    undo(&mut window, Key::Y);
    assert_eq!(settings(&window, Compared::B), with(b, TieBreak::SMALLER_G));
    // The boards and settings of the editor are others.
    press(&mut window, Key::Escape);
    assert!(window.state().session().activities.side_by_side.runs.is_none());
    assert_eq!(window.state().session().core.editor.document().settings, Settings::default());
}

#[test]
fn one_map_has_the_counts_of_both_and_two_maps_have_one_zoom() {
    let mut window = window();
    compare(&mut window, [of(drawn(), AlgorithmId::Astar), of(drawn(), AlgorithmId::Greedy)]);
    act(&mut window, SideAction::Show(CommonPicture::OneMap));
    wait(&mut window, "the maps", |session| {
        let runs = session.activities.side_by_side.runs.as_ref();
        runs.is_some_and(|runs| runs.sides.iter().all(|side| side.shown.map.now().is_some()))
    });
    for tick in [0, 1, 6, 12] {
        act(&mut window, SideAction::GoTo(tick));
        let runs = runs(&window);
        let [a, b] = runs.sides.each_ref().map(|side| side.shown.map.now().expect("a map"));
        let shades = runs.on_one_map([a, b], Palette::of(ThemeChoice::Light));
        let count = |name| shades.shades.iter().find(|shade| shade.name == name).expect("a shade").boards;
        let [only_a, both, only_b] = ["A only", "both", "B only"].map(count);
        assert_eq!(runs.counts, Some(ExpandedCounts { only_a, both, only_b }), "at {tick}");
    }
    rect_of(&parts(&window), "map of both");
    window.get_by_label("Picture of both: One map").click();
    window.run();
    window.get_by_label("Two maps").click();
    window.run();
    let maps = ["map of A", "map of B"].map(|name| rect_of(&parts(&window), name));
    assert!(!maps[0].intersects(maps[1]), "{maps:?}");
    assert_eq!(maps[0].size(), maps[1].size());
}

#[test]
fn the_drawn_example_shows_the_first_divergence_with_its_counts() {
    let mut window = window();
    compare(&mut window, [of(drawn(), AlgorithmId::Astar), of(drawn(), AlgorithmId::Greedy)]);
    assert_eq!(runs(&window).places(), [6, 6]);
    assert_eq!(runs(&window).counts, Some(ExpandedCounts { only_a: 1, both: 5, only_b: 1 }));
    window.get_by_label("First divergence: expansion 6");
    window.get_by_label("5 alike, and the same 7 boards open");
    for text in ["A only 1", "both 5", "B only 1", "expansion 6 of 14"] {
        assert!(window.query_by_label(text).is_some() || text.starts_with("expansion"), "{text}");
    }
    let taken = Compared::ALL.map(|which| {
        let step = runs(&window).side(which).taken.as_ref().expect("a step");
        (step.node.g, step.node.h)
    });
    assert_eq!(taken, [(2, 10), (4, 10)]);
}

/// The boards that A and B take at the place on the screen, and those that the tree marks as such.
fn taken_and_marked(window: &Window) -> [Vec<Board>; 2] {
    let runs = runs(window);
    let tree = runs.tree.as_ref().expect("a tree");
    let taken = Compared::ALL.map(|which| {
        let side = runs.side(which);
        side.taken.as_ref().map(|step| side.shown.recording.board(step.node.state))
    });
    let marked = tree.nodes.iter().filter(|node| node.is_current.contains(&true)).map(|node| node.board);
    let mut all = [taken.into_iter().flatten().collect(), marked.collect::<Vec<_>>()];
    for boards in &mut all {
        boards.sort_by_key(|board| board.state().0);
        boards.dedup();
    }
    all
}

#[test]
fn the_tree_shows_the_place_on_the_screen_however_one_came_there() {
    let mut window = window();
    compare(&mut window, [of(drawn(), AlgorithmId::Astar), of(drawn(), AlgorithmId::Greedy)]);
    for key in [Key::D, Key::End, Key::ArrowLeft, Key::Home, Key::ArrowRight, Key::End] {
        press(&mut window, key);
        let [taken, marked] = taken_and_marked(&window);
        assert_eq!(taken, marked, "the tree after {key:?}");
    }
    window.get_by_label_contains("has ended");
}

#[test]
fn a_weighted_search_by_misplaced_tiles_says_its_weight_and_its_heuristic_in_full() {
    let heuristic = HeuristicId::Misplaced;
    let mut b = of(drawn(), AlgorithmId::WeightedAstar);
    b.settings.heuristic = heuristic;
    for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0)] {
        let mut window = window_of(width, height, Options::default());
        compare(&mut window, [of(drawn(), AlgorithmId::Astar), b]);
        let words = "w = 10 · Misplaced tiles";
        let rect = window.get_by_label(words).rect();
        // All of it is painted, in text of at least this size.
        let least = height / 32.0;
        let painted = rect.width() / words.chars().count() as f32;
        assert!(painted > 0.4 * least && rect.height() >= least, "{rect}");
        assert!(rect_of(&parts(&window), "side B").x_range().contains(rect.right()), "{rect}");
        texts_are_apart(&window, "two heuristics");
    }
}

#[test]
fn keys_do_everything_and_escape_leaves_the_search_where_it_was() {
    let mut window = window();
    window.state_mut().act(CoreAction::SetSettings(of(drawn(), AlgorithmId::Astar).settings));
    run_search(&mut window);
    press(&mut window, Key::ArrowRight);
    let before = position(&window);
    press(&mut window, Key::V);
    wait(&mut window, "the comparison", |session| {
        session.activities.side_by_side.runs.as_ref().is_some_and(|runs| runs.counts.is_some())
    });
    let first = runs(&window).tick;
    press(&mut window, Key::ArrowRight);
    assert_eq!(runs(&window).tick, first + 1);
    press(&mut window, Key::ArrowLeft);
    assert_eq!(runs(&window).tick, first);
    press(&mut window, Key::End);
    assert_eq!(runs(&window).tick, runs(&window).last_tick());
    press(&mut window, Key::Home);
    assert_eq!(runs(&window).tick, 0);
    window.key_press_modifiers(Modifiers::COMMAND, Key::D);
    window.run();
    let divergence = runs(&window).divergences().and_then(Divergences::first);
    assert_eq!(Some(runs(&window).tick), divergence.map(|step| step + 1));
    let all: Vec<_> = runs(&window).divergences().expect("compared").all().collect();
    for step in all.iter().skip(1).take(3) {
        press(&mut window, Key::D);
        assert_eq!(runs(&window).tick, step + 1);
    }
    for step in all.iter().take(all.len().min(4) - 1).rev() {
        window.key_press_modifiers(Modifiers::SHIFT, Key::D);
        window.run();
        assert_eq!(runs(&window).tick, step + 1);
    }
    // Nothing of the other screens happens here.
    let document = *window.state().session().core.editor.document();
    for key in [Key::S, Key::N, Key::Q, Key::Enter, Key::G, Key::F9] {
        press(&mut window, key);
        assert!(window.state().session().activities.side_by_side.runs.is_some(), "{key:?}");
    }
    assert_eq!(*window.state().session().core.editor.document(), document);
    press(&mut window, Key::T);
    assert_eq!(window.state().session().core.look.theme, ThemeChoice::Dark);
    press(&mut window, Key::Escape);
    assert!(window.state().session().activities.side_by_side.runs.is_none());
    assert_eq!(position(&window), before);
    press(&mut window, Key::V);
    press(&mut window, Key::V);
    assert!(window.state().session().activities.side_by_side.runs.is_none());
}

#[test]
fn arrow_keys_step_while_the_timeline_has_the_focus() {
    let mut window = window();
    compare(&mut window, [of(drawn(), AlgorithmId::Astar), of(drawn(), AlgorithmId::Greedy)]);
    let before = runs(&window).tick;
    window.get_by_label("Timeline of both").focus();
    window.run();
    press(&mut window, Key::ArrowRight);
    assert_eq!(runs(&window).tick, before + 1);
    press(&mut window, Key::ArrowLeft);
    assert_eq!(runs(&window).tick, before);
}

#[test]
fn both_play_on_one_clock_to_the_end() {
    let mut window = window();
    compare(&mut window, [of(drawn(), AlgorithmId::Astar), of(drawn(), AlgorithmId::Greedy)]);
    window.state_mut().act(CoreAction::SetSpeed(6.0));
    press(&mut window, Key::Space);
    wait(&mut window, "the end", |session| !session.core.playback.is_playing());
    let steps = Compared::ALL.map(|which| runs(&window).side(which).shown.steps());
    assert_eq!(runs(&window).places(), steps);
    // Playing at the end begins again.
    window.state_mut().act(CoreAction::SetSpeed(0.0));
    window.key_press(Key::Space);
    window.step();
    assert!(
        window.state().session().core.playback.is_playing() && runs(&window).tick < runs(&window).last_tick()
    );
    window.key_press(Key::Space);
    window.run();
}

#[test]
fn every_clock_keeps_the_place_of_a_and_can_be_chosen_by_mouse() {
    let mut window = window();
    compare(&mut window, [of(drawn(), AlgorithmId::Astar), of(drawn(), AlgorithmId::Greedy)]);
    for kind in ClockKind::ALL {
        act(&mut window, SideAction::SetClock(ClockKind::Expansion));
        act(&mut window, SideAction::GoTo(4));
        act(&mut window, SideAction::SetClock(kind));
        assert!(runs(&window).places()[0] >= 4, "{kind:?}");
        press(&mut window, Key::End);
        assert!(runs(&window).side(Compared::A).is_at_end(), "{kind:?}");
        press(&mut window, Key::Home);
        assert_eq!(runs(&window).places(), [0, 0], "{kind:?}");
    }
    window.get_by_label("by same board").click();
    window.run();
    window.get_by_label("layer").click();
    window.run();
    assert_eq!(runs(&window).kind, ClockKind::Layer);
    // A click on the timeline.
    let timeline = rect_of(&parts(&window), "timeline");
    let middle = timeline.center();
    window.hover_at(middle);
    window.drag_at(middle);
    window.drop_at(middle);
    window.run();
    assert!(runs(&window).tick > 0);
    // Another algorithm on the side of B.
    window.get_by_label("B Greedy · Manhattan").click();
    window.run();
    window.get_by_label("Algorithm").click();
    window.run();
    window.get_by_label("Uniform-cost search").click();
    wait(&mut window, "the comparison", |session| {
        session.activities.side_by_side.runs.as_ref().is_some_and(|runs| runs.counts.is_some())
    });
    let settings = runs(&window).side(Compared::B).shown.recording.settings();
    assert_eq!(settings.algorithm, AlgorithmId::UniformCost);
}

/// One algorithm of each kind that the screen shows in its own way.
pub const KINDS: [AlgorithmId; 8] = [
    AlgorithmId::Bfs,
    AlgorithmId::Dfs,
    AlgorithmId::Iddfs,
    AlgorithmId::WeightedAstar,
    AlgorithmId::BidirectionalBfs,
    AlgorithmId::HillClimbing,
    AlgorithmId::Rbfs,
    AlgorithmId::Mm,
];

fn pairs_of_kinds() -> impl Iterator<Item = [AlgorithmId; 2]> {
    let with_later = |(place, a)| KINDS.into_iter().skip(place).map(move |b| [a, b]);
    KINDS.into_iter().enumerate().flat_map(with_later)
}

#[test]
fn every_second_pair_of_kinds_of_algorithms_has_room() {
    check_pairs(pairs_of_kinds().step_by(2));
}

#[test]
#[ignore = "takes half a minute: run by CI's longer part"]
fn every_pair_of_kinds_of_algorithms_has_room() {
    check_pairs(of_share(pairs_of_kinds()));
}

fn check_pairs(pairs: impl Iterator<Item = [AlgorithmId; 2]>) {
    let mut window = window();
    let whole = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0));
    for [a, b] in pairs {
        compare(&mut window, [of(drawn(), a), of(drawn(), b)]);
        for tick in [None, Some(1), Some(40)] {
            if let Some(tick) = tick {
                act(&mut window, SideAction::GoTo(tick));
            }
            let context = format!("{a:?} beside {b:?} at {tick:?}");
            have_room(&parts(&window), whole, &context);
            texts_are_apart(&window, &context);
        }
        press(&mut window, Key::End);
        texts_are_apart(&window, &format!("{a:?} beside {b:?} at the end"));
    }
}

#[test]
fn both_sizes_have_room_at_every_size_of_the_window_and_zoom() {
    let goal = tilescope::puzzle::GoalPreset::BlankLast.board(Size::FIFTEEN);
    let large = Problem::new(random_walk(&goal, 5, 24), goal).expect("one size");
    for (width, height, zoom) in [
        (1280.0, 720.0, 1.0),
        (1280.0, 720.0, 2.0),
        (1920.0, 1080.0, 1.0),
        (1920.0, 1080.0, 2.0),
        (1024.0, 640.0, 1.0),
        (512.0, 320.0, 1.0),
        (1000.0, 900.0, 1.0),
    ] {
        let mut window = window_of(width, height, Options::default());
        window.ctx.set_zoom_factor(zoom);
        window.run();
        for presents in [false, true] {
            compare(&mut window, [of(large, AlgorithmId::Astar), of(drawn(), AlgorithmId::Idastar)]);
            for tick in [1, 7, u64::MAX] {
                act(&mut window, SideAction::GoTo(tick));
                let context = format!("{width}x{height} at {zoom}, {tick}, presenting {presents}");
                let whole = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height) / zoom);
                have_room(&parts(&window), whole, &context);
                texts_are_apart(&window, &context);
            }
            window.state_mut().act(Command::Present);
            window.run();
        }
    }
}

#[test]
fn a_search_that_runs_is_shown_and_compared_once_it_has_ended() {
    let goal = tilescope::puzzle::GoalPreset::BlankLast.board(Size::FIFTEEN);
    let long = Problem::new(random_walk(&goal, 9, 400), goal).expect("one size");
    let mut window = window();
    let mut limits = window.state().session().core.limits;
    limits.max_nodes = 30_000;
    window.state_mut().act(CoreAction::SetLimits(limits));
    compare(&mut window, [of(long, AlgorithmId::Astar), of(long, AlgorithmId::Idastar)]);
    let counts = runs(&window).counts.expect("counts");
    assert!(counts.both > 0);
    press(&mut window, Key::End);
    assert!(window.query_all_by_label_contains("Limit reached").count() >= 2);
}

#[test]
fn a_search_is_stopped_here_and_what_it_recorded_is_compared() {
    let goal = tilescope::puzzle::GoalPreset::BlankLast.board(Size::FIFTEEN);
    let long = Problem::new(random_walk(&goal, 9, 400), goal).expect("one size");
    let mut window = window();
    let documents = [of(long, AlgorithmId::Bfs), of(long, AlgorithmId::UniformCost)];
    window.state_mut().act(Action::In(ActivityAction::SideBySide(SideAction::Compare(documents))));
    let has_steps = |runs: &ComparedRuns, which| runs.side(which).shown.steps() > 1000;
    wait(&mut window, "some steps", |session| {
        session
            .activities
            .side_by_side
            .runs
            .as_ref()
            .is_some_and(|runs| Compared::ALL.into_iter().all(|which| has_steps(runs, which)))
    });
    window.step();
    window.get_by_label("Stop A").click();
    wait(&mut window, "A", |session| {
        session
            .activities
            .side_by_side
            .runs
            .as_ref()
            .is_some_and(|runs| !runs.side(Compared::A).shown.is_running())
    });
    assert!(runs(&window).side(Compared::B).shown.is_running());
    window.state_mut().act(Command::Stop);
    wait(&mut window, "the comparison", |session| {
        session.activities.side_by_side.runs.as_ref().is_some_and(|runs| runs.counts.is_some())
    });
    assert!(window.query_by_label("Stop A").is_none());
}

#[test]
fn a_side_that_needs_more_than_its_memory_says_so() {
    let goal = tilescope::puzzle::GoalPreset::BlankLast.board(Size::FIFTEEN);
    let long = Problem::new(random_board(&goal, 7), goal).expect("one size");
    let mut window = window();
    let mut limits = window.state().session().core.limits;
    limits.max_bytes = 64 << 20;
    window.state_mut().act(CoreAction::SetLimits(limits));
    compare(&mut window, [of(long, AlgorithmId::Bfs), of(long, AlgorithmId::UniformCost)]);
    for which in Compared::ALL {
        let ending = runs(&window).side(which).ending().expect("an ending");
        assert!(ending.starts_with("Limit reached: ") && ending.contains("MiB of memory"), "{ending}");
    }
}

#[test]
fn the_last_divergence_is_found_again_from_the_end_of_the_longer_search() {
    let mut window = window();
    compare(&mut window, [of(drawn(), AlgorithmId::Astar), of(drawn(), AlgorithmId::Bfs)]);
    let all: Vec<_> = runs(&window).divergences().expect("compared").all().collect();
    press(&mut window, Key::End);
    for step in all.iter().rev() {
        window.key_press_modifiers(Modifiers::SHIFT, Key::D);
        window.run();
        assert_eq!(runs(&window).tick, step + 1);
    }
}

#[test]
fn while_the_search_runs_it_is_not_run_a_second_time_beside_itself() {
    let goal = tilescope::puzzle::GoalPreset::BlankLast.board(Size::FIFTEEN);
    let long = Problem::new(random_board(&goal, 7), goal).expect("one size");
    let boards = Some(of(long, AlgorithmId::Bfs));
    let mut window = window_of(1280.0, 720.0, Options { boards, ..Options::default() });
    window.state_mut().act(Command::Run);
    window.step();
    let session = window.state().session();
    assert!(session.core.is_running());
    assert_eq!(session.enabled(Command::SideBySide), Err("Wait until the search has ended, or stop it"));
    window.state_mut().act(Command::Stop);
}

#[test]
fn searches_that_were_made_here_stay_in_the_table_of_runs() {
    let mut window = window();
    let [a, b, c] = [AlgorithmId::Astar, AlgorithmId::Greedy, AlgorithmId::Bfs].map(|id| of(drawn(), id));
    compare(&mut window, [a, b]);
    act(&mut window, SideAction::Choose(Compared::B, c));
    wait(&mut window, "the comparison", |session| {
        session.activities.side_by_side.runs.as_ref().is_some_and(|runs| runs.counts.is_some())
    });
    press(&mut window, Key::Escape);
    let session = window.state().session();
    for document in [a, b, c] {
        let id = session.core.runs.id_of(&document).expect("a row");
        let row = session.core.runs.row(id).expect("a row");
        assert!(row.is_parked());
        let measured = tilescope::compare::measure(&document, session.core.limits, None).figures;
        let figures = row.figures.expect("it has ended");
        assert_eq!(tilescope::compare::Figures { time: measured.time, ..figures }, measured);
    }
}
