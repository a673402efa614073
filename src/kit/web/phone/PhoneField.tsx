import type { ReactNode } from 'react';
import { groupedPhone } from '#rules/people/grouped-phone.ts';
import { messageText } from '#rules/messages.ts';
import { TextField, type TextFieldProps } from '../form/TextField.tsx';
import styles from './PhoneField.module.css';
import { usePhoneWidget } from './use-phone-widget.ts';

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'icon' | 'suffix' | 'rows'> & {
  /** The country of numbers without a country code. */
  country: string;
  /** The address of the phone utility. BRD-07 */
  utilityAddress: string;
  /** Whether such a number can exist; null while the utility is not loaded, when only `checkPhone` applies. VAL-03 */
  onValidity?: ((isValid: boolean | null) => void) | undefined;
};

/**
 * A phone number of any country, grouped as it is written there once the field is left. It renders as an ordinary field; the list of
 * countries is loaded once the field was focused or holds an international number, and attached while the field is not focused, so that
 * it does not disturb typing. CTY-04
 */
export function PhoneField({ country, utilityAddress, onValidity, ...field }: PhoneFieldProps): ReactNode {
  const widget = usePhoneWidget({ ...field, country, utilityAddress, onValidity });
  const { value, onChange, disabled, readOnly } = field;

  function leave(): void {
    widget.onBlur();
    const grouped = groupedPhone(value, country);
    if (grouped !== value && !disabled && !readOnly) onChange(grouped);
  }

  const ownError = widget.isRefused ? messageText('internationalPhoneNotValid') : undefined;
  return (
    <div className={styles.place} onFocus={widget.onFocus} onBlur={leave}>
      <TextField autoComplete="tel" {...field} type="tel" inputMode="tel" error={field.error ?? ownError} />
    </div>
  );
}
