import type { ReactNode } from 'react';
import { useVanHolidays } from '#capabilities/calendar/web/use-leg-holidays.ts';
import { useLocalHour } from '#capabilities/pickup/web/use-local-hour.ts';
import { classNames } from '#kit/web/class-names.ts';
import { effectiveZip, postalKey } from '#rules/address/zip-rules.ts';
import { isWeekend } from '#rules/dates.ts';
import { freeCancellation, freeCancellationText } from '#rules/orders/free-cancellation.ts';
import { freeReturnCancellationText, lateCancellationText } from '#rules/orders/late-cancellation-text.ts';
import { isDropOff } from '#rules/shipment/draft.ts';
import styles from './FreeCancellation.module.css';
import { useTrip } from './use-trip.ts';

/** Until when the order could be canceled without a fee, by the rule that refunds follow. PRC-04 */
export default function FreeCancellation(): ReactNode {
  const { draft, ends, calendars } = useTrip();
  const { origin, outbound } = draft;
  const { today } = calendars.outbound;
  const holidays = useVanHolidays({ country: origin.country, brand: draft.brand });
  const isKnown = holidays !== null && outbound.pickupDate !== null;
  const facts = isKnown && {
    handover: outbound.pickupDate,
    isBusinessDay: (day: typeof today) => !isWeekend(day) && !holidays.has(day),
  };
  const needsHour = facts && freeCancellation({ ...facts, now: { day: today, hour: null } }).kind === 'unknown';
  const hour = useLocalHour({
    country: origin.country,
    clubId: origin.clubId,
    zip: postalKey({ country: origin.country, zip: effectiveZip(origin.zip) }) ?? '',
    timeZone: ends.origin.timeZone,
    isNeeded: needsHour,
  });
  if (!facts) return null;
  const found = freeCancellation({ ...facts, now: { day: today, hour } });
  const returnHandover = draft.roundtrip ? draft.return.pickupDate : null;
  const leg = { isCollected: !isDropOff(outbound), hasReturn: draft.roundtrip };
  const text = freeCancellationText(found, leg);
  return (
    text !== null && (
      <>
        <p className={classNames(styles.line, found.kind === 'until' && styles.good)}>{text}</p>
        {found.kind === 'until' && <p className={styles.line}>{lateCancellationText(leg)}</p>}
        {returnHandover !== null && <p className={styles.line}>{freeReturnCancellationText(returnHandover)}</p>}
      </>
    )
  );
}
