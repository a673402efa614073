import { type ReactNode, useState } from 'react';
import type { CartSource } from '#kit/web/cart.ts';
import { Button } from '#kit/web/form/Button.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { SaveProblem } from '#kit/web/notices/SaveProblem.tsx';
import type { IsoDate } from '#rules/dates.ts';
import * as rules from '#rules/customs/customs-info.ts';
import { t } from '#rules/language/t.ts';
import { messageFor, messages } from '#rules/messages.ts';
import { CustomsFields, customsFieldIds } from './CustomsFields.tsx';
import styles from './CustomsInfo.module.css';
import { useCustomsInfo } from './use-customs-info.ts';

export type CustomsInfoProps = {
  carts: CartSource;
  /** A round trip also needs the day on which the traveler leaves again. */
  isRoundTrip: boolean;
  /** The country that the traveler enters. */
  countryName: string;
  today: IsoDate;
  /** What was saved before. */
  known?: rules.CustomsInfo | undefined;
  /** Called when the dates are saved: close, and continue the checkout. */
  onDone: () => void;
  onClose: () => void;
};

/** Asks for the traveler's own dates, which the customs papers need. INT-01 INT-02 */
export default function CustomsInfo(props: CustomsInfoProps): ReactNode {
  const { isRoundTrip, countryName, today, onDone, onClose } = props;
  const { days, setDays, isSaving, failure, markFailureRead, save } = useCustomsInfo(props);
  const [isTried, setTried] = useState(false);
  // The days of an earlier round trip may still be stored; a one-way trip has no departure.
  const info = { arrival: days.arrival ?? '', departure: (isRoundTrip && days.departure) || '' };
  const trip = { today, bagsArrive: null, bagsStartBack: null };
  const problems = rules.customsProblems(info, { isRoundTrip, trip });

  function send(): void {
    setTried(true);
    const [first] = problems;
    if (first) return document.getElementById(customsFieldIds[first.field])?.focus();
    save(info, onDone);
  }

  return (
    <Modal
      title={t`Customs info`}
      onClose={onClose}
      actions={
        <>
          {failure !== null && (
            <SaveProblem title={messages.customsSaveFailed} failure={failure} onRead={markFailureRead} />
          )}
          <Button
            variant="primary"
            pendingLabel={isSaving ? t`Saving your dates` : undefined}
            onPress={send}
          >{t`Save and continue`}</Button>
          <Button variant="quiet" onPress={onClose}>{t`Close`}</Button>
        </>
      }
    >
      <div className={styles.content}>
        <CustomsFields
          countryName={countryName}
          isRoundTrip={isRoundTrip}
          today={today}
          days={days}
          errors={shownErrors(problems, { info, isTried })}
          onChange={setDays}
        />
      </div>
    </Modal>
  );
}

/** A wrong date shows its error at once; a missing one only once the user tries to continue. */
function shownErrors(
  problems: readonly rules.CustomsProblem[],
  { info, isTried }: { readonly info: rules.CustomsInfo; readonly isTried: boolean },
): Partial<Record<rules.CustomsField, string>> {
  const shown = problems.filter(({ field }) => isTried || info[field] !== '');
  return Object.fromEntries(shown.map(({ field, message }) => [field, messageFor(field, message)]));
}
