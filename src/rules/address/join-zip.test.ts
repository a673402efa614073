import { expect, test } from 'vitest';
import { joinZip } from './join-zip.ts';

test('PNT-03 parts are joined as the country writes its zips', () => {
  expect(joinZip({ country: 'US', first: '33401', second: '1234' })).toBe('33401-1234');
  expect(joinZip({ country: 'US', first: '33401', second: '' })).toBe('33401');
  expect(joinZip({ country: 'CA', first: 'v8e', second: '0b6' })).toBe('V8E 0B6');
  expect(joinZip({ country: 'PT', first: '1100', second: '148' })).toBe('1100-148');
  expect(joinZip({ country: 'PT', first: '', second: '148' })).toBe('');
});

test('ZIP-03 a first part that is no US zip is cleared, and the second means nothing alone', () => {
  expect(joinZip({ country: 'US', first: '334', second: '011234' })).toBe('');
  expect(joinZip({ country: 'GU', first: 'abcde', second: '' })).toBe('');
});

test('ZIP-03 five and four digits in the first part are a whole zip', () => {
  expect(joinZip({ country: 'US', first: '33401-1234', second: '9999' })).toBe('33401-1234');
});
