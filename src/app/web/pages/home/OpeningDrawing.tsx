import type { ReactNode } from 'react';
import { Icon } from '#kit/web/icons/Icon.tsx';
import type { IconName } from '#kit/web/icons/icon-drawings.tsx';
import styles from './OpeningDrawing.module.css';

/** A bag on its dotted way over the hills, from the door to the flag. It says nothing that the sentence beside it does not. */
export function OpeningDrawing({ icon }: { icon: IconName }): ReactNode {
  return (
    <div className={styles.drawing} aria-hidden="true">
      <svg className={styles.land} viewBox="0 0 520 190" preserveAspectRatio="xMidYMax meet">
        <path className={styles.far} d="M0 190C58 132 118 106 172 138S286 98 344 112 452 150 520 120V190Z" />
        <path className={styles.near} d="M12 190C88 158 150 154 222 168S386 176 520 150V190Z" />
        <path className={styles.way} d="M52 150C120 12 372 -18 462 118" />
        <path className={styles.house} d="M36 156v-17l16-13 16 13v17ZM48 156v-10h8v10" />
        <path className={styles.flag} d="M462 146v-40M462 106c10-6 18 5 28-1v16c-10 6-18-5-28 1" />
      </svg>
      <span className={styles.bag}>
        <Icon name={icon} size={48} />
      </span>
    </div>
  );
}
