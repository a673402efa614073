import type { ReactNode } from 'react';
import { useSavedTravelers } from '#capabilities/profile/web/use-profile-data.ts';
import type { TravelerField } from '#capabilities/travelers/web/TravelerFields.tsx';
import { SelectField } from '#kit/web/form/SelectField.tsx';
import { filterText } from '#rules/address/text-filter.ts';
import { t } from '#rules/language/t.ts';
import type { Traveler } from '#rules/shipment/draft.ts';
import styles from './SavedTravelerChoice.module.css';

export type SavedTravelerChoiceProps = {
  /** The id of the traveler's fields. */
  id: string;
  traveler: Pick<Traveler, TravelerField>;
  onChange: (field: TravelerField, value: string) => void;
};

/**
 * Fills in one of the signed-in user's saved travelers. Nothing is shown while there are none, or when loading them fails: the fields
 * can always be typed.
 */
export default function SavedTravelerChoice({ id, traveler, onChange }: SavedTravelerChoiceProps): ReactNode {
  const lookup = useSavedTravelers();
  if (lookup.status !== 'loaded' || lookup.data.saved.length === 0) return null;
  const { saved } = lookup.data;
  const filledIn = saved.find((one) => fields.every((field) => one[field] === traveler[field]));

  function choose(chosenId: string): void {
    const chosen = saved.find((one) => String(one.id) === chosenId);
    if (!chosen) return;
    for (const field of fields) onChange(field, field === 'name' ? filterText(chosen.name) : chosen[field]);
  }

  return (
    <div className={styles.choice}>
      <SelectField
        id={`${id}-saved`}
        label={t`Saved traveler`}
        placeholder={t`Someone else`}
        autoComplete="off"
        options={saved.map(({ id: savedId, name }) => ({ value: String(savedId), label: name }))}
        value={filledIn ? String(filledIn.id) : ''}
        onChange={choose}
      />
    </div>
  );
}

const fields: readonly TravelerField[] = ['name', 'email', 'phone'];
