//! Whatever the program writes in one of its formats, it reads back unchanged. Lessons and texts with boards are tested in
//! `lessons.rs` and `texts.rs`.

use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use tilescope::compare::find::{BoardCondition, ExampleSpec, RandomBoards, parse_example, spec_text};
use tilescope::file::{
    Annotations, BoardChoice, BoardFile, Bookmark, Breakpoint, Contents, Course, Document, SHIPPED_COURSES,
    SavedHand, SavedPlace, SavedRun, SavedView, SessionState, TableRows, parse_board_file, parse_experiment,
    parse_results, results_text,
};
use tilescope::learn::by_hand::{HandAct, HandPlay};
use tilescope::learn::{Answered, AskWhen, PredictPlan, QuestionKind, Results};
use tilescope::puzzle::{Board, GoalPreset, Size, random_board};
use tilescope::recording::{Compared, Position};
use tilescope::search::{AlgorithmId, CountingRule, CountingRules, Problem, Settings};

use crate::support::solve::any_search;

/// Words with what formats give a meaning.
fn words(most: usize) -> impl Strategy<Value = String> {
    proptest::collection::vec(
        prop_oneof![any::<char>(), select(&['"', '\\', '\'', '#', '/', '*', '{', ')', ',', ':', 'ß', '“'])],
        0..most,
    )
    .prop_map(|letters| letters.into_iter().filter(|c| !c.is_control()).collect())
}

fn sizes() -> impl Strategy<Value = Size> {
    select(Size::all().collect::<Vec<_>>())
}

fn boards(size: Size) -> impl Strategy<Value = Board> {
    any::<u64>().prop_map(move |seed| random_board(&GoalPreset::BlankLast.board(size), seed))
}

fn problems() -> impl Strategy<Value = Problem> {
    let pair = sizes().prop_flat_map(|size| (boards(size), boards(size)));
    pair.prop_map(|(start, goal)| Problem::new(start, goal).expect("one size"))
}

fn counting() -> impl Strategy<Value = CountingRules> {
    prop::collection::vec(any::<bool>(), CountingRule::ALL.len()).prop_map(|answers| {
        let given = CountingRule::ALL.iter().zip(answers);
        given.fold(CountingRules::default(), |counting, (rule, answer)| counting.with(rule, answer))
    })
}

fn plans() -> impl Strategy<Value = PredictPlan> {
    let when = prop_oneof![
        Just(AskWhen::EachStep),
        any::<u32>().prop_map(AskWhen::EveryKth),
        Just(AskWhen::Bookmarks)
    ];
    let kinds = QuestionKind::ALL.to_vec();
    let most = kinds.len();
    (subsequence(kinds, 0..=most), when, 0..1000_u32).prop_map(|(kinds, when, questions)| PredictPlan {
        kinds: kinds.into_iter().collect::<BTreeSet<_>>(),
        when,
        questions,
    })
}

fn positions() -> impl Strategy<Value = Vec<Position>> {
    let position = (any::<u64>(), any::<u32>()).prop_map(|(steps, events)| Position { steps, events });
    proptest::collection::btree_set(position, 0..8).prop_map(|all| all.into_iter().collect())
}

fn breakpoints() -> impl Strategy<Value = Vec<Breakpoint>> {
    const TEXTS: &[&str] = &["h < 5", "g > 12", "f = 7", "layer done", "board 1 2 3 4 5 6 7 x 8"];
    let breakpoint = (select(TEXTS), any::<bool>()).prop_map(|(text, enabled)| Breakpoint {
        enabled,
        ..Breakpoint::new(text.parse().expect("a condition"))
    });
    proptest::collection::vec(breakpoint, 0..4)
}

fn courses() -> impl Strategy<Value = Course> {
    let shipped =
        (0..SHIPPED_COURSES.len()).prop_map(|place| SHIPPED_COURSES[place].course().as_ref().clone());
    let own = (words(20), words(60), problems(), any_search(), any_search(), counting()).prop_map(
        |(title, source, problem, first, second, counting)| {
            let mut course = Course::new(&format!("Course {title}"));
            course.source = source;
            let course = course.with(&first, *problem.goal(), counting);
            course.with(&second, *problem.goal(), counting)
        },
    );
    prop_oneof![shipped, own]
}

fn contents() -> impl Strategy<Value = Contents> {
    let annotations = (breakpoints(), positions(), words(20), proptest::option::of(plans())).prop_map(
        |(breakpoints, positions, note, questions)| {
            let bookmark = |position| Bookmark { note: note.clone(), ..Bookmark::new(position) };
            Annotations { breakpoints, bookmarks: positions.into_iter().map(bookmark).collect(), questions }
        },
    );
    (problems(), any_search(), annotations, proptest::option::of(courses()), counting()).prop_map(
        |(problem, settings, annotations, course, counting)| Contents {
            document: Document { problem, settings },
            annotations,
            course: course.map(Arc::new),
            counting,
        },
    )
}

/// A search by hand in which a number chooses each act, and the last ones are undone.
fn played(problem: Problem, numbers: &[usize]) -> SavedHand {
    let mut play = HandPlay::new(problem);
    for number in numbers {
        let act = match play.undecided().next() {
            Some(mv) if number % 3 == 0 => HandAct::Drop(mv),
            Some(mv) => HandAct::Keep { mv, place: *number, replaces: None },
            None if play.open.is_empty() => break,
            None => HandAct::Expand(play.open[number % play.open.len()]),
        };
        play.act(act).expect("it is possible");
    }
    let (acts, undone) = play.acts.split_at(numbers.len().min(play.acts.len()) * 2 / 3);
    SavedHand { problem, acts: acts.to_vec(), undone: undone.iter().rev().copied().collect() }
}

/// Sessions whose runs have the boards of the file, or others.
fn sessions() -> impl Strategy<Value = BoardFile> {
    const PANELS: &str = "(parts:[panel(lists)],shown:[lists])";
    let place = || {
        let place = (any::<u64>(), 0..9_u32, any::<bool>());
        place.prop_map(|(step, event, choice)| SavedPlace { step, event, choice })
    };
    let run = (proptest::option::of(problems()), any_search(), place(), any::<bool>());
    let panels = proptest::option::of(Just(PANELS.to_owned()));
    let view = (words(5), proptest::option::of(words(5)), panels)
        .prop_map(|(screen, presenting, panels)| SavedView { screen, presenting, panels });
    let hand = (problems(), proptest::collection::vec(0..99_usize, 0..20));
    let sides = proptest::option::of([any_search(), any_search()]);
    let runs = proptest::collection::vec(run, 0..5);
    (contents(), place(), runs, view, sides, proptest::option::of(hand)).prop_map(
        |(contents, at, runs, view, sides, hand)| {
            let of_file = contents.document.problem;
            let marks = Compared::ALL.into_iter().map(Some).chain(std::iter::repeat(None));
            let runs =
                runs.into_iter().zip(marks).map(|((problem, settings, at, is_shown), mark)| SavedRun {
                    document: Document { problem: problem.unwrap_or(of_file), settings },
                    mark,
                    at,
                    is_shown,
                });
            let state = SessionState {
                at,
                runs: runs.collect(),
                view,
                sides: sides.map(|sides| sides.map(|settings| Document { settings, ..contents.document })),
                by_hand: hand.map(|(problem, numbers)| played(problem, &numbers)),
                ..SessionState::default()
            };
            BoardFile { session: Some(Box::new(state)), ..contents.into() }
        },
    )
}

fn results() -> impl Strategy<Value = Results> {
    let place = || 0..250_usize;
    let answer = (
        (select(QuestionKind::ALL), any::<u64>(), any::<u32>()),
        (place(), proptest::option::of(place()), proptest::option::of(place()), 0.0..1e9_f32),
    )
        .prop_map(|((kind, steps, events), (right, first, second, seconds))| Answered {
            kind,
            at: Position { steps, events },
            right,
            first,
            second,
            seconds,
        });
    let answers = proptest::collection::vec(answer, 0..6);
    (words(30), words(30), problems(), any_search(), plans(), positions(), answers).prop_map(
        |(student, lesson, problem, settings, plan, bookmarks, answers)| Results {
            student,
            lesson,
            problem,
            settings,
            plan,
            bookmarks,
            answers,
        },
    )
}

fn specs() -> impl Strategy<Value = ExampleSpec> {
    let goal = boards(Size::EIGHT);
    let random = (any::<u64>(), 1..1000_u32).prop_map(|(seed, boards)| RandomBoards { seed, boards });
    (
        goal,
        any_search(),
        select(BoardCondition::ALL),
        0..12_u32,
        12..31_u32,
        proptest::option::of(1..u64::MAX),
        random,
    )
        .prop_map(|(goal, first, condition, least, most, max_expanded, random)| {
            // Where a condition is about one search, the other is not written.
            let compares = condition.info().compares;
            let other = Settings { algorithm: AlgorithmId::Bfs, ..first };
            let second = if compares { other } else { Settings::default() };
            ExampleSpec { goal, first, second, condition, distance: (least, most), max_expanded, random }
        })
        .prop_filter("boards can be looked for", |spec| spec.check().is_ok())
}

/// A text with boards, searches and limits of an experiment, which the program only reads.
fn experiment_text(boards: &[Board], searches: &[&AlgorithmId], numbers: (u32, u64, u64)) -> String {
    let size = boards[0].size();
    let goal = boards[0];
    let (repetitions, nodes, mebibytes) = numbers;
    let listed: Vec<_> = boards.iter().map(|board| format!("{:?}", board.to_string())).collect();
    let search = |(place, id): (usize, &&AlgorithmId)| {
        format!("(name: \"s{place}\", settings: (algorithm: {:?}))", id.info().name)
    };
    let searches: Vec<_> = searches.iter().enumerate().map(search).collect();
    format!(
        "(format: \"tilescope experiment\", version: 1, name: \"mine\", size: \"{}x{}\", goal: {:?}, boards: List([{}]),
        searches: List([{}]), repetitions: {repetitions}, limits: (nodes: {nodes}, memory_mib: {mebibytes}))",
        size.rows(),
        size.cols(),
        goal.to_string(),
        listed.join(", "),
        searches.join(", "),
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_board_file_is_read_as_it_was_written(contents in contents(), other in contents()) {
        let file = BoardFile::from(contents);
        let text = file.text();
        prop_assert_eq!(&parse_board_file(&text).map_err(|error| error.to_string()), &Ok(file));
        // Also where all of it is changed.
        let other = BoardFile::from(other);
        let changed = other.text_like(&text).unwrap_or_default();
        prop_assert_eq!(parse_board_file(&changed).map_err(|error| error.to_string()), Ok(other));
    }

    #[test]
    fn a_session_is_read_as_it_was_written(file in sessions(), other in sessions()) {
        let text = file.text();
        prop_assert_eq!(&parse_board_file(&text).map_err(|error| error.to_string()), &Ok(file));
        // Also where it changes a file that has comments.
        let old = format!("// Mine.\n{}", text.replacen("    version", "    later: 3, // new\n    version", 1));
        let changed = other.text_like(&old).unwrap_or_default();
        let read = parse_board_file(&changed).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!((&read.contents, &read.session), (&other.contents, &other.session));
        prop_assert!(changed.starts_with("// Mine.\n") && changed.contains("later: 3, // new"), "{}", changed);
        prop_assert_eq!(read.unknown.len(), 1);
    }

    #[test]
    fn results_are_read_as_they_were_written(results in results()) {
        let text = results_text(&results);
        prop_assert_eq!(parse_results(&text).map_err(|error| error.to_string()), Ok(results));
    }

    #[test]
    fn a_course_is_read_as_it_was_written(course in courses()) {
        let read = Course::parse(&course.text()).map_err(|error| error.to_string());
        // A name alone says that it comes with the program.
        prop_assert_eq!(read, Ok(course.renamed(&course.title)));
    }

    #[test]
    fn a_condition_is_read_as_it_was_written(spec in specs()) {
        let text = spec_text(&spec);
        prop_assert_eq!(parse_example(&text).map_err(|error| error.to_string()), Ok(spec));
    }

    #[test]
    fn an_experiment_has_what_its_text_says(
        starts in sizes()
            .prop_filter("one for all searches", |size| !size.is_wide())
            .prop_flat_map(|size| proptest::collection::vec(boards(size), 1..5)),
        searches in subsequence(AlgorithmId::ALL.iter().collect::<Vec<_>>(), 1..6),
        numbers in (1..100_u32, 1..u64::MAX, 1..1_u64 << 20),
    ) {
        let experiment = parse_experiment(&experiment_text(&starts, &searches, numbers));
        let experiment = experiment.map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!((experiment.goal, experiment.boards), (starts[0], BoardChoice::Listed(starts)));
        let algorithms: Vec<_> = experiment.searches.iter().map(|search| &search.settings.algorithm).collect();
        prop_assert_eq!(algorithms, searches);
        let limits = (experiment.limits.max_nodes, experiment.limits.max_bytes >> 20);
        prop_assert_eq!((experiment.repetitions, limits.0, limits.1), numbers);
        prop_assert_eq!(experiment.tables, [TableRows::All]);
    }
}
