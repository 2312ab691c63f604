//! The answers of the panel Why, in every algorithm: short sentences, links to places and nodes, and nothing that is hidden.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tilescope::file::Document;
use tilescope::heuristic::HeuristicId;
use tilescope::puzzle::{Board, GoalPreset, parse_board, random_walk};
use tilescope::recording::{Outcome, Position};
use tilescope::search::{AlgorithmId, GoalTest, Limits, NodeId, Problem, Settings};
use tilescope::session::{
    Action, Command, CoreAction, LinkedSentence, PanelId, SentencePart, Session, Shown, WhyAnswer,
    WhyQuestion, update,
};

const LONGEST: usize = 160;

fn asking(start: &str, settings: Settings) -> Session {
    let start = parse_board(start).expect("a board");
    let goal = GoalPreset::BlankLast.board(start.size());
    let problem = Problem::new(start, goal).expect("same size");
    let mut session = Session::new(Document { problem, settings }, Arc::new(|| {}));
    update(&mut session, CoreAction::ShowPanel(PanelId::Why));
    update(&mut session, Command::ShowWholeSearch);
    update(&mut session, CoreAction::Do(Command::Run));
    receive(&mut session, |session| !session.core.is_running());
    session
}

fn receive(session: &mut Session, is_so: impl Fn(&Session) -> bool) {
    let until = Instant::now() + Duration::from_mins(1);
    update(session, Action::Receive);
    while !is_so(session) {
        assert!(Instant::now() < until, "it comes");
        std::thread::yield_now();
        update(session, Action::Receive);
    }
}

fn shown(session: &Session) -> &Shown {
    session.core.shown.as_ref().expect("a search")
}

fn text_of(sentence: &LinkedSentence) -> String {
    let text = |part: &SentencePart| match part {
        SentencePart::Text(text) | SentencePart::Place(_, text) | SentencePart::Node(_, text) => text.clone(),
    };
    sentence.0.iter().map(text).collect()
}

/// All sentences with their question.
fn sentences(session: &Session) -> Vec<(WhyQuestion, String)> {
    let of = |answer: &WhyAnswer| {
        let question = answer.question;
        answer.sentences.iter().map(|sentence| (question, text_of(sentence))).collect::<Vec<_>>()
    };
    session.core.views.inquiry.answers.iter().flat_map(of).collect()
}

/// Checks the answers at the current place; gives what they say.
fn check(session: &Session) -> Vec<(WhyQuestion, String)> {
    let (shown, all) = (shown(session), sentences(session));
    let here = shown.position();
    let place = format!("{:?} at {here:?}", shown.recording.settings().algorithm);
    let generated = u64::from(shown.moment().expect("a moment").generated);
    for (_, sentence) in &all {
        assert!(sentence.chars().count() <= LONGEST, "{sentence}");
        assert!(sentence.ends_with('.') && !sentence.starts_with(char::is_lowercase), "{sentence}");
    }
    for part in session.core.views.inquiry.answers.iter().flat_map(|a| &a.sentences).flat_map(|s| &s.0) {
        match part {
            SentencePart::Text(_) => {}
            SentencePart::Place(at, _) if shown.tells_end() => assert!(at.steps <= shown.steps(), "{place}"),
            SentencePart::Place(at, _) => assert!(*at <= here, "{at:?}: {all:?}, {place}"),
            SentencePart::Node(number, _) if shown.tells_end() => {
                assert!(shown.recording.with_number(*number).is_some(), "{place}");
            }
            SentencePart::Node(number, _) => assert!(*number < generated, "{number}: {all:?}, {place}"),
        }
    }
    all
}

/// Asks about nodes and boards at places of a search of each algorithm.
fn ask_everywhere(hides: bool) -> HashSet<(WhyQuestion, AlgorithmId)> {
    let mut asked = HashSet::new();
    let mut seen = HashSet::new();
    for &algorithm in AlgorithmId::ALL {
        let settings = Settings { algorithm, depth_limit: 12, beam_width: 3, ..Settings::default() };
        let mut session = asking("2 3 4 1 5 x 7 6 8", settings);
        if hides {
            update(&mut session, Command::ShowWholeSearch);
        }
        let (steps, nodes) = (shown(&session).steps(), shown(&session).recording.progress().nodes());
        for part in 0..12 {
            let position = Position { steps: steps * part / 11, events: (part % 4) as u32 };
            update(&mut session, CoreAction::GoTo(position));
            for which in 0..12 {
                let (recording, moment) =
                    (&shown(&session).recording, shown(&session).moment().expect("a moment"));
                let existing = if hides { moment.generated } else { nodes };
                let id = NodeId((u64::from(existing - 1) * which / 11) as u32);
                let board = recording.board(recording.nodes().state(id));
                if which % 3 == 0 {
                    let board: Board = random_walk(&board, which, 1);
                    update(&mut session, CoreAction::AskAbout(board.to_string()));
                } else {
                    update(&mut session, CoreAction::Select(Some(id)));
                }
                let all = check(&session);
                assert!(!all.is_empty(), "something is said of {board} at {position:?} of {algorithm:?}");
                for (question, sentence) in all {
                    asked.insert((question, algorithm));
                    let shape: String = sentence.chars().filter(|c| !c.is_ascii_digit()).collect();
                    if seen.insert((algorithm, shape)) && std::env::var_os("TILESCOPE_SENTENCES").is_some() {
                        println!("{algorithm:?} {question:?}: {sentence}");
                    }
                }
            }
        }
    }
    asked
}

#[test]
fn every_algorithm_answers_in_short_sentences_with_links_that_exist() {
    let asked = ask_everywhere(false);
    for &algorithm in AlgorithmId::ALL {
        assert!(asked.contains(&(WhyQuestion::Parent, algorithm)), "{algorithm:?}");
    }
    for question in [
        WhyQuestion::NotOpen,
        WhyQuestion::NotExpanded,
        WhyQuestion::WillBeExpanded,
        WhyQuestion::Dropped,
        WhyQuestion::Path,
    ] {
        let algorithms = asked.iter().filter(|(asked, _)| *asked == question).count();
        assert!(algorithms >= 6, "{question:?} in {algorithms} algorithms");
    }
}

#[test]
fn with_the_future_hidden_no_answer_names_a_place_or_a_node_that_is_to_come() {
    let asked = ask_everywhere(true);
    assert!(asked.iter().any(|(question, _)| *question == WhyQuestion::WillBeExpanded));
}

/// With an inconsistent h, closed nodes are reopened. Until then, a closed node is only closed, even where the whole search is shown.
#[test]
fn a_closed_node_is_not_said_to_be_reopened_before_it_is() {
    let settings =
        Settings { algorithm: AlgorithmId::Astar, heuristic: HeuristicId::Patchwork, ..Settings::default() };
    let mut session = asking("8 6 7 2 5 4 3 x 1", settings);
    let recording = &shown(&session).recording;
    let steps = (0..recording.steps()).filter_map(|step| recording.step(step));
    let reopened = steps.flat_map(|step| {
        let outcomes = step.successors.iter().map(|successor| successor.outcome).collect::<Vec<_>>();
        outcomes.into_iter().filter_map(move |outcome| match outcome {
            Outcome::Improved { old, reopens: true, .. } => Some((old, step.number)),
            _ => None,
        })
    });
    let reopened: Vec<(NodeId, u64)> = reopened.take(20).collect();
    let mut closed = 0;
    for (node, step) in reopened {
        let taken = shown(&session).recording.find_expansion(node).expect("expanded");
        let mut ask_at = |steps| {
            update(&mut session, CoreAction::GoTo(Position::after(steps)));
            update(&mut session, CoreAction::Select(Some(node)));
            let all = check(&session);
            let not_open = all.into_iter().filter(|(question, _)| *question == WhyQuestion::NotOpen);
            not_open.map(|(_, said)| said).collect::<Vec<_>>()
        };
        let says = |all: &[String], text: &str| all.iter().any(|said| said.starts_with(text));
        let before = ask_at(u64::midpoint(taken + 1, step));
        closed += usize::from(says(&before, "It is closed"));
        assert!(!says(&before, "Its board was reopened"), "{before:?}");
        let after = ask_at(step + 1);
        assert!(says(&after, "Its board was reopened at"), "{after:?}");
    }
    assert!(closed > 5, "{closed}");
}

#[test]
fn an_answer_says_when_it_was_generated_who_went_first_and_when_it_is_expanded() {
    let settings = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    let mut session = asking("2 3 4 1 5 x 7 6 8", settings);
    let recording = &shown(&session).recording;
    let late = (0..recording.progress().nodes()).map(NodeId).find(|id| {
        let at = recording.expanded_at(*id);
        at.is_some_and(|at| at > recording.generated_at(*id) + 2)
    });
    let late = late.expect("a node waits");
    let (born, taken) = (recording.generated_at(late), recording.expanded_at(late).expect("expanded"));
    update(&mut session, CoreAction::GoTo(Position::after(born + 1)));
    update(&mut session, CoreAction::Select(Some(late)));
    let all = check(&session);
    let says = |text: &str| all.iter().any(|(_, sentence)| sentence.contains(text));
    assert!(says(&format!("It was generated at expansion {born} with g = ")), "{all:?}");
    assert!(says("Since then, 1 node was expanded."), "{all:?}");
    assert!(says(&format!("Yes, at expansion {}: ", taken + 1)), "{all:?}");
    update(&mut session, Command::Last);
    let open = shown(&session).moment().expect("a moment").open.rows(
        &shown(&session).recording,
        tilescope::search::Side::Forward,
        0..1,
    );
    update(&mut session, CoreAction::Select(open.first().copied()));
    let all = check(&session);
    assert!(all.iter().any(|(_, sentence)| sentence.starts_with("Never: it has f = ")), "{all:?}");
}

#[test]
fn a_typed_board_gets_an_answer_or_one_clear_message() {
    let mut session = asking("2 3 4 1 5 x 7 6 8", Settings::default());
    let mut ask = |text: &str| {
        update(&mut session, CoreAction::AskAbout(text.to_owned()));
        let problem = session.core.views.inquiry.problem.clone();
        (sentences(&session), problem)
    };
    let (answers, problem) = ask("2 3 4 1 5 x 7 8 6");
    assert!(answers[0].1.contains("the other half of all boards") && problem.is_none(), "{answers:?}");
    let (answers, problem) = ask("2 3 4 1 5 x 7 6");
    assert!(answers.is_empty() && problem.is_some_and(|problem| problem.ends_with('.')));
    let (answers, problem) = ask("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x");
    assert!(answers.is_empty());
    assert_eq!(problem.as_deref(), Some("This is a 4×4 board, but the search is on 3×3 boards."));
    let (answers, problem) = ask("");
    assert!(!answers.is_empty() && problem.is_none());
}

#[test]
fn a_link_goes_to_its_place_and_asks_about_the_same_node() {
    let settings = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    let mut session = asking("2 3 4 1 5 x 7 6 8", settings);
    update(&mut session, CoreAction::GoTo(Position::after(20)));
    update(&mut session, CoreAction::Select(Some(NodeId(9))));
    let places = session.core.views.inquiry.answers.iter().flat_map(|a| &a.sentences).flat_map(|s| &s.0);
    let first = places.filter_map(|part| match part {
        SentencePart::Place(at, _) => Some(*at),
        _ => None,
    });
    let first = first.min().expect("a link");
    update(&mut session, CoreAction::GoToAsked(first));
    assert_eq!(shown(&session).position(), first);
    assert_eq!(session.core.selected(), Some(NodeId(9)));
}

#[test]
fn no_answer_denies_a_board_that_is_expanded_later() {
    let (mut denied, mut expanded) = (0, 0);
    for algorithm in [AlgorithmId::Rbfs, AlgorithmId::Astar, AlgorithmId::Beam, AlgorithmId::Mm] {
        let settings = Settings { algorithm, beam_width: 3, ..Settings::default() };
        let mut session = asking("2 3 4 1 5 x 7 6 8", settings);
        let nodes = shown(&session).recording.progress().nodes();
        for part in 0..6 {
            let here = Position::after(shown(&session).steps() * part / 5);
            update(&mut session, CoreAction::GoTo(here));
            let generated = shown(&session).moment().expect("a moment").generated;
            for id in (0..generated).step_by(generated as usize / 40 + 1).map(NodeId) {
                update(&mut session, CoreAction::Select(Some(id)));
                let all = check(&session);
                let will: Vec<_> =
                    all.iter().filter(|(question, _)| *question == WhyQuestion::WillBeExpanded).collect();
                let names =
                    will.iter().any(|(_, sentence)| sentence.contains(", which has the same board, is "));
                expanded += usize::from(names);
                if names || !will.iter().any(|(_, sentence)| sentence.starts_with('N')) {
                    continue;
                }
                denied += 1;
                let recording = &shown(&session).recording;
                let node = recording.nodes().get(id);
                let later = (id.0 + 1..nodes).map(NodeId).find(|other| {
                    let other_node = recording.nodes().get(*other);
                    (other_node.state, other_node.side) == (node.state, node.side)
                        && recording.find_expansion(*other).is_some()
                });
                assert_eq!(later, None, "{id} of {algorithm:?}: {will:?}");
            }
        }
    }
    assert!(denied > 20 && expanded > 20, "{denied}, {expanded}");
}

#[test]
fn at_its_limit_an_answer_does_not_say_never() {
    let settings = Settings { algorithm: AlgorithmId::Bfs, ..Settings::default() };
    let start = parse_board("8 6 7 2 5 4 3 x 1").expect("a board");
    let problem = Problem::new(start, GoalPreset::BlankLast.board(start.size())).expect("same size");
    let mut session = Session::new(Document { problem, settings }, Arc::new(|| {}));
    let limits = Limits { max_nodes: 500, ..session.core.limits };
    update(&mut session, CoreAction::SetLimits(limits));
    update(&mut session, CoreAction::ShowPanel(PanelId::Why));
    update(&mut session, CoreAction::Do(Command::Run));
    receive(&mut session, |session| session.core.shown.as_ref().is_some_and(Shown::is_at_limit));
    update(&mut session, Command::Last);
    let will = |session: &mut Session| {
        let last = NodeId(shown(session).recording.progress().nodes() - 1);
        update(session, CoreAction::Select(Some(last)));
        let all = check(session);
        let will = all.into_iter().filter(|(question, _)| *question == WhyQuestion::WillBeExpanded);
        will.map(|(_, sentence)| sentence).collect::<Vec<_>>()
    };
    assert_eq!(will(&mut session), ["Not yet. The search has stopped at its limit."]);
}

#[test]
fn a_goal_that_is_tested_on_generation_is_never_expanded_for_that_reason() {
    for algorithm in [AlgorithmId::Bfs, AlgorithmId::Greedy] {
        let settings = Settings { algorithm, goal_test: GoalTest::WhenGenerated, ..Settings::default() };
        let mut session = asking("2 3 4 1 5 x 7 6 8", settings);
        update(&mut session, Command::Last);
        let goal = *shown(&session).path().last().expect("a path");
        update(&mut session, CoreAction::Select(Some(goal)));
        let all = check(&session);
        let says = |text: &str| all.iter().any(|(_, sentence)| sentence.starts_with(text));
        assert!(says("Never: the goal is tested on generation, and the search ended at "), "{all:?}");
        assert!(says("It is on the path, after "), "{all:?}");
    }
}
