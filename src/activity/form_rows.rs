//! The rows of a form: one for each of its fields.

use egui::DragValue;

use crate::compare::find_rules::quantities;
use crate::core::Core;
use crate::job::{EntryKind, FieldValue, FormField, JobFace, JobForm, NamedEntry};
use crate::kit::{FormOption, FormRows};
use crate::picture::capitalised;

/// Rows of these fields. Gives the option of the one that asks for the system's dialog.
pub fn form_rows<'f, F: JobForm>(
    rows: &mut FormRows<'_>,
    fields: impl IntoIterator<Item = &'f FormField<F>>,
    form: &mut F,
    core: &Core,
) -> Option<&'static str> {
    let mut asked = None;
    for field in fields.into_iter().filter(|field| field.only != Some(JobFace::CommandLine)) {
        if (field.applies)(form) && field_ui(rows, field, form, core) {
            asked = Some(field.option);
        }
    }
    asked
}

/// The last step that may be told.
pub fn last_step(core: &Core) -> u64 {
    let Some(shown) = &core.shown else { return 0 };
    shown.told_steps().unwrap_or(shown.position().steps).min(shown.recording.steps())
}

/// Whether it asks for the system's dialog.
fn field_ui<F: JobForm>(rows: &mut FormRows<'_>, field: &FormField<F>, form: &mut F, core: &Core) -> bool {
    match &field.value {
        FieldValue::Text(of, example) => {
            rows.text(field.label, of(form), example, field.help);
        }
        FieldValue::Names(of) => {
            rows.lines(field.label, of(form), "Ada\nBo", field.help);
            return rows.buttons("", &[("Names from a file…", "", true)]).is_some();
        }
        FieldValue::Folder(of) => return rows.path(field.label, of(form), "", "Browse folders…").1,
        FieldValue::Number(of, range) => {
            rows.number(field.label, DragValue::new(of(form)).range(range.clone()), "", field.help);
        }
        FieldValue::Seed(of) => {
            // A field keeps its number as an `f64`, which is not exact for the largest.
            let number = DragValue::new(of(form)).range(0..=u64::from(u32::MAX));
            rows.number(field.label, number, "", field.help);
        }
        FieldValue::Limit(of, range, suggested) => {
            let limit = of(form);
            let (mut is_on, mut most) = (limit.is_some(), limit.unwrap_or(*suggested));
            let number = DragValue::new(&mut most).range(range.clone());
            rows.limit(field.label, "at most", &mut is_on, number, field.help);
            *limit = is_on.then_some(most);
        }
        FieldValue::Span(of, farthest) => {
            let farthest = farthest(form);
            let (least, most) = of(form);
            // Only on the screen: boards of another size may be farther.
            let shown = ((*least).min(farthest), (*most).min(farthest));
            let (mut low, mut high) = shown;
            let from = DragValue::new(&mut low).range(0..=shown.1).speed(0.1);
            let to = DragValue::new(&mut high).range(shown.0..=farthest).speed(0.1);
            rows.range(field.label, from, "to", to);
            *least = if low == shown.0 { *least } else { low };
            *most = if high == shown.1 { *most } else { high };
        }
        FieldValue::Maybe(of, range) => {
            let (range, usual) = range(form, last_step(core));
            let shown = of(form).unwrap_or(usual);
            let mut number = shown;
            rows.number(field.label, DragValue::new(&mut number).range(range), "", field.help);
            if number != shown {
                *of(form) = Some(number);
            }
        }
        FieldValue::Stated(of, place) => {
            let example = format!("e.g. {}", quantities()[*place].example());
            rows.text(&capitalised(field.label), &mut of(form)[*place], &example, field.help);
        }
        FieldValue::Decimal(of, range) => {
            let number = DragValue::new(of(form)).range(range.clone()).speed(0.1).max_decimals(1);
            rows.number(field.label, number, "", field.help);
        }
        FieldValue::Tick(of) => {
            rows.tick("", field.label, of(form), field.help);
        }
        FieldValue::Entries(kind, of) => {
            let mut offered = of(form).entries(Some(&core.editor.document().settings));
            if *kind == EntryKind::Several {
                let boxes = offered.iter_mut().map(|(entry, is_in)| (entry.title, is_in, entry.summary));
                rows.ticks(field.label, boxes);
            } else {
                choose_ui(rows, field.label, &mut offered);
            }
            for (entry, is_in) in offered {
                of(form).set(entry.name, is_in);
            }
        }
    }
    false
}

fn choose_ui(rows: &mut FormRows<'_>, label: &str, offered: &mut [(NamedEntry, bool)]) {
    let Some((chosen, _)) = offered.iter().copied().find(|(_, is_in)| *is_in) else { return };
    let mut name = chosen.name;
    let options = offered.iter().map(|(entry, _)| {
        let option = FormOption::new(entry.name, entry.title);
        if entry.summary == entry.title { option } else { option.hint(capitalised(entry.summary)) }
    });
    rows.choose(label, &mut name, options);
    for (entry, is_in) in offered {
        *is_in = entry.name == name;
    }
}
