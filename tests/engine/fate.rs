//! What is said of a board at a moment is what the second writing did with it, event by event.

use std::ops::ControlFlow;

use tilescope_engine::puzzle::{Board, GoalPreset, Size, random_board, random_walk};
use tilescope_engine::recording::{
    Back, Cursor, DroppedTry, Fate, GoesFirst, NodeEnd, NodeHistory, NodeStatus, Outcome, Position,
    Recording, Sightings,
};
use tilescope_engine::search::{Duplicates, Guard, History, Limits, NodeId, Problem, Settings, Stop};
use tilescope_oracle::korf::long_search;
use tilescope_oracle::solve::every_choice;
use tilescope_oracle::textbook::{Book, Enough, Picture, is_by_age, textbook, tile_between};

/// What the second writing wrote down, event by event.
struct Log {
    book: Book,
    pictures: Vec<Picture>,
    /// For each node, the position after the event that made it.
    born: Vec<Position>,
    /// Each successor that was tried, with its parent and the position after it.
    tries: Vec<(Position, NodeId, Board, Outcome)>,
}

impl Log {
    fn new(recording: &Recording, is_stopped: bool) -> Self {
        let end = Position::after(recording.steps());
        let (mut pictures, mut born) = (Vec::new(), Vec::new());
        let mut tries: Vec<(usize, usize, _)> = Vec::new();
        let (_, book) = textbook(recording.problem(), &recording.settings().in_use(), &mut |book| {
            born.resize(book.nodes.len(), book.position);
            let (steps, events) = (book.steps.len(), book.position.events);
            let tried = book.steps.last().map_or(0, |step| step.tried.len());
            let is_new = tries.last().is_none_or(|(of, place, ..)| (*of, *place) != (steps, tried));
            if let Some(step) = book.steps.last().filter(|step| is_new && !step.tried.is_empty()) {
                let successor = &step.tried[tried - 1];
                tries.push((steps, tried, (book.position, step.id, successor.board, successor.outcome)));
            }
            assert!(events > 0 || steps as u64 == book.position.steps);
            pictures.push(book.picture());
            if is_stopped && book.position == end { Err(Enough) } else { Ok(()) }
        });
        Self { book, pictures, born, tries: tries.into_iter().map(|(_, _, tried)| tried).collect() }
    }

    fn of(&self, board: &Board) -> Vec<NodeId> {
        let ids = (0..self.book.nodes.len() as u32).map(NodeId);
        ids.filter(|id| self.book.node(*id).board == *board).collect()
    }

    /// Of some nodes of a board, the newest that the search still has, or the newest.
    fn newest(nodes: &[NodeId], here: &Picture) -> Option<NodeId> {
        let existing = || nodes.iter().copied().filter(|id| exists(*id, here));
        let has_left =
            |id: NodeId| matches!(here.status[id.0 as usize], NodeStatus::Left | NodeStatus::Dropped);
        existing().rfind(|id| !has_left(*id)).or(existing().next_back())
    }

    /// The end of a node, found by asking every picture.
    fn end(&self, id: NodeId) -> Option<NodeEnd> {
        let replaced = self.tries.iter().find_map(|(at, _, _, outcome)| match *outcome {
            Outcome::Improved { node, old, reopens } if old == id => {
                Some(NodeEnd::Replaced { at: *at, by: node, reopens })
            }
            _ => None,
        });
        let first = |wanted: NodeStatus| {
            let has = |picture: &&Picture| picture.status.get(id.0 as usize) == Some(&wanted);
            self.pictures.iter().find(has).map(|picture| picture.position)
        };
        let went_back = |(step, k): (&_, u64)| back(step, id).map(|back| (Position::after(k + 1), back));
        let went_back = self.book.steps.iter().zip(0..).find_map(went_back);
        match (went_back, first(NodeStatus::Left), first(NodeStatus::Dropped)) {
            _ if replaced.is_some() => replaced,
            (Some((at, Back::Popped)), _, _) => Some(NodeEnd::Popped(at)),
            (Some((at, Back::Up(by))), left, _) if left.is_none_or(|left| at <= left) => {
                Some(NodeEnd::Forgotten { at, root: id, by })
            }
            (_, Some(at), _) => {
                let step = &self.book.steps[at.steps as usize - 1];
                let Some(Back::Up(by)) = step.back else { panic!("{id} left by going back") };
                Some(NodeEnd::Forgotten { at, root: step.id, by })
            }
            (_, _, Some(at))
                if matches!(
                    self.book.settings.in_use().duplicates,
                    Duplicates::Lazy | Duplicates::QueueAll
                ) =>
            {
                let is_end = at.events == 0;
                Some(if is_end {
                    NodeEnd::SkippedAfter(at.steps - 1)
                } else {
                    NodeEnd::SkippedBefore(at.steps)
                })
            }
            (_, _, Some(at)) => Some(NodeEnd::PrunedBefore(at.steps)),
            _ => None,
        }
    }

    /// A board that was dropped by now.
    fn dropped(&self, here: &Picture, dice: &mut Dice) -> Option<Board> {
        let by_now = self.tries.partition_point(|(at, ..)| *at <= here.position);
        let dropped = self.tries[..by_now].iter().filter(|(.., outcome)| outcome.node().is_none());
        let boards: Vec<_> = dropped.map(|(_, _, board, _)| *board).collect();
        boards.get(dice.below(boards.len())).copied()
    }

    fn ahead(&self, id: NodeId, here: &Picture) -> Option<GoesFirst> {
        let algorithm = self.book.settings.algorithm;
        let open = &here.open[self.book.node(id).side as usize];
        let place = open.iter().position(|open| *open == id)?;
        match algorithm.info().history {
            History::Stack | History::StackAndVisited => None,
            _ if is_by_age(algorithm) => Some(GoesFirst { lower: place, tied: 0 }),
            _ => {
                let value = |id: &NodeId| self.book.first_value(*id);
                let lower = open.iter().filter(|other| value(other) < value(&id)).count();
                let same = open.iter().filter(|other| value(other) == value(&id)).count();
                Some(GoesFirst { lower, tied: same - 1 })
            }
        }
    }

    fn history(&self, id: NodeId, here: &Picture, until: Position) -> NodeHistory {
        let begun = |position: Position| position.steps + u64::from(position.events > 0);
        let born = self.born[id.0 as usize];
        let taken = self.book.node(id).first_visit.filter(|step| *step < begun(until));
        let first = self.book.steps.iter().zip(0..).filter(|(_, k)| {
            *k >= begun(born) && *k < begun(here.position) && taken.is_none_or(|taken| *k < taken)
        });
        let status = here.status.get(id.0 as usize).copied().unwrap_or(NodeStatus::NotYet);
        NodeHistory {
            node: id,
            status,
            born,
            taken,
            went_first: first.count() as u64,
            ahead: if status == NodeStatus::Open { self.ahead(id, here) } else { None },
            end: self.end(id).filter(|end| end.at() <= until),
        }
    }

    /// Everything, from nothing but this log.
    fn check(&self, fate: &Fate, board: &Board, here: &Picture, until: Position, place: &str) {
        let nodes = self.of(board);
        let existing = nodes.iter().filter(|id| exists(**id, here)).count();
        assert_eq!(fate.nodes, existing, "{place}");
        let newest = Self::newest(&nodes, here);
        assert_eq!(fate.history, newest.map(|id| self.history(id, here, until)), "{place}");
        let other = newest.and_then(|newest| {
            let side = self.book.node(newest).side.other();
            nodes[..existing].iter().rev().find(|id| self.book.node(**id).side == side)
        });
        assert_eq!(fate.other_side, other.map(|id| self.history(*id, here, until)), "{place}");
        let next = nodes.get(existing).map(|id| self.history(*id, here, until));
        assert_eq!(fate.next, next.filter(|next| next.born <= until), "{place}");
        let drops = self.tries.iter().filter(|(at, _, tried, outcome)| {
            tried == board && *at <= here.position && outcome.node().is_none()
        });
        let drops: Vec<_> = drops
            .map(|(at, parent, _, outcome)| DroppedTry {
                at: *at,
                parent: *parent,
                g: {
                    let parent = self.book.node(*parent);
                    parent.g + self.book.costs[tile_between(&parent.board, board)]
                },
                outcome: *outcome,
                takes_back: {
                    let parent = self.book.node(*parent);
                    parent.mv.and_then(|mv| parent.board.after(mv.inverse())) == Some(*board)
                },
            })
            .collect();
        assert_eq!(fate.drops, drops, "{place}");
        assert!(!fate.is_cut, "{place}");
        let of_its_side = |id: &&NodeId| {
            newest.is_none_or(|newest| self.book.node(newest).side == self.book.node(**id).side)
        };
        let after = |id: &&NodeId| newest.is_none_or(|newest| **id > newest);
        let mut taken = nodes.iter().filter(of_its_side).filter(after);
        let taken = taken.find_map(|id| Some((*id, self.book.node(*id).first_visit?)));
        let begun = until.steps + u64::from(until.events > 0);
        assert_eq!(fate.taken_as, taken.filter(|(_, step)| *step < begun), "{place}");
        let end = self.pictures.last().map(|last| last.position);
        let told = if Some(until) == end { nodes.len() } else { existing };
        let least = nodes[..told].iter().filter(of_its_side).map(|id| self.book.node(*id).g).min();
        assert_eq!(fate.least_g, least, "{place}");
        for neighbour in &fate.neighbours {
            let board = Board::of_state(board.size(), neighbour.state);
            let newest = Self::newest(&self.of(&board), here);
            let expected = newest.map(|id| (id, here.status[id.0 as usize]));
            assert_eq!(neighbour.node, expected, "{board} beside, {place}");
        }
        let moves = self.book.settings.moves.moves();
        let beside: Vec<_> = moves.into_iter().filter_map(|mv| board.after(mv)).collect();
        assert_eq!(fate.neighbours.len(), beside.len(), "{place}");
        assert!(fate.is_reachable || existing == 0 && fate.next.is_none(), "{place}");
    }
}

fn exists(id: NodeId, here: &Picture) -> bool {
    (id.0 as usize) < here.status.len()
}

/// How a step goes back from a node.
fn back(step: &tilescope_oracle::textbook::PlainStep, id: NodeId) -> Option<Back> {
    step.back.filter(|_| step.id == id)
}

/// A number that looks random, and is the same in each run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end.max(1)
    }
}

/// Asks of boards at moments of one search. Gives how many answers have a node, a drop, and neither.
fn check_search(
    problem: Problem,
    settings: Settings,
    max_nodes: u32,
    samples: usize,
    dice: &mut Dice,
) -> [usize; 3] {
    let mut recording = Recording::new(problem, settings);
    let guard = Guard { limits: Limits { max_nodes: max_nodes.into(), ..Limits::default() }, cancel: None };
    let result = recording.record(guard, ()).result;
    let log = Log::new(&recording, matches!(result, Err(Stop::NodeLimit)));
    assert_eq!(log.book.position, Position::after(recording.steps()));
    let mut cursor = Cursor::new(&recording);
    let mut found = [0; 3];
    for _ in 0..samples {
        let here = &log.pictures[dice.below(log.pictures.len())];
        let by_now = if dice.below(4) == 0 { log.book.nodes.len() } else { here.status.len() };
        let some = log.book.nodes[dice.below(by_now)].board;
        let board = match dice.below(10) {
            0 => random_board(problem.goal(), dice.below(1000) as u64),
            1 => some.swapped(some.cell_of(1), some.cell_of(2)),
            2 => random_walk(&some, dice.below(1000) as u64, 1),
            3..6 => log.dropped(here, dice).unwrap_or(some),
            _ => some,
        };
        let end = Position::after(recording.steps());
        let until = if dice.below(2) == 0 { end } else { here.position };
        cursor.seek(&recording, here.position);
        let moment = cursor.moment(&recording);
        let mut sightings = Sightings::new(&recording, board.state());
        sightings.complete(&recording, |_| ControlFlow::Continue(()));
        let fate = recording.fate(&sightings, &moment, None, until);
        let place = format!("{board} at {:?} until {until:?} of {settings:?}", here.position);
        log.check(&fate, &board, here, until, &place);
        let is_new = fate.history.is_none() && fate.drops.is_empty();
        let kinds = [fate.history.is_some(), !fate.drops.is_empty(), is_new];
        found = [0, 1, 2].map(|kind| found[kind] + usize::from(kinds[kind]));
    }
    found
}

/// Asks in searches with these settings, on boards of several sizes.
fn check_searches(all: &[Settings], samples: usize, max_nodes: u32) -> [usize; 3] {
    let mut dice = Dice(1);
    let mut found = [0; 3];
    let sizes = [Size::EIGHT, Size::new(2, 3).expect("a size"), Size::FIFTEEN];
    for (i, settings) in all.iter().enumerate() {
        let size = sizes[i % sizes.len()];
        let goal = GoalPreset::BlankLast.board(size);
        let start = random_walk(&goal, i as u64, 30);
        let start = if i % 7 == 0 { start.swapped(start.cell_of(1), start.cell_of(2)) } else { start };
        let problem = Problem::new(start, goal).expect("same size");
        let here = check_search(problem, *settings, max_nodes, samples, &mut dice);
        found = [0, 1, 2].map(|kind| found[kind] + here[kind]);
    }
    found
}

/// Every rule of every algorithm.
#[test]
fn what_became_of_a_board_is_what_the_second_writing_did_with_it() {
    let all = every_choice("rdlu".parse().expect("an order"));
    let found = check_searches(&all, 12_000 / all.len() + 1, 300);
    assert!(found[0] + found[2] >= 10_000 && found.iter().all(|kind| *kind > 2_000), "{found:?}");
}

/// In a segment, only its steps are at hand. What is said agrees with the steps of the whole search.
#[test]
fn in_a_segment_the_answer_is_about_the_segment() {
    let (_, problem, settings) = long_search();
    let mut recording = Recording::new(problem, settings);
    recording.record(Guard::default(), ());
    let mut cursor = Cursor::new(&recording);
    let here = recording.steps() / 2;
    assert!(cursor.go_to(&mut recording, Position::after(here)));
    let moment = cursor.moment(&recording);
    let on_path: Vec<_> = moment.open.path().expect("a path").to_vec();
    for id in on_path {
        let mut sightings = Sightings::new(&recording, recording.nodes().state(id));
        sightings.complete(&recording, |_| ControlFlow::Continue(()));
        let fate = recording.fate(&sightings, &moment, Some(id), Position::after(here));
        let history = fate.history.expect("it is there");
        assert!(!fate.is_whole && history.node == id && history.born <= moment.position, "{history:?}");
        assert_eq!(recording.generated_at(id), history.born.steps + u64::from(history.born.events > 0));
        assert!(matches!(history.status, NodeStatus::OnPath | NodeStatus::Current), "{history:?}");
        assert!(fate.drops.iter().all(|dropped| dropped.at <= moment.position));
    }
}
