import { expect, test } from 'vitest';
import { readSettingsFile } from './settings-file.ts';

const blocked = { address_key: 'a', reason: 'b' };

test('a file has rows by table, and may leave tables out', () => {
  const text = JSON.stringify({ blocked_addresses: [blocked], tax_rates: [] });
  expect([...readSettingsFile(text)]).toEqual([
    ['blocked_addresses', [blocked]],
    ['tax_rates', []],
  ]);
});

test.each([
  ['no JSON', 'What?', 'This is not a file of settings'],
  ['another shape', '{"tax_rates": 7}', 'This is not a file of settings'],
  ['an unknown table', '{"users": []}', 'There are no settings users; known are holiday_changes'],
  [
    'an unknown column',
    JSON.stringify({ blocked_addresses: [blocked, { ...blocked, id: 7 }] }),
    'row 2: there is no id',
  ],
  ['a missing column', '{"blocked_addresses": [{"address_key": "a"}]}', 'row 1: reason is missing'],
])('%s is refused', (_what, text, words) => {
  expect(() => readSettingsFile(text)).toThrow(words);
});
