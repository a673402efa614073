import type { ReactNode } from 'react';
import { laterWhenNear } from '#kit/web/later.tsx';
import { FoldingSection } from './FoldingSection.tsx';
import styles from './section-space.module.css';
import { useDraft } from './use-draft.ts';

const WhoFields = laterWhenNear(() => import('./who/WhoFields.tsx'), <div className={styles.who} />);

/** Who travels, sends, receives and orders: every name, phone and street, asked once. */
export function WhoSection(): ReactNode {
  const names = useDraft(({ travelers }) =>
    travelers
      .map(({ name }) => name.trim())
      .filter(Boolean)
      .join(', '),
  );
  return (
    <FoldingSection section="who" summary={names} startsFolded={false}>
      <WhoFields />
    </FoldingSection>
  );
}
