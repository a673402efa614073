import { expect, test } from 'vitest';
import { groupedPhone } from './grouped-phone.ts';

test.each([
  ['2135550143', 'US', '(213) 555-0143'],
  ['213-555-0143', 'CA', '(213) 555-0143'],
  [' 213 555 0143 ', 'US', '(213) 555-0143'],
  ['(213) 555-0143', 'US', '(213) 555-0143'],
  ['+12135550143', 'US', '+12135550143'],
  ['2135550143 ext. 4', 'US', '2135550143 ext. 4'],
  ['213555014', 'US', '213555014'],
  ['2079460018', 'GB', '2079460018'],
  ['', 'US', ''],
])('%s in %s is written as %s', (typed, country, written) => {
  expect(groupedPhone(typed, country)).toBe(written);
});
