import { type ReactNode, useState } from 'react';
import type { FilteredTextFieldProps } from '#kit/web/form/FilteredTextField.tsx';
import { SuggestField } from '#kit/web/form/SuggestField.tsx';
import type { BrandKey } from '#rules/brand/brand.ts';
import { type PlaceSuggestion, usePlaceSearch } from './use-place-search.ts';

export type StreetFieldProps = Pick<
  FilteredTextFieldProps,
  'id' | 'label' | 'value' | 'error' | 'filter' | 'removedCharactersText' | 'onChange' | 'onBlur'
> & {
  autoComplete: string;
  brand: BrandKey;
  country: string;
  /** Signed-in people have an address book. ACC-08 */
  hasAddressBook: boolean;
  /** A saved address or a club was chosen in place of what was typed. */
  onPick: (place: PlaceSuggestion) => void;
};

/**
 * The street of an address. Saved addresses and clubs that match what is typed are suggested; whatever is typed stays otherwise, and
 * nothing is said when nothing matches. PNT-08
 */
export function StreetField(props: StreetFieldProps): ReactNode {
  const { value, country, brand, hasAddressBook, filter, removedCharactersText } = props;
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
  const isSettled = saved.status !== 'loading' && clubs.status !== 'loading';
  const items = isSettled ? [...saved.places, ...clubs.places].slice(0, suggestionsMax) : [];
  return (
    <SuggestField
      id={props.id}
      label={props.label}
      text={value}
      items={items}
      // An address that we don't know is the usual case, and no reason for a note.
      status={items.length > 0 ? 'ready' : 'idle'}
      minLength={0}
      icon="house"
      autoComplete={props.autoComplete}
      error={props.error}
      hint={removed === null ? undefined : <span role="status">{removed}</span>}
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

/** More would be a list to search in. */
const suggestionsMax = 6;
