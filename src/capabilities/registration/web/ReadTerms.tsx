import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { t } from '#rules/language/t.ts';
import { TermsText } from './TermsText.tsx';

/** The terms of service in a dialog, opened from the checkbox that accepts them. CHK-01 */
export default function ReadTerms({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <Modal title={t`Terms of service`} onClose={onClose} actions={<Button onPress={onClose}>{t`Close`}</Button>}>
      <TermsText heading="h3" />
    </Modal>
  );
}
