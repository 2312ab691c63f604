//! What plots are drawn from is what a plain count at each step gives, and no peak is lost.

use tilescope_engine::puzzle::{GoalPreset, MoveOrder, Size, random_walk};
use tilescope_engine::recording::{
    Cursor, Moment, Position, Progress, Recording, RunningTotals, Series, SeriesValues, Summary,
};
use tilescope_engine::search::{
    AlgorithmId, Guard, History, Limits, Node, NodeId, NodeValue, Problem, Settings,
    effective_branching_factor,
};
use tilescope_oracle::solve::{board, every_choice};

fn record(problem: Problem, settings: Settings, max_nodes: u64) -> Recording {
    let mut recording = Recording::new(problem, settings);
    let guard = Guard { limits: Limits { max_nodes, ..Limits::default() }, cancel: None };
    recording.record(guard, |_: &Progress| {});
    recording
}

/// The values where a cursor stands, counted from its lists one by one.
fn plain_values(recording: &Recording, moment: &Moment) -> SeriesValues {
    let settings = recording.settings();
    let history = recording.history();
    let open: Vec<Node> = history
        .sides()
        .iter()
        .flat_map(|side| {
            let len = moment.open.len(recording, *side);
            moment.open.rows(recording, *side, 0..len)
        })
        .map(|id| recording.nodes().get(id))
        .collect();
    let node = moment.step.as_ref().map(|step| step.node);
    let has = |series: Series| series.offered_for(settings).is_ok();
    let bound = recording.bound_at(moment.position.steps.max(1) - 1);
    let least = open.iter().map(Node::f).min();
    let infinite = |node: &Node| node.h == Node::NO_H;
    let value = node.filter(|node| !infinite(node)).map(|node| match settings.algorithm {
        _ if settings.value() == NodeValue::H => node.h,
        AlgorithmId::Mm => node.f().max(2 * node.g),
        AlgorithmId::WeightedAstar => {
            (1000.0 * (f64::from(node.g) + settings.weight.times(node.h))).floor() as u32
        }
        _ => node.f(),
    });
    let stand_ins = (0..moment.generated).filter(|id| recording.nodes().get(NodeId(*id)).improves).count();
    let stand_ins = if history == History::Frontier { stand_ins as u32 } else { 0 };
    let depth = moment.step.as_ref().map(|step| {
        let path = || recording.nodes().path(step.id).len() as u32 - 1;
        if settings.has_costs() { path() } else { step.node.g }
    });
    let factor = depth
        .and_then(|depth| effective_branching_factor((moment.generated - 1 - stand_ins).into(), depth))
        .map(|factor| (factor * 10_000.0).round() as u32);
    let all = [
        Some(open.len() as u32),
        Some(moment.closed_len(recording)),
        Some(moment.dropped),
        value,
        node.map(|node| node.g),
        node.map(|node| node.h).filter(|h| *h != Node::NO_H),
        depth,
        bound,
        least,
        factor,
    ];
    std::array::from_fn(|i| all[i].filter(|_| has(Series::ALL[i])))
}

/// Places all over a recording, its beginning and its end.
fn places(last: u32) -> impl Iterator<Item = u32> {
    let some = (1..40).map(move |i| (u64::from(i * 7919_u32) * 2_654_435_761 % (u64::from(last) + 1)) as u32);
    [0, 1, last.saturating_sub(1), last].into_iter().chain(some).filter(move |place| *place <= last)
}

fn check(recording: &Recording) {
    let settings = recording.settings();
    let summary = Summary::of_recording(recording);
    assert_eq!(summary.steps(), recording.steps_in_detail(), "{settings:?}");
    let mut cursor = Cursor::new(recording);
    let mut near: Option<RunningTotals> = None;
    for place in places(recording.steps_in_detail()) {
        cursor.seek(recording, Position::after(place.into()));
        let expected = plain_values(recording, &cursor.moment(recording));
        let running_totals = summary.at(recording, place.into(), near.as_ref());
        assert_eq!(running_totals.values(recording), expected, "after {place} steps of {settings:?}");
        for (series, value) in Series::ALL.into_iter().zip(expected) {
            let range = summary.range(series, place, place);
            assert_eq!(range, value.map(|value| (value, value)), "{series:?} after {place} of {settings:?}");
        }
        near = Some(running_totals);
    }
}

#[test]
fn every_series_of_every_search_is_the_plain_count() {
    let goal = GoalPreset::BlankLast.board(Size::EIGHT);
    for (seed, settings) in (0..).zip(every_choice(MoveOrder::default())) {
        let start = random_walk(&goal, 14, seed);
        let settings = Settings { depth_limit: 16, ..settings };
        check(&record(Problem::new(start, goal).expect("one size"), settings, 1500));
    }
}

fn every_board_of_the_3x3() -> Recording {
    let goal = GoalPreset::BlankLast.board(Size::EIGHT);
    let problem = Problem::new(board("2 1 3 4 5 6 7 8 x"), goal).expect("one size");
    record(problem, Settings { algorithm: AlgorithmId::Astar, ..Settings::default() }, u64::MAX)
}

#[test]
fn many_steps_in_one_block_keep_their_least_and_largest_values() {
    let recording = every_board_of_the_3x3();
    let summary = Summary::of_recording(&recording);
    assert_eq!(summary.steps(), 181_440);
    let block = 181_440_u32.div_ceil(16_384).next_power_of_two();
    for from in places(summary.steps() - 300) {
        let (outer, until) = (from / block * block, from + 40);
        let outer_until = (until / block + 1) * block - 1;
        let mut inside: [Option<(u32, u32)>; Series::ALL.len()] = Default::default();
        let mut around = inside;
        let mut near = None;
        for place in outer..=outer_until.min(summary.steps()) {
            let running_totals = summary.at(&recording, place.into(), near.as_ref());
            for (series, value) in Series::ALL.into_iter().zip(running_totals.values(&recording)) {
                let Some(value) = value else { continue };
                let joined = |range: Option<(u32, u32)>| {
                    Some(range.map_or((value, value), |(least, most)| (least.min(value), most.max(value))))
                };
                around[series as usize] = joined(around[series as usize]);
                if (from..=until).contains(&place) {
                    inside[series as usize] = joined(inside[series as usize]);
                }
            }
            near = Some(running_totals);
        }
        for series in Series::ALL {
            let range = summary.range(series, from, until);
            assert_eq!(range, around[series as usize], "{series:?} from {from}");
            if let Some((least, most)) = inside[series as usize] {
                let (least_of_all, most_of_all) = range.expect("there are values");
                assert!(least_of_all <= least && most <= most_of_all);
            }
        }
    }
}

#[test]
fn what_is_gone_through_in_pieces_is_the_same() {
    let recording = every_board_of_the_3x3();
    let whole = Summary::of_recording(&recording);
    let mut pieces = Summary::new(&recording);
    while pieces.steps() < recording.steps_in_detail() {
        pieces.extend(&recording, 7777);
    }
    for place in places(recording.steps_in_detail()) {
        for series in Series::ALL {
            let until = place + 500;
            assert_eq!(pieces.range(series, place, until), whole.range(series, place, until), "{series:?}");
        }
        let [a, b] = [&pieces, &whole].map(|summary| summary.at(&recording, place.into(), None));
        assert_eq!(a.expanded, b.expanded);
    }
}

#[test]
fn the_terms_of_an_effective_branching_factor_add_up_to_the_nodes() {
    let trees = [(14, 3), (1_000_000, 7), (5_000_000, 16), (10_000_000, 31), (50, 100)];
    for (nodes, depth) in trees.into_iter().chain([(10_000_000, 1000), (10_000_000, 500_000)]) {
        let factor = effective_branching_factor(nodes, depth).expect("there is one");
        let sum: f64 = (1..=depth).map(|level| factor.powi(level.cast_signed())).sum();
        let most = 1e-8 + 1e-9 * f64::from(depth);
        assert!((sum / nodes as f64 - 1.0).abs() < most, "{nodes} nodes, depth {depth}: {factor}");
    }
}
