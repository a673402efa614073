import { addCents, atLeastZero, type Cents, splitByWeight, subtractCents } from '#rules/money.ts';
import type { LegSum } from '#rules/orders/receipt.ts';

/**
 * What one bag costs on a leg that other bags travel on: its transport, and its share of cover, surcharges and tax. The pickup is not part of it,
 * because the driver comes for the others. Undefined for orders of earlier releases, which have no prices by bag. PRC-04
 */
export function shareOfBag({ total, pickup, transportOfBags }: LegSum, bag: number): Cents | undefined {
  const transport = transportOfBags?.[bag - 1];
  if (!transportOfBags || transport === undefined) return undefined;
  const rest = atLeastZero(subtractCents(total, addCents(pickup, ...transportOfBags)));
  const share = splitByWeight(rest, transportOfBags)[bag - 1];
  return share === undefined ? transport : addCents(transport, share);
}
