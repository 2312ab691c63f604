//! The plots of an experiment: expansions and b\* against the distance.

use super::figures::BRANCHING_OF_ALL;
use super::means::MeansTable;
use super::plan::ExperimentPlan;
use super::rows::ExperimentRow;
use super::text;
use crate::compare::{BRANCHING_FACTOR, EXPANDED, FigureInfo, FigureUnit};
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
        Some(figure) if **figure == BRANCHING_OF_ALL => (*figure, text::BRANCHING_OF_ALL_TITLE),
        _ => (&BRANCHING_FACTOR, text::BRANCHING_TITLE),
    };
    let plots: [(_, &FigureInfo, _, _); 2] = [
        ("expansions", &EXPANDED, text::EXPANSIONS_TITLE, ChartScale::Logarithmic),
        ("branching", branching, title, ChartScale::Linear),
    ];
    plots
        .into_iter()
        .map(|(file, figure, title, scale)| {
            let table = MeansTable::of(plan, rows, TableRows::Distance, figure);
            (file, chart(&table, title, scale))
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
