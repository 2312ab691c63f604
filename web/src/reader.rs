//! What a screen reader gets: the tree that a desktop gives to AccessKit, as a list for the page, and what is done to its parts.

use std::cell::RefCell;
use std::collections::HashMap;

use eframe::egui::accesskit::{
    Action, ActionData, ActionRequest, Live, Node, NodeId, Role, Toggled, TreeId, TreeUpdate,
};
use eframe::egui::{Context, Event, FullOutput, Plugin, RawInput};
use serde_json::{Value, json};

thread_local! {
    /// The tree of the last frame, until the page has it.
    static LAST: RefCell<Option<TreeUpdate>> = const { RefCell::new(None) };
    static ASKED: RefCell<Vec<Event>> = const { RefCell::new(Vec::new()) };
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
pub fn parts(search: &str) -> Option<String> {
    let update = LAST.take()?;
    let nodes = update.nodes.iter().map(|(id, node)| (*id, node)).collect();
    let mut list = PartList { nodes, parts: Vec::new(), row: None, said: String::new() };
    list.add_below(update.tree.as_ref()?.root);
    Some(json!({ "search": search, "parts": list.parts, "said": list.said }).to_string())
}

struct PartList<'a> {
    nodes: HashMap<NodeId, &'a Node>,
    parts: Vec<Value>,
    /// The top and the bottom of the text that was added last; `None` if something else was.
    row: Option<(f64, f64)>,
    /// What was said last.
    said: String,
}

impl PartList<'_> {
    fn add_below(&mut self, id: NodeId) {
        let Some(node) = self.nodes.get(&id).copied() else { return };
        if node.live() == Some(Live::Polite) {
            node.label().unwrap_or_default().clone_into(&mut self.said);
            return;
        }
        if let Some(part) = self.part(id, node) {
            self.add(part, node);
        }
        if !is_field(node.role()) {
            for child in node.children() {
                self.add_below(*child);
            }
        }
    }

    /// Adds a part. Texts of one row, such as the numbers of a node, are read together; the text on a button is its name already.
    fn add(&mut self, part: Value, node: &Node) {
        let row = node.bounds().filter(|_| part["kind"] == "text").map(|bounds| (bounds.y0, bounds.y1));
        let is_beside = |((top, bottom), (above, below)): ((f64, f64), (f64, f64))| {
            let middle = f64::midpoint(top, bottom);
            above < middle && middle < below
        };
        let is_same_row = row.zip(self.row).is_some_and(is_beside);
        match self.parts.last_mut() {
            Some(last) if row.is_some() && last["text"] == part["text"] => return,
            Some(last) if is_same_row => {
                let [before, text] =
                    [&last["text"], &part["text"]].map(|text| text.as_str().unwrap_or_default());
                last["text"] = format!("{before}, {text}").into();
            }
            _ => self.parts.push(part),
        }
        self.row = row;
    }

    /// What the labels of a part say.
    fn text(&self, node: &Node) -> String {
        let own = |node: &Node| node.label().or(node.value()).unwrap_or_default().to_owned();
        let labels = node.labelled_by().iter().filter_map(|id| self.nodes.get(id)).map(|node| own(node));
        let name = labels.collect::<Vec<_>>().join(" ");
        let name = if name.is_empty() { own(node) } else { name };
        match node.value().filter(|value| node.role() == Role::ComboBox && *value != name) {
            Some(value) => format!("{name}: {value}"),
            None => name,
        }
    }

    /// A part to read; `None` for what only holds others.
    fn part(&self, id: NodeId, node: &Node) -> Option<Value> {
        let kind = kind(node.role())?;
        let text = self.text(node);
        if text.is_empty() && matches!(kind, "heading" | "text" | "button") {
            return None;
        }
        let on = node.toggled().map(|toggled| toggled == Toggled::True).or(node.is_selected());
        let number = node.numeric_value().map(|value| value.to_string());
        let value = number.or(node.value().map(str::to_owned));
        Some(json!({
            "id": id.0.to_string(), "kind": kind, "text": text, "value": value.unwrap_or_default(),
            "on": on, "off": node.is_disabled(),
        }))
    }
}

fn is_field(role: Role) -> bool {
    matches!(role, Role::TextInput | Role::MultilineTextInput | Role::SearchInput)
}

/// What a part is in the page; `None` for what is not read.
fn kind(role: Role) -> Option<&'static str> {
    Some(match role {
        Role::CheckBox | Role::Switch => "check",
        Role::Slider | Role::SpinButton => "slider",
        role if is_field(role) => "field",
        Role::Pane | Role::Dialog | Role::Heading | Role::TitleBar => "heading",
        Role::Button | Role::DefaultButton | Role::Link | Role::MenuItem | Role::Tab | Role::ComboBox => {
            "button"
        }
        Role::RadioButton | Role::ListBoxOption | Role::ColorWell => "button",
        Role::Window | Role::TextRun | Role::Splitter | Role::ScrollBar => return None,
        _ => "text",
    })
}
