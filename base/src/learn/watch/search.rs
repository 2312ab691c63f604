//! The search of a watched program, as its events show it: its nodes, and what is wrong with them.
//!
//! What events do not say is inferred: the parent of a successor is the board that was expanded last, g is that of the parent
//! plus the cost of the move, and where a program writes only its expansions, each board that is a move away from an expanded
//! one counts as generated. A node says what of it is inferred.

use std::collections::{BTreeSet, HashMap};

use super::event::{WatchedEvent, WatchedKind};
use super::facts::{FactKind, WatchFacts};
use crate::heuristic::Estimate;
use crate::learn::thousandths::Thousandths;
use crate::puzzle::{Board, Move, State, WideBoards};
use crate::search::{Bound, Cycles, Duplicates, History, Layer, OrderBy, Problem, Reopening, Settings};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WatchedNode {
    pub state: State,
    /// `None` for the start, and where no event or move leads to it.
    pub parent: Option<u32>,
    /// `None` if neither it nor that of its parent is known.
    pub g: Option<Thousandths>,
    pub h: Option<Thousandths>,
    pub f: Option<Thousandths>,
    /// The line of the event that shows it first, from 1.
    pub line: u32,
    pub is_expanded: bool,
    pub is_inferred: bool,
    pub(super) g_is_inferred: bool,
    before: Option<u32>,
}

pub struct WatchedSearch {
    pub problem: Problem,
    pub(super) settings: Settings,
    pub(super) order: OrderBy,
    pub(super) estimate: Option<Box<dyn Estimate>>,
    /// The boards of the nodes, where they are wide.
    pub(super) boards: WideBoards,
    pub nodes: Vec<WatchedNode>,
    /// The newest node of each state, in this iteration.
    latest: HashMap<State, u32>,
    pub(super) open: BTreeSet<(Thousandths, u32)>,
    pub(super) is_order_known: bool,
    pub expanded: Vec<Board>,
    expansion_lines: Vec<u32>,
    pub(super) last: Option<u32>,
    /// True if the program writes its successors; `None` until that is known.
    generates: Option<bool>,
    /// True if it began to write them late, so some are missing.
    is_mixed: bool,
    /// The node of the goal that was expanded last, until the search goes on or ends.
    goal: Option<u32>,
    goal_line: Option<u32>,
    pub moves: Option<Vec<Move>>,
    solved_at: u32,
    bounds: Vec<Thousandths>,
    pub(super) iterations: usize,
    pub(super) iteration_start: usize,
    pub events: usize,
    /// True if a student wrote these boards down: they may end anywhere.
    pub is_excerpt: bool,
    pub facts: WatchFacts,
}

/// Only the newest of more nodes with one state are compared. What the others could explain is no fact.
const MOST_COPIES: usize = 64;

/// A longer path has only its end compared.
const MOST_ON_PATH: usize = 1000;

impl WatchedSearch {
    /// Before the first event. The settings are those of the reference.
    pub fn new(problem: Problem, settings: Settings) -> Self {
        let settings = settings.in_use();
        let heuristic = settings.heuristic_in_use();
        Self {
            problem,
            settings,
            order: settings.open_order().by,
            estimate: heuristic.map(|id| id.estimate_at(problem.goal(), settings.tile_costs())),
            boards: WideBoards::default(),
            nodes: Vec::new(),
            latest: HashMap::new(),
            open: BTreeSet::new(),
            is_order_known: true,
            expanded: Vec::new(),
            expansion_lines: Vec::new(),
            last: None,
            generates: None,
            is_mixed: false,
            goal: None,
            goal_line: None,
            moves: None,
            solved_at: 0,
            bounds: Vec::new(),
            iterations: 0,
            iteration_start: 0,
            events: 0,
            is_excerpt: false,
            facts: WatchFacts::default(),
        }
    }

    pub fn expansions_by(&self, line: u32) -> usize {
        self.expansion_lines.partition_point(|expansion| *expansion <= line)
    }

    pub fn says_found(&self) -> bool {
        self.goal_line.is_some() || self.moves.is_some()
    }

    /// True if the program writes only its expansions, so all else is inferred.
    pub fn is_inferred(&self) -> bool {
        self.generates != Some(true) && !self.expanded.is_empty()
    }

    pub fn read(&mut self, event: &WatchedEvent) {
        self.events += 1;
        match (event.kind, event.board) {
            (WatchedKind::Start, Some(board)) => self.start(event, board),
            (WatchedKind::Expand, Some(board)) => self.expand(event, board),
            (WatchedKind::Generate, Some(board)) => self.generate(event, board),
            (WatchedKind::Drop, Some(board)) => self.drop_successor(event, board),
            (WatchedKind::Goal, Some(board)) => self.reach(event, board),
            (WatchedKind::Solution, _) => self.solve(event),
            (WatchedKind::Bound, _) => {
                self.bounds.extend(event.more.as_ref().and_then(|more| more.bound));
                self.begin_iteration();
            }
            _ => {}
        }
    }

    fn begin_iteration(&mut self) {
        if self.iterations > 0 || !self.nodes.is_empty() {
            self.latest.clear();
            self.open.clear();
            self.last = None;
            self.iteration_start = self.nodes.len();
        }
        self.iterations += 1;
    }

    fn start(&mut self, event: &WatchedEvent, board: Board) {
        if self.settings.algorithm.info().history == History::TwoSided {
            return;
        }
        if !self.nodes.is_empty() {
            self.begin_iteration();
        }
        if board == *self.problem.start() {
            self.add(event, board, None, false);
        } else {
            self.not_the_start(event, board);
        }
    }

    pub(super) fn note(&mut self, event: &WatchedEvent, board: Board, kind: FactKind) {
        self.facts.note(event.line, Some(board), kind);
    }

    fn not_the_start(&mut self, event: &WatchedEvent, board: Board) {
        let start = *self.problem.start();
        self.note(event, board, FactKind::NotTheStart { start });
    }

    /// True if facts about a tree make sense: a search from both sides has two.
    fn has_tree(&self) -> bool {
        self.settings.algorithm.info().history != History::TwoSided
    }

    /// True if each board is expanded once, unless a better path to it is found.
    pub(super) fn expands_once(&self) -> bool {
        let history = self.settings.algorithm.info().history;
        matches!(history, History::Lists | History::StackAndVisited)
            && !matches!(self.settings.duplicates, Duplicates::None | Duplicates::Parent)
            && !self.order.goes_on_from_one()
            && self.bounds.is_empty()
    }

    fn expand(&mut self, event: &WatchedEvent, board: Board) {
        if let Some(goal) = self.goal.take() {
            self.miss(goal);
        }
        self.expanded.push(board);
        self.expansion_lines.push(event.line);
        if !self.has_tree() {
            return;
        }
        if self.generates.is_none() && self.expanded.len() > 1 {
            self.generates = Some(false);
        }
        if self.is_restart(event, board) {
            self.begin_iteration();
        }
        let id = match self.open_copy(event, board) {
            Some(id) => {
                self.compare_with_generated(event, board, id);
                id
            }
            None => self.node_of_expansion(event, board),
        };
        self.check_numbers(event, board, event.g.or(self.nodes[id as usize].g));
        self.check_again(event, board, id);
        // Before the numbers of the event are taken over: the open list has the node by those with which it was generated.
        self.close_copies(id);
        let node = &mut self.nodes[id as usize];
        node.is_expanded = true;
        if node.g_is_inferred {
            (node.g, node.g_is_inferred) = (event.g.or(node.g), event.g.is_none());
        }
        node.h = node.h.or(event.h);
        node.f = node.f.or(event.f);
        self.check_value(event, board, id);
        self.last = Some(id);
        if board == *self.problem.goal() {
            self.goal = Some(id);
        }
    }

    /// True if an unnamed iteration begins: the start comes again, and no board on the path leads back to it.
    fn is_restart(&self, event: &WatchedEvent, board: Board) -> bool {
        let start = *self.problem.start();
        let info = self.settings.algorithm.info();
        let (forgets, iterates) = (info.history.forgets(), info.layer == Layer::Iteration);
        let may_be = (forgets || iterates) && self.bounds.is_empty() && self.last.is_some();
        if !may_be || board != start || event.parent.is_some() {
            return false;
        }
        if !forgets {
            // It knows the states of the iteration, and the start is the first of them.
            return true;
        }
        let state_of = |id: u32| self.nodes[id as usize].state;
        let comes_from_start = |id: u32| {
            let parent = self.nodes[id as usize].parent;
            parent.is_some_and(|parent| state_of(parent) == start.state())
        };
        // The move back is no successor where it is undone.
        let undoes = self.settings.cycles != Cycles::None;
        let leads_back = |id: u32| is_move(self.board_of(id), start) && !(undoes && comes_from_start(id));
        event.g.map_or_else(|| !self.path().any(leads_back), |g| g == Thousandths::whole(0))
    }

    /// The nodes from the one that was expanded last to the start.
    fn path(&self) -> impl Iterator<Item = u32> {
        std::iter::successors(self.last, |id| self.nodes[*id as usize].parent).take(MOST_ON_PATH)
    }

    pub(super) fn copies(&self, state: State) -> impl Iterator<Item = u32> {
        let newest = self.latest.get(&state).copied();
        std::iter::successors(newest, |id| self.nodes[*id as usize].before).take(MOST_COPIES)
    }

    pub(super) fn has_other_copies(&self, state: State) -> bool {
        let last = self.copies(state).nth(MOST_COPIES - 1);
        last.is_some_and(|id| self.nodes[id as usize].before.is_some())
    }

    /// The open node that an expansion takes: with the parent and the g that it says, else the one with the least g.
    fn open_copy(&self, event: &WatchedEvent, board: Board) -> Option<u32> {
        let is_open = |id: &u32| !self.nodes[*id as usize].is_expanded;
        let fit = |id: &u32| {
            let node = &self.nodes[*id as usize];
            let parent = node.parent.map(|parent| self.nodes[parent as usize].state);
            let other_parent = event.parent.is_some_and(|said| Some(said.state()) != parent);
            let other_g = event.g.is_some_and(|said| Some(said) != node.g);
            (other_g, other_parent, node.g)
        };
        self.copies(board.state()).filter(is_open).min_by_key(fit)
    }

    fn compare_with_generated(&mut self, event: &WatchedEvent, board: Board, id: u32) {
        let node = self.nodes[id as usize];
        if let (Some(said), Some(before)) = (event.g, node.g)
            && said != before
        {
            // Where a board has several copies, an inferred g can be that of another one.
            let is_inferred = node.g_is_inferred && !self.expands_once();
            if self.has_other_copies(node.state) {
                self.is_order_known = false;
            } else if !is_inferred {
                let line = node.line;
                self.note(event, board, FactKind::OtherG { said, before, line });
            }
        }
        if let Some(parent) = event.parent {
            self.check_move(event, board, parent);
        }
    }

    fn node_of_expansion(&mut self, event: &WatchedEvent, board: Board) -> u32 {
        let is_start = board == *self.problem.start();
        let begins = self.last.is_none();
        if begins && self.nodes.is_empty() && !is_start {
            self.not_the_start(event, board);
        }
        if begins || is_start && event.parent.is_none() && self.copies(board.state()).next().is_none() {
            return self.add(event, board, None, false);
        }
        if let Some(said) = event.parent {
            self.check_move(event, board, said);
        }
        let said = event.parent.and_then(|parent| self.copies(parent.state()).next());
        let parent = said.or_else(|| self.likely_parent(event, board));
        let was_expanded = self.copies(board.state()).next().is_some();
        if parent.is_none() && event.parent.is_none() && !was_expanded
            || self.generates == Some(true) && !self.is_mixed && !was_expanded
        {
            self.note(event, board, FactKind::NeverGenerated);
        }
        self.check_g(event, board, parent);
        self.add(event, board, parent, true)
    }

    /// The expanded board that is a move away: in a search that keeps a path, the nearest one on it, else the one with the
    /// least g. One that fits the g that is said comes before all others.
    fn likely_parent(&self, event: &WatchedEvent, board: Board) -> Option<u32> {
        let g = |id: &u32| self.g_through(*id, board);
        let differs = |id: &u32| event.g.is_some() && event.g != g(id);
        if self.settings.algorithm.info().history.forgets() {
            let on_path = self.path().filter(|id| is_move(self.board_of(*id), board));
            if let Some(parent) = on_path.min_by_key(differs) {
                return Some(parent);
            }
        }
        let copies = board.neighbours().flat_map(|parent| self.copies(parent.state()));
        let expanded = copies.filter(|id| self.nodes[*id as usize].is_expanded);
        expanded.min_by_key(|id| (differs(id), g(id)))
    }

    fn generate(&mut self, event: &WatchedEvent, board: Board) {
        if !self.has_tree() {
            return;
        }
        self.is_mixed |= self.generates == Some(false);
        self.generates = Some(true);
        if self.nodes.is_empty() && event.parent.is_none() && board == *self.problem.start() {
            self.add(event, board, None, false);
            return;
        }
        let parent = self.parent_of(event);
        if let Some(said) = event.parent.or_else(|| Some(self.board_of(parent?))) {
            self.check_move(event, board, said);
        }
        if let Some(said) = event.parent.filter(|_| parent.is_none()) {
            self.note(event, board, FactKind::UnknownParent { parent: said });
        }
        self.check_g(event, board, parent);
        let g = event.g.or_else(|| self.g_through(parent?, board));
        self.check_numbers(event, board, g);
        let id = self.add(event, board, parent, false);
        if let Some(value) = self.value(id).filter(|_| !self.is_stale(id)) {
            self.open.insert((value, id));
        }
    }

    /// True if a copy of an expanded board waits in the open list, as in programs that skip it when its turn comes.
    fn is_stale(&self, id: u32) -> bool {
        let WatchedNode { state, g, .. } = self.nodes[id as usize];
        let keeps_closed = self.settings.reopening == Reopening::Off;
        let mut expanded = self.copies(state).filter(|copy| self.nodes[*copy as usize].is_expanded);
        expanded.any(|copy| keeps_closed || self.nodes[copy as usize].g <= g)
    }

    /// The node of the parent: that of the board that is said, else the board expanded last.
    fn parent_of(&self, event: &WatchedEvent) -> Option<u32> {
        let (Some(said), Some(board)) = (event.parent, event.board) else { return self.last };
        // The newest copy that fits the g that is said, an expanded one before one that is not.
        self.copies(said.state()).min_by_key(|id| {
            let node = &self.nodes[*id as usize];
            let fits = event.g.is_none() || event.g == self.g_through(*id, board);
            (!fits, !node.is_expanded, Some(*id) != self.last)
        })
    }

    fn drop_successor(&mut self, event: &WatchedEvent, board: Board) {
        self.is_mixed |= self.generates == Some(false);
        self.generates = Some(true);
        if !self.has_tree() {
            return;
        }
        let parent = self.parent_of(event).map(|parent| self.board_of(parent));
        if let Some(said) = event.parent.or(parent) {
            self.check_move(event, board, said);
        }
    }

    fn reach(&mut self, event: &WatchedEvent, board: Board) {
        self.goal = None;
        let goal = *self.problem.goal();
        if board == goal {
            self.goal_line = Some(event.line);
        } else if self.has_tree() {
            self.note(event, board, FactKind::NotTheGoal { goal });
        }
    }

    fn miss(&mut self, goal: u32) {
        let goes_on = self.settings.algorithm.info().bound == Bound::BestPath;
        if self.goal_line.is_some() || goes_on {
            return;
        }
        let node = self.nodes[goal as usize];
        let generated = (!node.is_inferred).then_some(node.line);
        let line = node.line;
        self.facts.note(line, Some(*self.problem.goal()), FactKind::GoalMissed { generated });
    }

    fn solve(&mut self, event: &WatchedEvent) {
        self.goal = None;
        let Some(more) = &event.more else { return };
        self.moves = Some(more.moves.clone());
        self.solved_at = event.line;
        if let Some(how) = self.other_reading(&more.moves) {
            return self.facts.note(event.line, None, FactKind::OtherMoves { how });
        }
        let mut board = *self.problem.start();
        let mut boards = vec![board];
        for (mv, at) in more.moves.iter().zip(1..) {
            let Some(next) = board.after(*mv) else {
                return self.note(event, board, FactKind::ImpossibleMove { at });
            };
            board = next;
            boards.push(board);
        }
        let goal = *self.problem.goal();
        if board != goal {
            return self.note(event, board, FactKind::PathMisses { goal });
        }
        if let Some(at) = self.leaves_tree(&boards) {
            let from = boards[at - 1];
            self.facts.note(event.line, Some(boards[at]), FactKind::PathLeavesTree { at, from });
        }
    }

    /// The reading by which moves lead to the goal that do not as they stand.
    fn other_reading(&self, moves: &[Move]) -> Option<&'static str> {
        let is_path = |moves: &[Move]| {
            let boards = self.problem.start().walk(moves);
            boards.is_some_and(|boards| boards.last().unwrap_or(self.problem.start()) == self.problem.goal())
        };
        let of_tiles: Vec<Move> = moves.iter().map(|mv| mv.inverse()).collect();
        let [reversed, back] =
            [moves, &of_tiles].map(|moves| moves.iter().rev().copied().collect::<Vec<_>>());
        let readings = [
            (of_tiles, "as those of the tiles"),
            (reversed, "from the last to the first"),
            (back, "from the goal back to the start"),
        ];
        let other = readings.into_iter().find(|(moves, _)| is_path(moves));
        other.filter(|_| !is_path(moves)).map(|(_, how)| how)
    }

    /// The first move of a path that is in no event. Where only expansions are written, those before the last two count.
    fn leaves_tree(&self, boards: &[Board]) -> Option<usize> {
        if !self.has_tree() || self.is_mixed || self.nodes.is_empty() || self.iterations > 1 {
            return None;
        }
        let is_known = |at: usize| {
            let (from, to) = (boards[at - 1].state(), boards[at].state());
            if self.generates != Some(true) {
                return self.copies(from).next().is_some();
            }
            let mut copies = self.copies(to).peekable();
            // The goal need not be generated where it is seen at once.
            copies.peek().is_none() && at + 1 == boards.len() && self.copies(from).next().is_some()
                || copies.any(|id| {
                    let parent = self.nodes[id as usize].parent;
                    parent.is_some_and(|parent| self.nodes[parent as usize].state == from)
                })
        };
        (1..boards.len()).find(|at| !is_known(*at))
    }

    /// Notes that the path is too long. `shortest` is the length of a shortest path, where the reference finds one.
    pub fn check_path_length(&mut self, shortest: Option<usize>) {
        if let Some((moves, shortest)) = self.moves.as_ref().map(Vec::len).zip(shortest)
            && moves > shortest
            && self.problem.start().walk(self.moves.as_deref().unwrap_or_default()).is_some()
        {
            self.facts.note(self.solved_at, None, FactKind::PathTooLong { moves, shortest });
        }
    }

    fn add(&mut self, event: &WatchedEvent, board: Board, parent: Option<u32>, is_inferred: bool) -> u32 {
        let id = self.nodes.len() as u32;
        let of_start = (board == *self.problem.start() && parent.is_none()).then(|| Thousandths::whole(0));
        let said = event.g.or(of_start);
        let node = WatchedNode {
            state: self.state_of(&board),
            parent,
            g: said.or_else(|| self.g_through(parent?, board)),
            h: event.h,
            f: event.f,
            line: event.line,
            is_expanded: false,
            is_inferred,
            g_is_inferred: said.is_none(),
            before: self.latest.insert(board.state(), id),
        };
        self.nodes.push(node);
        id
    }

    pub(super) fn board_of(&self, id: u32) -> Board {
        self.board_of_state(self.nodes[id as usize].state)
    }

    pub(super) fn board_of_state(&self, state: State) -> Board {
        let size = self.problem.size();
        if size.is_wide() { self.boards.board(state) } else { Board::of_state(size, state) }
    }

    pub(super) fn state_of(&self, board: &Board) -> State {
        if board.size().is_wide() { self.boards.add(board) } else { board.state() }
    }

    pub(super) fn cost(&self, from: State, to: Board) -> Thousandths {
        let costs = self.settings.tile_costs();
        Thousandths::whole(costs.map_or(1, |costs| costs.of_slide(from, to.state().blank())))
    }

    pub(super) fn g_through(&self, parent: u32, board: Board) -> Option<Thousandths> {
        let node = &self.nodes[parent as usize];
        node.g.map(|g| g.plus(self.cost(node.state, board)))
    }
}

pub(super) fn is_move(from: Board, to: Board) -> bool {
    from.neighbours().any(|next| next == to)
}
