import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields, refuseHidden } from '#kit/problem.ts';
import type { Clock } from '#ports/clock/clock.ts';
import type { PostalData } from '#ports/postal-data/postal-data.ts';
import { type AddressPoint, listAddressPoints, searchAddressPoints } from '#records/people/address-points.ts';
import { callerOf } from '#access/caller.ts';
import { searchClubs } from '#records/clubs/clubs.ts';
import type { Tables } from '#records/tables.ts';
import type { CountryTable } from '#rules/address/country-table.ts';
import { type Brand, brandByKey, brandFromWire } from '#rules/brand/brand.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { unreachable } from '#rules/result.ts';
import type { autoComplete, autocompleteShipPoints, SuggestionWire } from '../contract.ts';

export type SuggestDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly postalData: PostalData;
  readonly countries: CountryTable;
};

type Asked = {
  readonly mode: 'address' | 'facility' | 'address-book';
  readonly term: string;
  readonly brand?: string | undefined;
  readonly user_id?: number | undefined;
  readonly country_code?: string | undefined;
  /** Which fifty of what was found; the first when it is not said. */
  readonly page?: number | undefined;
  readonly request: FastifyRequest;
};

/** Suggestions for what a person types, of the kind that was asked for. PNT-08 */
export async function suggest(
  deps: SuggestDeps,
  asked: Asked,
): Promise<EndpointResponse<typeof autoComplete> | Refusal> {
  const term = asked.term.trim();
  if (term.length < limits.searchCharactersMin) {
    const message = messageText('searchTooShort', { count: String(limits.searchCharactersMin) });
    return refuseFields([{ field: 'term', message }]);
  }
  const brand = asked.brand === undefined ? brandByKey('golf') : brandFromWire(asked.brand);
  if (!brand) return refuseFields([{ field: 'brand', message: messageText('brandUnknown') }]);
  const page = asked.page ?? 1;
  const end = page * limits.searchResultsMax;
  // One more than is shown tells whether there is a further page.
  const found = await search(deps, { ...asked, term, brand, limit: end + 1 });
  if (found instanceof Refusal) return found;
  const results = found.slice(end - limits.searchResultsMax, end);
  const more = found.length > end && page < limits.searchPagesMax;
  return { results, more, reason: results.length > 0 ? null : messageText('noResultsFound') };
}

async function search(
  deps: SuggestDeps,
  asked: Omit<Asked, 'brand'> & { readonly brand: Brand; readonly limit: number },
): Promise<SuggestionWire[] | Refusal> {
  const { limit } = asked;
  const country = asked.country_code?.toUpperCase();
  switch (asked.mode) {
    case 'address':
      return deps.postalData.searchCities({ country: country ?? 'US', term: asked.term, limit }).map(
        (city): SuggestionWire => ({
          ...emptySuggestion,
          type: 'GooglePlace',
          id: `${city.country}-${city.zip}`,
          title: [city.city, city.state].filter(Boolean).join(', '),
          detail: city.zip,
          city: city.city,
          state: city.state,
          zip: city.zip,
          country_code: city.country,
        }),
      );
    case 'facility': {
      const clubs = await searchClubs(deps.db, {
        brandId: asked.brand.id,
        term: asked.term,
        limit,
        ...(country ? { countryCode: country } : {}),
      });
      return clubs.map((club) => ({
        ...emptySuggestion,
        type: asked.brand.key === 'ski' ? 'SkiResort' : 'Club',
        id: String(club.id),
        title: club.name,
        detail: [club.city, club.state].filter(Boolean).join(', '),
        club_id: club.id,
        company_name: club.name,
        city: club.city,
        state: club.state,
        country_code: club.countryCode,
      }));
    }
    case 'address-book':
      return searchAddressBook(deps, asked);
    default:
      return unreachable(asked.mode);
  }
}

/** The address book is its owner's alone: the token says who asks, whatever `user_id` claims. ACC-08 */
async function searchAddressBook(
  deps: SuggestDeps,
  asked: Pick<Asked, 'term' | 'request' | 'user_id'> & { readonly limit: number },
): Promise<SuggestionWire[] | Refusal> {
  const caller = await callerOf(deps, asked.request.headers);
  if (caller instanceof Refusal) return caller;
  if (!caller) return new Refusal(401, 'Please sign in to use your address book.');
  if (asked.user_id !== undefined && asked.user_id !== caller.id) {
    return refuseHidden(messageText('personUnknown'), 'user_id');
  }
  const points = await searchAddressPoints(deps.db, {
    userId: caller.id,
    term: asked.term,
    limit: asked.limit,
  });
  return points.map(addressPointToWire);
}

/** What a person may want before typing anything: their own saved addresses in the country, the newest first. API-10 */
export async function suggestShipPoints(
  deps: SuggestDeps,
  countryCode: string,
  request: FastifyRequest,
): Promise<EndpointResponse<typeof autocompleteShipPoints> | Refusal> {
  const caller = await callerOf(deps, request.headers);
  if (caller instanceof Refusal) return caller;
  if (!caller) return { results: [], reason: messageText('signInForAddresses') };
  const points = await listAddressPoints(deps.db, { userId: caller.id, limit: limits.searchResultsMax });
  const results = points.filter((point) => point.countryCode === countryCode.toUpperCase()).map(addressPointToWire);
  return { results, reason: results.length > 0 ? null : messageText('noResultsFound') };
}

function addressPointToWire(point: AddressPoint): SuggestionWire {
  const line = [point.address1, point.address2].filter(Boolean).join(', ');
  const place = [point.city, point.state, point.zip].filter(Boolean).join(', ');
  return {
    type: 'AddressPoint',
    id: String(point.id),
    title: point.companyName || line,
    detail: place,
    club_id: null,
    company_name: point.companyName,
    address_1: point.address1,
    address_2: point.address2,
    city: point.city,
    state: point.state,
    zip: point.zip,
    country_code: point.countryCode,
    phone_number: point.phoneNumber,
    delivery_address_line: `${line}, ${place}`,
    delivery_address_line_1: line,
  };
}

const emptySuggestion = {
  club_id: null,
  company_name: '',
  address_1: '',
  address_2: '',
  city: '',
  state: '',
  zip: '',
  country_code: '',
  phone_number: '',
  delivery_address_line: '',
  delivery_address_line_1: '',
};
