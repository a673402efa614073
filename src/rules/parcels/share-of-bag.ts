import { addCents, atLeastZero, type Cents, splitByWeight, subtractCents } from '#rules/money.ts';
import type { LegSum } from '#rules/orders/receipt.ts';

/** What the transport of one bag costs. Undefined for orders of earlier releases, which have no prices by bag. */
export function transportOfBag(leg: LegSum | null, bag: number): Cents | undefined {
  return leg?.transportOfBags?.[bag - 1];
}

/** What several bags cost on a leg that other bags travel on; undefined if that of one of them is unknown. PRC-04 */
export function shareOfBags(leg: LegSum | null, bags: readonly number[]): Cents | undefined {
  const shares = bags.flatMap((bag) => (leg && shareOfBag(leg, bag)) ?? []);
  return shares.length < bags.length ? undefined : addCents(...shares);
}

/**
 * What one bag costs on a leg that other bags travel on: its transport, and its share of cover, surcharges and tax. The pickup is not part of it,
 * because the driver comes for the others. Undefined for orders of earlier releases, which have no prices by bag. PRC-04
 */
export function shareOfBag(leg: LegSum, bag: number): Cents | undefined {
  const { total, pickup, transportOfBags } = leg;
  const transport = transportOfBag(leg, bag);
  if (!transportOfBags || transport === undefined) return undefined;
  const rest = atLeastZero(subtractCents(total, addCents(pickup, ...transportOfBags)));
  const share = splitByWeight(rest, transportOfBags)[bag - 1];
  return share === undefined ? transport : addCents(transport, share);
}
