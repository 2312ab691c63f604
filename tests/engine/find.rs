//! What is found in a recording is what stepping through all its events results, reading nothing but the moments.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

use tilescope_engine::heuristic::HeuristicId;
use tilescope_engine::puzzle::{GoalPreset, MoveOrder, Size, random_board, random_walk};
use tilescope_engine::recording::{
    Condition, Cursor, Direction, FindOutcome, Hit, Moment, NodeStatus, Outcome, Position, Quantity,
    Recording, Relation,
};
use tilescope_engine::search::{Effect, Guard, History, Layer, Limits, Node, NodeId, Problem, Settings};
use tilescope_oracle::share::of_share;
use tilescope_oracle::solve::{board, every_choice, every_search};

fn record(problem: Problem, settings: Settings, max_nodes: u64) -> Recording {
    let mut recording = Recording::new(problem, settings);
    let guard = Guard { limits: Limits { max_nodes, ..Limits::default() }, cancel: None };
    recording.record(guard, ());
    recording
}

/// What a cursor knows about an event after it has moved there from the previous one.
struct Seen {
    moment: Moment,
    /// Nodes that came; not those that stand for a subtree.
    made: Vec<NodeId>,
    /// The node that a step takes or visits.
    takes: Option<NodeId>,
    /// The node that a step takes or visits, in a recording that was not read before.
    takes_new: Option<NodeId>,
    /// The node whose step came before.
    taken_before: Option<NodeId>,
    /// What the nodes that came improve on, as it was just before.
    improved: Vec<NodeStatus>,
    drops: bool,
    /// Whether the two sides came together on a better path.
    meets: bool,
    ends_layer: bool,
}

/// What makes two steps of one layer.
fn layer(recording: &Recording, id: NodeId, is_new: bool) -> Option<(u32, u32)> {
    let node = recording.nodes().get(id);
    match recording.algorithm().layer {
        Layer::Descent => {
            let step = |id| recording.expanded_at(id).expect("it was expanded");
            let follows =
                |id: &NodeId| recording.nodes().parent(*id).filter(|parent| step(*parent) + 1 == step(*id));
            std::iter::successors(Some(id), follows).last().map(|top| (0, top.0))
        }
        Layer::Run => Some((0, u32::from(is_new))),
        Layer::Depth => is_new.then_some((node.side as u32, node.g)),
        Layer::Value => is_new.then_some((0, recording.order().key(&node).0)),
        Layer::Iteration => None,
    }
}

/// The node of the same board that a better one takes the place of.
fn known_before(recording: &Recording, id: NodeId) -> NodeId {
    let node = recording.nodes().get(id);
    let same = |other: &NodeId| {
        let other = recording.nodes().get(*other);
        (other.state, other.side) == (node.state, node.side)
    };
    (0..id.0).rev().map(NodeId).find(same).expect("a node that is improved on")
}

/// All events of a recording, the very beginning first.
fn walk(recording: &Recording) -> Vec<Seen> {
    let mut cursor = Cursor::new(recording);
    let mut all: Vec<Seen> = Vec::new();
    let (mut seen, mut last_taken, mut last_layer) = (HashSet::new(), None, None);
    loop {
        let moment = cursor.moment(recording);
        let before = all.last().map(|seen| &seen.moment);
        let stands_in =
            |id: &NodeId| recording.history() == History::Frontier && recording.nodes().get(*id).improves;
        let first = before.map_or(0, |before| before.generated);
        let made: Vec<_> = (first..moment.generated).map(NodeId).filter(|id| !stands_in(id)).collect();
        let takes = (moment.position.events == 1).then(|| moment.step.as_ref().expect("under way").id);
        let takes_new = takes.filter(|id| seen.insert(*id));
        let improved = made
            .iter()
            .filter(|id| recording.nodes().get(**id).improves)
            .map(|id| before.expect("not at first").status(recording, known_before(recording, *id)))
            .collect();
        let drops = before.is_some_and(|before| moment.dropped > before.dropped);
        let met = |moment: &Moment| recording.best_meeting(moment.generated);
        let meets = recording.history() == History::TwoSided
            && before.is_none_or(|before| met(before) != met(&moment))
            && met(&moment).is_some();
        if let Some(id) = takes
            && let Some(layer) = layer(recording, id, takes_new.is_some())
        {
            let previous = all.len() - 1;
            all[previous].ends_layer |= last_layer.is_some_and(|last| last != layer);
            last_layer = Some(layer);
        }
        let starts_again = made.iter().any(|id| recording.nodes().parent(*id).is_none());
        let ends_layer = recording.algorithm().layer == Layer::Iteration && starts_again && !all.is_empty();
        let taken_before = last_taken;
        last_taken = takes.or(last_taken);
        all.push(Seen { moment, made, takes, takes_new, taken_before, improved, drops, meets, ends_layer });
        let next = cursor.next_event(recording);
        if next == cursor.position() {
            return all;
        }
        cursor.seek(recording, next);
    }
}

fn number(recording: &Recording, quantity: Quantity, id: NodeId) -> f64 {
    let Node { g, h, .. } = recording.nodes().get(id);
    let h = if h == Node::NO_H { f64::INFINITY } else { h.into() };
    let settings = recording.settings();
    let offered = settings.algorithm.info().offers.weight.is_ok();
    let weight = if offered { f64::from(settings.weight) } else { 1.0 };
    match quantity {
        Quantity::F if h.is_infinite() => h,
        Quantity::F => f64::from(g) + weight * h,
        Quantity::G => g.into(),
        Quantity::H => h,
    }
}

/// The same number but for what is lost in writing it as a binary fraction.
fn same(a: f64, b: f64) -> bool {
    a.is_infinite() && b.is_infinite() || (a - b).abs() < 1e-9
}

fn holds(recording: &Recording, seen: &Seen, condition: &Condition) -> bool {
    let is_at_start = seen.moment.position == Position::default();
    let board_of = |id: NodeId| recording.board(recording.nodes().state(id));
    match condition {
        Condition::Board(board) => {
            seen.made.iter().copied().chain(seen.takes_new).any(|id| board_of(id) == *board)
        }
        Condition::Value(quantity, relation) => seen.takes.is_some_and(|id| {
            let value = number(recording, *quantity, id);
            match relation {
                Relation::Equal(n) => same(value, (*n).into()),
                Relation::Less(n) => value < f64::from(*n) && !same(value, (*n).into()),
                Relation::Greater(n) => value > f64::from(*n) && !same(value, (*n).into()),
                Relation::Changes => {
                    seen.taken_before.is_some_and(|before| !same(value, number(recording, *quantity, before)))
                }
            }
        }),
        Condition::Duplicate => {
            let step = seen.moment.step.as_ref().filter(|_| seen.drops);
            step.is_some_and(|step| {
                let tried = step.successors[seen.moment.successors - 1];
                let takes_back =
                    step.node.parent().is_some_and(|parent| recording.nodes().state(parent) == tried.state);
                tried.outcome != Outcome::Pruned && !takes_back
            })
        }
        Condition::Replaced => seen.improved.contains(&NodeStatus::Open),
        Condition::Reopened => seen.improved.contains(&NodeStatus::Closed),
        Condition::NewIteration => {
            let begins = seen.made.iter().any(|id| recording.nodes().parent(*id).is_none());
            begins && (!is_at_start || recording.iteration_at(0).is_some())
        }
        Condition::GoalGenerated if recording.history() == History::TwoSided => seen.meets,
        Condition::GoalGenerated => seen.made.iter().any(|id| board_of(*id) == *recording.problem().goal()),
        Condition::LayerDone => seen.ends_layer,
        Condition::Line(name) => {
            let effects = recording.last_effects(&seen.moment);
            let mut lines = recording.pseudocode().iter().filter(|line| line.has_any(&effects));
            lines.any(|line| line.name() == Some(*name))
        }
    }
}

fn conditions(recording: &Recording) -> Vec<Condition> {
    use Quantity::{F, G, H};
    use Relation::{Changes, Equal, Greater, Less};
    let of_nodes = [0, 1, 2, 7, 40].map(|id| NodeId(id % recording.progress().nodes()));
    let boards = of_nodes.map(|id| Condition::Board(recording.board(recording.nodes().state(id))));
    let other = GoalPreset::BlankFirst.board(recording.problem().size());
    let root = number(recording, F, NodeId::START) as u32;
    let values = [
        (F, Equal(root)),
        (F, Equal(root + 2)),
        (F, Less(root)),
        (F, Greater(root)),
        (F, Changes),
        (G, Equal(0)),
        (G, Equal(3)),
        (G, Less(2)),
        (G, Greater(5)),
        (G, Changes),
        (H, Equal(0)),
        (H, Less(4)),
        (H, Greater(3)),
        (H, Greater(254)),
        (H, Changes),
    ];
    let plain = [
        Condition::Board(other),
        Condition::Board(*recording.problem().goal()),
        Condition::Board(board("2 1 x 3")),
        Condition::Duplicate,
        Condition::Replaced,
        Condition::Reopened,
        Condition::NewIteration,
        Condition::GoalGenerated,
        Condition::LayerDone,
    ];
    let values = values.map(|(quantity, relation)| Condition::Value(quantity, relation));
    let lines = [
        Effect::Start,
        Effect::Iteration,
        Effect::Layer,
        Effect::GoalTest,
        Effect::Reopen,
        Effect::Replace,
        Effect::Drop,
        Effect::Meet,
        Effect::BackUp,
        Effect::Pop,
    ];
    let lines = lines.map(Condition::Line);
    boards.into_iter().chain(values).chain(plain).chain(lines).collect()
}

fn find(
    recording: &Recording,
    conditions: &[Condition],
    from: Position,
    direction: Direction,
) -> Option<Hit> {
    match recording.find(conditions, from, direction, &mut |_| ControlFlow::Continue(())) {
        FindOutcome::Hit(hit) => Some(hit),
        FindOutcome::Nowhere => None,
        FindOutcome::Stopped => panic!("it is not stopped"),
    }
}

/// Finds these from some positions, and compares the results with the walk.
fn check_hits(recording: &Recording, seen: &[Seen], conditions: &[Condition], every: usize) -> usize {
    let is_hit = |seen: &Seen| {
        let condition = conditions.iter().position(|condition| holds(recording, seen, condition))?;
        Some(Hit { position: seen.moment.position, condition })
    };
    let hits: Vec<Hit> = seen.iter().filter_map(is_hit).collect();
    for seen in seen.iter().step_by(every) {
        let from = seen.moment.position;
        let place = || format!("{conditions:?} from {from:?}, {:?}", recording.settings());
        let next = hits.iter().copied().find(|hit| hit.position > from);
        assert_eq!(find(recording, conditions, from, Direction::Forwards), next, "{}", place());
        let previous = hits.iter().copied().rfind(|hit| hit.position < from);
        assert_eq!(find(recording, conditions, from, Direction::Backwards), previous, "{}", place());
    }
    check_sample(recording, conditions, &hits);
    hits.len()
}

fn check_sample(recording: &Recording, conditions: &[Condition], hits: &[Hit]) {
    for parts in [1, 3, 100] {
        let sampled = recording.sample(conditions, parts, &mut |_| ControlFlow::Continue(()));
        let end = |part: u32| Position::after(recording.steps() * u64::from(part + 1) / u64::from(parts));
        let mut expected: Vec<Hit> =
            hits.iter().copied().filter(|hit| hit.position == Position::default()).collect();
        let mut from = Position::default();
        for part in 0..parts {
            let of_part = hits.iter().copied().find(|hit| from < hit.position && hit.position <= end(part));
            expected.extend(of_part);
            from = end(part);
        }
        assert_eq!(sampled, Some(expected), "{conditions:?} in {parts} parts, {:?}", recording.settings());
    }
}

/// Gives how often each condition was met.
fn check(problem: Problem, settings: Settings, max_nodes: u64, every: usize) -> Vec<(Condition, usize)> {
    let recording = record(problem, settings, max_nodes);
    let seen = walk(&recording);
    let conditions = conditions(&recording);
    check_hits(&recording, &seen, &conditions[5..8], every);
    check_hits(&recording, &seen, &[Condition::Reopened, Condition::LayerDone, Condition::Duplicate], every);
    check_hits(&recording, &seen, &[], every);
    let hits = |condition: &Condition| check_hits(&recording, &seen, &[*condition], every);
    conditions.iter().map(|condition| (*condition, hits(condition))).collect()
}

fn problem(start: &str, goal: GoalPreset) -> Problem {
    let start = board(start);
    Problem::new(start, goal.board(start.size())).expect("same size")
}

/// In small searches, from each event, or from some of them.
fn check_small_searches(searches: Vec<Settings>, every: usize) {
    for settings in searches {
        check(problem("2 8 3 1 x 4 7 6 5", GoalPreset::Spiral), settings, 60, every);
        check(problem("2 1 3 x", GoalPreset::BlankLast), settings, 40, every);
        check(problem("1 2 3 4 5 x", GoalPreset::BlankLast), settings, 40, every);
    }
}

#[test]
fn every_condition_from_every_event_of_a_small_search() {
    let heuristics = [HeuristicId::Manhattan, HeuristicId::Patchwork];
    let mut searches = every_search(MoveOrder::default());
    searches.retain(|settings| settings.heuristic_in_use().is_none_or(|id| heuristics.contains(&id)));
    check_small_searches(searches, 1);
}

#[test]
fn every_condition_from_some_events_of_a_small_search_with_every_choice() {
    check_small_searches(every_choice(MoveOrder::default()), 11);
}

#[test]
#[ignore = "half a minute; CI's longer part runs it"]
fn every_condition_from_every_event_of_a_small_search_with_every_choice() {
    check_small_searches(of_share(every_choice(MoveOrder::default())).collect(), 1);
}

#[test]
fn every_condition_wherever_a_search_is_stopped() {
    for (turn, settings) in every_search(MoveOrder::default()).into_iter().enumerate() {
        for max_nodes in (1..20).skip(turn % 3).step_by(3).chain([130, 150]) {
            check(problem("1 2 3 x 4 5", GoalPreset::BlankLast), settings, max_nodes, 7);
        }
    }
}

/// Long enough for many marks; every kind of event is met somewhere. The searches have one of three sizes in turn.
#[test]
fn every_condition_in_longer_searches() {
    let mut met = BTreeMap::new();
    let sizes = [(1, Size::EIGHT), (2, Size::new(3, 2).expect("a size")), (3, Size::FIFTEEN)];
    for (turn, (seed, size)) in sizes.into_iter().enumerate() {
        for settings in every_search(MoveOrder::default()).into_iter().skip(turn).step_by(3) {
            let goal = GoalPreset::BlankLast.board(size);
            let start = random_walk(&goal, seed, 16);
            let hits = check(Problem::new(start, goal).expect("same size"), settings, 400, 61);
            for (condition, hits) in hits {
                let text = condition.to_string();
                let kind = if text.starts_with("board") {
                    "board"
                } else {
                    text.trim_end_matches(|c: char| c.is_numeric())
                };
                *met.entry(kind.to_owned()).or_insert(0) += hits;
            }
        }
    }
    for (kind, hits) in met {
        assert!(hits > 0, "{kind} was met nowhere");
    }
}

#[test]
fn looking_stops_at_once_and_tells_how_far_it_is() {
    let goal = GoalPreset::BlankLast.board(Size::EIGHT);
    let problem = Problem::new(random_board(&goal, 1), goal.swapped(0, 1)).expect("same size");
    let recording = record(problem, Settings::default(), 100_000);
    let nowhere = [Condition::Value(Quantity::G, Relation::Greater(1000))];
    for direction in [Direction::Forwards, Direction::Backwards] {
        let from = match direction {
            Direction::Forwards => Position::default(),
            Direction::Backwards => Position::after(recording.steps()),
        };
        let mut told = Vec::new();
        let found = recording.find(&nowhere, from, direction, &mut |done| {
            told.push(done);
            ControlFlow::Continue(())
        });
        assert_eq!(found, FindOutcome::Nowhere);
        assert!(told.len() > 10 && told.is_sorted() && told[0] == 0.0 && told.iter().all(|done| *done < 1.0));
        let mut asked = 0;
        let found = recording.find(&nowhere, from, direction, &mut |_| {
            asked += 1;
            if asked < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!((found, asked), (FindOutcome::Stopped, 3));
    }
    let sampled = recording.sample(&nowhere, 100, &mut |_| ControlFlow::Break(()));
    assert_eq!(sampled, None);
}
