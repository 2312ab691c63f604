//! Every view of some searches as a small picture, compared with the one that was reviewed (in `tests/pictures`).
//! `UPDATE_PICTURES=1 cargo test --test library pictures` writes them again: review each before you keep it.
//!
//! # Renew the kept pictures
//!
//! `tests/pictures` has a small picture of each view for a number of searches. A test draws each again and compares it with the
//! kept one. If you changed a picture on purpose:
//!
//! ```text
//! UPDATE_PICTURES=1 cargo test --test library pictures::
//! git status tests/pictures                 # look at every picture that changed before you commit it
//! ```
//!
//! If the test fails without that variable, it writes the new pictures to the system's temporary folder and prints their paths.
//!
//! `assets/window.png` in the README is a screenshot of the real window. Take a new one when the window changes visibly:
//! `.ci/screenshot target/release/tilescope`.

use std::fs;
use std::path::Path;

use crate::support::solve::board;
use resvg::tiny_skia::Pixmap;
use resvg::usvg::roxmltree::Document;
use tilescope::heuristic::HeuristicId;
use tilescope::picture::runs::LogScale;
use tilescope::picture::{
    Area, ChartLine, ChartPoint, ChartScale, Extent, MeansChart, Palette, PictureFormat, PlaneLayout, Scene,
    Shape, Subject, ThemeChoice, View, png, point, series_title, svg,
};
use tilescope::puzzle::GoalPreset;
use tilescope::recording::{Cell, Cursor, Position, Recording, Series};
use tilescope::search::{AlgorithmId, Guard, Limits, Problem, Settings, Side};
use tilescope::session::stage_words;

const FARTHEST: &str = "8 6 7 2 5 4 3 x 1";
/// The first board of the course report.
const COURSE: &str = "2 8 3 1 x 4 7 6 5";
const FIFTEEN: &str = "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x";

/// A search at a step.
struct Case {
    name: &'static str,
    start: &'static str,
    goal: GoalPreset,
    settings: Settings,
    max_nodes: u64,
    step: u32,
    theme: ThemeChoice,
}

fn cases() -> Vec<Case> {
    use AlgorithmId::{Astar, Beam, Bfs, BidirectionalBfs, Greedy, Idastar, Mm, Rbfs, WeightedAstar};
    use ThemeChoice::{Dark, Light, Projector};
    let of = |algorithm| Settings { algorithm, ..Settings::default() };
    let case = |name, start, settings, step, theme| {
        let goal = if start == COURSE { GoalPreset::Spiral } else { GoalPreset::BlankLast };
        Case { name, start, goal, settings, max_nodes: 200_000, step, theme }
    };
    let weight = "3".parse().expect("a weight");
    let inversions = Settings { heuristic: HeuristicId::Inversions, ..of(Astar) };
    vec![
        case("course-astar", COURSE, of(Astar), 5, Light),
        case("course-bfs", COURSE, of(Bfs), 20, Dark),
        case("farthest-bfs", FARTHEST, of(Bfs), 9000, Dark),
        case("farthest-astar", FARTHEST, of(Astar), 3000, Light),
        case("farthest-greedy", FARTHEST, of(Greedy), u32::MAX, Projector),
        case("farthest-weighted", FARTHEST, Settings { weight, ..of(WeightedAstar) }, 150, Light),
        case("farthest-mm", FARTHEST, of(Mm), 900, Projector),
        case("farthest-bidirectional", FARTHEST, of(BidirectionalBfs), 900, Light),
        case("farthest-idastar", FARTHEST, of(Idastar), 4000, Dark),
        case("farthest-rbfs", FARTHEST, of(Rbfs), 4000, Light),
        case("farthest-beam", FARTHEST, Settings { beam_width: 20, ..of(Beam) }, u32::MAX, Light),
        case("farthest-inversions", FARTHEST, inversions, 5000, Light),
        case("fifteen-astar", FIFTEEN, of(Astar), u32::MAX, Projector),
    ]
}

fn recorded(case: &Case) -> Recording {
    let start = board(case.start);
    let problem = Problem::new(start, case.goal.board(start.size())).expect("same size");
    let mut recording = Recording::new(problem, case.settings);
    let limits = Limits { max_nodes: case.max_nodes, ..Limits::default() };
    let _ = recording.record(Guard { limits, cancel: None }, ());
    recording
}

fn drawn(view: &View, case: &Case, recording: &Recording) -> Scene {
    let mut cursor = Cursor::new(recording);
    cursor.seek(recording, Position::after(case.step.into()));
    let moment = cursor.moment(recording);
    let share = 480.0 / view.extent.width;
    (view.draw)(&Subject {
        recording,
        moment: &moment,
        selected: None,
        hides_future: false,
        shows_choice: true,
        words: stage_words,
        extent: Extent { width: 480.0, height: (view.extent.height * share).round() },
        palette: Palette::of(case.theme),
    })
}

/// Whether two pictures look the same: no more than a few pixels differ by more than a trace.
fn look_alike(a: &Pixmap, b: &Pixmap) -> bool {
    if (a.width(), a.height()) != (b.width(), b.height()) {
        return false;
    }
    let pixels = a.data().chunks(4).zip(b.data().chunks(4));
    let differ = pixels.filter(|(a, b)| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > 24)).count();
    differ * 1000 <= a.data().len() / 4
}

#[test]
fn every_view_looks_like_its_reviewed_picture() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures");
    let update = std::env::var_os("UPDATE_PICTURES").is_some();
    let mut differ = Vec::new();
    for case in cases() {
        let recording = recorded(&case);
        let is_of_search = |view: &&View| !["board", "map-h"].contains(&view.name);
        for view in View::ALL.iter().filter(|view| is_of_search(view) || case.start != FARTHEST) {
            let scene = drawn(view, &case, &recording);
            let bytes = png(&scene, 1.0).expect("a picture");
            let path = folder.join(format!("{}-{}.png", view.name, case.name));
            if update {
                fs::create_dir_all(&folder).expect("a folder");
                fs::write(&path, &bytes).expect("written");
                continue;
            }
            let now = Pixmap::decode_png(&bytes).expect("a PNG");
            let kept = fs::read(&path).ok().and_then(|bytes| Pixmap::decode_png(&bytes).ok());
            if !kept.is_some_and(|kept| look_alike(&kept, &now)) {
                let beside = std::env::temp_dir().join(path.file_name().expect("a name"));
                fs::write(&beside, &bytes).expect("written");
                differ.push(format!("{} is now {}", path.display(), beside.display()));
            }
        }
    }
    assert!(differ.is_empty(), "UPDATE_PICTURES=1 writes them again:\n{}", differ.join("\n"));
}

#[test]
fn every_view_in_every_theme_is_valid_svg_with_text_and_a_title_at_any_size() {
    let case = &cases()[1];
    let recording = recorded(case);
    let mut cursor = Cursor::new(&recording);
    cursor.seek(&recording, Position::after(7));
    let moment = cursor.moment(&recording);
    for view in View::ALL {
        for theme in ThemeChoice::ALL {
            for (width, height) in [(16.0, 16.0), (200.0, 900.0), (1920.0, 1080.0)] {
                let extent = Extent { width, height };
                let palette = Palette::of(theme);
                let subject = Subject {
                    recording: &recording,
                    moment: &moment,
                    selected: None,
                    hides_future: false,
                    shows_choice: true,
                    words: stage_words,
                    extent,
                    palette,
                };
                let svg = svg(&(view.draw)(&subject));
                let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{view:?}: {error}"));
                let has_text = |name: &str| {
                    let named = document.descendants().filter(|node| node.has_tag_name(name));
                    named.filter_map(|node| node.text()).any(|text| !text.is_empty())
                };
                assert!(has_text("title") && has_text("text"), "{view:?}, {theme:?}, {width}×{height}");
            }
        }
    }
}

#[test]
fn every_format_encodes_every_view_and_is_found_by_its_ending() {
    let case = &cases()[0];
    let recording = recorded(case);
    for format in PictureFormat::ALL {
        assert_eq!(PictureFormat::from_extension(&format.extension().to_uppercase()), Some(format));
        for view in View::ALL {
            let bytes = format.encode(&drawn(view, case, &recording), &mut |_| {}).expect("a picture");
            assert!(!bytes.is_empty(), "{view:?} as {format:?}");
        }
    }
}

#[test]
fn the_lines_of_plots_are_named_at_their_ends_in_pictures_of_any_width() {
    let view = View::ALL.iter().find(|view| view.name == "plots").expect("the plots");
    for case in cases() {
        let recording = recorded(&case);
        let cursor = Cursor::new(&recording);
        let moment = cursor.moment(&recording);
        let titles = Series::ALL.map(|series| series_title(series, recording.settings()));
        for width in [240.0, 320.0, 480.0, 960.0] {
            let scene = (view.draw)(&Subject {
                recording: &recording,
                moment: &moment,
                selected: None,
                hides_future: false,
                shows_choice: true,
                words: stage_words,
                extent: Extent { width, height: 400.0 },
                palette: Palette::of(case.theme),
            });
            let texts = scene.shapes.iter().filter_map(|shape| match shape {
                Shape::Text(text) => Some(text),
                _ => None,
            });
            // The name alone, or with its value.
            let names =
                |text: &str| titles.iter().any(|title| text.split(' ').next() == title.split(' ').next());
            let labels: Vec<_> = texts.filter(|text| names(&text.text)).collect();
            assert!(labels.len() >= 2, "{}, {width}", case.name);
            for (place, label) in labels.iter().enumerate() {
                let right = label.at.x + label.about_width();
                assert!(right <= width, "{}, {width}: {} ends at {right}", case.name, label.text);
                for other in &labels[..place] {
                    let apart = (label.at.y - other.at.y).abs();
                    assert!(apart >= label.size, "{}, {width}: {} and {}", case.name, label.text, other.text);
                }
            }
        }
    }
}

/// All words of a stage, from the left upper corner on.
fn words_of_stage(algorithm: AlgorithmId, step: u64, hides_future: bool) -> String {
    let problem = Problem::new(board("2 1 6 4 x 8 7 5 3"), board("1 2 3 8 x 4 7 6 5")).expect("one size");
    let settings = Settings { algorithm, heuristic: HeuristicId::Manhattan, ..Settings::default() };
    let mut recording = Recording::new(problem, settings);
    recording.record(Guard::default(), ());
    let mut cursor = Cursor::new(&recording);
    cursor.seek(&recording, Position::after(step));
    let view = View::from_name("stage").expect("the stage");
    let scene = (view.draw)(&Subject {
        recording: &recording,
        moment: &cursor.moment(&recording),
        selected: None,
        hides_future,
        shows_choice: !hides_future,
        words: stage_words,
        extent: view.extent,
        palette: Palette::of(ThemeChoice::Light),
    });
    let texts = scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Text(text) => Some(text.text.trim().to_owned()),
        _ => None,
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// The words are those of the drawings `dialog.png` and `idastar.png`.
#[test]
fn the_picture_of_the_stage_says_what_is_drawn() {
    let check = |words: &str, parts: &[&str]| {
        for part in parts {
            assert!(words.contains(part), "{part} is not in {words}");
        }
    };
    let astar = words_of_stage(AlgorithmId::Astar, 10, false);
    check(&astar, &["A* Manhattan Start", "expansion 10 of 107", "f 14 = g 3 + h 11 h = 1+2+2+1+2+1+2"]);
    check(&astar, &["1 Take out 2 Goal? no 3 Expand 2 new 4 Choose next"]);
    check(&astar, &["5 of the 11 open nodes share the least f , 14. Of these, has the largest g , 4."]);
    check(&astar, &["no move", "already", "closed"]);
    let idastar = words_of_stage(AlgorithmId::Idastar, 30, false);
    check(&idastar, &["f 14 = g 4 + h 10 ≤ bound 14", "2 pruned 4 Push or pop", "go on", "f 16 > 14"]);
    check(&idastar, &["Left has f = 14, within the bound: is pushed."]);
    check(&idastar, &["Up and right are above it: 16 may be the next bound."]);
}

#[test]
fn the_picture_of_the_stage_tells_no_total_and_no_choice_before_they_are_told() {
    let words = words_of_stage(AlgorithmId::Astar, 10, true);
    assert!(words.contains("expansion 10 of …") && words.contains("3 successors"), "{words}");
    assert!(!words.contains("107") && !words.contains("share the least"), "{words}");
}

#[test]
fn columns_of_a_plane_are_never_thin() {
    let totals: Vec<_> = (0..3000).map(|x| (Cell::new(Side::Forward, x, x % 20), 1)).collect();
    for width in [300.0, 560.0, 1280.0] {
        let extent = Extent { width, height: 400.0 };
        let layout = PlaneLayout::of_totals(&totals, Area::new(point(0.0, 0.0), width, 400.0), extent);
        let area = layout.area(&layout.region(totals[2999].0)).expect("a place");
        assert!(area.width >= 4.9 && area.width >= 0.29 * area.height, "{width}: {area:?}");
        assert!(area.right() <= width);
    }
}

#[test]
fn every_chart_can_be_drawn_in_every_format_and_theme() {
    let chart = |scale, points: &[(u32, f64)]| {
        let points = points.iter().map(|&(x, y)| ChartPoint { x, y, half_width: y / 10.0 }).collect();
        let lines = vec![ChartLine { name: "A*".to_owned(), points }];
        MeansChart { title: "Title".to_owned(), x_title: "distance".to_owned(), scale, lines }
    };
    for scale in [ChartScale::Logarithmic, ChartScale::Linear] {
        for points in [&[][..], &[(5, 1.5)], &[(0, 1.0), (80, 1e9)]] {
            for theme in ThemeChoice::ALL {
                let scene =
                    chart(scale, points).scene(Extent { width: 960.0, height: 600.0 }, Palette::of(theme));
                for format in PictureFormat::ALL {
                    assert!(!format.encode(&scene, &mut |_| {}).expect("a picture").is_empty());
                }
            }
        }
    }
}

#[test]
fn the_scale_of_bars_begins_at_0_and_ends_at_the_largest_value() {
    let scale = LogScale::new([18.0, 106.0, 146_461.0].into_iter());
    let labels: Vec<String> = scale.ticks().map(|(_, label)| label).collect();
    assert_eq!(labels, ["0", "10", "100", "1k", "10k", "100k"]);
    assert!(scale.share(0.0) < 1e-6 && scale.share(146_461.0) > 1.0 - 1e-6);
    // log 19 ÷ log 146,462.
    assert!((scale.share(18.0) - 0.2475).abs() < 1e-3);
    let labels = |values: &[f64]| LogScale::new(values.iter().copied()).ticks().count();
    assert_eq!([&[][..], &[0.0], &[1.0], &[1000.0], &[5.0, 1000.0]].map(labels), [2, 2, 2, 4, 4]);
}
