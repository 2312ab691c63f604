//! Gradescope: its `results.json`, who handed in, and its autograder: <https://gradescope-autograders.readthedocs.io/en/latest/specs/>.

use std::fs::{self, File};
use std::io::{self, Cursor, Write};
use std::path::Path;

use serde::Deserialize;
use serde_json::{Value, json};
use zip::write::{SimpleFileOptions, ZipWriter};

use super::gradebook::{GradeFile, GradeFormat, Gradebook};
use super::roster::RosterEntry;
use crate::file::error::FileError;
use crate::file::lines::{MAX_BYTES, bytes_within};
use crate::file::write::{Destination, write};
use crate::learn::{GradedPart, PartVisibility};

pub(super) static FORMAT: GradeFormat = GradeFormat {
    name: "gradescope",
    summary: "results.json of Gradescope, a file for each student",
    extension: "json",
    file: GradeFile::OneForEach,
    needs_roster: false,
    text,
};

/// Texts are not read as HTML or Markdown.
const PLAIN: &str = "text";

fn text(gradebook: &Gradebook) -> String {
    let results = gradebook.rows.first().map(|row| {
        let mut results = json!({
            "score": row.grade.points().as_f64(),
            "execution_time": (row.seconds * 1000.0).round() / 1000.0,
            "output_format": PLAIN,
            // What the script prints is for the teacher.
            "stdout_visibility": "hidden",
            "tests": row.grade.parts.iter().zip(1..).map(test).collect::<Vec<_>>(),
        });
        if !row.says.is_empty() {
            results["output"] = row.says.as_str().into();
        }
        results
    });
    format!("{:#}\n", json!(results))
}

fn test((part, number): (&GradedPart, u32)) -> Value {
    json!({
        "name": part.kind.title(),
        "number": number.to_string(),
        "score": part.points.as_f64(),
        "max_score": part.of.as_f64(),
        "status": if part.points == part.of { "passed" } else { "failed" },
        "output": part.says,
        "output_format": PLAIN,
        "visibility": match part.visible {
            PartVisibility::Visible => "visible",
            PartVisibility::Hidden => "hidden",
            PartVisibility::AfterDueDate => "after_due_date",
            PartVisibility::AfterPublished => "after_published",
        },
    })
}

/// The part that is read of Gradescope's `submission_metadata.json`:
/// <https://gradescope-autograders.readthedocs.io/en/latest/submission_metadata/>. It has more.
#[derive(Deserialize)]
struct SubmissionMetadata {
    #[serde(default)]
    users: Vec<Submitter>,
}

#[derive(Deserialize)]
struct Submitter {
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    email: Option<String>,
    #[serde(default)]
    sid: Option<String>,
}

/// Reads who handed in, of a group all.
pub fn load_submitters(path: &Path) -> Result<Vec<RosterEntry>, FileError> {
    let wrong =
        |what: String| FileError::content(path)(format!("this is not a submission_metadata.json: {what}"));
    let bytes = File::open(path).and_then(|file| bytes_within(MAX_BYTES, file));
    let bytes = bytes.map_err(FileError::unreadable(path))?;
    let bytes = bytes.ok_or_else(|| wrong("it is larger than 1 MiB".to_owned()))?;
    let metadata: SubmissionMetadata =
        serde_json::from_slice(&bytes).map_err(|error| wrong(error.to_string()))?;
    let entry = |user: Submitter| RosterEntry {
        name: user.name.unwrap_or_default(),
        email: user.email.unwrap_or_default(),
        sis_id: user.sid.unwrap_or_default(),
        ..RosterEntry::default()
    };
    Ok(metadata.users.into_iter().map(entry).collect())
}

/// Writes the zip file that Gradescope takes as an autograder. `program` is Tilescope for Linux.
pub fn save_autograder(
    assignment: &Path,
    program: &Path,
    packages: &[String],
    to: &Destination,
) -> Result<(), FileError> {
    let read = |path: &Path| fs::read(path).map_err(FileError::unreadable(path));
    let bytes = read(program)?;
    if !bytes.starts_with(b"\x7fELF") {
        let what = "this is not a program for Linux, as Gradescope needs; pass one with --program";
        return Err(FileError::content(program)(what.to_owned()));
    }
    let setup = include_str!("../../../../assets/autograder/setup.sh");
    let setup = setup.replacen("packages=\"\"", &format!("packages=\"{}\"", packages.join(" ")), 1);
    let assignment = read(assignment)?;
    let files: [(&str, &[u8], u32); 4] = [
        ("setup.sh", setup.as_bytes(), 0o755),
        ("run_autograder", include_bytes!("../../../../assets/autograder/run_autograder"), 0o755),
        ("assignment.ron", &assignment, 0o644),
        ("tilescope", &bytes, 0o755),
    ];
    let zip = || -> io::Result<Vec<u8>> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes, mode) in files {
            archive.start_file(name, SimpleFileOptions::default().unix_permissions(mode))?;
            archive.write_all(bytes)?;
        }
        Ok(archive.finish()?.into_inner())
    };
    let zipped = zip().map_err(FileError::system("the zip file cannot be made", &to.path))?;
    write(to, &zipped)
}
