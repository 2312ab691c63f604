//! CI drives the page again when a file has changed that the page is made of or driven by.

use std::fs;
use std::path::{Path, PathBuf};

fn body<'a>(script: &'a str, function: &str) -> &'a str {
    let (_, after) = script.split_once(&format!("\n{function}() {{\n")).expect("the function");
    after.split_once("\n}\n").expect("its end").0
}

#[test]
fn what_the_page_is_made_of_has_every_file_that_builds_or_drives_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let script = fs::read_to_string(folder.join(".ci/run")).expect("the script");
    let inputs = body(&script, "page_inputs").split_whitespace().map(PathBuf::from).collect::<Vec<_>>();
    let is_input = |path: &Path| inputs.iter().any(|input| path.starts_with(input));
    let mut needed: Vec<PathBuf> = [".ci/run", "Cargo.lock", "Cargo.toml"].map(PathBuf::from).into();
    // The files that its function names, and the modules and data of the script that drives it.
    let named = body(&script, "page").split([' ', '"', '=', '\n']).map(PathBuf::from);
    needed.extend(named.filter(|path| path.components().count() > 1 && folder.join(path).is_file()));
    let driver = fs::read_to_string(folder.join(".ci/web")).expect("the driver");
    for line in driver.lines() {
        let module = line.strip_prefix("from ").and_then(|rest| rest.split(' ').next());
        needed.extend(module.map(|name| Path::new(".ci").join(format!("{name}.py"))));
        if let Some((_, parts)) = line.split_once(".resolve().parent.parent / ") {
            needed.push(parts.split(" / ").map(|part| part.trim_matches('"')).collect());
        }
    }
    // The page's crate, and all that it is made of in this workspace.
    let read = |name: &str| fs::read_to_string(folder.join(name).join("Cargo.toml")).expect("a manifest");
    let mut crates = vec!["web".to_owned()];
    while let Some(name) = crates.pop() {
        needed.push(if name == "." { "src".into() } else { PathBuf::from(&name) });
        let manifest = read(&name);
        let needed_to_build = manifest.split("[dev-dependencies]").next().expect("all before the tests");
        for line in needed_to_build.lines().filter(|line| !line.contains("optional = true")) {
            let path = line.split_once("path = \"").and_then(|(_, rest)| rest.split('"').next());
            let path = path.filter(|path| Path::new(path).extension().is_none_or(|ending| ending != "rs"));
            crates
                .extend(path.map(|path| if path == ".." { ".".to_owned() } else { path.replace("../", "") }));
        }
    }
    let missing: Vec<_> = needed.iter().filter(|path| !is_input(path)).collect();
    assert!(needed.len() > 8 && missing.is_empty(), "{missing:?} of {needed:?}");
}
