import type { ReactNode } from 'react';
import { laterWhenNear } from '#kit/web/later.tsx';
import { shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { type Draft, wantedLevel } from '#rules/shipment/draft.ts';
import { pickupDateLabel } from '#rules/shipment/pickup-date-label.ts';
import { FoldingSection } from './FoldingSection.tsx';
import styles from './section-space.module.css';
import { useLinkedNeededBy } from './use-linked-needed-by.ts';
import { useTrip } from './use-trip.ts';

const WhenFields = laterWhenNear(() => import('./WhenFields.tsx'), <div className={styles.when} />);

export function WhenSection(): ReactNode {
  const { draft } = useTrip();
  // A day by which the bags are needed leads to a handover day and a service, unless those are chosen already.
  const isArrivalOpen = useLinkedNeededBy() !== null && wantedLevel(draft.outbound) === null;
  return (
    <FoldingSection
      section="when"
      summary={whenSummary(draft)}
      startsFolded={draft.outbound.pickupDate !== null && !isArrivalOpen}
    >
      <WhenFields />
    </FoldingSection>
  );
}

function whenSummary({ outbound, roundtrip }: Draft): string {
  if (outbound.pickupDate === null) return '';
  const label = messages[pickupDateLabel('outbound', outbound)];
  return `${label} ${shortDate(outbound.pickupDate)}, ${roundtrip ? t`round trip` : t`one way`}`;
}
