//! Simulated annealing: the figure of the textbook, with the successors of a node made before they are tried.

use super::hill_climbing::any;
use super::{Enough, Search, Tried};
use tilescope_engine::recording::Outcome;
use tilescope_engine::search::{NodeId, Settings, Side};

impl Search<'_> {
    pub(super) fn simulated_annealing(&mut self) -> Result<Option<Vec<NodeId>>, Enough> {
        let Settings { seed, tries, .. } = self.book.settings;
        let mut random = u64::from(seed);
        let mut t = 0;
        let mut current = self.make_start(*self.book.problem.start(), Side::Forward);
        self.put_on_open(current);
        self.tell_start()?;
        loop {
            for other in self.book.open_in_order(Side::Forward) {
                if other != current {
                    self.take_from_open(other);
                    self.book.left[other.0 as usize] = true;
                }
            }
            self.close(current)?;
            if self.test(current)? {
                return Ok(Some(self.book.path(current)));
            }
            let mut neighbours = Vec::new();
            let successors = self.successors(current);
            for (i, &(mv, board)) in successors.iter().enumerate() {
                let node = self.make(current, mv, board, false);
                self.put_on_open(node);
                neighbours.push(node);
                let outcome = Outcome::New(node);
                self.tried(Tried { mv, board, outcome, meets: None }, i + 1 == successors.len())?;
            }
            let value = |id: NodeId| f64::from(self.book.node(id).h);
            loop {
                if t == tries {
                    return Ok(None);
                }
                let next = neighbours[any(&mut random, neighbours.len())];
                let delta = value(current) - value(next);
                let accepts = delta >= 0.0 || {
                    let draw = any(&mut random, 1 << 53) as f64 * 2_f64.powi(-53);
                    draw < (delta / self.temperature(t)).exp()
                };
                t += 1;
                if accepts {
                    current = next;
                    break;
                }
            }
        }
    }

    /// The schedule: from the first temperature, a half of it after each `cooling` tries.
    fn temperature(&self, t: u32) -> f64 {
        let Settings { temperature, cooling, .. } = self.book.settings;
        f64::from(temperature) * 2_f64.powf(-f64::from(t) / f64::from(cooling))
    }
}
