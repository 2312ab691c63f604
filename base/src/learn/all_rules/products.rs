//! A set of combinations as few products: "ties first in or last in, any order of moves".

/// One value for each rule.
pub type Combination = Vec<u8>;

/// For each rule, some values. It stands for all their combinations.
pub type Product = Vec<Vec<u8>>;

/// Products that make up exactly this set. `sizes` are the numbers of values of each rule.
pub(super) fn products<'a>(set: impl IntoIterator<Item = &'a Combination>, sizes: &[usize]) -> Vec<Product> {
    // The number of a combination: in its order, without gaps.
    let mut strides = vec![1; sizes.len()];
    for rule in (1..sizes.len()).rev() {
        strides[rule - 1] = strides[rule] * sizes[rule];
    }
    let number = |set: &Combination| -> usize {
        set.iter().zip(&strides).map(|(value, stride)| usize::from(*value) * stride).sum()
    };
    let mut numbers: Vec<usize> = set.into_iter().map(number).collect();
    numbers.sort_unstable();
    let mut is_left = vec![true; numbers.len()];
    let mut all = Vec::new();
    let mut next = 0;
    while let Some(first) = (next..numbers.len()).find(|place| is_left[*place]) {
        next = first;
        let first = numbers[first];
        let is_rest = |number: usize| numbers.binary_search(&number).is_ok_and(|place| is_left[place]);
        let mut members = vec![first];
        let mut product = Product::new();
        for (size, stride) in sizes.iter().zip(&strides) {
            let own = first / stride % size;
            // All of the product so far, with another value of this rule.
            let with =
                |value: usize| members.iter().map(move |number| number + value * stride - own * stride);
            let fitting: Vec<usize> =
                (0..*size).filter(|value| *value == own || with(*value).all(is_rest)).collect();
            members = fitting.iter().flat_map(|value| with(*value)).collect();
            product.push(fitting.into_iter().map(|value| value as u8).collect());
        }
        all.push(product);
        for number in members {
            is_left[numbers.binary_search(&number).expect("a member of the set")] = false;
        }
    }
    all
}

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
    use std::collections::BTreeSet;

    use super::*;
    use crate::puzzle::SplitMix64;

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

    /// The same in the words of the definition: the first combination that is left, with each value of a rule with which all of the
    /// product so far is left.
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
}
