//! The tree of two searches.

use std::ops::ControlFlow;

use crate::with;
use tilescope::picture::{
    Area, CommonTree, Extent, Palette, Point, Shape, ThemeChoice, TreeSide, compared_tree, point,
};
use tilescope::puzzle::{GoalPreset, parse_board};
use tilescope::recording::{Cursor, Divergences, ExpandedBy, Position, Recording};
use tilescope::search::{Guard, Problem, Settings};

const START: &str = "2 1 6 4 x 8 7 5 3";
const SIZES: [(f32, f32, f32); 3] = [(432.0, 390.0, 20.0), (700.0, 600.0, 30.0), (390.0, 330.0, 18.0)];

fn recorded(start: &str, goal: GoalPreset, settings: Settings) -> Recording {
    let problem = Problem::to_preset(parse_board(start).expect("a board"), goal);
    let mut recording = Recording::new(problem, settings);
    recording.record(Guard::default(), ());
    recording
}

fn tree(searches: [&Recording; 2], steps: u64) -> CommonTree {
    let divergences = Divergences::find(searches, &mut |_| ControlFlow::Continue(()));
    let divergences = divergences.continue_value().expect("nothing stops it");
    let moments = searches.map(|search| {
        let mut cursor = Cursor::new(search);
        cursor.seek(search, Position::after(steps - 1));
        cursor.moment(search)
    });
    let side = |which: usize| TreeSide {
        recording: searches[which],
        moment: &moments[which],
        taken: searches[which].expanded(steps - 1),
    };
    CommonTree::new([side(0), side(1)], Some(&divergences), [steps, steps])
}

#[test]
fn every_board_is_below_an_older_one_and_each_search_has_its_current_board() {
    let of = |start: &str| recorded(start, GoalPreset::Spiral, with("bfs"));
    let [a, b] = [START, "2 1 6 4 8 x 7 5 3"].map(of);
    for (steps, is_whole) in [(1, true), (6, true), (300, false)] {
        for searches in [[&a, &b], [&a, &a]] {
            let tree = tree(searches, steps);
            assert_eq!(tree.is_whole, is_whole, "{steps}");
            assert_eq!(tree.layout.len(), tree.nodes.len());
            for (index, node) in tree.nodes.iter().enumerate() {
                assert!(node.parent.is_none_or(|parent| parent < index), "{steps}");
            }
            let current = |which: usize| tree.nodes.iter().filter(|node| node.is_current[which]).count();
            assert_eq!([0, 1].map(current), [1, 1], "{steps}");
        }
    }
}

#[test]
fn boards_of_two_sizes_are_in_two_trees() {
    let a = recorded(START, GoalPreset::Spiral, with("bfs"));
    let b = recorded("1 2 3 4 x 5", GoalPreset::BlankLast, with("bfs"));
    let tree = tree([&a, &b], 2);
    assert_eq!(tree.nodes.iter().filter(|node| node.parent.is_none()).count(), 2);
    assert!(tree.nodes.iter().all(|node| node.by != ExpandedBy::Both));
}

fn bounds(points: &[Point]) -> Area {
    let least = |of: fn(&Point) -> f32| points.iter().map(of).fold(f32::MAX, f32::min);
    let most = |of: fn(&Point) -> f32| points.iter().map(of).fold(f32::MIN, f32::max);
    let corner = point(least(|point| point.x), least(|point| point.y));
    Area::new(corner, most(|point| point.x) - corner.x, most(|point| point.y) - corner.y)
}

fn overlap(a: &Area, b: &Area) -> bool {
    let apart = |a: f32, width: f32, b: f32, other: f32| a + width <= b + 0.5 || b + other <= a + 0.5;
    !(apart(a.x, a.width, b.x, b.width) || apart(a.y, a.height, b.y, b.height))
}

#[test]
fn no_mark_covers_a_board_or_another_mark() {
    let of = |name: &str| recorded(START, GoalPreset::Spiral, with(name));
    let a = of("astar");
    let mut checked = 0;
    for name in ["greedy", "bfs", "weighted-astar", "uniform-cost"] {
        let b = of(name);
        for steps in 1..=14 {
            let tree = tree([&a, &b], steps);
            for (width, height, unit) in SIZES {
                let extent = Extent { width, height };
                let (scene, boards) = compared_tree(&tree, extent, unit, Palette::of(ThemeChoice::Light));
                // Without room for boards, there are shapes.
                if !scene.shapes.iter().any(|shape| matches!(shape, Shape::Text(_))) {
                    continue;
                }
                let marks = scene.shapes.iter().filter_map(|shape| match shape {
                    Shape::Polygon { points, .. } => Some(bounds(points)),
                    _ => None,
                });
                let marks: Vec<Area> = marks.collect();
                let context = format!("{name} at {steps} in {width}×{height}");
                for (place, mark) in marks.iter().enumerate() {
                    let mut others = boards.iter().chain(&marks[..place]);
                    assert_eq!(others.find(|other| overlap(mark, other)), None, "{context}: {mark:?}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 100, "{checked} marks");
}
