import type { ReactNode } from 'react';
import { TextField } from '#kit/web/form/TextField.tsx';
import { filterText } from '#rules/address/text-filter.ts';
import { limits } from '#rules/limits.ts';
import type { Traveler } from '#rules/shipment/draft.ts';
import styles from './TravelerFields.module.css';

export type TravelerField = 'name' | 'email' | 'phone';

export type TravelerFieldsProps = {
  id: string;
  traveler: Pick<Traveler, TravelerField>;
  errors: Readonly<Partial<Record<TravelerField, string | undefined>>>;
  onChange: (field: TravelerField, value: string) => void;
  onBlur: (field: TravelerField) => void;
};

/** Who travels, and how the carrier reaches them. TRV-03 */
export function TravelerFields({ id, traveler, errors, onChange, onBlur }: TravelerFieldsProps): ReactNode {
  return (
    <div className={styles.fields}>
      <div className={styles.name}>
        <TextField
          id={`${id}-name`}
          label="Name on the bags"
          value={traveler.name}
          error={errors.name}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={limits.textFieldLengthMax}
          onChange={(value) => onChange('name', filterText(value))}
          onBlur={() => onBlur('name')}
        />
      </div>
      <TextField
        id={`${id}-email`}
        label="Email"
        type="email"
        inputMode="email"
        value={traveler.email}
        error={errors.email}
        autoComplete="email"
        autoCapitalize="none"
        maxLength={limits.emailLengthMax}
        onChange={(value) => onChange('email', value)}
        onBlur={() => onBlur('email')}
      />
      <TextField
        id={`${id}-phone`}
        label="Phone"
        type="tel"
        inputMode="tel"
        value={traveler.phone}
        error={errors.phone}
        autoComplete="tel"
        maxLength={limits.phoneLengthMax}
        onChange={(value) => onChange('phone', value)}
        onBlur={() => onBlur('phone')}
      />
    </div>
  );
}
