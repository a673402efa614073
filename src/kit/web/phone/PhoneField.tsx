import type { ReactNode } from 'react';
import { messageText } from '#rules/messages.ts';
import { TextField, type TextFieldProps } from '../form/TextField.tsx';
import styles from './PhoneField.module.css';
import { usePhoneWidget } from './use-phone-widget.ts';

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'icon' | 'suffix' | 'rows'> & {
  /** The country whose numbers are meant when the number itself does not say so. */
  country: string;
  /** Where the utility that knows the numbers of the world is loaded from. BRD-07 */
  utilityAddress: string;
  /** Whether such a number can exist; null while nobody can tell, and then `checkPhone` alone decides. VAL-03 */
  onValidity?: ((isValid: boolean | null) => void) | undefined;
};

/**
 * A phone number of any country. It is drawn as an ordinary field; the list of countries comes once somebody has been in it or the
 * number is an international one, and takes over while the field is not in use, so that nothing typed is disturbed. CTY-04
 */
export function PhoneField({ country, utilityAddress, onValidity, ...field }: PhoneFieldProps): ReactNode {
  const widget = usePhoneWidget({ ...field, country, utilityAddress, onValidity });
  const ownError = widget.isRefused ? messageText('internationalPhoneNotValid') : undefined;
  return (
    <div className={styles.place} onFocus={widget.onFocus} onBlur={widget.onBlur}>
      <TextField autoComplete="tel" {...field} type="tel" inputMode="tel" error={field.error ?? ownError} />
    </div>
  );
}
