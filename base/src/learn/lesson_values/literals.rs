//! Numbers that are written into a text, where a value could be filled in.

use std::ops::Range;

use super::blanked;
use super::registry::LessonValue;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiteralNumber {
    pub words: String,
    pub number: u64,
    pub place: Range<usize>,
    pub value: &'static LessonValue,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TextToken<'a> {
    Word(&'a str),
    Number(&'a str, u64),
    /// What may stand between a word and its number.
    Link(&'a str),
    Other,
}

const LINKS: [&str; 4] = ["is", "are", "of", "only"];

fn tokens(text: &str) -> Vec<(usize, TextToken<'_>)> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        let end = if is_part(first) {
            let is_in_number = |place: usize| {
                let after = rest[place + 1..].chars().next();
                first.is_ascii_digit() && after.is_some_and(|c| c.is_ascii_digit())
            };
            let ends = |(place, c): (usize, char)| {
                let goes_on = is_part(c) || (c == ',' && is_in_number(place));
                (!goes_on).then_some(place)
            };
            rest.char_indices().find_map(ends).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let word = &rest[..end];
        let token = match word.replace(',', "").parse() {
            Ok(number) if first.is_ascii_digit() => TextToken::Number(word, number),
            _ if matches!(first, '=' | ':' | ',') || LINKS.contains(&word) => TextToken::Link(word),
            _ if is_part(first) => TextToken::Word(word),
            _ => TextToken::Other,
        };
        tokens.push((text.len() - rest.len(), token));
        rest = rest[end..].trim_start();
    }
    tokens
}

fn value_of(word: &str) -> Option<&'static LessonValue> {
    LessonValue::ALL.iter().find(|value| value.words.contains(&word))
}

/// The numbers in a text that stand beside a word for a value. Values between braces are none.
pub fn literal_numbers(text: &str) -> Vec<LiteralNumber> {
    let text = blanked(text);
    let (begins, tokens): (Vec<_>, Vec<_>) = tokens(&text).into_iter().unzip();
    let found = |at: usize| {
        let TextToken::Number(digits, number) = tokens[at] else { return None };
        let place = begins[at]..begins[at] + digits.len();
        let literal = |words: String, value| Some(LiteralNumber { words, number, place, value });
        // “h = 7”, “expands 106”
        match &tokens[..at] {
            [.., TextToken::Word(word), TextToken::Link(link)] if value_of(word).is_some() => {
                return literal(format!("{word} {link} {digits}").replace(" ,", ","), value_of(word)?);
            }
            [.., TextToken::Word(word)] if value_of(word).is_some() => {
                return literal(format!("{word} {digits}"), value_of(word)?);
            }
            _ => {}
        }
        // “18 moves”
        let Some(TextToken::Word(word)) = tokens.get(at + 1) else { return None };
        if word.len() > 1 { literal(format!("{digits} {word}"), value_of(word)?) } else { None }
    };
    (0..tokens.len()).filter_map(found).collect()
}

/// Numbers as words. One is an article more often than a number.
const NUMBER_WORDS: &str = "two three four five six seven eight nine ten eleven twelve \
    thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty";

/// The numbers in a text: digits, with commas between thousands, and words from two to twenty. The 8 of “8-puzzle” is a
/// name.
pub fn numbers_in(text: &str) -> Vec<u64> {
    let text = text.replace("8-puzzle", "").replace("15-puzzle", "");
    let mut numbers = Vec::new();
    let words = text.split(|c: char| !c.is_alphanumeric() && c != ',');
    for word in words.map(|word| word.trim_matches(',')).filter(|word| !word.is_empty()) {
        if let Ok(number) = word.replace(',', "").parse() {
            numbers.push(number);
        } else if let Some(place) = NUMBER_WORDS.split(' ').position(|name| name.eq_ignore_ascii_case(word)) {
            numbers.push(place as u64 + 2);
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_digits_and_words() {
        assert_eq!(
            numbers_in("Of 181,440 boards, five; the 8-puzzle. f = 14 (3 + 11)"),
            [181_440, 5, 14, 3, 11]
        );
        assert_eq!(numbers_in("One of them, or 8×3; A1"), [8, 3]);
    }

    #[test]
    fn a_number_beside_a_word_for_a_value_is_found() {
        let found = |text: &str| {
            let literals = literal_numbers(text).into_iter();
            literals.map(|found| (found.words, found.number, found.value.name)).collect::<Vec<_>>()
        };
        let one = |words: &str, number, name| vec![(words.to_owned(), number, name)];
        assert_eq!(found("Here **h = 16**."), one("h = 16", 16, "h"));
        assert_eq!(found("A* expands **1,099** nodes."), one("expands 1,099", 1_099, "expanded"));
        assert_eq!(found("a path of **18** moves"), one("18 moves", 18, "moves"));
        assert_eq!(found("the **least f, 14**."), one("f, 14", 14, "f"));
        assert_eq!(found("“h” = `7` at **f**"), one("h = 7", 7, "h"));
        for text in ["Here **h = 16** of {ties}.", "{h} “expands” 1,099 nodes, {{f}}", "ä {charm: 18 moves"]
        {
            let [literal] = &literal_numbers(text)[..] else { panic!("one number: {text}") };
            assert_eq!(text[literal.place.clone()].replace(',', ""), literal.number.to_string());
        }
        assert_eq!(found("h = {h}, {expanded} expanded, {moves} moves, the 8-puzzle, 3 h"), []);
    }
}
