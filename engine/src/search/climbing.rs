//! The choices of hill climbing: which successors it generates, and from which one it goes on.

use std::cmp::Ordering;

use super::rules::{Ascent, SettingsOf};
use crate::puzzle::SplitMix64;

/// The rest of its moves to the same h, its restarts and its random walk, and the random numbers that are next.
#[derive(Clone, Debug)]
pub struct Climbing {
    random: SplitMix64,
    ascent: Ascent,
    sideways: u32,
    sideways_left: u32,
    restarts_left: u32,
    walk_left: u32,
}

/// The moves of a random walk.
const WALK: u32 = 50;

impl Climbing {
    pub fn new<A>(rules: &SettingsOf<A>) -> Self {
        Self {
            random: SplitMix64::new(rules.seed.into()),
            ascent: rules.ascent,
            sideways: rules.sideways_moves,
            sideways_left: rules.sideways_moves,
            restarts_left: rules.restarts,
            walk_left: 0,
        }
    }

    /// Puts successors, which are in move order, into the order in which they are generated (Fisher and Yates).
    pub fn put_in_order<S>(&mut self, successors: &mut [S]) {
        if self.ascent != Ascent::FirstChoice {
            return;
        }
        for last in (1..successors.len()).rev() {
            successors.swap(last, self.random.below(last + 1));
        }
    }

    /// True if no other successor is generated after one with this h, where the current node has `h`.
    pub fn is_last(&self, h: u32, successor: u32) -> bool {
        self.ascent == Ascent::FirstChoice && self.walk_left == 0 && successor < h
    }

    /// The next node, from the h of all successors: its place in the order of h, and among equals in move order. `None` at the end.
    pub fn choose(&mut self, h: u32, successors: &[u32]) -> Option<usize> {
        let least_h = *successors.iter().min()?;
        let how_many = |is: fn(&u32, &u32) -> bool| successors.iter().filter(|own| is(own, &h)).count();
        // Those with a lower h are the first in their order; where there are none, those with the same h are.
        let among = match least_h.cmp(&h) {
            _ if self.walk_left > 0 => {
                self.walk_left -= 1;
                None
            }
            Ordering::Less => {
                self.sideways_left = self.sideways;
                Some(how_many(u32::lt))
            }
            Ordering::Equal if self.sideways_left > 0 => {
                self.sideways_left -= 1;
                Some(how_many(u32::eq))
            }
            _ if self.restarts_left > 0 => {
                self.restarts_left -= 1;
                (self.sideways_left, self.walk_left) = (self.sideways, WALK - 1);
                None
            }
            _ => return None,
        };
        let is_best = among.is_some() && self.ascent == Ascent::Steepest;
        Some(if is_best { 0 } else { self.random.below(among.unwrap_or(successors.len())) })
    }
}
