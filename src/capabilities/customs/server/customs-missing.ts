import type { Kysely } from 'kysely';
import { findCustomsInfo, findLatestCustomsInfo } from '#records/carts/customs-infos.ts';
import type { Tables } from '#records/tables.ts';
import type { FieldError } from '#kit/problem.ts';
import { type CustomsInfo, customsProblems, isCustomsInfoRequired, tripOfStay } from '#rules/customs/customs-info.ts';
import type { IsoDate } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import type { Draft } from '#rules/shipment/draft.ts';

type OrderInCart = {
  readonly cartId: number;
  readonly draft: Draft;
  /** The carts of the order that is changed: its days stay unless others were saved. */
  readonly earlierCartIds?: readonly number[];
};

/**
 * Whether an order must wait for customs info: the route needs it, and what is saved with the cart is not enough, for example when a
 * one-way trip became a round trip after the arrival was entered. INT-01
 */
export async function isCustomsInfoMissing(db: Kysely<Tables>, order: OrderInCart): Promise<boolean> {
  const { draft } = order;
  if (!isRequired(draft)) return false;
  const { info } = await infoOf(db, order);
  return info === undefined || customsProblems(info, { isRoundTrip: draft.roundtrip }).length > 0;
}

/**
 * The saved days that don't fit the trip, or are past by now. Days that the order had before it is changed may be past: they were not when it
 * was placed. INT-01
 */
export async function unfitTravelDays(
  db: Kysely<Tables>,
  { today, ...order }: OrderInCart & { readonly today: IsoDate },
): Promise<readonly FieldError[]> {
  const { draft } = order;
  if (!isRequired(draft)) return [];
  const { info, earlier } = await infoOf(db, order);
  if (!info) return [];
  const isKept = earlier !== undefined && info.arrival === earlier.arrival;
  const problems = customsProblems(info, {
    isRoundTrip: draft.roundtrip,
    trip: tripOfStay(draft, isKept ? null : today),
  });
  return problems.map(({ field, refusal }) => ({
    field: field === 'arrival' ? 'customsArrival' : 'customsDeparture',
    message: messageText(refusal),
  }));
}

function isRequired({ origin, destination }: Draft): boolean {
  return isCustomsInfoRequired({ origin: origin.country, destination: destination.country });
}

async function infoOf(
  db: Kysely<Tables>,
  { cartId, earlierCartIds = [] }: OrderInCart,
): Promise<{ readonly info: CustomsInfo | undefined; readonly earlier: CustomsInfo | undefined }> {
  const earlier = earlierCartIds.length > 0 ? await findLatestCustomsInfo(db, earlierCartIds) : undefined;
  return { info: (await findCustomsInfo(db, cartId)) ?? earlier, earlier };
}
