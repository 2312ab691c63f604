//! A student who does by hand what an algorithm does is told so, and one who leaves it is told where.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::support::solve::{board, every_choice};
use crate::support::textbook::{Book, Enough, PlainStep, textbook};
use tilescope::file::Document;
use tilescope::heuristic::HeuristicId;
use tilescope::learn::by_hand::{
    ActionKind, Decision, HandAct, HandNode, HandPlay, HandReport, HandStatus, HandTurn, Scope, acts_of,
    agreeing_acts, breaks, compare_all, compare_with,
};
use tilescope::puzzle::{GoalPreset, Move, MoveOrder, SplitMix64};
use tilescope::recording::{Back, Outcome};
use tilescope::search::{
    AlgorithmId, Annealing, Ascent, AtLimit, Cycles, Duplicates, GoalTest, History, NodeId, Problem,
    Reopening, Settings, Side, TieBreak,
};
use tilescope::session::{Action, ActivityAction, Command, HandAction, Session, update};

fn problem(start: &str) -> Problem {
    let start = board(start);
    Problem::new(start, GoalPreset::BlankLast.board(start.size())).expect("one size")
}

/// An algorithm in its second writing, and whether it ended within that many steps. It goes on for a while, because a search by
/// depth says only later what becomes of the successors of a node.
fn steps(problem: &Problem, settings: Settings, most: usize) -> (Book, bool) {
    let (path, book) = textbook(problem, &settings.in_use(), &mut |book| {
        if book.steps.len() >= 10 * most + 50 && book.position.events == 0 { Err(Enough) } else { Ok(()) }
    });
    let ended = path.is_ok() && book.steps.len() <= most;
    (book, ended)
}

/// A student who does what the second writing of an algorithm did.
struct Student<'a> {
    book: &'a Book,
    play: HandPlay,
    /// The student's node for each of the algorithm.
    hand: BTreeMap<NodeId, usize>,
}

impl<'a> Student<'a> {
    fn new(book: &'a Book) -> Self {
        let mut play = HandPlay::new(book.problem);
        let mut hand = BTreeMap::from([(NodeId(0), 0)]);
        if book.settings.algorithm.info().history == History::TwoSided {
            play.act(HandAct::StartFromGoal).expect("nothing has happened");
            hand.insert(NodeId(1), 1);
        }
        Self { book, play, hand }
    }

    fn act(&mut self, act: HandAct) {
        self.play.act(act).unwrap_or_else(|refusal| panic!("{act:?}: {refusal}"));
    }

    /// What became of the successors of a node in all visits to it.
    fn tried(&self, id: NodeId) -> BTreeMap<Move, Outcome> {
        let visits = self.book.steps.iter().filter(|step| step.id == id);
        visits.flat_map(|step| &step.tried).map(|tried| (tried.mv, tried.outcome)).collect()
    }

    fn does(&mut self, step: &PlainStep) {
        if let Some(Back::Up(stand_in)) = step.back {
            let node = self.hand[&step.id];
            self.act(HandAct::PutBack(node));
            self.hand.insert(stand_in, node);
            return;
        }
        let is_stack = self.book.settings.algorithm.info().history.is_stack();
        if step.is_new && (!is_stack || step.tested.is_some()) && !self.stays(step) {
            self.act(HandAct::Expand(self.hand[&step.id]));
            if step.tested != Some(true) {
                self.decides(step.id);
            } else if self.book.settings.algorithm == AlgorithmId::Dfbnb {
                // It goes on elsewhere.
                let undecided: Vec<_> = self.play.undecided().collect();
                for mv in undecided {
                    self.act(HandAct::Drop(mv));
                }
            }
        }
        if let Some(start) = step.restart {
            if !self.stays(step) {
                self.act(HandAct::PutBack(0));
            }
            self.hand.insert(start, 0);
        }
    }

    /// Whether the node is at the depth limit, and not expanded there.
    fn stays(&self, step: &PlainStep) -> bool {
        let settings = self.book.settings;
        let limit = step.iteration.map_or(settings.depth_limit, |(_, bound)| bound);
        settings.algorithm.info().offers.at_limit.is_ok()
            && settings.at_limit == AtLimit::NotExpanded
            && self.book.node(step.id).g == limit
            && step.tested != Some(true)
    }

    fn decides(&mut self, id: NodeId) {
        let tried = self.tried(id);
        let undone = self.book.node(id).mv.map(Move::inverse);
        let is_stack = self.book.settings.algorithm.info().history.is_stack();
        for mv in Move::ALL {
            let Some((node, None)) = self.play.successor(mv) else { continue };
            let outcome = tried.get(&mv).copied();
            let keep = match outcome {
                Some(Outcome::New(_) | Outcome::Improved { .. }) => true,
                Some(Outcome::Duplicate { known, .. }) => is_stack && known > id,
                Some(Outcome::OnPath(_) | Outcome::Pruned | Outcome::NotMade) => false,
                // Never tried: a search by depth has not come to it, or drops it because it undoes the last move.
                None => undone != Some(mv),
            };
            if !keep {
                self.act(HandAct::Drop(mv));
                continue;
            }
            let replaces = match outcome {
                Some(Outcome::Improved { old, reopens: false, .. }) => self.hand.get(&old).copied(),
                _ => None,
            };
            self.act(HandAct::Keep { mv, place: usize::MAX, replaces });
            if let Some(made) = outcome.and_then(Outcome::node) {
                self.hand.insert(made, node);
            }
        }
    }
}

/// After that many steps.
fn replayed(book: &Book, steps: usize) -> HandPlay {
    let mut student = Student::new(book);
    for step in book.steps.iter().take(steps) {
        student.does(step);
    }
    student.play
}

const BOARDS: [&str; 4] = ["1 2 3 4 x 6 7 5 8", "2 3 4 1 5 x 7 6 8", "8 6 7 2 5 4 3 x 1", "1 2 3 x 5 4"];

/// Every algorithm under its default rules and with each rule changed. A student counts moves.
fn all_settings() -> Vec<Settings> {
    every_choice(MoveOrder::default()).into_iter().filter(|settings| !settings.has_costs()).collect()
}

#[test]
fn a_student_who_does_what_an_algorithm_does_is_told_so() {
    for settings in all_settings() {
        for start in BOARDS {
            for most in [0, 1, 6, 25] {
                let (book, ended) = steps(&problem(start), settings, most);
                let play = replayed(&book, most);
                let agreement = compare_with(&play, false, settings);
                let what = format!("{settings:?} on {start}, {most} steps");
                let agreement = agreement.unwrap_or_else(|| panic!("{what}: told"));
                assert_eq!(agreement.difference, None, "{what}");
                assert_eq!(agreement.expansions, play.expansions(), "{what}");
                let at_end = compare_with(&play, true, settings).map(|told| told.difference.is_none());
                // A search by depth may have nothing left but to go back.
                let ends_here = ended || settings.algorithm.info().history.is_stack() && at_end == Some(true);
                assert_eq!(at_end, Some(ends_here), "{what}: whether it ends here");
            }
        }
    }
}

#[test]
fn another_node_than_that_of_the_algorithm_is_where_it_is_left() {
    let mut checked = 0;
    for settings in all_settings() {
        let (book, _) = steps(&problem(BOARDS[1]), settings, 20);
        let acts = replayed(&book, 20).acts.clone();
        let expansions = acts.iter().enumerate().filter(|(_, act)| matches!(act, HandAct::Expand(_)));
        for (number, (at, act)) in expansions.enumerate() {
            let mut play = HandPlay::after_acts(book.problem, &acts[..at]);
            let HandAct::Expand(taken) = *act else { unreachable!("only expansions") };
            let Some(other) = play.open.iter().copied().find(|other| *other != taken) else { continue };
            play.act(HandAct::Expand(other)).expect("it is open");
            let difference = compare_with(&play, false, settings).and_then(|told| told.difference);
            let difference = difference.unwrap_or_else(|| panic!("{settings:?}: {number} differs"));
            assert_eq!(difference.expansion, number + 1, "{settings:?}");
            assert_eq!(
                (difference.theirs.kind, difference.yours.kind),
                (ActionKind::Takes, ActionKind::Takes)
            );
            assert_eq!(difference.theirs.board, Some(play.nodes[taken].board));
            assert_eq!(difference.yours.board, Some(play.nodes[other].board));
            checked += 1;
        }
    }
    assert!(checked > 300, "{checked}");
}

#[test]
fn another_decision_about_a_successor_is_where_an_algorithm_with_lists_is_left() {
    for algorithm in [AlgorithmId::Bfs, AlgorithmId::Astar, AlgorithmId::Greedy, AlgorithmId::Mm] {
        let settings = Settings { algorithm, ..Settings::default() };
        let (book, _) = steps(&problem(BOARDS[1]), settings, 12);
        let acts = replayed(&book, 20).acts.clone();
        for (at, act) in acts.iter().enumerate() {
            let other = match *act {
                HandAct::Keep { mv, .. } => HandAct::Drop(mv),
                HandAct::Drop(mv) => HandAct::Keep { mv, place: 0, replaces: None },
                _ => continue,
            };
            let mut play = HandPlay::after_acts(book.problem, &acts[..at]);
            play.act(other).expect("it is undecided");
            let difference = compare_with(&play, false, settings).and_then(|told| told.difference);
            let difference = difference.unwrap_or_else(|| panic!("{settings:?}: act {at} differs"));
            assert_eq!(difference.expansion, play.expansions());
            assert!(difference.theirs.kind != ActionKind::Takes && difference.theirs.board.is_some());
        }
    }
}

fn report(play: &HandPlay, ends: bool, scope: &Scope) -> HandReport {
    compare_all(play, ends, scope, &mut |_| std::ops::ControlFlow::Continue(())).expect("not stopped")
}

#[test]
fn the_report_has_the_algorithm_and_its_rules_among_the_consistent_ones() {
    let changed = Settings {
        ties: TieBreak::FIRST_IN,
        goal_test: GoalTest::WhenGenerated,
        duplicates: Duplicates::Parent,
        reopening: Reopening::Off,
        heuristic: HeuristicId::Misplaced,
        depth_limit: 5,
        beam_width: 3,
        ..Settings::default()
    };
    for settings in AlgorithmId::ALL.iter().flat_map(|algorithm| {
        [
            Settings { algorithm: *algorithm, ..Settings::default() },
            Settings { algorithm: *algorithm, ..changed },
        ]
    }) {
        let (book, _) = steps(&problem(BOARDS[1]), settings, 15);
        let play = replayed(&book, 15);
        let mut scope = Scope::all(settings, &play);
        (scope.heuristics, scope.moves) = (vec![settings.heuristic], vec![settings.moves]);
        let report = report(&play, false, &scope);
        let consistent = &report.rows[..report.consistent()];
        let has = consistent.iter().any(|row| row.settings.contains(&settings.in_use()));
        assert!(has, "{settings:?}: {consistent:?}");
        let lengths: Vec<_> =
            report.rows[report.consistent()..].iter().map(|row| row.agreement.expansions).collect();
        assert!(lengths.is_sorted_by(|a, b| a >= b), "the longest first");
        let likeliest = report.likeliest(|_| false).expect("at least one");
        assert!(consistent.iter().all(|row| likeliest.changed <= row.changed), "fewest rules changed");
        let all: usize = report.rows.iter().map(|row| row.settings.len()).sum();
        assert_eq!(all, report.tried, "each combination is in one row");
    }
}

#[test]
fn other_heuristics_and_move_orders_are_tried_as_well() {
    let settings = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    let (book, _) = steps(&problem(BOARDS[1]), settings, 6);
    let play = replayed(&book, 6);
    let report = report(&play, false, &Scope::all(settings, &play));
    let all: usize = report.rows.iter().map(|row| row.settings.len()).sum();
    assert_eq!(all, report.tried, "each combination is in one row");
    let consistent: Vec<_> =
        report.rows[..report.consistent()].iter().flat_map(|row| row.settings.iter().copied()).collect();
    let moves = "uldr".parse().expect("a move order");
    for settings in [settings, Settings { duplicates: Duplicates::Parent, ..settings }] {
        assert!(consistent.contains(&settings.in_use()), "{settings:?}");
        // What is copied from the run under another rule is what this rule does.
        for other in [settings, Settings { moves, ..settings }] {
            let late = Settings { goal_test: GoalTest::WhenGenerated, reopening: Reopening::Off, ..other };
            let told = compare_with(&play, false, late).expect("it is short").difference.is_none();
            assert_eq!(told, consistent.contains(&late), "{late:?}");
        }
    }
}

/// The settings of the drawn screens.
fn drawn_settings() -> Settings {
    let moves = "udrl".parse().expect("a move order");
    Settings { algorithm: AlgorithmId::Astar, moves, ..Settings::default() }
}

/// The boards of the drawn screens, and the first expansions of A* with them, as they are drawn there.
fn drawn() -> HandPlay {
    let goal = board("1 2 3 8 x 4 7 6 5");
    let problem = Problem::new(board("2 1 6 4 x 8 7 5 3"), goal).expect("one size");
    let mut play = HandPlay::new(problem);
    for _ in 0..3 {
        for act in acts_of(&play, drawn_settings()).expect("A* comes here") {
            play.act(act).expect("a search does that");
        }
    }
    play
}

#[test]
fn the_likeliest_search_agrees_for_long_and_changes_few_rules() {
    let mut play = drawn();
    // The node in the drawing, whose f is not the least.
    let other = "2 1 6 7 4 8 x 5 3";
    let node = *play.open.iter().find(|node| play.nodes[**node].board == board(other)).expect("it is open");
    play.act(HandAct::Expand(node)).expect("it is open");
    let report = report(&play, false, &Scope::all(drawn_settings(), &play));
    let likeliest = report.likeliest(|_| false).expect("at least one");
    let difference = likeliest.agreement.difference.as_ref().expect("none does that");
    assert_eq!(likeliest.name, "A* with Manhattan, largest g");
    assert_eq!((likeliest.agreement.expansions, difference.expansion), (3, 4));
    assert_eq!(difference.yours.board, Some(board(other)));
    assert_eq!(difference.yours.kind, ActionKind::Takes);
    // The values of the drawn screen.
    assert_eq!(difference.yours.sum, Some([14, 2, 12]));
    assert_eq!(difference.theirs.sum, Some([12, 2, 10]));
    // With enough changed rules, some search does all of this, but it is not a likely one.
    let other = report
        .as_likely(likeliest.algorithm, likeliest.agreement.expansions)
        .expect("some combination does all four");
    assert!(other.agreement.expansions > 3 && other.changed > 1, "{other:?}");
}

#[test]
fn a_successor_that_is_kept_or_dropped_against_the_rules_is_a_mistake_in_the_search_that_is_set() {
    for keeps in [true, false] {
        let mut play = drawn();
        let (mut expanded, mut mistaken) = (3, None);
        while mistaken.is_none() {
            for act in acts_of(&play, drawn_settings()).expect("A* comes here") {
                let wrong = match act {
                    HandAct::Drop(mv) if keeps && !play.open.is_empty() => {
                        let (child, _) = play.successor(mv).expect("it is there");
                        let is_closed =
                            play.closed.iter().any(|node| play.nodes[*node].board == play.nodes[child].board);
                        let place = play.open.len();
                        is_closed.then_some(HandAct::Keep { mv, place, replaces: None })
                    }
                    HandAct::Keep { mv, replaces: None, .. } if !keeps && expanded > 4 => {
                        Some(HandAct::Drop(mv))
                    }
                    _ => None,
                };
                let act = wrong.filter(|_| mistaken.is_none()).unwrap_or(act);
                play.act(act).expect("it can be done");
                mistaken = mistaken.or(wrong.map(|_| expanded + 1));
            }
            expanded += 1;
        }
        // The student goes on as if nothing had happened.
        while let Some(first) = play.open.first().copied().filter(|_| play.expansions() < 7) {
            play.act(HandAct::Expand(first)).expect("it is open");
            let moves: Vec<_> = play.undecided().collect();
            for mv in moves {
                play.act(HandAct::Keep { mv, place: 0, replaces: None }).expect("it can be kept");
            }
        }
        let report = report(&play, false, &Scope::all(drawn_settings(), &play));
        let likeliest = report.likeliest(|_| false).expect("at least one");
        let difference = likeliest.agreement.difference.as_ref().expect("a mistake");
        assert_eq!(likeliest.name, "A* with Manhattan, largest g", "keeps: {keeps}");
        assert_eq!(Some(difference.expansion), mistaken, "keeps: {keeps}");
        let expected = if keeps {
            (ActionKind::Keeps, ActionKind::DropsClosed)
        } else {
            (ActionKind::Drops, ActionKind::Keeps)
        };
        assert_eq!((difference.yours.kind, difference.theirs.kind), expected);
        let other = report.as_likely(likeliest.algorithm, likeliest.agreement.expansions);
        assert!(other.is_none_or(|row| row.algorithm.info().offers.seed.is_err()), "{other:?}");
    }
}

/// Keeps or drops each successor as A* does, by the student's own lists.
fn decides_plainly(play: &mut HandPlay) {
    for mv in Move::ALL {
        let Some((child, None)) = play.successor(mv) else { continue };
        let known = play.known(child);
        let is_better = known.is_none_or(|known| play.nodes[known].g > play.nodes[child].g);
        let replaces = known.filter(|known| play.open_index(*known).is_some());
        let keeps = HandAct::Keep { mv, place: 0, replaces };
        play.act(if is_better { keeps } else { HandAct::Drop(mv) }).expect("it is to be decided");
    }
}

#[test]
fn each_choice_against_the_rules_is_found_by_the_lists_of_the_student() {
    let settings = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    // The least f, then the largest g, then the newest.
    check_choices_of_astar(settings, |play, node| {
        let g = play.nodes[node].g;
        (g + manhattan(play, node), Reverse((g, made(play, node))))
    });
}

#[test]
fn a_choice_is_by_the_unrounded_sum_where_the_rules_say_so() {
    let (heuristic, ties) = (HeuristicId::Euclidean, "unrounded,-arrival".parse().expect("keys"));
    let settings = Settings { algorithm: AlgorithmId::Astar, heuristic, ties, ..Settings::default() };
    // The least g + h as a program adds it to a `float`, whose bits are ordered as it is, then the newest.
    check_choices_of_astar(settings, |play, node| {
        let (own, goal) = (&play.nodes[node], play.problem.goal());
        let mut h = 0.0_f32;
        for (cell, tile) in own.board.tiles().enumerate().filter(|(_, tile)| *tile != 0) {
            let home = goal.tiles().position(|other| other == tile).expect("a tile");
            let squares = (cell / 3).abs_diff(home / 3).pow(2) + (cell % 3).abs_diff(home % 3).pow(2);
            h = (f64::from(h) + (squares as f64).sqrt()) as f32;
        }
        ((own.g as f32 + h).to_bits(), Reverse((0, made(play, node))))
    });
}

/// Expects that breaks are found where a student of A\* takes any node, and not where one takes that of least rank.
fn check_choices_of_astar<R: Ord>(settings: Settings, rank: impl Fn(&HandPlay, usize) -> R) {
    let mut random = SplitMix64::new(53);
    for round in 0..40 {
        let mut play = HandPlay::new(problem("8 6 7 2 5 4 3 x 1"));
        let h = |play: &HandPlay, node: usize| {
            settings.heuristic.evaluate(&play.nodes[node].board, play.problem.goals())
        };
        let mut wrong = Vec::new();
        for expansion in 1..=12 {
            let best =
                *play.open.iter().min_by_key(|node| rank(&play, **node)).expect("the list is not empty");
            let any = play.open[random.below(play.open.len())];
            let taken = if random.below(3) == 0 { any } else { best };
            if taken != best {
                wrong.push(expansion);
            }
            play.act(HandAct::Expand(taken)).expect("it is open");
            decides_plainly(&mut play);
        }
        let found = breaks(&play, settings, |node| Some(h(&play, node)));
        assert_eq!(found.iter().map(|found| found.expansion).collect::<Vec<_>>(), wrong, "{round}");
        // Back before the last such choice, the student has only the earlier ones.
        if let Some(last) = found.last() {
            let before = HandPlay::after_acts(play.problem, &play.acts[..last.acts]);
            let left = breaks(&before, settings, |node| Some(h(&before, node)));
            assert_eq!(left, found[..found.len() - 1], "{round}");
        }
    }
}

/// Where a node was made: how many nodes were expanded before its parent, and the place of its move.
fn made(play: &HandPlay, node: usize) -> (usize, usize) {
    let own = &play.nodes[node];
    let turn = play.closed.iter().position(|closed| Some(*closed) == own.parent);
    let place = Settings::default().successor_order().moves().iter().position(|mv| Some(*mv) == own.mv);
    (turn.unwrap_or(0), place.unwrap_or(0))
}

/// The sum of the numbers of the tiles that were moved.
fn cost(play: &HandPlay, node: usize) -> u32 {
    let own = &play.nodes[node];
    let Some(parent) = own.parent else { return 0 };
    cost(play, parent) + u32::from(play.nodes[parent].board.state().tile(own.board.state().blank()))
}

fn manhattan(play: &HandPlay, node: usize) -> u32 {
    let own = &play.nodes[node];
    HeuristicId::Manhattan.evaluate(&own.board, play.problem.target(own.side))
}

/// Which of the open nodes is next, where none has a closed board; `None` where there is none.
type Next = fn(&HandPlay, &[usize]) -> Option<usize>;

fn next_of_dfs(play: &HandPlay, open: &[usize]) -> Option<usize> {
    let newest = |node: &&usize| {
        let (turn, place) = made(play, **node);
        (turn, Reverse(place))
    };
    open.iter().max_by_key(newest).copied()
}

fn next_by_cost(play: &HandPlay, open: &[usize]) -> Option<usize> {
    open.iter().min_by_key(|node| (cost(play, **node), Reverse(made(play, **node)))).copied()
}

const WIDTH: usize = 2;

fn next_of_beam(play: &HandPlay, open: &[usize]) -> Option<usize> {
    let is_full =
        |layer| play.closed.iter().filter(|closed| play.nodes[**closed].g == layer).count() >= WIDTH;
    let rank = |node: &&usize| (play.nodes[**node].g, manhattan(play, **node), made(play, **node));
    let kept = open.iter().filter(|node| !is_full(play.nodes[**node].g));
    kept.min_by_key(rank).copied()
}

fn next_of_two_queues(play: &HandPlay, open: &[usize]) -> Option<usize> {
    let of = |side| open.iter().copied().filter(move |node| play.nodes[*node].side == side);
    let last = play.closed.last().map(|last| &play.nodes[*last]);
    let rest = last.filter(|last| of(last.side).any(|node| play.nodes[node].g == last.g));
    let [forward, backward] = Side::ALL.map(|side| of(side).count());
    let fewer = if forward <= backward { Side::Forward } else { Side::Backward };
    let side = rest.map_or(fewer, |last| last.side);
    of(side).min_by_key(|node| made(play, *node))
}

fn next_of_mm(play: &HandPlay, open: &[usize]) -> Option<usize> {
    let rank = |node: &&usize| {
        let HandNode { g, side, .. } = play.nodes[**node];
        ((g + manhattan(play, **node)).max(2 * g), side, g, Reverse(made(play, **node)))
    };
    open.iter().min_by_key(rank).copied()
}

#[test]
fn each_choice_against_the_rules_of_a_stack_a_beam_two_sides_or_costs_is_found() {
    let of = |algorithm| Settings { algorithm, ..Settings::default() };
    let by_number = "tile".parse().expect("costs");
    let cases: [(Settings, Next); 5] = [
        (of(AlgorithmId::Dfs), next_of_dfs),
        (Settings { costs: by_number, ..of(AlgorithmId::UniformCost) }, next_by_cost),
        (Settings { beam_width: WIDTH as u32, ..of(AlgorithmId::Beam) }, next_of_beam),
        (of(AlgorithmId::BidirectionalBfs), next_of_two_queues),
        (of(AlgorithmId::Mm), next_of_mm),
    ];
    let mut random = SplitMix64::new(54);
    for (settings, next) in cases {
        for round in 0..10 {
            let mut play = HandPlay::new(problem("8 6 7 2 5 4 3 x 1"));
            if settings.algorithm.info().history == History::TwoSided {
                play.act(HandAct::StartFromGoal).expect("nothing has happened");
            }
            let mut wrong = Vec::new();
            for expansion in 1..=10 {
                let is_live = |node: &usize| {
                    let own = &play.nodes[*node];
                    let is_same = |other: &HandNode| (other.board, other.side) == (own.board, own.side);
                    !play.closed.iter().any(|closed| is_same(&play.nodes[*closed]))
                };
                let open: Vec<usize> = play.open.iter().copied().filter(is_live).collect();
                let Some(best) = next(&play, &open) else { break };
                let taken = if random.below(4) == 0 { open[random.below(open.len())] } else { best };
                if taken != best {
                    wrong.push(expansion);
                }
                play.act(HandAct::Expand(taken)).expect("it is open");
                decides_by_cost(&mut play, &settings);
            }
            let found = breaks(&play, settings, |node| Some(manhattan(&play, node)));
            let found: Vec<_> = found.iter().map(|found| found.expansion).collect();
            assert_eq!(found, wrong, "{:?}, {round}: {:?}", settings.algorithm, play.acts);
        }
    }
}

/// Keeps each successor that is new or better; a stack drops one only if its board is closed.
fn decides_by_cost(play: &mut HandPlay, settings: &Settings) {
    let is_stack = settings.algorithm.info().history.is_stack();
    for mv in Move::ALL {
        let Some((child, None)) = play.successor(mv) else { continue };
        let value = |node| if settings.has_costs() { cost(play, node) } else { play.nodes[node].g };
        let known = (0..play.nodes.len()).filter(|other| {
            let (own, other) = (&play.nodes[child], &play.nodes[*other]);
            let is_known =
                other.status == HandStatus::Closed || !is_stack && other.status == HandStatus::Open;
            is_known && (other.board, other.side) == (own.board, own.side)
        });
        let drops = known.map(value).min().is_some_and(|least| is_stack || least <= value(child));
        let keeps = HandAct::Keep { mv, place: 0, replaces: None };
        play.act(if drops { HandAct::Drop(mv) } else { keeps }).expect("it is to be decided");
    }
}

/// Expects that each of these choices is marked, and no other one.
fn check_breaks(play: &HandPlay, settings: Settings, wrong: &[usize]) {
    let found = breaks(play, settings, |node| Some(manhattan(play, node)));
    let found: Vec<_> = found.iter().map(|found| found.expansion).collect();
    assert_eq!(found, wrong, "{settings:?}: {:?}", play.acts);
}

/// A student who searches in iterations, or once within a limit, and keeps the bound.
struct Iterating {
    play: HandPlay,
    settings: Settings,
    bound: u32,
    next_bound: u32,
    /// How many times branch and bound has come to the goal.
    paths: usize,
    wrong: Vec<usize>,
}

impl Iterating {
    fn new(settings: Settings) -> Self {
        let is_near = settings.algorithm == AlgorithmId::Dfbnb;
        let play = HandPlay::new(problem(if is_near { BOARDS[0] } else { BOARDS[2] }));
        let bound = match settings.algorithm {
            AlgorithmId::Iddfs => 0,
            AlgorithmId::DfsLimited if settings.at_limit == AtLimit::NotExpanded => settings.depth_limit - 1,
            AlgorithmId::Dfbnb | AlgorithmId::DfsLimited => settings.depth_limit,
            _ => manhattan(&play, 0),
        };
        Self { play, settings, bound, next_bound: u32::MAX, paths: 0, wrong: Vec::new() }
    }

    fn is_on_f(&self) -> bool {
        self.settings.algorithm.info().bound.is_on_f()
    }

    fn is_within(&self, node: usize) -> bool {
        let g = self.play.nodes[node].g;
        (if self.is_on_f() { g + manhattan(&self.play, node) } else { g }) <= self.bound
    }

    /// The nodes that are open or closed, with the same board and no larger g; or with a larger one.
    fn is_known(&self, node: usize, with_larger_g: bool) -> bool {
        let HandPlay { nodes, open, closed, .. } = &self.play;
        let is_it = |other: &usize| {
            nodes[*other].board == nodes[node].board && (nodes[*other].g > nodes[node].g) == with_larger_g
        };
        open.iter().chain(closed).any(is_it)
    }

    /// Whether a successor is none by the rules for cycles, or for boards that are known.
    fn is_cycle(&self, node: usize) -> bool {
        let nodes = &self.play.nodes;
        let mut path = std::iter::successors(nodes[node].parent, |at| nodes[*at].parent);
        let mut is_again = |before: usize| nodes[before].board == nodes[node].board;
        match self.settings.cycles {
            _ if self.settings.algorithm == AlgorithmId::IdastarStack => self.is_known(node, false),
            Cycles::None => false,
            Cycles::Parent => path.nth(1).is_some_and(is_again),
            Cycles::Path => path.any(&mut is_again),
        }
    }

    fn next(&self) -> Option<usize> {
        let HandPlay { nodes, closed, .. } = &self.play;
        let is_closed = |node: usize| {
            let is_it = |at: &usize| nodes[*at].board == nodes[node].board && nodes[*at].g <= nodes[node].g;
            self.settings.algorithm == AlgorithmId::IdastarStack && closed.iter().any(is_it)
        };
        let live = self.play.open.iter().copied().filter(|node| self.is_within(*node) && !is_closed(*node));
        next_of_dfs(&self.play, &live.collect::<Vec<_>>())
    }

    /// Goes on by one act and the decisions after it, now and then against the rules. Whether there was something to do.
    fn goes_on(&mut self, random: &mut SplitMix64) -> bool {
        let (best, expansion) = (self.next(), self.play.expansions() + 1);
        let iterates = !matches!(self.settings.algorithm, AlgorithmId::DfsLimited | AlgorithmId::Dfbnb);
        let is_begun = self.play.nodes[0].status == HandStatus::Closed;
        if iterates && is_begun && (best.is_none() || random.below(8) == 0) {
            self.wrong.extend(best.map(|_| expansion));
            self.play.act(HandAct::PutBack(0)).expect("it is closed");
            if !self.is_on_f() {
                self.bound += 1;
            } else if self.next_bound < u32::MAX {
                self.bound = std::mem::replace(&mut self.next_bound, u32::MAX);
            }
            return true;
        }
        let Some(best) = best else { return false };
        let open = &self.play.open;
        let taken = if random.below(4) == 0 { open[random.below(open.len())] } else { best };
        if taken != best {
            self.wrong.push(expansion);
        }
        self.play.act(HandAct::Expand(taken)).expect("it is open");
        if self.settings.algorithm == AlgorithmId::Dfbnb && self.play.is_target(taken) {
            self.bound = self.bound.min(self.play.nodes[taken].g.saturating_sub(1));
            self.paths += 1;
        }
        for mv in self.play.undecided().collect::<Vec<_>>() {
            let (child, _) = self.play.successor(mv).expect("it is there");
            let (is_cycle, is_within) = (self.is_cycle(child), self.is_within(child));
            if !is_cycle && !is_within && self.is_on_f() {
                self.next_bound =
                    self.next_bound.min(self.play.nodes[child].g + manhattan(&self.play, child));
            }
            let stays = !self.is_on_f() && self.settings.at_limit == AtLimit::NotExpanded;
            let drops = is_cycle || !is_within && !stays;
            // A search does not come to what is below its limit, and a student who keeps a better node may keep the other one.
            let is_told = drops || !self.is_known(child, true);
            let is_wrong = !self.wrong.is_empty() && is_told && random.below(8) == 0;
            if is_wrong {
                self.wrong.push(expansion);
            }
            let keeps = HandAct::Keep { mv, place: 0, replaces: None };
            self.play
                .act(if drops == is_wrong { keeps } else { HandAct::Drop(mv) })
                .expect("it is undecided");
        }
        true
    }
}

#[test]
fn each_choice_against_the_rules_of_iterations_is_found() {
    let of = |algorithm| Settings { algorithm, ..Settings::default() };
    let limited = Settings { depth_limit: 5, ..of(AlgorithmId::DfsLimited) };
    let expands = |settings| Settings { at_limit: AtLimit::Expanded, ..settings };
    let cases = [
        of(AlgorithmId::Iddfs),
        expands(of(AlgorithmId::Iddfs)),
        Settings { cycles: Cycles::Path, ..of(AlgorithmId::Iddfs) },
        of(AlgorithmId::Idastar),
        Settings { cycles: Cycles::None, ..of(AlgorithmId::Idastar) },
        of(AlgorithmId::IdastarStack),
        limited,
        expands(limited),
        Settings { depth_limit: 8, ..of(AlgorithmId::Dfbnb) },
        Settings { depth_limit: 10, cycles: Cycles::Path, ..of(AlgorithmId::Dfbnb) },
    ];
    let mut random = SplitMix64::new(55);
    let (mut marked, mut paths) = (0, 0);
    for settings in cases {
        for _ in 0..12 {
            let mut student = Iterating::new(settings);
            while student.play.expansions() < 14 && student.goes_on(&mut random) {
                check_breaks(&student.play, settings, &student.wrong);
            }
            marked += student.wrong.len();
            paths += student.paths;
        }
    }
    assert!(marked > 300 && paths > 5, "{marked}, {paths}");
}

/// RBFS as its student knows it: F of each node and when it was valued, and the node on whose successors it is.
struct Recursing {
    play: HandPlay,
    values: BTreeMap<usize, (u32, usize)>,
    at: Option<usize>,
    wrong: Vec<usize>,
}

impl Recursing {
    fn value(&mut self, node: usize, f: u32) {
        let newest = self.values.values().map(|(_, when)| when + 1).max().unwrap_or(0);
        self.values.insert(node, (f, newest));
    }

    /// Goes on by one act and the decisions after it, now and then against the rules. Whether there was something to do.
    fn goes_on(&mut self, random: &mut SplitMix64) -> bool {
        let is_here = |node: usize| self.play.nodes[node].parent == self.at;
        let rank = |node: &&usize| (self.values[*node].0, !is_here(**node), Reverse(self.values[*node].1));
        let Some(best) = self.play.open.iter().min_by_key(rank).copied() else { return false };
        let right = match self.at {
            Some(at) if !is_here(best) => HandAct::PutBack(at),
            _ => HandAct::Expand(best),
        };
        let any = HandAct::Expand(self.play.open[random.below(self.play.open.len())]);
        let act = match (random.below(6), self.at) {
            (0, _) => any,
            (1, Some(at)) => HandAct::PutBack(at),
            _ => right,
        };
        let expansion = self.play.expansions() + 1;
        self.wrong.extend((act != right).then_some(expansion));
        let (nodes, open) = (&self.play.nodes, &self.play.open);
        match act {
            HandAct::PutBack(node) => {
                let below = open.iter().filter(|open| self.play.is_below(**open, node));
                let least = below.map(|open| self.values[open].0).min().unwrap_or(1000);
                self.at = nodes[node].parent;
                self.play.act(act).expect("it is closed");
                self.value(node, least);
            }
            HandAct::Expand(node) => {
                let back = nodes[node].mv.map(Move::inverse);
                self.at = Some(node);
                self.play.act(act).expect("it is open");
                for mv in Settings::default().successor_order().moves() {
                    let Some((child, _)) = self.play.successor(mv) else { continue };
                    let f = self.play.nodes[child].g + manhattan(&self.play, child);
                    self.value(child, f.max(self.values[&node].0));
                    let is_wrong = !self.wrong.is_empty() && random.below(8) == 0;
                    self.wrong.extend(is_wrong.then_some(expansion));
                    let keeps = HandAct::Keep { mv, place: 0, replaces: None };
                    let drops = (Some(mv) == back) != is_wrong;
                    self.play.act(if drops { HandAct::Drop(mv) } else { keeps }).expect("it is undecided");
                }
            }
            _ => unreachable!("it does nothing else"),
        }
        true
    }
}

#[test]
fn each_choice_against_the_rules_of_recursive_best_first_search_is_found() {
    let settings = Settings { algorithm: AlgorithmId::Rbfs, ..Settings::default() };
    let mut random = SplitMix64::new(57);
    let (mut marked, mut back) = (0, 0);
    for _ in 0..40 {
        let play = HandPlay::new(problem(BOARDS[2]));
        let values = BTreeMap::from([(0, (manhattan(&play, 0), 0))]);
        let mut student = Recursing { play, values, at: None, wrong: Vec::new() };
        while student.play.turns.len() < 16 && student.goes_on(&mut random) {
            check_breaks(&student.play, settings, &student.wrong);
        }
        marked += student.wrong.len();
        back += student.play.turns.iter().filter(|turn| matches!(turn, HandTurn::PutBack(_))).count();
    }
    assert!(marked > 100 && back > 60, "{marked}, {back}");
}

/// Hill climbing as its student knows it: the moves to the same h in a row, those that a random walk has left, and the climbs.
struct Climber {
    settings: Settings,
    random: SplitMix64,
    sideways: u32,
    walk: u32,
    climbs: u32,
}

impl Climber {
    /// The successor from which it goes on, of those in move order without the way back; `None` at the end.
    fn next(&mut self, play: &HandPlay, taken: usize, successors: &[usize]) -> Option<usize> {
        let (here, walks) = (manhattan(play, taken), self.walk > 0);
        let h = |node: &usize| manhattan(play, *node);
        let mut made = successors.to_vec();
        if self.settings.ascent == Ascent::FirstChoice {
            for end in (2..=made.len()).rev() {
                made.swap(self.random.below(end), end - 1);
            }
            let last = made.iter().position(|node| !walks && h(node) < here);
            made.truncate(last.map_or(made.len(), |last| last + 1));
        }
        made.sort_by_key(|node| (h(node), successors.iter().position(|other| other == node)));
        let there = h(made.first()?);
        if walks {
            self.walk -= 1;
        } else if there < here {
            self.sideways = 0;
        } else if there == here && self.sideways < self.settings.sideways_moves {
            self.sideways += 1;
        } else if self.climbs > 1 {
            (self.climbs, self.sideways, self.walk) = (self.climbs - 1, 0, 49);
            return Some(made[self.random.below(made.len())]);
        } else {
            return None;
        }
        if walks {
            return Some(made[self.random.below(made.len())]);
        }
        made.retain(|node| if there < here { h(node) < here } else { h(node) == here });
        let is_best = self.settings.ascent == Ascent::Steepest;
        Some(made[if is_best { 0 } else { self.random.below(made.len()) }])
    }
}

#[test]
fn each_choice_that_hill_climbing_does_not_make_is_found() {
    let of = |ascent, sideways_moves, restarts| {
        let algorithm = AlgorithmId::HillClimbing;
        Settings { algorithm, ascent, sideways_moves, restarts, seed: 3, ..Settings::default() }
    };
    let cases = [
        of(Ascent::Steepest, 0, 0),
        of(Ascent::Steepest, 2, 1),
        of(Ascent::FirstChoice, 2, 1),
        of(Ascent::Stochastic, 2, 1),
    ];
    let mut random = SplitMix64::new(58);
    let mut marked = 0;
    for settings in cases {
        for _ in 0..15 {
            let mut play = HandPlay::new(problem(BOARDS[2]));
            let (climbs, seed) = (settings.restarts + 1, SplitMix64::new(settings.seed.into()));
            let mut climber = Climber { settings, random: seed, sideways: 0, walk: 0, climbs };
            let (mut next, mut wrong) = (0, Vec::new());
            for expansion in 1..=12 {
                let Some(any) = play.open.get(random.below(play.open.len().max(1))).copied() else { break };
                let is_random = play.open_index(next).is_none() || random.below(4) == 0;
                let taken = if is_random { any } else { next };
                wrong.extend((taken != next).then_some(expansion));
                play.act(HandAct::Expand(taken)).expect("it is open");
                let back = play.nodes[taken].mv.map(Move::inverse);
                let moves = settings.successor_order().moves();
                let onwards = moves.iter().filter(|mv| Some(**mv) != back);
                let made: Vec<usize> = onwards.filter_map(|mv| Some(play.successor(*mv)?.0)).collect();
                let chosen = climber.next(&play, taken, &made);
                for mv in play.undecided().collect::<Vec<_>>() {
                    let (child, _) = play.successor(mv).expect("it is there");
                    // In random order, some successors are never generated.
                    let is_back = Some(mv) == back;
                    let is_told = is_back || settings.ascent != Ascent::FirstChoice || chosen == Some(child);
                    let is_wrong = is_told && !wrong.is_empty() && random.below(8) == 0;
                    wrong.extend(is_wrong.then_some(expansion));
                    let keeps = HandAct::Keep { mv, place: 0, replaces: None };
                    play.act(if is_back == is_wrong { keeps } else { HandAct::Drop(mv) }).expect("undecided");
                }
                check_breaks(&play, settings, &wrong);
                let Some(chosen) = chosen else { break };
                next = chosen;
            }
            marked += wrong.len();
        }
    }
    assert!(marked > 60, "{marked}");
}

#[test]
fn each_choice_that_annealing_does_not_draw_is_found() {
    let settings = Settings { algorithm: AlgorithmId::SimulatedAnnealing, ..Settings::default() };
    let mut random = SplitMix64::new(56);
    for _ in 0..20 {
        let mut play = HandPlay::new(problem(BOARDS[2]));
        let mut annealing = Annealing::new(&settings.in_use());
        let (mut drawn, mut wrong) = (0, Vec::new());
        for expansion in 1..=10 {
            let is_open = play.open_index(drawn).is_some();
            let is_random = !is_open || random.below(3) == 0;
            let Some(any) = play.open.get(random.below(play.open.len().max(1))).copied() else { break };
            let taken = if is_random { any } else { drawn };
            if taken != drawn {
                wrong.push(expansion);
            }
            play.act(HandAct::Expand(taken)).expect("it is open");
            let moves = settings.successor_order().moves();
            let made: Vec<usize> = moves.iter().filter_map(|mv| Some(play.successor(*mv)?.0)).collect();
            let h: Vec<u32> = made.iter().map(|child| manhattan(&play, *child)).collect();
            drawn = made[annealing.choose(manhattan(&play, taken), &h).expect("it is warm")];
            for mv in play.undecided().collect::<Vec<_>>() {
                let drops = !wrong.is_empty() && random.below(6) == 0;
                let keeps = HandAct::Keep { mv, place: 0, replaces: None };
                play.act(if drops { HandAct::Drop(mv) } else { keeps }).expect("it is to be decided");
                wrong.extend(drops.then_some(expansion));
            }
            check_breaks(&play, settings, &wrong);
        }
    }
}

#[test]
fn a_node_that_is_pruned_or_put_back_against_the_rules_is_marked_at_once() {
    let settings = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    let mut play = HandPlay::new(problem(BOARDS[2]));
    for act in acts_of(&play, settings).expect("it begins") {
        play.act(act).expect("A* does it");
    }
    let pruned = play.open[0];
    for act in [HandAct::Prune(pruned), HandAct::PutBack(0)] {
        let mut play = play.clone();
        play.act(act).expect("it can be done");
        check_breaks(&play, settings, &[2]);
        // What comes after it is judged by what is left.
        if let HandAct::PutBack(_) = act {
            play.act(HandAct::Expand(0)).expect("it is open again");
            check_breaks(&play, settings, &[2]);
        }
    }
}

#[test]
fn a_search_goes_back_to_where_it_agrees_with_an_algorithm_and_on_as_that_one_does() {
    let mut play = drawn();
    let agreed = play.acts.len();
    let last = *play.open.last().expect("there are open nodes");
    play.act(HandAct::Expand(last)).expect("it is open");
    assert_eq!(acts_of(&play, drawn_settings()), None, "A* does not come here");
    assert_eq!(agreeing_acts(&play, drawn_settings()), agreed);
    for algorithm in AlgorithmId::ALL.iter().copied() {
        let settings = Settings { algorithm, ..Settings::default() };
        let mut play = HandPlay::new(problem(BOARDS[1]));
        for expansions in 1..=8 {
            let Some(acts) = acts_of(&play, settings) else { panic!("{algorithm:?} comes here") };
            for act in &acts {
                play.act(*act).unwrap_or_else(|refusal| panic!("{algorithm:?}, {act:?}: {refusal}"));
            }
            let ended = acts.is_empty();
            let told = compare_with(&play, ended, settings).expect("it is short");
            assert_eq!(told.difference, None, "{algorithm:?}: {:?}", play.acts);
            if ended {
                break;
            }
            assert_eq!(play.expansions(), expansions, "{algorithm:?}");
            assert_eq!(agreeing_acts(&play, settings), play.acts.len());
        }
        assert!(play.expansions() > 1, "{algorithm:?}");
    }
}

/// Any act, legal or not.
fn any_act(random: &mut SplitMix64, play: &HandPlay) -> HandAct {
    let mv = Move::ALL[random.below(4)];
    let node = random.below(play.nodes.len() + 2);
    let open = play.open.get(random.below(play.open.len().max(1))).copied().unwrap_or(0);
    let place = random.below(8);
    match random.below(12) {
        0..=2 => HandAct::Expand(open),
        3 => HandAct::Expand(node),
        4..=6 => HandAct::Keep { mv, place, replaces: None },
        7 => HandAct::Keep { mv, place, replaces: Some(node) },
        8 => HandAct::Drop(mv),
        9 => HandAct::Order { node: open, place },
        10 if random.below(4) == 0 => HandAct::StartFromGoal,
        10 => HandAct::Prune(open),
        _ => HandAct::PutBack(node),
    }
}

#[test]
fn random_play_never_panics_and_a_refused_act_changes_nothing() {
    let mut random = SplitMix64::new(13);
    let mut refused = 0;
    for game in 0..300 {
        let problem = problem(BOARDS[game % BOARDS.len()]);
        let mut play = HandPlay::new(problem);
        for _ in 0..60 {
            let before = play.clone();
            let act = any_act(&mut random, &play);
            if play.act(act).is_err() {
                refused += 1;
                assert_eq!(play, before, "{act:?}");
            }
            check_lists(&play);
            assert_eq!(HandPlay::after_acts(problem, &play.acts), play, "everything follows from the acts");
        }
        let algorithm = AlgorithmId::ALL[game % AlgorithmId::ALL.len()];
        for ends in [false, true] {
            let _ = compare_with(&play, ends, Settings { algorithm, ..Settings::default() });
        }
    }
    assert!(refused > 1000, "{refused}");
}

/// Each node is in one place.
fn check_lists(play: &HandPlay) {
    for node in 0..play.nodes.len() {
        let status = play.nodes[node].status;
        assert_eq!(
            play.open.iter().filter(|open| **open == node).count(),
            usize::from(status == HandStatus::Open)
        );
        let closed = play.closed.iter().filter(|closed| **closed == node).count();
        assert_eq!(closed, usize::from(status == HandStatus::Closed));
    }
    let undecided = play.turns.iter().rev().find_map(|turn| match turn {
        HandTurn::Expand { successors, .. } => {
            Some(successors.iter().flatten().filter(|(_, d)| d.is_none()).count())
        }
        _ => None,
    });
    assert!(play.undecided().count() <= undecided.unwrap_or(0));
    let kept = |decision: &Decision| matches!(decision, Decision::Keep { .. });
    let of_turns = play.turns.iter().filter_map(|turn| match turn {
        HandTurn::Expand { successors, .. } => Some(successors.iter().flatten().filter_map(|(_, d)| *d)),
        _ => None,
    });
    assert!(of_turns.flatten().filter(kept).count() < play.nodes.len());
}

#[test]
fn undo_and_redo_give_back_every_state_of_the_search() {
    let mut random = SplitMix64::new(7);
    for game in 0..20 {
        let problem = problem(BOARDS[game % BOARDS.len()]);
        let document = Document { problem, settings: Settings::default() };
        let mut session = Session::new(document, Arc::new(|| {}));
        update(&mut session, Command::SearchByHand);
        let play =
            |session: &Session| session.activities.by_hand.game.as_ref().expect("it is on").play.clone();
        // Every state on the way, and where the student is among them.
        let (mut states, mut at) = (vec![play(&session)], 0_usize);
        for _ in 0..150 {
            match random.below(5) {
                0 => {
                    update(&mut session, Command::Undo);
                    at = at.saturating_sub(1);
                }
                1 => {
                    update(&mut session, Command::Redo);
                    at = (at + 1).min(states.len() - 1);
                }
                _ => {
                    let act = any_act(&mut random, &states[at]);
                    update(&mut session, Action::In(ActivityAction::ByHand(HandAction::Act(act))));
                    if play(&session) != states[at] {
                        states.truncate(at + 1);
                        states.push(play(&session));
                        at += 1;
                    }
                }
            }
            assert_eq!(play(&session), states[at]);
            if random.below(10) == 0 {
                // Leaving and coming back loses nothing.
                for _ in 0..2 {
                    update(&mut session, Command::SearchByHand);
                }
            }
        }
        update(&mut session, Command::First);
        assert_eq!(play(&session), states[0]);
        for state in &states[1..] {
            update(&mut session, Command::Redo);
            assert_eq!(play(&session), *state);
        }
    }
}
