//! Searches with an open list and a closed list.

use super::{Enough, Search, Tried};
use tilescope_engine::search::{AlgorithmId, GoalTest, NodeId, Reopening, Side};

impl Search<'_> {
    /// Breadth-first search, greedy search, A* and weighted A*, which differ in the order of the open list.
    pub(super) fn best_first(&mut self) -> Result<Option<Vec<NodeId>>, Enough> {
        let start = self.make_start(*self.book.problem.start(), Side::Forward);
        self.put_on_open(start);
        self.tell_start()?;
        while let Some(next) = self.next_of_open() {
            if let Some(goal) = self.expand(next)? {
                return Ok(Some(self.book.path(goal)));
            }
            self.check_siblings();
        }
        Ok(None)
    }

    /// What makes the largest depth with the least h the same as a stack of sorted siblings: those of one depth are siblings.
    fn check_siblings(&self) {
        const MOST: usize = 100;
        if self.book.settings.algorithm == AlgorithmId::DfsBest {
            let open = self.book.open_nodes(Side::Forward).take(MOST);
            let places: Vec<_> = open.map(|id| (self.book.node(id).g, self.book.node(id).parent)).collect();
            assert!(places.windows(2).all(|pair| pair[0].0 > pair[1].0 || pair[0] == pair[1]));
        }
    }

    /// Breadth-first search that goes on from the best of each layer.
    pub(super) fn beam(&mut self) -> Result<Option<Vec<NodeId>>, Enough> {
        let width = self.book.settings.beam_width as usize;
        let start = self.make_start(*self.book.problem.start(), Side::Forward);
        self.put_on_open(start);
        self.tell_start()?;
        let mut layer = vec![start];
        while !layer.is_empty() {
            layer.sort_by_key(|id| (self.book.node(*id).h, id.0));
            for pruned in layer.drain(width.min(layer.len())..) {
                self.take_from_open(pruned);
                self.book.left[pruned.0 as usize] = true;
            }
            for next in layer {
                if let Some(goal) = self.expand(next)? {
                    return Ok(Some(self.book.path(goal)));
                }
            }
            layer = self.book.open_in_order(Side::Forward);
        }
        Ok(None)
    }

    /// Gives the goal's node where it was found.
    fn expand(&mut self, id: NodeId) -> Result<Option<NodeId>, Enough> {
        self.close(id)?;
        if self.test(id)? {
            return Ok(Some(id));
        }
        let settings = self.book.settings;
        let may_improve = |closed: bool| {
            use AlgorithmId::{Beam, DfsBest, DfsStack, Greedy};
            let once = matches!(settings.algorithm, Greedy | Beam | DfsStack | DfsBest);
            let stays_closed = closed && settings.reopening == Reopening::Off;
            !once && !stays_closed
        };
        let successors = self.successors(id);
        let mut goal = None;
        for (i, &(mv, board)) in successors.iter().enumerate() {
            let outcome = self.reach(id, mv, board, may_improve);
            if settings.goal_test != GoalTest::WhenExpanded && self.is_goal(&board) {
                goal = goal.or(outcome.node());
            }
            let ends = settings.goal_test == GoalTest::WhenGenerated && goal.is_some();
            let is_last = i + 1 == successors.len() || ends;
            let last_copies = if is_last && goal.is_none() { self.book.last_copies() } else { 0 };
            self.tried(Tried { mv, board, outcome, meets: None }, is_last && last_copies == 0)?;
            if last_copies > 0 {
                self.note_open();
                self.skip(last_copies);
                self.step().last_copies = last_copies;
                self.tell(true)?;
            }
            if ends {
                break;
            }
        }
        Ok(goal)
    }
}
