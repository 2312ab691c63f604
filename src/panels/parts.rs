//! What several panels show alike, and the panel that has the keyboard.

use std::sync::{Arc, Weak};

use egui::{
    Align2, Context, Event, Id, Key, MouseWheelUnit, Pos2, Rect, RectAlign, Response, Role, Sense, Stroke,
    StrokeKind, TextStyle, Tooltip, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use crate::core::{Actions, Command, CoreAction, PanelId, Seen, Shown, stage_words};
use crate::kit::{
    Pen, PenStyle, Theme, UnitScale, command_button, light_up, mini_board, paint_around, paint_line, report,
    rows, say, text_scale, text_width,
};
use crate::picture::{Extent, LEAST_UNIT, Palette, Subject, draw_necessity, number};
use crate::recording::{Moment, Necessity};
use crate::search::NodeId;

pub struct PanelView {
    /// In points; a narrower panel scrolls sideways.
    pub least_width: f32,
    /// `true` if it is as high as its contents, and scrolls; `false` if it fills its place.
    pub scrolls: bool,
    pub show: fn(&mut Ui, Seen<'_>, &mut Actions),
}

pub fn fade_earlier(ui: &mut Ui, seen: Seen<'_>) {
    const FAINT: f32 = 0.45;
    if seen.core.shows_earlier_settings() {
        ui.set_opacity(FAINT);
    }
}

/// The button that saves this panel's picture: that of the panel that has the focus is suggested.
pub fn save_picture_ui(ui: &mut Ui, panel: PanelId, seen: Seen<'_>, actions: &mut Actions) {
    let at = actions.len();
    if command_button(ui, Command::SavePicture, seen.commands, actions).clicked() {
        actions.insert(at, CoreAction::ShowPanel(panel));
    }
}

/// The same button at the right end of a row. If it does not fit, the command is still in the menu.
pub fn save_picture_at_right_ui(ui: &mut Ui, panel: PanelId, seen: Seen<'_>, actions: &mut Actions) {
    let name = text_width(ui, Command::SavePicture.info().name, TextStyle::Button);
    if ui.available_width() >= name + 2.0 * ui.spacing().button_padding.x {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            save_picture_ui(ui, panel, seen, actions);
        });
    }
}

/// How much larger a picture is than in its file. For a class, its text is as large as that around it.
pub fn picture_scale(ui: &Ui, seen: Seen<'_>) -> f32 {
    /// The least size of its text at the desk, in points.
    const LEAST_TEXT: f32 = 15.0;
    let is_presenting = seen.core.layout.is_presenting();
    if is_presenting { text_scale(ui) } else { UnitScale::of(ui).u(1.0).max(LEAST_TEXT) / LEAST_UNIT }
}

pub fn subject<'a>(seen: Seen<'a>, (shown, moment): (&'a Shown, &'a Moment), extent: Extent) -> Subject<'a> {
    Subject {
        recording: &shown.recording,
        moment,
        selected: seen.core.selected(),
        hides_future: !shown.tells_end(),
        shows_choice: false,
        words: stage_words,
        extent,
        palette: Palette::on_the_side(seen.core.look.theme),
    }
}

pub fn focus_frame_ui(ui: &Ui, response: &Response) {
    if response.has_focus() {
        let stroke = Stroke::new(2.0, Theme::of(ui.ctx()).action());
        ui.painter().rect_stroke(response.rect, 2, stroke, StrokeKind::Inside);
    }
}

/// A card about what is under the pointer, towards the middle of its picture: it covers no other panel.
pub fn card_at_pointer(response: &Response, content: impl FnOnce(&mut Ui)) {
    let Some(at) = response.hover_pos() else { return };
    let middle = response.rect.center();
    let align = match (at.x > middle.x, at.y > middle.y) {
        (false, false) => RectAlign::RIGHT_START,
        (false, true) => RectAlign::RIGHT_END,
        (true, false) => RectAlign::LEFT_START,
        (true, true) => RectAlign::LEFT_END,
    };
    let mut card = Tooltip::for_enabled(response).at_pointer().gap(12.0);
    card.popup = card.popup.align(align).align_alternatives(&[]);
    card.show(content);
}

/// What mouse, touchpad and keys ask of a picture that is larger than its place.
pub enum Gesture {
    /// Zooms by a factor, about the pointer; `None` for a key.
    Zoom(f64, Option<Pos2>),
    Move(Vec2),
    ShowAll,
}

impl Gesture {
    /// A wheel zooms; on a touchpad, two fingers move the picture, and a pinch zooms. A drag moves it. Keys are for the picture that
    /// has the focus.
    pub fn read(ui: &Ui, response: &Response) -> Option<Self> {
        /// Zoom factors of one notch of a mouse wheel and of a key.
        const ZOOM_PER_LINE: f64 = 1.2;
        const ZOOM_PER_KEY: f64 = 1.5;
        let keys = [
            (Key::Plus, Self::Zoom(ZOOM_PER_KEY, None)),
            (Key::Equals, Self::Zoom(ZOOM_PER_KEY, None)),
            (Key::Minus, Self::Zoom(1.0 / ZOOM_PER_KEY, None)),
            (Key::Num0, Self::ShowAll),
            (Key::Home, Self::ShowAll),
        ];
        let is_pressed = |key| ui.input(|input| input.modifiers.is_none() && input.key_pressed(key));
        let by_key = keys.into_iter().find(|(key, _)| response.has_focus() && is_pressed(*key));
        if let Some((_, gesture)) = by_key {
            return Some(gesture);
        }
        if response.drag_delta() != Vec2::ZERO {
            return Some(Self::Move(response.drag_delta()));
        }
        let at = response.hover_pos()?;
        ui.input(|input| {
            let lines = input.events.iter().filter_map(|event| match event {
                Event::MouseWheel { unit: MouseWheelUnit::Line, delta, modifiers, .. }
                    if modifiers.is_none() =>
                {
                    Some(f64::from(delta.y))
                }
                _ => None,
            });
            let factor = f64::from(input.zoom_delta()) * ZOOM_PER_LINE.powf(lines.sum());
            if (factor - 1.0).abs() > 1e-6 {
                return Some(Self::Zoom(factor, Some(at)));
            }
            let has_points = input
                .events
                .iter()
                .any(|event| matches!(event, Event::MouseWheel { unit: MouseWheelUnit::Point, .. }));
            let way = input.smooth_scroll_delta();
            ((has_points || input.modifiers.shift) && way != Vec2::ZERO).then_some(Self::Move(way))
        })
    }
}

/// The small board of a node. It lights up while the pointer is over the same node in any panel.
pub fn node_board(
    ui: &mut Ui,
    seen: Seen<'_>,
    shown: &Shown,
    id: NodeId,
    cell: f32,
    actions: &mut Actions,
) -> Response {
    let board = shown.recording.board(shown.recording.nodes().state(id));
    let response = mini_board(ui, &board, cell, shown.status(id));
    if seen.core.hovered() == Some(id) {
        light_up(ui, &response);
    }
    if response.hovered() {
        actions.push(CoreAction::Hover(Some(id)));
    }
    response
}

pub fn focus_id(panel: PanelId) -> Id {
    Id::unique(("panel has the keyboard", panel))
}

/// The panel that itself has the keyboard focus, and not a button or field in it. Then it uses no key but Tab.
pub fn focused_panel(ctx: &Context) -> Option<PanelId> {
    let focused = ctx.memory(egui::Memory::focused);
    PanelId::ALL.iter().copied().find(|panel| focused == Some(focus_id(*panel)))
}

/// What is made of a key, which is made again only when that changes.
pub fn kept<K, V>(ui: &Ui, id: Id, key: K, make: impl FnOnce() -> V) -> Arc<V>
where
    K: Clone + PartialEq + Send + Sync + 'static,
    V: Send + Sync + 'static,
{
    let kept = ui.data(|data| data.get_temp::<(K, Arc<V>)>(id));
    if let Some((_, value)) = kept.filter(|(old, _)| *old == key) {
        return value;
    }
    let value = Arc::new(make());
    ui.data_mut(|data| data.insert_temp(id, (key, Arc::clone(&value))));
    value
}

/// Compares by address, and keeps nothing in memory.
pub struct Same<T>(Weak<T>);

impl<T> Same<T> {
    pub fn of(shared: &Arc<T>) -> Self {
        Self(Arc::downgrade(shared))
    }
}

impl<T> Clone for Same<T> {
    fn clone(&self) -> Self {
        Self(Weak::clone(&self.0))
    }
}

impl<T> PartialEq for Same<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0.ptr_eq(&other.0)
    }
}

/// Sizes of the lines that say how many nodes every search must, may, or never expands, in units.
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
