import { type ReactNode, useState } from 'react';
import type { FilteredTextFieldProps } from '#kit/web/form/FilteredTextField.tsx';
import { SuggestField } from '#kit/web/form/SuggestField.tsx';
import type { BrandKey } from '#rules/brand/brand.ts';
import { type PlaceSuggestion, usePlaceSearch } from './use-place-search.ts';
import { useSavedPlaces } from './use-saved-places.ts';

export type StreetFieldProps = Pick<
  FilteredTextFieldProps,
  'id' | 'label' | 'value' | 'error' | 'filter' | 'removedCharactersText' | 'onChange' | 'onBlur'
> & {
  autoComplete: string;
  brand: BrandKey;
  country: string;
  zip: string;
  /** Signed-in users have an address book. ACC-08 */
  hasAddressBook: boolean;
  /** A saved address or a club was chosen in place of what was typed. */
  onPick: (place: PlaceSuggestion) => void;
};

/**
 * The street of an address. Saved addresses are suggested as soon as the empty box has the focus, and with the clubs when they match what
 * is typed; otherwise the typed text stays, and no message appears when nothing matches. PNT-08
 */
export function StreetField(props: StreetFieldProps): ReactNode {
  const { value, country, zip, brand, hasAddressBook, filter, removedCharactersText } = props;
  const [isTyped, setTyped] = useState(false);
  const [removed, setRemoved] = useState<string | null>(null);
  const query = { term: value, brand };
  const saved = usePlaceSearch({
    ...query,
    mode: 'address-book',
    country: null,
    isWanted: isTyped && hasAddressBook,
  });
  const clubs = usePlaceSearch({ ...query, mode: 'facility', country, isWanted: isTyped });
  const [wasFocused, setFocused] = useState(false);
  const beginning = useSavedPlaces({ country, isWanted: hasAddressBook && wasFocused });
  const hasLoaded = saved.status !== 'loading' && clubs.status !== 'loading';
  const found = hasLoaded ? [...saved.places, ...clubs.places] : [];
  // Those at the zip of the trip first: the others change it.
  const ofZip = (place: PlaceSuggestion): number => (place.zip === zip ? 0 : 1);
  const items = (value === '' ? beginning.toSorted((a, b) => ofZip(a) - ofZip(b)) : found).slice(0, suggestionsMax);
  return (
    <SuggestField
      id={props.id}
      label={props.label}
      text={value}
      items={items}
      // Most addresses match no suggestion, so an empty list needs no note.
      status={items.length > 0 ? 'ready' : 'idle'}
      minLength={0}
      icon="house"
      autoComplete={props.autoComplete}
      error={props.error}
      hint={removed === null ? undefined : <span role="status">{removed}</span>}
      {...(hasAddressBook && { onFocus: () => setFocused(true) })}
      onTextChange={(text) => {
        setTyped(true);
        setRemoved(removedCharactersText(text, filter));
        props.onChange(filter(text));
      }}
      onPick={(place) => {
        setTyped(false);
        props.onPick(place);
      }}
      onBlur={props.onBlur}
    />
  );
}

/** A longer list would take too long to read. */
const suggestionsMax = 6;
