//! What the address of an embedded page asks for.

use tilescope::file::Embedding;

#[test]
fn both_ends_are_read_and_what_is_wrong_is_left_out() {
    let check = |query: &str, span: Option<(u64, u64)>, wrong: &[&str]| {
        let read = Embedding::parse(query);
        assert_eq!(read.as_ref().map(|(read, _)| (read.from, read.to)), span, "{query}");
        let parts: Vec<_> = read.iter().flat_map(|(_, wrong)| wrong).map(|wrong| &*wrong.part).collect();
        assert_eq!(parts, wrong, "{query}");
    };
    check("", None, &[]);
    check("?from=3", None, &[]);
    check("?embed", Some((0, u64::MAX)), &[]);
    check("?embed&from=3&to=12", Some((3, 12)), &[]);
    check("?to=12&embed=", Some((0, 12)), &[]);
    check("?embed&from=x&size=9", Some((0, u64::MAX)), &["from", "size"]);
    check("?embed&from=12&to=3", Some((12, u64::MAX)), &["to"]);
}
