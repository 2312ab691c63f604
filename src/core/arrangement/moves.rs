//! Moving and resizing panels by keys.

use super::{Arrangement, DockNode, ScreenDirection};
use crate::core::panels::PanelId;

/// The factor by which one key press enlarges a panel.
const GROWTH: f32 = 1.15;

impl DockNode {
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

    /// The parts with their shares, if this is a row or column in that direction.
    fn along(&mut self, direction: ScreenDirection) -> Option<&mut Vec<(usize, f32)>> {
        match (self, direction) {
            (Self::Row(parts), ScreenDirection::Left | ScreenDirection::Right)
            | (Self::Column(parts), ScreenDirection::Up | ScreenDirection::Down) => Some(parts),
            _ => None,
        }
    }
}

impl ScreenDirection {
    fn is_forwards(self) -> bool {
        matches!(self, Self::Right | Self::Down)
    }
}

fn place_in(parts: &[(usize, f32)], child: usize) -> Option<usize> {
    parts.iter().position(|(part, _)| *part == child)
}

impl Arrangement {
    pub(crate) fn place_of(&self, panel: PanelId) -> Option<usize> {
        self.parts.iter().position(|part| *part == DockNode::Panel(panel))
    }

    pub(crate) fn parent_of(&self, child: usize) -> Option<usize> {
        self.parts.iter().position(|part| part.children().any(|other| other == child))
    }

    /// For each part, whether something in it is visible.
    fn visible(&self) -> Vec<bool> {
        (0..self.parts.len()).map(|part| self.is_visible(part)).collect()
    }

    /// Brings a panel to the front of the tabs that it is in.
    pub(crate) fn bring_to_front(&mut self, panel: PanelId) {
        let Some(mut at) = self.place_of(panel) else { return };
        while let Some(parent) = self.parent_of(at) {
            if let DockNode::Tabs(_, front) = &mut self.parts[parent] {
                *front = at;
            }
            at = parent;
        }
    }

    /// Moves a panel by one place: past its neighbour, out of the row, column or tabs that contain it, or to the edge of the
    /// window.
    pub(crate) fn move_panel(&mut self, panel: PanelId, direction: ScreenDirection) {
        let Some(mut place) = self.place_of(panel) else { return };
        let visible = self.visible();
        // Where everything else is hidden, the whole part moves, and what is hidden stays with it.
        while let Some(parent) = self.parent_of(place)
            && parent + 1 < self.parts.len()
            && self.parts[parent].children().filter(|child| visible[*child]).count() == 1
        {
            place = parent;
        }
        let mut at = place;
        while let Some(parent) = self.parent_of(at) {
            let is_done = if at == place {
                self.pass_neighbour(parent, place, direction, &visible)
            } else {
                self.step_out(parent, at, place, direction)
            };
            if is_done {
                return;
            }
            at = parent;
        }
        self.move_to_edge(place, direction, &visible);
    }

    /// Swaps a part with the next visible one. Returns whether there is one.
    fn pass_neighbour(
        &mut self,
        parent: usize,
        place: usize,
        direction: ScreenDirection,
        visible: &[bool],
    ) -> bool {
        let Some(parts) = self.parts[parent].along(direction) else { return false };
        let Some(here) = place_in(parts, place) else { return false };
        let is_there = |i: &usize| visible[parts[*i].0];
        let neighbour = if direction.is_forwards() {
            (here + 1..parts.len()).find(is_there)
        } else {
            (0..here).rev().find(is_there)
        };
        let Some(neighbour) = neighbour else { return false };
        let moved = parts.remove(here);
        parts.insert(neighbour, moved);
        true
    }

    /// Moves a part out of another one, to the place beside that. Returns whether that is in a row or column of this direction.
    fn step_out(
        &mut self,
        parent: usize,
        inside_of: usize,
        place: usize,
        direction: ScreenDirection,
    ) -> bool {
        let Some(parts) = self.parts[parent].along(direction) else { return false };
        let Some(here) = place_in(parts, inside_of) else { return false };
        let share = parts[here].1 / 2.0;
        parts[here].1 = share;
        parts.insert(here + usize::from(direction.is_forwards()), (place, share));
        self.leave(place, Some(parent));
        true
    }

    /// Removes a part from its old place, but not from `except`, which is its new one.
    fn leave(&mut self, child: usize, except: Option<usize>) {
        for (i, part) in self.parts.iter_mut().enumerate() {
            if Some(i) != except {
                part.remove(child);
            }
        }
    }

    /// Splits the whole window, if it contains something else and the part is not at its edge already.
    fn move_to_edge(&mut self, place: usize, direction: ScreenDirection, visible: &[bool]) {
        let panels = self.parts.iter().zip(visible);
        let shown = panels.filter(|(part, visible)| matches!(part, DockNode::Panel(_)) && **visible).count();
        let whole = self.parts.len() - 1;
        let is_there = |parts: &mut Vec<(usize, f32)>| place_in(parts, place).is_some();
        if shown < 2 || self.parts[whole].along(direction).is_some_and(is_there) {
            return;
        }
        self.leave(place, None);
        let mut pair = vec![(place, 1.0), (whole, 1.0)];
        if direction.is_forwards() {
            pair.reverse();
        }
        self.parts.push(match direction {
            ScreenDirection::Left | ScreenDirection::Right => DockNode::Row(pair),
            ScreenDirection::Up | ScreenDirection::Down => DockNode::Column(pair),
        });
    }

    /// Gives a panel a larger or smaller share of its row or column.
    pub(crate) fn resize_panel(&mut self, panel: PanelId, larger: bool) {
        let visible = self.visible();
        let Some(mut at) = self.place_of(panel) else { return };
        while let Some(parent) = self.parent_of(at) {
            if let DockNode::Row(parts) | DockNode::Column(parts) = &mut self.parts[parent]
                && parts.iter().any(|(part, _)| *part != at && visible[*part])
            {
                return grow(parts, at, &visible, if larger { GROWTH } else { GROWTH.recip() });
            }
            at = parent;
        }
    }
}

/// The part of the row or column that every other part keeps when one grows: none disappears.
const LEAST_PART: f32 = 0.15;

/// Multiplies the share of one part. The other visible ones make up the difference, and keep a part that can be seen.
fn grow(parts: &mut [(usize, f32)], grown: usize, visible: &[bool], factor: f32) {
    let sum = |parts: &[(usize, f32)]| -> f32 {
        parts.iter().filter(|(part, _)| *part != grown && visible[*part]).map(|(_, share)| share).sum()
    };
    let Some(own) = parts.iter().find(|(part, _)| *part == grown).map(|(_, share)| *share) else { return };
    let others = sum(parts);
    let whole = own + others;
    let least = |share: f32| share.min(LEAST_PART * whole);
    if factor < 1.0 {
        let difference = (own * (1.0 - factor)).min(own - least(own));
        for (part, share) in parts {
            if *part == grown {
                *share -= difference;
            } else if visible[*part] {
                *share *= (others + difference) / others;
            }
        }
        return;
    }
    let is_other = |part: &usize| *part != grown && visible[*part];
    let spare: f32 =
        parts.iter().filter(|(part, _)| is_other(part)).map(|(_, share)| share - least(*share)).sum();
    let difference = (own * (factor - 1.0)).min(spare);
    if difference <= 0.0 {
        return;
    }
    for (part, share) in parts {
        if *part == grown {
            *share += difference;
        } else if visible[*part] {
            *share -= (*share - least(*share)) * difference / spare;
        }
    }
}
