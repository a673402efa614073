import type { ReactNode } from 'react';
import RouteMap from '#kit/web/pictures/RouteMap.tsx';
import type { RoutePoint } from '#kit/web/pictures/route-drawing.ts';
import { distanceInWords } from '#rules/address/distance-in-words.ts';
import { milesBetween } from '#rules/address/miles-between.ts';
import { t } from '#rules/language/t.ts';
import { RouteSpace } from './RouteSpace.tsx';

type DrawnRouteProps = { from: RoutePoint; to: RoutePoint };

/** The route on a map, with its length. */
export default function DrawnRoute({ from, to }: DrawnRouteProps): ReactNode {
  const distance = milesBetween(from, to);
  // Within some countries we know only one location for all places, so there is no route to draw.
  if (distance === 0)
    return <RouteSpace words={from.country === to.country ? t`One price for the whole country.` : ''} />;
  return <RouteMap from={from} to={to} caption={distanceInWords(distance)} />;
}
