import { expect, test } from 'vitest';
import { dayMs, isoDate } from '#rules/dates.ts';
import { answerDay, remindedBefore, waitingBefore } from './unanswered-question.ts';

const at = (text: string): number => Date.parse(text);

const askedOn = isoDate('2026-03-20');

test('PRC-04 a question waits a week before we remind of it', () => {
  expect(waitingBefore(at('2026-03-27T12:00:00Z'))).toBe(at('2026-03-20T12:00:00Z'));
});

test('PRC-04 a question is closed after the day by which we asked for an answer, in every time zone', () => {
  for (const time of ['00:00:00Z', '23:59:59Z']) {
    const remindedMs = at(`2026-03-27T${time}`);
    const closedMs = remindedMs + (remindedMs - remindedBefore(remindedMs));
    const remindedOn = isoDate('2026-03-27');
    // Twelve hours behind UTC is where a day ends last.
    const lastEndMs = at(`${answerDay({ askedOn, remindedOn, today: remindedOn })}T00:00:00Z`) + 1.5 * dayMs;
    expect(closedMs).toBeGreaterThanOrEqual(lastEndMs);
  }
});

test('PRC-04 the day by which to answer that is named before a reminder is not later than that of the reminder, even a late one', () => {
  expect(answerDay({ askedOn, remindedOn: null, today: askedOn })).toBe('2026-04-10');
  const remindedOn = isoDate('2026-03-30');
  expect(answerDay({ askedOn, remindedOn: null, today: remindedOn })).toBe('2026-04-13');
  expect(answerDay({ askedOn, remindedOn, today: isoDate('2026-04-20') })).toBe('2026-04-13');
});
