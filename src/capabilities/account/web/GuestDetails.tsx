import type { ReactNode } from 'react';
import { CheckboxField } from '#kit/web/form/CheckboxField.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { PhoneField } from '#kit/web/phone/PhoneField.tsx';
import type { GuestDetails as Details, GuestProblems } from '#rules/checkout/guest-details.ts';
import type { MarketingProblems } from '#rules/checkout/marketing-sign-up.ts';
import { limits } from '#rules/limits.ts';
import { type MessageName, messages } from '#rules/messages.ts';
import styles from './GuestDetails.module.css';
import { TermsConsent } from './TermsConsent.tsx';

export type GuestDetailsProps = {
  value: Details;
  /** What is to be shown at the fields now. */
  problems: GuestProblems;
  onChange: (value: Details) => void;
  marketing: { readonly isWanted: boolean };
  onMarketing: (isWanted: boolean) => void;
  marketingProblems: MarketingProblems;
  /** Where the rules of the world's telephone numbers are. */
  phoneUtility: string;
};

/**
 * Who orders, if nobody is signed in: enough to reach them, no password. It is the same for every email, whether it has an account or
 * not. News by email come only if they are asked for. CHK-01 CHK-06
 */
export function GuestDetails(props: GuestDetailsProps): ReactNode {
  const { value, problems, onChange, marketing, onMarketing, phoneUtility } = props;
  const change = (changes: Partial<Details>) => onChange({ ...value, ...changes });
  return (
    <div className={styles.fields}>
      <div className={styles.whole}>
        <TextField
          id="guest-email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={limits.emailLengthMax}
          hint={`Your receipt goes there. ${messages.guestNoPassword}`}
          required
          value={value.email}
          error={wordsOf(problems.email)}
          onChange={(email) => change({ email })}
        />
      </div>
      <TextField
        id="guest-firstName"
        label="First name"
        autoComplete="given-name"
        autoCapitalize="words"
        maxLength={limits.textFieldLengthMax}
        required
        value={value.firstName}
        error={wordsOf(problems.firstName)}
        onChange={(firstName) => change({ firstName })}
      />
      <TextField
        id="guest-lastName"
        label="Last name"
        autoComplete="family-name"
        autoCapitalize="words"
        maxLength={limits.textFieldLengthMax}
        required
        value={value.lastName}
        error={wordsOf(problems.lastName)}
        onChange={(lastName) => change({ lastName })}
      />
      <div className={styles.whole}>
        <PhoneField
          id="guest-phone"
          label="Phone"
          country="US"
          utilityAddress={phoneUtility}
          autoComplete="tel"
          maxLength={limits.phoneLengthMax}
          required
          value={value.phone}
          error={wordsOf(problems.phone)}
          onChange={(phone) => change({ phone })}
        />
      </div>
      <div className={styles.whole}>
        <TermsConsent
          id="guest-termsAccepted"
          checked={value.termsAccepted}
          error={wordsOf(problems.termsAccepted)}
          onChange={(termsAccepted) => change({ termsAccepted })}
        />
        <CheckboxField
          id="guest-marketing"
          label={messages.marketingConsent}
          checked={marketing.isWanted}
          error={marketingWords(props.marketingProblems)}
          onChange={onMarketing}
        />
      </div>
    </div>
  );
}

function wordsOf(problem: MessageName | undefined): string | undefined {
  return problem && messages[problem];
}

/** Name and email have their own errors; what the news alone need is said at their box. CHK-06 */
function marketingWords({ name, email }: MarketingProblems): string | undefined {
  const said = [wordsOf(name), wordsOf(email)].filter((words) => words !== undefined);
  return said.length > 0 ? said.join(' ') : undefined;
}
