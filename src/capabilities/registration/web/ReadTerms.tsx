import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { TermsText } from './TermsText.tsx';

/** The terms of service in a dialog, opened from the checkbox that accepts them. CHK-01 */
export default function ReadTerms({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <Modal title="Terms of service" onClose={onClose} actions={<Button onPress={onClose}>Close</Button>}>
      <TermsText heading="h3" />
    </Modal>
  );
}
