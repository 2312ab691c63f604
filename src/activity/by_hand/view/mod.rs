//! A search by hand on the one screen: the stage with slots to drag from, the result and the lists at the side, and the transport.

mod drag;
mod keys;
mod lists;
mod others;
mod result;
mod screen;
mod side;
mod stage;
mod top;
mod transport;

use egui::{Context, Ui};

use super::game::HandGame;
use super::{ByHand, HandAction};
use crate::activity::view::{Act, ActivityView};
use crate::core::Seen;
use crate::kit::form::whole_window;
use crate::kit::menu_place::keep_menu_row;
use crate::kit::notice::notice_ui;
use crate::kit::widgets::Pen;
use crate::panels::ScreenAreas;
use screen::HandScreen;

impl ActivityView for ByHand {
    fn screen_ui(&self, ui: &mut Ui, seen: Seen<'_>, acts: &mut Vec<Act<HandAction>>) {
        if let Some(game) = self.game() {
            by_hand_ui(ui, game, seen, acts);
        }
    }

    fn screen_keys(&self, ctx: &Context, _: Seen<'_>, acts: &mut Vec<Act<HandAction>>) {
        if let Some(game) = self.game() {
            keys::handle_keys(ctx, game, acts);
        }
    }
}

fn by_hand_ui(ui: &mut Ui, game: &HandGame, seen: Seen<'_>, actions: &mut Vec<Act<HandAction>>) {
    whole_window(ui, |ui| {
        let areas = ScreenAreas::new(ui, seen.core, false, false);
        let [pen, side] = [areas.scale, areas.side_scale].map(|scale| Pen::new(ui, scale));
        let screen = HandScreen { game, seen, areas: &areas, pen, side };
        areas.ground_ui(ui, false);
        if let Some(menus) = areas.menus {
            keep_menu_row(ui.ctx(), menus);
        }
        drag::end_stale_drag(ui, game);
        let mut drag = drag::Drag::default();
        top::top_ui(ui, screen, &mut drag, actions);
        stage::hand_stage_ui(ui, screen, &mut drag, actions);
        side::hand_side_ui(ui, screen, &mut drag, actions);
        transport::hand_transport_ui(ui, screen, actions);
        drag.finish(ui, screen, actions);
        notice_ui(ui, areas.transport, areas.scale, seen.core, actions);
    });
}
