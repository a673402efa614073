import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { checkGhinNumber, checkPasswordConfirmation } from './account-checks.ts';

test('VAL-11 a confirmation must equal the password exactly', () => {
  expect(checkPasswordConfirmation({ password: 'open sesame', confirmation: 'open sesame' })).toBeNull();
  expect(checkPasswordConfirmation({ password: 'open sesame', confirmation: 'Open sesame' })).toBe('passwordsDiffer');
  expect(checkPasswordConfirmation({ password: 'open sesame', confirmation: 'open sesame ' })).toBe('passwordsDiffer');
});

test('VAL-11 a confirmation that is missing is not called different', () => {
  expect(checkPasswordConfirmation({ password: 'open sesame', confirmation: '' })).toBeNull();
});

test('VAL-11 a GHIN number that is too long says how long it may be', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,20}$/), (digits) => {
      expect(checkGhinNumber(digits)).toBe(digits.length > limits.ghinNumberLengthMax ? 'ghinNumberTooLong' : null);
    }),
  );
  expect(messageText('ghinNumberTooLong', { count: String(limits.ghinNumberLengthMax) })).toBe(
    'Please enter no more than 10 number',
  );
});

test('VAL-11 a GHIN number has digits only', () => {
  expect(checkGhinNumber('12a4')).toBe('onlyDigits');
});
