//! Stage and transport, as large as they fit into the place that the other page gives them.

use egui::{Align2, Rect, Stroke, Ui, Vec2, pos2, vec2};

use super::Embedded;
use crate::activity::view::{Act, ActivityView};
use crate::core::{Seen, Shown};
use crate::kit::{Pen, Timeline, UnitScale, buttons_ui, notice_ui, short_place, whole_window, write};
use crate::panels::stage::{Form, Layout, stage_ui};
use crate::recording::Position;

const TRANSPORT: f32 = 3.2;
const PLACE: f32 = 8.5;
/// The least unit in which all parts of the stage are shown, in points.
const LEAST_UNIT: f32 = 12.5;

impl ActivityView for Embedded {
    fn screen_ui(&self, ui: &mut Ui, seen: Seen<'_>, acts: &mut Vec<Act<Position>>) {
        whole_window(ui, |ui| {
            let window = ui.max_rect();
            let units = |form: Form| Vec2::from(form.least()) + vec2(0.0, TRANSPORT);
            let unit = |form: Form| UnitScale::filling(window.size(), units(form));
            let form = Form::largest(|form| unit(form).u(1.0) >= LEAST_UNIT);
            let scale = unit(form);
            let (stage, transport) =
                window.split_top_bottom_at_y(window.bottom() - scale.row(ui.ctx(), TRANSPORT));
            let mut actions = Vec::new();
            stage_ui(ui, &Layout::new(form, stage, scale), seen, &mut actions);
            acts.extend(actions.into_iter().map(Act::from));
            let pen = Pen::new(ui, scale);
            ui.painter().hline(window.x_range(), transport.top(), Stroke::new(1.0, pen.theme.line()));
            self.transport_ui(ui, transport, pen, seen, acts);
            notice_ui(ui, stage, scale, seen.core, acts);
        });
    }
}

impl Embedded {
    fn transport_ui(&self, ui: &Ui, rect: Rect, pen: Pen, seen: Seen<'_>, acts: &mut Vec<Act<Position>>) {
        let left = buttons_ui(ui, pen, rect, true, seen, acts);
        let Some((shown, (first, last))) = seen.core.shown.as_ref().zip(self.ends(seen.core)) else { return };
        let position = shown.position();
        let right = pos2(rect.right() - pen.u(1.2), rect.center().y);
        let place = short_place(position.steps + u64::from(position.events > 0), self.told_end(shown));
        write(ui, right, Align2::RIGHT_CENTER, &place, pen.plain(), pen.u(PLACE));
        let timeline = Timeline {
            name: "Timeline",
            value: position.steps - first,
            last: last - first,
            horizon: self.told_end(shown).unwrap_or(shown.horizon()).saturating_sub(first).max(1),
        };
        let rail = Timeline::rail(pen, left, right.x - pen.u(PLACE + 1.0));
        let (response, wanted) = timeline.sense(ui, pen, (rail, right.y));
        if let Some(steps) = wanted.filter(|steps| *steps != timeline.value || position.events > 0) {
            acts.push(Act::Own(Position::after(first + steps)));
        }
        let within = if position.events > 0 { 0.5 } else { 0.0 };
        timeline.paint(ui, pen, (rail, right.y), timeline.value as f64 + within, &response);
    }

    /// The last step that is shown; `None` where it may not be told yet.
    fn told_end(&self, shown: &Shown) -> Option<u64> {
        let to = self.0?.to;
        if to == u64::MAX { shown.told_steps() } else { Some(to) }
    }
}
