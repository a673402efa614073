import type { ReactNode } from 'react';
import { laterWhenNear } from '#kit/web/later.tsx';
import { FoldingSection } from './FoldingSection.tsx';
import styles from './section-space.module.css';
import { useDraft } from './use-draft.ts';

const WhoFields = laterWhenNear(() => import('./who/WhoFields.tsx'), <div className={styles.who} />);

/** Who travels, sends, receives and orders: every name, phone and street, asked once. */
export function WhoSection(): ReactNode {
  const isRoundTrip = useDraft(({ roundtrip }) => roundtrip);
  const names = useDraft(({ travelers }) =>
    travelers
      .map(({ name }) => name.trim())
      .filter(Boolean)
      .join(', '),
  );
  return (
    <FoldingSection section="who" title="Who" step={isRoundTrip ? 6 : 5} summary={names} gaps={[]} wasFilled={false}>
      <WhoFields />
    </FoldingSection>
  );
}
