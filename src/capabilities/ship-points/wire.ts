import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import type { Place } from '#ports/postal-data/postal-data.ts';
import { type BrandKey, brandByKeyOrId } from '#rules/brand/brand.ts';
import type { PostalAddress } from '#rules/address/address-check.ts';
import type { BlockableAddress } from '#rules/address/blocked-address.ts';
import type { AddressField } from '#rules/address/country-rules.ts';
import type { PostalCodeAnswer } from '#rules/address/state-correction.ts';
import type { End } from '#rules/shipment/draft.ts';
import type { FoundAddress } from '#rules/shipment/draft-changes.ts';
import type {
  autoComplete,
  autocompleteShipPoints,
  disasterNotifications,
  placeDetails,
  searchBlockedAddresses,
  stateOptions,
  SuggestionWire,
  validateShipPoints,
  zipInfo,
} from './contract.ts';

/** A postal code and its place; null when it has none. */
export type ZipPlace = {
  readonly zip: string;
  readonly country: string;
  readonly place: Place | null;
};

export function zipToWire({ zip, country }: { zip: string; country: string }) {
  return { zip_code: zip, country_code: country };
}

export function zipFromWire({ zip_code: zip, country_code: country }: EndpointRequest<typeof zipInfo>['query']) {
  return { zip, country };
}

export function zipPlaceToWire({ zip, country, place }: ZipPlace): EndpointResponse<typeof zipInfo> {
  return {
    success: place !== null,
    zip,
    city: place?.city ?? '',
    state: place?.state ?? '',
    state_long: place?.stateName ?? '',
    country: place?.country ?? country,
    address: '',
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    time_zone: place?.timeZone ?? null,
  };
}

export function zipPlaceFromWire(wire: EndpointResponse<typeof zipInfo>) {
  const { success, city, state, latitude, longitude, time_zone: timeZone } = wire;
  const coordinates = latitude === null || longitude === null ? null : { latitude, longitude };
  return { found: success ? { city, state } : null, coordinates, timeZone };
}

/** A search among places, clubs or the caller's own addresses. */
export type PlaceQuestion = {
  readonly mode: 'address' | 'facility' | 'address-book';
  readonly term: string;
  /** Null is one that we don't know; golf when it is missing. */
  readonly brand?: BrandKey | null | undefined;
  readonly userId?: number | undefined;
  readonly country?: string | undefined;
  /** Pages have fifty results; the first page when it is missing. */
  readonly page?: number | undefined;
};

export function placeQuestionToWire({
  mode,
  term,
  brand,
  country,
  page,
}: PlaceQuestion & { readonly brand?: BrandKey | undefined }) {
  return { params: { mode }, query: { term, brand, country_code: country, page } };
}

export function placeQuestionFromWire({ params, query }: EndpointRequest<typeof autoComplete>): PlaceQuestion {
  const { term, user_id: userId, country_code: country, page } = query;
  const brand = query.brand === undefined ? undefined : (brandByKeyOrId(query.brand)?.key ?? null);
  return { mode: params.mode, term, brand, userId, country, page };
}

export function savedPlacesCountryFromWire(query: EndpointRequest<typeof autocompleteShipPoints>['query']): string {
  return query.country_code;
}

export function savedPlacesCountryToWire(country: string) {
  return { country_code: country };
}

/** What a suggestion is, by its `type` on the wire. */
const suggestionKinds = {
  GooglePlace: 'place',
  Club: 'club',
  SkiResort: 'ski-resort',
  AddressPoint: 'saved',
} as const satisfies Readonly<Record<SuggestionWire['type'], string>>;

export type SuggestionKind = (typeof suggestionKinds)[SuggestionWire['type']];

const suggestionTypes: Readonly<Record<SuggestionKind, SuggestionWire['type']>> = {
  place: 'GooglePlace',
  club: 'Club',
  'ski-resort': 'SkiResort',
  saved: 'AddressPoint',
};

/** A place that the user may have meant. */
export type SuggestedPlace = {
  readonly kind: SuggestionKind;
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly clubId: number | null;
  readonly company: string;
  readonly address: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
  readonly phone: string;
};

/** The address in one line, and its first line; only saved addresses have them. */
export type AddressLines = { readonly whole: string; readonly first: string };

export function suggestionToWire(place: SuggestedPlace, lines?: AddressLines): SuggestionWire {
  return {
    type: suggestionTypes[place.kind],
    id: place.id,
    title: place.title,
    detail: place.detail,
    club_id: place.clubId,
    company_name: place.company,
    address_1: place.address,
    address_2: place.address2,
    city: place.city,
    state: place.state,
    zip: place.zip,
    country_code: place.country,
    phone_number: place.phone,
    delivery_address_line: lines?.whole ?? '',
    delivery_address_line_1: lines?.first ?? '',
  };
}

export function suggestionFromWire(wire: SuggestionWire): SuggestedPlace {
  return {
    kind: suggestionKinds[wire.type],
    id: wire.id,
    title: wire.title,
    detail: wire.detail,
    clubId: wire.club_id,
    company: wire.company_name,
    address: wire.address_1,
    address2: wire.address_2,
    city: wire.city,
    state: wire.state,
    zip: wire.zip,
    country: wire.country_code,
    phone: wire.phone_number,
  };
}

/** The wire's names of address fields. */
const addressFields: Readonly<Record<AddressField, string>> = {
  company: 'company_name',
  address: 'address',
  address2: 'address_2',
  zip: 'zip',
  city: 'city',
  state: 'state',
};

export type CountryFields = {
  readonly country: string;
  readonly countryName: string;
  readonly supported: boolean;
  readonly states: readonly { readonly code: string; readonly name: string }[];
  readonly optional: readonly AddressField[];
  readonly disabled: readonly AddressField[];
  readonly aliases: Readonly<Partial<Record<AddressField, string>>>;
};

export function countryFieldsToWire(fields: CountryFields): EndpointResponse<typeof stateOptions> {
  const aliases = Object.entries(fields.aliases) as [AddressField, string][];
  return {
    country: fields.country,
    country_name: fields.countryName,
    supported: fields.supported,
    states: fields.states.map(({ code, name }) => ({ code, name })),
    optional_fields: fields.optional.map((field) => addressFields[field]),
    disabled_fields: fields.disabled.map((field) => addressFields[field]),
    field_alias: Object.fromEntries(aliases.map(([field, alias]) => [addressFields[field], alias])),
  };
}

const addressTypes = { origin: 'origination', destination: 'destination' } as const;

export function countryQuestionToWire(country: string, end: End) {
  return { country, address_type: addressTypes[end] };
}

export function placeDetailToWire(id: string, place: Place): EndpointResponse<typeof placeDetails> {
  return {
    id,
    autofill_zip: place.zip,
    autofill_city: place.city,
    autofill_state: place.state,
    autofill_country: place.country,
    autofill_address: '',
    autofill_club_id: null,
    latitude: place.latitude,
    longitude: place.longitude,
    time_zone: place.timeZone,
  };
}

export function foundAddressFromWire(wire: EndpointResponse<typeof placeDetails>): FoundAddress {
  return {
    country: wire.autofill_country,
    zip: wire.autofill_zip,
    city: wire.autofill_city,
    state: wire.autofill_state,
    ...(wire.autofill_address === '' ? {} : { address: wire.autofill_address }),
  };
}

/** Whether both ends exist, and what they could mean if not. PNT-10 */
export type ShipPointsChecked = {
  readonly isValid: boolean;
  readonly candidates: { readonly origin: readonly PostalAddress[]; readonly destination: readonly PostalAddress[] };
  readonly carrierWarning: string | null;
};

export function shipPointsCheckedToWire(checked: ShipPointsChecked): EndpointResponse<typeof validateShipPoints> {
  return {
    valid: checked.isValid,
    origination_candidates: [...checked.candidates.origin],
    destination_candidates: [...checked.candidates.destination],
    microsite_carrier_warning: checked.carrierWarning,
  };
}

export function shipPointsCheckedFromWire(wire: EndpointResponse<typeof validateShipPoints>): ShipPointsChecked {
  return {
    isValid: wire.valid,
    candidates: { origin: wire.origination_candidates, destination: wire.destination_candidates },
    carrierWarning: wire.microsite_carrier_warning,
  };
}

/** One end of a shipment, as disaster notices are looked up by it. */
export type NoticePlace = {
  readonly end: End;
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly brandId: number | null;
};

export function noticePlaceToWire({ end, zip, city, state, country, brandId }: NoticePlace) {
  return {
    zip_code: zip,
    city,
    state_code: state,
    country_code: country,
    address_type: addressTypes[end],
    brand_id: brandId ?? undefined,
  };
}

export function noticePlaceFromWire(query: EndpointRequest<typeof disasterNotifications>['query']): NoticePlace {
  return {
    end: query.address_type === addressTypes.origin ? 'origin' : 'destination',
    zip: query.zip_code ?? '',
    city: query.city ?? '',
    state: query.state_code ?? '',
    country: query.country_code,
    brandId: query.brand_id ?? null,
  };
}

export function blockableAddressToWire({ address, address2, zip, city, state, country }: BlockableAddress) {
  return { blocked_address: { address, address_2: address2, zip, city, state, country_code: country } };
}

export function blockableAddressFromWire({
  blocked_address: wire,
}: EndpointRequest<typeof searchBlockedAddresses>['query']): BlockableAddress {
  return {
    address: wire.address ?? '',
    address2: wire.address_2 ?? '',
    zip: wire.zip ?? '',
    city: wire.city ?? '',
    state: wire.state ?? '',
    country: wire.country_code ?? 'US',
  };
}

/** The question to the outside postal-code service. ZIP-08 */
export const postalCodeParameter = 'postal_code';

/** The service is not ours, so we check its answer. */
export function postalCodeAnswerFrom(body: unknown): PostalCodeAnswer | null {
  if (typeof body !== 'object' || body === null) return null;
  if (!('postal_code' in body) || !('state_code' in body)) return null;
  const { postal_code: postalCode, state_code: stateCode } = body;
  return typeof postalCode === 'string' && typeof stateCode === 'string' ? { postalCode, stateCode } : null;
}
