import type { Kysely } from 'kysely';
import { declaredBags } from '#facts/declared-bags.ts';
import { listCanceledLegs } from '#records/orders/canceled-legs.ts';
import { listAbsentBags } from '#records/parcels/absent-bags.ts';
import { findScannedLegs } from '#records/parcels/parcel-scans.ts';
import type { Order } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import type { Tables } from '#records/tables.ts';
import type { CountryTable } from '#rules/address/country-table.ts';
import { isCustomsInfoRequired } from '#rules/customs/customs-info.ts';
import { inventoryValue } from '#rules/inventory/inventory.ts';
import { bagLabel } from '#rules/pricing/reason.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { ShownInventory } from '../wire.ts';

export type InventoryDeps = { readonly db: Kysely<Tables>; readonly countries: CountryTable };

/** What is in the bags of an order, as the page shows it. */
export async function showInventory({ db, countries }: InventoryDeps, order: Order): Promise<ShownInventory> {
  const bags = await declaredBags(db, order, 'outbound');
  const customs = [];
  for (const leg of await customsLegs(db, order)) {
    const { known, unknown } = await customsBags(db, order, leg);
    customs.push({ leg, isReady: known.length > 0, bagsWithout: unknown });
  }
  return {
    orderId: order.id,
    isLocked: (await findScannedLegs(db, order.id)).size > 0,
    customs,
    countries: [...countries.keys()],
    bags: bags.map(({ bag, travelerName, sku, cover, items }) => ({
      bag,
      traveler: travelerName,
      bagName: bagLabel(sku),
      cover,
      value: inventoryValue(items),
      items,
    })),
  };
}

/** The legs that cross a border and are not canceled. INT-01 */
export async function customsLegs(db: Kysely<Tables>, order: Order): Promise<readonly Leg[]> {
  const { origin, destination, roundtrip } = draftOf(order);
  if (!isCustomsInfoRequired({ origin: origin.country, destination: destination.country })) return [];
  const canceled = new Set((await listCanceledLegs(db, order.id)).map(({ leg }) => leg));
  const legs: readonly Leg[] = roundtrip ? ['outbound', 'return'] : ['outbound'];
  return legs.filter((leg) => !canceled.has(leg));
}

/** The numbers of the bags that travel on a leg: those whose contents we know, which have customs papers, and the others. INT-01 */
export async function customsBags(
  db: Kysely<Tables>,
  order: Order,
  leg: Leg,
): Promise<{ readonly known: readonly number[]; readonly unknown: readonly number[] }> {
  const absent = await listAbsentBags(db, order.id);
  const bags = (await declaredBags(db, order, leg))
    .map(({ items }, index) => ({ number: index + 1, isKnown: items.length > 0 }))
    // One that has no label can still lack its contents, so that its customer has to learn why there are no papers for it.
    .filter(({ number, isKnown }) => !isKnown || !absent.some((one) => one.leg === leg && one.bag === number));
  return {
    known: bags.filter(({ isKnown }) => isKnown).map(({ number }) => number),
    unknown: bags.filter(({ isKnown }) => !isKnown).map(({ number }) => number),
  };
}
