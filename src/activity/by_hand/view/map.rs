//! The map of a search by hand: what it has reached of all boards.

use egui::{Align2, Id, Rect, Ui};

use super::screen::{HandActs, HandScreen, search_panel_ui};
use crate::core::PanelId;
use crate::kit::write;
use crate::panels::{MapSource, Same, kept, map_of_states_ui, no_map_text};
use crate::picture::{MapShades, Palette};
use crate::recording::Recording;
use crate::search::Settings;

pub fn map_ui(ui: &mut Ui, screen: HandScreen<'_>, rect: Rect, acts: &mut HandActs) {
    let HandScreen { game, seen, side: pen, .. } = screen;
    let Some(now) = game.map.now() else {
        let words = no_map_text(&game.map);
        write(ui, rect.center(), Align2::CENTER_CENTER, &words, pen.weak(), rect.width());
        return;
    };
    let (theme, problem) = (seen.core.look.theme, game.play.problem);
    let shades = kept(ui, Id::unique("shades of a search by hand"), (Same::of(now), theme), || {
        // Its lists have the names of those of any search with lists.
        let lists = Recording::new(problem, Settings::default());
        MapShades::of_search(&lists, &now.statuses, &[], Palette::on_the_side(theme))
    });
    let (hides_future, reached, shades) = (!game.tells_truth(), now.reached, Some(&shades));
    let name = "map by hand";
    let source = MapSource { search: None, now, hides_future, reached, shades, selects: false, name };
    search_panel_ui(ui, PanelId::Map, (rect, pen), acts, |ui, acts| map_of_states_ui(ui, seen, source, acts));
}
