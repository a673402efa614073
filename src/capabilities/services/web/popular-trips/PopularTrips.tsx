import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '#kit/web/form/Button.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import type { BrandKey } from '#rules/brand/brand.ts';
import { shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { formatCents } from '#rules/money.ts';
import { prefillToUrl } from '#rules/shipment-form/prefill.ts';
import { tripPrefill } from '#rules/shipment-form/trip-prefill.ts';
import type { PopularTrip } from '../../wire.ts';
import { quotedPriceState } from '../quick-quote/quoted-price.ts';
import styles from './PopularTrips.module.css';
import { usePopularTrips } from './use-popular-trips.ts';

/** What popular trips cost now; each leads to the ship page with everything filled in. URL-01 URL-03 */
export function PopularTrips({ brand, shipPath }: { brand: BrandKey; shipPath: string }): ReactNode {
  const trips = usePopularTrips(brand);
  if (trips.status === 'loading') {
    return (
      <Waiting label={t`Loading prices`}>
        <div className={styles.trips}>
          <Skeleton shape="block" height="5.5rem" count={6} />
        </div>
      </Waiting>
    );
  }
  if (trips.status === 'failed') {
    return (
      <p className={styles.failed}>
        {trips.problem} <Button onPress={trips.retry}>{t`Try again`}</Button>
      </p>
    );
  }
  return (
    <ul className={styles.trips}>
      {trips.data.map((trip) => (
        <li key={`${trip.route.from.zip} ${trip.route.to.zip}`}>
          <Trip trip={trip} shipPath={shipPath} />
        </li>
      ))}
    </ul>
  );
}

function Trip({ trip, shipPath }: { trip: PopularTrip; shipPath: string }): ReactNode {
  const { from, to } = trip.route;
  return (
    <Link
      className={styles.trip}
      href={`${shipPath}?${prefillToUrl(tripPrefill(trip))}`}
      state={quotedPriceState(trip.price)}
    >
      <span className={styles.to}>
        {to.city}, {to.state}
      </span>
      <span className={styles.price}>{formatCents(trip.price)}</span>
      <span className={styles.from}>{t`From ${from.city}, ${from.state}`}</span>
      <span className={styles.arrival}>{t`Arrives ${shortDate(trip.arrival)}`}</span>
    </Link>
  );
}
