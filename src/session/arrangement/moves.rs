//! Panels moved and resized by keys.

use super::{Arrangement, Part, Way};
use crate::session::panels::PanelId;

/// How much a panel grows by one key.
const GROWTH: f32 = 1.15;

impl Part {
    fn remove(&mut self, child: usize) {
        match self {
            Self::Panel(_) => {}
            Self::Row(parts) | Self::Column(parts) => parts.retain(|(part, _)| *part != child),
            Self::Tabs(parts, front) => {
                parts.retain(|part| *part != child);
                *front = parts.first().copied().filter(|_| *front == child).unwrap_or(*front);
            }
        }
    }

    /// The parts with their shares, where it is a row or column as `way` goes.
    fn along(&mut self, way: Way) -> Option<&mut Vec<(usize, f32)>> {
        match (self, way) {
            (Self::Row(parts), Way::Left | Way::Right) | (Self::Column(parts), Way::Up | Way::Down) => {
                Some(parts)
            }
            _ => None,
        }
    }
}

impl Way {
    fn goes_on(self) -> bool {
        matches!(self, Self::Right | Self::Down)
    }
}

fn place_in(parts: &[(usize, f32)], child: usize) -> Option<usize> {
    parts.iter().position(|(part, _)| *part == child)
}

impl Arrangement {
    fn place_of(&self, panel: PanelId) -> Option<usize> {
        self.parts.iter().position(|part| *part == Part::Panel(panel))
    }

    fn parent_of(&self, child: usize) -> Option<usize> {
        self.parts.iter().position(|part| part.children().any(|other| other == child))
    }

    /// For each part whether something of it can be seen.
    fn visible(&self) -> Vec<bool> {
        let mut visible = Vec::with_capacity(self.parts.len());
        for part in &self.parts {
            let is_visible = match part {
                Part::Panel(panel) => self.shows(*panel),
                other => other.children().any(|child| visible[child]),
            };
            visible.push(is_visible);
        }
        visible
    }

    /// Moves a panel one place on: past its neighbour, out of the row, column or tabs that it is in, or to an edge of the
    /// window of its own.
    pub(in crate::session) fn move_panel(&mut self, panel: PanelId, way: Way) {
        let Some(place) = self.place_of(panel) else { return };
        let visible = self.visible();
        let mut at = place;
        while let Some(parent) = self.parent_of(at) {
            let is_done = if at == place {
                self.pass_neighbour(parent, place, way, &visible)
            } else {
                self.step_out(parent, at, place, way)
            };
            if is_done {
                return;
            }
            at = parent;
        }
        self.move_to_edge(place, way, &visible);
    }

    /// Exchanges a part with the next one that can be seen; gives whether there is one.
    fn pass_neighbour(&mut self, parent: usize, place: usize, way: Way, visible: &[bool]) -> bool {
        let Some(parts) = self.parts[parent].along(way) else { return false };
        let Some(here) = place_in(parts, place) else { return false };
        let is_there = |i: &usize| visible[parts[*i].0];
        let neighbour = if way.goes_on() {
            (here + 1..parts.len()).find(is_there)
        } else {
            (0..here).rev().find(is_there)
        };
        let Some(neighbour) = neighbour else { return false };
        let moved = parts.remove(here);
        parts.insert(neighbour, moved);
        true
    }

    /// Puts a part beside the one that it is somewhere inside of; gives whether that stands in a row or column of this way.
    fn step_out(&mut self, parent: usize, inside_of: usize, place: usize, way: Way) -> bool {
        let Some(parts) = self.parts[parent].along(way) else { return false };
        let Some(here) = place_in(parts, inside_of) else { return false };
        let share = parts[here].1 / 2.0;
        parts[here].1 = share;
        parts.insert(here + usize::from(way.goes_on()), (place, share));
        self.leave(place, Some(parent));
        true
    }

    /// Takes a part out of where it was; not out of `except`, where it is now.
    fn leave(&mut self, child: usize, except: Option<usize>) {
        for (i, part) in self.parts.iter_mut().enumerate() {
            if Some(i) != except {
                part.remove(child);
            }
        }
    }

    /// Splits the whole window, where there is something else in it, and the part is not at its edge already.
    fn move_to_edge(&mut self, place: usize, way: Way, visible: &[bool]) {
        let panels = self.parts.iter().zip(visible);
        let shown = panels.filter(|(part, visible)| matches!(part, Part::Panel(_)) && **visible).count();
        let whole = self.parts.len() - 1;
        let is_there = |parts: &mut Vec<(usize, f32)>| place_in(parts, place).is_some();
        if shown < 2 || self.parts[whole].along(way).is_some_and(is_there) {
            return;
        }
        self.leave(place, None);
        let mut pair = vec![(place, 1.0), (whole, 1.0)];
        if way.goes_on() {
            pair.reverse();
        }
        self.parts.push(match way {
            Way::Left | Way::Right => Part::Row(pair),
            Way::Up | Way::Down => Part::Column(pair),
        });
    }

    /// Gives a panel more or less of the row or column that it is in.
    pub(in crate::session) fn resize_panel(&mut self, panel: PanelId, larger: bool) {
        let visible = self.visible();
        let Some(mut at) = self.place_of(panel) else { return };
        while let Some(parent) = self.parent_of(at) {
            if let Part::Row(parts) | Part::Column(parts) = &mut self.parts[parent]
                && parts.iter().any(|(part, _)| *part != at && visible[*part])
            {
                return grow(parts, at, &visible, if larger { GROWTH } else { GROWTH.recip() });
            }
            at = parent;
        }
    }
}

/// Multiplies the share of one part; the others that can be seen give or take the difference, and keep at least half.
fn grow(parts: &mut [(usize, f32)], grown: usize, visible: &[bool], factor: f32) {
    let sum = |parts: &[(usize, f32)]| -> f32 {
        parts.iter().filter(|(part, _)| *part != grown && visible[*part]).map(|(_, share)| share).sum()
    };
    let others = sum(parts);
    let Some(own) = parts.iter().find(|(part, _)| *part == grown).map(|(_, share)| *share) else { return };
    let difference = (own * (factor - 1.0)).min(others / 2.0);
    for (part, share) in parts {
        if *part == grown {
            *share += difference;
        } else if visible[*part] {
            *share *= (others - difference) / others;
        }
    }
}
