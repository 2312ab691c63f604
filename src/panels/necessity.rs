//! The strip that says how many nodes every search must, may, or never expands.

use egui::{Align2, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::core::{Seen, Shown};
use crate::kit::Theme;
use crate::kit::parts::report;
use crate::kit::theme::UnitScale;
use crate::kit::widgets::{Pen, PenStyle, line, paint_line, paint_scene};
use crate::panels::text::necessity as text;
use crate::picture::{Colour, Extent, Scene, draw_necessity, point};
use crate::recording::Necessity;

/// In units.
const HEIGHT: f32 = 2.0;
const MARK: f32 = 1.0;
const WORD: f32 = 1.4;

/// Takes the strip from the bottom of a rectangle, if nodes are marked. Returns what is left.
pub fn necessity_ui(ui: &mut Ui, rect: Rect, scale: UnitScale, seen: Seen<'_>) -> Rect {
    let Some((shown, shortest)) = seen.core.shown.as_ref().zip(seen.core.marks_necessity()) else {
        return rect;
    };
    let pen = Pen::new(ui, scale);
    let (rest, strip) = rect.split_top_bottom_at_y(rect.bottom() - pen.u(HEIGHT));
    report(ui, "must, may, never", strip, Some(scale.least_text()));
    ui.painter().hline(strip.x_range(), strip.top(), Stroke::new(1.0, pen.theme.line()));
    strip_ui(ui, strip, pen, (shown, shortest));
    rest
}

fn strip_ui(ui: &Ui, strip: Rect, pen: Pen, (shown, shortest): (&Shown, u32)) {
    let counts = shown.necessity_counts();
    let width = strip.width() / Necessity::ALL.len() as f32;
    let style = PenStyle { size: pen.scale.least_text(), ..pen.text_ink() };
    for (place, necessity) in Necessity::ALL.into_iter().enumerate() {
        let left = strip.left() + width * place as f32;
        let y = strip.center().y;
        paint_necessity(ui, pos2(left + pen.u(MARK / 2.0), y), pen.u(MARK), necessity);
        let counts = counts.map(|counts| (counts.closed[place], counts.open[place]));
        let words = text::counted(necessity, counts);
        let most = width - pen.u(WORD + 0.3);
        let [shorter, shortest_words] = text::shorter(necessity, counts);
        let fits = |words: &&String| line(ui, words, style).size().x <= most;
        let painted = [&words, &shorter].into_iter().find(fits).unwrap_or(&shortest_words);
        paint_line(ui, pos2(left + pen.u(WORD), y), Align2::LEFT_CENTER, painted, style, most);
        let area = Rect::from_min_size(pos2(left, strip.top()), vec2(width, strip.height()));
        let response = ui.interact(area, ui.scope_id().with(("necessity", place)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
        response.on_hover_text(text::meaning(necessity, shortest));
    }
}

/// Paints the mark of a kind around a place.
pub fn paint_necessity(ui: &Ui, centre: egui::Pos2, side: f32, necessity: Necessity) {
    let mut scene = Scene::new("", Extent { width: side, height: side }, Colour::NONE);
    let palette = Theme::of(ui.ctx()).palette();
    draw_necessity(&mut scene, point(side / 2.0, side / 2.0), side, necessity, palette);
    paint_scene(ui, ui.scope_id(), centre - vec2(side, side) / 2.0, &scene);
}
