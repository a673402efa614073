import { type ReactNode, useState } from 'react';
import { SuggestField } from '#kit/web/form/SuggestField.tsx';
import type { BrandKey } from '#rules/brand/brand.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import { type PlaceSuggestion, usePlaceSearch } from './use-place-search.ts';

export type ClubSearchProps = {
  id: string;
  /** What the brand calls a club. BRD-01 */
  label: string;
  brand: BrandKey;
  country: string;
  error?: string | undefined;
  onPick: (club: PlaceSuggestion & { clubId: number }) => void;
  onBlur: () => void;
};

/** Finds a club by its name, city or zip. PNT-08 */
export function ClubSearch({ id, label, brand, country, error, onPick, onBlur }: ClubSearchProps): ReactNode {
  const [term, setTerm] = useState('');
  const search = usePlaceSearch({ mode: 'facility', term, brand, country, isWanted: true });
  return (
    <SuggestField
      id={id}
      label={label}
      text={term}
      items={search.places}
      status={search.status}
      more={search.more}
      minLength={limits.searchCharactersMin}
      maxLength={limits.searchCharactersMax}
      placeholder={t`Name, city or zip`}
      error={error}
      words={{
        empty: t`${messages.noResultsFound}. Check the spelling, or choose “Other address”.`,
        error: t`${messages.resultsNotLoaded} Keep typing to try again, or choose “Other address”.`,
      }}
      onTextChange={setTerm}
      onPick={(place) => {
        if (place.clubId !== null) onPick({ ...place, clubId: place.clubId });
      }}
      onBlur={onBlur}
      onClear={() => setTerm('')}
    />
  );
}
