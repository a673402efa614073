import { type ReactNode, useState } from 'react';
import { noPlaces, type PlaceSearch, searchMinimum, usePlaceSearch } from '../use-place-search.ts';
import { SuggestField } from '#kit/web/form/SuggestField.tsx';
import type { Brand } from '#rules/brand/brand.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import { useSavedPlaces } from '../use-saved-places.ts';
import { choiceText, type PlaceChoice } from '#rules/address/place-choice.ts';
import { useExactZip } from './use-exact-zip.ts';

export type PlaceFieldProps = {
  id: string;
  /** The parameter of the ship page for its zip: without a script, the form is sent as it is. URL-01 */
  zipParameter: string;
  label: string;
  brand: Brand;
  chosen: PlaceChoice | null;
  /** Signed-in users have an address book. ACC-08 */
  hasAddressBook: boolean;
  onChoose: (place: PlaceChoice | null) => void;
};

/** One box for a zip, a city or a club of the brand; saved addresses are there before anything is typed. A whole zip needs no picking. */
export function PlaceField(props: PlaceFieldProps): ReactNode {
  const { id, zipParameter, label, brand, chosen, hasAddressBook, onChoose } = props;
  const [typed, setTyped] = useState('');
  const [wasFocused, setFocused] = useState(false);
  const query = { term: typed, brand: brand.key, country: null, isWanted: chosen === null };
  const found = clubsThenPlaces(
    usePlaceSearch({ ...query, mode: 'facility' }),
    usePlaceSearch({ ...query, mode: 'address' }),
  );
  const saved = useSavedPlaces({ country: 'US', isWanted: hasAddressBook && wasFocused });
  const isBeginning = chosen === null && typed === '' && saved.length > 0;
  const search: PlaceSearch = isBeginning ? { status: 'ready', places: saved, more: null } : found;
  useExactZip({ typed, search, onFound: onChoose });
  return (
    <SuggestField
      id={id}
      name={zipParameter}
      label={label}
      icon="pin"
      text={chosen ? choiceText(chosen) : typed}
      items={search.places}
      status={search.status}
      more={search.more}
      minLength={isBeginning ? 0 : searchMinimum('address', typed)}
      maxLength={limits.searchCharactersMax}
      placeholder={t`Zip, city or ${facilityWord(brand)}`}
      words={{
        empty: t`${messages.noResultsFound}. Check the spelling, or try the zip. For a place abroad, enter its city or postal code, and its country.`,
        error: t`${messages.resultsNotLoaded} Keep typing to try again, or continue and enter the address on the next page.`,
      }}
      {...(hasAddressBook && { onFocus: () => setFocused(true) })}
      onTextChange={(text) => {
        setTyped(text);
        onChoose(null);
      }}
      onPick={onChoose}
      onClear={() => {
        setTyped('');
        onChoose(null);
      }}
    />
  );
}

/** Clubs first, because the brand is for them. Digits match no club anyway. */
function clubsThenPlaces(clubs: PlaceSearch, places: PlaceSearch): PlaceSearch {
  // A nickname of two letters is too short for clubs.
  if (clubs.status === 'idle') return places;
  const both = [clubs, places];
  if (both.some(({ status }) => status === 'idle')) return { status: 'idle', ...noPlaces };
  if (both.some(({ status }) => status === 'loading')) return { status: 'loading', ...noPlaces };
  if (both.every(({ status }) => status === 'error')) return { status: 'error', ...noPlaces };
  // All clubs come before the first place, so that none of them moves when more are loaded.
  if (clubs.more) return clubs;
  return { status: 'ready', places: [...clubs.places, ...places.places], more: places.more };
}

/** `club/resort`, as the brand calls it, inside a sentence. BRD-01 */
function facilityWord({ facilityLabel }: Brand): string {
  return facilityLabel.toLowerCase();
}
