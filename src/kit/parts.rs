//! What widgets say while they paint: where the named parts of the screen are, and what a screen reader hears.

use egui::accesskit::Live;
use egui::{Context, Id, Rect, Role, Sense, Ui, WidgetInfo, vec2};

use crate::core::ScreenPart;

pub const SELECTED_NODE: &str = "selected node";

fn id() -> Id {
    Id::unique("parts of the screen")
}

pub fn begin(ctx: &Context) {
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Vec<ScreenPart>>(id()).clear());
}

pub fn parts(ctx: &Context) -> Vec<ScreenPart> {
    ctx.data(|data| data.get_temp(id())).unwrap_or_default()
}

/// Says where a part is, and how large its smallest text is, in points.
pub fn report(ui: &Ui, name: impl Into<String>, rect: Rect, text: Option<f32>) {
    let scale = ui.pixels_per_point();
    let points = [rect.left(), rect.top(), rect.width(), rect.height()];
    let part = ScreenPart {
        name: name.into(),
        points,
        pixels: points.map(|length| length * scale),
        text_pixels: text.map(|size| size * scale),
    };
    ui.data_mut(|data| data.get_temp_mut_or_default::<Vec<ScreenPart>>(id()).push(part));
}

/// What a frame has said, by what it is about, and what the last one had.
#[derive(Clone, Default)]
struct Announced {
    now: Vec<(String, String)>,
    /// `None` before the first frame, in which nothing is new.
    before: Option<Vec<(String, String)>>,
    /// What was new last, as long as a part of it is still said: then the same words can be new again.
    spoken: Vec<(String, String)>,
    is_heard: bool,
}

fn live_id() -> Id {
    Id::unique("what a screen reader says")
}

fn change<T>(ctx: &Context, change: impl FnOnce(&mut Announced) -> T) -> T {
    ctx.data_mut(|data| change(data.get_temp_mut_or_default(live_id())))
}

pub fn listen(ctx: &Context) {
    change(ctx, |announced| announced.is_heard = true);
}

/// Says something, unless the last frame has said the same about it.
pub fn announce(ctx: &Context, about: impl Into<String>, words: &str) {
    change(ctx, |announced| announced.now.push((about.into(), words.to_owned())));
}

/// Takes what is new as one text, after everything that says something; and tells it to a screen reader if there may be one.
pub fn live_ui(ui: &Ui) {
    let (words, is_heard) = change(ui.ctx(), |announced| {
        let now = std::mem::take(&mut announced.now);
        let before = announced.before.get_or_insert_with(|| now.clone());
        let new: Vec<_> = now.iter().filter(|said| !before.contains(said)).cloned().collect();
        if !new.is_empty() || !announced.spoken.iter().any(|said| now.contains(said)) {
            announced.spoken = new;
        }
        announced.before = Some(now);
        let words: Vec<_> = announced.spoken.iter().map(|(_, words)| words.trim_end_matches('.')).collect();
        (words.join(". "), announced.is_heard)
    });
    if !is_heard {
        return;
    }
    let corner = Rect::from_min_size(ui.max_rect().min, vec2(1.0, 1.0));
    let response = ui.interact(corner, live_id(), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Status, true, &words));
    ui.ctx().accesskit_node_builder(live_id(), |node| node.set_live(Live::Polite));
}
