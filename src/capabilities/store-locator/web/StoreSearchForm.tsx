import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { SegmentedControl } from '#kit/web/form/SegmentedControl.tsx';
import { SelectField, type SelectOption } from '#kit/web/form/SelectField.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { distanceInWords } from '#rules/address/distance-in-words.ts';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { pageParameters } from '#rules/page-parameters.ts';
import { carrierKeys, carrierOptions } from '#rules/services/carriers.ts';
import { countryOfZip } from '#rules/stores/country-of-zip.ts';
import type { StoreSearch } from '#rules/stores/store-search.ts';
import styles from './StoreSearchForm.module.css';

export type StoreSearchFormProps = {
  search: StoreSearch;
  /** The order from whose receipt the page was opened. */
  orderId: number | null;
  /** Why the server refused the zip of the search. */
  zipProblem: string | null;
  onAsk: (search: StoreSearch) => void;
};

const offeredMiles = [5, 10, 25, 50] as const;

/** The zip is searched with the button or Enter; radius and carrier take effect at once, because there is nothing to finish typing. */
export function StoreSearchForm({ search, orderId, zipProblem, onAsk }: StoreSearchFormProps): ReactNode {
  const [typed, setTyped] = useState({ zip: search.zip, askedZip: search.zip });
  const [isEmptyAsked, setEmptyAsked] = useState(false);
  // The back button changes the address, and the field follows it.
  if (typed.askedZip !== search.zip) setTyped({ zip: search.zip, askedZip: search.zip });
  const zip = typed.zip.trim();
  const isAsAsked = zip === search.zip;

  function ask(change: Partial<StoreSearch>): void {
    setEmptyAsked(false);
    onAsk({ ...search, zip, country: countryOfZip({ zip, current: search.country }), ...change });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (zip === '') setEmptyAsked(true);
    else ask({});
  }

  return (
    // Without a script, the form sends the parameters that the page reads.
    <form
      className={styles.form}
      action="/store-locator"
      onSubmit={submit}
      role="search"
      aria-label={t`Drop-off stores`}
      noValidate
    >
      {orderId !== null && <input type="hidden" name={pageParameters.orderId} value={orderId} />}
      <TextField
        id="store-zip"
        name={pageParameters.zip}
        label={t`Zip or postal code`}
        value={typed.zip}
        error={zipError({ zip, isEmptyAsked, zipProblem: isAsAsked ? zipProblem : null })}
        autoComplete="postal-code"
        autoCapitalize="characters"
        enterKeyHint="search"
        icon="pin"
        onChange={(value) => setTyped({ ...typed, zip: value })}
      />
      <SelectField
        id="store-radius"
        name="radius"
        label={t`Within`}
        value={String(search.radiusMiles)}
        options={radiusOptions(search.radiusMiles)}
        onChange={(miles) => ask({ radiusMiles: Number(miles) })}
      />
      <SegmentedControl
        id="store-carrier"
        name="carrier"
        label={t`Carrier`}
        segments={carrierKeys.map((key) => ({ value: key, label: carrierOptions[key] }))}
        value={search.carrier}
        onChange={(carrier) => ask({ carrier })}
      />
      <div className={styles.go}>
        <Button type="submit" variant="primary" icon="search" wide>{t`Find stores`}</Button>
      </div>
    </form>
  );
}

function zipError(asked: { zip: string; isEmptyAsked: boolean; zipProblem: string | null }): string | undefined {
  if (asked.zip === '') return asked.isEmptyAsked ? messages.zipRequired : undefined;
  return asked.zipProblem ?? undefined;
}

/** The usual distances, and that of the address if it is another one. */
function radiusOptions(asked: number): SelectOption[] {
  const miles = [...new Set([...offeredMiles, asked])].sort((a, b) => a - b);
  return miles.map((count) => ({ value: String(count), label: distanceInWords(count) }));
}
