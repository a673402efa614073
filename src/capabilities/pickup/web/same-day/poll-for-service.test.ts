import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OffersNow, pollForService } from './poll-for-service.ts';

const ground = { levelId: 101, day: 'Tuesday' };
const air = { levelId: 106, day: 'Tuesday' };
const nothingYet: OffersNow<typeof ground> = { offers: [], isUpToDate: false };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const said: unknown[] = [];
  const page = { now: nothingYet };
  const stop = pollForService({
    levelId: 101,
    look: () => page.now,
    onFound: (offer) => said.push(offer),
    onGone: () => said.push('gone'),
  });
  return { said, page, stop };
}

test('PKP-04 the same service is chosen again at the first poll after it is offered, and only once', () => {
  const { said, page } = start();
  vi.advanceTimersByTime(2500);
  page.now = { offers: [air, ground], isUpToDate: true };
  expect(said).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(said).toEqual([ground]);
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([ground]);
});

test('PKP-04 it looks every second', () => {
  const look = vi.fn<() => typeof nothingYet>(() => nothingYet);
  const stop = pollForService({ levelId: 101, look, onFound: () => undefined, onGone: () => undefined });
  vi.advanceTimersByTime(999);
  expect(look).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(4001);
  expect(look).toHaveBeenCalledTimes(5);
  stop();
});

test('PKP-04 offers of the earlier day do not count', () => {
  const { said, page, stop } = start();
  page.now = { offers: [ground], isUpToDate: false };
  vi.advanceTimersByTime(5000);
  expect(said).toEqual([]);
  stop();
});

test('PKP-04 another service is not taken for it, and after half a minute it is given up, once', () => {
  const { said, page } = start();
  page.now = { offers: [air], isUpToDate: true };
  vi.advanceTimersByTime(29_999);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(['gone']);
});

test('PKP-04 a service that comes with the last look is still taken', () => {
  const { said, page } = start();
  vi.advanceTimersByTime(29_000);
  page.now = { offers: [ground], isUpToDate: true };
  vi.advanceTimersByTime(1000);
  expect(said).toEqual([ground]);
});

test('PKP-04 once stopped it says nothing more, and leaves no timer behind', () => {
  const { said, page, stop } = start();
  page.now = { offers: [ground], isUpToDate: true };
  stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([]);
});
