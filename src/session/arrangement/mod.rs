//! Where the panels stand, as data: a tree of rows, columns and tabs.

mod moves;

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
        let mut docked: Vec<_> = PanelId::docked().collect();
        docked.sort_unstable();
        panels.sort_unstable();
        let Some((whole, inner)) = used.split_last() else { return false };
        let is_small = self.parts.len() <= MOST_PARTS;
        is_small && panels == docked && *whole == 0 && inner.iter().all(|times| *times == 1)
    }
}
