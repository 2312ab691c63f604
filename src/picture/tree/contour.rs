//! How close subtrees can stand: their outlines, laid side by side from the bottom row up.
//!
//! Reingold and Tilford, “Tidier drawings of trees”, IEEE Transactions on Software Engineering 7 (1981),
//! <https://doi.org/10.1109/TSE.1981.234519>, for any number of children: an outline is walked only as far down as
//! the lower of two neighbours goes, and a thread leads from where one ends to where the other goes on. So all walks
//! together take no more steps than there are nodes.

use std::ops::Range;

const NONE: u32 = u32::MAX;

/// The lowest row of a subtree: its ends, and how far right of the subtree's root they are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lowest {
    left: Place,
    right: Place,
}

/// A node, and how far right of some root it is.
#[derive(Clone, Copy, Debug)]
struct Place {
    entry: u32,
    x: i32,
}

impl Place {
    fn moved(self, by: i32) -> Self {
        Self { x: self.x + by, ..self }
    }
}

impl Lowest {
    /// Of a node without children.
    pub(super) fn of_leaf(entry: u32) -> Self {
        let place = Place { entry, x: 0 };
        Self { left: place, right: place }
    }

    fn moved(self, by: i32) -> Self {
        Self { left: self.left.moved(by), right: self.right.moved(by) }
    }
}

/// The gaps between neighbours, from centre to centre.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gaps {
    /// Of the roots that are set side by side.
    pub siblings: i32,
    /// Of what is below them.
    pub cousins: i32,
}

/// Outlines of subtrees, whose nodes are entries in rows: children one after the other.
#[derive(Debug)]
pub(super) struct Contours<'a> {
    /// The first child of each entry, which is where the children of the one before end.
    first_child: &'a [u32],
    /// How far right of its parent an entry is.
    offset: Vec<i32>,
    /// From the end of an outline to where it goes on, and how far right that is.
    thread: Vec<u32>,
    thread_offset: Vec<i32>,
}

impl<'a> Contours<'a> {
    pub(super) fn new(first_child: &'a [u32]) -> Self {
        let entries = first_child.len() - 1;
        Self {
            first_child,
            offset: vec![0; entries],
            thread: vec![NONE; entries],
            thread_offset: vec![0; entries],
        }
    }

    pub(super) fn children(&self, entry: u32) -> Range<u32> {
        self.first_child[entry as usize]..self.first_child[entry as usize + 1]
    }

    /// How far right of its parent each entry is.
    pub(super) fn into_offsets(self) -> Vec<i32> {
        self.offset
    }

    /// The next place down an outline.
    fn below(&self, place: Place, right: bool) -> Option<Place> {
        let children = self.children(place.entry);
        if !children.is_empty() {
            let entry = if right { children.end - 1 } else { children.start };
            return Some(Place { entry, x: place.x + self.offset[entry as usize] });
        }
        let entry = self.thread[place.entry as usize];
        (entry != NONE).then(|| Place { entry, x: place.x + self.thread_offset[place.entry as usize] })
    }

    fn sew(&mut self, from: Place, to: Place) {
        self.thread[from.entry as usize] = to.entry;
        self.thread_offset[from.entry as usize] = to.x - from.x;
    }

    /// Sets finished subtrees side by side, as close as they can stand, and their parent over the middle between the first
    /// and the last. `lowest` tells their lowest rows, beginning with the subtree that is entry `first`.
    pub(super) fn gather(
        &mut self,
        subtrees: Range<u32>,
        lowest: &[Lowest],
        first: u32,
        gaps: Gaps,
    ) -> Lowest {
        let lowest_of = |entry: u32| lowest[(entry - first) as usize];
        let mut all = lowest_of(subtrees.start);
        for subtree in subtrees.start + 1..subtrees.end {
            let x = self.offset[subtree as usize - 1];
            let (shift, ends) = self.fit(Place { entry: subtree - 1, x }, subtree, gaps);
            self.offset[subtree as usize] = shift;
            let own = lowest_of(subtree).moved(shift);
            match ends {
                (Some(left_goes_on), _) => self.sew(own.right, left_goes_on),
                (None, Some(right_goes_on)) => {
                    self.sew(all.left, right_goes_on.moved(shift));
                    all = own;
                }
                (None, None) => all.right = own.right,
            }
        }
        let middle = self.offset[subtrees.end as usize - 1] / 2;
        self.offset[subtrees.start as usize..subtrees.end as usize].iter_mut().for_each(|x| *x -= middle);
        all.moved(-middle)
    }

    /// How far right a subtree has to be to clear what stands left of it, and where the deeper of both goes on.
    fn fit(&self, left: Place, subtree: u32, gaps: Gaps) -> (i32, (Option<Place>, Option<Place>)) {
        let (mut left, mut right) = (left, Place { entry: subtree, x: 0 });
        let mut shift = left.x + gaps.siblings;
        loop {
            match (self.below(left, true), self.below(right, false)) {
                (Some(lower_left), Some(lower_right)) => {
                    shift = shift.max(lower_left.x - lower_right.x + gaps.cousins);
                    (left, right) = (lower_left, lower_right);
                }
                ends => return (shift, ends),
            }
        }
    }
}
