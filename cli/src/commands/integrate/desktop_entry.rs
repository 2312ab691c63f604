//! The entry of the desktop's menu, after <https://specifications.freedesktop.org/desktop-entry-spec/latest/>.

use super::file_types::FILE_TYPE;

/// The entry, which starts this program.
pub fn text(program: &str) -> String {
    format!(
        "[Desktop Entry]\n\
         Type=Application\n\
         Name=Tilescope\n\
         GenericName=Search algorithms, step by step\n\
         Comment=See how a search algorithm thinks, on the 8-puzzle and the 15-puzzle\n\
         Exec={} %f\n\
         Icon=tilescope\n\
         Terminal=false\n\
         Categories=Education;ComputerScience;ArtificialIntelligence;\n\
         Keywords=8-puzzle;15-puzzle;A*;search;heuristic;teaching;\n\
         MimeType={FILE_TYPE};\n\
         StartupWMClass=tilescope\n",
        quoted(program)
    )
}

/// A program in the form of the key Exec: quoted, and escaped twice, once as an argument and once as a string.
fn quoted(program: &str) -> String {
    let mut argument = String::from("\"");
    for letter in program.chars() {
        match letter {
            '"' | '`' | '$' | '\\' => argument.extend(['\\', letter]),
            '%' => argument.push_str("%%"),
            _ => argument.push(letter),
        }
    }
    argument.push('"');
    argument.replace('\\', "\\\\")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_with_any_signs_is_one_argument() {
        assert_eq!(quoted("/usr/bin/tilescope"), "\"/usr/bin/tilescope\"");
        // As the specification has it: a backslash in an argument is written as four, a dollar sign after two.
        assert_eq!(quoted(r"/a b\c$"), r#""/a b\\\\c\\$""#);
        assert_eq!(quoted("50%"), "\"50%%\"");
    }
}
