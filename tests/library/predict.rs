//! Predict asks questions with one right answer each, which the second writing of every algorithm knows, too.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::korf::long_search;
use crate::support::textbook::{Book, PlainNode, PlainStep, Tried, goals_of, textbook};
use tilescope::file::{Destination, load_results, save_results};
use tilescope::heuristic::HeuristicId;
use tilescope::learn::{
    Answered, AskWhen, MapAnswer, OptionShows, PredictPlan, Question, QuestionKind, QuizAnswer, QuizPlan,
    Results, Round, Score, WorksheetPlan, ordering_rules, question, quiz_part, worksheet,
};
use tilescope::puzzle::{Board, GoalPreset, Goals, Size, SplitMix64, parse_board, random_walk};
use tilescope::recording::{NodeStatus, Outcome, Pace, Position, Recording};
use tilescope::search::{
    AlgorithmId, Ascent, Duplicates, GoalTest, Guard, History, NodeValue, OrderBy, Problem, Reopening,
    Settings, TieBreak,
};

fn recorded(problem: Problem, settings: Settings) -> Recording {
    let mut recording = Recording::new(problem, settings);
    recording.record(Guard::default(), ());
    recording
}

fn plan_of(kind: QuestionKind, questions: u32) -> PredictPlan {
    PredictPlan { kinds: [kind].into(), questions, when: AskWhen::EachStep }
}

/// All questions of a round.
fn round(recording: &Recording, plan: PredictPlan) -> Vec<Question> {
    let mut round = Round::new(plan, &[]);
    std::iter::from_fn(|| round.next(recording)).collect()
}

/// Each algorithm with its default rules, and with others that change what is asked.
fn searches() -> Vec<Settings> {
    use AlgorithmId::{
        Astar, Beam, Bfs, DfsLimited, Greedy, HillClimbing, Iddfs, Mm, UniformCost, WeightedAstar,
    };
    let of = |algorithm| Settings { algorithm, beam_width: 3, depth_limit: 14, ..Settings::default() };
    let mut all: Vec<Settings> = AlgorithmId::ALL.iter().map(|algorithm| of(*algorithm)).collect();
    for ties in [TieBreak::SMALLER_G, TieBreak::FIRST_IN, TieBreak::LAST_IN] {
        all.extend([Astar, Greedy, UniformCost].map(|algorithm| Settings { ties, ..of(algorithm) }));
    }
    for ties in ["h", "-board", "-move,g,-arrival", "-sum,move"] {
        let ties = ties.parse().expect("a sequence");
        all.extend([Astar, Greedy].map(|algorithm| Settings { ties, ..of(algorithm) }));
    }
    for duplicates in [
        Duplicates::Parent,
        Duplicates::None,
        Duplicates::Lazy,
        Duplicates::FirstReached,
        Duplicates::QueueAll,
    ] {
        all.push(Settings { duplicates, ..of(Astar) });
    }
    all.extend([Bfs, Greedy].map(|algorithm| Settings { duplicates: Duplicates::Lazy, ..of(algorithm) }));
    let generated = GoalTest::WhenGenerated;
    all.extend(
        [Bfs, Astar, Beam, HillClimbing].map(|algorithm| Settings { goal_test: generated, ..of(algorithm) }),
    );
    let siblings = GoalTest::AfterSiblings;
    all.extend([Bfs, Astar].map(|algorithm| Settings { goal_test: siblings, ..of(algorithm) }));
    // Nilsson's sequence score is not consistent, so that nodes are replaced and reopened.
    let inconsistent = HeuristicId::ALL.iter().find(|heuristic| !heuristic.info().consistent);
    let heuristic = *inconsistent.expect("a heuristic that is not consistent");
    all.extend([Astar, Mm].map(|algorithm| Settings { heuristic, ..of(algorithm) }));
    all.push(Settings { heuristic, reopening: Reopening::Off, ..of(Astar) });
    for duplicates in [Duplicates::Lazy, Duplicates::FirstReached, Duplicates::AddBetter] {
        all.push(Settings { heuristic, duplicates, ..of(Astar) });
    }
    all.push(Settings { duplicates: Duplicates::AddBetter, ..of(Greedy) });
    let ties = "python-heapq".parse().expect("a queue");
    all.push(Settings { heuristic, ties, ..of(Astar) });
    all.push(Settings { weight: "2.5".parse().expect("a weight"), ..of(WeightedAstar) });
    all.push(Settings { restarts: 20, sideways_moves: 2, ..of(HillClimbing) });
    for ascent in [Ascent::FirstChoice, Ascent::Stochastic] {
        all.push(Settings { ascent, restarts: 20, sideways_moves: 2, ..of(HillClimbing) });
    }
    all.push(Settings { depth_limit: 8, ..of(DfsLimited) });
    all.push(Settings { depth_limit: 9, ..of(Iddfs) });
    all
}

/// Boards that each search finishes soon: small ones for those that go down first. Some have another goal nearby.
fn problem(settings: &Settings, seed: u64) -> Problem {
    let goes_down = settings.algorithm.info().history.is_stack() && settings.heuristic_in_use().is_none();
    let size = if goes_down { Size::new(2, 3).expect("a size") } else { Size::EIGHT };
    let goal = GoalPreset::BlankLast.board(size);
    let moves = if goes_down { 6 + seed % 9 } else { 8 + seed % 14 };
    let start = random_walk(&goal, seed, moves as u32);
    let goals = Goals::from(goal);
    let has_other = seed % 5 == 4 && settings.offered_for_several_goals().is_ok();
    let other = has_other.then(|| random_walk(&start, seed + 50, 4));
    let goals = other.and_then(|other| goals.and(other).ok()).unwrap_or(goals);
    Problem::new(start, goals).expect("one size")
}

/// What the second writing knew at some positions.
struct Student {
    book: Book,
    /// The open lists and what each node was, after the event that comes next at a position.
    after: BTreeMap<Position, ([Vec<u64>; 2], Vec<NodeStatus>)>,
    /// The open lists at the position, and how many copies are skipped before the first node that can be taken.
    before: BTreeMap<Position, ([Vec<u64>; 2], [usize; 2])>,
}

impl Student {
    fn new(problem: &Problem, settings: &Settings, questions: &[Question]) -> Self {
        let asked: BTreeSet<Position> = questions.iter().map(|question| question.at).collect();
        let (mut after, mut before) = (BTreeMap::new(), BTreeMap::new());
        let mut last = None;
        let numbers = |open: [Vec<_>; 2]| {
            open.map(|open: Vec<tilescope::search::NodeId>| {
                open.into_iter().map(|id| u64::from(id.0)).collect::<Vec<_>>()
            })
        };
        let mut watch = |book: &Book| {
            let here = book.position;
            if let Some(position) = last.replace(here).filter(|position| asked.contains(position)) {
                let picture = book.picture();
                after.insert(position, (numbers(picture.open), picture.status));
            }
            if asked.contains(&here) {
                let picture = book.picture();
                let skipped = [0, 1].map(|side| picture.open[side].len() - picture.choice[side][0]);
                before.insert(here, (numbers(picture.open), skipped));
            }
            Ok(())
        };
        let (_, book) = textbook(problem, settings, &mut watch);
        Self { book, after, before }
    }

    fn step(&self, question: &Question) -> &PlainStep {
        &self.book.steps[question.at.steps as usize]
    }

    /// The successor that the next event tries.
    fn tried(&self, question: &Question) -> Option<&Tried> {
        let step = self.book.steps.get(question.at.steps as usize)?;
        let lead = 1 + u32::from(step.tested.is_some());
        step.tried.get(question.at.events.checked_sub(lead)? as usize)
    }

    /// The node that a successor becomes, with its values.
    fn successor(&self, question: &Question) -> PlainNode {
        let parent = *self.book.node(self.step(question).id);
        let tried = self.tried(question).expect("a successor is tried");
        let node = tried.outcome.node().map(|id| *self.book.node(id));
        node.unwrap_or_else(|| {
            let h = self.book.settings.heuristic.evaluate(&tried.board, self.book.problem.goals());
            PlainNode { g: parent.g + 1, h, board: tried.board, ..parent }
        })
    }

    fn answer(&self, question: &Question) -> OptionShows {
        match question.kind {
            QuestionKind::NextNode => self.next_node(question),
            QuestionKind::Outcome => OptionShows::Text(self.outcome(question).to_owned()),
            QuestionKind::Values => OptionShows::Text(self.values(question)),
            QuestionKind::Place => self.place(question),
            QuestionKind::Ending => OptionShows::Text(self.ending(question).to_owned()),
            QuestionKind::NextBound => {
                let next = &self.book.steps[question.at.steps as usize + 1];
                OptionShows::Text(next.iteration.expect("an iteration").1.to_string())
            }
            QuestionKind::WholeMap => OptionShows::Map(MapAnswer::ThisSearch),
            QuestionKind::NextLayer => {
                let PlainNode { g, h, .. } = *self.book.node(self.step(question).id);
                let has_h = self.book.settings.heuristic_in_use().is_some();
                OptionShows::Map(if has_h { MapAnswer::Value(g + h) } else { MapAnswer::Column(g) })
            }
            QuestionKind::OnMap => {
                let (board, problem) = (self.book.node(self.step(question).id).board, &self.book.problem);
                let to_goal = |board: &Board| HeuristicId::Exact.evaluate(board, problem.goals());
                let distance = HeuristicId::Exact.evaluate(&board, problem.start());
                let detour = distance + to_goal(&board) - to_goal(problem.start());
                OptionShows::Map(MapAnswer::Cell(distance, detour))
            }
            QuestionKind::Pruned => {
                let (_, status) = &self.after[&question.at];
                let is_pruned = |shows: &&OptionShows| matches!(shows, OptionShows::Node(id) if status[*id as usize] == NodeStatus::Dropped);
                let shown = question.options.iter().map(|option| &option.shows);
                let pruned: Vec<_> = shown.filter(is_pruned).collect();
                assert_eq!(pruned.len(), 1, "one of the options is pruned");
                pruned[0].clone()
            }
        }
    }

    fn next_node(&self, question: &Question) -> OptionShows {
        let id = self.step(question).id;
        let (open, skipped) = &self.before[&question.at];
        let side = self.book.node(id).side as usize;
        assert_eq!(open[side].get(skipped[side]), Some(&u64::from(id.0)), "the rules decide: {question:#?}");
        OptionShows::Node(u64::from(id.0))
    }

    fn outcome(&self, question: &Question) -> &'static str {
        let settings = self.book.settings.in_use();
        let info = settings.algorithm.info();
        let only_parent = settings.duplicates == Duplicates::Parent
            || matches!(settings.algorithm, AlgorithmId::HillClimbing | AlgorithmId::Rbfs);
        match self.tried(question).expect("a successor is tried").outcome {
            Outcome::New(_) => "new",
            Outcome::Improved { reopens: false, .. } => "replaces an open node",
            Outcome::Improved { reopens: true, .. } => "reopens a closed node",
            Outcome::Duplicate { .. } | Outcome::OnPath(_) if only_parent => "dropped: the parent",
            Outcome::Duplicate { .. } if info.history == History::StackAndVisited => {
                "dropped: visited before"
            }
            Outcome::Duplicate { .. } if settings.duplicates == Duplicates::Lazy => "dropped: already closed",
            Outcome::Duplicate { .. } => "dropped: reached before",
            Outcome::OnPath(_) => "dropped: on the path",
            Outcome::Pruned
                if matches!(
                    settings.algorithm,
                    AlgorithmId::Dfbnb | AlgorithmId::Idastar | AlgorithmId::IdastarStack
                ) =>
            {
                "pruned: f above the bound"
            }
            Outcome::Pruned => "pruned: beyond the depth limit",
            Outcome::NotMade => unreachable!("the search is our own"),
        }
    }

    fn values(&self, question: &Question) -> String {
        let PlainNode { g, h, .. } = self.successor(question);
        let weight = f64::from(self.book.settings.weight);
        match self.book.settings.value() {
            NodeValue::Depth if self.book.settings.open_order().by == OrderBy::G => format!("g = {g}"),
            NodeValue::Depth => format!("depth = {g}"),
            NodeValue::H => format!("h = {h}, g = {g}"),
            NodeValue::F => format!("f = {} = {g} + {h}", g + h),
            NodeValue::WeightedF => {
                format!("f = {} = {g} + {weight}·{h}", f64::from(g) + weight * f64::from(h))
            }
            NodeValue::BackedUpF => format!("F = {}", g + h),
            NodeValue::Priority => {
                format!("priority {} = max(f = {}, 2g = {})", (g + h).max(2 * g), g + h, 2 * g)
            }
        }
    }

    fn place(&self, question: &Question) -> OptionShows {
        let tried = self.tried(question).expect("a successor is tried");
        let id = tried.outcome.node().expect("a new node");
        let open = &self.after[&question.at].0[self.book.node(id).side as usize];
        let place = open.iter().position(|open| *open == u64::from(id.0)).expect("it is open");
        let before = place.checked_sub(1).map(|place| open[place]);
        let beside = OptionShows::Place { after: before, before: open.get(place + 1).copied() };
        assert_ne!(beside, OptionShows::Place { after: None, before: None }, "there is nothing to ask");
        beside
    }

    fn ending(&self, question: &Question) -> &'static str {
        let Position { steps, events } = question.at;
        let steps_made = self.book.steps.len() as u64;
        let ends = if self.book.settings.algorithm.info().history == History::TwoSided {
            steps == steps_made
        } else {
            // The next event is the last of all.
            let step = self.step(question);
            let all = 1 + u32::from(step.tested.is_some()) + step.tried.len() as u32;
            steps + 1 == steps_made && events + 1 == all && self.ends_with_goal(step)
        };
        if ends { "yes, it ends" } else { "no, it continues" }
    }

    fn ends_with_goal(&self, step: &PlainStep) -> bool {
        let goals = goals_of(&self.book.problem);
        let is_goal = |tried: &Tried| goals.contains(&tried.board);
        step.tested == Some(true)
            || step.tried.last().is_some_and(|tried| is_goal(tried) && step.back.is_none())
    }
}

/// Those that are asked several times in a search.
fn kinds_of_steps(settings: &Settings) -> impl Iterator<Item = QuestionKind> {
    QuestionKind::offered_for(settings).filter(|kind| !kind.is_once())
}

/// Asks questions of each kind about boards until there are enough; gives all of them.
fn ask_student(settings: Settings, enough: usize, boards: u64) -> Vec<Question> {
    let kinds: Vec<QuestionKind> = kinds_of_steps(&settings).collect();
    let mut all: Vec<Question> = Vec::new();
    let count = |all: &[Question], kind| all.iter().filter(|question| question.kind == kind).count();
    for seed in 0..boards {
        let wanted: Vec<_> = kinds.iter().filter(|kind| count(&all, **kind) < enough).collect();
        if wanted.is_empty() {
            break;
        }
        let problem = problem(&settings, seed);
        let recording = recorded(problem, settings);
        let questions: Vec<Question> =
            wanted.iter().flat_map(|kind| round(&recording, plan_of(**kind, 12))).collect();
        let student = Student::new(&problem, &settings, &questions);
        for asked in &questions {
            check(&recording, asked);
            let answer = student.answer(asked);
            let chosen: Vec<usize> =
                (0..asked.options.len()).filter(|place| asked.options[*place].shows == answer).collect();
            assert_eq!(chosen, [asked.right], "{settings:?}: the student says {answer:?} to {asked:#?}");
        }
        all.extend(questions);
    }
    all
}

/// What is true of every question.
fn check(recording: &Recording, asked: &Question) {
    assert!((2..=9).contains(&asked.options.len()), "{asked:#?}");
    let texts = asked.options.iter().map(|option| &option.wrong).chain([&asked.why, &asked.text]);
    assert!(texts.clone().all(|text| text.chars().count() <= 160), "{asked:#?}");
    for (place, option) in asked.options.iter().enumerate() {
        assert_eq!(option.wrong.is_empty(), place == asked.right, "{asked:#?}");
        let rules = ordering_rules(recording).len();
        assert!(option.broken_rule.is_none_or(|rule| rule < rules && place != asked.right), "{asked:#?}");
        let same = asked.options.iter().filter(|other| other.shows == option.shows);
        assert_eq!(same.count(), 1, "{asked:#?}");
    }
    assert!(!asked.why.is_empty(), "{asked:#?}");
    assert_eq!(question(asked.kind, recording, asked.at).as_ref(), Some(asked), "it can be asked again");
}

/// Kinds that few boards of a search have places for, because of the rules of the search or their size.
fn enough_of(kind: QuestionKind, settings: &Settings, enough: usize) -> usize {
    match kind {
        // Its path leads straight to the goal or to a dead end.
        _ if settings.algorithm == AlgorithmId::HillClimbing => enough / 4,
        _ => enough,
    }
}

#[test]
fn a_student_who_answers_from_the_textbook_is_always_right() {
    const ENOUGH: usize = 60;
    for settings in searches() {
        let asked = ask_student(settings, ENOUGH, 1000);
        for kind in kinds_of_steps(&settings) {
            let count = asked.iter().filter(|question| question.kind == kind).count();
            assert!(count >= enough_of(kind, &settings, ENOUGH), "{count} of {kind:?}: {settings:?}");
        }
    }
}

/// Many questions of all kinds and algorithms.
fn many_questions() -> Vec<Question> {
    let mut all = Vec::new();
    for settings in searches() {
        for seed in 0..12 {
            let recording = recorded(problem(&settings, seed), settings);
            for kind in QuestionKind::offered_for(&settings) {
                all.extend(round(&recording, plan_of(kind, 12)));
            }
        }
    }
    all
}

#[test]
fn a_student_who_guesses_gets_what_chance_gives() {
    let mut random = SplitMix64::new(13);
    let questions = many_questions();
    let mut answers = Vec::new();
    let (mut expected, mut variance) = (0.0, 0.0);
    for asked in &questions {
        let n = asked.options.len();
        let first = random.below(n);
        // One of the others.
        let second = (first + 1 + random.below(n - 1)) % n;
        let second = (first != asked.right).then_some(second);
        answers.push(Answered {
            kind: asked.kind,
            at: asked.at,
            right: asked.right,
            first: Some(first),
            second,
            seconds: 1.0,
        });
        let n = n as f64;
        let mean = 1.0 / n + (1.0 - 1.0 / n) * 0.5 / (n - 1.0);
        expected += mean;
        variance += 1.25 / n - mean * mean;
    }
    let score = Score::new(&answers);
    assert_eq!(score.questions() as usize, questions.len());
    let points = f64::from(score.halves()) / 2.0;
    let deviations = (points - expected) / variance.sqrt();
    assert!(deviations.abs() < 3.3, "{points} points, {expected} expected: {deviations} deviations");
}

/// The numbers of a text, and its words in small letters.
fn words(text: &str) -> Vec<String> {
    let parts = text.split(|c: char| !c.is_alphanumeric() && c != '.').map(|word| word.trim_matches('.'));
    parts.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// What tells an option from the others: its words where they are few, the numbers of its nodes or values otherwise. A phrase
/// is one entry.
fn marks_of(recording: &Recording, kind: QuestionKind, shows: &OptionShows) -> Vec<String> {
    let id = |number: &u64| recording.with_number(*number).expect("a node");
    let text = match shows {
        OptionShows::Text(text) => text,
        OptionShows::Map(map) => &map.words(),
        OptionShows::Place { after, before } => {
            let numbers = after.iter().chain(before);
            let board = |number| recording.board(recording.nodes().state(id(number))).to_string();
            return numbers.flat_map(|number| [board(number), format!("node {number}")]).collect();
        }
        OptionShows::Node(number) => {
            let id = id(number);
            let node = recording.nodes().get(id);
            let value = recording.settings().value().number(recording.settings(), &node);
            let values = [node.g, node.h, node.f()].map(|value| value.to_string());
            let board = recording.board(node.state).to_string();
            return values.into_iter().chain([value, board, format!("node {number}")]).collect();
        }
    };
    let numbers = words(text).into_iter().filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    match kind {
        QuestionKind::Outcome => {
            // The label, and what stands after its colon or is its verb.
            let part = text.split_once(": ").map_or_else(|| text.split(' ').next(), |(_, after)| Some(after));
            vec![text.clone(), part.unwrap_or_default().to_owned()]
        }
        QuestionKind::Ending => vec![text.clone(), words(text)[1..].join(" ")],
        _ => numbers.collect(),
    }
}

/// Whether a text has all words of a phrase, one after the other.
fn has_phrase(text: &str, phrase: &str) -> bool {
    let (text, phrase) = (words(text), words(phrase));
    text.windows(phrase.len()).any(|part| part == phrase)
}

#[test]
fn the_reason_of_a_wrong_answer_does_not_tell_the_right_one() {
    let mut reasons: BTreeMap<QuestionKind, usize> = BTreeMap::new();
    for settings in searches() {
        for seed in 0..8 {
            let recording = recorded(problem(&settings, seed), settings);
            for kind in QuestionKind::offered_for(&settings) {
                for asked in round(&recording, plan_of(kind, 12)) {
                    let right = marks_of(&recording, kind, &asked.options[asked.right].shows);
                    for option in asked.options.iter().filter(|option| !option.wrong.is_empty()) {
                        let own = marks_of(&recording, kind, &option.shows);
                        // What the question says, or what this option has as well, tells nothing.
                        let is_known = |mark: &&String| own.contains(mark) || has_phrase(&asked.text, mark);
                        let told = right.iter().filter(|mark| !is_known(mark));
                        let told: Vec<_> = told.filter(|mark| has_phrase(&option.wrong, mark)).collect();
                        assert!(
                            told.is_empty(),
                            "{settings:?}: {told:?} in {:?} of {asked:#?}",
                            option.wrong
                        );
                        *reasons.entry(kind).or_default() += 1;
                    }
                }
            }
        }
    }
    for kind in QuestionKind::ALL.iter().filter(|kind| !kind.is_once()) {
        assert!(reasons.get(kind).is_some_and(|count| *count > 60), "{kind:?}: {reasons:?}");
    }
}

/// The texts of questions, of a quiz and of a worksheet.
fn learning_texts(settings: Settings) -> Vec<String> {
    let mut texts = Vec::new();
    let problem = problem(&settings, 11);
    let recording = recorded(problem, settings);
    for asked in QuestionKind::ALL.iter().flat_map(|kind| round(&recording, plan_of(*kind, 9))) {
        texts.extend([asked.text, asked.why]);
        for option in asked.options {
            texts.push(option.wrong);
            texts.extend(if let OptionShows::Text(text) = option.shows { Some(text) } else { None });
        }
    }
    for numbers in [false, true] {
        let plan = QuizPlan { numbers, ..QuizPlan::default() };
        let part = quiz_part("", &problem, settings, &plan, Guard::default()).expect("it ends");
        for question in part.questions {
            texts.extend([question.search, question.text, question.why]);
            texts.extend(question.facts);
            for row in question.rows {
                texts.push(row.title);
                texts.extend(row.boards.into_iter().map(|(_, value)| value));
            }
            if let QuizAnswer::Choice { options, .. } = question.answer {
                texts.extend(options.into_iter().flat_map(|option| [option.text, option.wrong]));
            }
        }
    }
    let sheet = worksheet(&problem, &settings, WorksheetPlan::default(), None).expect("a worksheet");
    texts.extend([sheet.title, sheet.search, sheet.task, sheet.sign.to_owned()]);
    texts
}

#[test]
fn questions_quizzes_and_worksheets_of_a_search_without_h_say_depth_and_nowhere_g() {
    use AlgorithmId::{Bfs, BidirectionalBfs, Dfs, DfsLimited, DfsStack, Iddfs};
    for algorithm in [BidirectionalBfs, Bfs, Dfs, DfsLimited, DfsStack, Iddfs] {
        let texts = learning_texts(Settings { algorithm, depth_limit: 14, ..Settings::default() });
        let says = |word: &str| texts.iter().find(|text| words(text).iter().any(|other| other == word));
        assert_eq!(says("g"), None, "{algorithm:?}");
        assert!(says("depth").is_some(), "{algorithm:?}");
    }
}

/// Nodes are shown oldest first, because a rule may ask for the newest: there the order tells something, as it should.
#[test]
fn the_place_of_the_right_text_tells_nothing() {
    let mut places: BTreeMap<(QuestionKind, usize), Vec<u32>> = BTreeMap::new();
    for asked in many_questions() {
        let n = asked.options.len();
        if matches!(asked.options[0].shows, OptionShows::Node(_)) {
            assert!(asked.options.is_sorted_by_key(|option| match option.shows {
                OptionShows::Node(number) => number,
                _ => panic!("texts among nodes"),
            }));
            continue;
        }
        places.entry((asked.kind, n)).or_insert_with(|| vec![0; n])[asked.right] += 1;
    }
    for ((kind, n), counts) in places {
        let expected = f64::from(counts.iter().sum::<u32>()) / n as f64;
        if expected < 5.0 {
            continue;
        }
        let chi_squared: f64 =
            counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum();
        // By Wilson and Hilferty, the cube root of chi squared over its mean is nearly normal.
        let freedom = (n - 1) as f64;
        let spread = 2.0 / (9.0 * freedom);
        let deviations = ((chi_squared / freedom).cbrt() - (1.0 - spread)) / spread.sqrt();
        assert!(deviations < 3.7, "{kind:?} with {n} options: {counts:?}, {deviations} deviations");
    }
}

#[test]
#[ignore = "prints questions, to be read"]
fn questions_to_read() {
    for settings in searches() {
        println!("\n== {} {:?}", settings.algorithm.info().title, settings);
        let start = parse_board("2 1 6 4 x 8 7 5 3").expect("a board");
        let goal: Board = GoalPreset::Spiral.board(start.size());
        let recording = recorded(Problem::new(start, goal).expect("one size"), settings);
        println!("{:?}", ordering_rules(&recording));
        for kind in QuestionKind::offered_for(&settings) {
            let asked = round(&recording, plan_of(kind, 40));
            println!("-- {} of {:?}, {} steps", asked.len(), kind, recording.steps());
            for asked in asked.iter().skip(2).step_by(17) {
                println!("{:?} {}", asked.at, asked.text);
                for (i, option) in asked.options.iter().enumerate() {
                    let mark = if i == asked.right { "*" } else { " " };
                    println!("  {mark} {:?} {:?}: {}", option.shows, option.broken_rule, option.wrong);
                }
                println!("  => {}", asked.why);
            }
        }
    }
}

#[test]
fn questions_are_the_same_where_steps_are_run_again_from_checkpoints() {
    let mut far = 0;
    for settings in searches().into_iter().filter(|settings| settings.algorithm.info().history.forgets()) {
        let problem = problem(&settings, 27);
        let all = recorded(problem, settings);
        let pace = Pace { detail: 16, apart: 16, ..Pace::default() };
        let mut in_segments = Recording::new(problem, settings).at_pace(pace);
        in_segments.record(Guard::default(), ());
        for kind in QuestionKind::offered_for(&settings) {
            let questions = round(&all, plan_of(kind, 60));
            assert_eq!(round(&in_segments, plan_of(kind, 60)), questions, "{settings:?}");
            far += questions.iter().filter(|question| question.at.steps > 40).count();
        }
    }
    assert!(far > 100, "only {far} questions are in segments");
}

#[test]
fn a_kind_that_is_rare_is_found_in_a_long_search() {
    let (_, problem, settings) = long_search();
    let recording = recorded(problem, settings);
    let bounds = round(&recording, plan_of(QuestionKind::NextBound, 12));
    let last = bounds.last().expect("an iteration ends").at.steps;
    assert!(
        bounds.len() > 3 && last > u64::from(recording.steps_in_detail()),
        "{} up to {last}",
        bounds.len()
    );
}

/// A student's results, with answers of all kinds.
fn results_of(recording: &Recording, student: &str, seed: u64) -> Results {
    let mut random = SplitMix64::new(seed);
    let when = [AskWhen::EachStep, AskWhen::EveryKth(3), AskWhen::Bookmarks][random.below(3)];
    let plan = PredictPlan { when, questions: 5 + random.below(10) as u32, ..PredictPlan::default() };
    let steps = recording.steps().max(1) as usize;
    let mut bookmarks: Vec<Position> = (0..8).map(|_| Position::after(random.below(steps) as u64)).collect();
    bookmarks.sort_unstable();
    bookmarks.dedup();
    let mut round = Round::new(plan.clone(), &bookmarks);
    let mut answers = Vec::new();
    while let Some(asked) = round.next(recording) {
        let n = asked.options.len();
        let first = (random.below(5) > 0).then(|| random.below(n));
        let again = first.filter(|first| *first != asked.right && random.below(3) > 0);
        let second = again.map(|first| (first + 1 + random.below(n - 1)) % n);
        let seconds = random.below(1_000_000) as f32 / 997.0;
        answers.push(Answered { kind: asked.kind, at: asked.at, right: asked.right, first, second, seconds });
    }
    let (problem, settings) = (*recording.problem(), *recording.settings());
    let lesson = String::new();
    Results { student: student.to_owned(), lesson, problem, settings, plan, bookmarks, answers }
}

#[test]
fn results_are_read_as_they_were_written_and_agree_with_the_search() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ada.ron");
    for (settings, seed) in searches().into_iter().cycle().zip(0..100) {
        let recording = recorded(problem(&settings, seed), settings);
        let results = results_of(&recording, "Ada “the first” \\ Lovelace", seed);
        save_results(&Destination::new(&path), &results).expect("written");
        let read = load_results(&path).expect("read");
        assert_eq!(read, results);
        let checked = read.check(&recording);
        assert_eq!(checked.differences, [""; 0], "{settings:?}");
        assert_eq!(checked.score, Score::new(&results.answers), "{settings:?}");
    }
}

#[test]
fn what_was_changed_in_results_is_found() {
    let settings = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    let recording = recorded(problem(&settings, 11), settings);
    let results = Results { plan: PredictPlan::default(), ..results_of(&recording, "Ada", 0) };
    let mut round = Round::new(results.plan.clone(), &[]);
    let honest: Vec<Answered> = std::iter::from_fn(|| round.next(&recording))
        .map(|asked| {
            let (kind, at, right) = (asked.kind, asked.at, asked.right);
            Answered { kind, at, right, first: Some(right), second: None, seconds: 1.0 }
        })
        .collect();
    let check = |change: &dyn Fn(&mut Vec<Answered>), expected: &str| {
        let mut answers = honest.clone();
        change(&mut answers);
        let differences = Results { answers, ..results.clone() }.check(&recording).differences;
        assert!(differences.iter().any(|difference| difference.contains(expected)), "{differences:?}");
    };
    assert_eq!(Results { answers: honest.clone(), ..results.clone() }.check(&recording).differences, [""; 0]);
    check(&|answers| answers[2].right += 1, "question 3: option");
    check(&|answers| answers[2].at.steps += 1, "question 3 is");
    check(&|answers| answers[2].first = Some(9), "question 3: this choice was not possible");
    check(&|answers| answers[2].second = Some(0), "question 3: this choice was not possible");
    check(&|answers| _ = answers.remove(0), "question 1 is");
    check(&|answers| answers.extend(honest.clone()), "but there are more answers");
}
