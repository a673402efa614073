import type { ReactNode } from 'react';
import RouteMap from '#kit/web/pictures/RouteMap.tsx';
import type { RoutePoint } from '#kit/web/pictures/route-drawing.ts';
import { distanceInWords } from '#rules/address/distance-in-words.ts';
import { milesBetween } from '#rules/address/miles-between.ts';
import { t } from '#rules/language/t.ts';
import { RouteSpace } from './RouteSpace.tsx';

type DrawnRouteProps = { from: RoutePoint; to: RoutePoint; zone: string | null };

/** The route on a map, with its length and zone. */
export default function DrawnRoute({ from, to, zone }: DrawnRouteProps): ReactNode {
  const distance = milesBetween(from, to);
  // Within some countries we know only one location for all places, so there is no route to draw.
  if (distance === 0) {
    return <RouteSpace words={isNumbered(zone) ? t`One price for the whole country: zone ${zone}.` : ''} />;
  }
  const miles = distanceInWords(distance);
  return <RouteMap from={from} to={to} caption={isNumbered(zone) ? t`${miles}, zone ${zone}` : miles} />;
}

/** Zones within a country have numbers, which carriers name as well. Groups of countries have letters of our own, which say nothing to anyone. */
function isNumbered(zone: string | null): zone is string {
  return zone !== null && /^\d+$/.test(zone);
}
