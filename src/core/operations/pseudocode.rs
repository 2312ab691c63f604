//! The pseudocode in step with the search that is shown, or of the next one.

use crate::core::explain::{self, LitLine, VariableValue};
use crate::core::state::Core;
use crate::search::Effect;

impl Core {
    /// The lines of the search that is shown; of the next one where there is none.
    pub fn code_lines(&self) -> Vec<LitLine> {
        explain::code_lines(self.shown.as_ref(), &self.editor)
    }

    /// The lines that take a breakpoint: the name of each, and its text.
    pub fn breakpoint_lines(&self) -> Vec<(Effect, String)> {
        let named = |line: LitLine| Some((line.breakpoint?, line.line.text));
        self.code_lines().into_iter().filter_map(named).collect()
    }

    /// The variables of the search that is shown, always in the same order; of the next one where there is none.
    pub fn variables(&self) -> Vec<VariableValue> {
        explain::variables(self.shown.as_ref(), &self.editor, self.reveal.is_asked)
    }
}
