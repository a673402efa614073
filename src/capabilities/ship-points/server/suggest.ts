import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal, refuseFields } from '#kit/problem.ts';
import type { Clock } from '#ports/clock/clock.ts';
import type { Place, PostalData } from '#ports/postal-data/postal-data.ts';
import { type AddressPoint, listAddressPoints, searchAddressPoints } from '#records/people/address-points.ts';
import { findCaller } from '#access/find-caller.ts';
import { refuseOtherPerson } from '#access/refuse-other-person.ts';
import { requireSignedIn } from '#access/require-signed-in.ts';
import { searchClubs } from '#records/clubs/clubs.ts';
import type { Tables } from '#records/tables.ts';
import type { CountryPlaces } from '#facts/shipment-facts.ts';
import { cityLabel } from '#rules/address/city-label.ts';
import { cityOfNickname } from '#rules/address/city-nicknames.ts';
import type { CountryTable } from '#rules/address/country-table.ts';
import { type Brand, brandByKey } from '#rules/brand/brand.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { unreachable } from '#rules/result.ts';
import { type CityPlace, searchForeignCities } from './foreign-cities.ts';
import { citiesWithRegion, placeOfForeignZip } from './typed-places.ts';
import type { AddressLines, PlaceQuestion, SuggestedPlace } from '../wire.ts';

export type SuggestDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly postalData: PostalData;
  readonly countries: CountryTable;
  readonly countryPlaces: CountryPlaces;
};

type SuggestRequest = PlaceQuestion & { readonly request: FastifyRequest };

/** A suggestion; only saved addresses have address lines. */
type Suggested = { readonly place: SuggestedPlace; readonly lines?: AddressLines };

export type Suggestions = {
  readonly results: readonly Suggested[];
  /** Whether there is a next page. */
  readonly more: boolean;
  /** Why there are none. */
  readonly reason: string | null;
};

/** Suggestions of one kind for what a user types. PNT-08 */
export async function suggest(deps: SuggestDeps, asked: SuggestRequest): Promise<Suggestions | Refusal> {
  const term = asked.term.trim();
  const isNickname = asked.mode === 'address' && cityOfNickname(term) !== undefined;
  if (term.length < limits.searchCharactersMin && !isNickname) {
    const message = messageText('searchTooShort', { count: String(limits.searchCharactersMin) });
    return refuseFields([{ field: 'term', message }]);
  }
  if (asked.brand === null) return refuseFields([{ field: 'brand', message: messageText('brandUnknown') }]);
  const brand = brandByKey(asked.brand ?? 'golf');
  const page = asked.page ?? 1;
  const end = page * limits.searchResultsMax;
  // One more than fits tells whether there is a next page.
  const found = await search(deps, { ...asked, term, brand, limit: end + 1 });
  if (found instanceof Refusal) return found;
  const results = found.slice(end - limits.searchResultsMax, end);
  const more = found.length > end && page < limits.searchPagesMax;
  return { results, more, reason: results.length > 0 ? null : messageText('noResultsFound') };
}

async function search(
  deps: SuggestDeps,
  asked: Omit<SuggestRequest, 'brand'> & { readonly brand: Brand; readonly limit: number },
): Promise<Suggested[] | Refusal> {
  const { limit } = asked;
  const country = asked.country?.toUpperCase();
  switch (asked.mode) {
    case 'address': {
      const written = citiesWithRegion(deps, { term: asked.term, country });
      if (written && written.length > 0) return written.slice(0, limit).map(suggestedCity);
      const places = citiesOf(deps.postalData, { country: country ?? 'US', term: asked.term, limit }).map((city) => ({
        id: `${city.country}-${city.zip}`,
        title: cityLabel(city),
        detail: city.zip,
        city: city.city,
        state: city.state,
        zip: city.zip,
        country: city.country,
      }));
      // Without a country the search is for a place anywhere that we ship to.
      const abroad =
        country === undefined ? searchForeignCities(deps.postalData, asked.term) : { exact: [], longer: [] };
      const byZip = country === undefined ? placeOfForeignZip(deps, asked.term) : [];
      return [...byZip, ...abroad.exact, ...places, ...abroad.longer].slice(0, limit).map(suggestedCity);
    }
    case 'facility': {
      const clubs = await searchClubs(deps.db, {
        brandId: asked.brand.id,
        term: asked.term,
        limit,
        ...(country ? { countryCode: country } : {}),
      });
      return clubs.map((club) => ({
        place: {
          ...emptyPlace,
          kind: asked.brand.key === 'ski' ? 'ski-resort' : 'club',
          id: String(club.id),
          title: club.name,
          detail: cityLabel({ ...club, country: club.countryCode }),
          clubId: club.id,
          company: club.name,
          city: club.city,
          state: club.state,
          country: club.countryCode,
        },
      }));
    }
    case 'address-book':
      return searchAddressBook(deps, asked);
    default:
      return unreachable(asked.mode);
  }
}

function suggestedCity(city: CityPlace): Suggested {
  return { place: { ...emptyPlace, kind: 'place', ...city } };
}

/** The city that a nickname means comes first, then cities whose names begin with it. */
function citiesOf(postalData: PostalData, query: Parameters<PostalData['searchCities']>[0]): Place[] {
  const found = postalData.searchCities(query);
  const named = query.country === 'US' ? cityOfNickname(query.term) : undefined;
  if (!named) return found;
  const isNamed = ({ city, state }: Place): boolean => city === named.city && state === named.state;
  const meant = postalData.searchCities({ ...query, term: named.city }).filter(isNamed);
  return [...meant, ...found.filter((place) => !isNamed(place))];
}

/** Only its owner may search an address book: the token decides who that is, not `userId`. ACC-08 */
async function searchAddressBook(
  deps: SuggestDeps,
  asked: Pick<SuggestRequest, 'term' | 'request' | 'userId'> & { readonly limit: number },
): Promise<Suggested[] | Refusal> {
  const caller = await requireSignedIn(deps, asked.request, t`Please sign in to use your address book.`);
  if (caller instanceof Refusal) return caller;
  const refusal = refuseOtherPerson(asked.userId, { caller, field: 'userId' });
  if (refusal) return refusal;
  const points = await searchAddressPoints(deps.db, {
    userId: caller.id,
    term: asked.term,
    limit: asked.limit,
  });
  return points.map(savedPlace);
}

/** Suggestions before anything is typed: the caller's saved addresses in the country, newest first. API-10 */
export async function suggestShipPoints(
  deps: SuggestDeps,
  countryCode: string,
  request: FastifyRequest,
): Promise<Omit<Suggestions, 'more'> | Refusal> {
  const caller = await findCaller(deps, request);
  if (caller instanceof Refusal) return caller;
  if (!caller) return { results: [], reason: messageText('signInForAddresses') };
  const points = await listAddressPoints(deps.db, { userId: caller.id, limit: limits.searchResultsMax });
  const results = points.filter((point) => point.countryCode === countryCode.toUpperCase()).map(savedPlace);
  return { results, reason: results.length > 0 ? null : messageText('noResultsFound') };
}

function savedPlace(point: AddressPoint): Suggested {
  const line = [point.address1, point.address2].filter(Boolean).join(', ');
  const area = [cityLabel({ ...point, country: point.countryCode }), point.zip].filter(Boolean).join(', ');
  return {
    place: {
      kind: 'saved',
      id: String(point.id),
      title: point.placeName || point.companyName || line,
      detail: area,
      clubId: null,
      company: point.companyName,
      address: point.address1,
      address2: point.address2,
      city: point.city,
      state: point.state,
      zip: point.zip,
      country: point.countryCode,
      phone: point.phoneNumber,
    },
    lines: { whole: `${line}, ${area}`, first: line },
  };
}

const emptyPlace = {
  clubId: null,
  company: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  phone: '',
};
