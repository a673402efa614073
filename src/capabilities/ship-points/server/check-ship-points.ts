import type { SavedAddress } from '#rules/account/saved-address.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { type FieldError, Refusal, refuseFields } from '#kit/problem.ts';
import type { Clock } from '#ports/clock/clock.ts';
import type { PostalData } from '#ports/postal-data/postal-data.ts';
import { addressCheck, fieldsWithWrongText } from '#facts/address-of-end.ts';
import { findCaller } from '#access/find-caller.ts';
import { type Club, findClubs } from '#records/clubs/clubs.ts';
import { findMicroSite } from '#records/clubs/micro-sites.ts';
import type { Tables } from '#records/tables.ts';
import type { AddressCheck } from '#rules/address/address-check.ts';
import { type CountryTable, countryIn } from '#rules/address/country-table.ts';
import { usesUsZips } from '#rules/address/territories.ts';
import { checkZip, effectiveZip } from '#rules/address/zip-rules.ts';
import { messageText } from '#rules/messages.ts';
import type { Problem } from '#rules/result.ts';
import type { Draft, End, ShipPoint } from '#rules/shipment/draft.ts';
import { microSiteCarrierWarning } from '#rules/shipment/micro-site.ts';
import type { ShipPointsChecked } from '../wire.ts';
import { saveDefaultAddress } from './save-default-address.ts';

type Deps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly postalData: PostalData;
  readonly countries: CountryTable;
};

/**
 * Checks that both ends exist: a club on our list, or an address in the postal data. PNT-04 PNT-10
 * On request, a valid origin becomes the default of the signed-in user. PNT-03
 */
export async function checkShipPoints(
  deps: Deps,
  { draft, problems }: { readonly draft: Draft; readonly problems: readonly Problem[] },
  request: FastifyRequest,
): Promise<ShipPointsChecked | Refusal> {
  const caller = await findCaller(deps, request);
  if (caller instanceof Refusal) return caller;
  const errors: FieldError[] = problems.map(({ field, message }) => ({ field, message: messageText(message) }));
  const clubIds = [draft.origin, draft.destination].flatMap(({ clubId }) => (clubId === null ? [] : [clubId]));
  const clubs = await findClubs(deps.db, clubIds);
  const known = new Set(clubs.map(({ id }) => id));
  const checks = (['origin', 'destination'] as const).map((end) => checkEnd(deps, draft[end], end, known, errors));
  if (errors.length > 0) return refuseFields(errors);
  const [origin, destination] = checks;
  if (caller && draft.defaultOrigin && draft.origin.type === 'other' && origin?.isValid) {
    const point = toAddressPoint(draft.origin);
    await saveDefaultAddress(deps.db, { userId: caller.id, point });
  }
  return {
    isValid: checks.every(({ isValid }) => isValid),
    candidates: { origin: origin?.candidates ?? [], destination: destination?.candidates ?? [] },
    carrierWarning: await carrierWarning(deps, draft, clubs),
  };
}

/** Bags are collected where a leg starts: at the origin, and on a round trip at the destination too. ROL-03 */
async function carrierWarning({ db }: Deps, draft: Draft, clubs: readonly Club[]): Promise<string | null> {
  if (draft.microSiteId === undefined) return null;
  const site = await findMicroSite(db, { id: draft.microSiteId });
  const starts = draft.roundtrip ? [draft.origin, draft.destination] : [draft.origin];
  const collecting = starts.flatMap(({ clubId }) => clubs.filter(({ id }) => id === clubId));
  return site ? microSiteCarrierWarning(site, collecting) : null;
}

function toAddressPoint(point: ShipPoint): SavedAddress {
  return {
    placeName: '',
    companyName: point.company,
    address1: point.address,
    address2: point.address2,
    city: point.city,
    state: point.state,
    zip: point.zip,
    countryCode: point.country,
    phoneNumber: point.phone,
  };
}

function checkEnd(
  deps: Deps,
  point: ShipPoint,
  end: End,
  clubs: ReadonlySet<number>,
  errors: FieldError[],
): AddressCheck {
  if (point.type === 'club' && point.clubId !== null) {
    if (!clubs.has(point.clubId)) errors.push({ field: `${end}[clubId]`, message: messageText('clubUnknown') });
    return { isValid: true, candidates: [] };
  }
  for (const field of fieldsWithWrongText(point)) {
    errors.push({ field: `${end}[${field}]`, message: messageText('charactersNotAllowed') });
  }
  if (point.country === '') errors.push({ field: `${end}[country]`, message: messageText('countryRequired') });
  else errors.push(...wrongPostalCode(deps, point, end));
  return addressCheck(deps, point);
}

/** Abroad most countries have only a format of postal codes, and no list of them; a code that the order would refuse is refused here too. ZIP-07 */
function wrongPostalCode({ countries }: Deps, { country, zip }: ShipPoint, end: End): FieldError[] {
  if (usesUsZips(country) || effectiveZip(zip) === '') return [];
  const checked = checkZip(zip, countryIn(countries, country));
  return checked.kind === 'problem' ? [{ field: `${end}[zip]`, message: messageText(checked.message) }] : [];
}
