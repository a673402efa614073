import { lazy, type ReactNode, Suspense } from 'react';
import type { RoutePoint } from '#kit/web/pictures/route-drawing.ts';
import { t } from '#rules/language/t.ts';
import type { MapEnd, ShownBag, ShownTrackedLeg } from '../wire.ts';
import styles from './TrackingPanel.module.css';

const TripMap = lazy(() => import('#kit/web/pictures/TripMap.tsx'));

/** Where the bags of a leg have been and where they are now, on a map that we draw ourselves. It appears with the first scan. SCR-06 */
export function LegMap({ leg: { from, to, bags } }: { leg: ShownTrackedLeg }): ReactNode {
  if (!from || !to || bags.every(({ headline }) => headline === null)) return null;
  const tracks = bags.map((bag) => ({ name: t`Bag ${bag.bag}`, stops: stopsOf(bag) }));
  const now = bags.map((bag) => placeNow(bag, { from, count: bags.length }));
  const passed = [...new Set(tracks.flatMap(({ stops }) => stops.map(({ label }) => label)))];
  const been = passed.length === 0 ? '' : t`Places so far: ${passed.join('; ')}.`;
  const description = [t`Map: from ${from.place} to ${to.place}`, '. ', been, ' ', t`Now: ${now.join('; ')}.`].join('');
  return (
    <div className={styles.map}>
      <Suspense fallback={null}>
        <TripMap from={pointOf(from)} to={pointOf(to)} tracks={tracks} description={description} />
      </Suspense>
    </div>
  );
}

/** The known places of a bag in order. Before the carrier has it, it is still at the start. */
function stopsOf({ headline, events }: ShownBag): readonly RoutePoint[] {
  if (headline === null) return [];
  return events.flatMap(({ place, location }) => (location ? [{ label: place, ...location }] : []));
}

function pointOf({ place, latitude, longitude, country }: MapEnd): RoutePoint {
  return { label: place, latitude, longitude, country };
}

/** “Bag 1: Memphis, TN” */
function placeNow(bag: ShownBag, { from, count }: { readonly from: MapEnd; readonly count: number }): string {
  const place = stopsOf(bag).at(-1)?.label ?? from.place;
  return count === 1 ? place : `${t`Bag ${bag.bag}`}: ${place}`;
}
