//! The side of a search by hand: the result above the lists, or one of both where there is little room.

use egui::{Rect, Sense, Stroke, Ui, pos2, vec2};

use super::HandScreen;
use super::drag::Drag;
use super::lists::lists_ui;
use super::others::others_ui;
use super::result::result_ui;
use crate::activity::{Act, HandAction, HandTab};
use crate::kit::widgets::tabs_ui;
use crate::panels::present_ui;

/// In units of the side.
const MARGIN: f32 = 1.3;
const LOWER_TABS: f32 = 2.25;
/// The height of the result, and the most that it takes of the side.
const RESULT: f32 = 18.0;
const MOST: f32 = 0.5;
const ABOVE: f32 = 0.3;
/// The least height for both, where the two lists have room beside each other, and where they have not. Where it is less, as it
/// is while presenting, the lists need all of it: boards are dragged to both of them.
const BOTH: f32 = 34.0;
const BOTH_STACKED: f32 = 46.5;
const WIDE: f32 = 34.8;

pub fn hand_side_ui(
    ui: &mut Ui,
    screen: HandScreen<'_>,
    drag: &mut Drag,
    actions: &mut Vec<Act<HandAction>>,
) {
    let HandScreen { areas, side: pen, seen, game, .. } = screen;
    let body = areas.right;
    let right = present_ui(ui, areas.tabs, pen, areas.menus.is_some(), seen, actions);
    let tabs = Rect::from_min_max(
        pos2(areas.tabs.left() + pen.u(MARGIN), areas.tabs.top()),
        pos2(right - pen.u(0.8), areas.tabs.bottom()),
    );
    let (result, lists) = ((HandTab::Result, "Result"), (HandTab::Lists, "Lists"));
    let inner = |rect: Rect| {
        Rect::from_min_max(
            rect.min + vec2(pen.u(MARGIN), pen.u(ABOVE)),
            pos2(rect.right() - pen.u(MARGIN), rect.bottom()),
        )
    };
    let least = if body.width() >= pen.u(WIDE) { BOTH } else { BOTH_STACKED };
    if areas.is_narrow() || body.height() < pen.u(least) {
        if let Some(tab) = tabs_ui(ui, tabs, pen, &[result, lists], game.tab, Sense::click()).clicked {
            actions.push(Act::Own(HandAction::ShowTab(tab)));
        }
        match game.tab {
            HandTab::Lists => lists_ui(ui, screen, inner(body), drag, actions),
            HandTab::Result => result_or_others_ui(ui, screen, inner(body), actions),
        }
        return;
    }
    tabs_ui(ui, tabs, pen, &[result], result.0, Sense::hover());
    if game.shown_others().is_some() {
        others_ui(ui, screen, inner(body), actions);
        return;
    }
    let split = body.top() + pen.u(RESULT).min(body.height() * MOST);
    let upper = Rect { max: pos2(body.right(), split), ..body };
    let strip = Rect::from_min_size(upper.left_bottom(), vec2(body.width(), pen.u(LOWER_TABS)));
    let line = Stroke::new(1.0, pen.theme.line());
    ui.painter().hline(strip.x_range(), strip.top(), line);
    ui.painter().hline(strip.x_range(), strip.bottom(), line);
    let lower_tabs = Rect { min: pos2(strip.left() + pen.u(MARGIN), strip.top()), ..strip };
    tabs_ui(ui, lower_tabs, pen, &[lists], lists.0, Sense::hover());
    result_ui(ui, screen, inner(upper), actions);
    lists_ui(ui, screen, inner(Rect { min: strip.left_bottom(), ..body }), drag, actions);
}

fn result_or_others_ui(ui: &mut Ui, screen: HandScreen<'_>, rect: Rect, actions: &mut Vec<Act<HandAction>>) {
    if screen.game.shown_others().is_some() {
        others_ui(ui, screen, rect, actions);
    } else {
        result_ui(ui, screen, rect, actions);
    }
}
