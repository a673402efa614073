import type { FastifyInstance } from 'fastify';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { type Club, findClub, searchClubs } from '#records/clubs/clubs.ts';
import { findUserOfClub } from '#records/people/users.ts';
import { may } from '#rules/account/permissions.ts';
import { brandByKey, brandFromWire } from '#rules/brand/brand.ts';
import { printClosedWeekdays } from '#rules/calendar/closed-weekdays.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import {
  addShipNote,
  autocompleteClub,
  checkClubInfo,
  checkClubNote,
  clubJson,
  clubNotesFor,
  type FacilityWire,
  facility,
} from '../contract.ts';
import { notesFor, readableNotes, readerAndClub } from './club-notes.ts';
import type { NoteDeps } from './note-deps.ts';
import { addNote } from './ship-notes.ts';

type ClubDeps = NoteDeps;

export function clubRoutes(app: FastifyInstance, deps: ClubDeps): void {
  mount(app, autocompleteClub, ({ query }) => suggestClubs(deps, query));
  mount(app, facility, async ({ params }) => {
    const club = await findClub(deps.db, params.id);
    return club ? facilityToWire(club) : refuseUnknown(messageText('clubUnknown'), 'id');
  });
  mount(app, checkClubInfo, async ({ body }) => {
    const club = await findClub(deps.db, body.club_id);
    return club ? clubInfo(club) : refuseUnknown(messageText('clubUnknown'), 'club_id');
  });
  mount(app, checkClubNote, ({ body }, { request }) =>
    readableNotes(deps, { clubId: body.club_id, headers: request.headers }),
  );
  mount(app, clubNotesFor, ({ params, query }, { request }) =>
    notesFor(deps, { clubId: params.club_id, audience: params.audience, cartId: query.cart_id }, request),
  );
  mount(app, addShipNote, ({ params, body }, { request }) => addNote(deps, { params, body }, request));
  mount(app, clubJson, async ({ params }, { request }) => {
    const found = await readerAndClub(deps, { clubId: params.id, headers: request.headers }, 'id');
    if (found instanceof Refusal) return found;
    if (found.role === null) return new Refusal(401, 'Please sign in.');
    if (!may(found.role, 'see-club-record')) return new Refusal(403, 'This is for our staff and for club staff.');
    const { id, name, note } = found.club;
    const user = await findUserOfClub(deps.db, id);
    return { club: { id, name, user_id: user?.id ?? null }, note, user_role: found.role };
  });
}

function clubInfo(club: Club): EndpointResponse<typeof checkClubInfo> {
  const preferredFirst = Object.keys(carrierOptions).toSorted(
    (a, b) => Number(b === club.preferredCarrier) - Number(a === club.preferredCarrier),
  ) as CarrierKey[];
  return {
    club_info: facilityToWire(club),
    carrier_preferences: namesOf(preferredFirst),
    pickup_carriers: namesOf(club.pickupCarriers),
  };
}

function namesOf(carriers: readonly CarrierKey[]): Record<string, string> {
  return Object.fromEntries(carriers.map((carrier) => [carrier, carrierOptions[carrier]]));
}

async function suggestClubs(
  { db }: ClubDeps,
  asked: { readonly term: string; readonly brand?: string | undefined },
): Promise<EndpointResponse<typeof autocompleteClub> | Refusal> {
  const term = asked.term.trim();
  if (term.length < limits.searchCharactersMin) {
    const message = messageText('searchTooShort', { count: String(limits.searchCharactersMin) });
    return refuseFields([{ field: 'term', message }]);
  }
  const brand = asked.brand === undefined ? brandByKey('golf') : brandFromWire(asked.brand);
  if (!brand) return refuseFields([{ field: 'brand', message: messageText('brandUnknown') }]);
  const found = await searchClubs(db, { brandId: brand.id, term, limit: limits.searchResultsMax });
  const clubs = found.map(({ id, name, city, state, countryCode }) => ({
    id,
    club_id: id,
    name,
    label: [name, city, state].filter(Boolean).join(', '),
    city,
    state,
    country_code: countryCode,
  }));
  return { clubs, reason: clubs.length > 0 ? null : messageText('noResultsFound') };
}

/** `club_id` and `id` are one number under two names. ENT-01 */
function facilityToWire(club: Club): FacilityWire {
  return {
    id: club.id,
    club_id: club.id,
    name: club.name,
    kind: club.kind,
    phone: club.phone,
    ship_to_address: {
      address_1: club.address1,
      address_2: club.address2,
      city: club.city,
      state: club.state,
      zip: club.zip,
      country_code: club.countryCode,
    },
    closed_monday: club.closedWeekdays.has(1),
    closed_tuesday: club.closedWeekdays.has(2),
    closed_wednesday: club.closedWeekdays.has(3),
    closed_thursday: club.closedWeekdays.has(4),
    closed_friday: club.closedWeekdays.has(5),
    closed_days: printClosedWeekdays(club.closedWeekdays),
    origin_holidays: [...club.originHolidays],
    destination_holidays: [...club.destinationHolidays],
    geo_zip_enabled: club.geoZipEnabled,
    has_fedex_ground_pickup: club.hasFedexGroundPickup,
    has_pickup_carriers: club.pickupCarriers.length > 0,
    pickup_carriers: [...club.pickupCarriers],
    carrier_preference: club.preferredCarrier,
    has_daily_pickup: club.hasDailyPickup,
    icon: club.icon,
    sender_name: club.senderName,
    note: club.note,
    latitude: club.latitude,
    longitude: club.longitude,
    time_zone: club.timeZone,
  };
}
