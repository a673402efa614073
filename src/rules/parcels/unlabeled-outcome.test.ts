import { describe, expect, test } from 'vitest';
import { caseOutcomes } from './bag-case.ts';
import type { ParcelProgress } from './parcel-progress.ts';
import { unlabeledOutcome, whyBagsAreMissing } from './unlabeled-outcome.ts';

describe('why bags are not where the return leg starts', () => {
  const there = { id: 1, leg: 'outbound', bag: 1, state: 'ready', progress: 'on-its-way' } as const;
  const isNever = () => false;
  const why = (...progresses: readonly ParcelProgress[]) => {
    const known = progresses.map((progress, index) => ({ ...there, id: index + 1, bag: index + 1, progress }));
    return whyBagsAreMissing({ leg: 'return', bags: known.map(({ bag }) => bag) }, known, isNever);
  };

  test('bags are lost or sent back when all of them are, and late otherwise', () => {
    expect(why('lost', 'lost')).toBe('lost');
    expect(why('returned', 'back-with-sender')).toBe('returned');
    expect(why('lost', 'returned')).toBe('late');
    expect(why('on-its-way')).toBe('late');
  });

  test('bags are not away when one of them has arrived, or comes back in time', () => {
    expect(why('lost', 'delivered')).toBe(null);
    const returned = [{ ...there, progress: 'returned' }] as const;
    expect(whyBagsAreMissing({ leg: 'return', bags: [1] }, returned, (id) => id === 1)).toBe(null);
  });

  test('bags of an outbound leg, without a parcel there or with a canceled one are not away', () => {
    expect(whyBagsAreMissing({ leg: 'outbound', bags: [1] }, [there], isNever)).toBe(null);
    expect(whyBagsAreMissing({ leg: 'return', bags: [undefined] }, [there], isNever)).toBe(null);
    expect(whyBagsAreMissing({ leg: 'return', bags: [1] }, [{ ...there, state: 'voided' }], isNever)).toBe(null);
  });
});

describe('what becomes of a bag without a label', () => {
  const own = { isWanted: true, isLegCanceled: false, isMissingForReturn: false, isBeforeHandover: false };
  const closed = (facts: typeof own) =>
    caseOutcomes.filter((outcome) => unlabeledOutcome({ ...facts, outcome }).isClosed);
  const gone = (facts: typeof own) => caseOutcomes.filter((outcome) => unlabeledOutcome({ ...facts, outcome }).isGone);

  test('SCR-08 staff look for a label of a bag that is there, whatever was refunded after its handover', () => {
    expect(closed(own)).toEqual([]);
    expect(gone(own)).toEqual([]);
  });

  test('SCR-08 a bag that was refunded before its handover leaves nothing to do', () => {
    expect(closed({ ...own, isBeforeHandover: true })).toEqual(['refunded']);
    expect(gone({ ...own, isBeforeHandover: true })).toEqual(['refunded']);
  });

  test('SCR-08 a bag that had not arrived leaves only an unknown price to staff', () => {
    const away = { ...own, isMissingForReturn: true };
    expect(closed(away)).toEqual(caseOutcomes.filter((outcome) => outcome !== 'price-unknown'));
    expect(gone(away)).toEqual(['refunded']);
  });

  test('a leg that is canceled needs no label, and one that was canceled before leaves nothing to do', () => {
    expect(gone({ ...own, isLegCanceled: true })).toEqual(caseOutcomes);
    expect(closed({ ...own, isLegCanceled: true })).toEqual([]);
    expect(gone({ ...own, isWanted: false })).toEqual(caseOutcomes);
    expect(closed({ ...own, isWanted: false })).toEqual(caseOutcomes);
  });
});
