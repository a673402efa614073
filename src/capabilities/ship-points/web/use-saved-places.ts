import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import { autocompleteShipPoints } from '../contract.ts';
import { savedPlacesCountryToWire, suggestionFromWire } from '../wire.ts';
import { type PlaceSuggestion, placeFrom } from './use-place-search.ts';

/** The saved addresses, suggested before anything is typed; none while they load or if that fails. API-10 */
export function useSavedPlaces({
  country,
  isWanted,
}: {
  readonly country: string;
  /** False for guests. */
  readonly isWanted: boolean;
}): readonly PlaceSuggestion[] {
  const { data } = useQuery({
    queryKey: ['saved-places', country],
    enabled: isWanted,
    queryFn: ({ signal }) => call(autocompleteShipPoints, { query: savedPlacesCountryToWire(country) }, { signal }),
  });
  return isWanted ? (data?.results ?? []).map((result) => placeFrom(suggestionFromWire(result))) : [];
}
