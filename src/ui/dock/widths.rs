//! Keeps the widths of the columns when the width of the window changes.

use egui_tiles::{Container, Linear, LinearDir, Tile, TileId, Tree};

use crate::session::{Home, PanelId};

/// The least width of a column, in points.
pub const LEAST: f32 = 120.0;

/// Makes the shares of the columns equal to their widths in points. One column absorbs the change of the window's
/// width.
pub fn fit(tree: &mut Tree<PanelId>, width: f32) {
    let Some(root) = tree.root() else { return };
    let stretched = stretched(tree, root);
    let visible: Vec<_> = match tree.tiles.get(root) {
        Some(Tile::Container(Container::Linear(row))) if row.dir == LinearDir::Horizontal => {
            row.children.iter().copied().filter(|child| tree.is_visible_in_layout(*child)).collect()
        }
        _ => return,
    };
    let Some(last) = visible.last() else { return };
    let stretched = stretched.filter(|column| visible.contains(column)).unwrap_or(*last);
    if let Some(Tile::Container(Container::Linear(row))) = tree.tiles.get_mut(root) {
        share_out(row, &visible, stretched, width);
    }
}

fn share_out(row: &mut Linear, visible: &[TileId], stretched: TileId, width: f32) {
    for column in visible {
        // The user has just dropped it into the row. It gets an average width.
        if row.shares[*column] < LEAST {
            row.shares.set_share(*column, width / visible.len() as f32);
        }
    }
    let sum: f32 = visible.iter().map(|column| row.shares[*column]).sum();
    let left = width - (sum - row.shares[stretched]);
    if left < LEAST {
        for column in visible {
            let share = row.shares[*column] * width / sum;
            row.shares.set_share(*column, share);
        }
    } else if (sum - width).abs() > 0.5 {
        row.shares.set_share(stretched, left);
    }
}

/// The column that absorbs the change: that of the current node, or else of a picture.
fn stretched(tree: &Tree<PanelId>, root: TileId) -> Option<TileId> {
    let of = |home| PanelId::docked().filter(move |panel| panel.home() == home);
    let pane = of(Home::Middle)
        .chain(of(Home::Pictures))
        .find_map(|panel| tree.tiles.find_pane(&panel).filter(|id| tree.is_visible(*id)))?;
    let mut at = pane;
    while let Some(parent) = tree.tiles.parent_of(at) {
        if parent == root {
            return Some(at);
        }
        at = parent;
    }
    None
}
