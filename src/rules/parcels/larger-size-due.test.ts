import { describe, expect, test } from 'vitest';
import { caseKinds, caseOutcomes } from './bag-case.ts';
import { isSizeOwedNothing, isSizeRefundDue, isSizeUnanswered, type TripOfSize } from './larger-size-due.ts';
import { parcelProgresses } from './parcel-progress.ts';
import { returnedBagStates } from './returned-bag.ts';

const arrived: TripOfSize = { progress: 'delivered', isTransportRefunded: false, cases: [], returned: null };

describe('what is owed for a larger size', () => {
  test('PRC-04 a bag that arrived owes for its size, and no payment is to be refunded', () => {
    expect(isSizeOwedNothing(arrived)).toBe(false);
    expect(isSizeRefundDue(arrived)).toBe(false);
  });

  test('PRC-04 only a bag that is lost or sent back owes nothing, and what was paid for it is kept until its trip is refunded', () => {
    const free = parcelProgresses.filter((progress) => isSizeOwedNothing({ ...arrived, progress }));
    expect(free).toEqual(['lost', 'returned', 'back-with-sender']);
    expect(parcelProgresses.filter((progress) => isSizeRefundDue({ ...arrived, progress }))).toEqual([]);
  });

  test('PRC-04 a bag whose transport was refunded owes nothing, and what was paid is refunded', () => {
    const refunded = { ...arrived, isTransportRefunded: true };
    expect(isSizeOwedNothing(refunded)).toBe(true);
    expect(isSizeRefundDue(refunded)).toBe(true);
  });

  test('PRC-04 a case of a late, lost or returned bag counts once it is decided, unless it refunds nothing', () => {
    const counting = caseKinds.flatMap((kind) =>
      [...caseOutcomes, null]
        .filter((outcome) => isSizeRefundDue({ ...arrived, cases: [{ kind, outcome }] }))
        .map((outcome) => `${kind} ${outcome}`),
    );
    const outcomes = ['refunded', 'refunded-before', 'nothing-paid', 'price-unknown'];
    const kinds = ['late', 'lost', 'returned'];
    expect(counting).toEqual(kinds.flatMap((kind) => outcomes.map((outcome) => `${kind} ${outcome}`)));
  });

  test('PRC-04 what was paid is refunded when the price of the trip was refunded or comes off a new one', () => {
    const due = returnedBagStates.filter((state) =>
      isSizeRefundDue({ ...arrived, returned: { state, hasAmount: true } }),
    );
    expect(due).toEqual(['again', 'refunded']);
    const stays = returnedBagStates.filter((state) =>
      isSizeRefundDue({ ...arrived, returned: { state, hasAmount: false } }),
    );
    expect(stays).toEqual([]);
  });
});

test('a question was closed without an answer when neither staff nor the fate of its bag has ended it', () => {
  const closed = { state: 'waived', isSettledByStaff: false, trip: arrived } as const;
  expect(isSizeUnanswered(closed)).toBe(true);
  expect(isSizeUnanswered({ ...closed, isSettledByStaff: true })).toBe(false);
  expect(isSizeUnanswered({ ...closed, trip: { ...arrived, progress: 'lost' } })).toBe(false);
  expect(isSizeUnanswered({ ...closed, state: 'contested' })).toBe(false);
});
