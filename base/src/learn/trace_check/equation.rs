//! What a trace states about a board in numbers: equations such as `f = 13 = 3 + 10`, `f(n) = g + h = 13`, `2g = 6` or
//! `priority 14`. [`Facts`](super::facts::Facts) says whether one is right.

/// A number in thousandths, as weights have three decimals; `None` if it is infinite.
pub(super) type Amount = Option<u64>;

/// What a number is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NodeQuantity {
    G,
    H,
    F,
    /// What the algorithm orders its nodes by.
    Value,
    /// The moves from the start.
    Depth,
    Weight,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Factor {
    Number(Amount),
    Quantity(NodeQuantity),
}

/// A product.
pub(super) type Factors = Vec<Factor>;

/// Sums that are equal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Equation {
    /// As it is written, without spaces at its ends.
    pub written: String,
    /// At least two.
    pub sides: Vec<Vec<Factors>>,
}

impl Equation {
    /// The number that it states for a quantity.
    pub fn number_of(&self, quantity: NodeQuantity) -> Option<u64> {
        match &self.sides[..] {
            [left, right, ..] if *left == [vec![Factor::Quantity(quantity)]] => match &right[..] {
                [product] => match product[..] {
                    [Factor::Number(number)] => number,
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }
}

impl NodeQuantity {
    fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "g" => Self::G,
            "h" => Self::H,
            "f" | "F" => Self::F,
            "priority" | "value" => Self::Value,
            "depth" | "d" => Self::Depth,
            "w" => Self::Weight,
            _ => return None,
        })
    }
}

/// The equations of a text. Everything else in it is skipped.
pub(super) fn equations(text: &str) -> Vec<Equation> {
    let tokens = tokens(text);
    let (mut all, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        let mut reader = EquationReader { tokens: &tokens, at };
        all.extend(reader.equation(text));
        // No equation begins inside of what was read: it would end at the same place.
        at = reader.at.max(at + 1);
    }
    all
}

/// The name of a quantity in the name of a column or field, such as `f` in `f (g + h)`. `None` if its numbers are not compared.
pub fn quantity_name(column: &str) -> Option<&str> {
    let name = column.split(['(', ' ']).next().unwrap_or_default();
    NodeQuantity::from_name(name).map(|_| name)
}

#[derive(Clone, PartialEq, Debug)]
enum Sign {
    Number(Amount),
    Quantity(NodeQuantity),
    Plus,
    Times,
    Equals,
    Open,
    Close,
    Other,
}

struct EquationToken {
    sign: Sign,
    /// Its place in the text.
    from: usize,
    to: usize,
}

fn tokens(text: &str) -> Vec<EquationToken> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let from = text.len() - rest.len();
        let (sign, len) = match c {
            _ if c.is_whitespace() => {
                rest = &rest[c.len_utf8()..];
                continue;
            }
            '+' => (Sign::Plus, 1),
            '=' | ':' => (Sign::Equals, 1),
            '(' | '[' => (Sign::Open, 1),
            ')' | ']' => (Sign::Close, 1),
            '·' | '*' | '×' => (Sign::Times, c.len_utf8()),
            '∞' => (Sign::Number(None), c.len_utf8()),
            _ if c.is_ascii_digit() => number(rest),
            _ if c.is_alphabetic() => word(rest),
            _ => (Sign::Other, c.len_utf8()),
        };
        rest = &rest[len..];
        tokens.push(EquationToken { sign, from, to: from + len });
    }
    tokens
}

/// A number such as `13`, `1,000` or `4.125`, and its length.
fn number(text: &str) -> (Sign, usize) {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let mut len = digits(text);
    let mut whole = text[..len].to_owned();
    while len < 16
        && let Some(group) = text[len..].strip_prefix(',').filter(|group| digits(group) == 3)
    {
        whole += &group[..3];
        len += 4;
    }
    let decimals = text[len..].strip_prefix('.').map_or("", |rest| &rest[..digits(rest)]);
    len += if decimals.is_empty() { 0 } else { 1 + decimals.len() };
    // More decimals than there are, or more digits, are of no number of a search.
    let exact = decimals.trim_end_matches('0');
    let amount = (exact.len() <= 3).then(|| format!("{whole}{exact:0<3}").parse::<u64>().ok()).flatten();
    (amount.map_or(Sign::Number(Some(u64::MAX)), |amount| Sign::Number(Some(amount))), len)
}

/// A word, with an argument such as `(n)`, and its length.
fn word(text: &str) -> (Sign, usize) {
    let len = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let word = &text[..len];
    if matches!(word, "inf" | "infinity") {
        return (Sign::Number(None), len);
    }
    let Some(quantity) = NodeQuantity::from_name(word) else { return (Sign::Other, len) };
    let argument = text[len..].strip_prefix('(').and_then(|rest| Some(&rest[..rest.find(')')?]));
    let is_argument = |argument: &&str| !argument.is_empty() && argument.chars().all(char::is_alphabetic);
    let argument = argument.filter(is_argument).map_or(0, |argument| argument.len() + 2);
    (Sign::Quantity(quantity), len + argument)
}

struct EquationReader<'a> {
    tokens: &'a [EquationToken],
    at: usize,
}

impl EquationReader<'_> {
    fn peek(&self) -> Option<&Sign> {
        self.tokens.get(self.at).map(|token| &token.sign)
    }

    fn takes(&mut self, sign: &Sign) -> bool {
        let is_match = self.peek() == Some(sign);
        self.at += usize::from(is_match);
        is_match
    }

    /// An equation that begins here with a quantity.
    fn equation(&mut self, text: &str) -> Option<Equation> {
        let from = self.tokens[self.at].from;
        let first = self.sum()?;
        let has_quantity = first.iter().flatten().any(|factor| matches!(factor, Factor::Quantity(_)));
        if !has_quantity {
            return None;
        }
        let mut sides = vec![first];
        // “priority 14”
        if matches!(self.peek(), Some(Sign::Number(_))) {
            sides.push(self.sum()?);
        }
        loop {
            let before = self.at;
            let next = if self.takes(&Sign::Equals) {
                self.sum()
            } else if self.takes(&Sign::Open) {
                // “f = 14 (6 + 8)”
                self.sum().filter(|sum| sum.len() > 1 && self.takes(&Sign::Close))
            } else {
                None
            };
            let Some(next) = next else {
                self.at = before;
                break;
            };
            sides.push(next);
        }
        let to = self.tokens[self.at - 1].to;
        (sides.len() > 1).then(|| Equation { written: text[from..to].to_owned(), sides })
    }

    fn sum(&mut self) -> Option<Vec<Factors>> {
        let mut terms = vec![self.product()?];
        loop {
            let before = self.at;
            if !self.takes(&Sign::Plus) {
                return Some(terms);
            }
            let Some(term) = self.product() else {
                self.at = before;
                return Some(terms);
            };
            terms.push(term);
        }
    }

    fn product(&mut self) -> Option<Factors> {
        let mut factors = vec![self.factor()?];
        loop {
            let before = self.at;
            // “2g” is a product, and “2 g” is not.
            let adjoins = self.tokens.get(before).is_some_and(|next| {
                matches!(next.sign, Sign::Quantity(_)) && self.tokens[before - 1].to == next.from
            });
            let factor = if adjoins || self.takes(&Sign::Times) { self.factor() } else { None };
            let Some(factor) = factor else {
                self.at = before;
                return Some(factors);
            };
            factors.push(factor);
        }
    }

    fn factor(&mut self) -> Option<Factor> {
        let factor = match self.peek()? {
            Sign::Number(number) => Factor::Number(*number),
            Sign::Quantity(quantity) => Factor::Quantity(*quantity),
            _ => return None,
        };
        self.at += 1;
        Some(factor)
    }
}
