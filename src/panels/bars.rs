//! How many nodes of each f and each depth were expanded up to the current step, with the totals in outline.

use std::sync::Arc;

use egui::{Id, Role, Sense, TextStyle, Ui, WidgetInfo};

use super::summary::{totals_at, waiting_ui};
use crate::core::Seen;
use crate::kit::widgets::paint_scene;
use crate::panels::text::pictures as text;
use crate::picture::ThemeChoice;
use crate::picture::{BarsPicture, Extent, Palette, Scene, draw_bars};
use crate::recording::RunningTotals;

pub fn bars_ui(ui: &mut Ui, seen: Seen<'_>) {
    let Some((shown, summary)) = waiting_ui(ui, seen, text::BARS) else {
        return;
    };
    let now = totals_at(ui, "bars", shown, summary, shown.position().steps);
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, text::BARS));
    let extent = Extent { width: rect.width(), height: rect.height() };
    let unit = TextStyle::Small.resolve(ui.style()).size;
    let hides_future = !shown.tells_end();
    let draw = || {
        let palette = Palette::on_the_side(seen.core.look.theme);
        let mut scene = Scene::new(text::BARS, extent, palette.panel);
        let end = if hides_future { &now } else { summary.end() };
        let picture = BarsPicture { recording: &shown.recording, now: &now, end };
        let area = scene.area();
        draw_bars(&mut scene, area, &picture, palette, unit);
        scene
    };
    let scene = cached(ui, &now, (extent, hides_future), seen.core.look.theme, draw);
    paint_scene(ui, response.id, rect.min, &scene);
    response.on_hover_text(text::BARS_HINT);
}

/// The picture; drawn again only when something in it changes.
fn cached(
    ui: &Ui,
    now: &Arc<RunningTotals>,
    (extent, hides_future): (Extent, bool),
    theme: ThemeChoice,
    draw: impl FnOnce() -> Scene,
) -> Arc<Scene> {
    type Drawn = (Arc<RunningTotals>, (Extent, bool), ThemeChoice, Arc<Scene>);
    let id = Id::unique("drawn bars");
    let drawn = ui.data(|data| data.get_temp::<Drawn>(id));
    let same =
        |drawn: &Drawn| Arc::ptr_eq(&drawn.0, now) && (drawn.1, drawn.2) == ((extent, hides_future), theme);
    if let Some((.., scene)) = drawn.filter(same) {
        return scene;
    }
    let scene = Arc::new(draw());
    ui.data_mut(|data| {
        data.insert_temp::<Drawn>(id, (Arc::clone(now), (extent, hides_future), theme, Arc::clone(&scene)))
    });
    scene
}
