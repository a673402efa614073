import { type ReactNode, useState } from 'react';
import { noPlaces, type PlaceSearch, usePlaceSearch } from '#capabilities/ship-points/web/use-place-search.ts';
import { SuggestField } from '#kit/web/form/SuggestField.tsx';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import { pageFacts } from '../../page-facts.ts';
import { choiceText, type PlaceChoice } from './place-choice.ts';
import { useExactZip } from './use-exact-zip.ts';

export type PlaceFieldProps = {
  id: string;
  label: string;
  chosen: PlaceChoice | null;
  onChoose: (place: PlaceChoice | null) => void;
};

/** One box for a zip, a city or a club of the brand. A whole zip needs no picking. */
export function PlaceField({ id, label, chosen, onChoose }: PlaceFieldProps): ReactNode {
  const [typed, setTyped] = useState('');
  const asked = { term: typed, brand: pageFacts.brand.key, country: null, isWanted: chosen === null };
  const search = together(
    usePlaceSearch({ ...asked, mode: 'facility' }),
    usePlaceSearch({ ...asked, mode: 'address' }),
  );
  useExactZip({ typed, search, onFound: onChoose });
  return (
    <SuggestField
      id={id}
      label={label}
      icon="pin"
      text={chosen ? choiceText(chosen) : typed}
      items={search.places}
      status={search.status}
      more={search.more}
      minLength={limits.searchCharactersMin}
      maxLength={limits.searchCharactersMax}
      placeholder={`Zip, city or ${facilityWord()}`}
      words={{
        empty: `${messages.noResultsFound}. Check the spelling, or try the zip.`,
        error: `${messages.resultsNotLoaded} Type on to try again, or go on and enter the address on the next page.`,
      }}
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

/** Clubs first: they are what the brand is for. Where digits are typed there are none of them anyway. */
function together(clubs: PlaceSearch, places: PlaceSearch): PlaceSearch {
  const both = [clubs, places];
  if (both.some(({ status }) => status === 'idle')) return { status: 'idle', ...noPlaces };
  if (both.some(({ status }) => status === 'loading')) return { status: 'loading', ...noPlaces };
  if (both.every(({ status }) => status === 'error')) return { status: 'error', ...noPlaces };
  // All clubs come before the first place, so that none of them moves when more are loaded.
  if (clubs.more) return clubs;
  return { status: 'ready', places: [...clubs.places, ...places.places], more: places.more };
}

/** `club/resort`, as the brand calls it, inside a sentence. BRD-01 */
function facilityWord(): string {
  return pageFacts.brand.facilityLabel.toLowerCase();
}
