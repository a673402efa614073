import { expect, test } from 'vitest';
import { noOrderDetails, orderDetailsProblems } from './order-details.ts';

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
