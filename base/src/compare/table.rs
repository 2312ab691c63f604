//! Tables as text: Markdown, CSV, and aligned columns for a terminal.

use crate::file::csv::line_of_names;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TextTable {
    /// The title of each column, and whether its cells are numbers.
    header: Vec<(String, bool)>,
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// A table without rows. A column of numbers is aligned to the right.
    pub fn new(header: impl IntoIterator<Item = (String, bool)>) -> Self {
        Self { header: header.into_iter().collect(), rows: Vec::new() }
    }

    pub fn push(&mut self, row: Vec<String>) {
        debug_assert_eq!(row.len(), self.header.len(), "a cell for each column");
        self.rows.push(row);
    }

    pub fn csv_header(&self) -> String {
        line_of_names(self.header.iter().map(|(title, _)| title.as_str()))
    }

    /// A table for spreadsheets (RFC 4180), each line with its end.
    pub fn csv(&self) -> String {
        let lines = self.rows.iter().map(|row| line_of_names(row.iter().map(String::as_str)));
        std::iter::once(self.csv_header()).chain(lines).map(|line| line + "\n").collect()
    }

    /// A table in Markdown, with columns that are aligned in the text as well.
    pub fn markdown(&self) -> String {
        let escaped = self.mapped(|cell| cell.replace('|', "\\|").replace('*', "\\*"));
        let widths = escaped.widths(3);
        let titles: Vec<String> = escaped.header.iter().map(|(title, _)| title.clone()).collect();
        let rule: Vec<String> = escaped
            .header
            .iter()
            .zip(&widths)
            .map(
                |((_, is_number), width)| {
                    if *is_number { format!("{}:", "-".repeat(width - 1)) } else { "-".repeat(*width) }
                },
            )
            .collect();
        let lines = [&titles, &rule].into_iter().chain(&escaped.rows);
        let line = |row: &Vec<String>| "| ".to_owned() + &escaped.aligned(row, &widths).join(" | ") + " |\n";
        lines.map(line).collect()
    }

    /// Columns with two spaces between them, for a terminal.
    pub fn text(&self) -> String {
        let widths = self.widths(0);
        let titles: Vec<String> = self.header.iter().map(|(title, _)| title.clone()).collect();
        let lines = std::iter::once(&titles).chain(&self.rows);
        lines.map(|row| self.aligned(row, &widths).join("  ").trim_end().to_owned() + "\n").collect()
    }

    fn mapped(&self, change: impl Fn(&str) -> String) -> Self {
        let header = self.header.iter().map(|(title, is_number)| (change(title), *is_number)).collect();
        let rows = self.rows.iter().map(|row| row.iter().map(|cell| change(cell)).collect()).collect();
        Self { header, rows }
    }

    fn widths(&self, least: usize) -> Vec<usize> {
        let width = |column: usize| {
            let cells = self.rows.iter().map(|row| row[column].chars().count());
            cells.chain([self.header[column].0.chars().count(), least]).max().unwrap_or(0)
        };
        (0..self.header.len()).map(width).collect()
    }

    fn aligned(&self, row: &[String], widths: &[usize]) -> Vec<String> {
        let cells = row.iter().zip(widths).zip(&self.header);
        cells
            .map(|((cell, width), (_, is_number))| {
                let width = *width;
                if *is_number { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> TextTable {
        let mut table = TextTable::new([("search".to_owned(), false), ("b*".to_owned(), true)]);
        table.push(vec!["A*, ties".to_owned(), "1.5".to_owned()]);
        table.push(vec!["a|b".to_owned(), "12".to_owned()]);
        table
    }

    #[test]
    fn markdown_is_escaped_and_aligned() {
        let expected =
            "| search    | b\\* |\n| --------- | --: |\n| A\\*, ties | 1.5 |\n| a\\|b      |  12 |\n";
        assert_eq!(table().markdown(), expected);
    }

    #[test]
    fn csv_has_quotation_marks_where_it_needs_them() {
        assert_eq!(table().csv(), "search,b*\n\"A*, ties\",1.5\na|b,12\n");
    }

    #[test]
    fn numbers_are_aligned_to_the_right_in_text() {
        assert_eq!(table().text(), "search     b*\nA*, ties  1.5\na|b        12\n");
    }
}
