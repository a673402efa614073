import type { ReactNode } from 'react';
import { Alert } from '#kit/web/notices/Alert.tsx';
import type { CountryConfig } from '#rules/address/country-rules.ts';
import { limits } from '#rules/limits.ts';
import styles from './CountryNote.module.css';
import { countryNoteWords } from './country-note-words.ts';

export type CountryNoteProps = { config: CountryConfig; onClose: () => void };

/**
 * What is different about a country, at the bottom of the window. It does not take the focus, and closes by itself after five seconds
 * unless the pointer is on it; `CountryNoteLine` repeats its text at the field. CTY-05
 */
export function CountryNote({ config, onClose }: CountryNoteProps): ReactNode {
  const words = countryNoteWords(config);
  if (!words) return null;
  return (
    <div className={styles.note} role="dialog" aria-label={words.title}>
      <Alert tone="info" title={words.title} dismissAfterMs={limits.countryNoteMs} onDismiss={onClose}>
        <ul className={styles.sentences}>
          {words.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
