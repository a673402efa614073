import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import type { LocalTime } from '#ports/clock/clock.ts';
import { findCaller } from '#access/find-caller.ts';
import { type Cart, findCartIdOfOrder } from '#records/carts/carts.ts';
import { findClub } from '#records/clubs/clubs.ts';
import { type LocalTimeSources, localTimeOf } from '#facts/local-time-of.ts';
import { findRequestedCart } from '#access/find-requested-cart.ts';
import { maySeeWaivedFees } from '#access/may-see-waived-fees.ts';
import { findSavedSession } from '#records/sessions/saved-sessions.ts';
import type { Tables } from '#records/tables.ts';
import type { User } from '#records/people/users.ts';
import { type CountryTable, countryIn } from '#rules/address/country-table.ts';
import { type IsoDate, parseIsoDate } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import { orderNumber } from '#rules/orders/order-number.ts';
import { dropOffOptionId } from '#rules/pricing/pickup-fee-options.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { fromShipState } from '#rules/shipment-form/ship-state.ts';
import type { ReadyTimeQuestion } from '../wire.ts';
import { handoverOption, legReadyTimeProblem, type ReadyTimeDeps } from './draft-ready-time-problem.ts';

export type CheckReadyTimeDeps = ReadyTimeDeps &
  LocalTimeSources & { readonly db: Kysely<Tables>; readonly countries: CountryTable };

/**
 * Whether the carrier can still take the bags of a cart on a day. What the question leaves out is read from the trip that was saved with
 * the cart. The hour in the question does not matter: the window of the chosen pickup decides, by the clock at its place. API-34 CHK-05
 */
export async function checkReadyTime(
  deps: CheckReadyTimeDeps,
  asked: ReadyTimeQuestion,
  request: FastifyRequest,
): Promise<{ status: boolean; error: string | null } | Refusal> {
  const caller = await findCaller(deps, request);
  if (caller instanceof Refusal) return caller;
  const cart = await trackedCart(deps, { asked, caller }, request);
  if (cart instanceof Refusal) return cart;
  const pickupDate = parseDay(asked.dateTime);
  if (!pickupDate) return refuseFields([{ field: 'dateTime', message: messageText('dateTimeNotValid') }]);
  const trip = await findSavedTrip(deps.db, { cart, pickupDate });
  const now = await timeAtStart(deps, { asked, trip });
  if (now instanceof Refusal) return now;
  const { leg } = asked;
  const option = handoverOption(deps, asked.pickupOptionId ?? trip?.[leg].pickupOptionId ?? dropOffOptionId, now);
  if (!option || (option.waived && !maySeeWaivedFees(caller))) {
    return refuseFields([{ field: `${leg}[pickupOptionId]`, message: messageText('pickupOptionUnknown') }]);
  }
  const arrivalDate = asked.arrivalDate ?? trip?.[leg].arrivalDate ?? null;
  const problem = legReadyTimeProblem({ pickupDate, arrivalDate, option, now });
  return { status: problem === null, error: problem && messageText(problem) };
}

/** The cart of the coming order, if the caller may touch it. */
async function trackedCart(
  deps: CheckReadyTimeDeps,
  { asked, caller }: { readonly asked: ReadyTimeQuestion; readonly caller: User | undefined },
  request: FastifyRequest,
): Promise<Cart | Refusal> {
  const { trackingId, cartId, cartToken } = asked;
  if (!trackingId) {
    if (cartId !== undefined) return findRequestedCart(deps, { cartId, cartToken, caller }, request);
    return refuseFields([{ field: 'trackingId', message: messageText('fieldRequired') }]);
  }
  const number = orderNumber(trackingId);
  const tracked = number === null ? undefined : await findCartIdOfOrder(deps.db, number);
  const found = tracked && (await findRequestedCart(deps, { cartId: tracked, cartToken, caller }, request));
  const isOther = cartId !== undefined && cartId !== tracked;
  if (!found || found instanceof Refusal || isOther) {
    return refuseUnknown(messageText('orderUnknown'), 'trackingId');
  }
  return found;
}

function parseDay(dateTime: string): IsoDate | undefined {
  const [, day = ''] = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d$/.exec(dateTime) ?? [];
  return parseIsoDate(day);
}

async function findSavedTrip(
  db: Kysely<Tables>,
  { cart, pickupDate }: { readonly cart: Cart; readonly pickupDate: IsoDate },
): Promise<Draft | null> {
  const session = await findSavedSession(db, cart.id);
  return session ? fromShipState(session.shipState, { today: pickupDate }) : null;
}

/** The local time where the leg starts: at the place in the question, otherwise at that of the saved trip. */
async function timeAtStart(
  deps: CheckReadyTimeDeps,
  { asked, trip }: { readonly asked: ReadyTimeQuestion; readonly trip: Draft | null },
): Promise<LocalTime | Refusal> {
  if (asked.clubId !== undefined || asked.country) {
    const { clubId, country = '', zip } = asked;
    return timeAt(deps, { clubId: clubId ?? null, country, zip });
  }
  const point = asked.leg === 'return' ? trip?.destination : trip?.origin;
  if (!point) return refuseFields([{ field: 'country', message: messageText('countryRequired') }]);
  const clubId = point.type === 'club' ? point.clubId : null;
  return timeAt(deps, { clubId, country: point.country, zip: point.zip });
}

async function timeAt(
  deps: CheckReadyTimeDeps,
  place: { readonly clubId: number | null; readonly country: string; readonly zip: string | undefined },
): Promise<LocalTime | Refusal> {
  const club = place.clubId === null ? null : await findClub(deps.db, place.clubId);
  if (club === undefined) return refuseUnknown(messageText('clubUnknown'), 'clubId');
  const country = club?.countryCode ?? place.country.toUpperCase();
  if (!countryIn(deps.countries, country).supported) {
    return refuseFields([{ field: 'country', message: messageText('countryNotSupported') }]);
  }
  return localTimeOf(deps, { country, zip: place.zip, club });
}
