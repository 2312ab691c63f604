//! The lessons that can be opened: what one can do afterwards, how long it takes, and whether it is done.

use std::sync::Arc;

use egui::{
    Align, Align2, Id, Label, Layout, Pos2, Rect, Response, RichText, Role, ScrollArea, Sense, Ui,
    WidgetInfo, pos2, vec2,
};

use crate::kit::{
    Icon, Pen, PenStyle, Theme, UnitScale, action_button, command_button, error_ui, least_tapped,
    line as line_of, paint_icon, paint_line, rows, section, strong_family,
};
use crate::picture::counted;
use crate::session::{Action, Command, LessonAction, LessonSource, ListedLesson, Session};

/// Sizes in units: of a row, of its texts, and of the marks.
const LEAST_ROW: f32 = 2.9;
const MOST_ROW: f32 = 3.4;
const HEAD: f32 = 2.8;
const MARK: f32 = 0.5;
const GAP: f32 = 0.6;
const WORDS: f32 = 2.2;

pub fn list_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let scale = UnitScale::of(ui);
    let lessons: Vec<_> = session.documents.lesson.list().collect();
    let next = session.documents.lesson.next_of(&lessons);
    head_ui(ui, &lessons, next, actions);
    let height = (ui.available_height() / lessons.len() as f32)
        .clamp(scale.row(ui.ctx(), LEAST_ROW), scale.row(ui.ctx(), MOST_ROW));
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let shipped =
            lessons.iter().take_while(|listed| matches!(listed.source, LessonSource::Shipped(_))).count();
        for (place, listed) in lessons.iter().enumerate() {
            if place == shipped {
                section(ui, "Your own lessons");
            }
            let is_next = next.is_some_and(|next| next.source == listed.source);
            row_ui(ui, height, (listed, is_next), actions);
        }
        folder_ui(ui, scale, session, actions);
    });
}

fn head_ui(ui: &mut Ui, lessons: &[ListedLesson], next: Option<&ListedLesson>, actions: &mut Vec<Action>) {
    let scale = UnitScale::of(ui);
    let room = vec2(ui.available_width(), scale.u(HEAD));
    ui.allocate_ui_with_layout(room, Layout::right_to_left(Align::Center), |ui| {
        ui.set_min_size(room);
        if let Some(next) = next {
            let hint = format!("Start the lesson “{}”", next.lesson.title);
            if action_button(ui, scale, "Start").on_hover_text(hint).clicked() {
                actions.push(next.source.open());
            }
            ui.add_space(scale.u(0.4));
        }
        let words =
            next.map_or("All lessons are done".to_owned(), |next| format!("Next: {}", next.lesson.title));
        let done = lessons.iter().filter(|listed| listed.is_done).count();
        let done = format!("{done} of {} done", lessons.len());
        let pen = Pen::new(ui, scale);
        let width = |text: &str, style| line_of(ui, text, style).size().x;
        let both = width(&words, pen.strong()) + ui.spacing().item_spacing.x + width(&done, pen.plain());
        // The title matters more: the rows say which lessons are done.
        if both < ui.available_width() {
            ui.weak(done);
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.add(Label::new(RichText::new(words).family(strong_family())).truncate());
        });
    });
}

fn row_ui(ui: &mut Ui, height: f32, (listed, is_next): (&ListedLesson, bool), actions: &mut Vec<Action>) {
    let scale = UnitScale::of(ui);
    let pen = Pen::new(ui, scale);
    let lesson = &listed.lesson;
    let (rect, row) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    row.widget_info(|| WidgetInfo::labeled(Role::Button, true, &lesson.title));
    if is_next || row.contains_pointer() || row.has_focus() {
        ui.painter().rect_filled(rect, pen.u(0.4).min(255.0) as u8, pen.theme.button());
    } else {
        ui.painter().hline(rect.left() + pen.u(WORDS)..=rect.right(), rect.bottom(), (1.0, pen.theme.line()));
    }
    let mark = Rect::from_min_size(rect.min, vec2(pen.u(WORDS - 0.2), height));
    mark_ui(ui, pen, (row.id, mark), listed, actions);
    let title = PenStyle { size: scale.least_text(), ..pen.strong() };
    let line = PenStyle { size: scale.least_text(), ..pen.weak() };
    let above = rect.center().y - pen.u(0.05);
    let right = rect.right() - pen.u(0.4);
    let minutes = format!("about {} min", lesson.minutes());
    let needed =
        |length: &str| line_of(ui, &lesson.title, title).size().x + line_of(ui, length, line).size().x;
    let room = right - rect.left() - pen.u(WORDS + GAP);
    // The title is the last to be cut.
    let lengths = [format!("{} · {minutes}", counted(lesson.pages.len(), "page", "pages")), minutes];
    let length = lengths.into_iter().find(|length| needed(length) <= room).unwrap_or_default();
    let length = paint_line(ui, pos2(right, above), Align2::RIGHT_BOTTOM, &length, line, 0.0);
    let left = rect.left() + pen.u(WORDS);
    let cut =
        |words: &str, style: PenStyle, width: f32| rows(ui, &[(words.to_owned(), style)], width.max(1.0), 1);
    let name = cut(&lesson.title, title, length.left() - left - pen.u(GAP));
    ui.painter().galley(pos2(left, above - name.size().y), Arc::clone(&name), title.colour);
    let at_right = alone_ui(ui, (pos2(right, above), &row), line, (listed, is_next), actions);
    let second = if lesson.outcome.is_empty() { &lesson.about } else { &lesson.outcome };
    ui.painter().galley(pos2(left, above), cut(second, line, at_right - left), line.colour);
    if row.on_hover_text(format!("{}\n{}", lesson.about, lesson.outcome).trim()).clicked() {
        actions.push(listed.source.open());
    }
}

/// The end of the second line: the test's result, and *Study alone* in the next row or under the pointer. Returns its left edge.
fn alone_ui(
    ui: &Ui,
    (top, row): (Pos2, &Response),
    style: PenStyle,
    (listed, is_next): (&ListedLesson, bool),
    actions: &mut Vec<Action>,
) -> f32 {
    let size = line_of(ui, "Study alone", style).size();
    let link = Align2::RIGHT_TOP.anchor_size(top, size);
    let has_fingers = least_tapped(ui.ctx()) > 0.0;
    let high = Rect::from_x_y_ranges(link.x_range(), row.rect.y_range());
    // A finger finds no link that only a pointer on the row shows.
    let sense = if is_next || !has_fingers { Sense::click() } else { Sense::hover() };
    let response = ui.interact(if has_fingers { high } else { link }, row.id.with("alone"), sense);
    let name =
        format!("Study “{}” alone: answer its questions, and take a test at the end", listed.lesson.title);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let is_meant = response.hovered() || response.has_focus();
    let mut left = top.x;
    if is_next || row.contains_pointer() || row.has_focus() || is_meant {
        let theme = Theme::of(ui.ctx());
        let style = if is_meant { PenStyle { colour: theme.text(), ..style } } else { style };
        paint_line(ui, top, Align2::RIGHT_TOP, "Study alone", style, 0.0);
        ui.painter().hline(link.x_range(), link.bottom(), (1.0, style.colour));
        left = link.left() - GAP * size.y / 2.0;
    }
    if let Some(result) = listed.result {
        let words = format!("test {}", result.words());
        left = paint_line(ui, pos2(left, top.y), Align2::RIGHT_TOP, &words, style, 0.0).left();
    }
    if response.on_hover_text(name).clicked() {
        actions.push(Action::Lesson(LessonAction::Study(listed.source.clone())));
    }
    left
}

/// Whether it is done. A click changes that.
fn mark_ui(ui: &Ui, pen: Pen, (row, rect): (Id, Rect), listed: &ListedLesson, actions: &mut Vec<Action>) {
    let title = &listed.lesson.title;
    let response = ui.interact(rect, row.with("done"), Sense::click());
    response
        .widget_info(|| WidgetInfo::selected(Role::CheckBox, true, listed.is_done, format!("{title}: done")));
    let centre = rect.center();
    if listed.is_done {
        paint_icon(ui.painter(), (centre, pen.u(0.08)), Icon::Tick, pen.theme.path());
    } else {
        let line =
            if response.hovered() || response.has_focus() { pen.theme.text() } else { pen.theme.weak_text() };
        ui.painter().circle_stroke(centre, pen.u(MARK), (1.5, line));
    }
    let hint = if listed.is_done { "Mark as not done" } else { "Mark as done" };
    if response.on_hover_text(hint).clicked() {
        actions.push(Action::Lesson(LessonAction::SetDone(listed.source.clone(), !listed.is_done)));
    }
}

fn folder_ui(ui: &mut Ui, scale: UnitScale, session: &Session, actions: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing.y = scale.u(0.3);
    ui.add_space(scale.u(0.6));
    let shelf = &session.documents.lesson.shelf;
    for problem in &shelf.own.unreadable {
        error_ui(ui, problem);
    }
    if shelf.reading.is_some() {
        ui.weak("Reading the folder…");
    }
    ui.horizontal_wrapped(|ui| {
        let button = ui.button("Folder of lessons…");
        if button.on_hover_text("Also list the lessons in a folder of your own").clicked() {
            actions.push(Action::Lesson(LessonAction::AskForFolder));
        }
        if let Some(folder) = &shelf.kept.folder {
            let hint =
                format!("Stop listing the lessons in {}. The files are not deleted.", folder.display());
            if ui.button("Stop listing this folder").on_hover_text(hint).clicked() {
                actions.push(Action::Lesson(LessonAction::RemoveFolder));
            }
        }
        command_button(ui, Command::NewLesson, session, actions);
    });
}
