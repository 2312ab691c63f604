//! What expressions of templates stand for.

use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use super::Budget;

/// A value without parts.
#[derive(Clone, Debug)]
pub enum Scalar {
    /// It does not apply.
    Nothing,
    Bool(bool),
    Integer(i64),
    Decimal(f64),
    Text(Arc<str>),
}

#[derive(Clone)]
pub enum Value<'a> {
    Scalar(Scalar),
    List(Listing<'a>),
    Fields(Fields<'a>),
}

/// A list whose items are made when they are needed, so that it takes no memory.
#[derive(Clone)]
pub struct Listing<'a> {
    len: usize,
    /// The cost of making an item.
    cost: u64,
    /// `None` if an item has no such field.
    item: Rc<dyn Fn(usize) -> Option<Value<'a>> + 'a>,
}

/// Something with named fields, which are made when they are needed.
#[derive(Clone)]
pub struct Fields<'a>(Rc<FieldFunction<'a>>);

type FieldFunction<'a> = dyn Fn(&str) -> Option<Value<'a>> + 'a;

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("none"),
            Self::Bool(value) => value.fmt(f),
            Self::Integer(value) => value.fmt(f),
            // With a point or an exponent: 2.0.
            Self::Decimal(value) => fmt::Debug::fmt(value, f),
            Self::Text(text) => f.write_str(text),
        }
    }
}

impl Scalar {
    /// About the bytes of its text: that of a number is always short.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Nothing | Self::Bool(_) | Self::Integer(_) | Self::Decimal(_) => 8,
        }
    }

    /// The number, if it is one.
    pub fn as_decimal(&self) -> Option<f64> {
        match self {
            Self::Integer(value) => Some(*value as f64),
            Self::Decimal(value) => Some(*value),
            _ => None,
        }
    }
}

impl<'a> Listing<'a> {
    /// A list of this many items, each made by a function that takes little time.
    pub fn new(len: usize, item: impl Fn(usize) -> Value<'a> + 'a) -> Self {
        Self { len, cost: 1, item: Rc::new(move |place| Some(item(place))) }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// An item; `None` behind the last one.
    pub fn get(&self, place: usize, budget: &mut Budget) -> Result<Option<Value<'a>>, String> {
        budget.pay(self.cost)?;
        if place >= self.len {
            return Ok(None);
        }
        let item = (self.item)(place);
        item.map(Some).ok_or_else(|| "the filter map names a field that an item does not have".to_owned())
    }

    /// The list of one field of each item.
    pub fn of_field(&self, name: &Arc<str>) -> Self {
        let (item, name) = (Rc::clone(&self.item), Arc::clone(name));
        let field = move |place| match item(place)? {
            Value::Fields(fields) => fields.get(&name),
            Value::Scalar(_) | Value::List(_) => None,
        };
        Self { len: self.len, cost: self.cost + 1, item: Rc::new(field) }
    }

    /// The numbers from one to before another, as Python’s `range`; `None` if the step is 0.
    pub fn of_range(start: i64, end: i64, step: i64) -> Option<Self> {
        let distance = i128::from(end) - i128::from(start);
        let step = i128::from(step);
        if step == 0 {
            return None;
        }
        // Both are negative where there are numbers below the start.
        let steps = (distance / step) + i128::from(distance % step != 0);
        let len = if (distance < 0) == (step < 0) { usize::try_from(steps).unwrap_or(0) } else { 0 };
        // It is between the start and the end.
        let item = move |place: usize| Value::from((i128::from(start) + place as i128 * step) as i64);
        Some(Self::new(len, item))
    }
}

impl<'a> Fields<'a> {
    /// Fields by their names, each made by a function that takes little time.
    pub fn new(field: impl Fn(&str) -> Option<Value<'a>> + 'a) -> Self {
        Self(Rc::new(field))
    }

    pub fn get(&self, name: &str) -> Option<Value<'a>> {
        (self.0)(name)
    }
}

impl<'a> Value<'a> {
    pub const NOTHING: Self = Self::Scalar(Scalar::Nothing);

    /// Whether a condition holds.
    pub fn is_true(&self) -> bool {
        match self {
            Self::Scalar(Scalar::Nothing) => false,
            Self::Scalar(Scalar::Bool(value)) => *value,
            Self::Scalar(Scalar::Integer(value)) => *value != 0,
            Self::Scalar(Scalar::Decimal(value)) => *value != 0.0,
            Self::Scalar(Scalar::Text(text)) => !text.is_empty(),
            Self::List(list) => !list.is_empty(),
            Self::Fields(_) => true,
        }
    }

    /// It as a list: a text is a list of its letters.
    pub fn as_list(&self, budget: &mut Budget) -> Result<Listing<'a>, String> {
        match self {
            Self::List(list) => Ok(list.clone()),
            Self::Scalar(Scalar::Text(text)) => {
                budget.pay_text(4 * text.len())?;
                let letters: Vec<char> = text.chars().collect();
                Ok(Listing::new(letters.len(), move |place| String::from(letters[place]).into()))
            }
            Self::Scalar(_) | Self::Fields(_) => Err("a list or a text is needed here".to_owned()),
        }
    }

    /// It without its parts.
    pub fn as_scalar(&self) -> Result<&Scalar, String> {
        match self {
            Self::Scalar(scalar) => Ok(scalar),
            Self::List(_) => Err("a number or a text is needed here, not a list".to_owned()),
            Self::Fields(_) => Err("a number or a text is needed here; name a field".to_owned()),
        }
    }

    /// Appends its text. Texts in lists have quotation marks.
    pub fn write(&self, text: &mut String, budget: &mut Budget) -> Result<(), String> {
        match self {
            Self::Scalar(scalar) => {
                if let Scalar::Text(written) = scalar {
                    budget.pay_part(written.len())?;
                    text.push_str(written);
                } else {
                    let written = scalar.to_string();
                    budget.pay_part(written.len())?;
                    text.push_str(&written);
                }
            }
            Self::List(list) => {
                text.push('[');
                for place in 0..list.len() {
                    let Some(item) = list.get(place, budget)? else { break };
                    budget.pay_part(4)?;
                    if place > 0 {
                        text.push_str(", ");
                    }
                    let mark = if matches!(item, Self::Scalar(Scalar::Text(_))) { "'" } else { "" };
                    text.push_str(mark);
                    item.write(text, budget)?;
                    text.push_str(mark);
                }
                text.push(']');
            }
            Self::Fields(_) => {
                return Err("this has several fields; write one of them, as in step.number".to_owned());
            }
        }
        Ok(())
    }
}

impl From<Scalar> for Value<'_> {
    fn from(scalar: Scalar) -> Self {
        Self::Scalar(scalar)
    }
}

impl<'a> From<Listing<'a>> for Value<'a> {
    fn from(list: Listing<'a>) -> Self {
        Self::List(list)
    }
}

impl<'a> From<Fields<'a>> for Value<'a> {
    fn from(fields: Fields<'a>) -> Self {
        Self::Fields(fields)
    }
}

impl From<bool> for Value<'_> {
    fn from(value: bool) -> Self {
        Scalar::Bool(value).into()
    }
}

impl From<i64> for Value<'_> {
    fn from(value: i64) -> Self {
        Scalar::Integer(value).into()
    }
}

impl From<u64> for Value<'_> {
    fn from(value: u64) -> Self {
        i64::try_from(value).map_or_else(|_| (value as f64).into(), Self::from)
    }
}

impl From<usize> for Value<'_> {
    fn from(value: usize) -> Self {
        (value as u64).into()
    }
}

impl From<f64> for Value<'_> {
    fn from(value: f64) -> Self {
        Scalar::Decimal(value).into()
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Scalar::Text(text.into()).into()
    }
}

impl From<&str> for Value<'_> {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}
