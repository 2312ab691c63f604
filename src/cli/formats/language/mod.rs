//! The language of templates: the part of Jinja that reads, compares and writes.
//!
//! Templates come from strangers. What keeps each from freezing the program:
//!
//! - No statement gives a name to a value that was computed, and no expression makes a list. The lists are those of the
//!   answer and ranges, whose items are made when a loop comes to them ([`value::Listing`]). So nothing grows from one
//!   statement to the next.
//! - Each statement, operator and item is paid for from a [`Budget`], and each text before it is made.
//! - A template has a largest length, a tag a largest number of words, and tags a largest depth. So no recursion is deep.

mod evaluate;
mod filters;
mod parse;
mod parts;
mod value;

pub use filters::filter_names;
use parse::Statement;
pub use value::{Fields, Listing, Value};

/// Why a template cannot be used.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("the template, line {line}: {what}")]
pub struct TemplateProblem {
    line: usize,
    what: String,
}

/// A template that has been read.
#[derive(Debug)]
pub struct Template {
    statements: Vec<Statement>,
}

impl Template {
    /// Longer ones are refused: it limits what their statements take in memory.
    const MOST_BYTES: usize = 1 << 16;

    /// Reads a template. As in Jinja with `trim_blocks` and `lstrip_blocks`, a line that has only a tag writes nothing, and
    /// neither does the last line break.
    ///
    /// # Errors
    /// If it is not one.
    pub fn parse(text: &str) -> Result<Self, TemplateProblem> {
        if text.len() > Self::MOST_BYTES {
            let what = format!("it has {} bytes; at most {} are possible", text.len(), Self::MOST_BYTES);
            return Err(TemplateProblem { line: 1, what });
        }
        parse::parse(parts::parts(text)?).map(|statements| Self { statements })
    }

    /// What it writes about these fields.
    ///
    /// # Errors
    /// If it asks for something that is not there, or the budget does not suffice.
    pub fn text<'a>(&'a self, fields: &Fields<'a>, budget: Budget) -> Result<String, TemplateProblem> {
        evaluate::evaluate(&self.statements, fields, budget)
    }
}

/// What a template may still compute and write.
#[derive(Debug)]
pub struct Budget {
    /// Statements, operators and items.
    steps: u64,
    /// Bytes that are written, and those of long texts that are made on the way.
    bytes: u64,
}

impl Budget {
    /// Shorter texts are few at a time, because expressions are not deep.
    const SHORT: usize = 64;
    /// Bytes of a text that are read or made in the time of a step.
    const BYTES_PER_STEP: u64 = 16;

    pub fn new(steps: u64, bytes: u64) -> Self {
        Self { steps, bytes }
    }

    fn pay(&mut self, steps: u64) -> Result<(), String> {
        take(&mut self.steps, steps)
    }

    /// Pays for a text that is read or made.
    fn pay_text(&mut self, bytes: usize) -> Result<(), String> {
        if bytes > Self::SHORT {
            take(&mut self.bytes, bytes as u64)?;
        }
        self.pay(bytes as u64 / Self::BYTES_PER_STEP)
    }

    /// Pays for what becomes a part of a longer text, such as all that is written.
    fn pay_part(&mut self, bytes: usize) -> Result<(), String> {
        take(&mut self.bytes, bytes as u64)?;
        self.pay(bytes as u64 / Self::BYTES_PER_STEP)
    }
}

fn take(left: &mut u64, cost: u64) -> Result<(), String> {
    let rest = left.checked_sub(cost);
    // What failed once fails always.
    *left = rest.unwrap_or(0);
    rest.map(drop).ok_or_else(|| {
        "it computes or writes too much for one board; use fewer or shorter loops and texts".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a template writes about a few fields.
    fn written(template: &str) -> Result<String, String> {
        let template = Template::parse(template).map_err(|problem| problem.to_string())?;
        let fields = Fields::new(|name| {
            Some(match name {
                "name" => "Ada".into(),
                "two" => 2_i64.into(),
                "half" => 0.5.into(),
                "none_here" => Value::NOTHING,
                "yes" => true.into(),
                "rows" => {
                    Listing::new(2, |row| Listing::new(2, move |col| (2 * row + col).into()).into()).into()
                }
                "steps" => {
                    let step = |number: usize| {
                        Fields::new(move |name| (name == "word").then(|| format!("w{number}").into()))
                    };
                    Listing::new(3, move |number| step(number).into()).into()
                }
                _ => return None,
            })
        });
        template.text(&fields, Budget::new(10_000, 10_000)).map_err(|problem| problem.to_string())
    }

    #[test]
    fn values_are_written_as_jinja_writes_them() {
        for (template, expected) in [
            ("{{ name }} {{ two }} {{ half }} {{ yes }} {{ none_here }}", "Ada 2 0.5 true none"),
            ("{{ rows }} {{ steps | map(attribute='word') }}", "[[0, 1], [2, 3]] ['w0', 'w1', 'w2']"),
            (
                "{{ two + 3 * two }} {{ (two + 3) * two }} {{ 7 / two }} {{ 7 // two }} {{ -7 // two }}",
                "8 10 3.5 3 -4",
            ),
            ("{{ 7 % two }} {{ -7 % 3 }} {{ half * two }} {{ -two }}", "1 2 1.0 -2"),
            ("{{ name ~ two ~ '!' }} {{ name + \"\\n\\\"\" }}", "Ada2! Ada\n\""),
            (
                "{{ two == 2 }} {{ two == 2.0 }} {{ two != 3 and name < 'B' }} {{ not yes or two >= 3 }}",
                "true true true false",
            ),
            ("{{ 'a' if two == 2 else 'b' }}{{ 'c' if none_here }}{{ 'd' if not none_here }}", "ad"),
            ("{{ rows[1][0] }} {{ rows[-1][-1] }} {{ rows | length }} {{ name | length }}", "2 3 2 3"),
            (
                "{{ (rows | first) | join(' ') }} {{ rows | last | join }} {{ name | join('-') }}",
                "0 1 23 A-d-a",
            ),
            ("{{ name | upper | lower | capitalize }} {{ 'ada' | replace('a', 'oo') }}", "Ada oodoo"),
            (
                "{{ half | fixed(3) }} {{ two | fixed(2) }} [{{ two | pad(3) }}] {{ ' x ' | trim }}",
                "0.500 2.00 [  2] x",
            ),
        ] {
            assert_eq!(written(template).as_deref(), Ok(expected), "{template}");
        }
    }

    #[test]
    fn loops_and_conditions_are_those_of_jinja() {
        for (template, expected) in [
            (
                "{% for row in rows %}{% for n in row %}{{ n }}{{ ';' if loop.last else ',' }}{% endfor %}{% endfor %}",
                "0,1;2,3;",
            ),
            (
                "{% for s in steps %}{{ loop.index }}/{{ loop.length }}{{ s.word }} {% endfor %}",
                "1/3w0 2/3w1 3/3w2 ",
            ),
            (
                "{% for n in range(3) %}{{ n }}{% endfor %}{% for n in range(5, 0, -2) %}{{ n }}{% endfor %}",
                "012531",
            ),
            ("{% for n in range(0) %}{{ n }}{% else %}none{% endfor %}", "none"),
            ("{% for c in name %}{{ c }}.{% endfor %}", "A.d.a."),
            ("{% if two == 1 %}a{% elif two == 2 %}b{% else %}c{% endif %}", "b"),
            ("{# not {{ written }} #}a{{ \"}}\" }}", "a}}"),
        ] {
            assert_eq!(written(template).as_deref(), Ok(expected), "{template}");
        }
    }

    #[test]
    fn a_line_with_only_a_tag_writes_nothing_and_signs_remove_more() {
        for (template, expected) in [
            ("a\n  {% if yes %}\n  b\n  {% endif %}\nc\n", "a\n  b\nc"),
            ("a\r\n{% if yes %}\r\nb\r\n{% endif %}\r\nc\r\n", "a\r\nb\r\nc"),
            ("a {% if yes %} b {% endif %} c\n\n", "a  b  c\n"),
            ("a  {{- name -}}  b", "aAdab"),
            ("a\n\n{%- if yes -%}\n\n b\n{%- endif %}\nc", "abc"),
            ("  {%+ if yes +%}\nb{% endif %}", "  \nb"),
            ("  {# a\nb #}\nc", "c"),
        ] {
            assert_eq!(written(template).as_deref(), Ok(expected), "{template:?}");
        }
    }

    #[test]
    fn a_problem_is_named_with_its_line_and_what_is_possible() {
        for (template, expected) in [
            ("a\n{{ lenght }}", "line 2: there is no “lenght” here"),
            ("{{ steps[0].wrod }}", "line 1: there is no “wrod” here"),
            ("{{ steps | map(attribute='wrod') | join }}", "line 1: the filter map names a field that"),
            ("{{ steps[3].word }}", "line 1: there is no item 3; the list has 3"),
            ("{{ steps[0] }}", "line 1: this has several fields; write one of them, as in step.number"),
            ("\n\n{{ name | batch(2) }}", "line 3: there is no filter “batch”; the filters are upper, "),
            ("{% set x = 1 %}", "line 1: there is no statement “set”; the statements are if and for"),
            ("{% if yes %}\n{% for n in rows %}\n", "line 2: “for” has no “endfor”"),
            ("{% endfor %}", "line 1: “endfor” has no matching start"),
            ("{% if %}", "line 1: a value is missing"),
            ("{{ [1] }}", "line 1: a value is missing before “[”"),
            ("{{ two two }}", "line 1: “two” is not expected here"),
            ("{{ name", "line 1: the end “}}” is missing"),
            ("{{ 'name }}", "line 1: the text has no closing quote"),
            ("{{ two / 0 }}", "line 1: a number is divided by 0"),
            ("{{ name * 2 }}", "line 1: * needs two numbers"),
            ("{{ rows == rows }}", "line 1: a number or a text is needed here, not a list"),
            ("{{ 9223372036854775807 + two }}", "line 1: a number is too large"),
            ("{{ name | fixed(2) }}", "line 1: the filter fixed needs a number"),
            ("{{ name | join(1, 2) }}", "line 1: the filter join takes at most 1 value, not 2"),
            ("{{ name | pad }}", "line 1: the filter pad takes 1 value, not 0"),
            (
                "{{ steps | map('upper') }}",
                "line 1: the filter map takes a field, as in map(attribute=\"word\")",
            ),
        ] {
            let problem = written(template).expect_err(template);
            assert!(problem.starts_with(&format!("the template, {expected}")), "{template}: {problem}");
        }
    }

    #[test]
    fn deep_and_long_templates_are_refused() {
        let nested = |depth: usize| "{% if yes %}".repeat(depth) + &"{% endif %}".repeat(depth);
        assert!(written(&nested(30)).is_ok());
        for deepest in [
            format!("{{{{ {}1 }}}}", "-".repeat(290)),
            format!("{{{{ {}1 }}}}", "not ".repeat(290)),
            format!("{{{{ {}1{} }}}}", "(".repeat(140), ")".repeat(140)),
            format!("{{{{ 1{} }}}}", "+1".repeat(140)),
            format!("{{{{ name{} }}}}", "|upper".repeat(140)),
            format!("{{{{ 1{} }}}}", " if 0 else 1".repeat(70)),
        ] {
            assert!(written(&deepest).is_ok(), "{deepest}");
        }
        let refused = [
            (nested(31), "statements are nested more than 30 deep"),
            (format!("{{{{ {}1{} }}}}", "(".repeat(20_000), ")".repeat(20_000)), "more than 300 words"),
            (format!("{{{{ {}1 }}}}", "-".repeat(60_000)), "more than 300 words"),
            (format!("{{{{ name{} }}}}", "|upper".repeat(10_000)), "more than 300 words"),
            (format!("{{{{ 1{} }}}}", "+1".repeat(30_000)), "more than 300 words"),
            (format!("{{{{ {} }}}}", "n".repeat(60_000)), "longer than 40 letters"),
            ("x".repeat(70_000), "at most 65536"),
        ];
        for (template, expected) in refused {
            let problem = written(&template).expect_err(expected);
            assert!(problem.contains(expected) && problem.len() < 200, "{problem}");
        }
    }
}
