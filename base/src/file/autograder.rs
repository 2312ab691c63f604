//! The zip file that Gradescope takes as an autograder: <https://gradescope-autograders.readthedocs.io/en/latest/specs/>.

use std::fs;
use std::io::{self, Cursor, Write};
use std::path::Path;

use zip::write::{SimpleFileOptions, ZipWriter};

use super::error::FileError;
use super::write::{Destination, write};

/// `program` is Tilescope for Linux.
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
    let setup = include_str!("../../../assets/autograder/setup.sh");
    let setup = setup.replacen("packages=\"\"", &format!("packages=\"{}\"", packages.join(" ")), 1);
    let assignment = read(assignment)?;
    let files: [(&str, &[u8], u32); 4] = [
        ("setup.sh", setup.as_bytes(), 0o755),
        ("run_autograder", include_bytes!("../../../assets/autograder/run_autograder"), 0o755),
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
