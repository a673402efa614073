import { expect, test } from 'vitest';
import { claimStates } from './claim-states.ts';
import { damageCaseEnd } from './damage-case-end.ts';

const paid = { state: 'paid', decidedBy: 7 } as const;
const unanswered = { state: 'denied', decidedBy: null } as const;

test('SCR-08 a paid claim closes the case of its damage in the name of who decided it', () => {
  expect(damageCaseEnd([paid])).toEqual({ closedBy: 7 });
});

test('SCR-08 a claim without an answer closes the case of its damage automatically', () => {
  expect(damageCaseEnd([unanswered])).toEqual({ closedBy: null });
});

test('SCR-08 no other claim closes a case: staff who deny one close it themselves', () => {
  const closing = claimStates.filter((state) => damageCaseEnd([{ state, decidedBy: 7 }]) !== null);
  expect(closing).toEqual(['paid']);
  expect(damageCaseEnd([])).toBeNull();
});

test('SCR-08 a case stays open while another claim of the bag is pending', () => {
  const pending = claimStates.filter((state) => damageCaseEnd([paid, { state, decidedBy: null }]) === null);
  expect(pending).toEqual(['open', 'waiting', 'approved']);
});

test('SCR-08 the last decision names who closed the case', () => {
  expect(damageCaseEnd([paid, unanswered])).toEqual({ closedBy: null });
  expect(damageCaseEnd([unanswered, paid])).toEqual({ closedBy: 7 });
  expect(damageCaseEnd([paid, { state: 'denied', decidedBy: 8 }])).toEqual({ closedBy: 8 });
  expect(damageCaseEnd([paid, { state: 'withdrawn', decidedBy: null }])).toEqual({ closedBy: 7 });
});
