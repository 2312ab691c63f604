//! The filters of templates: `{{ moves | upper }}`.

use std::ops::RangeInclusive;

use super::Budget;
use super::value::{Scalar, Value};

#[derive(Debug)]
pub struct TemplateFilter {
    pub name: &'static str,
    /// How many values it takes in brackets.
    pub arguments: RangeInclusive<usize>,
    /// What is written before each of them, with `=`.
    pub keyword: Option<&'static str>,
    apply: FilterFunction,
}

/// The value, and those in brackets. A filter pays for what it makes before it makes it.
type FilterFunction = for<'a> fn(&Value<'a>, &[Value<'a>], &mut Budget) -> Result<Value<'a>, String>;

const fn filter(
    name: &'static str,
    arguments: RangeInclusive<usize>,
    apply: FilterFunction,
) -> TemplateFilter {
    TemplateFilter { name, arguments, keyword: None, apply }
}

/// All filters, in the order of messages.
pub const FILTERS: &[TemplateFilter] = &[
    filter("upper", 0..=0, |value, _, budget| Ok(text_of(value, budget)?.to_uppercase().into())),
    filter("lower", 0..=0, |value, _, budget| Ok(text_of(value, budget)?.to_lowercase().into())),
    filter("capitalize", 0..=0, |value, _, budget| {
        let text = text_of(value, budget)?.to_lowercase();
        let mut letters = text.chars();
        let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
        Ok((first + letters.as_str()).into())
    }),
    filter("trim", 0..=0, |value, _, budget| Ok(text_of(value, budget)?.trim().into())),
    filter("replace", 2..=2, |value, arguments, budget| {
        let text = text_of(value, budget)?;
        let [from, to] = [text_of(&arguments[0], budget)?, text_of(&arguments[1], budget)?];
        if from.is_empty() {
            return Err("the filter replace needs a text that is not empty".to_owned());
        }
        budget.pay_text(text.matches(&*from).count().saturating_mul(to.len()))?;
        Ok(text.replace(&*from, &to).into())
    }),
    filter("join", 0..=1, |value, arguments, budget| {
        let separator =
            arguments.first().map(|value| text_of(value, budget)).transpose()?.unwrap_or_default();
        let list = value.as_list(budget)?;
        let mut text = String::new();
        for place in 0..list.len() {
            if place > 0 {
                budget.pay_part(separator.len())?;
                text.push_str(&separator);
            }
            list.get(place, budget)?.unwrap_or(Value::NOTHING).write(&mut text, budget)?;
        }
        Ok(text.into())
    }),
    filter("length", 0..=0, |value, _, budget| Ok(value.as_list(budget)?.len().into())),
    filter("first", 0..=0, |value, _, budget| {
        Ok(value.as_list(budget)?.get(0, budget)?.unwrap_or(Value::NOTHING))
    }),
    filter("last", 0..=0, |value, _, budget| {
        let list = value.as_list(budget)?;
        Ok(list.get(list.len().wrapping_sub(1), budget)?.unwrap_or(Value::NOTHING))
    }),
    TemplateFilter {
        name: "map",
        arguments: 1..=1,
        keyword: Some("attribute"),
        apply: |value, arguments, budget| {
            let name = text_of(&arguments[0], budget)?;
            Ok(value.as_list(budget)?.of_field(&name.into()).into())
        },
    },
    filter("fixed", 1..=1, |value, arguments, _| {
        let number = value.as_scalar()?.as_decimal();
        let number = number.ok_or_else(|| "the filter fixed needs a number".to_owned())?;
        Ok(format!("{number:.0$}", at_most_20(&arguments[0])?).into())
    }),
    filter("pad", 1..=1, |value, arguments, budget| {
        let text = text_of(value, budget)?;
        Ok(format!("{text:>0$}", at_most_20(&arguments[0])?).into())
    }),
];

impl TemplateFilter {
    pub fn apply<'a>(
        &self,
        value: &Value<'a>,
        arguments: &[Value<'a>],
        budget: &mut Budget,
    ) -> Result<Value<'a>, String> {
        (self.apply)(value, arguments, budget)
    }
}

pub fn filter_names() -> String {
    FILTERS.iter().map(|filter| filter.name).collect::<Vec<_>>().join(", ")
}

/// The text of a value, which is paid for.
fn text_of(value: &Value, budget: &mut Budget) -> Result<String, String> {
    let scalar = value.as_scalar()?;
    budget.pay_text(scalar.bytes())?;
    Ok(scalar.to_string())
}

/// The number of digits or letters, which has a largest value.
fn at_most_20(value: &Value) -> Result<usize, String> {
    match value {
        Value::Scalar(Scalar::Integer(value @ 0..)) => Ok((*value).min(20) as usize),
        _ => Err("a whole number from 0 to 20 is needed here".to_owned()),
    }
}
