import type { Kysely } from 'kysely';
import { findCustomsInfo } from '#records/carts/customs-infos.ts';
import type { Tables } from '#records/tables.ts';
import { customsProblems, isCustomsInfoRequired } from '#rules/customs/customs-info.ts';
import type { Draft } from '#rules/shipment/draft.ts';

/**
 * Whether an order must wait for customs info: the route needs it, and what is saved with the cart is not enough, for example when a
 * one-way trip became a round trip after the arrival was entered. INT-01
 */
export async function isCustomsInfoMissing(
  db: Kysely<Tables>,
  { cartId, draft }: { readonly cartId: number; readonly draft: Draft },
): Promise<boolean> {
  const route = { origin: draft.origin.country, destination: draft.destination.country };
  if (!isCustomsInfoRequired(route)) return false;
  const info = await findCustomsInfo(db, cartId);
  return info === undefined || customsProblems(info, { isRoundTrip: draft.roundtrip }).length > 0;
}
