import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { CheckboxField } from '#kit/web/form/CheckboxField.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import type { IsoDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { messages, messageText } from '#rules/messages.ts';
import styles from './HolidayTerms.module.css';
import { useAcceptHolidayTerms } from './use-holiday-terms.ts';

export type HolidayTermsProps = {
  /** The year in which the season begins. */
  version: string;
  /** The arrival that needs them; the server derives the season from it. */
  arrivalDate: IsoDate;
  /** The customer whom staff book for: the terms are read to them, and staff confirm that they agreed. */
  customer?: { readonly userId: number | null; readonly name: string } | null;
  /** The acceptance is recorded: close, and at checkout continue. HOL-02 */
  onAccepted: () => void;
  /** Clear the arrival date. */
  onDecline: () => void;
};

/**
 * The terms with their checkbox, and the buttons. In the dialog the checkbox enables accepting; in the form, where it is one of the fields,
 * checking it accepts. HOL-01
 */
export function useHolidayTermsForm(
  { version, arrivalDate, customer, onAccepted, onDecline }: HolidayTermsProps,
  checkbox: { readonly id: string; readonly error?: string | undefined; readonly accepts: boolean },
): { terms: ReactNode; actions: ReactNode } {
  const { accepts, ...field } = checkbox;
  const [isRead, setRead] = useState(false);
  const { isSaving, problem, accept } = useAcceptHolidayTerms({
    arrivalDate,
    customerId: customer?.userId ?? undefined,
  });
  const years = { from: version, to: String(Number(version) + 1) };
  const actions = (
    <>
      {!accepts && (
        <Button
          variant="primary"
          disabledReason={isRead ? undefined : messages.holidayTermsUnread}
          pendingLabel={isSaving ? t`Saving your answer` : undefined}
          onPress={() => accept(onAccepted)}
        >
          {customer ? t`Confirm` : t`Accept`}
        </Button>
      )}
      <Button
        pendingLabel={accepts && isSaving ? t`Saving your answer` : undefined}
        onPress={onDecline}
      >{t`Decline`}</Button>
    </>
  );
  const terms = (
    <div className={styles.terms}>
      {customer && <p>{messageText('holidayTermsReadTo', { name: customer.name })}</p>}
      <p>{messages.holidayTermsSuspended}</p>
      <p>{messages.holidayTermsNoRefund}</p>
      <p>{messages.holidayTermsAdvice}</p>
      <CheckboxField
        {...field}
        label={
          customer
            ? messageText('holidayTermsConfirmed', { ...years, name: customer.name })
            : messageText('holidayTermsConsent', years)
        }
        // An acceptance that was not recorded leaves the box empty, so that it can be tried again.
        checked={accepts ? isSaving : isRead}
        onChange={(isChecked) => {
          if (!accepts) setRead(isChecked);
          else if (isChecked && !isSaving) accept(onAccepted);
        }}
      />
      {problem !== null && (
        <Alert tone="bad" title={t`The acceptance was not recorded`}>
          {problem}
        </Alert>
      )}
    </div>
  );
  return { terms, actions };
}
