//! The table of Canvas's gradebook. What it has to begin with: `lib/gradebook_importer.rb` of instructure/canvas-lms.

use super::gradebook::{GradeFile, GradeFormat, GradeRow, Gradebook};
use super::roster::RosterEntry;
use crate::file::csv::table;

pub(super) static FORMAT: GradeFormat = GradeFormat {
    name: "canvas",
    summary: "a table for the gradebook of Canvas",
    extension: "csv",
    file: GradeFile::OneForAll,
    needs_roster: false,
    text,
};

const COLUMNS: [&str; 5] = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"];

fn text(gradebook: &Gradebook) -> String {
    let mut lines = vec![
        COLUMNS.map(str::to_owned).into_iter().chain([gradebook.title.clone()]).collect::<Vec<_>>(),
        // The importer looks for these words; the export has spaces before them.
        ["    Points Possible", "", "", "", "", &gradebook.points.to_string()].map(str::to_owned).to_vec(),
    ];
    lines.extend(gradebook.rows.iter().map(line));
    table(&lines)
}

fn line(row: &GradeRow) -> Vec<String> {
    let fields = |entry: &RosterEntry| {
        [&entry.id, &entry.sis_id, &entry.login, &entry.section].map(String::clone).to_vec()
    };
    let mut line = vec![row.name().to_owned()];
    line.extend(row.entry.as_ref().map_or_else(|| vec![String::new(); COLUMNS.len() - 1], fields));
    line.push(row.grade.points().to_string());
    line
}
