//! The map has every board once, where its two distances say, in the colour that the lists of the search give it.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use crate::support::exhaustive::distances;
use crate::support::solve::board;
use resvg::usvg::roxmltree::{Document, Node};
use tilescope::heuristic::{
    Answers, BoardDistances, HeuristicId, OwnHeuristic, TableProgress, boards_of_goal,
};
use tilescope::picture::{
    Colour, Extent, MapBoards, MapFrame, MapLayout, MapOf, MapShades, MapWindow, Palette, PictureFormat,
    Raster, Reach, Scene, Shape, Subject, ThemeChoice, View, map_plot, number, png, point,
};
use tilescope::puzzle::{Board, Goals, Move, State, TileCosts};
use tilescope::recording::{BoardNodes, Cursor, Moment, NodeStatus, Pace, Position, Recording};
use tilescope::search::{AlgorithmId, Guard, History, Limits, NodeId, Problem, Settings, Side};
use tilescope::session::stage_words;

const PAIRS: [[&str; 2]; 3] = [
    ["6 5 8 7 x 4 2 1 3", "1 2 3 4 5 6 7 8 x"],
    ["8 6 7 2 5 4 3 x 1", "1 2 3 4 5 6 7 8 x"],
    ["2 8 3 1 x 4 7 6 5", "1 2 3 8 x 4 7 6 5"],
];

fn map(start: &str, goals: impl Into<Goals>, costs: Option<TileCosts>) -> MapBoards {
    let problem = Problem::new(board(start), goals).expect("one size");
    map_of(MapOf::new(problem, HeuristicId::Manhattan, costs))
}

pub fn map_of(of: MapOf) -> MapBoards {
    MapBoards::new(of, &mut |_| ControlFlow::Continue(())).expect("a map")
}

/// The moves from the nearest of some boards to each one, by a search that shares no code with the program.
fn plain_distances(from: &[Board]) -> impl Fn(&State) -> u32 + use<> {
    let size = from[0].size();
    let of = |board: &Board| distances(size.cols(), &board.tiles().collect::<Vec<_>>());
    let all: Vec<_> = from.iter().map(of).collect();
    move |state: &State| {
        let tiles: Vec<u8> = Board::of_state(size, *state).tiles().collect();
        all.iter().map(|distances| distances.of(&tiles)).min().expect("a board")
    }
}

#[test]
fn every_board_is_once_in_the_cell_of_its_distance_and_its_detour() {
    for [start, goal] in PAIRS {
        let boards = map(start, board(goal), None);
        let [from_start, to_goal] = [start, goal].map(|text| plain_distances(&[board(text)]));
        let shortest = from_start(&board(goal).state());
        assert_eq!((boards.shortest, boards.states.len()), (shortest, 181_440));
        for (place, state) in (0..).zip(&boards.states) {
            assert_eq!(boards.index_of(*state), Some(place), "each board has its place");
            let cell = &boards.cells[boards.cell_index(place)];
            assert!(cell.places.contains(&place));
            let detour = from_start(state) + to_goal(state) - shortest;
            assert_eq!((cell.distance, cell.detour), (from_start(state), detour));
        }
        let ends = [MapBoards::START, boards.goals[0]].map(|place| boards.states[place as usize]);
        assert_eq!(ends, [start, goal].map(|text| board(text).state()));
        let h = HeuristicId::Manhattan.estimate(board(goal));
        for cell in &boards.cells {
            let places = cell.places.start as usize..cell.places.end as usize;
            assert!(boards.states[places].is_sorted_by_key(|state| h.h(*state)));
        }
    }
}

#[test]
fn of_several_goals_the_nearest_counts_and_costs_are_those_of_the_moves() {
    let goals = Goals::from(board("1 2 3 4 5 x")).and(board("1 2 x 4 5 3")).expect("two goals");
    let boards = map("4 1 2 5 x 3", goals, None);
    let [from_start, to_goal] = [&[board("4 1 2 5 x 3")][..], goals.all()].map(plain_distances);
    assert_eq!((boards.goals.len(), boards.states.len()), (2, 360));
    let dear = map("4 1 2 5 x 3", goals, Some(TileCosts::of_numbers()));
    for (place, state) in (0..).zip(&boards.states) {
        let cell = &boards.cells[boards.cell_index(place)];
        assert_eq!(cell.distance, from_start(state));
        assert_eq!(cell.detour, from_start(state) + to_goal(state) - boards.shortest);
        let there = dear.index_of(*state).expect("the same boards");
        assert!(dear.cells[dear.cell_index(there)].distance >= cell.distance);
    }
}

struct NeverAsked;

impl Answers for NeverAsked {
    fn all(&self, _: &Board, _: &mut TableProgress<'_>) -> ControlFlow<(), Result<Vec<u8>, String>> {
        panic!("a program is asked only for a search")
    }

    fn one(&self, _: &Board, _: &Board) -> Result<u8, String> {
        panic!("a program is asked only for a search")
    }

    fn stop_program(&self) {}

    fn known(&self, _: &Board, _: &Board) -> Option<u8> {
        None
    }
}

#[test]
fn a_program_is_not_asked_for_the_map() {
    let [start, goal] = SMALL.map(board);
    let own = HeuristicId::Own(OwnHeuristic::of_answers("never-asked", Box::new(NeverAsked)));
    let boards = map_of(MapOf::new(Problem::new(start, goal).expect("one size"), own, None));
    assert_eq!(boards.of.heuristic, None);
    let found = BoardDistances::new(start, None, &mut |_| ControlFlow::Continue(())).expect("few boards");
    let order: HashMap<_, _> = found.states().iter().zip(0..).map(|(state, place)| (*state, place)).collect();
    for cell in &boards.cells {
        let places = cell.places.start as usize..cell.places.end as usize;
        assert!(boards.states[places].is_sorted_by_key(|state| order[state]));
    }
}

/// The dots of all boards: inside the map, in the order of the places, and no two of them on one pixel.
fn check_dots(boards: &MapBoards, frame: MapFrame) {
    let layout = MapLayout::new(boards, frame);
    let mut owners = vec![None; (frame.width * frame.height) as usize];
    let mut before = None;
    for place in 0..boards.states.len() as u32 {
        let dot = layout.dot(boards, place).expect("every board is drawn");
        let cell = boards.cell_index(place);
        let shares = before == Some((dot, cell));
        assert!(dot.side >= 1 && dot.x >= 0 && dot.y >= 0, "{dot:?}");
        assert!(dot.x + dot.side <= frame.width && dot.y + dot.side <= frame.height, "{dot:?}");
        let pixels = (dot.y..dot.y + dot.side).flat_map(|y| (dot.x..dot.x + dot.side).map(move |x| (x, y)));
        for (x, y) in pixels.filter(|_| !shares) {
            let owner = owners[(y * frame.width + x) as usize].replace(place);
            assert_eq!(owner, None, "{dot:?} of {place}");
        }
        if !shares {
            assert_eq!(layout.place_at(boards, dot.x, dot.y), Some(place));
        }
        before = Some((dot, cell));
    }
    let dots = owners.into_iter().flatten().collect::<std::collections::BTreeSet<_>>().len();
    let is_large = frame.height >= 1200;
    assert!(!is_large || dots == boards.states.len(), "{dots} dots at {frame:?}");
}

#[test]
fn no_two_dots_are_on_one_pixel() {
    for [start, goal] in PAIRS {
        let boards = map(start, board(goal), None);
        for (width, height, scale) in [(1240, 560, 1.0), (1500, 1200, 2.0), (520, 490, 1.0), (520, 200, 1.0)]
        {
            check_dots(&boards, MapFrame { width, height, scale, reach: Reach::ALL });
        }
    }
}

fn recorded(name: &str, heuristic: HeuristicId) -> Recording {
    recorded_of(["8 1 3 4 x 2 7 5 6", "1 2 3 8 x 4 7 6 5"], name, heuristic, Pace::default())
}

fn recorded_of(pair: [&str; 2], name: &str, heuristic: HeuristicId, pace: Pace) -> Recording {
    let algorithm = AlgorithmId::from_name(name).expect("an algorithm");
    let settings = Settings { algorithm, heuristic, ..Settings::default() };
    let [start, goal] = pair.map(board);
    let problem = Problem::new(start, goal).expect("one size");
    let mut recording = Recording::new(problem, settings).at_pace(pace);
    let _ = recording
        .record(Guard { limits: Limits { max_nodes: 40_000, ..Limits::default() }, cancel: None }, ());
    recording
}

/// What the lists, or the path, say of each board.
fn plain_statuses(recording: &Recording, cursor: &Cursor) -> HashMap<State, NodeStatus> {
    let moment = cursor.moment(recording);
    let mut statuses = HashMap::new();
    let mut set = |id: NodeId, status| statuses.insert(recording.nodes().state(id), status);
    if recording.history() == History::Lists {
        for place in 0..moment.closed_len(recording) as usize {
            set(moment.closed_row(recording, place).expect("a closed node"), NodeStatus::Closed);
        }
        for id in moment.open.rows(recording, Side::Forward, 0..moment.generated as usize) {
            set(id, NodeStatus::Open);
        }
    } else {
        (0..moment.generated).for_each(|id| _ = set(NodeId(id), NodeStatus::Left));
        for id in (0..moment.generated).map(NodeId) {
            let status = moment.status(recording, id);
            if status != NodeStatus::Left {
                set(id, status);
            }
        }
    }
    if let Some(step) = &moment.step {
        set(step.id, NodeStatus::Current);
    }
    statuses
}

#[test]
fn colours_are_those_of_the_lists_at_any_place_forwards_and_backwards() {
    let (misplaced, manhattan) = (HeuristicId::Misplaced, HeuristicId::Manhattan);
    for (name, heuristic) in [
        ("bfs", manhattan),
        ("astar", misplaced),
        ("greedy", manhattan),
        ("weighted-astar", misplaced),
        ("idastar", misplaced),
        ("rbfs", manhattan),
    ] {
        let recording = recorded(name, heuristic);
        let boards = map_of(MapOf::search(&recording));
        let mut newest = BoardNodes::new(boards.states.len());
        let mut cursor = Cursor::new(&recording);
        for turn in 0..8 {
            let steps = turn * 7919 % (recording.steps() + 1);
            cursor.seek(&recording, Position { steps, events: (turn % 3) as u32 });
            let moment = cursor.moment(&recording);
            newest.go_to(&recording, &moment, |state| boards.index_of(state));
            let found = newest.statuses(&recording, &moment);
            let plain = plain_statuses(&recording, &cursor);
            for (state, status) in boards.states.iter().zip(&found) {
                let expected = plain.get(state).copied().unwrap_or(NodeStatus::NotYet);
                assert_eq!(*status, expected, "{name} at {steps}");
            }
            let shades =
                MapShades::of_search(&recording, &found, newest.visits(), Palette::of(ThemeChoice::Light));
            assert_eq!(shades.shades.iter().map(|shade| shade.boards).sum::<u32>(), 181_440);
            if recording.history().forgets() {
                let mut visits = HashMap::<State, u32>::new();
                let nodes = (0..moment.generated).map(|id| recording.nodes().state(NodeId(id)));
                nodes.for_each(|state| *visits.entry(state).or_default() += 1);
                let plain = |state: &State| visits.get(state).copied().unwrap_or_default();
                assert!(boards.states.iter().map(plain).eq(newest.visits().iter().copied()), "{name}");
            }
            let there = plain.len() as u32;
            assert_eq!(shades.shades[0].boards, 181_440 - there);
        }
    }
}

/// The colours of a map without a search, by an exhaustive search and h of each board.
#[test]
fn the_map_of_h_has_for_each_board_how_far_its_h_is_below_its_distance() {
    let palette = Palette::of(ThemeChoice::Light);
    let [start, goal] = PAIRS[0].map(board);
    let exact = plain_distances(&[goal]);
    let problem = Problem::new(start, goal).expect("one size");
    for heuristic in [HeuristicId::Misplaced, HeuristicId::Manhattan, HeuristicId::Inversions] {
        let boards = map_of(MapOf::new(problem, heuristic, None));
        let shades = MapShades::of_estimates(&boards, palette).expect("h is known");
        let mut counts = HashMap::<String, u32>::new();
        for (state, shade) in boards.states.iter().zip(&shades.of) {
            let h = heuristic.evaluate(&Board::of_state(problem.size(), *state), goal);
            let expected = match i64::from(exact(state)) - i64::from(h) {
                ..0 => "h > h*".to_owned(),
                0 => "h* − h = 0".to_owned(),
                below @ 1..12 => below.to_string(),
                _ => "12 or more".to_owned(),
            };
            assert_eq!(shades.shades[usize::from(*shade)].name, expected);
            *counts.entry(expected).or_default() += 1;
        }
        for shade in &shades.shades {
            assert_eq!(counts.get(&*shade.name).copied().unwrap_or_default(), shade.boards, "{heuristic:?}");
        }
        let too_large = shades.shades.last().expect("a shade");
        assert_eq!(
            (too_large.colour, too_large.boards > 0),
            (palette.error, heuristic == HeuristicId::Inversions)
        );
    }
}

/// Three for each tile that is not in its place: too much where one move is left.
fn own_h(board: &Board, goal: &Board) -> u8 {
    3 * board.tiles().zip(goal.tiles()).filter(|(tile, there)| *tile != 0 && tile != there).count() as u8
}

#[test]
fn the_map_of_an_own_heuristic_has_the_differences_to_the_exact_distances() {
    let palette = Palette::of(ThemeChoice::Light);
    let [start, goal] = SMALL.map(board);
    let answers: Vec<u8> = boards_of_goal(&goal).map(|board| own_h(&board, &goal)).collect();
    let own = OwnHeuristic::of_table("three-times-misplaced", &goal, &answers).expect("a table");
    let problem = Problem::new(start, goal).expect("one size");
    let boards = map_of(MapOf::new(problem, HeuristicId::Own(own), None));
    let shades = MapShades::of_estimates(&boards, palette).expect("h is known");
    let exact = plain_distances(&[goal]);
    let mut signs = HashSet::new();
    for (state, shade) in boards.states.iter().zip(&shades.of) {
        let h = own_h(&Board::of_state(problem.size(), *state), &goal);
        let below = i64::from(exact(state)) - i64::from(h);
        let expected = match below {
            ..0 => palette.error,
            0 => palette.pale(),
            _ => palette.pale().mix(palette.h, below.min(12) as f32 / 12.0),
        };
        assert_eq!(shades.shades[usize::from(*shade)].colour, expected, "h* − h = {below}");
        signs.insert(below.signum());
    }
    assert_eq!((boards.states.len(), signs.len()), (360, 3));
}

/// 17 moves apart.
const SMALL: [&str; 2] = ["5 3 x 4 1 2", "1 2 3 4 5 x"];

#[test]
fn boards_outside_the_part_at_hand_are_not_called_not_generated() {
    for (detail, name) in [(u32::MAX, "not generated"), (16, "not in this part")] {
        let pace = Pace { detail, apart: 16, ..Pace::default() };
        let mut recording = recorded_of(SMALL, "idastar", HeuristicId::Manhattan, pace);
        let (mut cursor, end) = (Cursor::new(&recording), Position::after(recording.steps()));
        cursor.go_to(&mut recording, end);
        let shades = MapShades::of_search(&recording, &[], &[], Palette::of(ThemeChoice::Light));
        assert_eq!(shades.shades[0].name, name);
    }
}

fn drawn(recording: &Recording, moment: &Moment) -> Scene {
    drawn_as("map", recording, moment, 700.0, false)
}

fn drawn_as(view: &str, recording: &Recording, moment: &Moment, width: f32, hides_future: bool) -> Scene {
    let subject = Subject {
        recording,
        moment,
        selected: None,
        hides_future,
        shows_choice: true,
        words: stage_words,
        extent: Extent { width, height: 500.0 },
        palette: Palette::of(ThemeChoice::Light),
    };
    (View::from_name(view).expect("the view").draw)(&subject)
}

fn texts(scene: &Scene) -> impl Iterator<Item = &str> {
    scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Text(text) => Some(&*text.text),
        _ => None,
    })
}

#[test]
fn the_legend_names_every_colour_in_narrow_pictures_and_counts_where_there_is_room() {
    let recording = recorded_of(PAIRS[0], "idastar", HeuristicId::Manhattan, Pace::default());
    let mut cursor = Cursor::new(&recording);
    cursor.seek(&recording, Position::after(recording.steps()));
    let moment = cursor.moment(&recording);
    let boards = map_of(MapOf::search(&recording));
    let shades = MapShades::at(&recording, &moment, &boards, Palette::of(ThemeChoice::Light)).0.shades;
    let shades: Vec<_> = shades.iter().filter(|shade| shade.boards > 0).collect();
    assert!(shades.len() > 5, "there is much to name");
    for width in [290, 340, 420, 563, 700, 1280] {
        let scene = drawn_as("map", &recording, &moment, width as f32, false);
        for shade in &shades {
            let counted = format!("{} {}", shade.name, number(shade.boards));
            let short = shade.name.trim_end_matches(" visits").trim_end_matches(" visit");
            let is_named = texts(&scene)
                .any(|text| text == counted || width < 600 && (text == shade.name || text == short));
            assert!(is_named, "{width}: {counted:?} in {:?}", texts(&scene).collect::<Vec<_>>());
        }
        let bottom = scene.extent.height;
        let ends = scene.shapes.iter().filter_map(|shape| match shape {
            Shape::Text(text) => Some(text.at.y + text.size / 2.0),
            _ => None,
        });
        assert!(ends.fold(0.0, f32::max) <= bottom, "{width}");
    }
}

#[test]
fn the_picture_of_h_counts_the_boards_of_each_difference_and_tells_nothing_before_the_end() {
    let recording = recorded_of(SMALL, "astar", HeuristicId::Misplaced, Pace::default());
    let mut cursor = Cursor::new(&recording);
    cursor.seek(&recording, Position::after(3));
    let moment = cursor.moment(&recording);
    let goal = board(SMALL[1]);
    let found = distances(3, &goal.tiles().collect::<Vec<_>>());
    let boards = map(SMALL[0], goal, None);
    let below = |state: &State| {
        let board = Board::of_state(goal.size(), *state);
        found.of(&board.tiles().collect::<Vec<_>>()) - HeuristicId::Misplaced.evaluate(&board, goal)
    };
    let scene = drawn_as("map-h", &recording, &moment, 700.0, false);
    for difference in 1..12 {
        let count = boards.states.iter().filter(|state| below(state) == difference).count();
        let entry = format!("{difference} {count}");
        assert_eq!(texts(&scene).any(|text| text == entry), count > 0, "{entry}");
    }
    let hidden = drawn_as("map-h", &recording, &moment, 700.0, true);
    assert!(texts(&hidden).count() == 2 && texts(&hidden).any(|text| text.contains("hidden")));
}

#[test]
fn a_path_is_drawn_between_boards_that_are_there() {
    let recording = recorded_of(SMALL, "mm", HeuristicId::Manhattan, Pace::default());
    let path = recording.path();
    let mut gaps = 0;
    for steps in 0..=recording.steps() {
        let mut cursor = Cursor::new(&recording);
        cursor.seek(&recording, Position::after(steps));
        let moment = cursor.moment(&recording);
        let is_there = |(id, _): &(NodeId, Option<Move>)| id.0 < moment.generated;
        let lines = path.windows(2).filter(|pair| pair.iter().all(is_there)).count();
        let colour = Palette::of(ThemeChoice::Light).path;
        let scene = drawn(&recording, &moment);
        let lengths = scene.shapes.iter().map(|shape| match shape {
            Shape::Polyline { points, line, .. } if line.colour == colour => points.len() - 1,
            _ => 0,
        });
        assert_eq!(lengths.sum::<usize>(), lines, "after {steps} steps");
        gaps += u32::from(lines + 1 < path.iter().filter(|node| is_there(node)).count());
    }
    assert!(gaps > 0, "the two sides meet only late");
}

/// The paths of dots that a file has: the colour of each, and left, top, width and height of its rectangles.
type DotPaths = Vec<(Colour, Vec<[f32; 4]>)>;
type PathReader = fn(&[u8]) -> DotPaths;

fn paths_of_svg(file: &[u8]) -> DotPaths {
    let text = std::str::from_utf8(file).expect("a text");
    let document = Document::parse(text).expect("valid XML");
    let read = |path: Node<'_, '_>| {
        let attribute = |name| path.attribute(name).expect("an attribute");
        let rectangle = |part: &str| {
            let numbers = part.strip_prefix('M').expect("a start").split([' ', 'h', 'v']);
            let numbers: Vec<f32> = numbers.map(|number| number.parse().expect("a number")).collect();
            let [x, y, width, height, back] = numbers[..] else { panic!("{part}") };
            assert_eq!(width.to_bits(), (-back).to_bits(), "{part}");
            [x, y, width, height]
        };
        let rectangles = attribute("d").split_terminator('z').map(rectangle).collect();
        (Colour::try_from(attribute("fill").to_owned()).expect("a colour"), rectangles)
    };
    document.descendants().filter(|node| node.has_tag_name("path")).map(read).collect()
}

/// Every path that is filled, also those outside the map.
fn paths_of_pdf(file: &[u8]) -> DotPaths {
    let read = lopdf::Document::load_mem(file).expect("another reader reads it");
    let page = read.get_pages()[&1];
    let content = read.get_and_decode_page_content(page).expect("its content");
    let (mut paths, mut colour, mut rectangles) = (Vec::new(), Colour::NONE, Vec::new());
    for operation in content.operations {
        let numbers: Vec<f32> = operation.operands.iter().filter_map(|of| of.as_float().ok()).collect();
        match (operation.operator.as_str(), &numbers[..]) {
            ("rg", parts) => {
                let [r, g, b] = [0, 1, 2].map(|part: usize| (parts[part] * 255.0).round() as u8);
                colour = Colour::opaque(r, g, b);
            }
            ("re", &[x, y, width, height]) => rectangles.push([x, y, width, height]),
            ("f", _) if !rectangles.is_empty() => paths.push((colour, std::mem::take(&mut rectangles))),
            ("n" | "S" | "B", _) => rectangles.clear(),
            _ => {}
        }
    }
    paths
}

/// The colour of each pixel of the map, from the place and the shade of each board.
fn plain_pixels(boards: &MapBoards, layout: &MapLayout, shades: &MapShades, none: Colour) -> Vec<Colour> {
    let MapFrame { width, height, .. } = layout.frame;
    let mut last = vec![None; (width * height) as usize];
    for (place, shade) in (0..).zip(&shades.of) {
        let dot = layout.dot(boards, place).expect("every board is drawn");
        for (y, x) in (dot.y..dot.y + dot.side).flat_map(|y| (dot.x..dot.x + dot.side).map(move |x| (y, x))) {
            let pixel = &mut last[(y * width + x) as usize];
            *pixel = (*pixel).max(Some(*shade));
        }
    }
    let colour = |shade: Option<u8>| shade.map_or(none, |shade| shades.shades[usize::from(shade)].colour);
    last.into_iter().map(colour).collect()
}

/// The pixels of a saved picture do not depend on how the dots are written.
fn check_pixels(scene: &Scene, raster: &Raster) {
    let pixels = png(scene, 1.0).expect("a picture");
    let first = scene.shapes.iter().position(|shape| matches!(shape, Shape::Rectangles(..)));
    let mut as_image = scene.clone();
    as_image.shapes.retain(|shape| !matches!(shape, Shape::Rectangles(..)));
    as_image.shapes.insert(first.expect("dots"), Shape::Raster(raster.clone()));
    assert!(png(&as_image, 1.0).expect("a picture") == pixels, "an image");
    let mut apart = Scene::new("", scene.extent, scene.background);
    for shape in &scene.shapes {
        match shape {
            Shape::Rectangles(areas, fill) => areas.iter().for_each(|area| apart.fill(*area, *fill)),
            shape => apart.shapes.push(shape.clone()),
        }
    }
    assert!(png(&apart, 1.0).expect("a picture") == pixels, "rectangles");
}

#[test]
fn the_dots_of_one_colour_are_one_path_of_an_svg_and_a_pdf_and_cover_the_pixels_of_their_boards() {
    let palette = Palette::of(ThemeChoice::Light);
    let (misplaced, manhattan) = (HeuristicId::Misplaced, HeuristicId::Manhattan);
    let readers: [(&str, PathReader); 2] = [("svg", paths_of_svg), ("pdf", paths_of_pdf)];
    for (name, heuristic) in [("astar", manhattan), ("idastar", misplaced), ("dfs", manhattan)] {
        let recording = recorded(name, heuristic);
        let mut cursor = Cursor::new(&recording);
        cursor.seek(&recording, Position::after(recording.steps()));
        let moment = cursor.moment(&recording);
        let scene = drawn(&recording, &moment);
        let boards = map_of(MapOf::search(&recording));
        let (shades, _) = MapShades::at(&recording, &moment, &boards, palette);
        let clip = scene.shapes.iter().find_map(|shape| match shape {
            Shape::Clip(Some(area)) => Some(*area),
            _ => None,
        });
        let plot = clip.expect("the dots are clipped");
        assert_eq!(map_plot(scene.area(), scene.extent).width.to_bits(), plot.width.to_bits());
        let (columns, rows) = (plot.width as i32, plot.height as i32);
        let frame = MapFrame { width: columns, height: rows, scale: 1.0, reach: Reach::ALL };
        let layout = MapLayout::new(&boards, frame);
        let pixels = plain_pixels(&boards, &layout, &shades, palette.panel);
        let window = MapWindow { area: plot, offset: (0, 0), columns, rows };
        let raster = layout.raster(&boards, &shades, &window, palette.panel);
        assert!(raster.cells[..] == pixels[..], "{name}: image and boards differ");
        check_pixels(&scene, &raster);
        let colours: HashSet<Colour> =
            pixels.iter().copied().filter(|pixel| *pixel != palette.panel).collect();
        for (extension, read) in readers {
            let format = PictureFormat::from_extension(extension).expect("a format");
            let file = format.encode(&scene, &mut |_| {}).expect("a picture");
            let is_inside = |[x, y, width, height]: &[f32; 4]| {
                plot.contains(point(*x, *y)) && plot.contains(point(x + width, y + height))
            };
            let mut paths = read(&file);
            paths.retain(|(_, rectangles)| rectangles.iter().all(is_inside));
            assert_eq!(paths.len(), colours.len(), "{name}, {extension}: one path a colour");
            let mut painted = vec![None; pixels.len()];
            for (colour, [x, y, width, height]) in
                paths.iter().flat_map(|(colour, all)| all.iter().map(move |one| (*colour, *one)))
            {
                for row in (y - plot.y) as usize..(y - plot.y + height) as usize {
                    let first = row * columns as usize + (x - plot.x) as usize;
                    for pixel in &mut painted[first..first + width as usize] {
                        assert_eq!(pixel.replace(colour), None, "{name}, {extension}: painted twice");
                    }
                }
            }
            let painted = painted.into_iter().map(|pixel| pixel.unwrap_or(palette.panel));
            assert!(painted.eq(pixels.iter().copied()), "{name}, {extension}: paths and boards differ");
            // As elements of their own, the rectangles would take twice as much.
            let element = r##"<rect x="0" y="0" width="1" height="1" fill="#000000"/>"##.len();
            let count: usize = paths.iter().map(|(_, rectangles)| rectangles.len()).sum();
            assert!(file.len() * 2 < count * element, "{name}, {extension}: {} for {count}", file.len());
        }
    }
}

#[test]
fn a_problem_without_a_map_says_why() {
    let why = |start: &str, goal: &str| {
        let problem = Problem::new(board(start), board(goal)).expect("one size");
        MapOf::new(problem, HeuristicId::Manhattan, None).offered()
    };
    assert!(why("1 2 3 4 5 6 8 7 x", "1 2 3 4 5 6 7 8 x").is_err_and(|why| why.contains("No moves lead")));
    let fifteen = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
    assert!(why(fifteen, fifteen).is_err_and(|why| why.contains("too many")));
    let stopped = MapBoards::new(map("1 2 x 3", board("1 2 3 x"), None).of, &mut |_| ControlFlow::Break(()));
    assert!(stopped.is_err());
}
