import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import type { Draft, ShipPoint } from '#rules/shipment/draft.ts';
import { swapEnds } from '#rules/shipment/draft-changes.ts';
import { EndFields } from './EndFields.tsx';
import { FoldingSection } from './FoldingSection.tsx';
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
      next="bags"
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

/** `Heron Bend Golf Club, West Palm Beach, FL` */
export function placeName({ company, city, state, zip }: ShipPoint): string {
  const place = [city, state].filter(Boolean).join(', ');
  return [company, place || zip].filter(Boolean).join(', ');
}

function isNamed({ origin, destination }: Draft): boolean {
  return [origin, destination].every(({ clubId, zip, city }) => clubId !== null || zip !== '' || city !== '');
}
