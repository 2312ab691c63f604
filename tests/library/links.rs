//! Links: what is written is read again, and a wrong part is named.

use std::sync::Arc;

use tilescope::file::{
    AddressError, Document, Link, LinkError, LinkedLesson, LinkedPage, LinkedSearch, MOST_LETTERS,
    SHIPPED_COURSES, SavedPlace, ShippedCourse, ShippedLesson, link_address,
};
use tilescope::heuristic::HeuristicId;
use tilescope::puzzle::{GoalPreset, Goals, Size, parse_board, random_board};
use tilescope::search::{AlgorithmId, CountingRules, Problem, Rule, Settings};

/// The longest address, in characters.
const MOST_OF_ADDRESS: usize = 500;

fn search(link: &str) -> (LinkedSearch, Vec<String>) {
    let (link, wrong) = Link::parse(link).expect("a link");
    let Link::Search(search) = link else { panic!("{link:?} is no search") };
    (*search, wrong.iter().map(ToString::to_string).collect())
}

#[test]
fn the_parts_have_the_names_of_options() {
    let link = "https://example.org/t/#board=2-1-6-4-x-8-7-5-3&goal=1-2-3-8-x-4-7-6-5&algorithm=astar&\
                heuristic=misplaced&ties=move,board,arrival&goal-test=generated&step=10&event=2&node=7&tab=tree";
    let (found, wrong) = search(link);
    assert_eq!(wrong, [""; 0]);
    let problem = found.problem.expect("boards");
    let boards = [problem.start(), problem.goal()].map(ToString::to_string);
    assert_eq!(boards, ["2 1 6 4 x 8 7 5 3", "1 2 3 8 x 4 7 6 5"]);
    let Settings { algorithm, heuristic, ties, goal_test, .. } = found.settings;
    let names = [algorithm.info().name, heuristic.info().name, &ties.to_string()];
    assert_eq!(names, ["astar", "misplaced", "move,board,arrival"]);
    assert!(goal_test.is_when_generated());
    assert_eq!((found.at.step, found.at.event, found.node), (10, 2, Some(7)));
    assert_eq!(found.tab.as_deref(), Some("tree"));
    assert_eq!(Link::Search(Box::new(found)).text("https://example.org/t/"), link);
}

#[test]
fn every_algorithm_heuristic_rule_course_and_size_is_read_again() {
    let start = parse_board("2 1 6 4 x 8 7 5 3").expect("a board");
    let usual = LinkedSearch {
        problem: Some(Document::of_start(start).problem),
        settings: Settings::default(),
        course: None,
        counting: CountingRules::default(),
        at: SavedPlace { step: 12, event: 3, choice: true },
        node: Some(40),
        tab: Some("plots".to_owned()),
    };
    let check = |link: LinkedSearch| {
        let link = LinkedSearch { settings: link.settings.in_use(), ..link };
        let text = Link::Search(Box::new(link.clone())).text("");
        assert!(text.len() < MOST_LETTERS - MOST_OF_ADDRESS, "{text}");
        let (read, wrong) = search(&text);
        let in_use = LinkedSearch { settings: read.settings.in_use(), ..read };
        assert_eq!((in_use, wrong), (link, vec![]), "{text}");
    };
    for size in Size::all() {
        let goal = GoalPreset::BlankFirst.board(size);
        let several = Goals::from(goal).and(goal.swapped(0, 1)).expect("two goals");
        for goals in [goal.into(), several] {
            let problem = Some(Problem::new(random_board(&goal, 3), goals).expect("one size"));
            check(LinkedSearch { problem, ..usual.clone() });
        }
    }
    for &algorithm in AlgorithmId::ALL {
        let settings = Settings::from(algorithm);
        let check_settings = |settings| check(LinkedSearch { settings, ..usual.clone() });
        check_settings(settings);
        for course in SHIPPED_COURSES.iter().map(ShippedCourse::course) {
            let (counting, shipped) = (course.counting, Some(Arc::clone(course)));
            let of_course = LinkedSearch { settings, counting, course: shipped, ..usual.clone() };
            check(LinkedSearch { settings: course.settings(settings), ..of_course.clone() });
            check(of_course);
        }
        for heuristic in HeuristicId::ALL.iter().filter(|id| id.offered_for(Size::EIGHT).is_ok()) {
            check_settings(Settings { heuristic: *heuristic, ..settings });
        }
        for rule in Rule::ALL {
            for (value, _) in rule.presets() {
                if settings.with(rule, value).offer_of_value(rule).is_ok() {
                    check_settings(settings.with(rule, value));
                }
            }
            check_settings(settings.with(rule, *rule.range().end()));
        }
    }
}

#[test]
fn a_lesson_in_a_file_has_a_link_to_each_page() {
    for (address, written) in [
        ("week3.ron", "week3.ron"),
        ("Übung 1+2.ron", "%C3%9Cbung%201%2B2.ron"),
        ("/course/a&b.ron", "%2Fcourse%2Fa%26b.ron"),
    ] {
        let lesson = LinkedLesson::named(address).expect("an address");
        assert_eq!(lesson, LinkedLesson::File(address.to_owned()));
        let link = Link::Page(LinkedPage { lesson, page: 2, stop: 1 });
        assert_eq!(link.text(""), format!("#lesson={written}&page=3&stop=2"));
        assert_eq!(Link::parse(&link.text("")), Ok((link, Vec::new())));
    }
    let long = format!("{}.ron", "x".repeat(MOST_OF_ADDRESS));
    for name in ["/etc/passwd", ".ron", "a\n.ron", "week3.ron?x", &long] {
        let why = LinkedLesson::named(name).expect_err("no lesson");
        assert!(why.starts_with("there is no lesson"), "{why}");
    }
}

#[test]
fn a_wrong_part_of_a_page_is_named_and_its_lesson_opens() {
    for (name, parts, wrong_parts) in [
        ("astar", "&page=900&step=3&colour=red", &["page", "step", "colour"][..]),
        ("week3.ron", "", &[]),
        ("week3.ron", "&page=0", &["page"]),
        ("week3.ron", "&page=x&stop=-1", &["page", "stop"]),
        ("week3.ron", "&board=2-1-6-4-x-8-7-5-3", &["board"]),
        ("week3.ron", "&lesson=/etc/passwd", &["lesson"]),
    ] {
        let (link, wrong) = Link::parse(&format!("#lesson={name}{parts}")).expect("a link");
        let lesson = LinkedLesson::named(name).expect(name);
        assert_eq!(link, Link::Page(LinkedPage { lesson, page: 0, stop: 0 }));
        assert_eq!(wrong.iter().map(|wrong| &*wrong.part).collect::<Vec<_>>(), wrong_parts, "{parts}");
    }
    let lesson = ShippedLesson::from_name("bfs").expect("a lesson").lesson();
    let (pages, stops) = (lesson.pages.len(), lesson.pages[0].stops.len());
    let wrong_page: &str = &format!("page ({} is not a number from 1 to {pages})", pages + 1);
    let wrong_stop: &str = &format!("stop ({} is not a number from 1 to {stops})", stops + 1);
    for (page, stop, place, expected) in [
        (pages - 1, 0, (pages - 1, 0), &[][..]),
        (pages, 0, (0, 0), &[wrong_page]),
        (0, stops, (0, 0), &[wrong_stop]),
        (pages, stops, (0, 0), &[wrong_page, wrong_stop]),
    ] {
        let mut wrong = Vec::new();
        let linked = LinkedPage { lesson: LinkedLesson::File("week3.ron".to_owned()), page, stop };
        assert_eq!(linked.place_in(&lesson, &mut wrong), place);
        assert_eq!(wrong.iter().map(ToString::to_string).collect::<Vec<_>>(), expected);
    }
}

#[test]
fn a_wrong_part_is_named_and_the_others_count() {
    let check = |parts: &str, part: &str, why: &str| {
        let link = format!("#board=2-1-6-4-x-8-7-5-3&algorithm=astar&step=10&{parts}");
        let (read, wrong) = search(&link);
        let is_named = matches!(&wrong[..], [only] if only.starts_with(part) && only.contains(why));
        assert!(is_named && read.problem.is_some() && read.at.step == 10, "{wrong:?}, {read:?}");
    };
    check("heuristic=magic", "heuristic", "magic");
    check("heuristic=pdb-555", "heuristic", "");
    check("goal=1-2-3", "goal", "3 entries");
    check("beam-width=3", "beam-width", "astar does not use it");
    check("goal-test=never", "goal-test", "never");
    check("weight=2", "weight", "astar does not use it");
    check("ties=what", "ties", "what");
    check("course=/etc/passwd", "course", "there is no course");
    check("moves=uuuu", "moves", "");
    check("node=-1", "node", "-1");
    check("event=x", "event", "x");
    check("choice=no", "choice", "yes");
    check("count=all", "count", "all");
    check("step=11", "step", "twice");
    check("node=%4", "node", "%");
    check("heuristic-program=rm", "heuristic-program", "there is no such part");
    check("lesson=nothing", "lesson", "there is no lesson");
    check("page=2", "page", "there is no lesson");
    let (read, wrong) = search("#board=1-2-3&goal=1-2-3-8-x-4-7-6-5&algorithm=magic&step=2");
    assert_eq!((read.problem, read.at.step), (None, 2));
    assert!(wrong[0].starts_with("board") && wrong[1].starts_with("goal"), "{wrong:?}");
    assert!(wrong[2].starts_with("algorithm"), "{wrong:?}");
}

#[test]
fn what_is_no_link_or_no_address_is_refused() {
    assert_eq!(Link::parse("https://example.org/"), Err(LinkError::NoParts));
    assert_eq!(Link::parse("https://example.org/#&&"), Err(LinkError::NoParts));
    assert_eq!(Link::parse(&format!("#tab={}", "x".repeat(2000))), Err(LinkError::TooLong));
    for boards in ["2 3 4 1 5 # 7 6 8", "# boards of lecture 3\n1 2 3", "boards.ron", "#1 = 2", "1 2 3 #"] {
        assert!(!Link::is_meant_by(boards), "{boards}");
    }
    for link in ["#board=1-2-3-x", " https://a.org/#x", "#beam-width=3", "file:///t/index.html#step=2"] {
        assert!(Link::is_meant_by(link), "{link}");
    }
    assert_eq!(link_address(" https://example.org/t/?embed "), Ok("https://example.org/t/?embed"));
    assert_eq!(link_address(""), Ok(""));
    assert_eq!(link_address("javascript:alert(1)"), Err(AddressError::NoScheme));
    assert_eq!(link_address("https://a.org/#x"), Err(AddressError::WrongLetter));
    assert_eq!(link_address("https://a.org/ x"), Err(AddressError::WrongLetter));
    assert_eq!(link_address(&format!("https://{}", "a".repeat(500))), Err(AddressError::TooLong));
}
