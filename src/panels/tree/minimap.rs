//! The whole tree in small, with a frame around the visible part.

use egui::{Pos2, Rect, Response, Ui, Vec2, vec2};

use super::canvas::VisibleTree;
use crate::core::{CoreAction, Framing, TreeAction};
use crate::kit::widgets::paint_scene;
use crate::picture::tree::{Camera, Projection, TreePicture, TreeRegion, tree_scene};
use crate::picture::{Area, Extent, Palette, Scene, Subject, line, point};

const SIZE: Vec2 = vec2(190.0, 110.0);
/// Around it, in points.
pub const MARGIN: f32 = 8.0;
/// Smaller pictures have no minimap.
const LEAST: Vec2 = vec2(560.0, 180.0);

/// Its place in the upper right corner of a rectangle; `None` if there is no room.
pub fn place(rect: Rect) -> Option<Rect> {
    let has_room = rect.width() >= LEAST.x && rect.height() >= LEAST.y;
    has_room.then(|| Rect::from_min_size(rect.right_top() + vec2(-MARGIN - SIZE.x, MARGIN), SIZE))
}

fn extent() -> Extent {
    Extent { width: SIZE.x, height: SIZE.y }
}

pub fn minimap_ui(ui: &Ui, seen: &VisibleTree<'_>, rect: Rect) {
    let palette = Palette::on_the_side(seen.seen.core.look.theme);
    let id = egui::Id::unique("search tree, small");
    let scene = seen.cached(ui, id, Camera::on_all(seen.layout, extent()), extent(), |camera| {
        let subject = Subject { extent: extent(), ..seen.subject() };
        // It is too small for text.
        tree_scene(&TreePicture { subject, camera, part: None, text: f32::INFINITY, ..seen.picture() })
    });
    paint_scene(ui, id, rect.min, &scene);
    let mut frame = Scene::new("", extent(), crate::picture::Colour::NONE);
    frame.outline(frame.area().shrunk(0.5), line(1.0, palette.line));
    frame.outline(part(seen), line(2.0, palette.accent));
    paint_scene(ui, id.with("frame"), rect.min, &frame);
}

/// The visible part, in the coordinates of the minimap.
fn part(seen: &VisibleTree<'_>) -> Area {
    let small = Projection::new(seen.layout, Camera::on_all(seen.layout, extent()), extent());
    let TreeRegion { xs, rows } = TreeRegion::whole(seen.layout);
    let (left, right) = seen.projection.xs(0.0);
    let rows_seen = (seen.projection.row_at(0.0), seen.projection.row_at(seen.extent.height));
    let from = small.place(left.max(xs.0), rows_seen.0.max(rows.0));
    let to = small.place(right.min(xs.1), rows_seen.1.min(rows.1));
    let clear = 3.0;
    let (width, height) = ((to.x - from.x).max(0.0) + 2.0 * clear, (to.y - from.y).max(0.0) + 2.0 * clear);
    Area::new(point(from.x - clear, from.y - clear), width, height)
}

/// A click or drag moves the camera.
pub fn move_there(
    seen: &VisibleTree<'_>,
    rect: Rect,
    response: &Response,
    actions: &mut Vec<CoreAction>,
) -> bool {
    let is_in_it = |at: Option<Pos2>| at.is_some_and(|at| rect.contains(at));
    let began = response.ctx.input(|input| input.pointer.press_origin());
    let at = response.interact_pointer_pos().filter(|_| is_in_it(began));
    let Some(at) = at.filter(|_| response.dragged() || response.clicked()) else { return false };
    let small = Projection::new(seen.layout, Camera::on_all(seen.layout, extent()), extent());
    let at = at - rect.min;
    let camera = Camera { x: small.x_at(at.x), row: small.row_at(at.y), ..seen.camera };
    let camera = camera.moved(seen.layout, seen.extent, 0.0, 0.0);
    actions.push(CoreAction::Tree(TreeAction::Frame(Framing::At(camera))));
    true
}
