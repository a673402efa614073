import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { type Draft, emptyDraft, type LegPlan } from '#rules/shipment/draft.ts';
import { isLookingForLevel, type ShownServices } from './is-looking-for-level.ts';

const today = isoDate('2026-03-02');
const facts = { calendars: { outbound: { today }, return: { today } } };
const loading: ShownServices = {
  status: 'loading',
  isRefreshing: false,
  legs: { outbound: { offers: [] }, return: { offers: [] } },
};

function wanting(plan: Partial<LegPlan>): Draft {
  const draft = emptyDraft('golf', 'US');
  return {
    ...draft,
    outbound: { ...draft.outbound, pickupDate: isoDate('2026-03-05'), wantedLevel: 'DOMESTIC_GROUND', ...plan },
  };
}

function isLooking(draft: Draft, services: Partial<ShownServices> = {}): boolean {
  return isLookingForLevel(draft, 'outbound', { ...facts, services: { ...loading, ...services } });
}

test('SVC-02 a chosen level is looked for while the services of the changed trip load, and until one of them is taken', () => {
  expect(isLooking(wanting({}))).toBe(true);
  expect(isLooking(wanting({}), { status: 'ready', isRefreshing: true })).toBe(true);
  const legs = { ...loading.legs, outbound: { offers: [{}] } };
  expect(isLooking(wanting({}), { status: 'ready', legs })).toBe(true);
});

test('SVC-02 where no service is offered or no level was chosen, nothing is looked for', () => {
  expect(isLooking(wanting({}), { status: 'ready' })).toBe(false);
  expect(isLooking(wanting({}), { status: 'failed' })).toBe(false);
  expect(isLooking({ ...wanting({}), outbound: emptyDraft('golf', 'US').outbound })).toBe(false);
});

test('PKP-04 a pickup of today is left to the user, a drop-off is not', () => {
  expect(isLooking(wanting({ pickupDate: today, pickupOptionId: 1 }))).toBe(false);
  expect(isLooking(wanting({ pickupDate: today }))).toBe(true);
});
