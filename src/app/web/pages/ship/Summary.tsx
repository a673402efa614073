import { lazy, type ReactNode, Suspense, useState } from 'react';
import { PriceSummary } from '#capabilities/pricing/web/PriceSummary.tsx';
import { SegmentedControl } from '#kit/web/form/SegmentedControl.tsx';
import { later } from '#kit/web/later.tsx';
import { t } from '#rules/language/t.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { RouteSpace } from './RouteSpace.tsx';
import styles from './Summary.module.css';
import { type Trip, useTrip } from './use-trip.ts';

const FreeCancellation = later(() => import('./FreeCancellation.tsx'));
const DaysOfLeg = later(() => import('./DaysOfLeg.tsx'), <div className={styles.days} />);
// Beside the form it is for print only, and on a phone behind a press.
const TripText = later(() => import('./TripText.tsx'));
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
            label={t`Direction`}
            labelHidden
            segments={[
              { value: 'outbound', label: t`Outbound` },
              { value: 'return', label: t`Return` },
            ]}
            value={leg}
            onChange={setLeg}
          />
        </div>
      )}
      <div className={styles.route}>
        <Route trip={trip} leg={leg} />
      </div>
      <TripText isOnScreen={inFull} />
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
          !next
            ? ''
            : price.withoutNewBags
              ? t`${next.words} to update the total.`
              : t`Your price appears here. Next: ${next.words.charAt(0).toLowerCase()}${next.words.slice(1)}.`
        }
      />
      {price.status === 'ready' && <FreeCancellation />}
    </>
  );
}

function Route({ trip, leg }: { trip: Trip; leg: Leg }): ReactNode {
  const { ends, services } = trip;
  // For a zip that is not in our postal data, the server still returns a rough location.
  const origin = ends.origin.place ?? services.route?.origin;
  const destination = ends.destination.place ?? services.route?.destination;
  // Places may be named and still be unknown to us, until the services are asked for.
  if (!origin || !destination) return <RouteSpace words={t`Your route appears here.`} />;
  const [from, to] = leg === 'outbound' ? [origin, destination] : [destination, origin];
  return (
    <Suspense fallback={<RouteSpace words="" />}>
      <DrawnRoute from={from} to={to} />
    </Suspense>
  );
}

/** Shown once a service is chosen; while one is being looked up, its space is reserved. */
function Days({ trip: { draft, gaps }, leg }: { trip: Trip; leg: Leg }): ReactNode {
  const { pickupDate, arrivalDate } = draft[leg];
  if (pickupDate !== null && arrivalDate !== null) return <DaysOfLeg leg={leg} />;
  return gaps.length === 0 && <div className={styles.days} />;
}
