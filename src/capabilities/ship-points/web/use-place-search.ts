import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import type { MoreSuggestions, Suggestion } from '#kit/web/form/SuggestField.tsx';
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
  /** The way to the next fifty; null when these are all. */
  readonly more: MoreSuggestions | null;
};

export const noPlaces = { places: [], more: null } as const;

export type PlaceSearchMode = 'address' | 'facility' | 'address-book';

/** Searches while a person types: from three characters on, after a pause of half a second, fifty at a time. PNT-08 */
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
  const isAsked =
    asked.isWanted && term.length >= limits.searchCharactersMin && term.length <= limits.searchCharactersMax;
  const query = useInfiniteQuery({
    queryKey: ['auto-complete', mode, brand, country, term],
    enabled: isAsked,
    initialPageParam: 1,
    queryFn: ({ signal, pageParam: page }) => {
      const input = { params: { mode }, query: { term, brand, country_code: country ?? undefined, page } };
      return call(autoComplete, input, { signal });
    },
    getNextPageParam: ({ more }, _pages, page) => (more ? page + 1 : null),
  });
  if (!asked.isWanted || typed.length < limits.searchCharactersMin) return { status: 'idle', ...noPlaces };
  if (typed !== term || (query.isFetching && !query.isFetchingNextPage)) return { status: 'loading', ...noPlaces };
  if (query.isError && !query.data) return { status: 'error', ...noPlaces };
  return {
    status: 'ready',
    places: (query.data?.pages ?? []).flatMap(({ results }) => results.map(placeFrom)),
    more: query.hasNextPage
      ? { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage({ cancelRefetch: false }) }
      : null,
  };
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
