import type { ReactNode } from 'react';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { PhoneField } from '../phone/PhoneField.tsx';
import styles from './ContactFields.module.css';
import { NameFields } from './NameFields.tsx';
import { EmailField } from './EmailField.tsx';

type Contact = Readonly<Record<'email' | 'firstName' | 'lastName' | 'phone', string>>;

export type ContactFieldsProps = {
  /** The start of the ids of all fields. */
  id: string;
  value: Contact;
  errors: Readonly<Partial<Record<keyof Contact, string | undefined>>>;
  /** Whether users fill in their own details: then autocomplete is on, and the email comes first. */
  isOwn: boolean;
  emailHint: string;
  /** The address of the phone utility. */
  phoneUtility: string;
  onChange: (changes: Partial<Contact>) => void;
};

/** Name, email and phone of a person, in the grid around them. */
export function ContactFields({ id, value, errors, isOwn, ...props }: ContactFieldsProps): ReactNode {
  const email = (
    <div className={styles.whole}>
      <EmailField
        id={`${id}-email`}
        autoComplete={isOwn ? 'email' : 'off'}
        hint={props.emailHint}
        required
        value={value.email}
        error={errors.email}
        onChange={(typed) => props.onChange({ email: typed })}
      />
    </div>
  );
  return (
    <>
      {isOwn && email}
      <NameFields
        ids={{ firstName: `${id}-firstName`, lastName: `${id}-lastName` }}
        value={value}
        errors={errors}
        isOwn={isOwn}
        onChange={props.onChange}
      />
      {!isOwn && email}
      <div className={styles.whole}>
        <PhoneField
          id={`${id}-phone`}
          label={t`Phone`}
          country="US"
          utilityAddress={props.phoneUtility}
          autoComplete={isOwn ? 'tel' : 'off'}
          maxLength={limits.phoneLengthMax}
          required
          value={value.phone}
          error={errors.phone}
          onChange={(phone) => props.onChange({ phone })}
        />
      </div>
    </>
  );
}
