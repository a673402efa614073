import type { ReactNode } from 'react';
import RouteMap from '#kit/web/pictures/RouteMap.tsx';
import type { RoutePoint } from '#kit/web/pictures/route-drawing.ts';
import { milesBetween } from '#rules/address/miles-between.ts';
import { RouteSpace } from './RouteSpace.tsx';

type DrawnRouteProps = { from: RoutePoint; to: RoutePoint; zone: string | null };

/** The route on a map, with its length and zone. */
export default function DrawnRoute({ from, to, zone }: DrawnRouteProps): ReactNode {
  const distance = milesBetween(from, to);
  // Within some countries we know only one location for all places, so there is no route to draw.
  if (distance === 0) {
    return <RouteSpace words={zone === null ? '' : `One price for the whole country: ${zoneText(zone)}.`} />;
  }
  const miles = `${distance.toLocaleString('en-US')} miles`;
  return <RouteMap from={from} to={to} caption={zone === null ? miles : `${miles}, ${zoneText(zone)}`} />;
}

/** Zones have numbers, groups of countries have letters. */
function zoneText(zone: string): string {
  return /^\d+$/.test(zone) ? `zone ${zone}` : `country group ${zone}`;
}
