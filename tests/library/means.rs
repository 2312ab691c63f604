//! Means of an experiment beside published ones.

use tilescope::compare::{EXPANDED, FigureUnit, Mean, MeansCell, MeansRow, MeansTable};
use tilescope::file::TableRows;

#[test]
fn a_mean_has_as_many_digits_as_its_interval() {
    let check = |value: f64, half_width: Option<f64>, expected: &str| {
        let mean = Some(Mean { count: 3, value, half_width });
        let cell = MeansCell { mean, boards: 3, searched: 3, solved: 3, published: None };
        assert_eq!(cell.text(FigureUnit::Count), expected);
    };
    check(12.0, Some(0.0), "12 ± 0");
    check(12.0, Some(0.5), "12.00 ± 0.50");
    check(123.45, Some(6.78), "123.5 ± 6.8");
    check(1234.5, Some(67.8), "1,234 ± 68");
    check(1_234_567.0, None, "1,234,567");
    let few = MeansCell { boards: 9, searched: 3, solved: 3, mean: Mean::of(&[4.0; 3]), published: None };
    assert_eq!(few.text(FigureUnit::Count), "4 ± 0 (3 of 9 boards)");
    let none = MeansCell { searched: 5, ..MeansCell::default() };
    assert_eq!(none.text(FigureUnit::Count), "(0 of 5 solved)");
    assert_eq!(MeansCell::default().text(FigureUnit::Count), "–");
}

#[test]
fn a_mean_that_departs_from_the_published_one_says_why_or_that_nothing_is_known() {
    let cell = |values: &[f64], published| MeansCell {
        mean: Mean::of(values),
        published: Some(published),
        ..MeansCell::default()
    };
    let row = |number, cells| MeansRow { number, boards: 2, cells };
    let table = MeansTable {
        kind: TableRows::Distance,
        figure: &EXPANDED,
        searches: vec![("IDS".to_owned(), true), ("A*".to_owned(), true)],
        rows: vec![
            row(10, vec![cell(&[10.0, 12.0], 11.0), cell(&[7.0, 7.0], 9.0)]),
            row(12, vec![cell(&[379.0, 381.0], 3644.0), cell(&[8.0, 9.0], 8.4)]),
        ],
        why: vec![(0, 12, "a misprint.".to_owned())],
        is_disturbed: false,
    };
    let unknown = "A*: outside our interval, and the reason is not known.";
    assert_eq!([0, 1].map(|row| table.why(&table.rows[row])), [unknown, "IDS: a misprint."]);
    let departs = |row: &MeansRow| table.texts(row).iter().map(|(_, departs)| *departs).collect::<Vec<_>>();
    assert_eq!(departs(&table.rows[0]), [false, false, false, false, false, true]);
    assert_eq!(departs(&table.rows[1]), [false, false, false, true, false, false]);
}
