import type { ReactNode } from 'react';
import type { CountryConfig } from '#rules/address/country-rules.ts';
import { CountryNote } from './CountryNote.tsx';
import { CountryNoteLine } from './CountryNoteLine.tsx';

export type CountryNotesProps = { config: CountryConfig; isOpen: boolean; onClose: () => void };

/** What is different about a country: at the field for as long as it is chosen, and in a note that opens with it. CTY-05 */
export default function CountryNotes({ config, isOpen, onClose }: CountryNotesProps): ReactNode {
  return (
    <>
      <CountryNoteLine config={config} />
      {isOpen && <CountryNote config={config} onClose={onClose} />}
    </>
  );
}
