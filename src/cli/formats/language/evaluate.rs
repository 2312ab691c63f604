//! Writes what a template says about an answer.

use std::cmp::Ordering;

use super::parse::{Expression, Operator, Statement, StatementKind};
use super::value::{Fields, Listing, Scalar, Value};
use super::{Budget, TemplateProblem};

/// What the statements write about these fields.
pub fn evaluate<'a>(
    statements: &'a [Statement],
    fields: &Fields<'a>,
    budget: Budget,
) -> Result<String, TemplateProblem> {
    let mut evaluation =
        Evaluation { fields: fields.clone(), loops: Vec::new(), budget, text: String::new(), line: 1 };
    match evaluation.write_all(statements) {
        Ok(()) => Ok(evaluation.text),
        Err(what) => Err(TemplateProblem { line: evaluation.line, what }),
    }
}

struct Evaluation<'a> {
    fields: Fields<'a>,
    /// The loops that run; the innermost one is the last.
    loops: Vec<RunningLoop<'a>>,
    budget: Budget,
    text: String,
    /// That of the statement that runs.
    line: usize,
}

struct RunningLoop<'a> {
    name: &'a str,
    item: Value<'a>,
    place: usize,
    len: usize,
}

impl<'a> Evaluation<'a> {
    fn write_all(&mut self, statements: &'a [Statement]) -> Result<(), String> {
        statements.iter().try_for_each(|statement| self.write(statement))
    }

    fn write(&mut self, statement: &'a Statement) -> Result<(), String> {
        self.line = statement.line;
        self.budget.pay(1)?;
        match &statement.kind {
            StatementKind::Text(text) => {
                self.budget.pay_part(text.len())?;
                self.text.push_str(text);
                Ok(())
            }
            StatementKind::Value(value) => self.value(value)?.write(&mut self.text, &mut self.budget),
            StatementKind::If { branches, otherwise } => {
                for (condition, body) in branches {
                    if self.value(condition)?.is_true() {
                        return self.write_all(body);
                    }
                }
                self.write_all(otherwise)
            }
            StatementKind::For { name, list, body, otherwise } => {
                let list = self.list(list)?;
                if list.is_empty() {
                    return self.write_all(otherwise);
                }
                for place in 0..list.len() {
                    let Some(item) = list.get(place, &mut self.budget)? else { break };
                    self.loops.push(RunningLoop { name, item, place, len: list.len() });
                    self.write_all(body)?;
                    self.loops.pop();
                }
                Ok(())
            }
        }
    }

    fn list(&mut self, expression: &'a Expression) -> Result<Listing<'a>, String> {
        let value = self.value(expression)?;
        value.as_list(&mut self.budget)
    }

    fn value(&mut self, expression: &'a Expression) -> Result<Value<'a>, String> {
        self.budget.pay(1)?;
        match expression {
            Expression::Scalar(scalar) => Ok(scalar.clone().into()),
            Expression::Name(name) => {
                let item = self.loops.iter().rev().find(|running| *running.name == **name);
                let found = match (item, self.loops.last()) {
                    (Some(running), _) => Some(running.item.clone()),
                    (None, Some(running)) if &**name == "loop" => {
                        Some(progress(running.place, running.len).into())
                    }
                    (None, _) => self.fields.get(name),
                };
                found.ok_or_else(|| missing(name))
            }
            Expression::Field(of, name) => match self.value(of)? {
                Value::Fields(fields) => fields.get(name).ok_or_else(|| missing(name)),
                Value::Scalar(Scalar::Nothing) => {
                    Err(format!("“{name}” is a field of something that is none"))
                }
                Value::Scalar(_) | Value::List(_) => Err(missing(name)),
            },
            Expression::Item(both) => {
                let list = self.list(&both[0])?;
                let Value::Scalar(Scalar::Integer(place)) = self.value(&both[1])? else {
                    return Err("the number of an item is a whole number".to_owned());
                };
                let len = i64::try_from(list.len()).unwrap_or(i64::MAX);
                let from_end = if place < 0 { len } else { 0 };
                let found = usize::try_from(from_end.saturating_add(place)).ok();
                let item = found.map_or(Ok(None), |found| list.get(found, &mut self.budget))?;
                item.ok_or_else(|| format!("there is no item {place}; the list has {}", list.len()))
            }
            Expression::Not(of) => Ok((!self.value(of)?.is_true()).into()),
            Expression::Negative(of) => match self.value(of)?.as_scalar()? {
                Scalar::Integer(value) => value.checked_neg().map(Value::from).ok_or_else(too_large),
                Scalar::Decimal(value) => Ok((-value).into()),
                _ => Err("- needs a number".to_owned()),
            },
            Expression::Operation(operator, both) => self.operation(*operator, &both[0], &both[1]),
            Expression::Choice(parts) => {
                let [value, condition, otherwise] = &**parts;
                let holds = self.value(condition)?.is_true();
                self.value(if holds { value } else { otherwise })
            }
            Expression::Filter(filter, of, arguments) => {
                let value = self.value(of)?;
                let arguments = self.values(arguments)?;
                // It makes a text or a list.
                self.budget.pay(2)?;
                filter.apply(&value, &arguments, &mut self.budget)
            }
            Expression::Range(limits) => {
                let limits = self.values(limits)?;
                let whole = |value: &Value| match value {
                    Value::Scalar(Scalar::Integer(value)) => Some(*value),
                    _ => None,
                };
                let limits: Option<Vec<i64>> = limits.iter().map(whole).collect();
                let range = match limits.as_deref() {
                    Some([end]) => Listing::of_range(0, *end, 1),
                    Some([start, end]) => Listing::of_range(*start, *end, 1),
                    Some([start, end, step]) => Listing::of_range(*start, *end, *step),
                    _ => None,
                };
                range
                    .map(Value::from)
                    .ok_or_else(|| "range takes whole numbers, and a step that is not 0".into())
            }
        }
    }

    fn values(&mut self, expressions: &'a [Expression]) -> Result<Vec<Value<'a>>, String> {
        expressions.iter().map(|expression| self.value(expression)).collect()
    }

    fn operation(
        &mut self,
        operator: Operator,
        left: &'a Expression,
        right: &'a Expression,
    ) -> Result<Value<'a>, String> {
        let left = self.value(left)?;
        // Where the left side decides, the right one may ask for what is not there.
        match operator {
            Operator::And if !left.is_true() => return Ok(left),
            Operator::Or if left.is_true() => return Ok(left),
            _ => {}
        }
        let right = self.value(right)?;
        if matches!(operator, Operator::And | Operator::Or) {
            return Ok(right);
        }
        let (left, right) = (left.as_scalar()?, right.as_scalar()?);
        match operator {
            Operator::Join => self.joined(left, right),
            Operator::Plus if matches!((left, right), (Scalar::Text(_), Scalar::Text(_))) => {
                self.joined(left, right)
            }
            _ if operator.is_comparison() => self.compared(operator, left, right),
            _ => computed(operator, left, right),
        }
    }

    fn joined(&mut self, left: &Scalar, right: &Scalar) -> Result<Value<'a>, String> {
        self.budget.pay_text(left.bytes().saturating_add(right.bytes()))?;
        Ok(format!("{left}{right}").into())
    }

    fn compared(&mut self, operator: Operator, left: &Scalar, right: &Scalar) -> Result<Value<'a>, String> {
        let order = match (left, right) {
            (Scalar::Text(left), Scalar::Text(right)) => {
                self.budget.pay_text(left.len().min(right.len()))?;
                Some(left.cmp(right))
            }
            (Scalar::Integer(left), Scalar::Integer(right)) => Some(left.cmp(right)),
            (Scalar::Bool(left), Scalar::Bool(right)) => Some(left.cmp(right)),
            (Scalar::Nothing, Scalar::Nothing) => Some(Ordering::Equal),
            _ => match (left.as_decimal(), right.as_decimal()) {
                (Some(left), Some(right)) => left.partial_cmp(&right),
                _ => None,
            },
        };
        let holds = match (operator, order) {
            (Operator::Equal, order) => order == Some(Ordering::Equal),
            (Operator::Unequal, order) => order != Some(Ordering::Equal),
            (_, None) => return Err("two numbers or two texts can be compared".to_owned()),
            (Operator::Less, Some(order)) => order.is_lt(),
            (Operator::LessOrEqual, Some(order)) => order.is_le(),
            (Operator::Greater, Some(order)) => order.is_gt(),
            (_, Some(order)) => order.is_ge(),
        };
        Ok(holds.into())
    }
}

/// What `loop` is in a loop.
fn progress<'a>(place: usize, len: usize) -> Fields<'a> {
    Fields::new(move |name| {
        Some(match name {
            "index" => (place + 1).into(),
            "index0" => place.into(),
            "revindex" => (len - place).into(),
            "revindex0" => (len - place - 1).into(),
            "first" => (place == 0).into(),
            "last" => (place + 1 == len).into(),
            "length" => len.into(),
            _ => return None,
        })
    })
}

fn computed<'a>(operator: Operator, left: &Scalar, right: &Scalar) -> Result<Value<'a>, String> {
    if let (Scalar::Integer(left), Scalar::Integer(right)) = (left, right) {
        if *right == 0 && operator.divides() {
            return Err("a number is divided by 0".to_owned());
        }
        let whole = match operator {
            Operator::Plus => left.checked_add(*right),
            Operator::Minus => left.checked_sub(*right),
            Operator::Times => left.checked_mul(*right),
            // Both round down, as in Python.
            Operator::DividedWhole => left.checked_div_euclid(*right).map(|quotient| match right {
                ..0 if left.rem_euclid(*right) != 0 => quotient - 1,
                _ => quotient,
            }),
            Operator::Remainder => left.checked_rem_euclid(*right).map(|remainder| match right {
                ..0 if remainder != 0 => remainder + right,
                _ => remainder,
            }),
            _ => return Ok((*left as f64 / *right as f64).into()),
        };
        return whole.map(Value::from).ok_or_else(too_large);
    }
    let (Some(left), Some(right)) = (left.as_decimal(), right.as_decimal()) else {
        return Err(format!("{} needs two numbers", operator.sign()));
    };
    if right == 0.0 && operator.divides() {
        return Err("a number is divided by 0".to_owned());
    }
    Ok(match operator {
        Operator::Plus => left + right,
        Operator::Minus => left - right,
        Operator::Times => left * right,
        Operator::DividedWhole => (left / right).floor(),
        Operator::Remainder => left - right * (left / right).floor(),
        _ => left / right,
    }
    .into())
}

fn missing(name: &str) -> String {
    format!("there is no “{name}” here")
}

fn too_large() -> String {
    "a number is too large".to_owned()
}
