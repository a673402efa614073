import { expect, test } from 'vitest';
import { errorText } from './error-text.ts';

test('the text of an error is its message, and of another thrown value the value itself', () => {
  expect(errorText(new TypeError('No such bag.'))).toBe('No such bag.');
  expect(errorText('gone')).toBe('gone');
  expect(errorText(undefined)).toBe('undefined');
});
