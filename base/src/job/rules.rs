//! Figures of a search, and what is known of the rules that gave them.

use std::sync::LazyLock;

use super::form::{FieldValue, FormField, JobForm};
use crate::compare::find_rules::{RulesRequest, StatedBoard, StatedFigure, quantities};
use crate::learn::all_rules::KnownRules;
use crate::search::{CountingRules, Limits, Rule, Settings};

/// It is no `Job`: what is found is shown. The command line does not have what is known: it knows the rules that are given.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a box to tick")]
pub struct RulesForm {
    /// What is typed for each quantity; empty if nothing is stated.
    pub figures: Vec<String>,
    /// This and the following say what is known.
    pub algorithm: bool,
    pub heuristic: bool,
    pub moves: bool,
    pub rules: bool,
    pub counting: bool,
}

impl Default for RulesForm {
    fn default() -> Self {
        let figures = vec![String::new(); quantities().len()];
        // Who asks about figures knows most often what made them.
        Self { figures, algorithm: true, heuristic: true, moves: false, rules: false, counting: false }
    }
}

impl JobForm for RulesForm {
    fn fields() -> &'static [FormField<Self>] {
        static FIELDS: LazyLock<Vec<FormField<RulesForm>>> = LazyLock::new(|| {
            let fields = quantities().iter().zip(0..).map(|(quantity, place)| {
                let value = FieldValue::<RulesForm>::Stated(|form| &mut form.figures, place);
                let field = FormField::new(quantity.option, quantity.title, value);
                FormField { help: quantity.meaning, excludes: &["table"], ..field }
            });
            fields.collect::<Vec<_>>()
        });
        &FIELDS
    }
}

impl RulesForm {
    /// # Errors
    /// Says which text is no figure.
    pub fn stated(&self) -> Result<Vec<StatedFigure>, String> {
        let typed = quantities().iter().zip(&self.figures).filter(|(_, text)| !text.trim().is_empty());
        typed
            .map(|(quantity, text)| {
                StatedFigure::parse(quantity, text)
                    .map_err(|problem| format!("{}: {problem}", quantity.title))
            })
            .collect()
    }

    /// Those of the settings that are known stay.
    pub fn request(
        &self,
        boards: Vec<StatedBoard>,
        settings: Settings,
        counting: CountingRules,
    ) -> RulesRequest {
        let rules = Rule::ALL.iter().filter(|rule| self.rules && settings.offer(rule).is_ok());
        RulesRequest {
            boards,
            known: KnownRules {
                settings,
                algorithm: self.algorithm,
                heuristic: self.heuristic && settings.heuristic_in_use().is_some(),
                moves: self.moves,
                weight: self.algorithm,
                rules: rules.map(|rule| rule.name).collect(),
            },
            counting: self.counting.then_some(counting),
            max_nodes: None,
            max_bytes: Limits::default().max_bytes,
        }
    }
}
