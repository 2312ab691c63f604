//! Every place of the window at every size, zoom and theme, at the desk and presenting: nothing overlaps, nothing is cut, no
//! text is too small or too pale, no part moves, and the board is large. All is read from what was painted and where.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::time::Duration;

use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect};
use egui_kittest::kittest::{NodeT, Queryable};
use tilescope::app::Options;
use tilescope::compare::find::ExamplePreset;
use tilescope::core::{SideHalf, TabsAction};
use tilescope::file::{Document, SHIPPED_LESSONS};
use tilescope::heuristic::HeuristicId;
use tilescope::kit::{Theme, colour32};
use tilescope::learn::{PredictPlan, QuestionKind};
use tilescope::picture::Palette;
use tilescope::puzzle::parse_board;
use tilescope::recording::Position;
use tilescope::search::{AlgorithmId, NodeId, Problem, Settings};
use tilescope::session::{
    Action, ActivityAction, BoardSide, Command, CoreAction, ExampleEntry, FindingAction, HandAnswer,
    LessonAction, PanelId, PredictAction, PredictForm, Screen, SideAction, ThemeChoice,
};

use crate::driven::{Size, Window, click, first_window, press, resize, run_search, wait, window_of};
use crate::painted::{Painted, PaintedRow};
use crate::presenting::{Part, fixed_parts, parts, rect_of};
use tilescope_oracle::share::of_share;

const SIZES: [(f32, f32); 4] = [(1024.0, 640.0), (1280.0, 720.0), (1920.0, 1080.0), (3840.0, 2160.0)];

fn all_sizes() -> Vec<Size> {
    let zooms = [1.0, 2.0];
    zooms.into_iter().flat_map(|zoom| SIZES.map(|(width, height)| (width, height, zoom))).collect()
}

/// The usual one, and the one with the least room: 512×320 points.
const FEW_SIZES: [Size; 2] = [(1280.0, 720.0, 1.0), (1024.0, 640.0, 2.0)];

/// Where a place is reached from.
#[derive(Clone, Copy)]
pub enum From {
    /// The window as a new user sees it.
    FirstStart,
    /// Step 10 of the drawn search with an algorithm.
    Search(AlgorithmId),
}

/// What can be seen, and how to get there.
pub struct Place {
    pub name: &'static str,
    pub from: From,
    pub open: fn(&mut Window),
}

const fn of(name: &'static str, algorithm: AlgorithmId, open: fn(&mut Window)) -> Place {
    Place { name, from: From::Search(algorithm), open }
}

const fn at(name: &'static str, open: fn(&mut Window)) -> Place {
    of(name, AlgorithmId::Astar, open)
}

pub const PLACES: &[Place] = &[
    Place { name: "first start", from: From::FirstStart, open: |_| {} },
    at("desk", |_| {}),
    at("choice", |window| press(window, Modifiers::SHIFT, Key::ArrowRight)),
    at("end", |window| press(window, Modifiers::NONE, Key::End)),
    of("breadth-first search", AlgorithmId::Bfs, |_| {}),
    of("IDA*", AlgorithmId::Idastar, |_| {}),
    of("RBFS", AlgorithmId::Rbfs, |_| {}),
    of("both ends", AlgorithmId::BidirectionalBfs, |_| {}),
    at("message", |window| press(window, Modifiers::SHIFT, Key::M)),
    at("drawer", |window| press(window, Modifiers::COMMAND, Key::Num1)),
    at("algorithms", |window| click(window, Role::ComboBox, "Algorithm")),
    at("heuristics", |window| click(window, Role::ComboBox, "Heuristic h")),
    at("rules", crate::whole::open_rules),
    at("File", |window| open_menu(window, "File")),
    at("View", |window| open_menu(window, "View")),
    at("help", |window| press(window, Modifiers::NONE, Key::F1)),
    at("lessons", |window| show(window, PanelId::Lesson)),
    at("lesson", |window| {
        window.state_mut().act(Action::Lesson(LessonAction::Show(&SHIPPED_LESSONS[4])));
        wait(window, "the lesson", |session| {
            session.documents.lesson.view().is_some()
                && !session.core.is_running()
                && !session.documents.lesson.is_away_from_page(&session.core)
        });
        window.run();
    }),
    at("lesson editor", |window| {
        let lesson = SHIPPED_LESSONS.iter().find(|shipped| shipped.lesson().pages[0].question.is_some());
        window.state_mut().act(Action::Lesson(LessonAction::Show(lesson.unwrap_or(&SHIPPED_LESSONS[0]))));
        wait(window, "the lesson", |session| {
            session.documents.lesson.view().is_some() && !session.core.is_running()
        });
        window.state_mut().act(Command::EditLesson);
    }),
    at("lesson test", |window| crate::study::go_to_test(window, &SHIPPED_LESSONS[0])),
    at("node", |window| window.state_mut().act(CoreAction::Select(Some(NodeId(2))))),
    at("plots", |window| show(window, PanelId::Plots)),
    at("code", |window| show(window, PanelId::Pseudocode)),
    at("h", |window| show(window, PanelId::Heuristic)),
    at("why", |window| show(window, PanelId::Why)),
    at("plane", |window| show(window, PanelId::Plane)),
    at("map", |window| {
        show(window, PanelId::Map);
        crate::map::wait_for_map(window);
    }),
    at("whole map", |window| {
        press(window, Modifiers::NONE, Key::H);
        show(window, PanelId::Map);
        crate::map::wait_for_map(window);
    }),
    at("tree", |window| show(window, PanelId::Tree)),
    at("details", |window| show(window, PanelId::Details)),
    at("breakpoints", |window| show(window, PanelId::Breakpoints)),
    at("breakpoint", |window| press(window, Modifiers::NONE, Key::F9)),
    at("picture", |window| press(window, Modifiers::COMMAND, Key::P)),
    at("examples", |window| press(window, Modifiers::COMMAND, Key::F)),
    at("finds", |window| {
        let preset = ExamplePreset::from_name("misplaced").expect("a preset");
        choose_example(window, ExampleEntry::Condition(preset));
        wait(window, "the finds", |session| session.activities.find.has_all_finds());
    }),
    at("own condition", |window| choose_example(window, ExampleEntry::Own)),
    at("trace", |window| press(window, Modifiers::COMMAND, Key::T)),
    at("worksheet", |window| {
        window.state_mut().act(Command::Worksheet);
        wait(window, "the preview", |session| session.activities.worksheet.preview().is_some());
    }),
    at("quiz", |window| window.state_mut().act(Command::Quiz)),
    at("experiment", |window| window.state_mut().act(Command::Experiment)),
    at("go to", |window| press(window, Modifiers::NONE, Key::G)),
    at("palette", |window| press(window, Modifiers::COMMAND, Key::K)),
    at("runs", |window| window.state_mut().act(Command::Runs)),
    at("runs of two boards", |window| {
        let board = parse_board("2 8 3 1 6 4 7 x 5").expect("a board");
        window.state_mut().act(CoreAction::SetBoard(BoardSide::Start, board));
        run_search(window);
        window.state_mut().act(Command::Runs);
    }),
    at("class", crate::class::open_class),
    at("mistakes of a class", crate::class::open_mistakes),
    at("predict", |window| {
        press(window, Modifiers::NONE, Key::Q);
        press(window, Modifiers::NONE, Key::Enter);
    }),
    at("map question", |window| {
        press(window, Modifiers::NONE, Key::Q);
        let plan = PredictPlan { kinds: [QuestionKind::OnMap].into(), ..PredictPlan::default() };
        let form = Some(PredictForm { plan, ..PredictForm::default() });
        window.state_mut().act(Action::In(ActivityAction::Predict(PredictAction::SetForm(form))));
        press(window, Modifiers::NONE, Key::Enter);
        wait(window, "the maps", |session| session.activities.predict.maps().is_some());
    }),
    at("by hand", |window| press(window, Modifiers::SHIFT, Key::E)),
    at("h by hand", |window| {
        expand_by_hand(window);
        press(window, Modifiers::COMMAND, Key::H);
    }),
    at("map by hand", |window| {
        expand_by_hand(window);
        crate::by_hand::open_map(window);
    }),
    at("result by hand", |window| {
        expand_by_hand(window);
        press(window, Modifiers::NONE, Key::C);
        wait(window, "the result", |session| {
            let game = session.activities.by_hand.game.as_ref();
            game.is_some_and(|game| matches!(game.answer, HandAnswer::Known(_)))
        });
    }),
    at("compare", |window| {
        let of = |algorithm| Document { problem: drawn(), settings: settings(algorithm) };
        let two = [of(AlgorithmId::Astar), of(AlgorithmId::Greedy)];
        window.state_mut().act(Action::In(ActivityAction::SideBySide(SideAction::Compare(two))));
        wait(window, "the comparison", |session| {
            session.activities.side_by_side.runs.as_ref().is_some_and(|runs| runs.counts.is_some())
        });
    }),
];

/// Texts whose end may be left out: the heading of the next page, on the transport of a small window.
const MAY_BE_ELIDED: [&str; 1] = ["next: "];

/// From the row of menus, or from the one button with everything.
fn open_menu(window: &mut Window, name: &str) {
    if let Some(everything) = parts(window).into_iter().find(|part| part.0 == "menu") {
        let at = everything.1.center();
        window.hover_at(at);
        window.drag_at(at);
        window.drop_at(at);
        window.run();
    }
    window.get_all_by_role_and_label(Role::Button, name).next().expect("the menu").click();
    window.run();
}

fn expand_by_hand(window: &mut Window) {
    press(window, Modifiers::SHIFT, Key::E);
    press(window, Modifiers::NONE, Key::Enter);
}

fn show(window: &mut Window, panel: PanelId) {
    window.state_mut().act(CoreAction::ShowPanel(panel));
    window.run();
}

fn choose_example(window: &mut Window, entry: ExampleEntry) {
    window.state_mut().act(Action::In(ActivityAction::Find(FindingAction::Choose(entry))));
    window.run();
}

fn drawn() -> Problem {
    let board = |text| parse_board(text).expect("a board");
    Problem::new(board("2 1 6 4 x 8 7 5 3"), board("1 2 3 8 x 4 7 6 5")).expect("one size")
}

fn settings(algorithm: AlgorithmId) -> Settings {
    Settings { algorithm, heuristic: HeuristicId::Manhattan, ..Settings::default() }
}

/// A window of a size, before a place is opened.
pub fn window_at((width, height, zoom): Size, presents: bool, from: From) -> Window {
    let mut window = match from {
        From::FirstStart => first_window(width, height, Options::default()),
        From::Search(algorithm) => {
            let boards = Some(Document { problem: drawn(), settings: settings(algorithm) });
            window_of(width, height, Options { boards, ..Options::default() })
        }
    };
    window.ctx.set_zoom_factor(zoom);
    window.run();
    if presents {
        press(&mut window, Modifiers::NONE, Key::F11);
    }
    if let From::Search(_) = from {
        run_search(&mut window);
        window.state_mut().act(CoreAction::GoTo(Position::after(10)));
    }
    wait(&mut window, "the search", |session| {
        session.core.shown.as_ref().is_some_and(|shown| {
            !shown.is_running() && shown.moment().is_some() && shown.tree.under_way().is_none()
        })
    });
    window
}

/// The screen of an activity fills the window, as a presented search does; a search by hand has the screen of the desk.
fn fills_window(window: &Window) -> bool {
    let session = window.state().session();
    let is_at_desk = session.core.screen() == Screen::SEARCH || session.activities.by_hand.game.is_some();
    session.core.layout.is_presenting() || !is_at_desk
}

/// The least size of a text in points: 1/32 of the height of a screen for a class, 15 at the desk, 12.5 in the tree.
fn least_text(window: &Window, row: &PaintedRow, tree: Option<Rect>) -> f32 {
    let size = window.ctx.content_rect().size();
    let of_class = (size.x * 36.0 / 64.0).min(size.y) / 32.0;
    match (fills_window(window), tree.is_some_and(|tree| tree.contains(row.ink.center()))) {
        (true, _) => of_class,
        (false, true) => 12.5,
        (false, false) => 15.0,
    }
}

/// What is wrong with the texts of a frame, but for their colours.
fn faults_of_texts(window: &Window, mut painted: Painted) -> Vec<String> {
    assert!(painted.rows.len() >= 5, "{} texts", painted.rows.len());
    let parts = parts(window);
    let tree = parts.iter().find(|part| part.0 == "tree").map(|part| part.1);
    // A page as it is printed, but small.
    let previews: Vec<Rect> = parts.iter().filter(|part| part.0 == "preview").map(|part| part.1).collect();
    painted.rows.retain(|row| !previews.iter().any(|preview| preview.contains(row.ink.center())));
    let elided = painted.rows.iter().filter(|row| row.is_elided);
    let elided = elided.filter(|row| !MAY_BE_ELIDED.iter().any(|begin| row.text.starts_with(begin)));
    // A list that is open shows the whole of what its field shows; so does a page with the lesson of its row.
    let fields: Vec<Rect> = window.query_all_by_role(Role::ComboBox).map(|field| field.rect()).collect();
    let lessons =
        parts.iter().filter(|part| part.0.starts_with("panel Lesson")).map(|part| part.1.expand(10.0));
    let shorten: Vec<Rect> = fields.into_iter().chain(lessons).collect();
    let elided = elided.filter(|row| !shorten.iter().any(|field| field.contains(row.ink.center())));
    let mut maps: Vec<Rect> = tree.into_iter().collect();
    // What is typed is scrolled by the cursor.
    maps.extend(window.query_all_by_role(Role::TextInput).map(|field| field.rect()));
    let mut faults = painted.cut(&maps);
    faults.extend(painted.half_covered());
    faults.extend(painted.overlapping());
    faults.extend(painted.smaller_than(|row| least_text(window, row, tree)));
    faults.extend(elided.map(|row| format!("“{}” lacks its end", row.text)));
    let broken = painted.rows.iter().filter(|row| row.is_broken);
    faults.extend(broken.map(|row| format!("“{}” is broken within a word", row.text)));
    faults
}

/// Parts of which none lies over another one.
const APART: [&str; 17] = [
    "current board",
    "equation",
    "sum of h",
    "phase",
    "why",
    "successor",
    "tab",
    "split",
    "close",
    "present",
    "open list",
    "closed list",
    "path",
    "iterations",
    "tree",
    "legend of the tree",
    "transport",
];

fn is_apart(name: &str) -> bool {
    !name.contains(" row ") && APART.iter().any(|begin| name.starts_with(begin))
}

/// What is wrong with the places of parts, and with the size of the board.
fn faults_of_parts(window: &Window) -> Vec<String> {
    let parts = parts(window);
    let whole = window.ctx.content_rect().expand(0.5);
    let mut faults = Vec::new();
    let apart: Vec<&Part> = parts.iter().filter(|part| is_apart(&part.0)).collect();
    for (place, (name, rect, _)) in apart.iter().enumerate() {
        if !whole.contains_rect(*rect) {
            faults.push(format!("{name} is outside, at {rect}"));
        }
        for (other, beside, _) in &apart[..place] {
            if rect.intersect(*beside).shrink(0.5).is_positive() {
                faults.push(format!("{name} at {rect} lies over {other} at {beside}"));
            }
        }
    }
    for (name, rect, _) in parts.iter().filter(|part| ["dialog", "drawer", "rules"].contains(&&*part.0)) {
        if !whole.contains_rect(*rect) {
            faults.push(format!("{name} is outside, at {rect}"));
        }
    }
    if window.state().session().core.screen() == Screen::SEARCH {
        let share = rect_of(&parts, "current board").width() / rect_of(&parts, "left side").width();
        if share < 0.4 {
            faults.push(format!("the board has {share} of the width of the stage"));
        }
    }
    faults
}

/// Where all texts are. Colours change none of it.
fn places(window: &Window) -> Vec<(String, Rect)> {
    Painted::of(window).rows.into_iter().map(|row| (row.text, row.ink)).collect()
}

/// Until other threads have drawn and searched what the window shows.
pub fn settle(window: &mut Window) {
    wait(window, "the search and its tree", |session| {
        let tree = session.core.shown.as_ref().and_then(|shown| shown.tree.under_way());
        !session.core.is_running() && tree.is_none()
    });
    window.run();
    let mut last = places(window);
    let mut same = 0;
    while same < 2 {
        std::thread::sleep(Duration::from_millis(10));
        window.run();
        let now = places(window);
        same = if now == last { same + 1 } else { 0 };
        last = now;
    }
}

/// Colours that are hard to read, in each theme; a theme moves nothing.
fn faults_of_colours(window: &mut Window) -> Vec<String> {
    let before = places(window);
    let mut faults = Vec::new();
    for theme in ThemeChoice::ALL {
        window.state_mut().act(CoreAction::SetTheme(theme));
        window.run();
        let pale = Painted::of(window).pale(colour32(Palette::of(theme).tile_line));
        faults.extend(pale.into_iter().map(|fault| format!("{theme:?}: {fault}")));
        if places(window) != before {
            faults.push(format!("{theme:?}: texts have moved"));
        }
    }
    faults
}

fn check(sizes: &[Size], presents: bool) {
    check_places(of_share(PLACES), sizes, presents, |_| Vec::new());
}

/// Checks each place in one window, which gets one size after the other: all but the colours, which are the same at each. `then`
/// gives what else is wrong with a place.
fn check_places<'a>(
    places: impl IntoIterator<Item = &'a Place>,
    sizes: &[Size],
    presents: bool,
    mut then: impl FnMut(&mut Window) -> Vec<String>,
) {
    let mut report = String::new();
    for place in places {
        let mut window = window_at(sizes[0], presents, place.from);
        (place.open)(&mut window);
        for size in sizes {
            resize(&mut window, *size);
            settle(&mut window);
            let mut faults = faults_of_parts(&window);
            faults.extend(faults_of_texts(&window, Painted::of(&window)));
            if *size == sizes[0] {
                faults.extend(faults_of_colours(&mut window));
            }
            let (width, height, zoom) = size;
            for fault in faults {
                writeln!(report, "{}, {width}×{height} at {zoom}: {fault}", place.name).expect("a string");
            }
        }
        for fault in then(&mut window) {
            writeln!(report, "{}: {fault}", place.name).expect("a string");
        }
    }
    assert!(report.is_empty(), "presents: {presents}\n{report}");
}

/// Back at the usual size, each row and each button reacts on its words.
#[test]
fn at_the_desk_every_place_has_room_in_a_usual_and_in_a_small_window_and_reacts_on_its_words() {
    // Many places have the same menus and tabs.
    let mut tried = HashSet::new();
    check_places(PLACES, &FEW_SIZES, false, |window| {
        resize(window, FEW_SIZES[0]);
        settle(window);
        let known = clickable(window);
        let mut faults = Vec::new();
        for (text, ink) in places(window) {
            let at = ink.center();
            if known.iter().any(|(_, rect, _)| rect.contains(at))
                && tried.insert((text.clone(), at.x.to_bits(), at.y.to_bits()))
            {
                faults.extend(deaf_to(window, &known, &text, at));
            }
        }
        faults
    });
    assert!(tried.len() > 300, "{} texts", tried.len());
}

/// Each tab, with those that are there only while they are used, is once in the upper half, and once in the lower one.
fn each_tab_in_half_a_side(sizes: &[Size]) {
    let mut window = window_at(sizes[0], false, From::Search(AlgorithmId::Astar));
    crate::class::open_class(&mut window);
    for panel in [PanelId::Lesson, PanelId::Program, PanelId::Breakpoints, PanelId::Details] {
        show(&mut window, panel);
    }
    let tabs = window.state().session().core.layout.rows(false).remove(0).tabs;
    let mut report = String::new();
    let missing = PanelId::ALL.iter().filter(|panel| !tabs.contains(panel));
    assert_eq!(missing.collect::<Vec<_>>(), [&PanelId::Setup], "all but the drawer");
    for (upper, lower) in tabs.iter().zip(tabs.iter().cycle().skip(1)) {
        for (tab, half) in [(upper, SideHalf::Upper), (lower, SideHalf::Lower)] {
            window.state_mut().act(CoreAction::Tabs(TabsAction::Move(*tab, half)));
        }
        window.run();
        if [upper, lower].contains(&&PanelId::Map) {
            crate::map::wait_for_map(&mut window);
        }
        for size in of_share(sizes) {
            resize(&mut window, *size);
            settle(&mut window);
            let mut faults = faults_of_parts(&window);
            faults.extend(faults_of_texts(&window, Painted::of(&window)));
            for fault in faults {
                writeln!(report, "{upper:?} above {lower:?}, {size:?}: {fault}").expect("a string");
            }
        }
    }
    assert!(report.is_empty(), "{report}");
}

#[test]
fn each_tab_has_room_in_either_half_of_the_side() {
    each_tab_in_half_a_side(&FEW_SIZES[..1]);
}

#[test]
#[ignore = "takes a minute without --release"]
fn each_tab_has_room_in_either_half_of_the_side_of_a_large_screen_and_at_twice_the_size() {
    let sizes = [(1920.0, 1080.0, 1.0), (3840.0, 2160.0, 1.0), (1280.0, 720.0, 2.0), FEW_SIZES[1]];
    each_tab_in_half_a_side(&sizes);
}

/// What a class sees most, on a screen whose system does not scale it.
const ON_LARGE_SCREENS: [&str; 12] = [
    "desk",
    "choice",
    "end",
    "drawer",
    "rules",
    "lesson",
    "node",
    "tree",
    "breakpoint",
    "runs",
    "predict",
    "compare",
];

#[test]
fn on_a_large_screen_the_parts_have_room_and_texts_are_large() {
    let places = || PLACES.iter().filter(|place| ON_LARGE_SCREENS.contains(&place.name));
    assert_eq!(places().count(), ON_LARGE_SCREENS.len());
    for presents in [false, true] {
        check_places(places(), &[(3840.0, 2160.0, 1.0)], presents, |_| Vec::new());
    }
}

/// Phones, one of them with the bars of its browser and one on its side, and a tablet.
const PHONES: [Size; 5] = [
    (390.0, 844.0, 1.0),
    (390.0, 664.0, 1.0),
    (360.0, 800.0, 1.0),
    (844.0, 390.0, 1.0),
    (768.0, 1024.0, 1.0),
];
/// What a student does there: the first minute, a lesson to its end, questions, and boards that are edited.
const ON_PHONES: [&str; 17] = [
    "first start",
    "desk",
    "choice",
    "end",
    "breadth-first search",
    "both ends",
    "drawer",
    "algorithms",
    "heuristics",
    "rules",
    "File",
    "View",
    "lessons",
    "lesson",
    "lesson test",
    "why",
    "predict",
];

/// A finger that taps where nothing is.
fn touch(window: &mut Window) {
    for phase in [egui::TouchPhase::Start, egui::TouchPhase::End] {
        window.input_mut().events.push(egui::Event::Touch {
            device_id: egui::TouchDeviceId(1),
            id: egui::TouchId(1),
            phase,
            pos: egui::pos2(1.0, 1.0),
            force: None,
        });
        window.step();
    }
    window.run();
}

/// What a finger would miss: Apple's guidelines ask for 44 points. Rows of lists, nodes and cells are data, and a link in a sentence
/// may be as high as its line (WCAG 2.2, 2.5.5). A point less is let pass: on a low phone, four slots share what the board leaves.
fn faults_of_taps(window: &Window) -> Vec<String> {
    const TAPPED: [Role; 9] = [
        Role::Button,
        Role::CheckBox,
        Role::ComboBox,
        Role::ListBoxOption,
        Role::MenuItem,
        Role::RadioButton,
        Role::Slider,
        Role::Tab,
        Role::TextInput,
    ];
    let whole = window.ctx.content_rect();
    let mut faults = Vec::new();
    for node in window.query_all_by(|node| TAPPED.contains(&node.role()) && !node.is_disabled()) {
        let rect = node.rect();
        let name = node.accesskit_node().label().unwrap_or_default();
        let is_row = name.split_once(": ").is_some_and(|(list, _)| {
            list.ends_with(|last: char| last.is_ascii_digit()) && !list.starts_with("Answer")
        });
        if whole.intersects(rect) && rect.height() < 43.0 && !is_row {
            let role = node.accesskit_node().role();
            faults.push(format!("{role:?} “{name}” at {rect} is {} high", rect.height()));
        }
    }
    faults
}

/// On a high phone, the board has 60 % of the width.
fn faults_of_board(window: &Window) -> Vec<String> {
    let size = window.ctx.content_rect().size();
    let is_search = window.state().session().core.screen() == Screen::SEARCH;
    if !is_search || size.x >= 600.0 || size.y < 800.0 {
        return Vec::new();
    }
    let share = rect_of(&parts(window), "current board").width() / size.x;
    if share < 0.59 { vec![format!("the board has {share} of the width of the window")] } else { Vec::new() }
}

/// Before and after the first finger: a phone is known by its size, and so is no other screen.
#[test]
fn on_phones_and_tablets_every_place_has_room_and_a_finger_misses_nothing() {
    let mut report = String::new();
    for place in of_share(PLACES).filter(|place| ON_PHONES.contains(&place.name)) {
        let mut window = window_at(PHONES[0], false, place.from);
        (place.open)(&mut window);
        for size in PHONES {
            resize(&mut window, size);
            if size == PHONES[3] {
                touch(&mut window);
            }
            settle(&mut window);
            let mut faults = faults_of_parts(&window);
            faults.extend(faults_of_texts(&window, Painted::of(&window)));
            faults.extend(faults_of_taps(&window));
            faults.extend(faults_of_board(&window));
            let (width, height, _) = size;
            for fault in faults {
                writeln!(report, "{}, {width}×{height}: {fault}", place.name).expect("a string");
            }
        }
    }
    assert!(report.is_empty(), "{report}");
}

/// A window of a laptop, too: it has had no finger before.
#[test]
fn after_the_first_finger_what_is_tapped_is_high_enough() {
    let mut window = window_at((1024.0, 768.0, 1.0), false, From::Search(AlgorithmId::Astar));
    assert!(!faults_of_taps(&window).is_empty(), "a pointer needs no such heights");
    touch(&mut window);
    settle(&mut window);
    let faults = [faults_of_taps(&window), faults_of_parts(&window)].concat();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn on_a_phone_the_board_is_large_and_a_finger_can_touch_every_button() {
    let window = window_at(PHONES[0], false, From::Search(AlgorithmId::Astar));
    let parts = parts(&window);
    let board = rect_of(&parts, "current board");
    assert!((board.width() - 0.6 * PHONES[0].0).abs() < 1.0, "{board}");
    let buttons: Vec<_> = parts.iter().filter(|part| part.0.starts_with("button ")).collect();
    assert!(buttons.len() >= 3);
    for (name, rect, _) in buttons {
        assert!(rect.width().min(rect.height()) >= 44.0, "{name} at {rect}");
    }
    for name in ["why", "equation", "successor 4", "open list row 1"] {
        assert!(window.ctx.content_rect().contains_rect(rect_of(&parts, name)), "{name}");
    }
}

#[test]
fn presenting_every_place_has_room_in_a_usual_and_in_a_small_window() {
    check(&FEW_SIZES, true);
}

#[test]
#[ignore = "takes half a minute without --release"]
fn at_the_desk_every_place_has_room_at_every_size_and_zoom() {
    check(&all_sizes(), false);
}

#[test]
#[ignore = "takes half a minute without --release"]
fn presenting_every_place_has_room_at_every_size_and_zoom() {
    check(&all_sizes(), true);
}

/// The rows, buttons, tabs and entries that can be clicked, with their numbers.
fn clickable(window: &Window) -> Vec<(u64, Rect, String)> {
    const ROLES: [Role; 9] = [
        Role::Button,
        Role::CheckBox,
        Role::ComboBox,
        Role::Link,
        Role::ListBoxOption,
        Role::MenuItem,
        Role::RadioButton,
        Role::Row,
        Role::Tab,
    ];
    let found = window.query_all_by(|node| ROLES.contains(&node.role()) && !node.is_disabled());
    let of = |node: egui_kittest::Node<'_>| {
        let number = node.accesskit_node().locate().0.0;
        (number, node.rect(), node.accesskit_node().label().unwrap_or_default())
    };
    found.map(of).collect()
}

/// What a click on a text would reach, if it is a row or a button, but for a reason does not.
fn deaf_to(window: &mut Window, known: &[(u64, Rect, String)], text: &str, at: egui::Pos2) -> Option<String> {
    window.hover_at(at);
    window.step();
    let numbers = |ids: &egui::IdSet| ids.iter().map(egui::Id::value).collect::<Vec<_>>();
    let (reached, under) =
        window.ctx.interaction_snapshot(|found| (numbers(&found.hovered), numbers(&found.contains_pointer)));
    let all = known.iter().filter(|(number, ..)| under.contains(number));
    let (number, _, name) = all.min_by(|some, other| some.1.area().total_cmp(&other.1.area()))?;
    (!reached.contains(number)).then(|| format!("“{name}” does not react on “{text}”"))
}

/// A screen grows as far as it has room; a window of half as many points has less.
#[test]
fn with_a_larger_zoom_the_text_of_each_activity_is_larger() {
    for (name, part) in [("predict", "transport"), ("runs", "top bar"), ("compare", "top bar")] {
        let place = PLACES.iter().find(|place| place.name == name).expect("a place");
        let pixels = |zoom| {
            let mut window = window_at((1280.0, 720.0, zoom), false, place.from);
            (place.open)(&mut window);
            settle(&mut window);
            let part = parts(&window).into_iter().find(|(name, ..)| name == part).expect("a part");
            part.2.expect("it has text")
        };
        let (usual, large) = (pixels(1.0), pixels(2.0));
        assert!(large >= 1.25 * usual, "{name}: {usual} and {large} pixels");
    }
}

#[test]
fn no_tab_of_a_small_window_is_wider_than_its_side() {
    let mut window = window_at(FEW_SIZES[1], false, From::Search(AlgorithmId::Astar));
    for (panel, part) in [(PanelId::Pseudocode, "variables"), (PanelId::Heuristic, "board of manhattan")] {
        show(&mut window, panel);
        let parts = parts(&window);
        let [side, part] = ["right side", part].map(|name| rect_of(&parts, name));
        assert!(side.expand(0.5).contains_rect(part), "{panel:?}: {part} in {side}");
    }
}

/// What changes its place by its meaning. The plane has smaller cells as it grows.
fn stays((name, ..): &Part) -> bool {
    !["selected node", "lit line", "board asked about", "cells of the plane"].contains(&name.as_str())
}

fn no_part_moves(sizes: &[Size], presents: bool, steps: u32) {
    use PanelId::{Heuristic, Lists, Node, Plane, Pseudocode};
    let mut window = window_at(sizes[0], presents, From::Search(AlgorithmId::Astar));
    for size in of_share(sizes) {
        resize(&mut window, *size);
        for panel in [Lists, Pseudocode, Heuristic, Plane, Node] {
            show(&mut window, panel);
            press(&mut window, Modifiers::NONE, Key::Home);
            let here = |window: &Window| fixed_parts(window).into_iter().filter(stays).collect::<Vec<_>>();
            let before = here(&window);
            for step in 0..steps {
                window.key_press_modifiers(Modifiers::SHIFT, Key::ArrowRight);
                window.step();
                let now = here(&window);
                let moved = now.iter().find(|part| !before.contains(part));
                let context = format!("{panel:?} at {size:?}, presents: {presents}, step {step}");
                assert!(now == before, "{context}: {moved:?} of {} and {} parts", now.len(), before.len());
            }
        }
    }
}

#[test]
fn no_part_moves_in_the_first_steps_whatever_is_in_front() {
    no_part_moves(&FEW_SIZES, false, 12);
    no_part_moves(&FEW_SIZES, true, 12);
}

#[test]
fn in_each_theme_what_cannot_be_used_has_another_colour_than_what_can() {
    let mut window = window_of(1280.0, 720.0, Options::default());
    for theme in ThemeChoice::ALL {
        window.state_mut().act(CoreAction::SetTheme(theme));
        window.run();
        let shown = Theme::of(&window.ctx);
        assert_ne!(shown.disabled(), shown.action(), "{theme:?}");
    }
}

#[test]
#[ignore = "takes a minute without --release"]
fn at_the_desk_no_part_moves_in_two_hundred_steps_whatever_is_in_front() {
    no_part_moves(&all_sizes(), false, 200);
}

#[test]
#[ignore = "takes a minute without --release"]
fn presenting_no_part_moves_in_two_hundred_steps_whatever_is_in_front() {
    no_part_moves(&all_sizes(), true, 200);
}
