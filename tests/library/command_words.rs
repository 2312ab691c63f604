//! The words of a command that a user types.

use tilescope::worker::words_of;

#[test]
fn quotes_and_backslashes_keep_spaces_in_a_word() {
    let check = |command: &str, words: &[&str]| assert_eq!(words_of(command), words, "{command}");
    check("", &[]);
    check("  python3  my.py ", &["python3", "my.py"]);
    check("python3 \"my search.py\" 'a b'c", &["python3", "my search.py", "a bc"]);
    check("x '' \"it's\"", &["x", "", "it's"]);
    #[cfg(unix)]
    check("my\\ search \\\"", &["my search", "\""]);
}
