//! The parts that the window and the command line of Tilescope share: pictures, questions, files, threads and comparisons. It
//! knows no window.
//!
//! The rooms of the program after those of the engine, which `ARCHITECTURE.md` describes; the crate `tilescope` has the others,
//! and names these as its own.

// A hash map has another order in each run, and the same input must give the same recording.
#![cfg_attr(not(test), warn(clippy::iter_over_hash_type))]

/// A value of this type is known by its name: it is shown by it, equal by it and, among those given, found by it.
macro_rules! by_name {
    ($named:ident $(in $all:expr)?) => {
        impl PartialEq for $named {
            fn eq(&self, other: &Self) -> bool {
                self.name == other.name
            }
        }

        impl Eq for $named {}

        impl std::fmt::Debug for $named {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name)
            }
        }

        $(impl $named {
            pub fn from_name(name: &str) -> Option<&'static Self> {
                $all.find(|named| named.name == name)
            }
        })?
    };
}

/// An enum with a line for each value, `VALUE = "its name", "its title";`, and a function for each of these words.
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* pub enum $kind:ident: $($of:ident),+; $($(#[$about:meta])* $id:ident = $($text:literal),+;)+) => {
        $(#[$meta])*
        pub enum $kind {
            $($(#[$about])* $id),+
        }

        const _: () = {
            struct KindWords {
                $($of: &'static str),+
            }

            impl $kind {
                pub const ALL: [Self; [$(stringify!($id)),+].len()] = [$(Self::$id),+];

                fn all_words(self) -> KindWords {
                    let words = |($($of,)+)| KindWords { $($of),+ };
                    match self {
                        $(Self::$id => words(($($text,)+))),+
                    }
                }

                $(pub fn $of(self) -> &'static str {
                    self.all_words().$of
                })+
            }
        };
    };
}

/// Texts that come with the program in files of a folder of `assets`, in the order on the screen: a structure with the name and
/// the text of each, and other texts if they are named.
macro_rules! shipped {
    ($shipped:ident $({ $($field:ident),+ })? in $folder:literal; $($name:literal $(: $($value:literal),+)?;)+) => {
        pub struct $shipped {
            pub name: &'static str,
            $($(pub $field: &'static str,)+)?
            ron: &'static str,
        }

        by_name!($shipped in $shipped::ALL.iter());

        impl $shipped {
            pub const ALL: &[Self] = &[$(Self::new(
                $name,
                include_str!(concat!("../../../../assets/", $folder, "/", $name, ".ron")),
                $($($value,)+)?
            )),+];

            const fn new(name: &'static str, ron: &'static str, $($($field: &'static str,)+)?) -> Self {
                Self { name, $($($field,)+)? ron }
            }
        }
    };
}

pub use tilescope_engine::{heuristic, memory, puzzle, recording, search};

#[expect(clippy::missing_errors_doc, reason = "an error type says when, with its messages")]
pub mod compare;
pub mod explain;
#[expect(clippy::missing_errors_doc, reason = "an error type says when, with its messages")]
pub mod file;
pub mod job;
#[expect(clippy::missing_errors_doc, reason = "an error type says when, with its messages")]
pub mod learn;
#[expect(clippy::missing_errors_doc, reason = "an error type says when, with its messages")]
pub mod picture;
#[expect(clippy::missing_errors_doc, reason = "where the system refuses")]
pub mod platform;
#[expect(clippy::missing_errors_doc, reason = "where the system has no thread, or starts no program")]
pub mod worker;
