import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Icon } from '#kit/web/icons/Icon.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { type DisasterEnds, disasterPlaces } from './disaster-places.ts';
import styles from './DisasterNotice.module.css';

export type DisasterNoticeProps = DisasterEnds & { onClose: () => void };

/** The modal with the disaster notices of both ends. `DisasterLine` repeats them at the end they are about. NTE-01 SCR-03 */
export default function DisasterNotice({ origin, destination, onClose }: DisasterNoticeProps): ReactNode {
  return (
    <Modal
      title={messages.disasterAlertTitle}
      onClose={onClose}
      actions={<Button variant="primary" onPress={onClose}>{t`I understand`}</Button>}
    >
      <ul className={styles.notices}>
        {disasterPlaces({ origin, destination }).map(({ id, place, message }) => (
          <li key={id} className={styles.notice}>
            <Icon name="warning" />
            <div>
              <p className={styles.place}>{place}</p>
              <p>{message}</p>
            </div>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
