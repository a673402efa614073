import type { ReactNode } from 'react';
import { classNames } from '#kit/web/class-names.ts';
import { shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { bagCount, type Draft } from '#rules/shipment/draft.ts';
import { pickupDateLabel } from '#rules/shipment/pickup-date-label.ts';
import { bagSummary } from './BagsSection.tsx';
import { placeName } from './place-name.ts';
import styles from './Summary.module.css';
import { useTrip } from './use-trip.ts';

/** The trip as text. */
export default function TripText({ isOnScreen }: { isOnScreen: boolean }): ReactNode {
  const { draft } = useTrip();
  const { outbound } = draft;
  const rows: readonly (readonly [string, string])[] = [
    [t`From`, placeName(draft.origin)],
    [t`To`, placeName(draft.destination)],
    [t`Bags`, bagCount(draft) > 0 ? bagSummary(draft) : ''],
    [messages[pickupDateLabel('outbound', outbound)], outbound.pickupDate ? shortDate(outbound.pickupDate) : ''],
    [t`Arrives`, outbound.arrivalDate ? shortDate(outbound.arrivalDate) : ''],
    ...returnRows(draft),
  ];
  const said = rows.filter(([, value]) => value !== '');
  if (said.length === 0) return null;
  return (
    <dl className={classNames(styles.words, !isOnScreen && styles.onPaper)}>
      {said.map(([term, value]) => (
        <div key={term} className={styles.row}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function returnRows(draft: Draft): readonly (readonly [string, string])[] {
  if (!draft.roundtrip) return [];
  const { pickupDate, arrivalDate } = draft.return;
  return [
    [messages[pickupDateLabel('return', draft.return)], pickupDate ? shortDate(pickupDate) : ''],
    [t`Return arrives`, arrivalDate ? shortDate(arrivalDate) : ''],
  ];
}
