import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { CheckboxField } from '#kit/web/form/CheckboxField.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { currentTerms } from '#rules/account/terms.ts';
import { messages } from '#rules/messages.ts';
import styles from './TermsModal.module.css';
import { TermsText } from './TermsText.tsx';
import { useAcceptTerms } from './use-accept-terms.ts';

export type TermsModalProps = {
  /** Whether an earlier version was accepted; then it says that they have changed. */
  isChanged: boolean;
  /** The acceptance is recorded: close, and go on with the order. */
  onAccepted: () => void;
  /** Leaves without accepting; the order is not placed. */
  onClose: () => void;
};

/** The terms of service for somebody who is signed in: a checkbox enables accepting, which is recorded. CHK-04 */
export default function TermsModal({ isChanged, onAccepted, onClose }: TermsModalProps): ReactNode {
  const [isRead, setRead] = useState(false);
  const { isSaving, problem, accept } = useAcceptTerms(currentTerms.version);

  async function agree(): Promise<void> {
    if (await accept()) onAccepted();
  }

  return (
    <Modal
      title="Terms of service"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            disabledReason={isRead ? undefined : messages.holidayTermsUnread}
            pendingLabel={isSaving ? 'Recording your answer' : undefined}
            onPress={() => void agree()}
          >
            Accept
          </Button>
          <Button onPress={onClose}>Not now</Button>
        </>
      }
    >
      <div className={styles.inside}>
        {isChanged && <Alert tone="warn">{messages.termsChanged}</Alert>}
        <TermsText heading="h3" />
        <CheckboxField id="terms-read" label={messages.termsConsent} checked={isRead} onChange={setRead} />
        {problem !== null && (
          <Alert tone="bad" title="Your acceptance was not recorded">
            {problem}
          </Alert>
        )}
      </div>
    </Modal>
  );
}
