//! A choice of up to four: a row of segments.

use std::sync::Arc;

use egui::{FontId, Galley, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::options::FormOption;
use super::style::{CONTROL, k, round};
use crate::kit::theme::{Theme, UnitScale, strong_family};

/// More than these are a list.
const MOST: usize = 4;
/// Around the segments, around the text of each, and between them.
const EDGE: f32 = 3.0;
const PADDING: f32 = 10.0;
const BETWEEN: f32 = 2.0;

/// The segments, if there are few and they fit: which was clicked, and the response of each.
pub(super) fn segments<T>(
    ui: &mut Ui,
    label: &str,
    options: &[FormOption<T>],
    chosen: Option<usize>,
) -> Option<(Option<usize>, Vec<Response>)> {
    if options.len() > MOST {
        return None;
    }
    let scale = UnitScale::of(ui);
    let font = FontId::new(scale.text(), strong_family());
    let theme = Theme::of(ui.ctx());
    let painter = ui.painter().clone();
    let galley = |title: &str, font: &FontId| -> Arc<Galley> {
        painter.layout_no_wrap(title.to_owned(), font.clone(), theme.text())
    };
    // All as wide as in the bold type, so that nothing moves when another one is chosen.
    let widths: Vec<f32> = options
        .iter()
        .map(|option| galley(&option.title, &font).size().x + 2.0 * k(scale, PADDING))
        .collect();
    let gaps = k(scale, BETWEEN) * options.len().saturating_sub(1) as f32 + 2.0 * k(scale, EDGE);
    let width = widths.iter().sum::<f32>() + gaps;
    if width > ui.available_width() {
        return None;
    }
    let (whole, group) = ui.allocate_exact_size(vec2(width, k(scale, CONTROL)), Sense::hover());
    group.widget_info(|| WidgetInfo::labeled(Role::RadioGroup, ui.is_enabled(), label));
    ui.painter().rect_filled(whole, round(scale), theme.button());
    let mut left = whole.left() + k(scale, EDGE);
    let (mut clicked, mut responses) = (None, Vec::new());
    for (index, (option, width)) in options.iter().zip(widths).enumerate() {
        let edge = k(scale, EDGE);
        let rect =
            Rect::from_min_max(pos2(left, whole.top() + edge), pos2(left + width, whole.bottom() - edge));
        left = rect.right() + k(scale, BETWEEN);
        let is_chosen = chosen == Some(index);
        let is_enabled = ui.is_enabled() && option.problem.is_none();
        let sense = if is_enabled { Sense::click() } else { Sense::hover() };
        let response = ui.interact(rect, group.id.with(index), sense);
        response.widget_info(|| {
            WidgetInfo::selected(Role::RadioButton, is_enabled, is_chosen, option.title.as_ref())
        });
        if is_chosen {
            let stroke = Stroke::new(1.0, theme.tile_line());
            ui.painter().rect(rect, round(scale), theme.field(), stroke, StrokeKind::Inside);
        } else if response.hovered() && is_enabled {
            ui.painter().rect_filled(rect, round(scale), theme.button_hover());
        }
        let plain = FontId::proportional(scale.text());
        let text = galley(&option.title, if is_chosen { &font } else { &plain });
        let colour = if is_enabled { theme.text() } else { theme.tile_line() };
        let at = rect.center() - text.size() / 2.0;
        ui.painter().galley_with_override_text_color(at, text, colour);
        if response.clicked() {
            clicked = Some(index);
        }
        responses.push(match (&option.problem, option.hint.as_ref()) {
            (Some(problem), _) => response.on_hover_text(problem),
            (None, "") => response,
            (None, hint) => response.on_hover_text(hint),
        });
    }
    Some((clicked, responses))
}
