//! The page of a lesson: its note, its question, and what can be tried there; or the fields to edit it.

mod edit;
mod list;
mod note;
mod question;

pub use question::lesson_keys;

use egui::{Button, Context, Id, Label, RichText, ScrollArea, Ui};

use crate::kit::{Icon, Theme, UnitScale, command_button, icon_atom, report, strong_family};
use crate::session::{Action, Command, Commands, LessonAction, LessonView, Session};

/// Sizes in units: of the heading, and of the room between paragraphs.
const HEADING: f32 = 1.8;
const GAP: f32 = 0.7;
const LEAST_PAGE: f32 = 6.0;

pub fn lesson_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let Some(view) = session.documents.lesson.view() else {
        list::list_ui(ui, session, actions);
        return;
    };
    let scale = UnitScale::of(ui);
    report(ui, "lesson", ui.max_rect(), Some(scale.text()));
    ui.spacing_mut().item_spacing.y = scale.u(0.4);
    if view.is_edited() {
        edit::edit_ui(ui, session, view, actions);
        return;
    }
    // A long page scrolls above its buttons. Their height is that of the last pass: a long title may take two rows.
    let kept = heights(ui.ctx()).unwrap_or_default();
    let spacing = ui.spacing().item_spacing.y;
    let above = ui.available_height() - spacing - kept.buttons;
    // Each page begins at its top.
    let page = filling(("page", view.page_place())).auto_shrink([false, true]);
    let page = page.max_height(above.max(scale.u(LEAST_PAGE))).show(ui, |ui| {
        away_ui(ui, session, actions);
        question::explanation_ui(ui, view, actions);
        page_ui(ui, scale, view, actions);
        question::test_ui(ui, session, view, actions);
    });
    let top = ui.next_widget_position().y;
    buttons_ui(ui, session, view, actions);
    let buttons = ui.min_rect().bottom() - top;
    let heights = PageHeights { page: page.content_size.y + spacing + buttons, buttons };
    if (kept.page - heights.page).abs().max((kept.buttons - heights.buttons).abs()) > 1.0 {
        ui.data_mut(|data| data.insert_temp(heights_id(), heights));
        ui.ctx().request_discard("the page of a lesson has another height");
    }
}

/// What the page that is shown needs, in points.
#[derive(Clone, Copy, Default)]
struct PageHeights {
    /// All of it, with its buttons.
    page: f32,
    buttons: f32,
}

fn heights_id() -> Id {
    Id::unique("heights of a lesson")
}

fn heights(ctx: &Context) -> Option<PageHeights> {
    ctx.data(|data| data.get_temp(heights_id()))
}

/// The height that the page needs, in points, once it was painted.
pub fn page_height(ctx: &Context) -> Option<f32> {
    heights(ctx).map(|heights| heights.page)
}

/// Room for contents that scroll where they are higher than the panel.
fn filling(name: impl egui::AsIdSalt) -> ScrollArea {
    ScrollArea::vertical().id_salt(name).auto_shrink(false)
}

fn away_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    if session.documents.lesson.is_away_from_page(&session.core) {
        ui.horizontal_wrapped(|ui| {
            ui.weak("This is not what the page shows.");
            command_button(ui, Command::BackToPage, session, actions);
        });
    }
}

/// What is below the page: at the end, the next lesson and the way out.
fn buttons_ui(ui: &mut Ui, session: &Session, view: &LessonView, actions: &mut Vec<Action>) {
    let scale = UnitScale::of(ui);
    if view.is_at_end() && !view.has_test_to_take() {
        end_ui(ui, scale, session, actions);
    } else if !session.core.layout.is_presenting() {
        ui.add_space(scale.u(GAP));
        ui.horizontal_wrapped(|ui| {
            let of_teacher = [Command::StudyLesson, Command::EditLesson];
            for command in of_teacher.into_iter().filter(|_| view.study().is_none()) {
                command_button(ui, command, session, actions);
            }
            command_button(ui, Command::LeaveLesson, session, actions);
        });
    }
}

fn page_ui(ui: &mut Ui, scale: UnitScale, view: &LessonView, actions: &mut Vec<Action>) {
    let page = view.page();
    ui.add_space(scale.u(0.6));
    let heading = RichText::new(&page.title).size(scale.u(HEADING)).family(strong_family());
    ui.add(Label::new(heading).wrap());
    ui.add_space(scale.u(0.2));
    note::note_ui(ui, scale, &view.filled_in(&page.note));
    note::runs_ui(ui, scale, view);
    if let Some(question) = &page.question {
        ui.add_space(scale.u(GAP));
        question::question_ui(ui, (view, question), actions);
    }
    for (place, variant) in page.variants.iter().enumerate() {
        ui.add_space(scale.u(GAP));
        let hint = "Search the same boards with these settings. “Back to the page” undoes it.";
        if action_button(ui, scale, &variant.name).on_hover_text(hint).clicked() {
            actions.push(Action::Lesson(LessonAction::RunVariant(place)));
        }
    }
}

fn end_ui(ui: &mut Ui, scale: UnitScale, session: &Session, actions: &mut Vec<Action>) {
    ui.add_space(scale.u(GAP));
    ui.horizontal_wrapped(|ui| {
        if let Some(next) = session.documents.lesson.next()
            && action_button(ui, scale, &format!("Next: {}", next.lesson.title)).clicked()
        {
            actions.push(next.source.open());
        }
        // For a class, the clicker leaves the lesson.
        if session.core.layout.is_presenting() {
            return;
        }
        command_button(ui, Command::LeaveLesson, session, actions);
        if session.enabled(Command::EditLesson).is_ok() {
            command_button(ui, Command::EditLesson, session, actions);
        }
    });
}

fn action_button(ui: &mut Ui, scale: UnitScale, words: &str) -> egui::Response {
    let theme = Theme::of(ui.ctx());
    let size = scale.text();
    let icon = icon_atom(Icon::Play, size, Some(theme.action_text()));
    let words = RichText::new(words).color(theme.action_text()).size(size);
    ui.spacing_mut().button_padding = egui::vec2(scale.u(0.9), scale.u(0.45));
    ui.add(Button::new((icon, words)).fill(theme.action()))
}
