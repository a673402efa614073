/**
 * Each item of a bag with its share of the bag's weight, in ounces. We weigh bags and not what is in them, so every piece counts the same. The
 * shares add up to the weight of the bag, and none is zero: customs refuses both. INT-01
 */
export function weightShares<Item extends { readonly count: number }>(
  items: readonly Item[],
  bagOunces: number,
): readonly (Item & { readonly ounces: number })[] {
  const pieces = items.reduce((sum, { count }) => sum + count, 0);
  const whole = bagOunces * thousandths;
  let before = 0;
  return items.map((item) => {
    const start = Math.floor((whole * before) / pieces);
    before += item.count;
    return { ...item, ounces: (Math.floor((whole * before) / pieces) - start) / thousandths };
  });
}

/** As exact as EasyPost takes it. */
const thousandths = 1000;
