//! The page of a lesson: its note, its question, and what can be tried there; or the fields to edit it.

mod edit;
mod list;
mod note;
mod page;
mod question;

pub use question::lesson_keys;

use egui::{Context, Id, Ui};
use page::{away_ui, buttons_ui, filling, page_ui};

use crate::kit::{UnitScale, report};
use crate::session::{Action, Session};

/// The least height of a page, in units.
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
