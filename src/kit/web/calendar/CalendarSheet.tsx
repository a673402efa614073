import { type CSSProperties, type ReactNode, useId } from 'react';
import { t } from '#rules/language/t.ts';
import { Icon } from '../icons/Icon.tsx';
import { useModalDialog } from '../layout/use-modal-dialog.ts';
import { Calendar, type CalendarProps } from './Calendar.tsx';
import styles from './CalendarSheet.module.css';

export type CalendarSheetProps = Omit<CalendarProps, 'autoFocus' | 'months'> & {
  onClose: () => void;
  /** The element it opens under, where the window is wide enough. */
  anchor: DOMRect;
  /** What its notes are about. */
  caption?: string | undefined;
};

/** A calendar in a modal dialog: under its field on wide screens, a sheet from below on narrow ones. */
export default function CalendarSheet({ onClose, anchor, caption, ...calendar }: CalendarSheetProps): ReactNode {
  const dialog = useModalDialog({ onClose });
  const titleId = useId();
  return (
    <dialog
      className={styles.sheet}
      ref={dialog}
      aria-labelledby={titleId}
      style={placeUnder(anchor)}
      onMouseDown={(event) => event.target === dialog.current && onClose()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.inside}>
        <header className={styles.header}>
          <h2 className={styles.title} id={titleId}>
            {calendar.label}
          </h2>
          <button className={styles.close} type="button" aria-label={t`Close`} onClick={onClose}>
            <Icon name="close" size={20} />
          </button>
        </header>
        {caption !== undefined && <p className={styles.caption}>{caption}</p>}
        <Calendar {...calendar} autoFocus />
      </div>
    </dialog>
  );
}

/** As custom properties, which the style sheet uses only where there is room. */
function placeUnder(anchor: DOMRect): CSSProperties {
  return { '--anchor-top': `${anchor.bottom}px`, '--anchor-left': `${anchor.left}px` } as CSSProperties;
}
