//! Means of an experiment beside published ones.

use tilescope::compare::{FigureUnit, Mean, MeansCell};

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
