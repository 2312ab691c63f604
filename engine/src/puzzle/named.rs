//! Things with a name in files and on the command line.

use super::quoted::quoted;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} is not one of {all}", quoted(name))]
pub struct UnknownName {
    name: String,
    all: String,
}

impl UnknownName {
    /// `all` are the names to choose from.
    pub fn new(name: String, all: &[&str]) -> Self {
        Self { name, all: all.join(", ") }
    }
}

/// Finds the values of a type by their names: `from_name`, and what `serde(try_from = "String", into = "String")` needs.
///
/// It takes the type, an expression for all its values, and the name of one. Other names of a value may follow, and the words
/// with which a message says where all names are listed. Without these words, a message lists them.
#[macro_export]
macro_rules! named {
    (@names $all:expr, $name:expr) => { $all.map($name).collect::<Vec<_>>() };
    (@names $all:expr, $name:expr, $listed:literal) => { [$listed] };
    ($named:ident in $all:expr, $name:expr $(, aliases: $aliases:expr)? $(, listed: $listed:literal)?) => {
        impl $named {
            /// The value of a name or another name of it, in capitals or not; `None` if there is none.
            pub fn from_name(name: &str) -> Option<Self> {
                let name_of: fn(Self) -> &'static str = $name;
                let is_name = |named: &Self| name_of(*named).eq_ignore_ascii_case(name);
                let found = $all.find(is_name);
                $(
                    let aliases_of: fn(Self) -> &'static [&'static str] = $aliases;
                    let is_alias =
                        |named: &Self| aliases_of(*named).iter().any(|alias| alias.eq_ignore_ascii_case(name));
                    let found = found.or_else(|| $all.find(is_alias));
                )?
                found
            }
        }

        impl TryFrom<String> for $named {
            type Error = $crate::puzzle::named::UnknownName;

            fn try_from(name: String) -> Result<Self, Self::Error> {
                Self::from_name(&name).ok_or_else(|| {
                    $crate::puzzle::named::UnknownName::new(name, &$crate::puzzle::named::named!(@names $all, $name $(, $listed)?))
                })
            }
        }

        impl From<$named> for String {
            fn from(named: $named) -> Self {
                let name_of: fn($named) -> &'static str = $name;
                name_of(named).to_owned()
            }
        }
    };
}

pub use named;

/// Makes `serde(try_from = "String", into = "String")` work for a type that is read and written as text.
macro_rules! text_form {
    ($type:ident, $error:ty) => {
        impl TryFrom<String> for $type {
            type Error = $error;

            fn try_from(text: String) -> Result<Self, $error> {
                text.parse()
            }
        }

        impl From<$type> for String {
            fn from(value: $type) -> Self {
                value.to_string()
            }
        }
    };
}

pub(crate) use text_form;
