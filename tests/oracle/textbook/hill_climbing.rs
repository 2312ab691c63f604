//! Hill climbing, with random walks between one climb and the next.

use super::{Enough, Search, Tried};
use tilescope_engine::recording::Outcome;
use tilescope_engine::search::{Ascent, NodeId, Side};

/// A climb has made some sideways moves in a row; a walk goes on for some more moves.
#[derive(Clone, Copy)]
enum Phase {
    Climb { sideways: u32 },
    Walk { more: u32 },
}

impl Search<'_> {
    pub(super) fn hill_climbing(&mut self) -> Result<Option<Vec<NodeId>>, Enough> {
        let most_sideways = self.book.settings.sideways_moves;
        let mut climbs = u64::from(self.book.settings.restarts) + 1;
        let mut phase = Phase::Climb { sideways: 0 };
        let mut random = u64::from(self.book.settings.seed);
        let mut next = self.make_start(*self.book.problem.start(), Side::Forward);
        self.put_on_open(next);
        self.tell_start()?;
        loop {
            for other in self.book.open_in_order(Side::Forward) {
                if other != next {
                    self.take_from_open(other);
                    self.book.left[other.0 as usize] = true;
                }
            }
            self.close(next)?;
            if self.test(next)? {
                return Ok(Some(self.book.path(next)));
            }
            let here = self.book.node(next).h;
            let walks = matches!(phase, Phase::Walk { more: 1.. });
            if self.book.settings.ascent == Ascent::FirstChoice {
                self.open_at_random(next, if walks { 0 } else { here }, &mut random)?;
            } else {
                self.open_all_successors(next)?;
            }
            let successors = self.book.open_in_order(Side::Forward);
            let Some(&best) = successors.first() else { return Ok(None) };
            let there = self.book.node(best).h;
            let sideways = match phase {
                Phase::Climb { sideways } => sideways,
                Phase::Walk { .. } => 0,
            };
            phase = match phase {
                Phase::Walk { more } if more > 0 => Phase::Walk { more: more - 1 },
                _ if there < here => Phase::Climb { sideways: 0 },
                _ if there == here && sideways < most_sideways => Phase::Climb { sideways: sideways + 1 },
                _ => {
                    climbs -= 1;
                    if climbs == 0 {
                        return Ok(None);
                    }
                    Phase::Walk { more: 49 }
                }
            };
            let good = |id: &NodeId| {
                let h = self.book.node(*id).h;
                if there < here { h < here } else { h == here }
            };
            let good: Vec<NodeId> = successors.iter().copied().filter(good).collect();
            next = match (phase, self.book.settings.ascent) {
                (Phase::Climb { .. }, Ascent::Steepest) => best,
                (Phase::Climb { .. }, _) => good[any(&mut random, good.len())],
                (Phase::Walk { .. }, _) => successors[any(&mut random, successors.len())],
            };
        }
    }

    /// Opens the successors but the parent, one drawn after the other, until one has an h below this.
    fn open_at_random(&mut self, id: NodeId, limit: u32, random: &mut u64) -> Result<(), Enough> {
        let mut drawn: Vec<_> = self.successors(id);
        drawn.retain(|(_, board)| self.goes_back(id, board).is_none());
        for end in (2..=drawn.len()).rev() {
            drawn.swap(any(random, end), end - 1);
        }
        let last = drawn.iter().position(|(_, board)| self.estimate(board, Side::Forward) < limit);
        drawn.truncate(last.map_or(drawn.len(), |last| last + 1));
        for (i, &(mv, board)) in drawn.iter().enumerate() {
            let node = self.make(id, mv, board, false);
            self.put_on_open(node);
            self.tried(Tried { mv, board, outcome: Outcome::New(node), meets: None }, i + 1 == drawn.len())?;
        }
        Ok(())
    }

    fn open_all_successors(&mut self, id: NodeId) -> Result<(), Enough> {
        let successors = self.successors(id);
        for (i, &(mv, board)) in successors.iter().enumerate() {
            let outcome = if let Some(parent) = self.goes_back(id, &board) {
                Outcome::Duplicate { known: parent, closed: true }
            } else {
                let node = self.make(id, mv, board, false);
                self.put_on_open(node);
                Outcome::New(node)
            };
            self.tried(Tried { mv, board, outcome, meets: None }, i + 1 == successors.len())?;
        }
        Ok(())
    }
}

/// A number below a bound, by the published generator `SplitMix64`.
pub(super) fn any(random: &mut u64, bound: usize) -> usize {
    *random = random.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*random ^ (*random >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    let mixed = mixed ^ (mixed >> 31);
    ((u128::from(mixed) * bound as u128) >> 64) as usize
}
