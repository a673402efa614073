import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import countryRows from '#data/countries.json' with { type: 'json' };
import rateCards from '#data/rate-card.json' with { type: 'json' };
import { milesBetween } from '#rules/address/miles-between.ts';
import { isoDate } from '#rules/dates.ts';
import { rateCardOn } from '#rules/pricing/rate-card.ts';
import { type Route, type RoutePlace, routeZone, zoneName, zoneOfMiles } from './route-zone.ts';

const card = rateCardOn(rateCards, isoDate('2026-03-09'));

const california = { country: 'US', state: 'CA' };
const florida = { country: 'US', state: 'FL' };

describe('inside a country', () => {
  test('SVC-02 the upper limit of a zone belongs to it', () => {
    const bounds = [150, 300, 600, 1000, 1400, 1800];
    expect(bounds.map((miles) => zoneOfMiles(card, miles).zone)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(bounds.map((miles) => zoneOfMiles(card, miles + 1).zone)).toEqual([3, 4, 5, 6, 7, 8]);
    expect(zoneOfMiles(card, 0).zone).toBe(2);
    expect(zoneOfMiles(card, 2800).zone).toBe(8);
  });

  test('SVC-02 the zone never falls with distance', () => {
    fc.assert(
      fc.property(fc.nat(13_000), fc.nat(13_000), (a, b) => {
        return zoneOfMiles(card, Math.min(a, b)).zone <= zoneOfMiles(card, Math.max(a, b)).zone;
      }),
    );
  });

  test('SVC-02 West Palm Beach FL to Wainscott NY is zone 6, as carriers publish it', () => {
    const westPalmBeach = { latitude: 26.7153, longitude: -80.0534 };
    const wainscott = { latitude: 40.9362, longitude: -72.2429 };
    const miles = milesBetween(westPalmBeach, wainscott);
    expect(zoneIn({ origin: florida, destination: { country: 'US', state: 'NY' }, miles })).toBe('6');
  });

  test.each(['AK', 'HI'])('SVC-02 %s is zone 9 at either end, at any distance', (state) => {
    const remote = { country: 'US', state };
    expect(zoneIn({ origin: remote, destination: california, miles: 2500 })).toBe('9');
    expect(zoneIn({ origin: california, destination: remote, miles: 2500 })).toBe('9');
    expect(zoneIn({ origin: remote, destination: remote, miles: 20 })).toBe('9');
  });

  test.each(['AS', 'GU', 'MP', 'PR', 'VI'])(
    'SVC-02 the territory %s is zone 9, as a country and as a state',
    (code) => {
      expect(zoneIn({ origin: florida, destination: { country: code, state: code }, miles: 1000 })).toBe('9');
      expect(zoneIn({ origin: florida, destination: { country: 'US', state: code }, miles: 1000 })).toBe('9');
    },
  );

  test('SVC-02 a state of another country with the same letters is not remote', () => {
    const paraná = { country: 'BR', state: 'PR' };
    expect(zoneIn({ origin: paraná, destination: paraná, miles: 100 })).toBe('2');
  });

  test('SVC-05 an unknown distance is refused', () => {
    expect(routeZone(card, { origin: california, destination: florida, miles: null })).toEqual({
      kind: 'problem',
      field: 'destination[zip]',
      message: 'routeDistanceUnknown',
    });
  });

  test('SVC-05 a country without known distances is one zone', () => {
    const germany = { country: 'DE', state: '' };
    expect(zoneIn({ origin: germany, destination: germany, miles: null })).toBe('4');
    expect(zoneIn({ origin: germany, destination: germany, miles: 100 })).toBe('2');
  });

  test('SVC-05 every country that we ship to has a price within itself', () => {
    for (const { code } of countryRows.filter((row) => row.supported)) {
      const place = { country: code, state: '' };
      const isByDistance = ['US', 'CA', 'JP'].includes(code);
      expect(routeZone(card, { origin: place, destination: place, miles: null }).kind, code).toBe(
        isByDistance ? 'problem' : 'ok',
      );
    }
  });

  test('SVC-05 military post offices are refused at their end', () => {
    const military: RoutePlace = { country: 'US', state: 'AE' };
    const problemAt = (route: Route) => {
      const zone = routeZone(card, route);
      return zone.kind === 'problem' ? [zone.field, zone.message] : null;
    };
    expect(problemAt({ origin: military, destination: florida, miles: 10 })).toEqual([
      'origin[state]',
      'militaryAddressNotServed',
    ]);
    expect(problemAt({ origin: florida, destination: military, miles: 10 })?.[0]).toBe('destination[state]');
  });
});

describe('between countries', () => {
  const london = { country: 'GB', state: '' };
  const toronto = { country: 'CA', state: 'ON' };

  test('SVC-02 the foreign country decides, whichever end it is', () => {
    expect(zoneIn({ origin: california, destination: london, miles: null })).toBe('C');
    expect(zoneIn({ origin: toronto, destination: california, miles: 300 })).toBe('A');
    expect(zoneIn({ origin: { country: 'PR', state: 'PR' }, destination: toronto, miles: 300 })).toBe('A');
  });

  test('SVC-02 between two foreign countries the more expensive group applies', () => {
    expect(zoneIn({ origin: toronto, destination: london, miles: null })).toBe('C');
    expect(zoneIn({ origin: london, destination: toronto, miles: null })).toBe('C');
  });

  test('CTY-03 a country in no group is not served', () => {
    const nowhere = { country: 'AQ', state: '' };
    expect(routeZone(card, { origin: nowhere, destination: california, miles: null })).toMatchObject({
      field: 'origin[country]',
      message: 'countryNotSupported',
    });
    expect(routeZone(card, { origin: london, destination: nowhere, miles: null })).toMatchObject({
      field: 'destination[country]',
    });
  });
});

function zoneIn(route: Route): string {
  const zone = routeZone(card, route);
  if (zone.kind === 'problem') throw new Error(zone.message);
  return zoneName(zone.value);
}
