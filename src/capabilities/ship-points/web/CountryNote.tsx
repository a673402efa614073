import type { ReactNode } from 'react';
import { Alert } from '#kit/web/notices/Alert.tsx';
import type { CountryConfig } from '#rules/address/country-rules.ts';
import { limits } from '#rules/limits.ts';
import styles from './CountryNote.module.css';
import { countryNoteWords } from './country-note-words.ts';

export type CountryNoteProps = { config: CountryConfig; onClose: () => void };

/**
 * The country note: what is different there. It lies over the foot of the page without taking the focus from whoever goes on typing,
 * and leaves by itself after five seconds unless somebody points at it; `CountryNoteLine` keeps its words at the field. CTY-05
 */
export function CountryNote({ config, onClose }: CountryNoteProps): ReactNode {
  const words = countryNoteWords(config);
  if (!words) return null;
  return (
    <div className={styles.note} role="dialog" aria-label={words.title}>
      <Alert tone="info" title={words.title} leaveAfterMs={limits.countryNoteMs} onLeave={onClose}>
        <ul className={styles.sentences}>
          {words.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
