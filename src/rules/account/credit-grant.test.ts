import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '#rules/limits.ts';
import { checkCreditGrant, creditAmountRange } from './credit-grant.ts';

const grant = { amountCents: 2500, reason: 'The bags came a day late.' };

describe('SCR-08 credit that staff give', () => {
  test('SCR-08 spaces around its reason are dropped', () => {
    expect(checkCreditGrant({ ...grant, reason: '  The bags came a day late.\n' })).toEqual({
      kind: 'ok',
      value: grant,
    });
  });

  test('SCR-08 a reason is required, and one that is too long is refused', () => {
    for (const reason of ['', '  \n ']) {
      expect(checkCreditGrant({ ...grant, reason })).toEqual({
        kind: 'problem',
        field: 'reason',
        message: 'creditReasonRequired',
      });
    }
    const reason = 'x'.repeat(limits.creditReasonLengthMax + 1);
    expect(checkCreditGrant({ ...grant, reason })).toMatchObject({ field: 'reason', message: 'tooManyCharacters' });
  });

  test('SCR-08 an accepted amount lies between one cent and the maximum', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.double()), (amountCents) => {
        const isBetween =
          Number.isInteger(amountCents) && amountCents >= 1 && amountCents <= limits.creditGrantCentsMax;
        expect(checkCreditGrant({ ...grant, amountCents }).kind).toBe(isBetween ? 'ok' : 'problem');
      }),
    );
    for (const amountCents of [1, limits.creditGrantCentsMax]) {
      expect(checkCreditGrant({ ...grant, amountCents }).kind).toBe('ok');
    }
    expect(checkCreditGrant({ ...grant, amountCents: 0 })).toMatchObject({ message: 'creditAmountOutOfRange' });
    expect(creditAmountRange).toEqual({ least: '$0.01', most: '$500.00' });
  });
});
