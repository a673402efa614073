import type { ReactNode } from 'react';
import { CheckboxField } from '#kit/web/form/CheckboxField.tsx';
import { ContactFields } from '#kit/web/form/ContactFields.tsx';
import type { GuestDetails as Details, GuestProblems } from '#rules/checkout/guest-details.ts';
import type { MarketingProblems } from '#rules/checkout/marketing-sign-up.ts';
import { t } from '#rules/language/t.ts';
import { type MessageName, messages } from '#rules/messages.ts';
import styles from './GuestDetails.module.css';
import { TermsConsent } from './TermsConsent.tsx';

export type GuestDetailsProps = {
  value: Details;
  /** The errors to show at the fields. */
  problems: GuestProblems;
  /** Whether details that are already entered are used, so that only the consents are asked for. */
  isContactKnown?: boolean;
  onChange: (value: Details) => void;
  marketing: { readonly isWanted: boolean };
  onMarketing: (isWanted: boolean) => void;
  marketingProblems: MarketingProblems;
  /** The address of the phone utility. */
  phoneUtility: string;
};

/**
 * Contact details of a guest who orders, without a password. The form is the same for every email, whether it has an account or not.
 * News by email is opt-in. CHK-01 CHK-06
 */
export function GuestDetails(props: GuestDetailsProps): ReactNode {
  const { value, problems, isContactKnown = false, onChange, marketing, onMarketing, phoneUtility } = props;
  const change = (changes: Partial<Details>) => onChange({ ...value, ...changes });
  return (
    <div className={styles.fields}>
      {!isContactKnown && (
        <ContactFields
          id="guest"
          value={value}
          errors={{
            email: errorText(problems.email),
            firstName: errorText(problems.firstName),
            lastName: errorText(problems.lastName),
            phone: errorText(problems.phone),
          }}
          isOwn
          emailHint={t`We’ll email your receipt here. ${messages.guestNoPassword}`}
          phoneUtility={phoneUtility}
          onChange={change}
        />
      )}
      <div className={styles.whole}>
        <TermsConsent
          id="guest-termsAccepted"
          checked={value.termsAccepted}
          error={errorText(problems.termsAccepted)}
          onChange={(termsAccepted) => change({ termsAccepted })}
        />
        <CheckboxField
          id="guest-marketing"
          label={messages.marketingConsent}
          checked={marketing.isWanted}
          error={marketingError(props.marketingProblems)}
          onChange={onMarketing}
        />
      </div>
    </div>
  );
}

function errorText(problem: MessageName | undefined): string | undefined {
  return problem && messages[problem];
}

/** Name and email show their own errors; an error about something that only news by email requires is shown at the checkbox. CHK-06 */
function marketingError({ name, email }: MarketingProblems): string | undefined {
  const texts = [errorText(name), errorText(email)].filter((text) => text !== undefined);
  return texts.length > 0 ? texts.join(' ') : undefined;
}
