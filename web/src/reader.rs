//! Between the window and the page: what a screen reader gets, and what is done to its parts.

use std::cell::RefCell;

use eframe::egui::accesskit::{Action, ActionData, ActionRequest, NodeId, TreeId, TreeUpdate};
use eframe::egui::{Context, Event, FullOutput, Plugin, RawInput};

use crate::parts::parts_of;

thread_local! {
    /// The tree of the last frame, until the page has it.
    static LAST: RefCell<Option<TreeUpdate>> = const { RefCell::new(None) };
    static ASKED: RefCell<Vec<Event>> = const { RefCell::new(Vec::new()) };
    /// What the page has.
    static SENT: RefCell<String> = const { RefCell::new(String::new()) };
}

pub struct Reader;

impl Plugin for Reader {
    fn debug_name(&self) -> &'static str {
        "screen reader"
    }

    fn setup(&mut self, ctx: &Context) {
        ctx.enable_accesskit();
    }

    fn input_hook(&mut self, _: &Context, input: &mut RawInput) {
        input.events.extend(ASKED.take());
    }

    fn output_hook(&mut self, _: &Context, output: &mut FullOutput) {
        if let Some(update) = output.platform_output.accesskit_update.take() {
            LAST.set(Some(update));
        }
    }
}

/// Asks for something to be done to a part in the next frame.
pub fn ask(part: &str, action: Action, data: Option<ActionData>) {
    let Ok(number) = part.parse() else { return };
    let request = ActionRequest { action, target_tree: TreeId::ROOT, target_node: NodeId(number), data };
    ASKED.with_borrow_mut(|asked| asked.push(Event::AccessKitActionRequest(request)));
}

/// What there is to read, as JSON, after what is searched by; `None` if it is as before.
pub fn parts(search: impl FnOnce() -> Option<String>) -> Option<String> {
    let update = LAST.take()?;
    let text = parts_of(&update, &search()?)?.to_string();
    let is_new = SENT.with_borrow(|sent| *sent != text);
    is_new.then(|| SENT.set(text.clone()))?;
    Some(text)
}
