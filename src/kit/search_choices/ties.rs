//! Composes a tie-breaking order from its keys.

use egui::{Role, Ui, WidgetInfo};

use crate::search::{Choice as _, TieBreak, TieKey, TiePart};

/// The keys of the ties: a click on one reverses it, or removes it, and a list adds others before the last one, or instead of
/// it.
pub fn ties_ui(ui: &mut Ui, ties: TieBreak) -> Option<TieBreak> {
    let parts = ties.parts();
    let mut chosen = None;
    for (place, part) in parts.iter().enumerate() {
        let is_reversed = match part.key {
            TieKey::Library(queue) => {
                ui.label(part.words()).on_hover_text(queue.summary());
                false
            }
            _ => ui.small_button(part.words()).on_hover_text("Reverse this key").clicked(),
        };
        if is_reversed {
            let reversed = TiePart { is_downward: !part.is_downward, ..*part };
            chosen = Some(
                parts
                    .iter()
                    .enumerate()
                    .map(|(i, other)| if i == place { reversed } else { *other })
                    .collect(),
            );
        }
        if part.key != TieKey::Arrival {
            let name = format!("Remove {}", part.words());
            let remove = ui.small_button("×").on_hover_text(&name);
            remove.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            if remove.clicked() {
                chosen = Some(parts.iter().copied().filter(|other| other.key != part.key).collect());
            }
        }
    }
    ui.label("add");
    for key in TieKey::ALL.into_iter().filter(|key| !ties.has(*key)) {
        let part = TiePart { key, is_downward: false };
        let entry = ui.small_button(part.words());
        let name = format!("Add {}", part.words());
        entry.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if entry.on_hover_text("Add this key before the last one, or in its place").clicked() {
            let (last, before) = parts.split_last()?;
            let last = Some(*last).filter(|_| !part.key.is_last());
            chosen = Some(before.iter().copied().chain([part]).chain(last).collect());
        }
    }
    chosen.and_then(|parts: Vec<TiePart>| TieBreak::of(parts).ok())
}
