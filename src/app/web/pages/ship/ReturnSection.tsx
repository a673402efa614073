import type { ReactNode } from 'react';
import { t } from '#rules/language/t.ts';
import { arrivalSummary } from '#rules/services/arrival-summary.ts';
import { FoldingSection } from './FoldingSection.tsx';
import { LegFields } from './LegFields.tsx';
import LegServices from './LegServices.tsx';
import styles from './ReturnSection.module.css';
import { useTrip } from './use-trip.ts';

/** The return leg of a round trip. TRP-02 */
export default function ReturnSection(): ReactNode {
  const { draft, calendars } = useTrip();
  const isWaiting = draft.outbound.service === null;
  const hasDay = draft.return.pickupDate !== null && calendars.return.problem === null;
  return (
    <FoldingSection
      section="return"
      summary={arrivalSummary(draft.return)}
      startsFolded="never-folds"
      waitingFor={isWaiting ? t`Choose your arrival day first. The return trip starts after that.` : undefined}
    >
      <div className={styles.return}>
        <LegFields leg="return" />
        {hasDay && <LegServices leg="return" />}
      </div>
    </FoldingSection>
  );
}
