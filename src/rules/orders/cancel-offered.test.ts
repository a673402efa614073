import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { isCancelOffered } from './cancel-offered.ts';

const today = isoDate('2026-03-05');
const leg = (handover: string, canceledOn: string | null = null) => ({
  handover: isoDate(handover),
  canceledOn: canceledOn === null ? null : isoDate(canceledOn),
});

test('PRC-04 canceling is offered until the day after the handover, which may still be today elsewhere', () => {
  expect(isCancelOffered([leg('2026-03-06')], today)).toBe(true);
  expect(isCancelOffered([leg('2026-03-04')], today)).toBe(true);
  expect(isCancelOffered([leg('2026-03-03')], today)).toBe(false);
});

test('PRC-04 a canceled leg is not canceled again, but the other one is', () => {
  const canceled = leg('2026-03-06', '2026-03-01');
  expect(isCancelOffered([canceled], today)).toBe(false);
  expect(isCancelOffered([canceled, leg('2026-03-20')], today)).toBe(true);
});
