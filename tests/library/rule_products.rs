//! A set of combinations of rules is written as products, compared with the words of the definition.

use std::collections::BTreeSet;

use tilescope::learn::all_rules::{Combination, Product, combinations, products};
use tilescope::puzzle::SplitMix64;

/// The first combination that is left, with each value of a rule with which all of the product so far is left.
fn plainly(set: &BTreeSet<Combination>, sizes: &[usize]) -> Vec<Product> {
    let mut rest = set.clone();
    let mut all = Vec::new();
    while let Some(first) = rest.first() {
        let mut product: Product = first.iter().map(|value| vec![*value]).collect();
        for (rule, size) in sizes.iter().enumerate() {
            let is_fitting = |value: &u8| {
                let mut slice = product.clone();
                slice[rule] = vec![*value];
                combinations(&slice).iter().all(|combination| rest.contains(combination))
            };
            product[rule] = (0..*size as u8).filter(is_fitting).collect();
        }
        for combination in combinations(&product) {
            rest.remove(&combination);
        }
        all.push(product);
    }
    all
}

#[test]
fn products_of_random_sets_are_those_of_the_definition() {
    let sizes = [2, 3, 1, 4, 3];
    let whole = combinations(&sizes.iter().map(|size| (0..*size as u8).collect()).collect());
    let mut random = SplitMix64::new(1);
    for most in [0, 1, 2, 5, 9] {
        for _ in 0..40 {
            let set: BTreeSet<_> = whole.iter().filter(|_| random.below(10) >= most).cloned().collect();
            assert_eq!(products(&set, &sizes), plainly(&set, &sizes), "{set:?}");
        }
    }
    assert_eq!(products(&BTreeSet::new(), &sizes), Vec::<Product>::new());
}
