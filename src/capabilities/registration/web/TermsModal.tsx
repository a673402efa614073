import { type ReactNode, useState } from 'react';
import { call } from '#kit/web/call.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { CheckboxField } from '#kit/web/form/CheckboxField.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { useSubmit } from '#kit/web/use-submit.ts';
import { currentTerms } from '#rules/account/terms.ts';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { acceptTerms } from '../contract.ts';
import { acceptedTermsToWire } from '../wire.ts';
import styles from './TermsModal.module.css';
import { TermsText } from './TermsText.tsx';

export type TermsModalProps = {
  /** Whether an earlier version was accepted; then the dialog says that the terms have changed. */
  isChanged: boolean;
  /** The acceptance is recorded: close, and continue with the order. */
  onAccepted: () => void;
  /** Closed without accepting; the order is not placed. */
  onClose: () => void;
};

/** The terms of service for a signed-in user: a checkbox enables accepting, which is recorded. CHK-04 */
export default function TermsModal({ isChanged, onAccepted, onClose }: TermsModalProps): ReactNode {
  const [isRead, setRead] = useState(false);
  // The version that is shown, which may be older than the one in force by now.
  const accepting = useSubmit({
    send: () => call(acceptTerms, { body: acceptedTermsToWire(currentTerms.version) }),
    onSuccess: onAccepted,
  });

  return (
    <Modal
      title={t`Terms of service`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            disabledReason={isRead ? undefined : messages.holidayTermsUnread}
            pendingLabel={accepting.isPending ? t`Saving your answer` : undefined}
            onPress={() => accepting.submit()}
          >{t`Accept`}</Button>
          <Button onPress={onClose}>{t`Not now`}</Button>
        </>
      }
    >
      <div className={styles.inside}>
        {isChanged && <Alert tone="warn">{messages.termsChanged}</Alert>}
        <TermsText heading="h3" />
        <CheckboxField id="terms-read" label={messages.termsConsent} checked={isRead} onChange={setRead} />
        {accepting.refusal && (
          <Alert tone="bad" title={t`We couldn’t save your answer`}>
            {accepting.refusal.message}
          </Alert>
        )}
      </div>
    </Modal>
  );
}
