import type { ReactNode } from 'react';
import { t } from '#rules/language/t.ts';
import styles from './NoteList.module.css';
import type { ClubNote } from '../wire.ts';

/** Notes on a club in two groups: for bags that leave it, and for bags that arrive. NTE-02 */
export function NoteList({ notes }: { notes: readonly ClubNote[] }): ReactNode {
  return (
    <div className={styles.groups}>
      <NoteGroup title={t`For bags from here`} notes={notes.filter(({ outbound }) => outbound)} />
      <NoteGroup title={t`For bags to here`} notes={notes.filter(({ outbound }) => !outbound)} />
    </div>
  );
}

function NoteGroup({ title, notes }: { title: string; notes: readonly ClubNote[] }): ReactNode {
  if (notes.length === 0) return null;
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.notes}>
        {notes.map(({ comment, isOwn }, index) => (
          // Two notes may have the same text, and the order never changes.
          <li key={index} className={styles.note}>
            {isOwn && <p className={styles.own}>{t`Your note`}</p>}
            <p className={styles.comment}>{comment}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
