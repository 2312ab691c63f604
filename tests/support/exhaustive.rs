//! Exhaustive methods over lists of tiles, row by row, 0 for the blank. They share no code with the program.

use std::collections::HashMap;

/// The distance of every board within reach of `goal` (a move can be taken back: the way there is as long as the way
/// back).
pub fn distances(cols: usize, goal: &[u8]) -> HashMap<Vec<u8>, u32> {
    distances_by(|tiles| neighbours(cols, tiles), goal)
}

/// The same for a puzzle in which any tile may be swapped with the blank.
pub fn swap_distances(goal: &[u8]) -> HashMap<Vec<u8>, u32> {
    distances_by(|tiles| swaps(tiles, |_, _| true), goal)
}

fn distances_by(neighbours: impl Fn(&[u8]) -> Vec<Vec<u8>>, goal: &[u8]) -> HashMap<Vec<u8>, u32> {
    let mut distances = HashMap::from([(goal.to_vec(), 0)]);
    let mut layer = vec![goal.to_vec()];
    for distance in 1.. {
        let mut next_layer = Vec::new();
        for next in layer.iter().flat_map(|tiles| neighbours(tiles)) {
            if !distances.contains_key(&next) {
                distances.insert(next.clone(), distance);
                next_layer.push(next);
            }
        }
        if next_layer.is_empty() {
            break;
        }
        layer = next_layer;
    }
    distances
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

/// Every order of the numbers below `n`.
pub fn permutations(n: u8) -> Vec<Vec<u8>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let with_last = |shorter: Vec<u8>| {
        (0..=shorter.len()).map(move |place| {
            let mut longer = shorter.clone();
            longer.insert(place, n - 1);
            longer
        })
    };
    permutations(n - 1).into_iter().flat_map(with_last).collect()
}
