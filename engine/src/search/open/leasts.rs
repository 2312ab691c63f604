//! What a search that meets in the middle asks of its open lists.

use crate::search::store::Node;

/// The least priority, f and g of the open nodes of a side.
pub struct LeastOpen {
    pub priority: u32,
    pub f: u32,
    pub g: u32,
}

/// The values of f and of g that the open nodes have.
#[derive(Default)]
pub struct Leasts {
    f: Occurrences,
    g: Occurrences,
}

impl Leasts {
    pub fn add(&mut self, node: &Node) {
        self.f.add(node.f());
        self.g.add(node.g);
    }

    pub fn remove(&mut self, node: &Node) {
        self.f.remove(node.f());
        self.g.remove(node.g);
    }

    pub fn with_priority(&mut self, priority: u32) -> LeastOpen {
        LeastOpen { priority, f: self.f.least(), g: self.g.least() }
    }
}

#[derive(Default)]
struct Occurrences {
    counts: Vec<u32>,
    /// No number below this one occurs.
    least: usize,
}

impl Occurrences {
    fn add(&mut self, number: u32) {
        let number = number as usize;
        if self.counts.len() <= number {
            self.counts.resize(number + 1, 0);
        }
        self.counts[number] += 1;
        self.least = self.least.min(number);
    }

    fn remove(&mut self, number: u32) {
        self.counts[number as usize] -= 1;
    }

    /// The least number that occurs. If none does, it is greater than all that ever did.
    fn least(&mut self) -> u32 {
        while self.counts.get(self.least) == Some(&0) {
            self.least += 1;
        }
        self.least as u32
    }
}
