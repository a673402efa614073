import { describe, expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import { caseKinds, caseOfScan, caseOutcomes, transportRefundOf } from './bag-case.ts';
import { caseWork } from './case-work.ts';
import { parcelProgresses } from './parcel-progress.ts';
import type { DelayCause } from './scans.ts';

const promisedOn = isoDate('2026-03-17');

function returned(day: string, ...causes: DelayCause[]) {
  return transportRefundOf('returned', {
    progress: 'returned',
    promisedOn,
    happenedOn: isoDate(day),
    scans: causes.map((delayCause) => ({ delayCause })),
  });
}

describe('what a customer gets when something goes wrong', () => {
  test('PRC-04 the price of a lost bag’s trip is refunded, whatever the weather was, unless it was delivered since', () => {
    const lost = { promisedOn, happenedOn: isoDate('2026-03-25'), scans: [{ delayCause: 'weather' as const }] };
    expect(transportRefundOf('lost', { ...lost, progress: 'lost' })).toBe('lost');
    expect(transportRefundOf('lost', { ...lost, progress: 'on-its-way' })).toBe('lost');
    expect(transportRefundOf('lost', { ...lost, progress: 'delivered' })).toBe(null);
  });

  test('PRC-04 a returned bag gets it only if it was late through the carrier’s fault by then', () => {
    expect(returned('2026-03-17')).toBe(null);
    expect(returned('2026-03-19', 'carrier')).toBe('late');
    expect(returned('2026-03-19', 'weather')).toBe(null);
  });

  test('PRC-04 damage, a neighbor and a missing scan refund nothing automatically', () => {
    const facts = { progress: 'delivered', promisedOn, happenedOn: promisedOn, scans: [] } as const;
    for (const kind of ['damaged', 'neighbor', 'not-scanned'] as const) {
      expect(transportRefundOf(kind, facts)).toBe(null);
    }
  });

  test('a scan of a loss or a neighbor opens a case, one of a delay or a delivery does not', () => {
    expect(caseOfScan('delivered-to-neighbor')).toBe('neighbor');
    expect(caseOfScan('lost')).toBe('lost');
    expect(caseOfScan('delayed')).toBe(null);
    expect(caseOfScan('delivered')).toBe(null);
  });
});

describe('what staff read', () => {
  test('SCR-08 of a bag that was not scanned and travels now, they read by which day it should arrive', () => {
    const found = { kind: 'not-scanned', outcome: 'no-refund', progress: 'collected' } as const;
    expect(caseWork({ ...found, promisedOn: isoDate('2026-03-12') }).left).toContain('arrives by Thursday, March 12');
  });

  test('SCR-08 PRC-04 a larger size that was paid leaves nothing to do, unless the carrier took it back since', () => {
    const paid = {
      state: 'paid',
      amount: cents(2100),
      words: '',
      answerBy: null,
      isNothingOwed: false,
      isUnanswered: false,
      isRefunded: false,
      isPaidByCard: true,
      isCredited: false,
      isRefundSent: false,
    } as const;
    const found = { kind: 'oversize', outcome: 'no-refund', progress: 'delivered' } as const;
    expect(caseWork({ ...found, largerSize: paid }).left).toBe(null);
    expect(caseWork({ ...found, largerSize: { ...paid, isCredited: true } }).left).toContain('Refund it.');
    expect(caseWork({ ...found, largerSize: { ...paid, isCredited: true, isRefunded: true } }).left).toBe(null);
  });

  test('SCR-08 of a bag without a label that staff refunded before its handover was over, they read no other reason', () => {
    const found = { kind: 'no-label', outcome: 'refunded', progress: 'label' } as const;
    expect(caseWork(found).done).toContain('There was no label by the end of the handover.');
    expect(caseWork({ ...found, isBeforeHandover: true })).toEqual({
      done: 'Staff asked for a refund before the end of the handover. What could not travel was refunded, and the customer was told.',
      left: null,
    });
    const unpriced = { ...found, outcome: 'price-unknown', isBeforeHandover: true } as const;
    expect(caseWork(unpriced).done).not.toContain('was refunded');
    expect(caseWork(unpriced).left).toContain('Refund what could not travel');
  });

  test('SCR-08 of a bag without a label they read why, and no other reason', () => {
    const found = { kind: 'no-label', outcome: 'refunded', progress: 'label' } as const;
    const labelError =
      'The day of the handover was over before there was a label. The customer has not said what is in the bag.';
    expect(caseWork({ ...found, labelError }).left).toBe(
      `Call the customer: they still have the bag. Why there was no label: “${labelError}”`,
    );
    expect(caseWork(found).left).not.toContain('carrier');
  });

  test.each([
    [['waiting'], 'The claim waits for the customer’s photos.'],
    [['open'], 'The customer’s claim waits for us.'],
    [['denied'], 'The claim was denied.'],
    [['denied', 'open'], 'The customer’s claim waits for us.'],
    [['denied', 'waiting'], 'The claim waits for the customer’s photos.'],
    [['withdrawn'], 'The customer has withdrawn the claim.'],
    [['denied', 'approved'], 'The customer’s claim is approved, and still to be paid.'],
  ] as const)('SCR-08 of a damaged bag they read how far its claims are: %s', (states, left) => {
    const claims = states.map((state) => ({ kind: 'damaged' as const, state, hasQuestion: false }));
    const found = { kind: 'damaged', outcome: 'no-refund', progress: 'delivered' } as const;
    expect(caseWork({ ...found, claims }).left).toContain(left);
    const other = { kind: 'other', state: 'open', hasQuestion: false } as const;
    expect(caseWork({ ...found, claims: [...claims, other] }).left).toContain('The customer’s claim waits for us.');
    const asked = { kind: 'damaged', state: 'waiting', hasQuestion: true } as const;
    expect(caseWork({ ...found, claims: [...claims, asked] }).left).toContain(
      'for the customer’s answer to our question.',
    );
  });

  test('SCR-08 of a bag that a neighbor should have, they read that its customer claims not to have got it', () => {
    const found = { kind: 'neighbor', outcome: 'no-refund', progress: 'delivered' } as const;
    const claim = { kind: 'lost', state: 'open', hasQuestion: false } as const;
    expect(caseWork({ ...found, claims: [claim] }).left).toContain('The customer says that they didn’t get it');
    expect(caseWork({ ...found, claims: [{ ...claim, state: 'withdrawn' }] }).left).toContain('Call the recipient');
  });

  test('SCR-08 only a late bag that was refunded, and one whose trip was canceled before it had a label, leave nothing to do', () => {
    for (const kind of caseKinds) {
      for (const outcome of caseOutcomes) {
        for (const progress of parcelProgresses) {
          const { done, left } = caseWork({ kind, outcome, progress });
          expect(done).toMatch(/\.$/);
          const isMoneyOpen = outcome === 'nothing-paid' || outcome === 'price-unknown';
          const isOver = kind === 'late' ? !isMoneyOpen : kind === 'no-label' && outcome === 'no-refund';
          expect([kind, outcome, left === null]).toEqual([kind, outcome, isOver]);
        }
      }
    }
  });
});
