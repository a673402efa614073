import { useEffect, useRef } from 'react';
import type { PlaceSearch } from '#capabilities/ship-points/web/use-place-search.ts';
import { postalKey } from '#rules/address/zip-rules.ts';
import type { PlaceChoice } from './place-choice.ts';

/** Takes a whole zip for what it is: once its city is found, the place is chosen without a further press. */
export function useExactZip(asked: {
  readonly typed: string;
  readonly search: PlaceSearch;
  readonly onFound: (place: PlaceChoice) => void;
}): void {
  const { typed, search, onFound } = asked;
  const latest = useRef(onFound);
  useEffect(() => {
    latest.current = onFound;
  });
  const zip = postalKey({ country: 'US', zip: typed });
  const place = zip === null ? undefined : search.places.find((found) => found.kind === 'place' && found.zip === zip);
  useEffect(() => {
    if (place) latest.current(place);
  }, [place]);
}
