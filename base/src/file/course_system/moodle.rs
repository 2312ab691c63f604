//! A table for *Grades › Import › CSV file* of Moodle: <https://docs.moodle.org/en/Grade_import>. The columns have the names of
//! Moodle's own export. Grade and feedback are both there: the import of one alone empties the other.

use super::gradebook::{GradeFile, GradeFormat, GradeRow, Gradebook};
use crate::file::csv::table;
use crate::learn::PartVisibility;

pub(super) static FORMAT: GradeFormat = GradeFormat {
    name: "moodle",
    summary: "a table for the grade import of Moodle, with feedback",
    extension: "csv",
    file: GradeFile::OneForAll,
    needs_roster: true,
    text,
};

fn text(gradebook: &Gradebook) -> String {
    let title = &gradebook.title;
    let header = ["Full name", "Email address", "ID number"].map(str::to_owned).into_iter();
    let mut lines = vec![header.chain([title.clone(), format!("{title} (feedback)")]).collect()];
    lines.extend(gradebook.rows.iter().map(line));
    table(&lines)
}

fn line(row: &GradeRow) -> Vec<String> {
    let (email, id) =
        row.entry.as_ref().map_or(("", ""), |entry| (entry.email.as_str(), entry.sis_id.as_str()));
    [row.name(), email, id, &row.grade.points().to_string(), &feedback(row)].map(str::to_owned).to_vec()
}

/// One line. Moodle shows it with the grade, so it has only what students may always see.
fn feedback(row: &GradeRow) -> String {
    let seen = row.grade.parts.iter().filter(|part| part.visible == PartVisibility::Visible);
    let parts = seen.map(|part| {
        let title = part.kind.title();
        format!("{title}: {} of {}. {}", part.points, part.of, part.says)
    });
    let whole = Some(row.says.clone()).filter(|says| !says.is_empty());
    let sentences: Vec<String> = whole.into_iter().chain(parts).collect();
    sentences.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}
