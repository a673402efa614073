import { lazy, type ReactNode, Suspense, useState } from 'react';
import { PriceSummary } from '#capabilities/pricing/web/PriceSummary.tsx';
import { SegmentedControl } from '#kit/web/form/SegmentedControl.tsx';
import { Skeleton } from '#kit/web/layout/Skeleton.tsx';
import { later } from '#kit/web/later.tsx';
import { classNames } from '#kit/web/class-names.ts';
import { shortDate } from '#rules/dates.ts';
import { messages } from '#rules/messages.ts';
import { bagCount, type Leg } from '#rules/shipment/draft.ts';
import { pickupDateLabel } from '#rules/shipment/pickup-date-label.ts';
import { bagSummary } from './BagsSection.tsx';
import { RouteSpace } from './RouteSpace.tsx';
import styles from './Summary.module.css';
import { type Trip, useTrip } from './use-trip.ts';
import { placeName } from './place-name.ts';

const FreeCancellation = later(() => import('./FreeCancellation.tsx'));
const DaysOfLeg = later(() => import('./DaysOfLeg.tsx'), <Skeleton shape="block" height="6rem" />);
const DrawnRoute = lazy(() => import('./DrawnRoute.tsx'));

/** The trip at a glance: route and days. With `inFull` also as text; beside the form, which has the same text, only in print. */
export function Summary({ inFull }: { inFull: boolean }): ReactNode {
  const trip = useTrip();
  const [chosenLeg, setLeg] = useState<Leg>('outbound');
  const leg = trip.draft.roundtrip ? chosenLeg : 'outbound';
  return (
    <div className={styles.summary}>
      {trip.draft.roundtrip && (
        <div data-screen-only>
          <SegmentedControl
            id="summary-leg"
            label="Direction"
            labelHidden
            segments={[
              { value: 'outbound', label: 'Outbound' },
              { value: 'return', label: 'Return' },
            ]}
            value={leg}
            onChange={setLeg}
          />
        </div>
      )}
      <div className={styles.route}>
        <Route trip={trip} leg={leg} />
      </div>
      <TripText trip={trip} isOnScreen={inFull} />
      <Days trip={trip} leg={leg} />
      {trip.draft.roundtrip && (
        <div className={styles.onPaper}>
          <Days trip={trip} leg={leg === 'outbound' ? 'return' : 'outbound'} />
        </div>
      )}
    </div>
  );
}

export function SummaryPrice(): ReactNode {
  const { draft, gaps, price, priceChange } = useTrip();
  const [next] = gaps;
  return (
    <>
      <PriceSummary
        state={price}
        isRoundTrip={draft.roundtrip}
        change={priceChange}
        waitingFor={
          next ? `Your price appears here. Next: ${next.words.charAt(0).toLowerCase()}${next.words.slice(1)}.` : ''
        }
      />
      {price.status === 'ready' && <FreeCancellation />}
    </>
  );
}

function Route({ trip, leg }: { trip: Trip; leg: Leg }): ReactNode {
  const { ends, services } = trip;
  // For a zip that our postal data does not have, the server still knows roughly where it is.
  const origin = ends.origin.place ?? services.route?.origin;
  const destination = ends.destination.place ?? services.route?.destination;
  if (!origin || !destination) return <RouteSpace words="Enter both places to see your route." />;
  const [from, to] = leg === 'outbound' ? [origin, destination] : [destination, origin];
  return (
    <Suspense fallback={<RouteSpace words="" />}>
      <DrawnRoute from={from} to={to} zone={services.route?.zone ?? null} />
    </Suspense>
  );
}

function TripText({ trip: { draft }, isOnScreen }: { trip: Trip; isOnScreen: boolean }): ReactNode {
  const { outbound } = draft;
  const rows: readonly (readonly [string, string])[] = [
    ['From', placeName(draft.origin)],
    ['To', placeName(draft.destination)],
    ['Bags', bagCount(draft) > 0 ? bagSummary(draft) : ''],
    [messages[pickupDateLabel('outbound', outbound)], outbound.pickupDate ? shortDate(outbound.pickupDate) : ''],
    ['Arrives', outbound.arrivalDate ? shortDate(outbound.arrivalDate) : ''],
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

function returnRows(draft: Trip['draft']): readonly (readonly [string, string])[] {
  if (!draft.roundtrip) return [];
  const { pickupDate, arrivalDate } = draft.return;
  return [
    [messages[pickupDateLabel('return', draft.return)], pickupDate ? shortDate(pickupDate) : ''],
    ['Return arrives', arrivalDate ? shortDate(arrivalDate) : ''],
  ];
}

/** Once a service is chosen. */
function Days({ trip: { draft }, leg }: { trip: Trip; leg: Leg }): ReactNode {
  const { pickupDate, arrivalDate } = draft[leg];
  return pickupDate !== null && arrivalDate !== null && <DaysOfLeg leg={leg} />;
}
