//! The map of each search with one zoom for both, or one map of what each has expanded. They select no nodes: those are of the
//! search of the other screen.

use egui::{Align2, Id, Rect, Ui};

use super::choose::{Beside, SideActs};
use crate::core::among;
use crate::kit::write;
use crate::panels::{MapSource, Same, kept, map_canvas_ui, no_map_text};
use crate::picture::{Palette, Reach};
use crate::recording::Compared;

/// Side by side where there is more room across.
pub fn maps_ui(ui: &mut Ui, rect: Rect, beside: Beside<'_>, acts: &mut SideActs) {
    let places: [Rect; 2] = if rect.width() > 2.0 * rect.height() {
        rect.split_left_right_at_fraction(0.5).into()
    } else {
        rect.split_top_bottom_at_fraction(0.5).into()
    };
    let reached = reached(beside);
    for (which, place) in Compared::ALL.into_iter().zip(places) {
        let shown = &beside.runs.side(which).shown;
        let heading = place.with_max_y(place.top() + beside.pen.u(1.4));
        write(ui, heading.left_center(), Align2::LEFT_CENTER, which.name(), beside.pen.strong(), 0.0);
        let place = place.with_min_y(heading.bottom());
        let (Some(now), Some(moment)) = (shown.map.now(), shown.moment()) else {
            wait_ui(ui, place, which, beside);
            continue;
        };
        let name = if which == Compared::A { "map of A" } else { "map of B" };
        let (search, hides_future) = (Some((shown, moment)), !shown.tells_end());
        let source = MapSource { search, now, hides_future, reached, shades: None, selects: false, name };
        among(acts, |actions| map_canvas_ui(ui, place, beside.seen, source, actions));
    }
}

/// One map: which of the searches has expanded each board.
pub fn one_map_ui(ui: &mut Ui, rect: Rect, beside: Beside<'_>, acts: &mut SideActs) {
    let Beside { seen, runs, .. } = beside;
    let maps = runs.sides.each_ref().map(|side| side.shown.map.now());
    let [Some(a), Some(b)] = maps else {
        let waits = if maps[0].is_none() { Compared::A } else { Compared::B };
        return wait_ui(ui, rect, waits, beside);
    };
    if (a.boards.of.problem, a.boards.of.costs) != (b.boards.of.problem, b.boards.of.costs) {
        return say_ui(ui, rect, "One map needs the same boards and costs on both sides", beside);
    }
    let theme = seen.core.look.theme;
    let key = (Same::of(a), Same::of(b), theme, runs.divergences().is_some());
    let shades =
        kept(ui, Id::unique("shades of both"), key, || runs.on_one_map([a, b], Palette::on_the_side(theme)));
    let hides_future = runs.sides.iter().any(|side| !side.shown.tells_end());
    let (reached, shades) = (reached(beside), Some(&shades));
    let name = "map of both";
    let source = MapSource { search: None, now: a, hides_future, reached, shades, selects: false, name };
    among(acts, |actions| map_canvas_ui(ui, rect, seen, source, actions));
}

/// The farthest that either search has come.
fn reached(Beside { runs, .. }: Beside<'_>) -> Reach {
    let maps = runs.sides.iter().filter_map(|side| side.shown.map.now());
    Reach::farthest(maps.map(|now| now.reached))
}

fn wait_ui(ui: &Ui, rect: Rect, which: Compared, beside: Beside<'_>) {
    let map = &beside.runs.side(which).shown.map;
    say_ui(ui, rect, &no_map_text(map), beside);
}

fn say_ui(ui: &Ui, rect: Rect, words: &str, beside: Beside<'_>) {
    let width = rect.width() - beside.pen.u(1.0);
    write(ui, rect.center(), Align2::CENTER_CENTER, words, beside.pen.weak(), width);
}
