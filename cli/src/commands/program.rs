//! `tilescope program`: code that writes the events of a search, in several languages.

use std::io::Write;

use clap::Args;

use super::common::{ExitStatus, Result, named, one_of};
use crate::file::ProgramLanguage;

#[derive(Args, Debug)]
pub struct ProgramArguments {
    /// The language of your program
    #[arg(value_name = "LANGUAGE", value_parser = one_of(ProgramLanguage::ALL, |language| named(language.name, language.summary)))]
    pub language: &'static ProgramLanguage,
    /// Print the example: A* with Manhattan distance
    #[arg(long)]
    pub example: bool,
}

pub fn program(arguments: &ProgramArguments, out: &mut impl Write) -> Result<ExitStatus> {
    let language = arguments.language;
    out.write_all(if arguments.example { language.example } else { language.trace }.as_bytes())?;
    Ok(ExitStatus::Answered)
}
