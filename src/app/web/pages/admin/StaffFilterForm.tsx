import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { SelectField } from '#kit/web/form/SelectField.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { parseTypedDay, typedDayText } from '#kit/web/calendar/parse-typed-day.ts';
import { type IsoDate, parseIsoDate } from '#rules/dates.ts';
import { messages } from '#rules/messages.ts';
import { caseKinds } from '#rules/parcels/bag-case.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { carrierKeys, carrierOptions } from '#rules/services/carriers.ts';
import { caseKindNames } from '#capabilities/parcel-cases/web/case-kind-names.ts';
import { searchIn } from './parcels-view.ts';
import styles from './StaffFilterForm.module.css';

/** What staff narrow the lists of bags to. It is in the address, so that it can be bookmarked and sent to a colleague. SCR-08 */
export function StaffFilterForm({
  parameters,
  today,
  onChange,
}: {
  parameters: URLSearchParams;
  today: IsoDate;
  onChange: (parameters: Record<string, string>) => void;
}): ReactNode {
  const [search, setSearch] = useState(() => searchIn(parameters));
  const [day, setDay] = useState(() => dayIn(parameters));
  const [isDayWrong, setDayWrong] = useState(() => isDayOfAddressWrong(parameters));
  const address = parameters.toString();
  const [shownAddress, setShownAddress] = useState(address);
  // Another address, such as after "Back", says what the lists are narrowed to now.
  if (shownAddress !== address) {
    setShownAddress(address);
    setSearch(searchIn(parameters));
    setDay(dayIn(parameters));
    setDayWrong(isDayOfAddressWrong(parameters));
  }
  const state = parameters.get('state') ?? '';
  const carrier = parameters.get('carrier') ?? '';

  function apply(changed: { readonly state?: string; readonly carrier?: string }): void {
    const isAnyDay = day.trim() === '';
    const typedDay = isAnyDay ? undefined : parseTypedDay(day, today);
    setDayWrong(!isAnyDay && typedDay === undefined);
    if (!isAnyDay && typedDay === undefined) return;
    const wanted = { q: search.trim(), day: typedDay ?? '', state, carrier, ...changed };
    const chosen = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''));
    // The same address again would need another press of "Back".
    if (!isSameAddress(new URLSearchParams(chosen), parameters)) onChange(chosen);
  }

  return (
    <form
      className={styles.filters}
      role="search"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        apply({});
      }}
    >
      <div className={styles.box}>
        <TextField
          id="parcels-search"
          label="Order or tracking number"
          type="search"
          icon="search"
          autoComplete="off"
          maxLength={parcelLimits.trackingNumberLengthMax}
          value={search}
          onChange={setSearch}
        />
      </div>
      <div className={styles.box}>
        <SelectField
          id="parcels-state"
          label="State"
          value={state}
          options={stateOptions}
          onChange={(chosen) => apply({ state: chosen })}
        />
      </div>
      <div className={styles.box}>
        <SelectField
          id="parcels-carrier"
          label="Carrier"
          value={carrier}
          options={[
            { value: '', label: 'All carriers' },
            ...carrierKeys.map((key) => ({ value: key, label: carrierOptions[key] })),
          ]}
          onChange={(chosen) => apply({ carrier: chosen })}
        />
      </div>
      <div className={styles.box}>
        <TextField
          id="parcels-day"
          label="Day"
          placeholder="MM/DD/YYYY"
          autoComplete="off"
          value={day}
          error={isDayWrong ? messages.dateNotValid : undefined}
          onChange={setDay}
        />
      </div>
      <Button type="submit" variant="primary">
        Search
      </Button>
    </form>
  );
}

function isSameAddress(one: URLSearchParams, other: URLSearchParams): boolean {
  const sorted = [one, other].map((parameters) => {
    const copy = new URLSearchParams(parameters);
    copy.sort();
    return copy.toString();
  });
  return sorted[0] === sorted[1];
}

/** A day that there isn't is shown as it is in the address. */
function dayIn(parameters: URLSearchParams): string {
  const text = parameters.get('day') ?? '';
  const day = parseIsoDate(text);
  return day ? typedDayText(day) : text;
}

function isDayOfAddressWrong(parameters: URLSearchParams): boolean {
  const text = parameters.get('day') ?? '';
  return text !== '' && !parseIsoDate(text);
}

const stateOptions = [
  { value: '', label: 'All' },
  ...caseKinds.map((kind) => ({ value: `bags.${kind}`, label: caseKindNames[kind], group: 'Bags' })),
  { value: 'labels.no-label', label: 'No label yet', group: 'Labels' },
  { value: 'labels.not-voided', label: 'Label not taken back', group: 'Labels' },
  { value: 'pickups.refused', label: 'Pickup refused', group: 'Pickups' },
  { value: 'pickups.not-canceled', label: 'Pickup not canceled', group: 'Pickups' },
];
