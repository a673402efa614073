// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { button, draw, isDisabled, pageText } from '#kit/web/testing/draw.ts';
import { type CountryConfig, unknownCountry } from '#rules/address/country-rules.ts';
import AddressCorrection, { type AddressCorrectionProps } from './AddressCorrection.tsx';
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
  test('NTE-01 every message is listed once, with the ends it is about', () => {
    expect(disasterPlaces({ origin: [storm], destination: [storm, strike] })).toEqual([
      { ...storm, place: 'Ship from and ship to' },
      { ...strike, place: 'Ship to' },
    ]);
    expect(disasterPlaces({ origin: [strike], destination: [] })).toEqual([{ ...strike, place: 'Ship from' }]);
  });

  test('NTE-01 the modal lists the messages of both ends until it is closed', () => {
    const onClose = vi.fn<() => void>();
    draw(<DisasterNotice origin={[storm]} destination={[strike]} onClose={onClose} />);
    expect(screen.getByRole('heading', { name: 'Before you ship' })).toBeDefined();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `Ship from${storm.message}`,
      `Ship to${strike.message}`,
    ]);
    fireEvent.click(button('I understand'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('NTE-01 the line at an end repeats its messages, and is absent without any', () => {
    draw(<DisasterLine notices={[storm, strike]} />);
    expect(pageText()).toBe(`${storm.message}${strike.message}`);
    draw(<DisasterLine notices={[]} />);
    expect(pageText()).toBe('');
  });

  test('NTE-01 a notice that was seen stays seen in the tab, and others do not', () => {
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
  const drawCorrection = (
    origin: readonly (typeof palmBeach)[],
    destination: readonly (typeof palmBeach)[],
    onUpdate = vi.fn<AddressCorrectionProps['onUpdate']>(),
  ) => {
    draw(<AddressCorrection origin={origin} destination={destination} onUpdate={onUpdate} onClose={nothing} />);
    return onUpdate;
  };

  test('PNT-10 it has the title, the sentence and the buttons of the specification', () => {
    drawCorrection([], [palmBeach]);
    expect(screen.getByRole('heading', { name: 'Address Validation Error' })).toBeDefined();
    expect(pageText()).toContain('Please select correct entry');
    expect(button('Update')).toBeDefined();
    expect(button('Edit the address myself')).toBeDefined();
  });

  test('PNT-10 nothing is preselected, and an update needs a choice for each end with candidates', () => {
    const other = { ...palmBeach, zip: '33402' };
    const onUpdate = drawCorrection([palmBeach], [palmBeach, other]);
    const choices = screen.getAllByRole<HTMLInputElement>('radio');
    expect(choices.map(({ checked }) => checked)).toEqual([false, false, false]);
    fireEvent.click(choices[0] as HTMLElement);
    expect(isDisabled(button('Update'))).toBe(true);
    fireEvent.click(choices[2] as HTMLElement);
    fireEvent.click(button('Update'));
    expect(onUpdate).toHaveBeenCalledExactlyOnceWith({ origin: palmBeach, destination: other });
  });

  test('PNT-10 an end without candidates has no empty list', () => {
    drawCorrection([], [palmBeach]);
    expect(pageText()).not.toContain('Ship from');
  });

  test('PNT-10 without any candidate it says so and has no update button', () => {
    drawCorrection([], []);
    expect(pageText()).toContain('We couldn’t find these places. Please check the zip, city and state of both.');
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
  });
});

describe('CTY-05 country note', () => {
  const country = (code: string, facts: Partial<CountryConfig> = {}): CountryConfig => ({
    ...unknownCountry(code),
    supported: true,
    optionalFields: [],
    ...facts,
  });
  const customs = 'Bags that cross a border need customs papers. We’ll ask you for the details before you pay.';
  const estimate = 'Customs and local holidays affect delivery, so the arrival day is an estimate.';

  test('CTY-05 the United States has no note', () => {
    expect(countryNoteWords(country('US'))).toBeNull();
    draw(<CountryNoteLine config={country('US')} />);
    expect(pageText()).toBe('');
  });

  test('CTY-05 the note says which fields a country does not have or need, and what a border means', () => {
    const zip = { fieldAlias: { zip: 'Eircode' } };
    expect(countryNoteWords(country('CA'))).toEqual({
      title: 'Shipping from or to Canada',
      sentences: [customs, estimate],
    });
    expect(countryNoteWords(country('IE', { ...zip, optionalFields: ['zip'] }))?.sentences[0]).toBe(
      'Eircode: optional, but it helps the carrier find the address.',
    );
    expect(countryNoteWords(country('HK', { disabledFields: ['zip', 'state'] }))?.sentences).toEqual([
      'Addresses there have no zip or postal code, so you don’t need one.',
      'Addresses there have no state, so you don’t need one.',
      customs,
      estimate,
    ]);
  });

  test('CTY-05 the note of a US territory is about the days, not about customs', () => {
    expect(countryNoteWords(country('PR'))?.sentences).toEqual([
      'Bags travel part of the way by air or sea, so the arrival day is an estimate.',
    ]);
  });

  test('CTY-05 the note of a country that we do not ship to says just that', () => {
    expect(countryNoteWords(country('AQ', { supported: false }))?.sentences).toEqual([
      'We don’t ship to this country yet.',
    ]);
  });

  test('CTY-05 the note and the line that stays have the same text', () => {
    draw(<CountryNote config={country('JP')} onClose={nothing} />);
    expect(screen.getByRole('dialog', { name: 'Shipping from or to Japan' }).textContent).toContain(customs);
    expect(pageText()).toContain(estimate);
    draw(<CountryNoteLine config={country('JP')} />);
    expect(pageText()).toBe(`${customs} ${estimate}`);
  });
});
