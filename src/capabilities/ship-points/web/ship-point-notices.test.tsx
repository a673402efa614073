import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { type CountryConfig, unknownCountry } from '#rules/address/country-rules.ts';
import AddressCorrection from './AddressCorrection.tsx';
import { CountryNote } from './CountryNote.tsx';
import { CountryNoteLine } from './CountryNoteLine.tsx';
import { countryNoteWords } from './country-note-words.ts';
import { DisasterLine } from './DisasterLine.tsx';
import DisasterNotice from './DisasterNotice.tsx';
import { disasterPlaces } from './disaster-places.ts';
import { seenNotices } from './seen-notices.ts';

const nothing = (): void => undefined;
const storm = { id: 1, message: 'A storm closes the stores in Miami.' };
const strike = { id: 2, message: 'The ferries are on strike.' };

describe('NTE-01 disaster alert', () => {
  test('NTE-01 every message is listed once, with the ends that it speaks of', () => {
    expect(disasterPlaces({ origin: [storm], destination: [storm, strike] })).toEqual([
      { ...storm, place: 'Ship from and ship to' },
      { ...strike, place: 'Ship to' },
    ]);
    expect(disasterPlaces({ origin: [strike], destination: [] })).toEqual([{ ...strike, place: 'Ship from' }]);
  });

  test('NTE-01 the modal says the messages of both ends', () => {
    const html = renderToStaticMarkup(<DisasterNotice origin={[storm]} destination={[strike]} onClose={nothing} />);
    expect(html).toContain('Before you ship');
    expect(html).toMatch(/Ship from<.*A storm closes.*Ship to<.*The ferries are on strike\./);
  });

  test('NTE-01 the words stay at the place, and without any there is nothing', () => {
    expect(renderToStaticMarkup(<DisasterLine notices={[storm, strike]} />)).toMatch(/A storm.*The ferries/);
    expect(renderToStaticMarkup(<DisasterLine notices={[]} />)).toBe('');
  });

  test('NTE-01 a notice once seen is seen for the tab, and others are not', () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    };
    seenNotices(storage).add(1);
    const afterReload = seenNotices(storage);
    expect([1, 2].map((id) => afterReload.has(id))).toEqual([true, false]);
  });

  test('NTE-01 a browser that stores nothing still shows a notice only once on a page', () => {
    const refusing = {
      getItem: () => null,
      setItem: () => {
        throw new Error('The quota is exceeded');
      },
    };
    for (const notices of [seenNotices(refusing), seenNotices(undefined)]) {
      notices.add(1);
      expect(notices.has(1)).toBe(true);
    }
  });
});

describe('PNT-10 address correction', () => {
  const palmBeach = { zip: '33401', city: 'West Palm Beach', state: 'FL' };
  const draw = (origin: readonly (typeof palmBeach)[], destination: readonly (typeof palmBeach)[]) =>
    renderToStaticMarkup(
      <AddressCorrection origin={origin} destination={destination} onUpdate={nothing} onClose={nothing} />,
    );

  test('PNT-10 it has the title, the sentence and the button of the specification', () => {
    const html = draw([], [palmBeach]);
    for (const words of ['Address Validation Error', 'Please select correct entry', '>Update<']) {
      expect(html).toContain(words);
    }
    expect(html).toContain('Edit the address myself');
  });

  test('PNT-10 each end with candidates offers them, and nothing is chosen for the person', () => {
    const html = draw([palmBeach], [palmBeach, { ...palmBeach, zip: '33402' }]);
    expect(html).toMatch(/Ship from.*33401.*Ship to.*33401.*33402/);
    expect(html).not.toContain('checked=""');
    expect(html).toMatch(/aria-disabled="true"[^>]*>(<span>)?Update/);
  });

  test('PNT-10 an end without candidates offers no empty list', () => {
    expect(draw([], [palmBeach])).not.toContain('Ship from');
  });

  test('PNT-10 without any candidate it says so in words and offers no update', () => {
    const html = draw([], []);
    expect(html).toContain('We could not find these places. Please check the zip, city and state of both ends.');
    expect(html).not.toContain('>Update<');
  });
});

describe('CTY-05 country note', () => {
  const country = (code: string, facts: Partial<CountryConfig> = {}): CountryConfig => ({
    ...unknownCountry(code),
    supported: true,
    optionalFields: [],
    ...facts,
  });
  const customs = 'Bags that cross a border need customs papers; we ask you what goes into them before you pay.';
  const estimate = 'Customs and local holidays decide the arrival day too, so it is an estimate.';

  test('CTY-05 the United States need no note', () => {
    expect(countryNoteWords(country('US'))).toBeNull();
    expect(renderToStaticMarkup(<CountryNoteLine config={country('US')} />)).toBe('');
  });

  test('CTY-05 a country says which fields it does not have or need, and what a border means', () => {
    const zip = { fieldAlias: { zip: 'Eircode' } };
    expect(countryNoteWords(country('CA'))).toEqual({
      title: 'Shipping from or to Canada',
      sentences: [customs, estimate],
    });
    expect(countryNoteWords(country('IE', { ...zip, optionalFields: ['zip'] }))?.sentences[0]).toBe(
      'Eircode: you may leave it empty if the address has none.',
    );
    expect(countryNoteWords(country('HK', { disabledFields: ['zip', 'state'] }))?.sentences).toEqual([
      'Addresses there have no zip or postal code, so we do not ask for one.',
      'Addresses there have no state, so we do not ask for one.',
      customs,
      estimate,
    ]);
  });

  test('CTY-05 a US territory is told of the days, not of customs', () => {
    expect(countryNoteWords(country('PR'))?.sentences).toEqual([
      'Bags go by air or sea part of the way, so the arrival day is an estimate.',
    ]);
  });

  test('CTY-05 a country that we do not ship to says just that', () => {
    expect(countryNoteWords(country('AQ', { supported: false }))?.sentences).toEqual([
      'We do not ship to this country yet.',
    ]);
  });

  test('CTY-05 the modal and the line that stays say the same', () => {
    const modal = renderToStaticMarkup(<CountryNote config={country('JP')} onClose={nothing} />);
    const line = renderToStaticMarkup(<CountryNoteLine config={country('JP')} />);
    expect(modal).toContain('Shipping from or to Japan');
    for (const html of [modal, line]) for (const words of [customs, estimate]) expect(html).toContain(words);
  });
});
