import { expect, test } from 'vitest';
import { quickQuoteName } from './quick-quote-name.ts';

test('SVC-03 the quick quote shortens three names', () => {
  expect(quickQuoteName('THREE DAY SELECT')).toBe('THREE DAY');
  expect(quickQuoteName('NEXT DAY AIR')).toBe('NEXT DAY');
  expect(quickQuoteName('SECOND DAY')).toBe('TWO DAY');
});

test('SVC-03 the quick quote leaves all other names as they are', () => {
  for (const name of ['GROUND', 'EXPEDITED GROUND', 'FOUR DAY', 'INTERNATIONAL ECONOMY', '']) {
    expect(quickQuoteName(name)).toBe(name);
  }
});
