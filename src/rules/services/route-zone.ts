import { usesUsZips } from '#rules/address/territories.ts';
import type { CountryGroup, RateCard, ZoneRates } from '#rules/pricing/rate-card.ts';
import { ok, problem, type Result } from '#rules/result.ts';
import { isDomesticRoute } from './domestic-route.ts';

export type RoutePlace = {
  readonly country: string;
  readonly state: string;
};

export type Route = {
  readonly origin: RoutePlace;
  readonly destination: RoutePlace;
  /** Great-circle miles between the postal centroids; null when one of them is unknown. */
  readonly miles: number | null;
};

/** The distance class of a route: a zone within a country, a country group between countries. */
export type RouteZone =
  | {
      readonly kind: 'domestic';
      readonly rates: ZoneRates;
      readonly miles: number | null;
      /** Whether it is the country's default zone, because the distance is unknown. */
      readonly isCountryWide?: true;
    }
  | { readonly kind: 'international'; readonly rates: CountryGroup };

/** States and territories that carriers can't reach by road. */
const remoteStates: ReadonlySet<string> = new Set(['AK', 'HI', 'AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI']);

/** Military post offices, which only the postal service may serve. */
const militaryStates: ReadonlySet<string> = new Set(['AA', 'AE', 'AP']);

export function routeZone(card: RateCard, route: Route): Result<RouteZone> {
  const { origin, destination } = route;
  if (isMilitary(origin)) return problem('origin[state]', 'militaryAddressNotServed');
  if (isMilitary(destination)) return problem('destination[state]', 'militaryAddressNotServed');
  return isDomesticRoute({ origin: origin.country, destination: destination.country })
    ? domesticZone(card, route)
    : internationalGroup(card, route);
}

/** `8` for a zone, `B` for a group of countries. */
export function zoneName(zone: RouteZone): string {
  return zone.kind === 'domestic' ? String(zone.rates.zone) : zone.rates.group;
}

/** The zone of a distance; a distance of exactly 150 miles is still zone 2. */
export function zoneOfMiles(card: RateCard, miles: number): ZoneRates {
  const zone = card.zones.find(({ milesMax }) => miles <= milesMax);
  return zone ?? card.farZone;
}

function domesticZone(card: RateCard, { origin, destination, miles }: Route): Result<RouteZone> {
  if (isRemote(origin) || isRemote(destination)) return ok({ kind: 'domestic', rates: card.remoteZone, miles });
  if (miles !== null) return ok({ kind: 'domestic', rates: zoneOfMiles(card, miles), miles });
  const rates = zoneOfCountry(card, origin.country);
  if (!rates) return problem('destination[zip]', 'routeDistanceUnknown');
  return ok({ kind: 'domestic', rates, miles, isCountryWide: true });
}

/** Without coordinates of postal codes, every route within a country has the same zone, by the size of the country. */
function zoneOfCountry(card: RateCard, country: string): ZoneRates | undefined {
  const number = Object.hasOwn(card.countryZones, country) ? card.countryZones[country] : undefined;
  return number === undefined ? undefined : [...card.zones, card.farZone].find(({ zone }) => zone === number);
}

/** Between two foreign countries the more expensive group applies, because the bag crosses both borders. */
function internationalGroup(card: RateCard, { origin, destination }: Route): Result<RouteZone> {
  let mostExpensive: CountryGroup | undefined;
  for (const [field, { country }] of [
    ['origin[country]', origin],
    ['destination[country]', destination],
  ] as const) {
    if (usesUsZips(country)) continue;
    const group = card.countryGroups.find(({ countries }) => countries.includes(country));
    if (!group) return problem(field, 'countryNotSupported');
    if (!mostExpensive || group.factorHundredths > mostExpensive.factorHundredths) mostExpensive = group;
  }
  if (!mostExpensive) throw new Error('An international route has at least one foreign end');
  return ok({ kind: 'international', rates: mostExpensive });
}

function isRemote({ country, state }: RoutePlace): boolean {
  return usesUsZips(country) && (country !== 'US' || remoteStates.has(state));
}

function isMilitary({ country, state }: RoutePlace): boolean {
  return country === 'US' && militaryStates.has(state);
}
