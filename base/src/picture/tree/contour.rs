//! Places subtrees as close as they can be: their outlines are laid side by side from the bottom row up.
//!
//! Reingold and Tilford, “Tidier drawings of trees”, IEEE Transactions on Software Engineering 7 (1981),
//! <https://doi.org/10.1109/TSE.1981.234519>, for any number of children. An outline is followed only as far down as
//! the lower of two neighbours goes, and a thread leads from where one ends to where the other continues. So all
//! comparisons together take no more steps than there are nodes.

use std::ops::Range;

use prefetch_index::prefetch_index;

const NONE: u32 = u32::MAX;

/// The ends of a subtree's lowest row, and how far right of the subtree's root they are.
#[derive(Clone, Copy, Debug)]
struct Lowest {
    left: Place,
    right: Place,
}

/// A node, and how far right of some root it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    entry: u32,
    x: i32,
}

impl Place {
    pub(super) const NO_THREAD: Self = Self { entry: NONE, x: 0 };

    fn moved(self, by: i32) -> Self {
        Self { x: self.x + by, ..self }
    }
}

impl Lowest {
    fn moved(self, by: i32) -> Self {
        Self { left: self.left.moved(by), right: self.right.moved(by) }
    }
}

/// The gaps between neighbours, from centre to centre.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gaps {
    /// Between the roots that are placed side by side.
    pub siblings: i32,
    /// Between nodes below them.
    pub cousins: i32,
}

/// Outlines of subtrees. Nodes are entries in rows, and siblings have consecutive entries.
#[derive(Debug)]
pub(super) struct Contours<'a> {
    /// The first child of each entry, which is also the end of the previous entry's children.
    first_child: &'a [u32],
    /// Places of entries relative to their parents, to the right; 0 at first.
    offsets: &'a mut [i32],
    /// For an entry without children: its thread, which leads from the end of an outline to where it continues, and
    /// how far right that is. Other entries need none.
    threads: &'a mut [Place],
    /// The lowest rows of gathered subtrees, from left to right, until they are gathered with their siblings.
    gathered: Vec<Lowest>,
}

impl<'a> Contours<'a> {
    pub(super) fn new(first_child: &'a [u32], offsets: &'a mut [i32], threads: &'a mut [Place]) -> Self {
        Self { first_child, offsets, threads, gathered: Vec::new() }
    }

    pub(super) fn children(&self, entry: u32) -> Range<u32> {
        self.first_child[entry as usize]..self.first_child[entry as usize + 1]
    }

    /// Asks for the memory of an entry that will soon be gathered.
    pub(super) fn prefetch(&self, entry: u32) {
        prefetch_index(self.first_child, entry as usize);
        prefetch_index(&*self.offsets, entry as usize);
        prefetch_index(&*self.threads, entry as usize);
    }

    /// The least and the largest x of gathered trees with these roots.
    pub(super) fn extent(&self, roots: Range<u32>) -> (i32, i32) {
        let outline = |root: Option<u32>, right| {
            let place = |entry| Place { entry, x: self.offsets[entry as usize] };
            std::iter::successors(root.map(place), move |place| self.below(*place, right))
                .map(|place| place.x)
        };
        let (first, last) = (roots.clone().next(), roots.last());
        (outline(first, false).min().unwrap_or(0), outline(last, true).max().unwrap_or(0))
    }

    /// The next place down an outline.
    fn below(&self, place: Place, right: bool) -> Option<Place> {
        let children = self.children(place.entry);
        if !children.is_empty() {
            let entry = if right { children.end - 1 } else { children.start };
            return Some(Place { entry, x: place.x + self.offsets[entry as usize] });
        }
        let thread = self.threads[place.entry as usize];
        (thread.entry != NONE).then(|| thread.moved(place.x))
    }

    fn sew(&mut self, from: Place, to: Place) {
        self.threads[from.entry as usize] = to.moved(-from.x);
    }

    /// Places siblings with their subtrees side by side, as close as possible, and their parent in the middle between the
    /// first and the last. What is below each of them must have been gathered, in their order, and nothing else since.
    pub(super) fn gather(&mut self, subtrees: Range<u32>, gaps: Gaps) {
        let has_children = |subtree: &u32| !self.children(*subtree).is_empty();
        let first_gathered = self.gathered.len() - subtrees.clone().filter(has_children).count();
        let mut next = first_gathered;
        let mut all = self.lowest(subtrees.start, &mut next);
        for subtree in subtrees.start + 1..subtrees.end {
            let x = self.offsets[subtree as usize - 1];
            let (shift, ends) = self.fit(Place { entry: subtree - 1, x }, subtree, gaps);
            self.offsets[subtree as usize] = shift;
            let own = self.lowest(subtree, &mut next).moved(shift);
            match ends {
                (Some(left_goes_on), _) => self.sew(own.right, left_goes_on),
                (None, Some(right_goes_on)) => {
                    self.sew(all.left, right_goes_on.moved(shift));
                    all = own;
                }
                (None, None) => all.right = own.right,
            }
        }
        let middle = self.offsets[subtrees.end as usize - 1] / 2;
        self.offsets[subtrees.start as usize..subtrees.end as usize].iter_mut().for_each(|x| *x -= middle);
        self.gathered.truncate(first_gathered);
        self.gathered.push(all.moved(-middle));
    }

    /// The lowest row of a sibling, which is the next one gathered if it has children.
    fn lowest(&self, subtree: u32, next: &mut usize) -> Lowest {
        if self.children(subtree).is_empty() {
            let place = Place { entry: subtree, x: 0 };
            return Lowest { left: place, right: place };
        }
        *next += 1;
        self.gathered[*next - 1]
    }

    /// Moves a subtree right until it clears everything on its left. Gives by how much, and where the deeper of both continues.
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
