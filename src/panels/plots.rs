//! Plots of the search, step by step: a click goes to a step.

use std::sync::Arc;

use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{
    Align, Button, Checkbox, Grid, Id, Layout, PopupCloseBehavior, Rect, Response, RichText, Role, Sense,
    TextStyle, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::parts::{PanelView, Same, kept};
use crate::core::{Actions, CoreAction, Seen, Shown};
use crate::kit::{Icon, Theme, icon_atom, paint_scene, say, section, text_width};
use crate::picture::{
    Area, Colour, EndLabel, Extent, LabelRoom, Palette, PlotsPicture, Scene, StepUnit, Track, arrange_plots,
    begins_plot, draw_cursor, draw_end_labels, draw_plots, end_labels, plot_title, point, series_meaning,
    series_title, value_text,
};
use crate::recording::{Position, RunningTotals, Series, SeriesValues, Summary};
use crate::search::Settings;

const TITLE: &str = "Plots along the timeline";
/// From the end of the track to the edge of the clickable area: half a handle.
const MARGIN: f32 = 8.0;

pub const VIEW: PanelView = PanelView { least_width: 300.0, scrolls: false, show: plots_ui };

/// The title of a plot opens the menu of its lines.
fn plots_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Actions) {
    let Some(shown) = seen.core.shown.as_ref().filter(|shown| shown.moment().is_some()) else {
        section(ui, TITLE);
        ui.weak("Run a search to see its plots.");
        return;
    };
    let Some(summary) = shown.summary() else {
        ui.spinner();
        return;
    };
    let canvas = ui.available_rect_before_wrap();
    let settings = shown.recording.settings();
    let is_wanted =
        |series: &Series| seen.core.views.plots.shows(*series) && series.offered_for(settings).is_ok();
    let series: Vec<_> = Series::ALL.into_iter().filter(is_wanted).collect();
    let detailed = shown.recording.steps_in_detail();
    let last = if shown.tells_end() { detailed } else { shown.horizon().min(u32::MAX.into()) as u32 };
    let last = last.max(1);
    let unit = letter(ui);
    let room = LabelRoom::new(&series, settings, last, unit, canvas.width());
    let right = canvas.width() - room.width.max(MARGIN);
    let strips = Area::new(point(MARGIN, 0.0), right - MARGIN, canvas.height());
    let picture = PlotsPicture {
        recording: &shown.recording,
        summary,
        places: &arrange_plots(strips, room.axis, &series, row_height(ui), unit),
        track: Track { left: MARGIN + room.axis, right, last },
        until: plotted(shown, summary),
    };
    let plots = PlacedPlots { shown, summary, picture: &picture, canvas, strips, room };
    canvas_ui(ui, seen, &plots, actions);
    heads_ui(ui, seen, &plots, actions);
    ui.advance_cursor_after_rect(canvas);
}

struct PlacedPlots<'a> {
    shown: &'a Shown,
    summary: &'a Arc<Summary>,
    picture: &'a PlotsPicture<'a>,
    /// With the labels, in the window.
    canvas: Rect,
    /// The plots with their titles and the numbers beside and below them, in the canvas.
    strips: Area,
    room: LabelRoom,
}

/// The current step, or the last plotted one: only steps recorded in detail are plotted.
fn step_in_plots(shown: &Shown) -> u32 {
    shown.position().steps.min(shown.recording.steps_in_detail().into()) as u32
}

fn row_height(ui: &Ui) -> f32 {
    ui.text_style_height(&TextStyle::Body) * 1.2
}

fn letter(ui: &Ui) -> f32 {
    TextStyle::Small.resolve(ui.style()).size
}

fn heads_ui(ui: &mut Ui, seen: Seen<'_>, plots: &PlacedPlots<'_>, actions: &mut Actions) {
    let PlacedPlots { shown, picture, canvas, strips, .. } = *plots;
    let settings = shown.recording.settings();
    let heads = picture.places.iter().map(|place| (plot_title(&place.series, settings), place.head));
    let mut heads: Vec<_> = heads.collect();
    if heads.is_empty() {
        heads.push(("No lines shown".to_owned(), Area { height: row_height(ui), ..strips }));
    }
    for (place, (title, head)) in heads.into_iter().enumerate() {
        // A title may be wider than its plot, because the labels begin lower.
        let corner = canvas.min + vec2(head.x, head.y);
        let rect = Rect::from_min_max(corner, pos2(canvas.right(), corner.y + head.height));
        let room = UiBuilder::new().max_rect(rect).layout(Layout::left_to_right(Align::Center));
        let mut inside = ui.new_child(room.id_salt(place));
        inside.spacing_mut().interact_size.y = head.height;
        inside.spacing_mut().button_padding = vec2(2.0, 0.0);
        let chevron = icon_atom(Icon::Chevron, head.height * 0.6, None);
        // The labels name the lines as well, so a title that does not fit is replaced.
        let room = rect.width() - head.height - inside.spacing().icon_spacing;
        let title = if text_width(&inside, &title, TextStyle::Button) <= room { &*title } else { "Lines" };
        let button = Button::new((RichText::new(title).strong(), chevron)).frame(false).truncate();
        let menu = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        let (response, _) = MenuButton::from_button(button).config(menu).ui(&mut inside, |ui| {
            for series in Series::ALL {
                if begins_plot(series) {
                    ui.separator();
                }
                line_ui(ui, seen, settings, series, actions);
            }
        });
        response.on_hover_text("Choose which lines to show");
    }
}

fn line_ui(ui: &mut Ui, seen: Seen<'_>, settings: &Settings, series: Series, actions: &mut Actions) {
    let offer = series.offered_for(settings);
    let mut is_on = seen.core.views.plots.shows(series) && offer.is_ok();
    let title = series_title(series, settings);
    let response = ui.add_enabled(offer.is_ok(), Checkbox::new(&mut is_on, title));
    if response.changed() {
        actions.push(CoreAction::PlotSeries(series, is_on));
    }
    let response = response.on_hover_text(series_meaning(series, settings));
    response.on_disabled_hover_text(offer.err().unwrap_or_default());
}

fn extent(rect: Rect) -> Extent {
    Extent { width: rect.width(), height: rect.height() }
}

fn canvas_ui(ui: &mut Ui, seen: Seen<'_>, plots: &PlacedPlots<'_>, actions: &mut Actions) {
    let PlacedPlots { shown, summary, picture, canvas, strips, .. } = *plots;
    let PlotsPicture { places, track, .. } = *picture;
    let id = ui.scope_id().with("canvas");
    // The labels are beside the track.
    let on_track = Rect { max: pos2(canvas.left() + track.right + MARGIN, canvas.bottom()), ..canvas };
    let response = ui.interact(on_track, id, Sense::CLICK | Sense::DRAG);
    response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, TITLE));
    let drawn = drawn_plots(ui, seen, plots);
    let (drawn, labels) = &*drawn;
    paint_scene(ui, id, canvas.min, drawn);
    let palette = Palette::on_the_side(seen.core.look.theme);
    let mut over = Scene::new("", extent(canvas), Colour::NONE);
    draw_cursor(&mut over, places, track.x(step_in_plots(shown)), palette, letter(ui));
    let settings = shown.recording.settings();
    draw_end_labels(&mut over, labels, settings, strips.right(), (palette, letter(ui)));
    for EndLabel { series, text, area, .. } in labels {
        let corner = canvas.min + vec2(area.x, area.y);
        let rect = Rect::from_min_size(corner, vec2(area.width, area.height));
        say(ui, rect, text).on_hover_text(series_meaning(*series, settings));
    }
    let pointed_at = response.hover_pos().or(response.interact_pointer_pos());
    let pointed_at = pointed_at.map(|at| track.step(at.x - canvas.left()));
    if let Some(step) = pointed_at {
        let x = track.x(step);
        for area in places.iter().map(|place| place.area) {
            let line = crate::picture::line(1.0, palette.weak_text);
            over.segment(point(x, area.y), point(x, area.bottom()), line);
        }
        if response.clicked() || response.dragged() {
            actions.push(CoreAction::GoTo(Position::after(step.into())));
        }
        tooltip(ui, response, (shown, summary), step);
    }
    paint_scene(ui, id.with("over"), canvas.min, &over);
}

fn tooltip(ui: &Ui, response: Response, (shown, summary): (&Shown, &Arc<Summary>), step: u32) {
    if step > plotted(shown, summary) {
        return;
    }
    let values = totals_at(ui, "plots, pointed at", shown, summary, step.into()).values(&shown.recording);
    let settings: &Settings = shown.recording.settings();
    response.on_hover_ui_at_pointer(|ui| {
        let unit = StepUnit::of(shown.recording.algorithm().unit);
        ui.strong(unit.position_label(Position::after(step.into())));
        Grid::new("values").num_columns(2).show(ui, |ui| {
            for (series, value) in Series::ALL.into_iter().zip(values) {
                let Some(value) = value else { continue };
                ui.label(series_title(series, settings));
                ui.strong(value_text(series, settings, value));
                ui.end_row();
            }
        });
        ui.label(RichText::new("Click to go there").color(Theme::of(ui.ctx()).weak_text()));
    });
}

fn plotted(shown: &Shown, summary: &Summary) -> u32 {
    if shown.tells_end() { summary.steps() } else { step_in_plots(shown) }
}

/// The totals up to a step, cached under a name. As long as nothing moves, nothing is computed.
fn totals_at(ui: &Ui, name: &str, shown: &Shown, summary: &Arc<Summary>, step: u64) -> Arc<RunningTotals> {
    type Kept = (Arc<Summary>, Arc<RunningTotals>);
    let id = Id::unique(("running_totals", name));
    let kept = ui.data(|data| data.get_temp::<Kept>(id));
    let near = kept.filter(|(of, _)| Arc::ptr_eq(of, summary)).map(|(_, running_totals)| running_totals);
    if let Some(near) =
        near.as_ref().filter(|near| u64::from(near.steps()) == step.min(summary.steps().into()))
    {
        return Arc::clone(near);
    }
    let running_totals = Arc::new(summary.at(&shown.recording, step, near.as_deref()));
    ui.data_mut(|data| data.insert_temp::<Kept>(id, (Arc::clone(summary), Arc::clone(&running_totals))));
    running_totals
}

fn drawn_plots(ui: &Ui, seen: Seen<'_>, plots: &PlacedPlots<'_>) -> Arc<(Scene, Vec<EndLabel>)> {
    let PlacedPlots { shown, summary, picture, canvas, strips, room } = *plots;
    let PlotsPicture { places, track, until, .. } = *picture;
    let theme = seen.core.look.theme;
    let key = (Same::of(summary), places.to_vec(), (track, until, theme), (strips, room));
    kept(ui, Id::unique("drawn plots"), key, || {
        let unit = letter(ui);
        let mut scene = Scene::new(TITLE, extent(canvas), Colour::NONE);
        draw_plots(&mut scene, picture, Palette::on_the_side(theme), unit);
        let end = totals_at(ui, "plots, end", shown, summary, until.into());
        // These totals are earlier while the summary lags behind the search.
        let is_known = end.steps() == until;
        let values = if is_known { end.values(&shown.recording) } else { SeriesValues::default() };
        (scene, end_labels(picture, (room, &values), unit))
    })
}
