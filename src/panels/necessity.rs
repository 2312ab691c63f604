//! The lines that say how many nodes every search must, may, or never expands.

use egui::{Align2, Pos2, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::core::{Seen, Shown};
use crate::kit::parts::report;
use crate::kit::theme::UnitScale;
use crate::kit::widgets::{Pen, PenStyle, paint_around, paint_line, rows, say};
use crate::picture::{draw_necessity, number};
use crate::recording::Necessity;

/// In units.
const LINE: f32 = 1.5;
const MARK: f32 = 1.0;
const WORD: f32 = 1.6;
const ABOVE: f32 = 0.2;

/// Takes the strip from the bottom of a rectangle, if nodes are marked. Returns what is left.
pub fn necessity_ui(ui: &mut Ui, rect: Rect, scale: UnitScale, seen: Seen<'_>) -> Rect {
    let Some(shown) = seen.core.shown.as_ref().filter(|_| seen.core.views.marks_necessity) else {
        return rect;
    };
    let pen = Pen::new(ui, scale);
    let height = pen.u(LINE * Necessity::ALL.len() as f32 + 2.0 * ABOVE);
    let (rest, strip) = rect.split_top_bottom_at_y(rect.bottom() - height);
    report(ui, "must, may, never", strip, Some(scale.least_text()));
    ui.painter().hline(strip.x_range(), strip.top(), Stroke::new(1.0, pen.theme.line()));
    match shown.compared_with() {
        Ok(shortest) => strip_ui(ui, strip, pen, (shown, shortest)),
        Err(why) => {
            let style = PenStyle { size: pen.scale.least_text(), ..pen.weak() };
            let galley = rows(ui, &[(why.to_owned(), style)], strip.width(), Necessity::ALL.len());
            ui.painter().galley(strip.left_top() + vec2(0.0, pen.u(ABOVE)), galley, style.colour);
            say(ui, strip, why);
        }
    }
    rest
}

fn strip_ui(ui: &Ui, strip: Rect, pen: Pen, (shown, shortest): (&Shown, u32)) {
    let counts = shown.necessity_counts();
    let style = PenStyle { size: pen.scale.least_text(), ..pen.plain() };
    for (place, necessity) in Necessity::ALL.into_iter().enumerate() {
        let top = strip.top() + pen.u(ABOVE + LINE * place as f32);
        let row = Rect::from_min_size(pos2(strip.left(), top), vec2(strip.width(), pen.u(LINE)));
        let y = row.center().y;
        paint_necessity(ui, pos2(row.left() + pen.u(MARK / 2.0), y), pen.u(MARK), necessity);
        let counts = counts.map(|counts| (counts.closed[place], counts.open[place]));
        let (words, meaning) = words(necessity, counts, shortest);
        let most = row.width() - pen.u(WORD);
        paint_line(ui, pos2(row.left() + pen.u(WORD), y), Align2::LEFT_CENTER, &words, style, most);
        let response = ui.interact(row, ui.scope_id().with(("necessity", place)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
        response.on_hover_text(meaning);
    }
}

pub fn paint_necessity(ui: &Ui, centre: Pos2, side: f32, necessity: Necessity) {
    paint_around(ui, centre, side, |scene, at, palette| {
        draw_necessity(scene, at, side, necessity, palette);
    });
}

/// How many nodes of a kind there are, and what it means. `counts` has the closed and the open ones; `None` while they are counted.
fn words(necessity: Necessity, counts: Option<(u32, u32)>, shortest: u32) -> (String, String) {
    let (expanded, open, meaning) = match necessity {
        Necessity::Must => (
            "must be expanded",
            "still open",
            format!(
                "f < {shortest}: every search like A* with this heuristic has to expand it, to be sure that no path is shorter"
            ),
        ),
        Necessity::May => (
            "may be expanded",
            "still open",
            format!("f = {shortest}: it depends on ties whether a search expands it"),
        ),
        Necessity::Never => (
            "are never expanded",
            "open",
            format!("f > {shortest}: no such search expands it, because a shorter path comes first"),
        ),
    };
    let counted = |(closed, left): (u32, u32)| {
        format!("{} {expanded}, {} of them are {open}", number(closed + left), number(left))
    };
    (counts.map_or_else(|| format!("… {expanded}"), counted), meaning)
}
