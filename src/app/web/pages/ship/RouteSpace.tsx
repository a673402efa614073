import type { ReactNode } from 'react';
import styles from './Summary.module.css';

/** Fills the space of the map until there is a route to draw. */
export function RouteSpace({ words }: { words: string }): ReactNode {
  return (
    <div className={styles.space}>
      <svg className={styles.sketch} viewBox="0 0 160 60" aria-hidden="true">
        <path d="M14 50Q80 -6 146 44" />
        <circle cx="14" cy="50" r="3" />
        <circle cx="146" cy="44" r="3" />
      </svg>
      {words !== '' && <p>{words}</p>}
    </div>
  );
}
