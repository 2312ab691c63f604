//! A layout from a file that another version may have written.

use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer};

use super::{Arrangement, DockNode, MOST_PARTS};
use crate::core::panels::PanelId;

/// A panel by its name; `None` if this version does not have it.
struct Named(Option<PanelId>);

impl<'de> Deserialize<'de> for Named {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;

        impl Visitor<'_> for Name {
            type Value = Named;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a panel")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Named, E> {
                Ok(Named(PanelId::from_name(name)))
            }
        }

        deserializer.deserialize_identifier(Name)
    }
}

#[derive(Deserialize)]
struct SavedArrangement {
    parts: Vec<DockNode<Named>>,
    shown: Vec<Named>,
}

pub(crate) fn read(text: &str) -> Option<Arrangement> {
    let saved: SavedArrangement =
        ron::from_str(text).ok().filter(|saved: &SavedArrangement| saved.parts.len() <= MOST_PARTS)?;
    let parts: Vec<_> = saved.parts.into_iter().map(known).collect();
    let shown = saved.shown.into_iter().filter_map(|panel| panel.0).collect();
    let mut arrangement = Arrangement { parts, shown };
    arrangement.keep_fronts_in_sight();
    for panel in PanelId::docked() {
        arrangement.add_missing(panel);
    }
    Some(arrangement)
}

/// Tabs without a tab take the place of an unknown panel: they take no room, and go away with the next change.
fn known(part: DockNode<Named>) -> DockNode {
    match part {
        DockNode::Panel(Named(Some(panel))) => DockNode::Panel(panel),
        DockNode::Panel(Named(None)) => DockNode::Tabs(Vec::new(), 0),
        DockNode::Row(parts) => DockNode::Row(parts),
        DockNode::Column(parts) => DockNode::Column(parts),
        DockNode::Tabs(parts, front) => DockNode::Tabs(parts, front),
    }
}

impl Arrangement {
    /// No unknown panel is in front of its tabs.
    fn keep_fronts_in_sight(&mut self) {
        let is_empty: Vec<_> = self
            .parts
            .iter()
            .map(|part| matches!(part, DockNode::Tabs(tabs, _) if tabs.is_empty()))
            .collect();
        let is_gone = |part: &usize| is_empty.get(*part).copied().unwrap_or(false);
        for part in &mut self.parts {
            if let DockNode::Tabs(tabs, front) = part
                && is_gone(front)
            {
                *front = tabs.iter().copied().find(|tab| !is_gone(tab)).unwrap_or(*front);
            }
        }
    }

    /// Puts a panel that the layout does not have into tabs with one of the same home, or below everything else.
    fn add_missing(&mut self, panel: PanelId) {
        if self.place_of(panel).is_some() {
            return;
        }
        if panel.is_shown_at_first() {
            self.show(panel, true);
        }
        let neighbour = PanelId::docked()
            .filter(|other| *other != panel && other.home() == panel.home())
            .find_map(|other| self.place_of(other));
        if let Some(neighbour) = neighbour {
            self.add_beside(neighbour, panel);
        } else {
            let whole = self.parts.len().saturating_sub(1);
            self.parts.push(DockNode::Panel(panel));
            self.parts.push(DockNode::Column(vec![(whole, 3.0), (whole + 1, 1.0)]));
        }
    }

    /// Adds a panel to the tabs of another one, or makes tabs of the two.
    fn add_beside(&mut self, neighbour: usize, panel: PanelId) {
        let parent = self.parent_of(neighbour);
        if let Some(tabs) = parent.filter(|parent| matches!(self.parts[*parent], DockNode::Tabs(..))) {
            self.insert(neighbour + 1, DockNode::Panel(panel));
            if let DockNode::Tabs(tabs, _) = &mut self.parts[tabs + 1] {
                tabs.push(neighbour + 1);
            }
            return;
        }
        self.insert(neighbour + 1, DockNode::Panel(panel));
        self.insert(neighbour + 2, DockNode::Tabs(vec![neighbour, neighbour + 1], neighbour));
        if let Some(parent) = parent {
            for (child, _) in self.parts[parent + 2].shared_mut() {
                if *child == neighbour {
                    *child = neighbour + 2;
                }
            }
        }
    }

    /// Inserts a part; the others keep theirs.
    fn insert(&mut self, at: usize, new: DockNode) {
        // Saturating: a damaged layout may name any part, and is refused afterwards.
        let moved = |part: &mut usize| *part = part.saturating_add(usize::from(*part >= at));
        for part in &mut self.parts {
            match part {
                DockNode::Panel(_) => {}
                DockNode::Row(parts) | DockNode::Column(parts) => {
                    for (part, _) in parts {
                        moved(part);
                    }
                }
                DockNode::Tabs(parts, front) => {
                    parts.iter_mut().for_each(moved);
                    moved(front);
                }
            }
        }
        self.parts.insert(at, new);
    }
}

impl DockNode {
    fn shared_mut(&mut self) -> &mut [(usize, f32)] {
        match self {
            Self::Row(parts) | Self::Column(parts) => parts,
            Self::Panel(_) | Self::Tabs(..) => &mut [],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Home;

    fn parents(arrangement: &Arrangement, panel: PanelId) -> &DockNode {
        let place = arrangement.place_of(panel).expect("the panel has a place");
        &arrangement.parts[arrangement.parent_of(place).expect("it is inside of something")]
    }

    #[test]
    fn a_layout_from_before_a_panel_existed_gets_it_at_its_home() {
        // Lists on the left, the tree and the plane in tabs under the node, and no bars.
        let text = "(parts:[panel(lists),panel(setup),panel(node),panel(tree),panel(plane),tabs([3,4],4),\
                    column([(2,1.0),(5,0.5)]),row([(0,300.0),(6,500.0),(1,200.0)])],shown:[node,lists,plane])";
        let arrangement = Arrangement::from_saved(text).expect("it is read");
        let DockNode::Tabs(tabs, front) = parents(&arrangement, PanelId::Bars) else {
            panic!("{arrangement:?}")
        };
        assert!(tabs.len() >= 3 && arrangement.parts[*front] == DockNode::Panel(PanelId::Plane));
        assert!(!arrangement.shows(PanelId::Bars) && arrangement.shows(PanelId::Plane));
        let Some(DockNode::Row(columns)) = arrangement.parts.last() else { panic!("{arrangement:?}") };
        let widths: Vec<_> = columns.iter().map(|(_, width)| *width).collect();
        assert_eq!(widths, [300.0, 500.0, 200.0], "the rest stays as it was");
        // The pseudocode has the same home as the lists, and comes behind them.
        let DockNode::Tabs(tabs, front) = &arrangement.parts[columns[0].0] else { panic!("{arrangement:?}") };
        assert_eq!(arrangement.parts[*front], DockNode::Panel(PanelId::Lists));
        assert!(tabs.iter().any(|tab| arrangement.parts[*tab] == DockNode::Panel(PanelId::Pseudocode)));
    }

    #[test]
    fn any_single_panel_can_be_new() {
        let whole = Arrangement::default();
        for missing in PanelId::docked() {
            let named = |panel: PanelId| ron::to_string(&panel).expect("a name");
            let unknown = format!("panel({})", named(missing));
            let text =
                ron::to_string(&whole).expect("it is written").replace(&unknown, "panel(crystal_ball)");
            let arrangement = Arrangement::from_saved(&text).unwrap_or_else(|| panic!("{text}"));
            let shown = |arrangement: &Arrangement| arrangement.shown().collect::<Vec<_>>();
            assert_eq!(shown(&arrangement), shown(&whole), "{missing:?}");
            if missing.home() == Home::Pictures {
                assert!(matches!(parents(&arrangement, missing), DockNode::Tabs(..)), "{missing:?}");
            }
        }
    }

    #[test]
    fn an_unknown_panel_is_left_out() {
        let text = ron::to_string(&Arrangement::default()).expect("it is written");
        let more = text.replacen("panel(setup)", "panel(r#crystal-ball),panel(setup)", 1);
        assert!(Arrangement::from_saved(&more).is_none(), "it has no place");
        let shown = text.replace("shown:[", "shown:[crystal_ball,r#magic-mirror,");
        assert_eq!(Arrangement::from_saved(&shown), Some(Arrangement::default()));
    }

    #[test]
    fn shares_that_no_window_has_are_damaged() {
        let text = ron::to_string(&Arrangement::default()).expect("it is written");
        let end = text.find(".0)").expect("a share") + ".0".len();
        let start = text[..end].rfind(',').expect("the part before it") + ",".len();
        let with = |share: &str| Arrangement::from_saved(&[&text[..start], share, &text[end..]].concat());
        assert!(with("300.0").is_some());
        for share in ["3.4e38", "1e7", "0.0", "-1.0", "NaN", "inf"] {
            assert_eq!(with(share), None, "{share}");
        }
    }
}
