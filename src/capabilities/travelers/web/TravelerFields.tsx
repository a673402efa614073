import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { FilteredTextField } from '#kit/web/form/FilteredTextField.tsx';
import { EmailField } from '#kit/web/form/EmailField.tsx';
import { PhoneField } from '#kit/web/phone/PhoneField.tsx';
import { filterText, removedCharactersText } from '#rules/address/text-filter.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { likelyEmail } from '#rules/people/email-typo.ts';
import type { Traveler } from '#rules/shipment/draft.ts';
import styles from './TravelerFields.module.css';

export type TravelerField = 'name' | 'email' | 'phone';

export type TravelerFieldsProps = {
  id: string;
  traveler: Pick<Traveler, TravelerField>;
  /** What the bag tag will say, if that is not the whole name. */
  nameHint?: string | null;
  errors: Readonly<Partial<Record<TravelerField, string | undefined>>>;
  /** The section prefix of `autocomplete`, so that the browser does not fill one traveler's name in for another. */
  autoCompleteSection: string;
  /** Whether another traveler's email and phone are used, so that only the name is asked for. */
  isReachedByOther?: boolean;
  /** The address of the phone utility. */
  phoneUtility: string;
  /** Whether the number can exist; null while that is unknown. */
  onPhoneValidity: (isValid: boolean | null) => void;
  onChange: (field: TravelerField, value: string) => void;
  onBlur: (field: TravelerField) => void;
};

/** Who travels, and how the carrier can reach them. TRV-03 */
export function TravelerFields(props: TravelerFieldsProps): ReactNode {
  const { id, traveler, errors, autoCompleteSection, phoneUtility, onPhoneValidity, onChange, onBlur } = props;
  const isReachedByOther = props.isReachedByOther ?? false;
  return (
    <div className={styles.fields}>
      <div className={styles.name}>
        <FilteredTextField
          id={`${id}-name`}
          label={t`Name on the bags`}
          value={traveler.name}
          error={errors.name}
          hint={props.nameHint && <span role="status">{props.nameHint}</span>}
          autoComplete={`${autoCompleteSection}name`}
          autoCapitalize="words"
          maxLength={limits.textFieldLengthMax}
          filter={filterText}
          removedCharactersText={removedCharactersText}
          onChange={(value) => onChange('name', value)}
          onBlur={() => onBlur('name')}
        />
      </div>
      {!isReachedByOther && (
        <CheckedEmailField
          id={`${id}-email`}
          value={traveler.email}
          error={errors.email}
          autoComplete={`${autoCompleteSection}email`}
          onChange={(value) => onChange('email', value)}
          onBlur={() => onBlur('email')}
        />
      )}
      {!isReachedByOther && (
        <PhoneField
          id={`${id}-phone`}
          label={t`Phone`}
          value={traveler.phone}
          error={errors.phone}
          country="US"
          utilityAddress={phoneUtility}
          onValidity={onPhoneValidity}
          autoComplete={`${autoCompleteSection}tel`}
          maxLength={limits.phoneLengthMax}
          onChange={(value) => onChange('phone', value)}
          onBlur={() => onBlur('phone')}
        />
      )}
    </div>
  );
}

/** When the user leaves the field, it points out a likely typing mistake, because the receipt is sent there. */
function CheckedEmailField(props: {
  id: string;
  value: string;
  error: string | undefined;
  autoComplete: string;
  onChange: (value: string) => void;
  onBlur: () => void;
}): ReactNode {
  const { value, onChange, onBlur, ...field } = props;
  const [meant, setMeant] = useState<string | null>(null);
  function change(email: string): void {
    setMeant(null);
    onChange(email);
  }
  return (
    <EmailField
      {...field}
      value={value}
      hint={
        meant !== null && (
          <Button variant="quiet" size="small" onPress={() => change(meant)}>{t`Did you mean ${meant}?`}</Button>
        )
      }
      onChange={change}
      onBlur={() => {
        setMeant(likelyEmail(value));
        onBlur();
      }}
    />
  );
}
