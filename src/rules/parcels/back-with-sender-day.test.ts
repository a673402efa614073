import { expect, test } from 'vitest';
import { isCarrierDay as isCarrierDayWithout } from '#rules/calendar/carrier-day.ts';
import { isoDate } from '#rules/dates.ts';
import { backWithSenderDay, isBackOverdue } from './back-with-sender-day.ts';

const way = {
  returnedOn: isoDate('2026-03-17'),
  handover: isoDate('2026-03-12'),
  promisedOn: isoDate('2026-03-17'),
  isCarrierDay: isCarrierDayWithout(new Map()),
};

test('SCR-06 a bag that was sent back is expected after as many working days of the carrier as the outbound trip takes', () => {
  // Friday, Monday and Tuesday there; Wednesday, Thursday and Friday back.
  expect(backWithSenderDay(way)).toBe('2026-03-20');
  expect(backWithSenderDay({ ...way, promisedOn: isoDate('2026-03-13') })).toBe('2026-03-18');
  expect(backWithSenderDay({ ...way, handover: way.promisedOn })).toBe('2026-03-18');
  expect(backWithSenderDay({ ...way, returnedOn: isoDate('2026-03-20') })).toBe('2026-03-25');
});

test('SCR-06 DAT-05 no holiday counts, neither on the outbound trip nor on the way back', () => {
  const isCarrierDay = isCarrierDayWithout(
    new Map([
      [isoDate('2026-03-16'), 'There'],
      [isoDate('2026-03-18'), 'Back'],
    ]),
  );
  expect(backWithSenderDay({ ...way, isCarrierDay })).toBe('2026-03-20');
  expect(backWithSenderDay({ ...way, handover: isoDate('2026-03-16'), isCarrierDay })).toBe('2026-03-19');
});

test('SCR-08 a bag that is not back a week after its day is a case for staff', () => {
  expect(isBackOverdue({ ...way, today: isoDate('2026-03-26') })).toBe(false);
  expect(isBackOverdue({ ...way, today: isoDate('2026-03-27') })).toBe(true);
});
