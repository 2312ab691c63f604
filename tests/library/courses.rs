//! What a course has in files: its rules, its assignments, and the list of the class.

use crate::refused;
use tilescope::file::{
    AssignmentFile, Course, NEW_ASSIGNMENT, RosterMatch, SHIPPED_COURSES, parse_assignment, parse_roster,
};
use tilescope::learn::PointsKind;
use tilescope::puzzle::parse_board;
use tilescope::search::{AlgorithmId, CountingRules, GoalTest, Reopening, Settings, TieBreak};

fn course() -> Course {
    Course::parse(
        r#"(format: "tilescope course", version: 1, title: "Mine", goal: "1 2 3 8 x 4 7 6 5", rules: [
            (rules: (moves: "lurd")),
            (algorithms: ["bfs"], rules: (goal_test: "generated")),
            (algorithms: ["bfs", "astar"], rules: (reopening: "off")),
        ])"#,
    )
    .expect("a course")
}

#[test]
fn an_algorithm_gets_its_rules_and_the_others_their_defaults() {
    let settings = Settings { ties: TieBreak::BY_BOARD, depth_limit: 7, ..Settings::default() };
    let bfs = course().settings(settings);
    assert_eq!((bfs.moves.to_string().as_str(), bfs.goal_test), ("lurd", GoalTest::WhenGenerated));
    assert_eq!((bfs.ties, bfs.depth_limit), (Settings::default().ties, 7));
    let astar = course().settings(Settings { algorithm: AlgorithmId::Astar, ..settings });
    assert_eq!((astar.goal_test, astar.reopening), (GoalTest::WhenExpanded, Reopening::Off));
}

#[test]
fn another_algorithm_keeps_what_the_user_changed() {
    let course = course();
    let bfs = Settings { ties: TieBreak::BY_BOARD, ..course.settings(Settings::default()) };
    let astar = course.settings_after(bfs, Settings { algorithm: AlgorithmId::Astar, ..bfs });
    assert_eq!((astar.goal_test, astar.ties), (GoalTest::WhenExpanded, TieBreak::BY_BOARD));
    assert_eq!(course.settings_after(astar, Settings { algorithm: bfs.algorithm, ..astar }), bfs);
}

#[test]
fn changed_rules_become_those_of_ones_own_course_and_are_read_again() {
    let course = course();
    let goal = parse_board("1 2 3 4 5 6 7 8 x").expect("a board");
    let counting = CountingRules { goal: true, ..CountingRules::default() };
    for algorithm in [AlgorithmId::Bfs, AlgorithmId::Astar, AlgorithmId::Iddfs, AlgorithmId::Greedy] {
        let chosen = course.settings(Settings::from(algorithm));
        let chosen = Settings { moves: "udlr".parse().expect("moves"), ..chosen }.in_use();
        let own = course.with(&chosen, goal, counting);
        assert_eq!(own.settings(chosen), chosen, "{algorithm:?}");
        let other = Settings::from(AlgorithmId::Mm);
        let expected = Settings { moves: chosen.moves, ..course.settings(other) };
        assert_eq!(own.settings(other), expected, "{algorithm:?}");
        assert_eq!(Course::parse(&own.text()).expect("what was written"), own);
        assert_eq!(own.goals_like(&goal), Some(goal.into()));
    }
}

#[test]
fn wrong_fields_of_a_course_are_named() {
    let check = |fields: &str, words: &str| {
        refused(Course::parse(&format!("(format: \"tilescope course\", version: 1, {fields})")), words);
    };
    check("", "title");
    check("title: \"\"", "40 characters");
    check("title: \"x\", goal: \"1 2\"", "the goal is not a board");
    check("title: \"x\", rules: [(algorithms: [\"magic\"], rules: ())]", "magic");
    check("title: \"x\", rules: [(rules: (beam_width: 0))]", "beam_width");
    check("title: \"x\", rules: [(rules: (magic: 0))]", "magic");
}

#[test]
fn all_courses_are_read_and_say_where_their_rules_stand() {
    for shipped in SHIPPED_COURSES {
        assert!(!shipped.course().source.is_empty(), "{}", shipped.name);
    }
}

#[test]
fn the_new_assignment_is_one_that_can_be_used() {
    let AssignmentFile { assignment, program } = parse_assignment(NEW_ASSIGNMENT).expect("an assignment");
    assert_eq!((assignment.points().to_string(), program), ("10".to_owned(), None));
    for part in PointsKind::ALL {
        assert!(NEW_ASSIGNMENT.contains(&format!("\"{}\"", part.name())), "{part:?}");
    }
}

#[test]
fn a_wrong_field_of_an_assignment_is_named_with_its_line() {
    let text = "(\n    format: \"tilescope assignment\",\n    version: 1,\n    title: \"A\",\n    start: \"2 3 4 1 5 x 7 6 8\",\n    \
                searches: [(algorithm: \"astar\")],\n    points: [(what: \"trace\", points: 6)],\n)\n";
    parse_assignment(text).expect("right");
    let check = |from: &str, to: &str, words: &str| {
        refused(parse_assignment(&text.replacen(from, to, 1)), words);
    };
    check("points: 6", "points: -1", "line 7, column");
    check("points: 6", "points: 0.001", "at most two decimals");
    check("\"trace\"", "\"luck\"", "line 7, column");
    check("\"astar\"", "\"magic\"", "line 6, column");
    check("[(algorithm: \"astar\")]", "[]", "write at least one of the searches");
    check("2 3 4", "2 2 4", "line 5, start: this is not a board");
    check("title: \"A\"", "title: \"\"", "line 4, column");
    check("version: 1", "version: 2", "version 2");
    check("6)", "6), (what: \"trace\", points: 1)", "line 7, points: “trace” is there twice");
    check("title", "name", "line 4, column");
    check("version: 1,", "version: 1, steps: 0,", "line 3, column");
    check("version: 1,", "version: 1, program: (command: []),", "line 3, column");
    let packages = "version: 1, program: (command: [\"a\"], packages: [\"a; rm\"]),";
    check("version: 1,", packages, "packages: names");
    check("version: 1,", "version: 1, goal: \"1 2 3 x\",", "line 3, goal: ");
}

const CANVAS: &str = "Student,ID,SIS User ID,SIS Login ID,Section,\"A* (7)\",Final Score\n\
    \"    Points Possible\",,,,,10,(read only)\n\
    \"Lovelace, Ada\",101,s101,al1,\"A, \"\"early\"\"\",,\n\
    \"Müller, Zoë\",102,s102,zm@x.edu,B,,\n\
    王小明,103,s103,wxm,B,,\n\
    אדה לבלייס,104,s104,ada2,B,,\n\
    \"O'Neil, <script>]]>\",105,,,B,,\n\
    Ada Lovelace,106,s106,al2,B,,\n";

#[test]
fn the_gradebook_of_canvas_is_read_and_joined_by_id_login_and_name() {
    let roster = parse_roster(CANVAS).expect("a list");
    assert_eq!(roster.entries.len(), 6);
    assert_eq!((roster.entries[0].line, roster.entries[0].section.as_str()), (3, "A, \"early\""));
    for (name, id) in [
        ("101", "101"),
        ("S102", "102"),
        ("ZM@x.edu", "102"),
        ("zoë  müller", "102"),
        ("Mu\u{308}ller, Zoe\u{308}", "102"),
        ("王小明", "103"),
        ("אדה לבלייס", "104"),
        ("<script>]]> O'Neil", "105"),
        ("al2", "106"),
        ("Ada Lovelace", "Several([0, 5])"),
        ("Lovelace", "None"),
        ("", "None"),
    ] {
        let found = match roster.find(name) {
            RosterMatch::One(place) => roster.entries[place].id.clone(),
            other => format!("{other:?}"),
        };
        assert_eq!(found, id, "{name}");
    }
}

#[test]
fn tables_of_moodle_and_of_teachers_are_read_and_others_refused_with_their_line() {
    let moodle = "\u{feff}First name;Surname;ID number;Email address\nAda;Lovelace;7;a@x.edu\n\n";
    for (text, expected) in [
        (moodle, &[(2, "Ada Lovelace", "7")][..]),
        ("name\r\nAda\r\nBo\r\n", &[(2, "Ada", ""), (3, "Bo", "")]),
        ("name\n", &[]),
        ("name\n'=Ada\n", &[(2, "=Ada", "")]),
    ] {
        let roster = parse_roster(text).expect("a list");
        let read = roster.entries.iter().map(|entry| (entry.line, &*entry.name, &*entry.sis_id));
        assert_eq!(read.collect::<Vec<_>>(), expected);
    }
    for (text, line) in [("", 1), ("\n\nAda,Bo\n", 3), ("name,Name\n", 1), ("section\nA\n", 1)] {
        assert_eq!(parse_roster(text).expect_err(text).0, line, "{text}");
    }
}
