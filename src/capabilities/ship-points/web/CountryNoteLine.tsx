import type { ReactNode } from 'react';
import { Alert } from '#kit/web/notices/Alert.tsx';
import type { CountryConfig } from '#rules/address/country-rules.ts';
import { countryNoteWords } from './country-note-words.ts';

/** The text of the country note, at the field while the country is chosen. CTY-05 */
export function CountryNoteLine({ config }: { config: CountryConfig }): ReactNode {
  const words = countryNoteWords(config);
  return words && <Alert tone="info">{words.sentences.join(' ')}</Alert>;
}
