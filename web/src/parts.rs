//! What a screen reader gets, as a list for the page: from the tree that a desktop gives to AccessKit. A test of the window reads it, too.

use std::collections::HashMap;

use eframe::egui::accesskit::{Live, Node, NodeId, Role, Toggled, TreeUpdate};
use serde_json::{Value, json};

/// What there is to read, after what is searched by; `None` for a tree without a root.
pub fn parts_of(update: &TreeUpdate, search: &str) -> Option<Value> {
    let nodes = update.nodes.iter().map(|(id, node)| (*id, node)).collect();
    let mut list = PartList { nodes, parts: Vec::new(), row: None, said: String::new() };
    list.add_below(update.tree.as_ref()?.root);
    Some(json!({ "search": search, "parts": list.parts, "said": list.said }))
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

    /// Adds a part. Texts of one row, such as the head of a list, are read together; the text on a button is its name already.
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
            "least": node.min_numeric_value(), "most": node.max_numeric_value(),
        }))
    }
}

fn is_field(role: Role) -> bool {
    matches!(role, Role::TextInput | Role::MultilineTextInput | Role::SearchInput)
}

fn is_button(role: Role) -> bool {
    let is_command =
        matches!(role, Role::Button | Role::DefaultButton | Role::Link | Role::MenuItem | Role::Tab);
    is_command || matches!(role, Role::ComboBox | Role::ListBoxOption | Role::RadioButton | Role::ColorWell)
}

/// What a part is in the page; `None` for what is not read.
fn kind(role: Role) -> Option<&'static str> {
    Some(match role {
        Role::CheckBox | Role::Switch => "check",
        Role::Slider => "slider",
        Role::SpinButton => "number",
        role if is_field(role) => "field",
        role if is_button(role) => "button",
        Role::Pane | Role::Dialog | Role::Heading | Role::TitleBar => "heading",
        Role::Window | Role::TextRun | Role::Splitter | Role::ScrollBar => return None,
        _ => "text",
    })
}
