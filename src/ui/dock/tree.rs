//! Converts the session's arrangement to the tree of `egui_tiles`, and back.

use std::collections::HashMap;

use egui::Id;
use egui_tiles::{Container, Linear, LinearDir, Tabs, Tile, TileId, Tiles, Tree};

use crate::session::{Arrangement, DockNode, PanelId};

pub fn of(arrangement: &Arrangement) -> Tree<PanelId> {
    let mut tiles = Tiles::default();
    let mut ids: Vec<TileId> = Vec::new();
    for part in arrangement.parts() {
        let linear = |dir, parts: &[(usize, f32)]| {
            let mut linear = Linear::new(dir, parts.iter().map(|(part, _)| ids[*part]).collect());
            for (part, share) in parts {
                linear.shares.set_share(ids[*part], *share);
            }
            Container::Linear(linear)
        };
        let id = match part {
            DockNode::Panel(panel) => tiles.insert_pane(*panel),
            DockNode::Row(parts) => tiles.insert_container(linear(LinearDir::Horizontal, parts)),
            DockNode::Column(parts) => tiles.insert_container(linear(LinearDir::Vertical, parts)),
            DockNode::Tabs(parts, front) => {
                let mut tabs = Tabs::new(parts.iter().map(|part| ids[*part]).collect());
                tabs.active = ids.get(*front).copied();
                tiles.insert_container(Container::Tabs(tabs))
            }
        };
        ids.push(id);
    }
    let root = *ids.last().expect("an arrangement has the whole window");
    let mut tree = Tree::new(Id::unique("tiles"), root, tiles);
    show_only(&mut tree, arrangement);
    tree
}

pub fn show_only(tree: &mut Tree<PanelId>, arrangement: &Arrangement) {
    let panes = tree.tiles.iter().filter_map(|(id, tile)| match tile {
        Tile::Pane(panel) => Some((*id, *panel)),
        Tile::Container(_) => None,
    });
    for (id, panel) in panes.collect::<Vec<_>>() {
        tree.set_visible(id, arrangement.shows(panel));
    }
}

/// The parts of a tree. Each comes after the parts that it contains.
pub fn parts(tree: &Tree<PanelId>) -> Vec<DockNode> {
    let mut order: Vec<TileId> = tree.root().into_iter().collect();
    let mut next = 0;
    while let Some(id) = order.get(next) {
        if let Some(Tile::Container(container)) = tree.tiles.get(*id) {
            order.extend(container.children());
        }
        next += 1;
    }
    order.reverse();
    let place: HashMap<TileId, usize> = order.iter().enumerate().map(|(place, id)| (*id, place)).collect();
    order.iter().filter_map(|id| Some(part(tree.tiles.get(*id)?, &place))).collect()
}

fn part(tile: &Tile<PanelId>, place: &HashMap<TileId, usize>) -> DockNode {
    match tile {
        Tile::Pane(panel) => DockNode::Panel(*panel),
        Tile::Container(Container::Linear(linear)) => {
            let parts = linear.children.iter().map(|child| (place[child], linear.shares[*child])).collect();
            if linear.dir == LinearDir::Horizontal { DockNode::Row(parts) } else { DockNode::Column(parts) }
        }
        Tile::Container(other) => {
            let parts: Vec<_> = other.children().map(|child| place[child]).collect();
            let active = match other {
                Container::Tabs(tabs) => tabs.active.and_then(|active| place.get(&active).copied()),
                _ => None,
            };
            let front = active.or(parts.first().copied()).unwrap_or(0);
            DockNode::Tabs(parts, front)
        }
    }
}
