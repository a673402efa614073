import { type ReactNode, useState } from 'react';
import { SuggestField } from '#kit/web/form/SuggestField.tsx';
import type { BrandKey } from '#rules/brand/brand.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import type { FoundAddress } from '#rules/shipment/draft-changes.ts';
import { useFoundAddress } from './use-found-address.ts';
import { noPlaces, type PlaceSearch, searchMinimum, usePlaceSearch } from './use-place-search.ts';
import { useSavedPlaces } from './use-saved-places.ts';

export type AddressSearchProps = {
  id: string;
  brand: BrandKey;
  country: string;
  /** Signed-in users have an address book. ACC-08 */
  hasAddressBook: boolean;
  onFound: (address: FoundAddress) => void;
};

/**
 * Finds a city, a zip or a saved address; the saved ones are there before anything is typed. Optional: every field below can be typed
 * instead. PNT-08 API-10
 */
export function AddressSearch({ id, brand, country, hasAddressBook, onFound }: AddressSearchProps): ReactNode {
  const [term, setTerm] = useState('');
  const [isPicked, setPicked] = useState(false);
  const places = usePlaceSearch({ mode: 'address', term, brand, country, isWanted: !isPicked });
  const saved = usePlaceSearch({
    mode: 'address-book',
    term,
    brand,
    country: null,
    isWanted: hasAddressBook && !isPicked,
  });
  const pick = useFoundAddress(onFound);
  const [wasFocused, setFocused] = useState(false);
  const beginning = useSavedPlaces({ country, isWanted: hasAddressBook && wasFocused });
  const isBeginning = term === '' && beginning.length > 0;
  const found = hasAddressBook ? savedThenPlaces(saved, places) : places;
  const search: PlaceSearch = isBeginning ? { status: 'ready', places: beginning, more: null } : found;
  return (
    <SuggestField
      id={id}
      label={hasAddressBook ? t`Find a place or a saved address` : t`Find a place`}
      text={term}
      items={search.places}
      status={search.status}
      more={search.more}
      minLength={isBeginning ? 0 : searchMinimum('address', term)}
      maxLength={limits.searchCharactersMax}
      icon="search"
      placeholder={t`City or zip`}
      autoComplete="off"
      words={{
        empty: t`${messages.noResultsFound}. You can enter the address below.`,
        error: t`${messages.resultsNotLoaded} You can enter the address below.`,
      }}
      {...(hasAddressBook && { onFocus: () => setFocused(true) })}
      onTextChange={(text) => {
        setTerm(text);
        setPicked(false);
      }}
      onPick={(place) => {
        setTerm(place.kind === 'saved' ? place.title : `${place.title} ${place.zip}`.trim());
        setPicked(true);
        pick(place);
      }}
      onClear={() => setTerm('')}
    />
  );
}

/**
 * Saved addresses first; a failed search does not hide the results of the other. Nothing is listed before the saved addresses have
 * arrived, so that no entry moves under the pointer.
 */
function savedThenPlaces(saved: PlaceSearch, places: PlaceSearch): PlaceSearch {
  if (saved.status === 'loading') return { status: 'loading', ...noPlaces };
  const found = [...saved.places, ...places.places];
  if (found.length > 0) return { status: 'ready', places: found, more: places.more };
  if (places.status === 'loading') return { status: 'loading', ...noPlaces };
  return places.status === 'error' || saved.status === 'error' ? { status: 'error', ...noPlaces } : places;
}
