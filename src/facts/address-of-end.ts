import type { Place, PostalData } from '#ports/postal-data/postal-data.ts';
import { type AddressCheck, checkAddress } from '#rules/address/address-check.ts';
import { isStateNeeded } from '#rules/address/country-rules.ts';
import { type CountryTable, countryIn } from '#rules/address/country-table.ts';
import { contradictsZip, isStateFromZip } from '#rules/address/state-of-zip.ts';
import { countryForState } from '#rules/address/territories.ts';
import { isAddressText } from '#rules/address/text-filter.ts';
import { effectiveZip } from '#rules/address/zip-rules.ts';
import type { MessageName } from '#rules/messages.ts';
import type { ShipPoint } from '#rules/shipment/draft.ts';

export type AddressSources = { readonly postalData: PostalData; readonly countries: CountryTable };

const typedFields = ['company', 'contact', 'address', 'address2', 'city', 'state'] as const;

/** The fields of an ordinary address with characters that no address contains. VAL-01 */
export function fieldsWithWrongText(point: ShipPoint): readonly (typeof typedFields)[number][] {
  return typedFields.filter((field) => !isAddressText(point[field]));
}

/** The place of a postal code, or undefined when it is empty or not known. */
export function placeAtZip({ postalData }: AddressSources, { country, zip }: ShipPoint): Place | undefined {
  return effectiveZip(zip) === '' ? undefined : postalData.find({ country, zip });
}

/**
 * Why the postal code of an ordinary address and its state can't both be right; null when they can. Where the code decides the
 * state, an unknown code is a problem too. ZIP-01 PNT-04
 */
export function stateProblem(
  sources: AddressSources,
  point: ShipPoint,
): { readonly field: 'zip' | 'state'; readonly message: MessageName } | null {
  if (!isStateFromZip(point.country) || effectiveZip(point.zip) === '') return null;
  const found = placeAtZip(sources, point);
  if (!found) return { field: 'zip', message: 'zipUnknown' };
  return contradictsZip(point.state, found) ? { field: 'state', message: 'stateNotOfZip' } : null;
}

/**
 * An address with the state of its postal code instead of the one it came with, and the country that goes with it. A required
 * state that is missing stays missing, so that the form asks for it. PNT-06
 */
export function withStateOfZip(sources: AddressSources, point: ShipPoint): ShipPoint {
  const found = isStateFromZip(point.country) ? placeAtZip(sources, point) : undefined;
  if (!found || (point.state.trim() === '' && isStateNeeded(countryIn(sources.countries, point.country)))) return point;
  return { ...point, state: found.state, country: countryForState({ country: point.country, state: found.state }) };
}

/** Whether an ordinary address exists, and what it could mean if not. The ship page and the order ask the same. PNT-04 PNT-10 */
export function addressCheck(sources: AddressSources, typed: ShipPoint): AddressCheck {
  const atZip = placeAtZip(sources, typed);
  const isContradicted = atZip !== undefined && contradictsZip(typed.state, atZip);
  const { country, zip, city, state } = isContradicted ? typed : withStateOfZip(sources, typed);
  const facts = {
    atZip: atZip ? { zip: atZip.zip, city: atZip.city, state: atZip.state } : null,
    zipsOfCity: sources.postalData.zipsOf({ country, city, state }),
  };
  return checkAddress({ zip, city, state }, facts, countryIn(sources.countries, country));
}

/** The field of an address that does not exist, and the sentence for it; null when it does. PNT-04 */
export function addressProblem(
  sources: AddressSources,
  point: ShipPoint,
): { readonly field: 'zip' | 'state' | 'city'; readonly message: MessageName } | null {
  const ofState = stateProblem(sources, point);
  if (ofState) return ofState;
  if (addressCheck(sources, point).isValid) return null;
  const found = placeAtZip(sources, point);
  if (!found) return { field: 'zip', message: 'zipVerify' };
  return contradictsZip(point.state, found)
    ? { field: 'state', message: 'stateNotOfZip' }
    : { field: 'city', message: 'cityNotOfZip' };
}
