import { expect, test } from 'vitest';
import { fullName } from './full-name.ts';

test('ACC-02 a full name is first and last name, or the one that is known', () => {
  expect(fullName({ firstName: 'Tessa', lastName: 'Rowan' })).toBe('Tessa Rowan');
  expect(fullName({ firstName: 'Tessa', lastName: '' })).toBe('Tessa');
  expect(fullName({ firstName: '', lastName: 'Rowan' })).toBe('Rowan');
  expect(fullName({ firstName: '', lastName: '' })).toBe('');
});
