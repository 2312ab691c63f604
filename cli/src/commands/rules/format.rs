//! The formats of `tilescope rules`.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use crate::compare::find_rules::{
    NearSearch, RulesFound, RulesRow, SlipRow, near_text, row_texts, slip_text,
};
use crate::search::{Rule, Settings};

/// An output format of `tilescope rules`.
#[derive(Debug)]
pub struct RulesFormat {
    /// The value of `--format`.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// Writes what was found; all of it, or the plainest.
    pub(super) write: fn(&RulesFound, bool, &mut dyn Write) -> io::Result<()>,
}

impl RulesFormat {
    /// All formats; the first one is the default.
    pub const ALL: &[Self] = &[
        Self {
            name: "text",
            summary: "Each search with what it counts and which other rules make it",
            write: text,
        },
        Self { name: "json", summary: "One JSON object per search, one per line", write: json },
    ];
}

/// More searches are told if all are wanted.
const MOST_TOLD: usize = 10;

fn told(found: &RulesFound, all: bool) -> &[RulesRow] {
    &found.rows[..if all { found.rows.len() } else { found.rows.len().min(MOST_TOLD) }]
}

fn text(found: &RulesFound, all: bool, out: &mut dyn Write) -> io::Result<()> {
    for row in told(found, all) {
        let (name, lines) = row_texts(row);
        writeln!(out, "{name}")?;
        for line in lines {
            writeln!(out, "    {line}")?;
        }
    }
    let more = found.rows.len() - told(found, all).len();
    if more > 0 {
        writeln!(out, "{more} more: --all prints them")?;
    }
    for slip in &found.slips {
        writeln!(out, "{}", slip_text(slip))?;
    }
    if !found.nearest.is_empty() {
        writeln!(out, "The nearest")?;
    }
    for near in &found.nearest {
        let (name, differs) = near_text(near);
        writeln!(out, "{name}\n    {differs}")?;
    }
    Ok(())
}

fn json(found: &RulesFound, all: bool, out: &mut dyn Write) -> io::Result<()> {
    let near = |near: &NearSearch| {
        let (name, differs) = near_text(near);
        json!({ "search": name, "differs": differs, "settings": settings(&near.settings) })
    };
    let slip = |row: &SlipRow| json!({ "slip": row.slip.title, "settings": settings(&row.settings) });
    let others = found.slips.iter().map(slip).chain(found.nearest.iter().map(near));
    let rows = told(found, all).iter().map(row).chain(others);
    for row in rows {
        writeln!(out, "{row}")?;
    }
    Ok(())
}

fn row(row: &RulesRow) -> Value {
    let (name, lines) = row_texts(row);
    json!({
        "search": name,
        "settings": settings(&row.settings),
        "counted": row.counting().name(),
        "departures": row.departures,
        "sets": row.all.len(),
        "notes": lines,
    })
}

/// The rules that a search uses.
fn settings(settings: &Settings) -> Value {
    let mut fields = Map::new();
    let info = settings.algorithm.info();
    fields.insert("algorithm".to_owned(), info.name.into());
    if let Some(heuristic) = settings.heuristic_in_use() {
        fields.insert("heuristic".to_owned(), heuristic.info().name.into());
    }
    if info.offers.moves.is_ok() {
        fields.insert("moves".to_owned(), settings.moves.to_string().into());
    }
    if info.offers.weight.is_ok() {
        fields.insert("weight".to_owned(), f64::from(settings.weight).into());
    }
    for rule in Rule::ALL.iter().filter(|rule| settings.offer(rule).is_ok()) {
        let value = settings.named_value_of(rule);
        let value = value.map_or_else(|| settings.value_of(rule).into(), |named| named.name.into());
        fields.insert(rule.name.to_owned(), value);
    }
    Value::Object(fields)
}
