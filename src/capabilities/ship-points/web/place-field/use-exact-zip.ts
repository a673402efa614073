import { useEffect, useEffectEvent } from 'react';
import type { PlaceSearch } from '../use-place-search.ts';
import { postalKey } from '#rules/address/zip-rules.ts';
import type { PlaceChoice } from '#rules/address/place-choice.ts';

/** Chooses the place of a complete zip as soon as its city is found, without a further press. */
export function useExactZip({
  typed,
  search,
  onFound,
}: {
  readonly typed: string;
  readonly search: PlaceSearch;
  readonly onFound: (place: PlaceChoice) => void;
}): void {
  const choose = useEffectEvent(onFound);
  const zip = postalKey({ country: 'US', zip: typed });
  const place = zip === null ? undefined : search.places.find((found) => found.kind === 'place' && found.zip === zip);
  useEffect(() => {
    if (place) choose(place);
  }, [place]);
}
