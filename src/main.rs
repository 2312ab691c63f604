fn main() {
    let file = std::env::args_os().nth(1).map(Into::into);
    if let Err(e) = tilescope::app::run(tilescope::app::Options {
        file,
        state_dump: std::env::var_os("DUMP").map(Into::into),
    }) {
        eprintln!("tilescope: {e}");
        std::process::exit(1);
    }
}
