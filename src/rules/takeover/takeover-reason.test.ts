import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { checkTakeoverReason, takeoverReasonOrDefault } from './takeover-reason.ts';

test.each(['', '   ', '\n\t'])('CRT-03 %j is no reason', (typed) => {
  expect(checkTakeoverReason(typed)).toEqual({ kind: 'problem', field: 'reason', message: 'takeoverReasonRequired' });
  expect(messageText('takeoverReasonRequired')).toBe('Please enter a reason for taking over this cart.');
});

test('CRT-03 spaces around a reason are dropped', () => {
  expect(checkTakeoverReason('  She called. \n')).toEqual({ kind: 'ok', value: 'She called.' });
});

test.each([undefined, '', ' \n '])('CRT-03 a call with the reason %j counts as one without', (given) => {
  expect(takeoverReasonOrDefault(given)).toEqual({ kind: 'ok', value: 'No reason given.' });
});

test('CRT-03 a call’s reason is checked like the page’s', () => {
  expect(takeoverReasonOrDefault(' She called. ')).toEqual({ kind: 'ok', value: 'She called.' });
  expect(takeoverReasonOrDefault('x'.repeat(limits.takeoverReasonLengthMax + 1))).toMatchObject({ field: 'reason' });
});

test('CRT-03 a reason is accepted up to the maximum length', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 300 }), (typed) => {
      const length = typed.trim().length;
      const isKept = checkTakeoverReason(typed).kind === 'ok';
      expect(isKept).toBe(length > 0 && length <= limits.takeoverReasonLengthMax);
    }),
  );
});
