import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { payerFromTraveler } from '#rules/checkout/payer-from-traveler.ts';
import { useDraft } from '../use-draft.ts';
import styles from './GuestPrefill.module.css';
import type { GuestForm } from './use-guest-form.ts';

/** Shortcuts that fill in the guest form: the first traveler, or an account. */
export function GuestPrefill({
  guest,
  onAccount,
}: {
  guest: GuestForm;
  onAccount: (dialog: 'sign-in' | 'register') => void;
}): ReactNode {
  const traveler = useDraft(({ travelers: [first] }) => first);
  const { firstName, lastName, email } = guest.value;
  const isEmpty = firstName === '' && lastName === '' && email === '';
  const name = traveler?.name.trim() ?? '';
  return (
    <div className={styles.ways}>
      {traveler && isEmpty && name !== '' && (
        <Button
          size="small"
          onPress={() =>
            guest.change({
              ...guest.value,
              ...payerFromTraveler(guest.value, { traveler, isPro: true }),
              phone: guest.value.phone === '' ? traveler.phone : guest.value.phone,
            })
          }
        >
          {`I am ${name}`}
        </Button>
      )}
      <div className={styles.account}>
        <span className={styles.question}>Have an account?</span>
        <Button size="small" onPress={() => onAccount('sign-in')}>
          Sign in
        </Button>
      </div>
      <Button size="small" onPress={() => onAccount('register')}>
        Create an account
      </Button>
    </div>
  );
}
