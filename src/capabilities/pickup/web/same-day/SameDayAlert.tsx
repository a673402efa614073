import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { type IsoDate, shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { messages, messageText } from '#rules/messages.ts';
import styles from './SameDayAlert.module.css';

export type SameDayAlertProps = {
  serviceName: string;
  /** The next day on which a carrier collects there; null until it is known. */
  nextDay: IsoDate | null;
  onDropOff: () => void;
  /** Moves the pickup to the next day; the same service is chosen again once it is offered. */
  onNextDay: () => void;
  /** Clears the chosen service. */
  onClose: () => void;
};

/** Asks what to do about a pickup that is to happen today. PKP-04 */
export default function SameDayAlert(props: SameDayAlertProps): ReactNode {
  const { serviceName, nextDay, onDropOff, onNextDay, onClose } = props;
  return (
    <Modal title={t`Pickup today`} onClose={onClose}>
      <div className={styles.choices}>
        <p>{messageText('sameDayQuestion', { service: serviceName })}</p>
        <Button wide icon="store" onPress={onDropOff}>
          {messages.sameDayDropOff}
        </Button>
        <Button
          wide
          icon="calendar"
          disabledReason={nextDay === null ? messages.sameDayNextDayUnknown : undefined}
          onPress={onNextDay}
        >
          {messages.sameDayNextDay}
          {nextDay !== null && ` (${shortDate(nextDay)})`}
        </Button>
        <Button wide variant="quiet" onPress={onClose}>{t`Close`}</Button>
        <p className={styles.hint}>{t`Closing this removes the service you chose, so you can choose another.`}</p>
      </div>
    </Modal>
  );
}
