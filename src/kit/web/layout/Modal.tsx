import { type MouseEvent, type ReactNode, useId } from 'react';
import { t } from '#rules/language/t.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './Modal.module.css';
import { useModalDialog } from './use-modal-dialog.ts';

export type ModalProps = {
  title: string;
  /** Escape, the cross and a press outside all ask to close. Render the modal only while it is open. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the main one first. */
  actions?: ReactNode;
  size?: 'regular' | 'wide';
  /** A question that must be answered: no cross, and neither Escape nor a press outside closes it. */
  mustAnswer?: boolean;
};

/** A modal dialog; on narrow screens a bottom sheet. Load it lazily: `lazy(() => import('#kit/web/layout/Modal.tsx'))`. */
export default function Modal({
  title,
  onClose,
  children,
  actions,
  size = 'regular',
  mustAnswer,
}: ModalProps): ReactNode {
  const dialog = useModalDialog({ onClose });
  const titleId = useId();

  function closeFromBackdrop(event: MouseEvent): void {
    // The content covers the dialog's box, so a press on the dialog element itself is on the backdrop.
    if (event.target === dialog.current && !mustAnswer) onClose();
  }

  return (
    <dialog
      className={classNames(styles.modal, size === 'wide' && styles.wide)}
      ref={dialog}
      aria-labelledby={titleId}
      onMouseDown={closeFromBackdrop}
      onKeyDown={(event) => {
        // A second Escape would close the dialog without a cancel event.
        if (mustAnswer && event.key === 'Escape') event.preventDefault();
      }}
      onCancel={(event) => {
        event.preventDefault();
        if (!mustAnswer) onClose();
      }}
    >
      <div className={styles.inside}>
        <div className={styles.header}>
          <h2 className={styles.title} id={titleId} tabIndex={-1} data-first-focus>
            {title}
          </h2>
          {!mustAnswer && (
            <button className={styles.close} type="button" aria-label={t`Close`} onClick={onClose}>
              <Icon name="close" size={20} />
            </button>
          )}
        </div>
        <div className={styles.body}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}
