import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { findCallerAndCart } from '#access/find-requested-cart.ts';
import { Refusal, refuseFields } from '#kit/problem.ts';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import { saveSession as saveSessionRow } from '#records/sessions/saved-sessions.ts';
import type { Tables } from '#records/tables.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { withMaskedGiftCards } from '#rules/shipment-form/masked-gift-cards.ts';
import { isSessionSaved } from '#rules/shipment/is-session-saved.ts';
import type { NamedCart, TripToSave } from '../wire.ts';

/** Far deeper than any ship state, and far below the database's limit. */
const depthMax = 20;

/** Saves a trip with its cart, except for admins and managers, who book for others. CRT-02 */
export async function saveCartSession(
  deps: { readonly db: Kysely<Tables>; readonly clock: Clock },
  {
    named,
    trip,
    revision: sent,
  }: { readonly named: NamedCart; readonly trip: TripToSave; readonly revision: number | null },
  request: FastifyRequest,
): Promise<{ success: true; saved: boolean; revision: number } | Refusal> {
  const found = await findCallerAndCart(deps, named, request);
  if (found instanceof Refusal) return found;
  const refusal = refusalOf(trip.shipState);
  if (refusal) return refusal;
  if (!isSessionSaved(found.caller?.role ?? null)) return { success: true, saved: false, revision: 0 };
  const { isSaved, revision } = await saveSessionRow(deps.db, {
    cartId: found.cart.id,
    session: { ...trip, shipState: withMaskedGiftCards(trip.shipState) },
    revision: sent,
    now: nowOf(deps.clock),
  });
  return { success: true, saved: isSaved, revision };
}

function refusalOf(shipState: unknown): Refusal | null {
  if (!isStorable(shipState, depthMax)) {
    return refuseFields([{ field: 'shipState', message: messageText('fixThisField') }]);
  }
  if (Buffer.byteLength(JSON.stringify(shipState)) <= limits.savedSessionBytesMax) return null;
  const message = messageText('savedTripTooLarge');
  return new Refusal(413, message, [{ field: 'shipState', message }]);
}

/** The database can't store a NUL, half of a surrogate pair or endless nesting. */
function isStorable(value: unknown, depthLeft: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return (
    depthLeft > 0 &&
    Object.entries(value).every(([name, part]) => isStorable(name, 0) && isStorable(part, depthLeft - 1))
  );
}
