import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import type { MoreSuggestions, Suggestion } from '#kit/web/form/SuggestField.tsx';
import type { IconName } from '#kit/web/icons/icon-drawings.tsx';
import { cityOfNickname } from '#rules/address/city-nicknames.ts';
import type { BrandKey } from '#rules/brand/brand.ts';
import { limits } from '#rules/limits.ts';
import { autoComplete } from '../contract.ts';
import { placeQuestionToWire, type SuggestedPlace, suggestionFromWire } from '../wire.ts';
import { useDebouncedText } from './use-debounced-text.ts';

/** A place that a user may have meant. */
export type PlaceSuggestion = Suggestion & {
  readonly kind: 'club' | 'place' | 'saved';
  /** Its id on the server. */
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
  /** Loads the next fifty; null when there are no more. */
  readonly more: MoreSuggestions | null;
};

export const noPlaces = { places: [], more: null } as const;

export type PlaceSearchMode = 'address' | 'facility' | 'address-book';

/** Searches while a user types: from three characters on, after a pause of half a second, fifty at a time. PNT-08 */
export function usePlaceSearch(asked: {
  readonly mode: PlaceSearchMode;
  readonly term: string;
  readonly brand: BrandKey;
  /** Null searches everywhere. */
  readonly country: string | null;
  /** False once a place is chosen: the box then holds its name, not a query. */
  readonly isWanted: boolean;
}): PlaceSearch {
  const { mode, brand, country } = asked;
  const typed = asked.term.trim();
  const term = useDebouncedText(typed, limits.searchDelayMs);
  const isAsked =
    asked.isWanted && term.length >= searchMinimum(mode, term) && term.length <= limits.searchCharactersMax;
  const query = useInfiniteQuery({
    queryKey: ['auto-complete', mode, brand, country, term],
    enabled: isAsked,
    initialPageParam: 1,
    queryFn: ({ signal, pageParam: page }) => {
      const question = { mode, term, brand, country: country ?? undefined, page };
      return call(autoComplete, placeQuestionToWire(question), { signal });
    },
    getNextPageParam: ({ more }, _pages, page) => (more ? page + 1 : null),
  });
  if (!asked.isWanted || typed.length < searchMinimum(mode, typed)) return { status: 'idle', ...noPlaces };
  if (typed !== term || (query.isFetching && !query.isFetchingNextPage)) return { status: 'loading', ...noPlaces };
  if (query.isError && !query.data) return { status: 'error', ...noPlaces };
  return {
    status: 'ready',
    places: (query.data?.pages ?? []).flatMap(({ results }) =>
      results.map((result) => placeFrom(suggestionFromWire(result))),
    ),
    more: query.hasNextPage
      ? { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage({ cancelRefetch: false }) }
      : null,
  };
}

/** How many characters a search needs: three, but a city may have a shorter nickname. PNT-08 */
export function searchMinimum(mode: PlaceSearchMode, term: string): number {
  return mode === 'address' && cityOfNickname(term) ? term.trim().length : limits.searchCharactersMin;
}

const icons: Readonly<Record<PlaceSuggestion['kind'], IconName>> = {
  club: 'flag',
  place: 'pin',
  saved: 'house',
};

export function placeFrom({ kind: suggested, id: placeId, ...place }: SuggestedPlace): PlaceSuggestion {
  const kind = suggested === 'ski-resort' ? 'club' : suggested;
  return { ...place, id: `${kind}-${placeId}`, icon: icons[kind], kind, placeId };
}
