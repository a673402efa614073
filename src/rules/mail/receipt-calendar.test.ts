import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { receiptOf } from '#rules/orders/receipt.ts';
import { placedOrder, shippedDraft } from '#rules/orders/testing/placed-order.ts';
import { type CalendarPart, receiptCalendar } from './receipt-calendar.ts';

const facts = { host: 'golf.portage.test', revision: 0, pickupTimes: {} };
const window = { startUtc: '2026-03-12T15:00:00Z', endUtc: '2026-03-13T00:00:00Z' };

test('SCR-06 every leg has its handover and its arrival', () => {
  const entries = receiptCalendar(receiptOf(placedOrder()), facts);
  expect(entries.map(({ uid, summary, when }) => [uid, summary, when])).toEqual([
    ['order-100001-outbound-handover@golf.portage.test', 'Pickup of 2 bags', { kind: 'day', day: '2026-03-12' }],
    ['order-100001-outbound-arrival@golf.portage.test', 'Arrival of 2 bags', { kind: 'day', day: '2026-03-17' }],
    ['order-100001-return-handover@golf.portage.test', 'Pickup of 2 bags', { kind: 'day', day: '2026-03-23' }],
    ['order-100001-return-arrival@golf.portage.test', 'Arrival of 2 bags', { kind: 'day', day: '2026-03-30' }],
  ]);
});

test('SCR-06 handovers and arrivals can be exported separately', () => {
  const receipt = receiptOf(placedOrder());
  const daysOf = (part: CalendarPart) => receiptCalendar(receipt, facts, [part]).map(({ when }) => when);
  const day = (text: string) => ({ kind: 'day', day: text });
  expect(daysOf('handover')).toEqual([day('2026-03-12'), day('2026-03-23')]);
  expect(daysOf('arrival')).toEqual([day('2026-03-17'), day('2026-03-30')]);
});

test('SCR-06 a pickup entry has its window, place and kind of handover', () => {
  const [pickup] = receiptCalendar(receiptOf(placedOrder()), { ...facts, pickupTimes: { outbound: window } });
  expect(pickup).toMatchObject({
    when: { kind: 'time', ...window },
    location: 'Tessa Rowan, 18 Juniper Walk, Apt 4, Los Angeles, CA 90001',
    description: 'Portage Golf order P-7K3M9Q\nScheduled pickup, 8:00 AM – 5:00 PM',
  });
});

test('SCR-06 a drop-off entry takes the whole day and has no location', () => {
  const draft = shippedDraft();
  const outbound = { ...draft.outbound, pickupOptionId: 0 };
  const receipt = receiptOf(placedOrder({ draft: { ...draft, outbound } }));
  const [dropOff] = receiptCalendar(receipt, { ...facts, pickupTimes: { outbound: window } });
  expect(dropOff).toMatchObject({
    summary: 'Drop off 2 bags',
    location: '',
    when: { kind: 'day', day: '2026-03-12' },
  });
});

test('SCR-06 a changed order moves its entries instead of adding new ones', () => {
  const receipt = receiptOf(placedOrder());
  const before = receiptCalendar(receipt, facts);
  const after = receiptCalendar(receipt, { ...facts, revision: 1 });
  expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
  expect(after.every(({ revision }) => revision === 1)).toBe(true);
});

test('PRC-04 a canceled leg is left out unless it is named, to remove it from a calendar', () => {
  const canceled = { return: isoDate('2026-03-05') };
  const receipt = receiptOf(placedOrder({ since: { canceled, refunds: [] } }));
  const uidsOf = (...parameters: Parameters<typeof receiptCalendar>) =>
    receiptCalendar(...parameters).map(({ uid }) => uid);
  expect(uidsOf(receipt, facts)).toEqual([
    'order-100001-outbound-handover@golf.portage.test',
    'order-100001-outbound-arrival@golf.portage.test',
  ]);
  expect(uidsOf(receipt, facts, ['arrival'], ['return'])).toEqual(['order-100001-return-arrival@golf.portage.test']);
});
