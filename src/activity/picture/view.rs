//! The dialog "Save picture": which picture, its options, and a preview.

use std::sync::Arc;

use egui::{ColorImage, DragValue, Id, Rect, TextureHandle, TextureOptions, Ui, pos2, vec2};

use super::{
    MovingChoice, PictureAction, PictureChoice, Pictures, can_show_path, has_path, last_told_step,
    suggested_moving,
};
use crate::activity::dialog_work::edit_ui;
use crate::activity::view::ActivityView;
use crate::core::Core;
use crate::kit::{DialogForm, FormOption, FormRows};
use crate::picture::{FilmPlan, PictureFormat, PixelImage, ThemeChoice, View, capitalised};

/// The height of the preview, in points at the desk.
const PREVIEW: f32 = 262.0;

impl ActivityView for Pictures {
    fn dialog_ui(&self, ui: &mut Ui, core: &Core, actions: &mut Vec<PictureAction>) {
        let Some(choice) = self.choice else { return };
        let hint = "Copy the picture of the current step, to paste it into slides or a document";
        let dialog = DialogForm::new("picture", "Save picture", PictureAction::Choose(None))
            .other("Copy", hint, true, PictureAction::Copy)
            .preview(PREVIEW, |ui| preview_ui(ui, self.preview()));
        let dialog = self.saving.dialog(dialog, "Save picture", PictureAction::File);
        let set = |choice| PictureAction::Choose(Some(choice));
        edit_ui(ui, dialog, &choice, set, actions, |rows, new| {
            rows_ui(rows, core, new);
            self.saving.rows_ui(rows).map(PictureAction::File)
        });
    }
}

fn rows_ui(rows: &mut FormRows<'_>, core: &Core, new: &mut PictureChoice) {
    let mut view = new.view;
    let views = View::ALL.iter();
    let views = views.map(|view| FormOption::new(view, view.title).hint(capitalised(view.summary)));
    if rows.choose("What", &mut view, views) {
        *new = new.of(view);
    }
    format_ui(rows, core, new);
    let size = |value| DragValue::new(value).range(PictureChoice::SIZES);
    rows.range("Size", size(&mut new.width), "×", size(&mut new.height).suffix(" points"));
    rows.choose_of("Colours", &mut new.theme, ThemeChoice::ALL, |theme| theme.title().to_owned());
    if let Some(moving) = &mut new.moving {
        moving_ui(rows, core, new.view, moving);
    }
}

fn format_ui(rows: &mut FormRows<'_>, core: &Core, choice: &mut PictureChoice) {
    let still = PictureFormat::ALL.iter().map(|&format| FormOption::new(Some(format), format.title));
    let moving = FormOption::new(None, FilmPlan::FORMAT)
        .hint("A frame for each step of a range, or the board along the path that was found");
    let mut chosen = if choice.moving.is_some() { None } else { Some(choice.format) };
    rows.choose("Format", &mut chosen, still.chain([moving]));
    match chosen {
        Some(format) => (choice.format, choice.moving) = (format, None),
        None => choice.moving = choice.moving.or_else(|| Some(suggested_moving(core))),
    }
}

fn moving_ui(rows: &mut FormRows<'_>, core: &Core, view: &View, moving: &mut MovingChoice) {
    if has_path(view) && can_show_path(core) {
        let path = FormOption::new(true, "The path that was found")
            .hint("Each tile slides from its cell to the next one");
        rows.choose("Frames", &mut moving.path, [FormOption::new(false, "The steps of the search"), path]);
    }
    if !moving.path {
        let last = last_told_step(core);
        let (from, to) = (0..=moving.to, 0..=last);
        let (low, high) = (DragValue::new(&mut moving.from).range(from), DragValue::new(&mut moving.to));
        rows.range("Steps", low, "to", high.range(to));
        moving.from = moving.from.min(moving.to);
    }
    let speed = DragValue::new(&mut moving.per_second).range(FilmPlan::SPEEDS).speed(0.1).max_decimals(1);
    let hint = "A moving picture has at most 2,000 frames; the last one is shown for two seconds";
    rows.number("Speed", speed, "steps or moves a second", hint);
}

fn preview_ui(ui: &Ui, image: Option<&Arc<PixelImage>>) {
    let Some(image) = image else { return };
    let texture = texture(ui, image);
    let (room, size) = (ui.max_rect(), vec2(image.width as f32, image.height as f32));
    let by = (room.width() / size.x).min(room.height() / size.y);
    let rect = Rect::from_center_size(room.center(), size * by);
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    ui.painter().image(texture.id(), rect, whole, egui::Color32::WHITE);
}

fn texture(ui: &Ui, image: &Arc<PixelImage>) -> TextureHandle {
    let id = Id::unique("preview of a picture");
    let kept = ui.data(|data| data.get_temp::<(Arc<PixelImage>, TextureHandle)>(id));
    if let Some((_, texture)) = kept.filter(|(of, _)| Arc::ptr_eq(of, image)) {
        return texture;
    }
    let size = [image.width as usize, image.height as usize];
    let pixels = ColorImage::from_rgb(size, image.pixels.as_flattened());
    let texture = ui.ctx().load_texture("preview of a picture", pixels, TextureOptions::LINEAR);
    ui.data_mut(|data| data.insert_temp(id, (Arc::clone(image), texture.clone())));
    texture
}
