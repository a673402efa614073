import { expect, test } from 'vitest';
import { joinZip } from './join-zip.ts';

test('PNT-03 parts are joined in the country’s zip format', () => {
  expect(joinZip({ country: 'US', first: '33401', second: '1234' })).toBe('33401-1234');
  expect(joinZip({ country: 'US', first: '33401', second: '' })).toBe('33401');
  expect(joinZip({ country: 'CA', first: 'v8e', second: '0b6' })).toBe('V8E 0B6');
  expect(joinZip({ country: 'PT', first: '1100', second: '148' })).toBe('1100-148');
  expect(joinZip({ country: 'PT', first: '', second: '148' })).toBe('');
});

test('ZIP-03 an invalid first part of a US zip clears the whole zip', () => {
  expect(joinZip({ country: 'US', first: '334', second: '011234' })).toBe('');
  expect(joinZip({ country: 'GU', first: 'abcde', second: '' })).toBe('');
});

test('ZIP-03 a ZIP+4 in the first part is a whole zip', () => {
  expect(joinZip({ country: 'US', first: '33401-1234', second: '9999' })).toBe('33401-1234');
});
