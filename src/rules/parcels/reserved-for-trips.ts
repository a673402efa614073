import { addCents, atLeastZero, type Cents, smallerCents, subtractCents, zeroCents } from '#rules/money.ts';
import type { Payment } from '#rules/ledger/ledger-entries.ts';
import type { LegSum } from '#rules/orders/receipt.ts';
import type { IsoDate } from '#rules/dates.ts';
import { assessArrival } from './late-delivery.ts';
import type { Scan } from './scans.ts';
import { shareOfBag, transportOfBag } from './share-of-bag.ts';

/** A leg that is not canceled, and what may still be refunded for it. */
export type OpenLeg = {
  readonly sum: LegSum;
  /** What was refunded for it before. */
  readonly refunded: Cents;
  /** Whether a carrier has scanned one of its bags. */
  readonly isScanned: boolean;
  /** Its bags whose trip was not refunded. */
  readonly bags: readonly {
    readonly bag: number;
    readonly hasBegun: boolean;
    readonly promisedOn: IsoDate;
    /** Null until it is delivered. */
    readonly deliveredOn: IsoDate | null;
    readonly scans: readonly Pick<Scan, 'delayCause'>[];
  }[];
};

/**
 * What of an order’s payments has to be left for refunds that its legs may still get. A leg that no carrier has scanned may be canceled in full; after that, the
 * trip of each bag that is not delivered as promised may be refunded. PRC-04
 */
export function reservedForTrips(legs: readonly OpenLeg[]): Cents {
  return addCents(...legs.map(reservedForLeg));
}

/** How much of what an order is still paid its card may get for something else than its trips: a claim. PRC-04 */
export function refundableToCard(paid: readonly Payment[], reserved: Cents): Cents {
  const byCard = addCents(...paid.filter(({ source }) => source === 'gateway').map(({ amount }) => amount));
  const all = addCents(...paid.map(({ amount }) => amount));
  return smallerCents(byCard, atLeastZero(subtractCents(all, reserved)));
}

function reservedForLeg({ sum, refunded, isScanned, bags }: OpenLeg): Cents {
  if (!isScanned) return atLeastZero(subtractCents(sum.total, refunded));
  const open = bags.filter((bag) => mayBeRefunded(bag));
  return addCents(...open.map(({ bag, hasBegun }) => tripOfBag(sum, { bag, hasBegun })));
}

/** A bag that has not begun its trip is refunded its whole share of the leg. Orders of earlier releases have no prices by bag. */
function tripOfBag(sum: LegSum, { bag, hasBegun }: { readonly bag: number; readonly hasBegun: boolean }): Cents {
  return (hasBegun ? transportOfBag(sum, bag) : shareOfBag(sum, bag)) ?? zeroCents;
}

function mayBeRefunded({ promisedOn, deliveredOn, scans }: OpenLeg['bags'][number]): boolean {
  if (deliveredOn === null) return true;
  const arrival = assessArrival({ promisedOn, deliveredOn, scans });
  return arrival.kind === 'late' && arrival.excuse === null;
}
