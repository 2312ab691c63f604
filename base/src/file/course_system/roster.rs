//! The list of a class: the gradebook that Canvas exports, the grades that Moodle exports, or a table of one's own.

use std::path::Path;

use crate::file::csv as table;
use crate::file::error::FileError;
use crate::learn::plain_name;
use crate::puzzle::quoted;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Roster {
    pub entries: Vec<RosterEntry>,
}

/// A student of a class. What the file does not have is empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RosterEntry {
    pub line: u64,
    pub name: String,
    pub id: String,
    /// The ID number of the school: “SIS User ID” in Canvas, “ID number” in Moodle.
    pub sis_id: String,
    pub login: String,
    pub email: String,
    pub section: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RosterMatch {
    One(usize),
    Several(Vec<usize>),
    None,
}

const MOST_ENTRIES: usize = 100_000;

/// The names of columns that Canvas, Moodle and Gradescope write, and those that teachers use, in the order of the fields of
/// [`entry`].
const COLUMNS: [&[&str]; 8] = [
    &["student", "name", "full name", "student name"],
    &["first name", "firstname", "given name"],
    &["last name", "lastname", "surname", "family name"],
    &["id", "canvas id"],
    &["sis user id", "id number", "idnumber", "student id", "sid"],
    &["sis login id", "login id", "login", "username", "user name"],
    &["email", "e-mail", "email address", "e-mail address", "mail"],
    &["section", "sections"],
];

/// The only column that does not say who a student is.
const SECTION: usize = 7;

pub fn load_roster(path: &Path) -> Result<Roster, FileError> {
    let wrong = |(line, what): (u64, String)| FileError::content(path)(format!("line {line}: {what}"));
    parse_roster(&table::load_table(path)?).map_err(wrong)
}

/// Reads the text of such a list. The separator is a comma, a semicolon or a tab.
pub fn parse_roster(text: &str) -> Result<Roster, (u64, String)> {
    let rows = table::rows(text).map_err(|error| {
        let line = error.position().map_or(1, csv::Position::line);
        (line, format!("this is not a table: {error}"))
    })?;
    let Some(((line, names), students)) = rows.split_first() else { return Err((1, NO_COLUMNS.to_owned())) };
    let columns = header(names).map_err(|what| (*line as u64, what))?;
    if let Some((line, _)) = students.get(MOST_ENTRIES) {
        return Err((*line as u64, format!("a list of a class has at most {MOST_ENTRIES} lines")));
    }
    let entries = students.iter().filter_map(|(line, cells)| entry(&columns, cells, *line as u64)).collect();
    Ok(Roster { entries })
}

const NO_COLUMNS: &str =
    "the first line has to name the columns, such as Student,ID,SIS Login ID or name,email";

/// The place in [`COLUMNS`] of each column of the table.
fn header(names: &[String]) -> Result<Vec<Option<usize>>, String> {
    let column = |name: &String| {
        let name = name.trim().to_lowercase().replace('_', " ");
        COLUMNS.iter().position(|names| names.contains(&name.as_str()))
    };
    let columns: Vec<Option<usize>> = names.iter().map(column).collect();
    let is_twice = |place: &usize| columns[*place].is_some() && columns[..*place].contains(&columns[*place]);
    if let Some(place) = (0..columns.len()).find(is_twice) {
        return Err(format!("there are two columns such as {}; remove one of them", quoted(&names[place])));
    }
    let identifies = columns.iter().flatten().any(|column| *column != SECTION);
    if identifies { Ok(columns) } else { Err(NO_COLUMNS.to_owned()) }
}

/// `None` for lines that have no student, such as that of the possible points.
fn entry(columns: &[Option<usize>], cells: &[String], line: u64) -> Option<RosterEntry> {
    let mut fields: [String; COLUMNS.len()] = Default::default();
    for (column, field) in columns.iter().zip(cells) {
        if let Some(column) = column {
            // An apostrophe keeps a spreadsheet from reading a formula.
            let bare = field.trim().strip_prefix('\'').filter(|rest| rest.starts_with(['=', '+', '-', '@']));
            bare.unwrap_or(field.trim()).clone_into(&mut fields[*column]);
        }
    }
    let [name, first, last, id, sis_id, login, email, section] = fields;
    let name = if name.is_empty() { format!("{first} {last}").trim().to_owned() } else { name };
    let is_points = name.contains("Points Possible") && id.is_empty();
    let entry = RosterEntry { line, name, id, sis_id, login, email, section };
    (entry.names().next().is_some() && !is_points).then_some(entry)
}

/// A name in one order: `Lovelace, Ada` is `ada lovelace`.
fn turned_name(name: &str) -> String {
    match name.split_once(',') {
        Some((last, first)) if !first.contains(',') => plain_name(&format!("{first} {last}")),
        _ => plain_name(name),
    }
}

impl Roster {
    /// The student of a hand-in with this name: by ID, login, e-mail, and then name. Only what is the same counts, but for
    /// capitals and the order of first and last name.
    pub fn find(&self, name: &str) -> RosterMatch {
        let key = plain_name(name);
        if key.is_empty() {
            return RosterMatch::None;
        }
        let turned = turned_name(name);
        let is_key = |field: &str| plain_name(field) == key;
        let ways: [&dyn Fn(&RosterEntry) -> bool; 4] = [
            &|entry| is_key(&entry.id) || is_key(&entry.sis_id),
            &|entry| is_key(&entry.login),
            &|entry| is_key(&entry.email),
            &|entry| !turned.is_empty() && turned_name(&entry.name) == turned,
        ];
        for is_it in ways {
            let found: Vec<usize> =
                (0..self.entries.len()).filter(|place| is_it(&self.entries[*place])).collect();
            match found[..] {
                [] => {}
                [one] => return RosterMatch::One(one),
                _ => return RosterMatch::Several(found),
            }
        }
        RosterMatch::None
    }
}

impl RosterEntry {
    pub fn names(&self) -> impl Iterator<Item = &str> {
        [&self.name, &self.id, &self.sis_id, &self.login, &self.email]
            .into_iter()
            .map(String::as_str)
            .filter(|name| !name.is_empty())
    }
}
