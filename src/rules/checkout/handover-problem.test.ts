import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { zeroCents } from '#rules/money.ts';
import { dropOffOptionId, type PickupFeeOption, sameDayPickupId } from '#rules/pricing/pickup-fee-options.ts';
import { emptyDraft, type LegPlan } from '#rules/shipment/draft.ts';
import { handoverProblem } from './handover-problem.ts';

const today = isoDate('2026-12-24');
const dropOff: PickupFeeOption = {
  id: dropOffOptionId,
  title: '',
  price: zeroCents,
  freeBecause: null,
  waived: false,
  hourly: false,
  sameDay: false,
  isDefault: true,
  sku: '',
  readyHour: null,
  closeHour: null,
};
const van: PickupFeeOption = { ...dropOff, id: sameDayPickupId, sameDay: true, readyHour: 10, closeHour: 19 };
const plan: LegPlan = { ...emptyDraft('golf', 'US').outbound, pickupDate: today };

function problemAt(localHour: number | null, of: LegPlan = plan): string | null {
  return handoverProblem(of, { today, localHour, todaysOptions: [dropOff, van] });
}

test('CHK-05 the counter takes bags of today until five; nothing is said while the hour there is unknown', () => {
  expect(problemAt(16)).toBeNull();
  expect(problemAt(17)).toBe('Please change the pickup date because pickup time is over for today.');
  expect(problemAt(null)).toBeNull();
});

test('CHK-05 a later day has no ready time yet', () => {
  expect(problemAt(20, { ...plan, pickupDate: isoDate('2026-12-28') })).toBeNull();
});

test('CHK-05 a pickup today does not arrive on Dec 26', () => {
  const collected = { ...plan, pickupOptionId: sameDayPickupId, arrivalDate: isoDate('2026-12-26') };
  expect(problemAt(12, collected)).toBe(
    'Same day pickup with delivery of Dec 26 is not available, please change either the pickup date or arrival date.',
  );
  expect(problemAt(12, { ...collected, arrivalDate: isoDate('2026-12-28') })).toBeNull();
});
