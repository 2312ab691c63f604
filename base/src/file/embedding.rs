//! What a page shows when it is embedded in another one, such as a slide. Its address says so after `?`, as in
//! `?embed&from=3&to=12`.

use super::links::{WrongPart, parts_of};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Embedding {
    pub from: u64,
    pub to: u64,
}

impl Embedding {
    /// Reads what stands after `?`, with the parts of it that have no effect. `None` if the page is not part of another one.
    pub fn parse(query: &str) -> Option<(Self, Vec<WrongPart>)> {
        let parts: Vec<_> = parts_of(query.trim_start_matches('?')).collect();
        if !parts.iter().any(|(name, _)| *name == "embed") {
            return None;
        }
        let mut read = Self { from: 0, to: u64::MAX };
        let mut wrong = Vec::new();
        for (name, value) in parts {
            let step = match name {
                "embed" => continue,
                "from" => &mut read.from,
                "to" => &mut read.to,
                _ => {
                    wrong.push(WrongPart::new(name, "there is no such part"));
                    continue;
                }
            };
            match value.parse() {
                Ok(number) => *step = number,
                Err(_) => wrong.push(WrongPart::new(name, "it is not a whole number from 0")),
            }
        }
        if read.to < read.from {
            read.to = u64::MAX;
            wrong.push(WrongPart::new("to", "it is before the first step that is shown"));
        }
        Some((read, wrong))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_are_read_and_what_is_wrong_is_left_out() {
        let check = |query: &str, span: Option<(u64, u64)>, wrong: &[&str]| {
            let read = Embedding::parse(query);
            assert_eq!(read.as_ref().map(|(read, _)| (read.from, read.to)), span, "{query}");
            let parts: Vec<_> = read.iter().flat_map(|(_, wrong)| wrong).map(|wrong| &*wrong.part).collect();
            assert_eq!(parts, wrong, "{query}");
        };
        check("", None, &[]);
        check("?from=3", None, &[]);
        check("?embed", Some((0, u64::MAX)), &[]);
        check("?embed&from=3&to=12", Some((3, 12)), &[]);
        check("?to=12&embed=", Some((0, 12)), &[]);
        check("?embed&from=x&size=9", Some((0, u64::MAX)), &["from", "size"]);
        check("?embed&from=12&to=3", Some((12, u64::MAX)), &["to"]);
    }
}
