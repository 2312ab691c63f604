//! Lessons: at each stop of a shipped one, each number of the text is right by a replay and by a second method, the clicker
//! goes through all of them and back, and what is written is read again.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use proptest::prelude::*;

use crate::support::exhaustive::distances;
use crate::support::solve::any_search;
use crate::support::textbook::{Book, Enough, PlainNode, textbook};
use tilescope::activity::{ActivityAction, PredictAction};
use tilescope::app::merged;
use tilescope::compare::LessonRuns;
use tilescope::file::{
    Claim, Document, Lesson, LessonPage, LessonStop, LessonVariant, PointAt, SHIPPED_LESSONS, ShippedLesson,
    plain_note,
};
use tilescope::heuristic::HeuristicId;
use tilescope::learn::{OptionShows, QuestionKind, TextValue, ValueMoment, literal_numbers, named_values};
use tilescope::puzzle::{Board, parse_board};
use tilescope::recording::Position;
use tilescope::search::{AlgorithmId, Settings, Side};
use tilescope::session::{
    Action, Command, Commands, CoreAction, FileAnswer, FileQuestion, LessonAction, LessonText, PanelId,
    RiskOfLoss, Session, update, what_is_said,
};

#[test]
fn what_two_pages_have_learned_is_joined() {
    let text = |done: &str, results: &str, student: &str| {
        format!("(done:[{done}],folder:None,results:{{{results}}},student:\"{student}\")")
    };
    let result = |halves: u32| format!("\"bfs\":(halves:{halves},questions:4)");
    let check = |before: &str, mine: &str, theirs: &str, joined: &str| {
        let now = merged("lessons", [before, mine, theirs]).expect("they are lessons");
        assert_eq!(now, joined, "{before} → {mine} and {theirs}");
    };
    let (none, one, other) = (text("", "", ""), text("\"bfs\"", "", ""), text("\"dfs\"", "", "Ada"));
    check("", &one, &other, &text("\"bfs\",\"dfs\"", "", "Ada"));
    check(&none, &one, &other, &text("\"bfs\",\"dfs\"", "", "Ada"));
    check(&one, &none, &text("\"bfs\",\"dfs\"", "", ""), &other.replace("Ada", ""));
    check(&one, &one, &none, &none);
    let (better, named) = (text("", &result(8), "Bo"), text("", &result(5), "Ada"));
    check(&text("", &result(5), ""), &better, &named, &better);
    check(&better, &better, &named, &named);
    assert_eq!(merged("theme", ["light", "dark", "light"]), None, "the last choice counts");
}

#[test]
fn every_number_of_a_shipped_lesson_is_right_at_each_stop() {
    for shipped in SHIPPED_LESSONS {
        let lesson = shipped.lesson();
        let mut runs = LessonRuns::default();
        let problems: Vec<_> = runs.check(&lesson).iter().map(ToString::to_string).collect();
        assert!(problems.is_empty(), "{}: {problems:#?}", shipped.name);
        assert!((4..=8).contains(&lesson.pages.len()), "{}: {} pages", shipped.name, lesson.pages.len());
        for page in &lesson.pages {
            let note = runs.filled_in(page, page.stops.len() - 1, &page.note);
            let words = plain_note(&note).split_whitespace().count();
            assert!(words <= 50, "{}, {}: {words} words", shipped.name, page.title);
        }
    }
}

#[test]
fn sixteen_lessons_are_shipped_and_most_pages_name_numbers() {
    assert_eq!(SHIPPED_LESSONS.len(), 16);
    let lessons = SHIPPED_LESSONS.iter().map(ShippedLesson::lesson);
    assert!(lessons.clone().all(|lesson| lesson.outcome.starts_with("You can ")));
    let has_values = |page: &&LessonPage| !values_of(page).is_empty();
    let named: usize = lessons.map(|lesson| lesson.pages.iter().filter(has_values).count()).sum();
    assert!(named > 40, "{named} pages");
}

/// What was answered at a step is not asked there again, and what the rules for ties cost is one page with the run of each.
#[test]
fn no_page_asks_twice_and_the_costs_of_all_ties_stand_on_one() {
    for shipped in SHIPPED_LESSONS {
        let lesson = shipped.lesson();
        let mut asked = Vec::new();
        for page in &lesson.pages {
            assert!(!page.note.contains("equal boards"), "{}, {}: equal in what?", shipped.name, page.title);
            for stop in page.stops.iter().filter(|stop| stop.ask.is_some()) {
                let question = (page.document, stop.step, stop.event, stop.ask);
                assert!(!asked.contains(&question), "{}, {}: {stop:?}", shipped.name, page.title);
                asked.push(question);
            }
        }
    }
    let ties = ShippedLesson::from_name("ties").expect("a lesson").lesson();
    let costs = ties.pages.iter().find(|page| page.title == "What a rule costs").expect("a page");
    let rules: Vec<_> = costs.searches().map(|document| document.settings.ties).collect();
    let differ = (1..rules.len()).all(|place| !rules[..place].contains(&rules[place]));
    assert!(rules.len() == 4 && differ, "each rule has a run beside the others: {rules:?}");
}

/// Each row of the chapter on misconceptions: the lesson, and the title of the page that answers it.
fn answered_misconceptions() -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/misconceptions.md");
    let chapter = std::fs::read_to_string(path).expect("the chapter");
    let rows = chapter.lines().filter(|line| line.starts_with("| `"));
    let cells = |row: &str| row.trim_matches('|').split(" | ").map(str::trim).map(str::to_owned).collect();
    rows.map(|row| {
        let cells: Vec<String> = cells(row);
        assert_eq!(cells.len(), 4, "{row}");
        assert!(cells[2].contains(':'), "it says what kind of source it is: {row}");
        (cells[0].trim_matches('`').to_owned(), cells[3].trim_matches([' ', '*', '|']).to_owned())
    })
    .collect()
}

#[test]
fn each_lesson_asks_about_a_misconception_on_a_page_that_exists() {
    let answered = answered_misconceptions();
    for (name, title) in &answered {
        let lesson = ShippedLesson::from_name(name).unwrap_or_else(|| panic!("{name}")).lesson();
        let page = lesson.pages.iter().find(|page| page.title == *title);
        let page = page.unwrap_or_else(|| panic!("{name} has no page {title}"));
        let asks = page.question.is_some() || page.stops.iter().any(|stop| stop.ask.is_some());
        assert!(asks || page.note.contains("**Ask:**"), "{name}, {title} asks nothing");
    }
    for shipped in SHIPPED_LESSONS {
        assert!(answered.iter().any(|(name, _)| name == shipped.name), "{}", shipped.name);
    }
}

/// `docs/in-class.md` says how many minutes and pages a lesson has, and how long a session is.
#[test]
fn each_session_of_the_plan_has_45_minutes_and_the_times_of_its_lessons() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/in-class.md");
    let plan = std::fs::read_to_string(path).expect("the plan").replace('\\', "");
    let sessions = plan.split("\n## ").skip(2);
    let mut lessons = 0;
    for session in sessions {
        let rows = session.lines().filter_map(|line| {
            let mut cells = line.trim_matches('|').split(" | ").map(str::trim);
            Some((cells.next()?.parse::<usize>().ok()?, cells.next()?, cells.next()?))
        });
        let rows: Vec<_> = rows.collect();
        assert_eq!(rows.iter().map(|(minutes, ..)| minutes).sum::<usize>(), 45, "{session}");
        for (minutes, what, how) in rows {
            let Some(title) = what.strip_prefix('*').and_then(|what| what.strip_suffix('*')) else {
                continue;
            };
            let mut shipped = SHIPPED_LESSONS.iter().map(ShippedLesson::lesson);
            let lesson = shipped.find(|lesson| lesson.title == title).unwrap_or_else(|| panic!("{title}"));
            assert_eq!(minutes, lesson.minutes(), "{title}");
            assert!(how.starts_with(&format!("{} pages", lesson.pages.len())), "{title}: {how}");
            lessons += 1;
        }
    }
    assert_eq!(lessons, 10, "two a session");
}

fn values_of(page: &LessonPage) -> Vec<TextValue> {
    page.texts().flat_map(named_values).collect()
}

#[test]
fn a_wrong_number_on_any_page_is_found() {
    for shipped in SHIPPED_LESSONS {
        let mut runs = LessonRuns::default();
        for page in &shipped.lesson().pages {
            let Some((before, rest)) = page.note.split_once('{') else { continue };
            let (value, after) = rest.split_once('}').expect("it is read");
            let right = runs.filled_in(page, page.stops.len() - 1, &format!("{{{value}}}"));
            let right: u64 = right.replace(',', "").parse().expect("a number");
            let note = format!("{before}{}{after}", right + 1);
            let lesson = Lesson {
                pages: vec![LessonPage { note, ..page.clone() }],
                ..Lesson::clone(&shipped.lesson())
            };
            assert!(
                !runs.check(&lesson).is_empty(),
                "{}, {}: {}",
                shipped.name,
                page.title,
                lesson.pages[0].note
            );
        }
    }
}

#[test]
fn a_number_that_is_right_at_one_stop_only_is_found_at_the_other() {
    let heuristics = ShippedLesson::from_name("heuristics").expect("a lesson").lesson();
    let page = &heuristics.pages[2];
    let note = page.note.replace("at the start **{h at start}**", "h = **12**");
    assert_ne!(note, page.note);
    assert_eq!(literal_numbers(&note).len(), 1);
    let lesson = Lesson { pages: vec![LessonPage { note, ..page.clone() }], ..Lesson::clone(&heuristics) };
    let problems: Vec<_> = LessonRuns::default().check(&lesson).iter().map(ToString::to_string).collect();
    assert_eq!(problems, ["page 1, step 2: the text says “h = 12”, but h is 0"]);
}

/// The most steps of a search that is written a second time.
const MOST_STEPS: usize = 40_000;

/// What the second writing has, for searches that are not too long.
struct Second {
    length: Option<usize>,
    book: Option<Book>,
}

fn second(document: &Document) -> Second {
    let watch = &mut |book: &Book| if book.steps.len() > MOST_STEPS { Err(Enough) } else { Ok(()) };
    let (path, book) = textbook(&document.problem, &document.settings, watch);
    match path {
        Ok(path) => Second { length: path.map(|path| path.len() - 1), book: Some(book) },
        Err(Enough) => Second { length: None, book: None },
    }
}

/// The book when the search has come to a position.
fn at(document: &Document, position: Position) -> Book {
    let watch = &mut |book: &Book| {
        let is_there = book.position >= position || book.steps.len() > MOST_STEPS;
        if is_there { Err(Enough) } else { Ok(()) }
    };
    textbook(&document.problem, &document.settings, watch).1
}

fn inversions(board: &Board) -> u64 {
    let tiles: Vec<u8> = board.tiles().filter(|tile| *tile != 0).collect();
    let pairs = (0..tiles.len()).flat_map(|a| (a + 1..tiles.len()).map(move |b| (a, b)));
    pairs.filter(|(a, b)| tiles[*a] > tiles[*b]).count() as u64
}

/// Misplaced tiles and Manhattan distance, by hand.
fn estimate(document: &Document) -> Option<u64> {
    let (start, goal) = (document.problem.start(), document.problem.goal());
    let cols = start.size().cols();
    let cell_of = |board: &Board, tile: u8| board.tiles().position(|other| other == tile).expect("a tile");
    let away = |tile: u8| {
        let (a, b) = (cell_of(start, tile), cell_of(goal, tile));
        ((a / cols).abs_diff(b / cols) + (a % cols).abs_diff(b % cols)) as u64
    };
    let tiles = 1..start.size().cells() as u8;
    match document.settings.heuristic.info().name {
        "zero" => Some(0),
        "misplaced" => Some(tiles.filter(|tile| away(*tile) > 0).count() as u64),
        "manhattan" => Some(tiles.map(away).sum()),
        "inversions" => Some(inversions(start)),
        _ => None,
    }
}

/// A value at a stop by a second method; `None` if there is none.
fn second_value(
    page: &LessonPage,
    named: &TextValue,
    stop: &LessonStop,
    cache: &mut HashMap<String, Second>,
) -> Option<u64> {
    let document = page.searches().nth(named.run - 1)?;
    let settings = document.settings;
    let stop = match named.moment {
        ValueMoment::Shown => stop.clone(),
        ValueMoment::Start => LessonStop::default(),
        ValueMoment::End => LessonStop { step: u64::MAX, ..LessonStop::default() },
    };
    let (start, goal) = (document.problem.start(), document.problem.goal());
    let size = start.size();
    let cells = size.cells() as u64;
    let from = |board: &Board| distances(size.cols(), &board.tiles().collect::<Vec<_>>());
    let distance = || u64::from(from(goal).of(&start.tiles().collect::<Vec<_>>()));
    let name = named.name();
    let run = |cache: &mut HashMap<String, Second>, value: fn(&Second) -> Option<u64>| {
        let key = format!("{document:?}");
        value(cache.entry(key).or_insert_with(|| second(&document)))
    };
    match name.as_str() {
        "cells" => Some(cells),
        "tiles" => Some(cells - 1),
        "passed" => Some(size.cols() as u64 - 1),
        "group" => Some((cells - 1) / 2),
        "boards" => Some((1..=cells).product()),
        "reachable" => Some(from(start).reached() as u64),
        // All boards within reach, as parity sees them.
        "generated" if !from_reaches(start, goal) => Some(from(start).reached() as u64),
        "distance" => Some(distance()),
        "half_distance" => Some(distance() / 2),
        "allowed" => Some(distance() * u64::from(settings.weight.fraction().0)),
        "inversions" => Some(inversions(start)),
        "goal_inversions" => Some(inversions(goal)),
        "weight" => settings.weight.to_string().parse().ok(),
        "depth_limit" => Some(settings.depth_limit.into()),
        "h" if named.moment == ValueMoment::Start => estimate(&document),
        "moves" => run(cache, |second| second.length.map(|length| length as u64)),
        "expanded" => run(cache, |second| {
            let steps = second.book.as_ref()?.steps.iter();
            Some(steps.filter(|step| step.is_new && step.tested != Some(true)).count() as u64)
        }),
        "generated" => run(cache, |second| Some(second.book.as_ref()?.nodes.len() as u64)),
        // A step takes a node.
        "step" if stop.step > MOST_STEPS as u64 => {
            run(cache, |second| Some(second.book.as_ref()?.steps.len() as u64))
        }
        "reopened" => run(cache, |second| Some(second.book.as_ref()?.reopened.into())),
        "iterations" => run(cache, |second| Some(second.book.as_ref()?.iterations.into())),
        // The goal is taken last.
        "cost" => run(cache, |second| {
            let book = second.book.as_ref()?;
            Some(book.node(book.steps.last()?.id).g.into())
        }),
        "open" | "closed" | "f" | "g" | "h" | "ties" | "least_f" | "next_g" | "next_h" | "new" => {
            let end = run(cache, |second| Some(second.book.as_ref()?.steps.len() as u64))?;
            at_stop(&document, &name, &stop, end)
        }
        _ if name.starts_with("layer ") => {
            let end = run(cache, |second| Some(second.book.as_ref()?.steps.len() as u64))?;
            at_stop(&document, &name, &stop, end)
        }
        _ => None,
    }
}

fn from_reaches(start: &Board, goal: &Board) -> bool {
    inversions(start) % 2 == inversions(goal) % 2 || start.size().cols().is_multiple_of(2)
}

fn at_stop(document: &Document, is: &str, stop: &LessonStop, end: u64) -> Option<u64> {
    let position =
        Position { steps: stop.step.min(end), events: if stop.step > end { 0 } else { stop.event } };
    let book = at(document, position);
    let current = || book.steps.last().map(|step| *book.node(step.id));
    let next = || book.open_in_order(Side::Forward).first().map(|id| *book.node(*id));
    let f = |node: PlainNode| u64::from(node.f());
    Some(match is {
        "open" => book.open_in_order(Side::Forward).len() as u64,
        "closed" => book.picture().closed.len() as u64,
        "f" => f(current()?),
        "g" => current()?.g.into(),
        "h" => current()?.h.into(),
        layer if layer.starts_with("layer ") => {
            let depth: u32 = layer["layer ".len()..].parse().expect("a depth");
            book.nodes.iter().filter(|node| node.g == depth).count() as u64
        }
        "ties" => {
            let least = next()?.f();
            let open = book.open_in_order(Side::Forward);
            open.iter().filter(|id| book.node(**id).f() == least).count() as u64
        }
        "least_f" => f(next()?),
        "next_g" => next()?.g.into(),
        "next_h" => next()?.h.into(),
        _ => {
            let tried = &book.steps.last()?.tried;
            tried.iter().filter(|tried| tried.outcome.node().is_some()).count() as u64
        }
    })
}

/// What only the program computes: each is checked where it is computed.
const WITHOUT_SECOND: [&str; 5] = ["duplicates", "max_stored", "bound", "iteration", "h"];

/// What is published, of searches too long for the second writing: `published_answers` has the source.
const PUBLISHED: [(&str, &str, u64); 1] = [("depth-first", "moves", 56)];

#[test]
fn values_agree_with_the_second_writing() {
    let mut cache = HashMap::new();
    let (mut checked, mut all, mut problems) = (0, 0, Vec::new());
    for shipped in SHIPPED_LESSONS {
        let lesson = shipped.lesson();
        let mut runs = LessonRuns::default();
        for page in &lesson.pages {
            let stops = page.stops.iter().enumerate();
            for ((place, stop), named) in
                stops.flat_map(|stop| values_of(page).into_iter().map(move |named| (stop, named)))
            {
                all += 1;
                let name = named.name();
                let shown = runs.value(page, &named, place).expect("a value");
                let value = second_value(page, &named, stop, &mut cache);
                let place =
                    format!("{}, {}, stop {}: {name} is {shown}", shipped.name, page.title, place + 1);
                if let Some(value) = value {
                    checked += 1;
                    if value != shown {
                        problems.push(format!("{place}, not {value}"));
                    }
                } else if page.document.settings.heuristic != HeuristicId::Misplaced {
                    let is_long = shown > 1_000;
                    let is_published = PUBLISHED.contains(&(shipped.name, &*name, shown));
                    if !is_long && !is_published && !WITHOUT_SECOND.contains(&&*name) {
                        problems.push(format!("{place}: there is no second method"));
                    }
                }
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(checked * 10 > all * 7, "{checked} of {all} values have a second method");
}

fn wait(session: &mut Session) {
    let until = Instant::now() + Duration::from_mins(2);
    while session.core.is_running()
        || session.core.shown.as_ref().is_none_or(|shown| shown.moment().is_none())
    {
        assert!(Instant::now() < until, "the search ends");
        update(session, Action::Receive);
        std::thread::yield_now();
    }
    update(session, Action::Receive);
}

#[test]
fn what_is_done_is_kept_from_one_start_to_the_next_and_says_which_lesson_is_next() {
    let mut session = Session::sample(Arc::new(|| {}));
    let next = |session: &Session| session.documents.lesson.next().map(|next| next.source.name());
    assert_eq!(next(&session).as_deref(), Some(SHIPPED_LESSONS[0].name));
    let last = SHIPPED_LESSONS.last().expect("a lesson");
    update(&mut session, Action::Lesson(LessonAction::Show(last)));
    wait(&mut session);
    update(&mut session, Action::Lesson(LessonAction::GoTo(last.lesson().pages.len() - 1)));
    while session.documents.lesson.view().is_some_and(|view| !view.is_at_end()) {
        wait(&mut session);
        assert!(
            session.documents.lesson.list().all(|listed| !listed.is_done),
            "the last step was not shown yet"
        );
        page_down(&mut session);
    }
    wait(&mut session);
    let done = |session: &Session| -> Vec<String> {
        session
            .documents
            .lesson
            .list()
            .filter(|listed| listed.is_done)
            .map(|listed| listed.source.name())
            .collect()
    };
    assert_eq!(done(&session), [last.name]);
    assert_eq!(
        next(&session).as_deref(),
        Some(SHIPPED_LESSONS[0].name),
        "after the last one, from the start"
    );
    let kept = ron::to_string(&session.documents.lesson.shelf.kept).expect("it is written");
    let mut later = Session::sample(Arc::new(|| {}));
    later.documents.lesson.shelf.kept = ron::from_str(&kept).expect("what was written");
    assert_eq!(done(&later), [last.name]);
    for shipped in SHIPPED_LESSONS {
        let listed = later
            .documents
            .lesson
            .list()
            .find(|listed| listed.source.name() == shipped.name)
            .expect("it is listed");
        update(&mut later, Action::Lesson(LessonAction::SetDone(listed.source, true)));
    }
    assert!(later.documents.lesson.next().is_none());
}

/// The texts of the page as the class sees them, once its other searches have ended.
fn shown_texts(session: &mut Session) -> Vec<String> {
    let until = Instant::now() + Duration::from_mins(2);
    loop {
        let view = session.documents.lesson.view().expect("a lesson");
        let texts: Vec<_> = view.page().texts().map(|text| view.filled_in(text)).collect();
        if texts.iter().all(|text| !text.contains('…')) {
            return texts;
        }
        assert!(Instant::now() < until, "a value is there: {texts:?}");
        update(session, Action::Receive);
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn at_each_stop_the_window_fills_in_the_values_of_that_stop() {
    for shipped in SHIPPED_LESSONS {
        let mut session = Session::sample(Arc::new(|| {}));
        let mut runs = LessonRuns::default();
        update(&mut session, Action::Lesson(LessonAction::Show(shipped)));
        for page in &shipped.lesson().pages {
            for stop in 0..page.stops.len() {
                wait(&mut session);
                let expected: Vec<_> = page.texts().map(|text| runs.filled_in(page, stop, text)).collect();
                assert_eq!(shown_texts(&mut session), expected, "{}, {}", shipped.name, page.title);
                page_down(&mut session);
            }
        }
    }
}

#[test]
fn a_value_follows_the_step_and_stays_while_another_search_is_shown() {
    let mut session = Session::sample(Arc::new(|| {}));
    let ties = ShippedLesson::from_name("ties").expect("a lesson");
    update(&mut session, Action::Lesson(LessonAction::Show(ties)));
    update(&mut session, Action::Lesson(LessonAction::GoTo(1)));
    wait(&mut session);
    let shown =
        |session: &Session, text: &str| session.documents.lesson.view().expect("a lesson").filled_in(text);
    assert_eq!(shown(&session, "{ties} of {least_f}"), "5 of 14");
    update(&mut session, Command::StepForward);
    assert_ne!(shown(&session, "{ties} of {least_f}"), "5 of 14");
    update(&mut session, Command::BackToPage);
    update(&mut session, Action::Lesson(LessonAction::RunVariant(0)));
    wait(&mut session);
    assert_eq!(shown(&session, "{ties} of {least_f}"), "5 of 14");
    assert_eq!(shown(&session, "{g}"), "…", "the page does not name it");
}

/// The clicker up to the next place, which also answers the questions of a stop and of its page.
fn page_down(session: &mut Session) {
    const MOST_PRESSES: usize = 4;
    let place = |session: &Session| {
        session.documents.lesson.view().map(|view| (view.page_place(), view.stop_place()))
    };
    let before = place(session);
    for _ in 0..MOST_PRESSES {
        update(session, Command::NextBookmark);
        if session.activities.predict.is_on() {
            for action in [PredictAction::ShowAnswer, PredictAction::Next] {
                update(session, Action::In(ActivityAction::Predict(action)));
            }
        }
        if place(session) != before {
            break;
        }
    }
    assert!(!session.activities.predict.is_on());
}

/// What the class sees: page, step on it, search, place, choice, panel.
fn view(session: &Session) -> (usize, usize, Document, Position, bool, PanelId, bool) {
    let view = session.documents.lesson.view().expect("a lesson");
    let shown = session.core.shown.as_ref().expect("a search");
    (
        view.page_place(),
        view.stop_place(),
        shown.document(),
        shown.position(),
        shown.choice().is_some(),
        session.core.layout.active(),
        session.documents.lesson.is_away_from_page(&session.core),
    )
}

#[test]
fn the_clicker_goes_through_every_lesson_and_back() {
    for shipped in SHIPPED_LESSONS {
        let mut session = Session::sample(Arc::new(|| {}));
        let before = session.core.editor.contents();
        update(&mut session, Command::Run);
        wait(&mut session);
        update(&mut session, CoreAction::GoTo(Position::after(2)));
        update(&mut session, Action::Lesson(LessonAction::Show(shipped)));
        wait(&mut session);
        let mut views = vec![view(&session)];
        let stops: usize = shipped.lesson().pages.iter().map(|page| page.stops.len()).sum();
        for _ in 1..stops {
            page_down(&mut session);
            wait(&mut session);
            views.push(view(&session));
        }
        let place = |stop: usize| format!("{}: stop {} of {stops}", shipped.name, stop + 1);
        for (stop, seen) in views.iter().enumerate() {
            assert!(!seen.6, "{} is what the page shows: {seen:?}", place(stop));
        }
        assert_eq!(views.last().expect("a stop").0 + 1, shipped.lesson().pages.len(), "{}", shipped.name);
        for (stop, seen) in views.iter().enumerate().rev().skip(1) {
            update(&mut session, Command::PreviousBookmark);
            wait(&mut session);
            assert_eq!(view(&session), *seen, "{}", place(stop));
        }
        assert!(!session.has_unsaved_changes());
        update(&mut session, Command::LeaveLesson);
        assert_eq!(session.core.editor.contents(), before, "{}", shipped.name);
        wait(&mut session);
        let place = session.core.shown.as_ref().map(tilescope::session::Shown::position);
        assert_eq!(place, Some(Position::after(2)), "{}", shipped.name);
    }
}

#[test]
fn no_stop_tells_the_answer_to_what_it_asks_next() {
    let mut asked = 0;
    for shipped in SHIPPED_LESSONS {
        let mut session = Session::sample(Arc::new(|| {}));
        update(&mut session, Action::Lesson(LessonAction::Show(shipped)));
        for page in &shipped.lesson().pages {
            for stop in &page.stops {
                wait(&mut session);
                let Some(shown) = stop.ask.and(session.core.shown.as_ref()) else {
                    page_down(&mut session);
                    continue;
                };
                let said = what_is_said(&shown.recording, shown.moment().expect("a moment"), shown.choice());
                let variables = session.core.variables().into_iter().filter(|variable| !variable.is_node);
                let values: Vec<_> = variables.map(|variable| variable.value).collect();
                let said = format!("{said} {}", values.join(" "));
                update(&mut session, Command::NextBookmark);
                let question = &session
                    .activities
                    .predict
                    .round()
                    .and_then(|round| round.now())
                    .expect("a question")
                    .question;
                if let OptionShows::Text(right) = &question.options[question.right].shows {
                    let tells = said.split(|c: char| !c.is_alphanumeric()).any(|word| word == right);
                    assert!(!tells, "{}, {}: “{said}” tells {right}", shipped.name, page.title);
                }
                asked += 1;
                for action in [PredictAction::ShowAnswer, PredictAction::Next] {
                    update(&mut session, Action::In(ActivityAction::Predict(action)));
                }
            }
            let asks_on_page =
                page.note.contains("**Ask:**") && page.stops.iter().any(|stop| stop.ask.is_some());
            let all_ask = page.stops.iter().all(|stop| stop.ask.is_some());
            assert!(
                !asks_on_page || all_ask,
                "{}, {} asks again what was answered",
                shipped.name,
                page.title
            );
        }
    }
    assert!(asked > 5);
}

#[test]
fn the_user_may_leave_a_page_and_come_back_to_it() {
    let mut session = Session::sample(Arc::new(|| {}));
    let ties = SHIPPED_LESSONS.iter().find(|shipped| shipped.name == "ties").expect("a lesson");
    update(&mut session, Action::Lesson(LessonAction::Show(ties)));
    update(&mut session, Action::Lesson(LessonAction::GoTo(1)));
    wait(&mut session);
    let there = view(&session);
    assert!(session.enabled(Command::BackToPage).is_err());
    for action in
        [Command::StepForward.into(), Action::Lesson(LessonAction::RunVariant(0)), Command::Shuffle.into()]
    {
        update(&mut session, action);
        wait(&mut session);
        assert!(session.documents.lesson.is_away_from_page(&session.core));
        update(&mut session, Command::BackToPage);
        wait(&mut session);
        assert_eq!(view(&session), there);
    }
}

#[test]
fn a_question_that_comes_too_early_is_asked_by_the_same_key_once_the_search_has_ended() {
    let mut session = Session::sample(Arc::new(|| {}));
    let search_with = |session: &mut Session, algorithm: AlgorithmId| {
        update(session, CoreAction::SetSettings(Settings { algorithm, ..Settings::default() }));
        update(session, Command::Run);
        wait(session);
    };
    search_with(&mut session, AlgorithmId::Astar);
    update(&mut session, Command::NewLesson);
    update(&mut session, Action::Lesson(LessonAction::SetAsk(Some(QuestionKind::NextNode))));
    search_with(&mut session, AlgorithmId::Bfs);
    update(&mut session, Command::BackToPage);
    assert!(session.core.is_running());
    update(&mut session, Command::NextBookmark);
    assert!(!session.activities.predict.is_on());
    wait(&mut session);
    update(&mut session, Command::NextBookmark);
    assert!(session.activities.predict.is_on());
}

#[test]
fn a_lesson_is_made_edited_and_undone() {
    let mut session = Session::sample(Arc::new(|| {}));
    update(&mut session, Command::Run);
    wait(&mut session);
    update(&mut session, CoreAction::GoTo(Position::after(3)));
    update(&mut session, Command::NewLesson);
    let lesson = |session: &Session| session.documents.lesson.view().expect("a lesson").lesson().clone();
    assert_eq!(lesson(&session).pages[0].stops[0].step, 3);
    let edit = |session: &mut Session, action: LessonAction| update(session, Action::Lesson(action));
    edit(&mut session, LessonAction::SetText(LessonText::PageTitle, "Fir".to_owned()));
    edit(&mut session, LessonAction::SetText(LessonText::PageTitle, "First".to_owned()));
    edit(&mut session, LessonAction::SetText(LessonText::Note, "A *note*".to_owned()));
    update(&mut session, Command::StepForward);
    update(&mut session, Command::AddPage);
    wait(&mut session);
    let two = lesson(&session);
    assert_eq!((two.pages.len(), two.pages[1].stops[0].step), (2, 4));
    assert!(session.has_unsaved_changes());
    edit(&mut session, LessonAction::MovePage(tilescope::recording::Direction::Backwards));
    assert_eq!(lesson(&session).pages[1].title, "First");
    edit(&mut session, LessonAction::RemovePage);
    assert_eq!(lesson(&session).pages.len(), 1);
    for _ in 0..2 {
        update(&mut session, Command::Undo);
    }
    assert_eq!(lesson(&session), two);
    for _ in 0..3 {
        update(&mut session, Command::Undo);
    }
    assert_eq!(lesson(&session).pages[0].title, "Page 1", "the letters of a title are one step");
    for _ in 0..3 {
        update(&mut session, Command::Redo);
    }
    assert_eq!(lesson(&session), two);
    assert_eq!(Lesson::parse(&two.text()).expect("what was written").0, two);
}

#[test]
fn questions_buttons_and_what_is_pointed_at_are_edited_and_undone() {
    let mut session = Session::sample(Arc::new(|| {}));
    update(&mut session, Command::Run);
    wait(&mut session);
    update(&mut session, CoreAction::GoTo(Position::after(3)));
    update(&mut session, Command::NewLesson);
    wait(&mut session);
    let edit = |session: &mut Session, action: LessonAction| update(session, Action::Lesson(action));
    let typed = |text: LessonText, words: &str| LessonAction::SetText(text, words.to_owned());
    let page = |session: &Session| session.documents.lesson.view().expect("a lesson").page().clone();
    let before = page(&session);

    edit(&mut session, LessonAction::SetQuestion(true));
    edit(&mut session, typed(LessonText::Question, "Which\nnode?"));
    for (place, choice) in ["14", "16"].into_iter().enumerate() {
        edit(&mut session, typed(LessonText::Choice(place), choice));
    }
    edit(&mut session, LessonAction::AddChoice);
    edit(&mut session, typed(LessonText::Choice(2), "18"));
    edit(&mut session, LessonAction::SetRight(2));
    edit(&mut session, typed(LessonText::Choice(9), "there is none"));
    edit(&mut session, LessonAction::RemoveChoice(0));
    edit(&mut session, LessonAction::RemoveChoice(0)); // Two stay.
    edit(&mut session, typed(LessonText::Reason, "The least f."));
    let question = page(&session).question.expect("a question");
    assert_eq!(question.ask, "Whichnode?", "one line");
    assert_eq!((question.choices, question.answer), (vec!["16".to_owned(), "18".to_owned()], 2));

    edit(&mut session, LessonAction::AddVariant);
    edit(&mut session, typed(LessonText::Variant(0), "Again"));
    let board = session.core.shown.as_ref().expect("a search").document().problem.start().to_string();
    edit(&mut session, LessonAction::PointAt(Some(PointAt::Node(board.clone()))));
    wait(&mut session);
    assert_eq!(session.core.selected_board().map(|board| board.to_string()), Some(board));
    edit(&mut session, LessonAction::PointAt(Some(PointAt::Row(2))));

    let after = page(&session);
    assert_eq!(&*after.variants[0].name, "Again");
    assert_eq!(after.variants[0].settings, before.document.settings);
    let lesson = session.documents.lesson.view().expect("a lesson").lesson().clone();
    assert_eq!(Lesson::parse(&lesson.text()).expect("what was written").0, lesson);
    while session.documents.lesson.view().is_some_and(|view| *view.page() != before) {
        assert_eq!(session.enabled(Command::Undo), Ok(()));
        update(&mut session, Command::Undo);
    }
    while session.enabled(Command::Redo).is_ok() {
        update(&mut session, Command::Redo);
    }
    assert_eq!(page(&session), after);
}

#[test]
fn a_lesson_with_changes_is_left_only_after_a_question() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.ron");
    let mut session = Session::sample(Arc::new(|| {}));
    update(&mut session, Command::Run);
    wait(&mut session);
    update(&mut session, Command::NewLesson);
    update(&mut session, Action::Lesson(LessonAction::SetText(LessonText::Title, "Mine".to_owned())));
    let title = |session: &Session| session.documents.lesson.view().map(|view| view.lesson().title.clone());
    for leave in [Command::LeaveLesson.into(), Action::Lesson(LessonAction::Show(&SHIPPED_LESSONS[0]))] {
        update(&mut session, leave);
        let asked = session.documents.files.question();
        assert!(matches!(asked, Some(FileQuestion::Unsaved(RiskOfLoss::Lesson(_)))), "it asks");
        assert_eq!(session.documents.lesson.unsaved_name(), title(&session));
        update(&mut session, Action::AnswerFileQuestion(FileAnswer::Cancel));
        assert_eq!(title(&session).as_deref(), Some("Mine"));
    }
    update(&mut session, Action::Lesson(LessonAction::Show(&SHIPPED_LESSONS[0])));
    update(&mut session, Action::AnswerFileQuestion(FileAnswer::SaveFirst));
    update(&mut session, Action::SetFileField(path.display().to_string()));
    update(&mut session, Action::AcceptFileField);
    let until = Instant::now() + Duration::from_mins(1);
    while title(&session).as_deref() == Some("Mine") {
        assert!(Instant::now() < until, "it is saved, and the other one is shown");
        update(&mut session, Action::Receive);
        std::thread::yield_now();
    }
    assert_eq!(title(&session), Some(SHIPPED_LESSONS[0].lesson().title.clone()));
    let saved = std::fs::read_to_string(&path).expect("saved");
    assert_eq!(Lesson::parse(&saved).expect("a lesson").0.title, "Mine");
}

#[test]
fn a_lesson_replaces_its_own_file_unless_another_program_has_changed_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.ron");
    std::fs::write(&path, SHIPPED_LESSONS[0].lesson().text()).expect("written");
    let mut session = Session::sample(Arc::new(|| {}));
    let until = |session: &mut Session, is_over: &dyn Fn(&Session) -> bool| {
        let end = Instant::now() + Duration::from_mins(1);
        while !is_over(session) {
            assert!(Instant::now() < end);
            update(session, Action::Receive);
            std::thread::yield_now();
        }
    };
    update(&mut session, Action::Open(path.clone()));
    until(&mut session, &|session| session.documents.lesson.view().is_some());
    let save = |session: &mut Session, title: &str| {
        let title = LessonAction::SetText(LessonText::Title, title.to_owned());
        update(session, Action::Lesson(title));
        update(session, Command::SaveLesson);
        update(session, Action::SetFileField(path.display().to_string()));
        update(session, Action::AcceptFileField);
    };
    for title in ["One", "Two"] {
        save(&mut session, title);
        until(&mut session, &|session| !session.documents.lesson.has_unsaved_changes());
        assert!(session.documents.files.question().is_none());
        assert_eq!(Lesson::load(&path).expect("a lesson").0.title, title);
    }
    std::fs::write(&path, "of another program").expect("written");
    save(&mut session, "Three");
    until(&mut session, &|session| session.documents.files.question().is_some());
    let Some(FileQuestion::Replace(asked)) = session.documents.files.question() else { panic!("it asks") };
    assert!(asked.to.replaces_changed && asked.to.path == path);
    assert_eq!(std::fs::read_to_string(&path).expect("there"), "of another program");
    update(&mut session, Action::AnswerFileQuestion(FileAnswer::Proceed));
    until(&mut session, &|session| !session.documents.lesson.has_unsaved_changes());
    assert_eq!(Lesson::load(&path).expect("a lesson").0.title, "Three");
    // Before it is left, it is saved without a question for its path.
    update(&mut session, Action::Lesson(LessonAction::SetText(LessonText::Title, "Four".to_owned())));
    update(&mut session, Command::LeaveLesson);
    update(&mut session, Action::AnswerFileQuestion(FileAnswer::SaveFirst));
    until(&mut session, &|session| session.documents.lesson.view().is_none());
    assert_eq!(Lesson::load(&path).expect("a lesson").0.title, "Four");
}

#[test]
fn a_lesson_that_is_saved_in_the_folder_of_lessons_is_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut session = Session::sample(Arc::new(|| {}));
    let name = |session: &mut Session, path: &Path| {
        update(session, Action::SetFileField(path.display().to_string()));
        update(session, Action::AcceptFileField);
    };
    update(&mut session, Action::Lesson(LessonAction::AskForFolder));
    name(&mut session, folder.path());
    assert_eq!(session.documents.lesson.shelf.kept.folder.as_deref(), Some(folder.path()));
    update(&mut session, Command::NewLesson);
    update(&mut session, Command::SaveLesson);
    name(&mut session, &folder.path().join("mine.ron"));
    let until = Instant::now() + Duration::from_mins(1);
    while session.documents.lesson.list().all(|listed| listed.source.name() != "mine") {
        assert!(Instant::now() < until);
        update(&mut session, Action::Receive);
        std::thread::yield_now();
    }
}

fn words() -> impl Strategy<Value = String> {
    "[a-zA-Z0-9äß–★\"\\\\{}().,*_ ]{0,40}".prop_map(|text| format!("t{text}"))
}

fn stops() -> impl Strategy<Value = LessonStop> {
    let point_at = prop_oneof![
        Just(None),
        Just(Some(PointAt::Current)),
        (1_u8..=8).prop_map(|tile| Some(PointAt::Tile(tile))),
        (1_u8..=9).prop_map(|row| Some(PointAt::Row(row))),
        Just(Some(PointAt::Node("1 2 3 4 5 6 7 8 x".to_owned()))),
    ];
    let ask = prop_oneof![Just(None), Just(Some(QuestionKind::NextNode))];
    (any::<u64>(), any::<u32>(), any::<bool>(), words(), point_at, ask).prop_map(
        |(step, event, choice, panel, point_at, ask)| LessonStop {
            step,
            event,
            choice,
            panel,
            point_at,
            ask,
        },
    )
}

fn pages() -> impl Strategy<Value = LessonPage> {
    let board = prop_oneof![Just("2 3 4 1 5 x 7 6 8"), Just("2 8 3 1 x 4 7 6 5")];
    let document = (board, any_search()).prop_map(|(board, settings)| Document {
        settings,
        ..Document::of_start(parse_board(board).expect("a board"))
    });
    let claim = (words(), any::<u64>(), proptest::option::of(1_u8..9)).prop_map(|(is, number, stop)| Claim {
        is,
        number,
        stop,
        settings: Some(Settings::default()),
    });
    let claim = proptest::option::of(claim);
    (words(), words(), document, proptest::collection::vec(stops(), 1..4), claim, any::<bool>()).prop_map(
        |(title, note, document, mut stops, claim, explained)| {
            for stop in &mut stops {
                stop.ask = stop.ask.filter(|kind| kind.offered(&document.settings).is_ok());
            }
            LessonPage {
                variants: vec![LessonVariant { name: title.clone(), settings: document.settings }],
                title,
                note: note.replace('{', "{{").replace('}', "}}"),
                document,
                stops,
                question: None,
                explained_on: explained.then_some(1),
                runs: Vec::new(),
                claims: claim.into_iter().collect(),
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_lesson_that_is_written_is_read_again(pages in proptest::collection::vec(pages(), 1..5), title in words()) {
        let offered = |page: &LessonPage| {
            page.document.settings.offered_for(page.document.problem.size()).is_ok()
        };
        prop_assume!(pages.iter().all(offered));
        let lesson = Lesson {
            title,
            about: String::new(),
            outcome: "B".to_owned(),
            author: "A".to_owned(),
            language: "en".to_owned(),
            pages,
        };
        let (read, unknown) = Lesson::parse(&lesson.text()).expect("what was written");
        prop_assert!(unknown.is_empty());
        prop_assert_eq!(read, lesson);
    }

    #[test]
    fn any_text_is_a_lesson_or_refused(text in "[\\PC\\n]{0,200}") {
        let _ = Lesson::parse(&text);
        let _ = Lesson::parse(&format!("(format: \"tilescope lesson\", version: 1, {text})"));
    }
}
