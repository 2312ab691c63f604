//! Plots of the search, step by step: a click goes to a step. Below them, the expansions by f and depth.

use std::sync::Arc;

use egui::{
    Align, Checkbox, Grid, Id, Layout, Rect, Response, RichText, Role, ScrollArea, Sense, TextStyle,
    TextWrapMode, Ui, UiBuilder, WidgetInfo, WidgetText, pos2, vec2,
};

use super::bars::bars_ui;
use super::parts::PanelView;
use super::summary::{totals_at, waiting_ui};
use crate::core::{CoreAction, Seen, Shown};
use crate::kit::Theme;
use crate::kit::widgets::paint_scene;
use crate::panels::text::pictures as text;
use crate::picture::{
    Area, Colour, Extent, Palette, PlotsPicture, Scene, Track, draw_cursor, draw_plots, draw_sample,
    draw_x_ticks, point, series_meaning, series_title, value_text,
};
use crate::picture::{StepUnit, ThemeChoice};
use crate::recording::{Position, Series, SeriesValues, Summary};
use crate::search::Settings;

/// The most of the height that a legend above the plots has.
const MOST_LEGEND: f32 = 0.4;
/// The height of the numbers of steps below the plots, in letters.
const TICKS: f32 = 2.0;
/// The part of the height that the plots have above the bars, and the rows of text that both need.
const PLOTS: f32 = 0.6;
const LEAST_WITH_BARS: f32 = 18.0;
/// From the end of the track to the edge of the clickable area: half a handle.
const MARGIN: f32 = 8.0;
/// A sample beside text of up to a size, in points; beside larger text, it is larger.
const SAMPLE: egui::Vec2 = vec2(30.0, 16.0);
const LARGE_TEXT: f32 = 24.0;
/// Between a sample, its name and its value where they are in columns.
const ENTRY_GAP: f32 = 5.0;

pub const VIEW: PanelView = PanelView { least_width: 300.0, scrolls: false, show: plots_ui };

/// The plots, with a legend above them whose entries show and hide them; and the bars, where there is room.
fn plots_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let Some((shown, summary)) = waiting_ui(ui, seen, text::PLOTS) else { return };
    let whole = ui.available_rect_before_wrap();
    let rect = if whole.height() < row_height(ui) * LEAST_WITH_BARS {
        whole
    } else {
        let (rect, below) = whole.split_top_bottom_at_y(whole.top() + whole.height() * PLOTS);
        let bars = Rect { min: pos2(below.left(), below.top() + 2.0 * MARGIN), ..below };
        bars_ui(&mut ui.new_child(UiBuilder::new().max_rect(bars).id_salt("bars")), seen);
        rect
    };
    let detailed = shown.recording.steps_in_detail();
    let last = if shown.tells_end() { detailed } else { shown.horizon().min(u32::MAX.into()) as u32 };
    let last = last.max(1);
    let now = step_in_plots(shown);
    let here = totals_at(ui, "plots, now", shown, summary, now.into());
    // `false` while the summary is behind the search.
    let is_known = here.steps() == now;
    let values = if is_known { here.values(&shown.recording) } else { SeriesValues::default() };
    let columns = legend_columns(ui, shown, rect.width());
    let high = Series::ALL.len().div_ceil(columns.len()) as f32 * row_height(ui);
    let (legend, canvas) = rect.split_top_bottom_at_y(rect.top() + high.min(rect.height() * MOST_LEGEND));
    let canvas = Rect { min: pos2(canvas.left(), canvas.top() + 2.0 * MARGIN), ..canvas };
    let room = UiBuilder::new().max_rect(legend).id_salt("legend");
    ui.scope_builder(room, |ui| legend_ui(ui, seen, shown, (&values, &columns), actions));
    let track = Track { left: MARGIN, right: canvas.width() - MARGIN, last };
    canvas_ui(ui, seen, (shown, summary), canvas, track, actions);
    ui.advance_cursor_after_rect(whole);
}

/// The current step, or the last plotted one: only steps recorded in detail are plotted.
fn step_in_plots(shown: &Shown) -> u32 {
    shown.position().steps.min(shown.recording.steps_in_detail().into()) as u32
}

fn row_height(ui: &Ui) -> f32 {
    ui.text_style_height(&TextStyle::Body) * 1.2
}

/// The widths of as many columns of entries as have room, with a value of some digits each. They are those of a whole
/// search, so that nothing moves when a number becomes longer.
fn legend_columns(ui: &Ui, shown: &Shown, room: f32) -> Vec<f32> {
    // By the size of the board, which tells nothing of the search.
    let is_small = shown.recording.problem().size().cells() <= 9;
    let digits = if is_small { "000,000" } else { "00,000,000" };
    let settings = shown.recording.settings();
    let text_width = |text: &str| {
        let text = WidgetText::from(text);
        text.into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Body).size().x
    };
    let spacing = ui.spacing();
    let marks = sample_size(ui).x + spacing.icon_width + spacing.icon_spacing + 3.0 * ENTRY_GAP;
    let others = marks + text_width(digits);
    let entries = Series::ALL.map(|series| others + text_width(series_title(series, settings)));
    let widths = |columns: usize| -> Vec<f32> {
        let column = |place| entries.iter().skip(place).step_by(columns).copied().fold(0.0, f32::max);
        (0..columns).map(column).collect()
    };
    let fitting = (2..=entries.len()).rev().map(widths).find(|widths| widths.iter().sum::<f32>() <= room);
    fitting.unwrap_or_else(|| vec![room])
}

/// The entries in columns of these widths.
fn legend_ui(
    ui: &mut Ui,
    seen: Seen<'_>,
    shown: &Shown,
    (values, columns): (&SeriesValues, &[f32]),
    actions: &mut Vec<CoreAction>,
) {
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.spacing_mut().interact_size.y = row_height(ui);
    ui.spacing_mut().item_spacing.x = ENTRY_GAP;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for entries in Series::ALL.chunks(columns.len()) {
            ui.horizontal(|ui| {
                let row = ui.max_rect();
                let mut left = row.left();
                for (series, width) in entries.iter().zip(columns) {
                    let corner = pos2(left, row.top());
                    let room = Rect::from_min_size(corner, vec2(*width, row_height(ui)));
                    let room = UiBuilder::new().max_rect(room).id_salt(series);
                    ui.scope_builder(room.layout(Layout::left_to_right(Align::Center)), |ui| {
                        entry_ui(ui, seen, shown, (*series, values), actions);
                    });
                    left += width;
                }
            });
        }
    });
}

fn entry_ui(
    ui: &mut Ui,
    seen: Seen<'_>,
    shown: &Shown,
    (series, values): (Series, &SeriesValues),
    actions: &mut Vec<CoreAction>,
) {
    let settings = shown.recording.settings();
    sample_ui(ui, seen.core.look.theme, series);
    let offer = series.offered_for(settings);
    let mut is_on = seen.core.views.plots.shows(series) && offer.is_ok();
    let title = series_title(series, settings);
    let response = ui.add_enabled(offer.is_ok(), Checkbox::new(&mut is_on, title));
    if response.changed() {
        actions.push(CoreAction::PlotSeries(series, is_on));
    }
    let response = response.on_hover_text(series_meaning(series, settings));
    response.on_disabled_hover_text(offer.err().unwrap_or_default());
    if let Some(value) = values[series as usize] {
        ui.label(RichText::new(value_text(series, settings, value)).strong());
    }
}

fn sample_size(ui: &Ui) -> egui::Vec2 {
    SAMPLE * (TextStyle::Body.resolve(ui.style()).size / LARGE_TEXT).max(1.0)
}

fn sample_ui(ui: &mut Ui, theme: ThemeChoice, series: Series) {
    let (rect, _) = ui.allocate_exact_size(sample_size(ui), Sense::hover());
    let palette = Palette::on_the_side(theme);
    let mut scene = Scene::new("", extent(rect), Colour::NONE);
    let area = scene.area();
    draw_sample(&mut scene, area, series, palette);
    paint_scene(ui, ui.scope_id().with(series), rect.min, &scene);
}

fn extent(rect: Rect) -> Extent {
    Extent { width: rect.width(), height: rect.height() }
}

fn canvas_ui(
    ui: &mut Ui,
    seen: Seen<'_>,
    (shown, summary): (&Shown, &Arc<Summary>),
    canvas: Rect,
    track: Track,
    actions: &mut Vec<CoreAction>,
) {
    let id = ui.scope_id().with("canvas");
    let response = ui.interact(canvas, id, Sense::CLICK | Sense::DRAG);
    response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, text::PLOTS));
    let scene = cached_scene(ui, seen, (shown, summary), extent(canvas), track);
    paint_scene(ui, id, canvas.min, &scene);
    let palette = Palette::on_the_side(seen.core.look.theme);
    let mut over = Scene::new("", extent(canvas), Colour::NONE);
    let area = over.area();
    draw_cursor(&mut over, area, track.x(step_in_plots(shown)), palette);
    let pointed_at = response.hover_pos().or(response.interact_pointer_pos());
    let pointed_at = pointed_at.map(|at| track.step(at.x - canvas.left()));
    if let Some(step) = pointed_at {
        let x = track.x(step);
        over.segment(point(x, 0.0), point(x, area.bottom()), crate::picture::line(1.0, palette.weak_text));
        if response.clicked() || response.dragged() {
            actions.push(CoreAction::GoTo(Position::after(step.into())));
        }
        tooltip(ui, response, (shown, summary), step);
    }
    paint_scene(ui, id.with("over"), canvas.min, &over);
}

/// All values at a step.
fn tooltip(ui: &Ui, response: Response, (shown, summary): (&Shown, &Arc<Summary>), step: u32) {
    if step > plotted(shown, summary) {
        return;
    }
    let values = totals_at(ui, "plots, pointed at", shown, summary, step.into()).values(&shown.recording);
    let settings: &Settings = shown.recording.settings();
    response.on_hover_ui_at_pointer(|ui| {
        ui.label(
            RichText::new(
                StepUnit::of(shown.recording.algorithm().unit).position_label(Position::after(step.into())),
            )
            .strong(),
        );
        Grid::new("values").num_columns(2).show(ui, |ui| {
            for (series, value) in Series::ALL.into_iter().zip(values) {
                let Some(value) = value else { continue };
                ui.label(series_title(series, settings));
                ui.label(RichText::new(value_text(series, settings, value)).strong());
                ui.end_row();
            }
        });
        ui.label(RichText::new("Click to go there").color(Theme::of(ui.ctx()).weak_text()));
    });
}

/// The last step whose values are drawn.
fn plotted(shown: &Shown, summary: &Summary) -> u32 {
    if shown.tells_end() { summary.steps() } else { step_in_plots(shown) }
}

/// What the picture was drawn from. As long as this is the same, the picture is not drawn again.
#[derive(Clone)]
struct Drawn {
    summary: Arc<Summary>,
    series: Vec<Series>,
    track: Track,
    until: u32,
    extent: Extent,
    theme: ThemeChoice,
    scene: Arc<Scene>,
}

fn cached_scene(
    ui: &Ui,
    seen: Seen<'_>,
    (shown, summary): (&Shown, &Arc<Summary>),
    extent: Extent,
    track: Track,
) -> Arc<Scene> {
    let settings = shown.recording.settings();
    let wanted =
        |series: &Series| seen.core.views.plots.shows(*series) && series.offered_for(settings).is_ok();
    let series: Vec<_> = Series::ALL.into_iter().filter(wanted).collect();
    let until = plotted(shown, summary);
    let id = Id::unique("drawn plots");
    let drawn = ui.data(|data| data.get_temp::<Drawn>(id));
    if let Some(drawn) = drawn
        && Arc::ptr_eq(&drawn.summary, summary)
        && (drawn.track, drawn.until, drawn.extent, drawn.theme)
            == (track, until, extent, seen.core.look.theme)
        && drawn.series == series
    {
        return drawn.scene;
    }
    let palette = Palette::on_the_side(seen.core.look.theme);
    let unit = TextStyle::Small.resolve(ui.style()).size;
    let mut scene = Scene::new(text::PLOTS, extent, Colour::NONE);
    let below = TICKS * unit;
    let area = scene.area();
    let strips = Area { x: track.left, width: track.right - track.left, height: area.height - below, ..area };
    draw_x_ticks(&mut scene, strips, 0..track.last + 1, |step| track.x(step), palette, unit);
    let picture = PlotsPicture { recording: &shown.recording, summary, shown: &series, track, until };
    draw_plots(&mut scene, strips, &picture, palette, unit);
    let scene = Arc::new(scene);
    let drawn = Drawn {
        summary: Arc::clone(summary),
        series,
        track,
        until,
        extent,
        theme: seen.core.look.theme,
        scene: Arc::clone(&scene),
    };
    ui.data_mut(|data| data.insert_temp(id, drawn));
    scene
}
