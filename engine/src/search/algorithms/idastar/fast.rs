//! What runs ahead in IDA* with Manhattan distance: it works in batches wherever the tracer asks for nothing but the nodes selected.

use super::inner_loop::{InnerLoop, Pending};
use crate::heuristic::{Estimate, Manhattan};
use crate::puzzle::Slide;
use crate::search::problem::Space;
use crate::search::store::NodeId;
use crate::search::structures::{DefaultRules, Stack, StackEntry, Traced};
use crate::search::trace::{Counts, Footprint, Stop, Tracer};

pub(super) struct Ahead<'a> {
    pub(super) space: &'a Space,
    pub(super) heuristic: &'a Manhattan,
    pub(super) inner_loop: Option<InnerLoop>,
}

/// Before this number of nodes the tables are not worth it.
const WORTH_IT: u64 = 1_000;
/// Fewer successors than this are left to the text, so that a limit is met at its node: that loop makes all successors of
/// a node at once, the text one after the other, so that the counts of the loop are ahead by what is pending,
/// and a run exceeds its number by up to three successors.
const LEFT_TO_TEXT: u64 = 3 * InnerLoop::MAX_BOUND as u64 + 3;

impl Ahead<'_> {
    /// Runs ahead from the start. An iteration that goes on from a checkpoint is left to the text.
    pub(super) fn run<T: Tracer>(
        &mut self,
        bound: u32,
        stack: Traced<'_, Stack<DefaultRules>, T>,
    ) -> Result<(), Stop> {
        let fits = bound <= InnerLoop::MAX_BOUND && self.space.f(bound + 2, 0) < Space::INFINITE;
        let is_worth_it = stack.is_at_start() && stack.counts().nodes >= WORTH_IT;
        if !fits || !is_worth_it || stack.batch() <= LEFT_TO_TEXT {
            return Ok(());
        }
        let mut inner_loop =
            self.inner_loop.take().unwrap_or_else(|| InnerLoop::new(self.space, self.heuristic));
        let result = self.run_with(&mut inner_loop, bound, stack);
        self.inner_loop = Some(inner_loop);
        result
    }

    fn run_with<T: Tracer>(
        &self,
        inner_loop: &mut InnerLoop,
        bound: u32,
        mut stack: Traced<'_, Stack<DefaultRules>, T>,
    ) -> Result<(), Stop> {
        if !self.begin(inner_loop, bound) {
            return Ok(());
        }
        let Some(root) = stack.top()? else { return Ok(()) };
        let before = *stack.counts();
        loop {
            let done = inner_loop.selected;
            let successors = stack.batch().saturating_sub(LEFT_TO_TEXT);
            let next = inner_loop.run(successors, NodeId((before.nodes + done) as u32), stack.tracer());
            if self.hand_over(inner_loop, next, root, &before, &mut stack) {
                // f grows by two or not at all, so that this is the least value above the bound.
                stack.set_next_bound(bound + 2);
            }
            let Some(next) = next.filter(|_| inner_loop.selected > done) else { return Ok(()) };
            stack.pause()?;
            inner_loop.push(next);
        }
    }

    /// The successors of the start are pending; whether there are any.
    fn begin(&self, inner_loop: &mut InnerLoop, bound: u32) -> bool {
        let (start, blank) = (self.space.start, self.space.start.blank());
        let h = self.heuristic.h(start);
        inner_loop.clear(bound);
        let mut is_any = false;
        for slide in self.space.slides.from(blank).iter().rev() {
            let h = self.heuristic.after(h, start, blank, slide.to);
            if h < bound {
                inner_loop.push(inner_loop.pending(self.space, start.slide(blank, slide.to), *slide, 1, h));
                is_any = true;
            }
        }
        is_any
    }

    /// Puts the stack where the text would have it, and gives the counts that it would have. Whether a successor was pruned.
    fn hand_over(
        &self,
        inner_loop: &InnerLoop,
        next: Option<Pending>,
        root: StackEntry,
        before: &Counts,
        stack: &mut Stack<DefaultRules>,
    ) -> bool {
        let onwards = |entry: &StackEntry| self.space.slides.onwards(entry.blank, entry.mv);
        let mut path = match next {
            Some(next) => self.path(root, inner_loop.path_to(next)),
            None => vec![StackEntry { tried: onwards(&root).len() as u8, ..root }],
        };
        let (top, above) = path.split_last_mut().expect("the start is on it");
        let untried = |entry: &StackEntry| onwards(entry).len() as u64 - u64::from(entry.tried);
        let untried: u64 = above.iter().map(untried).sum();
        (top.is_new, top.id) = (next.is_some(), NodeId((before.nodes + inner_loop.selected) as u32));
        let g = above.len() as u64;
        let nodes = inner_loop.selected + u64::from(next.is_some());
        // Each node that left the stack made its parent the top again; without a next one, the start is about to be.
        let revisits = nodes - if next.is_some() { g } else { 1 };
        let pruned = onwards(&root).len() as u64 + inner_loop.successors - untried - nodes;
        let deepest = before.deepest.max(inner_loop.deepest()).max(g as u32);
        let counts = Counts {
            nodes: before.nodes + nodes,
            selected: before.selected + inner_loop.selected,
            revisits: before.revisits + revisits,
            pruned: before.pruned + pruned,
            max_open: before.max_open.max(u64::from(deepest) + 1),
            deepest,
            ..*before
        };
        stack.stand_at(path, counts);
        pruned > 0
    }

    fn path(&self, root: StackEntry, slides: impl Iterator<Item = Slide>) -> Vec<StackEntry> {
        let mut path = vec![root];
        for slide in slides {
            let above = path.last_mut().expect("the start is on it");
            let onwards = self.space.slides.onwards(above.blank, above.mv);
            above.tried = 1 + onwards.iter().position(|onward| *onward == slide).expect("a successor") as u8;
            let above = *above;
            path.push(StackEntry {
                id: NodeId::NONE,
                state: above.state.slide(above.blank, slide.to),
                h: self.heuristic.after(above.h, above.state, above.blank, slide.to),
                blank: slide.to,
                mv: Some(slide.mv),
                tried: 0,
                is_new: false,
            });
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tilescope_oracle::share::of_share;

    use super::super::{idastar, idastar_fast};
    use super::*;
    use crate::heuristic::Heuristic;
    use crate::puzzle::{Board, GoalPreset, Size, parse_board, random_board};
    use crate::search::{GoalTest, Guard, Limits, Node, Problem, SearchResult};

    /// Remembers every node that is visited, and lets a search run ahead by a number of successors at a time.
    struct Witness {
        guard: Guard<'static>,
        batch: u64,
        selected: Vec<(NodeId, Node)>,
        /// Nodes that were reported when they were generated, so not in a batch.
        generated: u64,
    }

    impl Tracer for Witness {
        const KEEPS_NODES: bool = false;

        fn pause(&mut self, search: &dyn Footprint) -> Result<u64, Stop> {
            self.guard.check(search, || 0)?;
            Ok(self.guard.next_check(search))
        }

        fn last_counts(&self) -> Counts {
            Counts::default()
        }

        fn batch(&self, search: &dyn Footprint) -> u64 {
            self.guard.batch(search).min(self.batch)
        }

        fn generate(&mut self, _: NodeId, _: &Node, _: u32) {
            self.generated += 1;
        }

        fn select(&mut self, id: NodeId, node: &Node) {
            self.selected.push((id, Node { parent_or_none: NodeId::NONE, ..*node }));
        }
    }

    /// By the text alone, or running ahead by that many successors at a time.
    fn search(
        problem: &Problem,
        moves: &str,
        max_nodes: u64,
        ahead: Option<u64>,
    ) -> ((SearchResult, Counts), Witness) {
        let moves = moves.parse().expect("an order");
        let space = Space::new(problem, moves, GoalTest::WhenExpanded);
        let manhattan = Manhattan::for_goal(problem.goal());
        let mut stack = Stack::new(Arc::default(), false, DefaultRules);
        let guard = Guard { limits: Limits { max_nodes, ..Limits::default() }, cancel: None };
        let batch = ahead.unwrap_or_default();
        let mut witness = Witness { guard, batch, selected: Vec::new(), generated: 0 };
        let traced = Traced::new(&mut stack, &mut witness);
        let result = match ahead {
            None => idastar(&space, &manhattan, traced, &mut |_, _| Ok(())),
            Some(_) => idastar_fast(&space, &manhattan, traced),
        };
        ((result, *stack.counts()), witness)
    }

    fn check(start: Board, goal: Board, moves: &str, max_nodes: u64) {
        let problem = Problem::new(start, goal).expect("one size");
        let (expected, text) = search(&problem, moves, max_nodes, None);
        for batch in [LEFT_TO_TEXT + 1, LEFT_TO_TEXT + 37, 10_000, u64::MAX] {
            let (found, ahead) = search(&problem, moves, max_nodes, Some(batch));
            let context = format!("{start} to {goal}, {moves}, {max_nodes} nodes, {batch} ahead");
            assert_eq!(found, expected, "{context}");
            let differ = ahead.selected.iter().zip(&text.selected).find(|(a, b)| a != b);
            assert_eq!((differ, ahead.selected.len()), (None, text.selected.len()), "{context}");
            let is_long = text.generated > 50_000 && batch > 1_000;
            assert!(!is_long || ahead.generated < text.generated / 2, "{context}: ran ahead");
        }
    }

    #[test]
    fn the_same_nodes_in_the_same_order_on_any_board() {
        check_boards(Size::all().filter(|size| !size.is_wide()), 25_000);
    }

    #[test]
    #[ignore = "half a minute; CI's longer part runs it"]
    fn the_same_nodes_in_the_same_order_in_longer_searches() {
        check_boards(of_share(Size::all().filter(|size| !size.is_wide())), 200_000);
    }

    fn check_boards(sizes: impl Iterator<Item = Size>, max_nodes: u64) {
        for size in sizes {
            for (seed, preset) in (0..6).zip(GoalPreset::ALL.into_iter().cycle()) {
                let goal = preset.board(size);
                let moves = ["udrl", "ulrd", "lrdu", "drul", "rlud"][seed as usize % 5];
                check(random_board(&goal, seed), goal, moves, max_nodes);
            }
        }
    }

    #[test]
    fn the_same_nodes_to_the_goal_of_a_15_puzzle_and_where_no_moves_lead_to_the_goal() {
        let korf_79 = parse_board("x 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15").expect("a board");
        check(korf_79, GoalPreset::BlankFirst.board(Size::FIFTEEN), "ulrd", u64::MAX);
        for goal in ["1 2 3 x", "1 2 3 4 5 x"].map(|goal| parse_board(goal).expect("a board")) {
            check(goal.swapped(0, 1), goal, "udrl", u64::MAX);
        }
    }
}
