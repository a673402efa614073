import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import type { Draft } from '#rules/shipment/draft.ts';
import { swapEnds } from '#rules/shipment/draft-changes.ts';
import { EndFields } from './EndFields.tsx';
import { FoldingSection } from './FoldingSection.tsx';
import { placeName } from './place-name.ts';
import { useChangeDraft } from './use-draft.ts';
import { useTrip } from './use-trip.ts';
import styles from './WhereSection.module.css';

export function WhereSection(): ReactNode {
  const change = useChangeDraft();
  const { draft, gaps } = useTrip();
  return (
    <FoldingSection
      section="where"
      title="Where"
      step={1}
      summary={`${placeName(draft.origin)} to ${placeName(draft.destination)}`}
      gaps={gaps.filter((gap) => gap.section === 'where')}
      wasFilled={isNamed(draft)}
    >
      <EndFields end="origin" title="From" />
      <div className={styles.swap}>
        <Button variant="quiet" size="small" icon="swap" onPress={() => change(swapEnds)}>
          Swap the two places
        </Button>
      </div>
      <EndFields end="destination" title="To" />
    </FoldingSection>
  );
}

function isNamed({ origin, destination }: Draft): boolean {
  return [origin, destination].every(({ clubId, zip, city }) => clubId !== null || zip !== '' || city !== '');
}
