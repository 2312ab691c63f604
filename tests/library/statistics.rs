//! Means with their intervals, held against published tables.

use tilescope::compare::{Mean, t_quantile};

#[test]
fn the_factors_are_those_of_published_tables() {
    // NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2, for 0.975.
    for (freedom, factor) in [
        (3, 3.182),
        (4, 2.776),
        (5, 2.571),
        (9, 2.262),
        (10, 2.228),
        (19, 2.093),
        (29, 2.045),
        (30, 2.042),
        (60, 2.000),
        (99, 1.984),
        (100, 1.984),
        (1_000_000, 1.960),
    ] {
        assert!((t_quantile(freedom) - factor).abs() < 6e-4, "{freedom}: {}", t_quantile(freedom));
    }
}

#[test]
fn the_factors_equal_those_in_closed_form() {
    // The distribution has a simple inverse for one and for two degrees of freedom.
    let one = (std::f64::consts::PI * 0.475).tan();
    let two = 2.0 * 0.475 * (2.0 / (1.0 - 0.95 * 0.95_f64)).sqrt();
    assert!((t_quantile(1) - one).abs() < 1e-9, "{one}");
    assert!((t_quantile(2) - two).abs() < 1e-9, "{two}");
    // Where the series begins, nothing jumps.
    let steps: Vec<_> = (195..210).map(|freedom| t_quantile(freedom) - t_quantile(freedom + 1)).collect();
    assert!(steps.is_sorted_by(|a, b| a > b && *b > 0.0), "{steps:?}");
}

#[test]
fn few_numbers_have_no_interval_and_a_sample_of_a_small_population_has_a_narrower_one() {
    assert_eq!(Mean::of(&[]), None);
    assert_eq!(Mean::of(&[3.5]), Some(Mean { count: 1, value: 3.5, half_width: None }));
    assert_eq!(Mean::of(&[2.0; 7]), Some(Mean { count: 7, value: 2.0, half_width: Some(0.0) }));
    let mean = Mean { count: 100, value: 5.0, half_width: Some(1.0) };
    let half = |all: usize| mean.of_population(all).half_width.expect("an interval");
    assert_eq!((half(100), half(99)), (0.0, 0.0));
    assert!((half(116) - (16.0_f64 / 115.0).sqrt()).abs() < 1e-12);
    assert!((half(100_000_000) - 1.0).abs() < 1e-5);
    let one = Mean { count: 1, value: 5.0, half_width: None };
    assert_eq!((one.of_population(1).half_width, one.of_population(2).half_width), (Some(0.0), None));
}
