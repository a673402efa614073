import { expect, test } from 'vitest';
import { joinPhone } from './join-phone.ts';

test('PNT-03 parts are joined as (561) 555-0101', () => {
  expect(joinPhone({ area: '561', number: '5550101' })).toBe('(561) 555-0101');
  expect(joinPhone({ area: ' 561 ', number: '555-0101' })).toBe('(561) 555-0101');
  expect(joinPhone({ area: '', number: '+44 20 7946 0958' })).toBe('+44 20 7946 0958');
  expect(joinPhone({ area: '', number: '' })).toBe('');
});
