import type { ReactNode } from 'react';
import { needsHolidayTerms } from '#rules/calendar/holiday-terms.ts';
import { t } from '#rules/language/t.ts';
import { damageClaimDays } from '#rules/parcels/damage-claim-days.ts';
import { returnPromise } from '#rules/parcels/return-promise.ts';
import { sizePromise } from '#rules/pricing/size-promise.ts';
import FreeCancellation from './FreeCancellation.tsx';
import styles from './FreeCancellation.module.css';
import { useTrip } from './use-trip.ts';

/** What we promise with the order: until when it can be canceled for free, and what happens if a bag is late, lost, damaged or above its size. PRC-04 */
export default function OrderPromises(): ReactNode {
  return (
    <>
      <FreeCancellation />
      <LatePromise />
      <p className={styles.line}>
        {t`If a bag is lost, we refund what its trip cost. What’s inside is covered for loss and damage up to the amount you chose. Report damage within ${damageClaimDays} days of delivery.`}
      </p>
      <p className={styles.line}>{returnPromise()}</p>
      <SizePromise />
    </>
  );
}

/** By the same rule that decides later. */
function SizePromise(): ReactNode {
  const { draft, price } = useTrip();
  const text = price.price && sizePromise(price.price.oversize, { isRoundTrip: draft.roundtrip });
  return text && <p className={styles.line}>{text}</p>;
}

/** By the same rule that decides later; carriers guarantee no day around the holidays. HOL-01 */
function LatePromise(): ReactNode {
  const { draft } = useTrip();
  const days = [draft.outbound.arrivalDate, draft.roundtrip ? draft.return.arrivalDate : null];
  const known = days.filter((day) => day !== null);
  return (
    <>
      {known.some((day) => !needsHolidayTerms(day)) && (
        <p className={styles.line}>
          {t`If a bag is late through the carrier’s fault, we refund what its trip cost. Delays by weather or customs don’t count.`}
        </p>
      )}
      {known.some(needsHolidayTerms) && <p className={styles.line}>{holidayWords(known.every(needsHolidayTerms))}</p>}
    </>
  );
}

function holidayWords(isAll: boolean): string {
  return isAll
    ? t`Your bags arrive between November 27 and January 2. Carriers don’t guarantee the day in these weeks, so there’s no refund if they’re late.`
    : t`One of your trips ends between November 27 and January 2. Carriers don’t guarantee the day in these weeks, so there’s no refund if that one is late.`;
}
