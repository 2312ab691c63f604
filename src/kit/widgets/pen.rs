//! Text at a place, in sizes of the screen's unit. Nothing around it moves, however long the text is.

use std::sync::Arc;

use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align, Align2, Color32, FontFamily, FontId, Galley, Id, Pos2, Rect, Response, Role, Sense, TextFormat,
    TextStyle, TextWrapMode, Ui, WidgetInfo, WidgetText, pos2, vec2,
};

use crate::kit::theme::{Theme, UnitScale, strong_family};

#[derive(Clone, Copy, Debug)]
pub struct PenStyle {
    /// In points.
    pub size: f32,
    pub strong: bool,
    pub colour: Color32,
}

#[derive(Clone, Copy)]
pub struct Pen {
    pub scale: UnitScale,
    pub theme: Theme,
}

impl Pen {
    pub fn new(ui: &Ui, scale: UnitScale) -> Self {
        Self { scale, theme: Theme::of(ui.ctx()) }
    }

    /// That many units, in points.
    pub fn u(&self, units: f32) -> f32 {
        self.scale.u(units)
    }

    pub fn plain(&self) -> PenStyle {
        PenStyle { size: self.scale.text(), strong: false, colour: self.theme.text() }
    }

    pub fn weak(&self) -> PenStyle {
        PenStyle { colour: self.theme.weak_text(), ..self.plain() }
    }

    pub fn strong(&self) -> PenStyle {
        PenStyle { strong: true, ..self.plain() }
    }
}

/// The height of a row of a sentence, for a text size of 1.
const ROW_HEIGHT: f32 = 1.375;

fn font(style: PenStyle) -> FontId {
    let family = if style.strong { strong_family() } else { FontFamily::Proportional };
    FontId::new(style.size, family)
}

pub fn line(ui: &Ui, text: &str, style: PenStyle) -> Arc<Galley> {
    ui.painter().layout_no_wrap(text.to_owned(), font(style), style.colour)
}

/// Measures lines of text as the window paints them.
pub fn measured(ui: &Ui) -> impl Fn(&str, f32, bool) -> f32 {
    let colour = Theme::of(ui.ctx()).text();
    move |text, size, strong| line(ui, text, PenStyle { size, strong, colour }).size().x
}

pub fn text_width(ui: &Ui, text: &str, style: TextStyle) -> f32 {
    WidgetText::from(text).into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, style).size().x
}

/// Writes one line; `anchor` says which point of it is at `at`. It is made narrower where it would be wider than `most`.
pub fn write(ui: &Ui, at: Pos2, anchor: Align2, text: &str, style: PenStyle, most: f32) -> Rect {
    let rect = paint_line(ui, at, anchor, text, style, most);
    if !text.is_empty() {
        say(ui, rect, text);
    }
    rect
}

/// Paints one line that is only seen: it is written elsewhere.
pub fn paint_line(ui: &Ui, at: Pos2, anchor: Align2, text: &str, style: PenStyle, most: f32) -> Rect {
    if text.is_empty() {
        return Rect::from_min_size(at, vec2(0.0, 0.0));
    }
    let mut galley = line(ui, text, style);
    if galley.size().x > most && most > 0.0 {
        let size = (style.size * most / galley.size().x).max(style.size * 0.7);
        galley = line(ui, text, PenStyle { size, ..style });
    }
    let rect = anchor.anchor_size(at, galley.size());
    ui.painter().galley(rect.min, galley, style.colour);
    rect
}

/// Labels a painted text, for screen readers and tests.
pub fn say(ui: &Ui, rect: Rect, text: &str) -> Response {
    let id = Id::unique(("written", text, rect.min.x.to_bits(), rect.min.y.to_bits()));
    let response = ui.interact(rect, id, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    response
}

/// Words in their colours, in at most some rows of that width. A row is a little higher than text elsewhere.
pub fn rows(ui: &Ui, words: &[(String, PenStyle)], width: f32, most_rows: usize) -> Arc<Galley> {
    aligned_rows(ui, words, (width, 0.0), most_rows, Align::LEFT)
}

pub fn rows_in(height: f32, size: f32) -> usize {
    (height / (size * ROW_HEIGHT)).max(0.0) as usize
}

/// Rows of text, each around the middle of the width. They are painted from the middle of their top.
pub fn centred_rows(ui: &Ui, text: &str, style: PenStyle, width: f32, most_rows: usize) -> Arc<Galley> {
    aligned_rows(ui, &[(text.to_owned(), style)], (width, 0.0), most_rows, Align::Center)
}

/// Paints rows and labels them. What has no room is in the tooltip.
pub fn write_rows(ui: &Ui, top: Pos2, galley: Arc<Galley>, text: &str, style: PenStyle) -> Rect {
    let rect = galley.rect.translate(top.to_vec2());
    let is_elided = galley.elided;
    ui.painter().galley(top, galley, style.colour);
    if !text.is_empty() {
        let response = say(ui, rect, text);
        if is_elided {
            response.on_hover_text(text);
        }
    }
    rect
}

/// Writes from the left into a place: in one line, or in two smaller ones.
pub fn write_in(ui: &Ui, room: Rect, pen: Pen, text: &str, style: PenStyle) {
    if line(ui, text, style).size().x <= room.width() {
        write(ui, room.left_center(), Align2::LEFT_CENTER, text, style, room.width());
        return;
    }
    let style = PenStyle { size: pen.scale.least_text(), ..style };
    let galley = rows(ui, &[(text.to_owned(), style)], room.width(), 2);
    let top = room.center().y - galley.size().y / 2.0;
    write_rows(ui, pos2(room.left(), top), galley, text, style);
}

fn aligned_rows(
    ui: &Ui,
    words: &[(String, PenStyle)],
    (width, indent): (f32, f32),
    most_rows: usize,
    halign: Align,
) -> Arc<Galley> {
    let mut job = LayoutJob {
        wrap: TextWrapping { max_width: width, max_rows: most_rows, ..TextWrapping::default() },
        halign,
        ..LayoutJob::default()
    };
    for (place, (text, style)) in words.iter().enumerate() {
        let line_height = Some(style.size * ROW_HEIGHT);
        let format = TextFormat { line_height, ..TextFormat::simple(font(*style), style.colour) };
        job.append(text, if place == 0 { indent } else { 0.0 }, format);
    }
    ui.fonts_mut(|fonts| fonts.layout_job(job))
}
