//! The words of a command that a user types.

/// The words. Quotes keep spaces in a word, and a backslash keeps the character after it, except where paths have backslashes.
pub fn words_of(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quote, mut is_begun) = (String::new(), None, false);
    let mut characters = command.chars();
    while let Some(c) = characters.next() {
        match c {
            '\\' if cfg!(unix) && quote != Some('\'') => {
                word.extend(characters.next());
                is_begun = true;
            }
            c if quote == Some(c) => quote = None,
            '"' | '\'' if quote.is_none() => (quote, is_begun) = (Some(c), true),
            c if c.is_whitespace() && quote.is_none() => {
                if std::mem::take(&mut is_begun) {
                    words.push(std::mem::take(&mut word));
                }
            }
            c => {
                word.push(c);
                is_begun = true;
            }
        }
    }
    if is_begun {
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::words_of;

    #[test]
    fn quotes_keep_spaces_in_a_word() {
        let check = |command: &str, words: &[&str]| assert_eq!(words_of(command), words, "{command}");
        check("", &[]);
        check("  python3  my.py ", &["python3", "my.py"]);
        check("python3 \"my search.py\" 'a b'c", &["python3", "my search.py", "a bc"]);
        check("x '' \"it's\"", &["x", "", "it's"]);
    }

    #[test]
    #[cfg(unix)]
    fn a_backslash_keeps_the_character_after_it() {
        assert_eq!(words_of("my\\ search \\\""), ["my search", "\""]);
    }
}
