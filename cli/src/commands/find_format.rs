//! The formats of `tilescope find`.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::text;
use crate::compare::find::{ExampleSpec, FoundBoard, search_text};
use crate::compare::{FigureInfo, FigureUnit, Figures, RunOutcome};
use crate::file::csv as table;
use crate::picture::StepUnit;
use crate::search::Settings;

/// An output format of `tilescope find`.
#[derive(Debug)]
pub struct FindFormat {
    /// The value of `--format`.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// The line before the first board, if the condition compares two searches; `None` if the format has none.
    pub(super) header: Option<fn(bool) -> String>,
    pub(super) line: fn(&ExampleSpec, &FoundBoard) -> String,
}

impl FindFormat {
    /// All formats; the first one is the default.
    pub const ALL: &[Self] = &[
        Self {
            name: "text",
            summary: "The board and its main figures, one line per board",
            header: None,
            line: text_line,
        },
        Self {
            name: "csv",
            summary: "A table with a header, one line per board",
            header: Some(csv_header),
            line: csv_line,
        },
        Self {
            name: "json",
            summary: "One JSON object per board, one per line",
            header: None,
            line: |spec, found| {
                serde_json::to_string(&FoundFields { spec, found })
                    .expect("texts and numbers can be written as JSON")
            },
        },
    ];
}

/// The figures that are the same in every run.
fn figures() -> impl Iterator<Item = &'static FigureInfo> {
    FigureInfo::ALL.iter().copied().filter(|figure| figure.unit != FigureUnit::Seconds)
}

fn text_line(spec: &ExampleSpec, found: &FoundBoard) -> String {
    let compares = found.second.is_some();
    let runs = [Some(found.first), found.second].into_iter().flatten().zip(SIDES).map(|(figures, side)| {
        let path = match (figures.length, figures.outcome) {
            (Some(length), _) => text::path_of(length),
            (None, RunOutcome::Limit(_)) => text::NOT_ENDED.to_owned(),
            (None, _) => text::NO_PATH.to_owned(),
        };
        let run = text::run(figures.expanded, &path);
        if compares { format!("{side}: {run}") } else { run }
    });
    let at = found.at.map(|at| text::at(&StepUnit::of(spec.first.algorithm.info().unit).position(at)));
    let parts: Vec<String> = runs.chain(at).collect();
    text::found(&found.start.to_string(), found.distance, &parts.join("; "))
}

const SIDES: [&str; 2] = ["first", "second"];

fn csv_header(compares: bool) -> String {
    let mut fields = ["board", "goal", "distance", "step", "event"].map(str::to_owned).to_vec();
    for side in &SIDES[..if compares { 2 } else { 1 }] {
        fields.push((*side).to_owned());
        fields.push(format!("{side}_outcome"));
        fields.extend(figures().map(|figure| format!("{side}_{}", figure.name)));
    }
    table::line(&fields)
}

fn csv_line(spec: &ExampleSpec, found: &FoundBoard) -> String {
    let at = found.at.map(|at| [at.steps.to_string(), at.events.to_string()]).unwrap_or_default();
    let mut fields = vec![found.start.to_string(), spec.goal.to_string(), found.distance.to_string()];
    fields.extend(at);
    for (settings, run) in runs(spec, found) {
        fields.extend([search_text(settings), run.outcome.name().to_owned()]);
        fields.extend(
            figures().map(|figure| (figure.value)(run).map_or(String::new(), |value| value.to_string())),
        );
    }
    table::line(&fields)
}

fn runs<'a>(
    spec: &'a ExampleSpec,
    found: &'a FoundBoard,
) -> impl Iterator<Item = (&'a Settings, &'a Figures)> {
    let second = found.second.as_ref().map(|figures| (&spec.second, figures));
    std::iter::once((&spec.first, &found.first)).chain(second)
}

/// A board that was found, as data.
struct FoundFields<'a> {
    spec: &'a ExampleSpec,
    found: &'a FoundBoard,
}

impl Serialize for FoundFields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { spec, found } = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("board", &found.start.to_string())?;
        map.serialize_entry("goal", &spec.goal.to_string())?;
        map.serialize_entry("distance", &found.distance)?;
        map.serialize_entry("step", &found.at.map(|at| at.steps))?;
        map.serialize_entry("event", &found.at.map(|at| at.events))?;
        for (side, (settings, figures)) in SIDES.iter().zip(runs(spec, found)) {
            map.serialize_entry(side, &RunFields { settings, figures })?;
        }
        map.end()
    }
}

/// The figures of one of the searches.
struct RunFields<'a> {
    settings: &'a Settings,
    figures: &'a Figures,
}

impl Serialize for RunFields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("search", &search_text(self.settings))?;
        map.serialize_entry("outcome", self.figures.outcome.name())?;
        for figure in figures() {
            let value = (figure.value)(self.figures);
            match value.filter(|_| figure.unit != FigureUnit::Ratio) {
                Some(whole) => map.serialize_entry(figure.name, &(whole as u64))?,
                None => map.serialize_entry(figure.name, &value)?,
            }
        }
        map.end()
    }
}
