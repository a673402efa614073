import { expect, test, vi } from 'vitest';
import { holidaysOf } from './holidays-of.ts';
import { readOverlay } from './overlay.ts';

const overlay = readOverlay(
  [
    '# comment',
    'CA\tadd\tmonday before 05-25\tVictoria Day\tlacking',
    'CA\tadd\t07-01\tDominion Day\tthe same day under another name',
    'KR\tshift\t-1\tKorean New Year\tbegins on the eve',
    'MX\tdrop\t\tChange of Federal Government\tmoved',
    'MX\tadd\t2030-10-01\tChange of Federal Government\tmoved',
  ].join('\n'),
);

test('DAT-01 public holidays of the whole country are taken, those of a part are not', () => {
  const germany = holidaysOf('DE', [2026], []);
  expect(germany).toContainEqual(['2026-10-03', 'National Holiday']);
  expect(germany.map(([, name]) => name)).not.toContain('Epiphany');
});

test('DAT-01 a day that the overlay adds is among the others', () => {
  const canada = holidaysOf('CA', [2026], overlay);
  expect(canada).toContainEqual(['2026-05-18', 'Victoria Day']);
  expect(canada.map(([date]) => date)).toEqual(canada.map(([date]) => date).toSorted());
});

test('DAT-01 two holidays on one date are one day with both names', () => {
  const canadaDay = holidaysOf('CA', [2026], overlay).filter(([date]) => date === '2026-07-01');
  expect(canadaDay).toEqual([['2026-07-01', 'Canada Day / Dominion Day']]);
});

test('DAT-01 a holiday of several days blocks each of them, from the day that the overlay says', () => {
  const newYear = holidaysOf('KR', [2026], overlay).filter(([, name]) => name === 'Korean New Year');
  expect(newYear.map(([date]) => date)).toEqual(['2026-02-16', '2026-02-17', '2026-02-18']);
});

test('DAT-01 a holiday that the overlay drops and adds again is where it was added', () => {
  const change = holidaysOf('MX', [2030], overlay).filter(([, name]) => name === 'Change of Federal Government');
  expect(change).toEqual([['2030-10-01', 'Change of Federal Government']]);
});

test('DAT-01 an observed day is added where the source says so, and the day itself stays', () => {
  const dates = holidaysOf('GB', [2026], []).map(([date]) => date);
  expect(dates).toContain('2026-12-26');
  expect(dates).toContain('2026-12-28');
});

test('DAT-01 a line that is not understood is refused', () => {
  // The library also says so on the console.
  vi.spyOn(console, 'error').mockReturnValue();
  expect(() => holidaysOf('CA', [2026], readOverlay('CA\tadd\tsome day\tX\treason'))).toThrow('not understood');
  expect(() => readOverlay('CA\tadd\t11-11\tRemembrance Day\t')).toThrow('needs a reason');
  expect(() => readOverlay('CA\tmove\t11-11\tRemembrance Day\treason')).toThrow('neither add');
});
