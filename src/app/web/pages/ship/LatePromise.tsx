import type { ReactNode } from 'react';
import { needsHolidayTerms } from '#rules/calendar/holiday-terms.ts';
import { t } from '#rules/language/t.ts';
import styles from './FreeCancellation.module.css';
import { useTrip } from './use-trip.ts';

/** What happens if a bag is late, by the rule that later decides; carriers guarantee no day around the holidays. PRC-04 */
export default function LatePromise(): ReactNode {
  const { draft } = useTrip();
  const days = [draft.outbound.arrivalDate, draft.roundtrip ? draft.return.arrivalDate : null];
  const isPromised = days.some((day) => day !== null && !needsHolidayTerms(day));
  return (
    isPromised && (
      <p className={styles.line}>
        {t`If a bag is late through the carrier’s fault, we refund what its trip cost. Delays by weather or customs don’t count.`}
      </p>
    )
  );
}
