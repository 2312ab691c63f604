//! Every event of every algorithm lights a line of its pseudocode, and only one that it can reach.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display};

use crate::support::share::of_share;
use crate::support::solve::{board, every_choice};
use tilescope::heuristic::HeuristicId;
use tilescope::puzzle::{GoalPreset, MoveOrder};
use tilescope::recording::Outcome;
use tilescope::recording::{Cursor, Moment, NodeStatus, Position, Recording};
use tilescope::search::{
    AlgorithmId, Ascent, CodeLine, Cycles, Duplicates, Effect, GoalTest, Guard, Limits, NodeId, Problem,
    Settings,
};
use tilescope::session::{EventKind, Session, bounds};

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Solved,
    Exhausted,
    Stopped,
}

fn record(start: &str, settings: Settings, max_nodes: u64) -> (Recording, End) {
    let start = board(start);
    let problem = Problem::new(start, GoalPreset::BlankLast.board(start.size())).expect("one size");
    let mut recording = Recording::new(problem, settings);
    let guard = Guard { limits: Limits { max_nodes, ..Limits::default() }, cancel: None };
    let answer = recording.record(guard, ());
    let end = match answer.result {
        Ok(Some(_)) => End::Solved,
        Ok(None) => End::Exhausted,
        Err(_) => End::Stopped,
    };
    (recording, end)
}

/// Rules that only have an effect together.
fn rules_together() -> Vec<Settings> {
    let of = |algorithm| Settings { algorithm, ..Settings::default() };
    let climbing = of(AlgorithmId::HillClimbing);
    let ascents = [Ascent::Steepest, Ascent::FirstChoice, Ascent::Stochastic];
    ascents
        .map(|ascent| Settings {
            ascent,
            sideways_moves: 3,
            restarts: 4,
            heuristic: HeuristicId::Zero,
            ..climbing
        })
        .to_vec()
}

/// The places of the lines that effects light, in the order of the effects; those of one effect in the order of the text.
fn lines_of(lines: &[CodeLine], effects: &[Effect]) -> Vec<usize> {
    let of_effect = |effect: &Effect| {
        let has = lines.iter().enumerate().filter(|(_, line)| line.has_any(&[*effect]));
        has.map(|(place, _)| place).collect::<Vec<_>>()
    };
    effects.iter().flat_map(of_effect).collect()
}

/// Whether a line is in the block of another one.
fn is_within(lines: &[CodeLine], line: usize, head: usize) -> bool {
    head < line && lines[head + 1..=line].iter().all(|inner| inner.indent > lines[head].indent)
}

/// Whether a line can come next after another: further down, or in a loop that is around both.
fn can_follow(lines: &[CodeLine], before: usize, next: usize) -> bool {
    let is_around = |head: usize| {
        lines[head].is_loop
            && [before, next].iter().all(|line| *line == head || is_within(lines, *line, head))
    };
    next >= before || (0..=next).any(is_around)
}

/// What a test run knows of the lines of each text.
#[derive(Default)]
struct Lit {
    /// By algorithm and text: whether an event lit the line, or passed it on the way to the line that it lit.
    lines: BTreeMap<(&'static str, String), bool>,
}

/// Steps through a whole search.
fn walk(recording: &Recording, end: End, all: &mut Lit) {
    let lines = recording.pseudocode();
    let name = recording.algorithm().name;
    for line in lines {
        all.lines.entry((name, line.text.clone())).or_insert(false);
    }
    let mut cursor = Cursor::new(recording);
    let mut before: Option<Moment> = None;
    let mut last: Option<usize> = None;
    let mut passed = BTreeSet::new();
    let mut light = |effects: &[Effect], last: &mut Option<usize>, where_: &dyn Display| {
        let lit = lines_of(lines, effects);
        let shown = lines_of(lines, effects.last().map_or(&[], std::slice::from_ref));
        assert!(!shown.is_empty(), "{effects:?} lights no line: {where_}");
        for line in lit {
            assert!(
                last.is_none_or(|last| can_follow(lines, last, line)),
                "“{}” after “{}”: {where_}",
                lines[line].text,
                lines[last.unwrap_or_default()].text,
            );
            passed.insert(line);
            let heads = (0..line).filter(|head| lines[*head].is_loop && is_within(lines, line, *head));
            for head in heads {
                assert!(
                    passed.contains(&head),
                    "“{}” before “{}”: {where_}",
                    lines[line].text,
                    lines[head].text
                );
            }
            assert_eq!(lines[line].never, None, "{where_}");
            *last = Some(line);
        }
    };
    loop {
        let moment = cursor.moment(recording);
        let effects = recording.last_effects(&moment);
        let at = moment.position;
        let place = fmt::from_fn(move |text| write!(text, "{:?} at {at:?}", recording.settings()));
        light(&effects, &mut last, &place);
        check_meaning(recording, before.as_ref(), &moment, &effects, end, &place);
        if moment.position.events == 0
            && let Some(step) = recording.step(moment.position.steps)
            && moment.status(recording, step.id) == NodeStatus::Open
        {
            let mut last = last;
            light(&recording.choice_effects(&step), &mut last, &format_args!("the choice of {place}"));
        }
        before = Some(moment);
        let next = cursor.next_event(recording);
        if next == cursor.position() {
            break;
        }
        cursor.seek(recording, next);
    }
    if end != End::Stopped {
        let effects = recording.ending_effects(end == End::Solved);
        if !effects.is_empty() {
            light(&effects, &mut last, &"the end");
        }
    }
    for line in passed {
        all.lines.insert((name, lines[line].text.clone()), true);
    }
}

/// Compares effects with what the moments before and after an event say.
fn check_meaning(
    recording: &Recording,
    before: Option<&Moment>,
    moment: &Moment,
    effects: &[Effect],
    end: End,
    place: &dyn Display,
) {
    let has = |effect| effects.contains(&effect);
    let Some(before) = before else {
        assert!(has(Effect::Start), "{place}");
        return;
    };
    assert!(!has(Effect::Start) && !has(Effect::Return) && !has(Effect::Failure), "{place}");
    if has(Effect::Found) || has(Effect::GoalGenerated) {
        assert_eq!(end, End::Solved, "{place}");
        let goes_on = recording.settings().in_use().goal_test == GoalTest::AfterSiblings;
        let at = moment.position;
        let is_last = at == Position::after(recording.steps());
        assert!(
            is_last || goes_on && has(Effect::GoalGenerated) && at.steps + 1 == recording.steps(),
            "{place}"
        );
    }
    let step = moment.step.as_ref().expect("a step");
    let made = [Effect::New, Effect::Replace, Effect::Reopen].iter().filter(|effect| has(**effect)).count();
    let others =
        usize::from(has(Effect::BackUp)) + usize::from(step.restart.is_some() && has(Effect::Iteration));
    assert_eq!((moment.generated - before.generated) as usize, made + others, "{place}");
    let dropped = [Effect::Drop, Effect::OnPath, Effect::Prune].iter().filter(|effect| has(**effect)).count();
    if has(Effect::Successor) {
        assert_eq!((moment.dropped - before.dropped) as usize, dropped, "{place}");
        assert_eq!(made + dropped, 1, "{place}");
    }
    if has(Effect::Replace) || has(Effect::Reopen) {
        let made = recording.nodes().get(NodeId(before.generated));
        let same = |id: &NodeId| {
            let other = recording.nodes().get(*id);
            (other.state, other.side) == (made.state, made.side)
        };
        // Beside a closed node, copies may be open that are not compared.
        let is_lazy = recording.settings().in_use().duplicates == Duplicates::Lazy;
        let is_compared = |id: &NodeId| !is_lazy || before.status(recording, *id) != NodeStatus::Open;
        let mut nodes = (0..before.generated).rev().map(NodeId);
        let known = nodes.find(|id| same(id) && is_compared(id)).expect("a node");
        let was_open = before.status(recording, known) == NodeStatus::Open;
        assert_eq!(was_open, has(Effect::Replace), "{place}");
    }
    let goal = recording.problem().goal().state();
    assert!(!has(Effect::Found) || step.node.state == goal, "{place}");
    let is_found = has(Effect::Found) || has(Effect::BetterPath);
    assert!(!has(Effect::GoalTest) || is_found == (step.node.state == goal), "{place}");
}

/// Searches with each algorithm and each rule.
fn searches() -> Vec<Settings> {
    let is_tried =
        |settings: &Settings| matches!(settings.heuristic.info().name, "zero" | "manhattan" | "patchwork");
    [every_choice(MoveOrder::default()), rules_together()].concat().into_iter().filter(is_tried).collect()
}

/// Walks through searches of five boards, and through long ones with those of `rare`.
fn walk_all(searches: &[Settings], rare: &[Settings]) -> Lit {
    let mut all = Lit::default();
    // Solved after a few moves and after many, solved at the start, stopped by a limit, and without a solution.
    let boards = [
        ("1 2 3 4 8 5 x 7 6", 2000),
        ("8 6 7 2 5 4 3 x 1", 400),
        ("1 2 3 4 5 6 7 8 x", 100),
        ("2 3 1 x", 1000),
        ("2 1 3 x", 1000),
    ];
    for (start, max_nodes) in boards {
        let size = board(start).size();
        for settings in searches.iter().filter(|settings| settings.offered_for(size).is_ok()) {
            let (recording, end) = record(start, *settings, max_nodes);
            walk(&recording, end, &mut all);
        }
    }
    // Rare: a node on the open list is replaced, or reopened.
    for settings in rare.iter().filter(|s| {
        let has_lists =
            [AlgorithmId::Astar, AlgorithmId::WeightedAstar, AlgorithmId::Mm].contains(&s.algorithm);
        has_lists && matches!(s.heuristic.info().name, "manhattan" | "patchwork")
    }) {
        let (recording, end) = record("8 6 7 2 5 4 3 x 1", *settings, 10_000);
        walk(&recording, end, &mut all);
    }
    // Rare with greedy search: a copy is skipped. A search that finds no goal has to take them all.
    for settings in rare.iter().filter(|s| s.duplicates.skips_copies()) {
        let (recording, end) = record("2 1 3 4 5 6 7 8 x", *settings, 10_000);
        walk(&recording, end, &mut all);
    }
    all
}

#[test]
fn every_event_lights_a_line_that_it_can_reach() {
    let usual = |settings: &Settings| settings.ties == Settings::default().ties;
    let searches: Vec<_> = searches().into_iter().filter(usual).collect();
    let mut seen = BTreeSet::new();
    let is_new = |settings: &Settings| {
        let texts = settings.pseudocode().into_iter().map(|line| line.text).collect::<Vec<_>>();
        seen.insert((settings.algorithm.info().name, texts))
    };
    // With the heuristic that makes replaced and reopened nodes; the longer test has the others.
    let has_rare =
        |settings: &&Settings| settings.heuristic_in_use().is_none_or(|id| id == HeuristicId::Patchwork);
    let of_each_text: Vec<_> = searches.iter().filter(has_rare).copied().filter(is_new).collect();
    let mut all = walk_all(&searches, &of_each_text);
    // Rare: a board on the path, since no cycle has fewer than 12 moves.
    let idastar =
        Settings { algorithm: AlgorithmId::Idastar, heuristic: HeuristicId::Zero, ..Settings::default() };
    let (recording, end) = record("8 6 7 2 5 4 3 x 1", Settings { cycles: Cycles::Path, ..idastar }, 20_000);
    walk(&recording, end, &mut all);
    let never = |name: &str, text: &str| {
        let id = AlgorithmId::from_name(name).expect("an algorithm");
        let of = |settings: &Settings| settings.pseudocode().into_iter().find(|line| line.text == *text);
        let mut texts = searches.iter().filter(|settings| settings.algorithm == id).filter_map(of);
        texts.next().is_some_and(|line| line.never.is_some())
    };
    let dead: Vec<_> = all.lines.iter().filter(|((name, text), lit)| **lit == never(name, text)).collect();
    assert!(dead.is_empty(), "lines that no event lights, or that are lit and should not be: {dead:#?}");
}

#[test]
#[ignore = "takes half a minute: run by CI's longer part"]
fn every_event_lights_a_line_in_any_order_of_ties_and_in_long_searches() {
    let searches: Vec<_> = of_share(searches()).collect();
    walk_all(&searches, &searches);
}

#[test]
fn lines_are_short_and_have_one_name_each() {
    for settings in every_choice(MoveOrder::default()) {
        let lines = settings.pseudocode();
        for line in &lines {
            let width = line.text.chars().count();
            assert!(width <= CodeLine::LONGEST, "{width} characters: {}", line.text);
            assert!(line.name().is_some(), "{}", line.text);
            assert!(!line.text.ends_with('.'), "{}", line.text);
        }
        assert!(lines.first().is_some_and(|line| line.indent == 0));
        let steps = lines.windows(2).all(|pair| pair[1].indent <= pair[0].indent + 1);
        assert!(steps, "{:?}", settings.algorithm);
    }
    for &id in AlgorithmId::ALL {
        let pseudocode = &id.info().pseudocode;
        assert!(!pseudocode.source.is_empty() && !pseudocode.variables.is_empty());
    }
}

/// The variable has its new value as soon as its line is lit.
#[test]
fn the_next_bound_is_that_of_the_successors_pruned_so_far() {
    let settings = Settings { algorithm: AlgorithmId::Idastar, ..Settings::default() };
    let (recording, end) = record("8 6 7 2 5 4 3 x 1", settings, 3_000);
    assert_eq!(end, End::Stopped);
    let goal = recording.problem().goal();
    let mut cursor = Cursor::new(&recording);
    let (mut next, mut lowered) = (None, 0);
    loop {
        let moment = cursor.moment(&recording);
        for effect in recording.last_effects(&moment) {
            if effect == Effect::Iteration {
                next = None;
            } else if effect == Effect::Prune {
                let step = moment.step.as_ref().expect("a step");
                let pruned = &step.successors[moment.successors - 1];
                assert_eq!(pruned.outcome, Outcome::Pruned);
                let board = recording.board(pruned.state);
                let f = step.node.g + 1 + settings.heuristic.evaluate(&board, goal);
                lowered += u32::from(next.is_none_or(|next| f < next));
                next = Some(next.map_or(f, |next: u32| next.min(f)));
            }
        }
        assert_eq!(bounds(&recording, &moment).next, next, "{:?}", moment.position);
        let after = cursor.next_event(&recording);
        if after == cursor.position() {
            break;
        }
        cursor.seek(&recording, after);
    }
    // In each iteration, from infinity.
    assert!(lowered >= 3, "{lowered}");
}

#[test]
fn a_breakpoint_on_a_line_begins_with_a_line_that_the_algorithm_has() {
    for &algorithm in AlgorithmId::ALL {
        let start = board("8 6 7 2 5 4 3 x 1");
        let settings = Settings { algorithm, ..Settings::default() };
        let document = tilescope::file::Document { settings, ..tilescope::file::Document::of_start(start) };
        let lines = Session::new(document, std::sync::Arc::new(|| {})).core.breakpoint_lines();
        let condition = EventKind::Line.example(&start, &lines);
        assert_eq!(condition, Some(tilescope::recording::Condition::Line(lines[0].0)), "{algorithm:?}");
        for (name, text) in lines {
            let line = settings.pseudocode().into_iter().find(|line| line.text == text).expect("a line");
            assert!(line.name() == Some(name) && line.never.is_none(), "{algorithm:?}: {text}");
        }
    }
}
