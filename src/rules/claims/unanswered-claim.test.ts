import { expect, test } from 'vitest';
import { dayMs, isoDate } from '#rules/dates.ts';
import { answerDay, remindedBefore, waitingBefore } from './unanswered-claim.ts';

const at = (text: string): number => Date.parse(text);

test('PRC-04 a claim waits a week before we remind of it', () => {
  expect(waitingBefore(at('2026-03-27T12:00:00Z'))).toBe(at('2026-03-20T12:00:00Z'));
});

test('PRC-04 a claim is closed after the day by which we asked for an answer, in every time zone', () => {
  for (const time of ['00:00:00Z', '23:59:59Z']) {
    const remindedMs = at(`2026-03-27T${time}`);
    const closedMs = remindedMs + (remindedMs - remindedBefore(remindedMs));
    // Twelve hours behind UTC is where a day ends last.
    const lastEndMs = at(`${answerDay(isoDate('2026-03-27'))}T00:00:00Z`) + 1.5 * dayMs;
    expect(closedMs).toBeGreaterThanOrEqual(lastEndMs);
  }
});
