//! The plots of an experiment: expansions and b\* against the distance.

use super::figures::experiment_figure;
use super::means::MeansTable;
use super::plan::ExperimentPlan;
use super::rows::ExperimentRow;
use super::text;
use crate::compare::FigureUnit;
use crate::file::TableRows;
use crate::picture::{ChartLine, ChartPoint, ChartScale, MeansChart};

/// The name of each plot's files, and the plot; none if no distance is known.
pub fn charts(plan: &ExperimentPlan, rows: &[Option<ExperimentRow>]) -> Vec<(&'static str, MeansChart)> {
    if plan.boards.iter().all(|board| board.distance.is_none()) {
        return Vec::new();
    }
    // The b* of the tables.
    let of_all = plan.figures.iter().find(|figure| figure.unit == FigureUnit::Ratio);
    let (branching, title) = match of_all {
        Some(figure) if figure.name == "branching_factor_of_all" => {
            (figure.name, text::BRANCHING_OF_ALL_TITLE)
        }
        _ => ("branching_factor", text::BRANCHING_TITLE),
    };
    [
        ("expansions", "expanded", text::EXPANSIONS_TITLE, ChartScale::Logarithmic),
        ("branching", branching, title, ChartScale::Linear),
    ]
    .into_iter()
    .filter_map(|(file, figure, title, scale)| {
        let table = MeansTable::of(plan, rows, TableRows::Distance, experiment_figure(figure)?);
        Some((file, chart(&table, title, scale)))
    })
    .collect()
}

fn chart(table: &MeansTable, title: &str, scale: ChartScale) -> MeansChart {
    let lines = table.searches.iter().enumerate().map(|(search, (name, _))| {
        let point = |row: &super::means::MeansRow| {
            // A mean of the easier boards would lie too low.
            let cell = row.cells[search];
            let mean = cell.mean.filter(|_| cell.is_whole())?;
            let half_width = mean.half_width.unwrap_or(0.0);
            Some(ChartPoint { x: row.number, y: mean.value, half_width })
        };
        ChartLine { name: name.clone(), points: table.rows.iter().filter_map(point).collect() }
    });
    MeansChart { title: title.to_owned(), x_title: text::DISTANCE.to_owned(), scale, lines: lines.collect() }
}
