import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadPostalData } from './embedded-postal-data.ts';
import type { PostalData } from './postal-data.ts';
import { failingPostalData } from './testing/failing-postal-data.ts';

/** Every adapter answers the same; there is one for now. */
const adapters: [name: string, load: () => PostalData][] = [['embedded', loadPostalData]];

describe.each(adapters)('%s', (_, load) => {
  const places = load();

  test('API-01 a zip of the US has its city, state, coordinates and local time', () => {
    expect(places.find({ country: 'US', zip: '33401' })).toEqual({
      zip: '33401',
      city: 'West Palm Beach',
      state: 'FL',
      stateName: 'Florida',
      country: 'US',
      latitude: 26.7165,
      longitude: -80.0679,
      timeZone: 'America/New_York',
    });
  });

  test.each([
    ['96743', 'Kamuela', 'HI', 'Pacific/Honolulu'],
    ['10001', 'New York', 'NY', 'America/New_York'],
    ['90210', 'Beverly Hills', 'CA', 'America/Los_Angeles'],
    ['00601', 'Adjuntas', 'PR', 'America/Puerto_Rico'],
    ['96910', 'Hagatna', 'GU', 'Pacific/Guam'],
    ['99501', 'Anchorage', 'AK', 'America/Anchorage'],
    ['09012', 'APO', 'AE', 'Europe/Berlin'],
  ])('ZIP-02 the zip %s is %s, %s', (zip, city, state, timeZone) => {
    expect(places.find({ country: 'US', zip })).toMatchObject({ zip, city, state, timeZone });
  });

  test('ZIP-02 PH3 1NF is Auchterarder, however it is typed', () => {
    const auchterarder = {
      zip: 'PH3 1NF',
      city: 'Auchterarder',
      stateName: 'Perth and Kinross',
      country: 'GB',
      timeZone: 'Europe/London',
    };
    expect(places.find({ country: 'GB', zip: 'PH3 1NF' })).toMatchObject(auchterarder);
    expect(places.find({ country: 'GB', zip: 'ph31nf' })).toMatchObject(auchterarder);
    expect(places.find({ country: 'GB', zip: 'SW1A 1AA' })).toBeUndefined();
  });

  test('ZIP-01 five digits and four more are found by the five', () => {
    expect(places.find({ country: 'US', zip: '33401-1234' })).toEqual(places.find({ country: 'US', zip: '33401' }));
  });

  test('ZIP-01 a Canadian zip is found by its area and answered as it was asked', () => {
    const whistler = { zip: 'V8E 0B6', city: 'Whistler', state: 'BC', timeZone: 'America/Vancouver' };
    expect(places.find({ country: 'CA', zip: 'V8E 0B6' })).toMatchObject(whistler);
    expect(places.find({ country: 'CA', zip: 'v8e0b6' })).toMatchObject(whistler);
    expect(places.find({ country: 'CA', zip: 'V8E 0' })).toBeUndefined();
  });

  test('ZIP-01 a zip of Japan is found with and without its hyphen', () => {
    const chiyoda = { zip: '100-0001', city: 'Chiyoda-ku', state: '13', stateName: 'Tokyo', timeZone: 'Asia/Tokyo' };
    expect(places.find({ country: 'JP', zip: '100-0001' })).toMatchObject(chiyoda);
    expect(places.find({ country: 'JP', zip: '1000001' })).toMatchObject(chiyoda);
  });

  test('PNT-06 a zip of Puerto Rico is found there and in the US, one of Florida only in the US', () => {
    expect(places.find({ country: 'PR', zip: '00601' })).toMatchObject({ state: 'PR', country: 'PR' });
    expect(places.find({ country: 'US', zip: '00601' })).toMatchObject({ state: 'PR', country: 'US' });
    expect(places.find({ country: 'PR', zip: '33401' })).toBeUndefined();
  });

  test.each([
    ['US', '99999'],
    ['US', '3340'],
    ['US', ''],
    ['CA', 'W1A 1A1'],
    ['JP', '999-9999'],
    ['DE', '80331'],
    ['', '33401'],
    ['toString', '33401'],
  ])('ZIP-06 in "%s" the zip "%s" is unknown', (country, zip) => {
    expect(places.find({ country, zip })).toBeUndefined();
  });

  test('API-03 cities are found by the beginning of their name, the larger one first', () => {
    const found = places.searchCities({ country: 'US', term: 'palm b', limit: 10 });
    expect(found.map((place) => `${place.city}, ${place.state}`)).toEqual([
      'Palm Bay, FL',
      'Palm Beach Gardens, FL',
      'Palm Beach, FL',
    ]);
    expect(found[2]).toEqual(places.find({ country: 'US', zip: '33480' }));
  });

  test('API-03 the exact name comes before a longer one of a larger city', () => {
    const [first, second] = places.searchCities({ country: 'US', term: 'Palm Beach', limit: 2 });
    expect([first?.city, second?.city]).toEqual(['Palm Beach', 'Palm Beach Gardens']);
  });

  test('API-03 cities are found by the beginning of a zip, each once', () => {
    const found = places.searchCities({ country: 'US', term: '3340', limit: 10 });
    expect(found.map((place) => `${place.zip} ${place.city}`)).toEqual([
      '33401 West Palm Beach',
      '33408 North Palm Beach',
    ]);
  });

  test('API-03 a whole zip finds its own city', () => {
    const found = (country: string, term: string) =>
      places.searchCities({ country, term, limit: 10 }).map((place) => place.city);
    expect(found('US', '33405')).toEqual(['West Palm Beach']);
    expect(found('CA', 'v8e 0b6')).toEqual(['Whistler']);
    expect(found('JP', '100-0001')).toEqual(['Chiyoda-ku']);
  });

  test('API-03 a name that begins with a number is found by it', () => {
    expect(places.searchCities({ country: 'CA', term: '100 mile', limit: 10 })).toMatchObject([{ zip: 'V0K' }]);
  });

  test('API-03 accents, case and short forms do not matter', () => {
    const first = (country: string, term: string) => places.searchCities({ country, term, limit: 1 })[0]?.city;
    expect(first('CA', 'montreal')).toBe('Montréal');
    expect(first('US', 'ST. LOUIS')).toBe('Saint Louis');
  });

  test('API-03 a search within a territory stays there', () => {
    const states = places.searchCities({ country: 'PR', term: 'san', limit: 50 }).map((place) => place.state);
    expect(new Set(states)).toEqual(new Set(['PR']));
  });

  test('API-03 no more places come back than were asked for', () => {
    expect(places.searchCities({ country: 'US', term: 's', limit: 7 })).toHaveLength(7);
    expect(places.searchCities({ country: 'US', term: '9', limit: 7 })).toHaveLength(7);
  });

  test('PNT-10 the zips of a city are all found again in it', () => {
    const zips = places.zipsOf({ country: 'US', city: 'west palm beach', state: 'FL' });
    expect(zips).toContain('33401');
    expect(zips.length).toBeGreaterThan(10);
    for (const zip of zips) expect(places.find({ country: 'US', zip })?.city).toBe('West Palm Beach');
    expect(places.zipsOf({ country: 'CA', city: 'Whistler', state: 'BC' })).toEqual(['V0N', 'V8E']);
  });

  test('PNT-10 a city in another state has other zips, an unknown one has none', () => {
    expect(places.zipsOf({ country: 'US', city: 'West Palm Beach', state: 'NY' })).toEqual([]);
    expect(places.zipsOf({ country: 'US', city: 'Nowhere At All', state: 'FL' })).toEqual([]);
    expect(places.zipsOf({ country: 'US', city: '', state: '' })).toEqual([]);
  });

  test('API-03 anything may be typed without breaking the search', () => {
    const countries = fc.constantFrom('US', 'PR', 'CA', 'JP', 'GB', 'XX', '');
    fc.assert(
      fc.property(countries, fc.string({ unit: 'grapheme', maxLength: 30 }), (country, term) => {
        expect(places.searchCities({ country, term, limit: 3 }).length).toBeLessThanOrEqual(3);
        places.find({ country, zip: term });
        places.zipsOf({ country, city: term, state: term });
      }),
    );
  });
});

test('API-01 postal data can be out of reach', () => {
  const failing = failingPostalData();
  expect(() => failing.find({ country: 'US', zip: '33401' })).toThrow('out of reach');
  expect(() => failing.searchCities({ country: 'US', term: 'palm', limit: 1 })).toThrow('out of reach');
  expect(() => failing.zipsOf({ country: 'US', city: 'Palm Beach', state: 'FL' })).toThrow('out of reach');
});
