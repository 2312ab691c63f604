//! Exhaustive methods over lists of tiles, row by row, 0 for the blank. They share no code with the program.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The distance of every board that can reach a goal. Every move can be reversed, so the distance is the same both ways.
pub struct Distances {
    cells: usize,
    /// By rank; [`UNREACHED`] for the boards that cannot be reached.
    by_rank: Vec<u8>,
    reached: usize,
}

/// More than the distance of any board of up to ten cells.
const UNREACHED: u8 = u8::MAX;

impl Distances {
    pub fn get(&self, tiles: &[u8]) -> Option<u32> {
        Some(self.by_rank[rank(tiles)]).filter(|distance| *distance != UNREACHED).map(u32::from)
    }

    /// The distance of a board within reach.
    pub fn of(&self, tiles: &[u8]) -> u32 {
        self.get(tiles).expect("a board within reach")
    }

    /// How many boards are within reach.
    pub fn reached(&self) -> usize {
        self.reached
    }

    /// The distances, in the order of their boards.
    pub fn values(&self) -> impl Iterator<Item = u32> {
        self.by_rank.iter().filter(|distance| **distance != UNREACHED).map(|distance| u32::from(*distance))
    }

    /// Every board within reach with its distance, in the order of the tiles.
    pub fn iter(&self) -> impl Iterator<Item = (Vec<u8>, u32)> {
        let reached = (0..).zip(&self.by_rank).filter(|(_, distance)| **distance != UNREACHED);
        reached.map(|(rank, distance)| (unrank(rank, self.cells), u32::from(*distance)))
    }
}

/// The distances to a goal on a board with this many columns, computed once in a process.
pub fn distances(cols: usize, goal: &[u8]) -> Arc<Distances> {
    type Known = HashMap<(usize, Vec<u8>), Arc<Distances>>;
    static KNOWN: Mutex<Option<Known>> = Mutex::new(None);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let known = known.get_or_insert_default().entry((cols, goal.to_vec()));
    Arc::clone(known.or_insert_with(|| Arc::new(distances_by(|tiles| neighbours(cols, tiles), goal))))
}

/// The distance of every board from the goal in a puzzle in which any tile may be swapped with the blank.
pub fn swap_distances(goal: &[u8]) -> Distances {
    distances_by(|tiles| swaps(tiles, |_, _| true), goal)
}

fn distances_by(neighbours: impl Fn(&[u8]) -> Vec<Vec<u8>>, goal: &[u8]) -> Distances {
    let cells = goal.len();
    let mut by_rank = vec![UNREACHED; (1..=cells).product()];
    by_rank[rank(goal)] = 0;
    let mut reached = 1;
    let mut layer = vec![goal.to_vec()];
    for distance in 1.. {
        let mut next_layer = Vec::new();
        for next in layer.iter().flat_map(|tiles| neighbours(tiles)) {
            let known = &mut by_rank[rank(&next)];
            if *known == UNREACHED {
                *known = distance;
                next_layer.push(next);
            }
        }
        if next_layer.is_empty() {
            break;
        }
        reached += next_layer.len();
        layer = next_layer;
    }
    Distances { cells, by_rank, reached }
}

/// The place of a board among all boards in the order of their tiles.
pub fn rank(tiles: &[u8]) -> usize {
    let smaller_behind = |at: usize| tiles[at..].iter().filter(|tile| **tile < tiles[at]).count();
    (0..tiles.len()).fold(0, |rank, at| rank * (tiles.len() - at) + smaller_behind(at))
}

fn unrank(rank: usize, cells: usize) -> Vec<u8> {
    let mut left: Vec<u8> = (0..cells as u8).collect();
    let mut rest = rank;
    let places = (1..=cells).map(|behind| {
        let place = rest % behind;
        rest /= behind;
        place
    });
    let places: Vec<usize> = places.collect();
    places.into_iter().rev().map(|place| left.remove(place)).collect()
}

fn neighbours(cols: usize, tiles: &[u8]) -> Vec<Vec<u8>> {
    let apart = |a: usize, b: usize| (a / cols).abs_diff(b / cols) + (a % cols).abs_diff(b % cols);
    swaps(tiles, |cell, blank| apart(cell, blank) == 1)
}

/// The boards after each swap that is allowed of the tile at one cell with the blank at another.
fn swaps(tiles: &[u8], allowed: impl Fn(usize, usize) -> bool) -> Vec<Vec<u8>> {
    let blank = tiles.iter().position(|&tile| tile == 0).expect("one blank");
    (0..tiles.len())
        .filter(|&cell| cell != blank && allowed(cell, blank))
        .map(|cell| {
            let mut next = tiles.to_vec();
            next.swap(cell, blank);
            next
        })
        .collect()
}

/// Every order of the numbers below `n`, in their order.
pub fn permutations(n: u8) -> Vec<Vec<u8>> {
    let cells = usize::from(n);
    (0..(1..=cells).product()).map(|rank| unrank(rank, cells)).collect()
}
