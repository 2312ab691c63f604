//! A set of combinations as few products: "ties first in or last in, any order of moves".

use std::collections::BTreeSet;

/// One value for each rule.
pub type Combination = Vec<u8>;

/// For each rule, some values. It stands for all their combinations.
pub type Product = Vec<Vec<u8>>;

/// Products that make up exactly this set. `sizes` are the numbers of values of each rule.
pub(super) fn products(set: &BTreeSet<Combination>, sizes: &[usize]) -> Vec<Product> {
    let mut rest = set.clone();
    let mut all = Vec::new();
    while let Some(first) = rest.first() {
        let mut product: Product = first.iter().map(|value| vec![*value]).collect();
        for (rule, size) in sizes.iter().enumerate() {
            let own = first[rule];
            let others = (0..*size as u8).filter(|value| *value != own);
            let fitting: Vec<u8> = others
                .filter(|value| {
                    let mut slice = product.clone();
                    slice[rule] = vec![*value];
                    combinations(&slice).iter().all(|combination| rest.contains(combination))
                })
                .collect();
            product[rule].extend(fitting);
            product[rule].sort_unstable();
        }
        for combination in combinations(&product) {
            rest.remove(&combination);
        }
        all.push(product);
    }
    all
}

/// All combinations of a product, in order.
pub fn combinations(product: &Product) -> Vec<Combination> {
    let mut all = vec![Vec::new()];
    for values in product {
        all = all
            .iter()
            .flat_map(|start: &Combination| {
                values.iter().map(|value| start.iter().copied().chain([*value]).collect())
            })
            .collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_make_up_the_set() {
        let whole: BTreeSet<_> = combinations(&vec![vec![0, 1, 2], vec![0, 1]]).into_iter().collect();
        assert_eq!(products(&whole, &[3, 2]), [vec![vec![0, 1, 2], vec![0, 1]]]);
        let mut holed = whole.clone();
        holed.remove(&vec![1, 1]);
        let parts = products(&holed, &[3, 2]);
        assert_eq!(parts, [vec![vec![0, 1, 2], vec![0]], vec![vec![0, 2], vec![1]]]);
        let covered: Vec<_> = parts.iter().flat_map(combinations).collect();
        assert_eq!(covered.len(), holed.len());
    }
}
