import { expect, test } from 'vitest';
import { emptyDraft } from '#rules/shipment/draft.ts';
import { setLineCount } from '#rules/shipment/draft-changes.ts';
import { isHandicapAsked, noOrderDetails, orderDetailsProblems } from './order-details.ts';

test('ACC-09 fields that were not opened are not validated', () => {
  expect(orderDetailsProblems(noOrderDetails, 'golf')).toEqual({});
});

test('BRD-02 NTE-03 VAL-11 opened fields must not be blank, and a GHIN number not too long', () => {
  const blank = { requestedClub: ' ', comment: '', ghinNumber: '12345678901' };
  expect(orderDetailsProblems(blank, 'school')).toEqual({
    requestedClub: 'Please enter school name',
    comment: "Note can't be blank",
    ghinNumber: 'Please enter no more than 10 number',
  });
  expect(orderDetailsProblems({ requestedClub: 'Lantern Hill', comment: 'Hi', ghinNumber: '' }, 'golf')).toEqual({});
});

test('ACC-09 the handicap number belongs to a golf bag of the golf brand', () => {
  const withOne = (brand: 'golf' | 'ski', type: 'golf' | 'trunk') =>
    setLineCount(emptyDraft(brand, 'US'), '1', type, 1);
  expect(isHandicapAsked(withOne('golf', 'golf'))).toBe(true);
  expect(isHandicapAsked(withOne('golf', 'trunk'))).toBe(false);
  expect(isHandicapAsked(withOne('ski', 'golf'))).toBe(false);
});
