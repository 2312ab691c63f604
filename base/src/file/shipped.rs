//! Lists of the files that come with the program.

/// A structure with the name and the text of each file, which is in a folder of `assets`. Another field can follow the name.
macro_rules! shipped {
    ($shipped:ident in $folder:literal: $($name:literal $(($field:ident: $value:literal))?;)+) => {
        &[$($shipped {
            name: $name,
            text: include_str!(concat!("../../../../assets/", $folder, "/", $name, ".ron")),
            $($field: $value,)?
        }),+]
    };
}
pub(crate) use shipped;
