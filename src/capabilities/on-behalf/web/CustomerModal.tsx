import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import styles from './CustomerModal.module.css';
import type { SettingCartCustomer } from './use-set-cart-customer.ts';

export type CustomerModalProps = {
  setting: Pick<SettingCartCustomer, 'status' | 'problem'>;
  /** Why nothing can be applied yet. */
  disabledReason?: string | undefined;
  onApply: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The modal around both ways to choose a customer. ROL-02 */
export function CustomerModal(props: CustomerModalProps): ReactNode {
  const { setting, disabledReason, onApply, onClose, children } = props;
  return (
    <Modal
      title="Book for someone"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            disabledReason={disabledReason}
            pendingLabel={setting.status === 'pending' ? 'Applying' : undefined}
            onPress={onApply}
          >
            Apply
          </Button>
          <Button variant="quiet" onPress={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {children}
        {setting.problem !== null && <Alert tone="bad">{setting.problem}</Alert>}
      </div>
    </Modal>
  );
}
