//! How close subtrees can be: their outlines are laid side by side from the bottom row up.
//!
//! Reingold and Tilford, “Tidier drawings of trees”, IEEE Transactions on Software Engineering 7 (1981),
//! <https://doi.org/10.1109/TSE.1981.234519>, for any number of children. An outline is followed only as far down as
//! the lower of two neighbours goes, and a thread leads from where one ends to where the other continues. So all
//! comparisons together take no more steps than there are nodes.

use std::ops::Range;

const NONE: u32 = u32::MAX;

/// The ends of a subtree's lowest row, and how far right of the subtree's root they are.
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
    /// How far right of its parent an entry is.
    offset: Vec<i32>,
    /// For an entry without children: its thread, which leads from the end of an outline to where it continues, and
    /// how far right that is. Other entries need no thread; they store an end of a lowest row, see [`Self::keep`].
    places: Vec<Place>,
}

impl<'a> Contours<'a> {
    pub(super) fn new(first_child: &'a [u32]) -> Self {
        let entries = first_child.len() - 1;
        let no_thread = Place { entry: NONE, x: 0 };
        Self { first_child, offset: vec![0; entries], places: vec![no_thread; entries] }
    }

    pub(super) fn children(&self, entry: u32) -> Range<u32> {
        self.first_child[entry as usize]..self.first_child[entry as usize + 1]
    }

    /// How far right of its parent each entry is.
    pub(super) fn into_offsets(self) -> Vec<i32> {
        self.offset
    }

    /// The first of some siblings that has children.
    fn first_with_children(&self, mut children: Range<u32>) -> Option<u32> {
        children.find(|child| !self.children(*child).is_empty())
    }

    /// Stores the lowest row of a finished subtree without additional memory: the left end in the root's place, the
    /// right end in that of a child, which no longer needs its own. If no child has children, the row is that of the
    /// children.
    pub(super) fn keep(&mut self, root: u32, lowest: Lowest) {
        if let Some(child) = self.first_with_children(self.children(root)) {
            self.places[root as usize] = lowest.left;
            self.places[child as usize] = lowest.right;
        }
    }

    fn lowest(&self, root: u32) -> Lowest {
        let children = self.children(root);
        if children.is_empty() {
            let place = Place { entry: root, x: 0 };
            return Lowest { left: place, right: place };
        }
        if let Some(child) = self.first_with_children(children.clone()) {
            return Lowest { left: self.places[root as usize], right: self.places[child as usize] };
        }
        let place = |entry: u32| Place { entry, x: self.offset[entry as usize] };
        Lowest { left: place(children.start), right: place(children.end - 1) }
    }

    /// The next place down an outline.
    fn below(&self, place: Place, right: bool) -> Option<Place> {
        let children = self.children(place.entry);
        if !children.is_empty() {
            let entry = if right { children.end - 1 } else { children.start };
            return Some(Place { entry, x: place.x + self.offset[entry as usize] });
        }
        let thread = self.places[place.entry as usize];
        (thread.entry != NONE).then(|| thread.moved(place.x))
    }

    fn sew(&mut self, from: Place, to: Place) {
        self.places[from.entry as usize] = to.moved(-from.x);
    }

    /// Places finished subtrees side by side, as close as possible, and their parent in the middle between the first
    /// and the last. Returns the lowest row of all.
    pub(super) fn gather(&mut self, subtrees: Range<u32>, gaps: Gaps) -> Lowest {
        let mut all = self.lowest(subtrees.start);
        for subtree in subtrees.start + 1..subtrees.end {
            let x = self.offset[subtree as usize - 1];
            let (shift, ends) = self.fit(Place { entry: subtree - 1, x }, subtree, gaps);
            self.offset[subtree as usize] = shift;
            let own = self.lowest(subtree).moved(shift);
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

    /// How far right a subtree must be to clear everything on its left, and where the deeper of both continues.
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
