import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import type { Suggestion } from '#kit/web/form/SuggestField.tsx';
import type { IconName } from '#kit/web/icons/icon-drawings.tsx';
import type { BrandKey } from '#rules/brand/brand.ts';
import { limits } from '#rules/limits.ts';
import { autoComplete, type SuggestionWire } from '../contract.ts';
import { useSettledText } from './use-settled-text.ts';

/** A place that a person may have meant. */
export type PlaceSuggestion = Suggestion & {
  readonly kind: 'club' | 'place' | 'saved';
  /** What the server knows it by. */
  readonly placeId: string;
  readonly clubId: number | null;
  readonly company: string;
  readonly address: string;
  readonly address2: string;
  readonly phone: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
};

export type PlaceSearch = {
  readonly status: 'idle' | 'loading' | 'ready' | 'error';
  readonly places: readonly PlaceSuggestion[];
};

export type PlaceSearchMode = 'address' | 'facility' | 'address-book';

/** Searches while a person types: from three characters on, after a pause of half a second, at most fifty. PNT-08 */
export function usePlaceSearch(asked: {
  readonly mode: PlaceSearchMode;
  readonly term: string;
  readonly brand: BrandKey;
  /** Null searches everywhere. */
  readonly country: string | null;
  /** False once a place is chosen: what stands in the box then is its name, not a question. */
  readonly isWanted: boolean;
}): PlaceSearch {
  const { mode, brand, country } = asked;
  const typed = asked.term.trim();
  const term = useSettledText(typed, limits.searchDelayMs);
  const isAsked = asked.isWanted && term.length >= limits.searchCharactersMin;
  const query = useQuery({
    queryKey: ['auto-complete', mode, brand, country, term],
    enabled: isAsked,
    queryFn: async ({ signal }) => {
      const input = { params: { mode }, query: { term, brand, country_code: country ?? undefined } };
      const { results } = await call(autoComplete, input, { signal });
      return results.slice(0, limits.searchResultsMax).map(placeFrom);
    },
  });
  if (!asked.isWanted || typed.length < limits.searchCharactersMin) return { status: 'idle', places: [] };
  if (typed !== term || query.isFetching) return { status: 'loading', places: [] };
  if (query.isError) return { status: 'error', places: [] };
  return { status: 'ready', places: query.data ?? [] };
}

const icons: Readonly<Record<SuggestionWire['type'], IconName>> = {
  Club: 'flag',
  SkiResort: 'flag',
  GooglePlace: 'pin',
  AddressPoint: 'house',
};

const kinds: Readonly<Record<SuggestionWire['type'], PlaceSuggestion['kind']>> = {
  Club: 'club',
  SkiResort: 'club',
  GooglePlace: 'place',
  AddressPoint: 'saved',
};

function placeFrom(wire: SuggestionWire): PlaceSuggestion {
  return {
    id: `${wire.type}-${wire.id}`,
    title: wire.title,
    detail: wire.detail,
    icon: icons[wire.type],
    kind: kinds[wire.type],
    placeId: wire.id,
    clubId: wire.club_id,
    company: wire.company_name,
    address: wire.address_1,
    address2: wire.address_2,
    phone: wire.phone_number,
    city: wire.city,
    state: wire.state,
    zip: wire.zip,
    country: wire.country_code,
  };
}
