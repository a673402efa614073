import type { ReactNode } from 'react';
import { DenseTable } from '#kit/web/layout/DenseTable.tsx';
import { TitledSection } from '#kit/web/layout/TitledSection.tsx';
import { momentText } from '#kit/web/moment-text.ts';
import type { PersonRecord } from '../wire.ts';
import styles from './PersonTerms.module.css';

const stateText = {
  accepted: 'Accepted the current terms.',
  changed: 'The terms have changed since. We’ll ask again with the next order.',
  'never-accepted': 'No terms accepted yet. We’ll ask with the next order.',
} as const;

/** Which terms a person accepted, in which version, when, and who confirmed it. SCR-08 CHK-04 */
export function PersonTerms({ record }: { record: PersonRecord }): ReactNode {
  const { terms, termsState, person } = record;
  return (
    <TitledSection title="Terms">
      <p className={styles.note}>{stateText[termsState]}</p>
      <DenseTable
        label="Terms"
        emptyText="Nothing accepted yet."
        columns={['Terms', 'Version', 'Accepted', 'By']}
        rows={terms.map(({ kind, version, acceptedAt, acceptedBy }) => ({
          key: `${kind} ${version}`,
          cells: [
            kind === 'terms' ? 'Terms of service' : 'Holiday terms',
            version,
            momentText(acceptedAt),
            acceptedBy === person.email ? 'Themselves' : acceptedBy,
          ],
        }))}
      />
    </TitledSection>
  );
}
