//! What a student's trace says.

use crate::heuristic::HeuristicId;
use crate::learn::StatedStep;
use crate::puzzle::{Board, Move, Size};
use crate::search::{AlgorithmId, Rule, Settings};

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StudentTrace {
    pub name: Option<String>,
    pub start: Option<Board>,
    pub goal: Option<Board>,
    pub(super) size: Option<Size>,
    /// Names of options, each with a value that was checked.
    pub(super) settings: Vec<(String, String)>,
    /// In the order of their expansion; at least one.
    pub boards: Vec<Board>,
    pub solution: Option<Vec<Move>>,
    /// Statements of the lines about the steps. Empty where boards are written in several rows.
    pub stated: Vec<StatedStep>,
    /// A worksheet asks for the first steps only.
    pub is_worksheet: bool,
}

impl StudentTrace {
    pub fn over(&self, settings: Settings) -> Settings {
        let said = self.settings.iter();
        said.fold(settings, |settings, (key, value)| {
            with_setting(settings, key, value).ok().flatten().unwrap_or(settings)
        })
    }

    pub fn names_algorithm(&self) -> bool {
        self.settings.iter().any(|(key, _)| key == "algorithm")
    }
}

/// The settings with the value of an option; `None` if no option has this name. The error is what was expected.
pub fn with_setting(settings: Settings, key: &str, value: &str) -> Result<Option<Settings>, String> {
    let (name, unknown) = (value.to_lowercase(), || key.to_owned());
    Ok(Some(match key {
        "algorithm" => Settings { algorithm: AlgorithmId::from_name(&name).ok_or_else(unknown)?, ..settings },
        "heuristic" => Settings { heuristic: HeuristicId::from_name(&name).ok_or_else(unknown)?, ..settings },
        "moves" => Settings { moves: value.parse().map_err(|_| "move order")?, ..settings },
        "weight" => Settings { weight: value.parse().map_err(|_| "weight")?, ..settings },
        _ => {
            let Some(rule) = Rule::ALL.iter().find(|rule| rule.option == key) else { return Ok(None) };
            settings.with(rule, rule.read(value).map_err(|_| format!("value of {key}"))?)
        }
    }))
}
