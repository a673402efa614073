import { expect, test } from 'vitest';
import { cardNumbersIn } from './card-numbers.ts';

test.each(['4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111', '378282246310005', '4222222222222'])(
  'PAY-02 %s looks like the number of a card, wherever it stands',
  (number) => {
    expect(cardNumbersIn(number)).toEqual([number]);
    expect(cardNumbersIn(`{"note":"paid with ${number}, thanks"}`)).toEqual([number]);
  },
);

test.each([
  ['the last digit is wrong', '4111111111111112'],
  ['it is a moment in milliseconds', '1772463600005'],
  ['it is part of a hash', 'a4111111111111111f'],
  ['it is the beginning of a UUID', '41111111-1111-4115-b222-0a0b0c0d0e0f'],
  ['it is too short', '411111111111'],
  ['it is a phone number', '(213) 555-0142'],
])('PAY-02 a number does not look like that of a card when %s', (_why, text) => {
  expect(cardNumbersIn(text)).toEqual([]);
});
