//! The layout of the panels, as data: a tree of rows, columns and tabs.

mod moves;
mod saved;

use serde::{Deserialize, Serialize};

use super::panels::{Home, PanelId};

/// A part of the window. It names the parts that it contains by their index in the list, which has to be smaller than its
/// own: so no part contains itself, even if a saved layout is damaged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DockNode<P = PanelId> {
    Panel(P),
    /// Parts side by side, with the share of the width of each.
    Row(Vec<(usize, f32)>),
    /// Parts above each other, with the share of the height of each.
    Column(Vec<(usize, f32)>),
    /// Parts in one place, and the one in front.
    Tabs(Vec<usize>, usize),
}

impl DockNode {
    /// The parts that it contains.
    pub fn children(&self) -> impl Iterator<Item = usize> {
        let (shared, tabs) = match self {
            Self::Panel(_) => (&[][..], &[][..]),
            Self::Row(parts) | Self::Column(parts) => (&parts[..], &[][..]),
            Self::Tabs(parts, _) => (&[][..], &parts[..]),
        };
        shared.iter().map(|(part, _)| *part).chain(tabs.iter().copied())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScreenDirection {
    Left,
    Right,
    Up,
    Down,
}

/// The layout, and which panels are visible. Hidden ones keep their place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Arrangement {
    /// The last one is the whole window.
    parts: Vec<DockNode>,
    shown: Vec<PanelId>,
}

/// The widths of the left and the right column, in points; the middle takes the rest.
const LEFT: f32 = 236.0;
const RIGHT: f32 = 444.0;
/// The width of the middle in a window of 1280 points.
const MIDDLE: f32 = 1280.0 - LEFT - RIGHT;
/// The heights of the current node and of the pictures below it in a window of 720 points; in others, in proportion.
const NODE: f32 = 368.0;
const PICTURES: f32 = 208.0;
/// The most parts of a saved layout: more than a user makes. They may be nested as deep.
const MOST_PARTS: usize = 64;
/// The least and the largest share that a part can have: shares are points, or parts of about 1.
const LEAST_SHARE: f32 = 1e-3;
const MOST_SHARE: f32 = 1e6;

impl Default for Arrangement {
    /// Boards on the left, lists on the right; in the middle the current node, with the pictures below it.
    fn default() -> Self {
        let mut parts: Vec<_> = PanelId::docked().map(DockNode::Panel).collect();
        let at = |home| -> Vec<usize> {
            let panels = PanelId::docked().enumerate();
            panels.filter(|(_, panel)| panel.home() == home).map(|(place, _)| place).collect()
        };
        let is_shown = |place: &usize| PanelId::docked().nth(*place).is_some_and(PanelId::is_shown_at_first);
        let in_front = |tabs: &[usize]| tabs.iter().copied().find(is_shown).unwrap_or(tabs[0]);
        let tabs = |tabs: &[usize]| DockNode::Tabs(tabs.to_vec(), in_front(tabs));
        let pictures = pushed(&mut parts, &at(Home::Pictures), tabs);
        let middle: Vec<_> = at(Home::Middle).into_iter().chain(pictures).collect();
        let high = |part: usize| if Some(part) == pictures { PICTURES } else { NODE };
        let column =
            |stacked: &[usize]| DockNode::Column(stacked.iter().map(|part| (*part, high(*part))).collect());
        let mut columns = Vec::new();
        for (stacked, width) in [(at(Home::Left), LEFT), (middle, MIDDLE)] {
            columns.extend(pushed(&mut parts, &stacked, column).map(|part| (part, width)));
        }
        columns.extend(pushed(&mut parts, &at(Home::Right), tabs).map(|part| (part, RIGHT)));
        parts.push(DockNode::Row(columns));
        Self {
            parts,
            shown: PanelId::ALL.iter().copied().filter(|panel| panel.is_shown_at_first()).collect(),
        }
    }
}

/// Appends one part that contains the given ones; a single one stays as it is.
fn pushed(
    parts: &mut Vec<DockNode>,
    inner: &[usize],
    whole: impl FnOnce(&[usize]) -> DockNode,
) -> Option<usize> {
    if inner.len() > 1 {
        parts.push(whole(inner));
        return Some(parts.len() - 1);
    }
    inner.first().copied()
}

impl Arrangement {
    /// A layout of these parts, with the same panels visible; `None` if a panel is missing.
    pub fn with_parts(&self, parts: Vec<DockNode>) -> Option<Self> {
        let new = Self { parts, shown: self.shown.clone() };
        new.is_whole().then_some(new)
    }

    /// Reads a saved layout; `None` if it is damaged. Panels that this version does not have are left out, and those that
    /// the layout does not have get the place that they have in the default layout.
    pub fn from_saved(text: &str) -> Option<Self> {
        saved::read(text).filter(Self::is_whole)
    }

    /// The parts, each after those that it contains; the last one is the whole window.
    pub fn parts(&self) -> &[DockNode] {
        &self.parts
    }

    pub fn shows(&self, panel: PanelId) -> bool {
        self.shown.contains(&panel)
    }

    /// The visible panels, in the order of the menu.
    pub fn shown(&self) -> impl DoubleEndedIterator<Item = PanelId> {
        PanelId::ALL.iter().copied().filter(|panel| self.shows(*panel))
    }

    /// The width of the left column, in points; `None` if nothing is left of the others.
    pub fn left_width(&self) -> Option<f32> {
        Some(self.columns()?.first()?.1)
    }

    /// The width of the right column, in points, and the panels in tabs at its top with the one in front. `None` if there is
    /// one column, or fewer than two tabs.
    pub fn right_tabs(&self) -> Option<(f32, Vec<PanelId>, PanelId)> {
        let (mut part, width) = *self.columns()?.last()?;
        while let DockNode::Column(parts) = &self.parts[part] {
            part = parts.iter().map(|(inner, _)| *inner).find(|inner| self.is_visible(*inner))?;
        }
        let DockNode::Tabs(tabs, front) = &self.parts[part] else { return None };
        let panel = |part: usize| match &self.parts[part] {
            DockNode::Panel(panel) if self.shows(*panel) => Some(*panel),
            _ => None,
        };
        let panels: Vec<_> = tabs.iter().filter_map(|tab| panel(*tab)).collect();
        let front = panel(*front).or(panels.first().copied())?;
        (panels.len() > 1 && tabs.iter().all(|tab| matches!(self.parts[*tab], DockNode::Panel(_))))
            .then_some((width, panels, front))
    }

    /// Whether another tab is in front of a panel.
    pub fn is_behind(&self, panel: PanelId) -> bool {
        let Some(place) = self.place_of(panel) else { return false };
        let parent = self.parent_of(place).map(|parent| &self.parts[parent]);
        matches!(parent, Some(DockNode::Tabs(_, front)) if *front != place)
    }

    /// The visible columns of the window with their widths, if there are several.
    fn columns(&self) -> Option<Vec<(usize, f32)>> {
        let Some(DockNode::Row(columns)) = self.parts.last() else { return None };
        let visible: Vec<_> = columns.iter().copied().filter(|(part, _)| self.is_visible(*part)).collect();
        (visible.len() > 1).then_some(visible)
    }

    /// Whether something in a part is visible.
    fn is_visible(&self, part: usize) -> bool {
        match &self.parts[part] {
            DockNode::Panel(panel) => self.shows(*panel),
            other => other.children().any(|child| self.is_visible(child)),
        }
    }

    pub(crate) fn show(&mut self, panel: PanelId, show: bool) {
        self.shown.retain(|other| *other != panel);
        if show {
            self.shown.push(panel);
        }
        self.shown.sort_unstable();
    }

    /// Whether each panel and each part has exactly one place.
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
                DockNode::Panel(panel) => {
                    panels.push(*panel);
                    true
                }
                DockNode::Row(parts) | DockNode::Column(parts) => {
                    parts.iter().all(|(_, share)| (LEAST_SHARE..=MOST_SHARE).contains(share))
                }
                DockNode::Tabs(parts, front) => parts.contains(front) || parts.is_empty(),
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
