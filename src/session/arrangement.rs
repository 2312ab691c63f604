//! Where the panels stand, as data: a tree of rows, columns and tabs.

use serde::{Deserialize, Serialize};

use super::panels::{Home, PanelId};

/// A part of the window. Other parts are named by their place in the list, which is always an earlier one: so no part can
/// contain itself, whatever a file says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// One panel.
    Panel(PanelId),
    /// Parts side by side, each with its share of the width.
    Row(Vec<(usize, f32)>),
    /// Parts above each other, each with its share of the height.
    Column(Vec<(usize, f32)>),
    /// Parts in one place, and the one that is in front.
    Tabs(Vec<usize>, usize),
}

impl Part {
    /// What it consists of.
    pub fn children(&self) -> impl Iterator<Item = usize> {
        let (shared, tabs) = match self {
            Self::Panel(_) => (&[][..], &[][..]),
            Self::Row(parts) | Self::Column(parts) => (&parts[..], &[][..]),
            Self::Tabs(parts, _) => (&[][..], &parts[..]),
        };
        shared.iter().map(|(part, _)| *part).chain(tabs.iter().copied())
    }

    fn remove(&mut self, child: usize) {
        match self {
            Self::Panel(_) => {}
            Self::Row(parts) | Self::Column(parts) => parts.retain(|(part, _)| *part != child),
            Self::Tabs(parts, _) => parts.retain(|part| *part != child),
        }
    }

    /// The parts with their shares, where it is a row or column as `direction` wants it.
    fn along(&mut self, direction: Way) -> Option<&mut Vec<(usize, f32)>> {
        match (self, direction) {
            (Self::Row(parts), Way::Left | Way::Right) | (Self::Column(parts), Way::Up | Way::Down) => {
                Some(parts)
            }
            _ => None,
        }
    }
}

/// A way on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Towards the top.
    Up,
    /// Towards the bottom.
    Down,
}

/// Where the panels stand and which of them are shown. Hidden ones keep their place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Arrangement {
    /// The last one is the whole window.
    parts: Vec<Part>,
    shown: Vec<PanelId>,
}

/// Width of the left column and of the right one, in points; the middle takes what is left.
const LEFT: f32 = 292.0;
const RIGHT: f32 = 444.0;
/// That of the middle in a window of 1280 points.
const MIDDLE: f32 = 1280.0 - LEFT - RIGHT;
/// How much a panel grows by one key.
const GROWTH: f32 = 1.15;
/// More parts than anybody makes by hand; they can be nested that deep.
const MOST_PARTS: usize = 64;
/// A part that somebody has made has at least this share.
const LEAST_SHARE: f32 = 1e-3;

impl Default for Arrangement {
    /// Boards on the left, lists on the right; in the middle the current node, and the pictures below it when they are
    /// shown.
    fn default() -> Self {
        let mut parts: Vec<_> = PanelId::docked().map(Part::Panel).collect();
        let at = |home| -> Vec<usize> {
            let panels = PanelId::docked().enumerate();
            panels.filter(|(_, panel)| panel.home() == home).map(|(place, _)| place).collect()
        };
        let tabs = |tabs: &[usize]| Part::Tabs(tabs.to_vec(), tabs[0]);
        let column = |stacked: &[usize]| Part::Column(stacked.iter().map(|part| (*part, 1.0)).collect());
        let pictures = pushed(&mut parts, &at(Home::Pictures), tabs);
        let middle: Vec<_> = at(Home::Middle).into_iter().chain(pictures).collect();
        let mut columns = Vec::new();
        for (stacked, width) in [(at(Home::Left), LEFT), (middle, MIDDLE), (at(Home::Right), RIGHT)] {
            columns.extend(pushed(&mut parts, &stacked, column).map(|part| (part, width)));
        }
        parts.push(Part::Row(columns));
        Self {
            parts,
            shown: PanelId::ALL.iter().copied().filter(|panel| panel.is_shown_at_first()).collect(),
        }
    }
}

/// Puts some parts into one, which is appended; a single one stays as it is.
fn pushed(parts: &mut Vec<Part>, inner: &[usize], whole: impl FnOnce(&[usize]) -> Part) -> Option<usize> {
    if inner.len() > 1 {
        parts.push(whole(inner));
        return Some(parts.len() - 1);
    }
    inner.first().copied()
}

impl Arrangement {
    /// One that consists of these parts, with the same panels shown as here; `None` where a panel is missing.
    #[must_use]
    pub fn with_parts(&self, parts: Vec<Part>) -> Option<Self> {
        let new = Self { parts, shown: self.shown.clone() };
        new.is_whole().then_some(new)
    }

    /// Reads what was saved; `None` where it is damaged, or of a version with other panels.
    #[must_use]
    pub fn from_saved(text: &str) -> Option<Self> {
        ron::from_str::<Self>(text).ok().filter(Self::is_whole)
    }

    /// The parts, each after those it consists of; the last one is the whole window.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Whether a panel is shown.
    #[must_use]
    pub fn shows(&self, panel: PanelId) -> bool {
        self.shown.contains(&panel)
    }

    /// The panels that are shown, in their own order.
    #[must_use]
    pub fn shown(&self) -> impl DoubleEndedIterator<Item = PanelId> {
        PanelId::ALL.iter().copied().filter(|panel| self.shows(*panel))
    }

    pub(super) fn show(&mut self, panel: PanelId, show: bool) {
        self.shown.retain(|other| *other != panel);
        if show {
            self.shown.push(panel);
        }
        self.shown.sort_unstable();
    }

    /// Whether each panel has one place, and each part as well.
    fn is_whole(&self) -> bool {
        let mut used = vec![0; self.parts.len()];
        let mut panels = Vec::new();
        for (place, part) in self.parts.iter().enumerate() {
            for child in part.children() {
                if child >= place {
                    return false;
                }
                used[child] += 1;
            }
            let is_sound = match part {
                Part::Panel(panel) => {
                    panels.push(*panel);
                    true
                }
                Part::Row(parts) | Part::Column(parts) => {
                    parts.iter().all(|(_, share)| share.is_finite() && *share >= LEAST_SHARE)
                }
                Part::Tabs(parts, front) => parts.contains(front) || parts.is_empty(),
            };
            if !is_sound {
                return false;
            }
        }
        panels.sort_unstable();
        let Some((whole, inner)) = used.split_last() else { return false };
        let is_small = self.parts.len() <= MOST_PARTS;
        is_small
            && panels.into_iter().eq(PanelId::docked())
            && *whole == 0
            && inner.iter().all(|times| *times == 1)
    }

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
    pub(super) fn move_panel(&mut self, panel: PanelId, way: Way) {
        let Some(place) = self.place_of(panel) else { return };
        let visible = self.visible();
        let forwards = matches!(way, Way::Right | Way::Down);
        let mut at = place;
        while let Some(parent) = self.parent_of(at) {
            if let Some(parts) = self.parts[parent].along(way) {
                let here = parts.iter().position(|(part, _)| *part == at).expect("a part is in its parent");
                if at != place {
                    let share = parts[here].1 / 2.0;
                    parts[here].1 = share;
                    parts.insert(here + usize::from(forwards), (place, share));
                    self.leave(place, parent);
                    return;
                }
                let is_there = |i: &usize| visible[parts[*i].0];
                let neighbour = if forwards {
                    (here + 1..parts.len()).find(is_there)
                } else {
                    (0..here).rev().find(is_there)
                };
                if let Some(neighbour) = neighbour {
                    let moved = parts.remove(here);
                    parts.insert(neighbour, moved);
                    return;
                }
            }
            at = parent;
        }
        self.move_to_edge(place, way, &visible);
    }

    /// Takes a part out of the place where it was, after it was put into another part.
    fn leave(&mut self, child: usize, except: usize) {
        for (i, part) in self.parts.iter_mut().enumerate() {
            if i != except {
                part.remove(child);
            }
        }
    }

    /// Splits the whole window, where there is something else in it.
    fn move_to_edge(&mut self, place: usize, way: Way, visible: &[bool]) {
        let panels = self.parts.iter().zip(visible);
        if panels.filter(|(part, visible)| matches!(part, Part::Panel(_)) && **visible).count() < 2 {
            return;
        }
        let whole = self.parts.len() - 1;
        if self.parts[whole].clone().along(way).is_some_and(|parts| parts.iter().any(|(i, _)| *i == place)) {
            return;
        }
        self.leave(place, self.parts.len());
        let pair = match way {
            Way::Left | Way::Up => vec![(place, 1.0), (whole, 1.0)],
            Way::Right | Way::Down => vec![(whole, 1.0), (place, 1.0)],
        };
        self.parts.push(match way {
            Way::Left | Way::Right => Part::Row(pair),
            Way::Up | Way::Down => Part::Column(pair),
        });
    }

    /// Gives a panel more or less of the row or column that it is in.
    pub(super) fn resize_panel(&mut self, panel: PanelId, larger: bool) {
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
