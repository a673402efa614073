import type { ReactNode } from 'react';
import { laterWhenNear } from '#kit/web/later.tsx';
import { shortDate } from '#rules/dates.ts';
import { messages } from '#rules/messages.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { pickupDateLabel } from '#rules/shipment/pickup-date-label.ts';
import { FoldingSection } from './FoldingSection.tsx';
import styles from './section-space.module.css';
import { useTrip } from './use-trip.ts';

const WhenFields = laterWhenNear(() => import('./WhenFields.tsx'), <div className={styles.when} />);

export function WhenSection(): ReactNode {
  const { draft, gaps } = useTrip();
  return (
    <FoldingSection
      section="when"
      title="When"
      step={3}
      summary={whenSummary(draft)}
      gaps={gaps.filter((gap) => gap.section === 'when')}
      wasFilled={draft.outbound.pickupDate !== null}
    >
      <WhenFields />
    </FoldingSection>
  );
}

function whenSummary({ outbound, roundtrip }: Draft): string {
  const label = messages[pickupDateLabel('outbound', outbound)];
  const day = outbound.pickupDate === null ? '' : shortDate(outbound.pickupDate);
  return `${label} ${day}, ${roundtrip ? 'round trip' : 'one way'}`;
}
