import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#rules/limits.ts';
import { afterDelay, throttle } from './throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const acts: string[] = [];
  const throttled = throttle<string>({
    act: (value) => acts.push(value),
    everyMs: limits.blockedAddressThrottleMs,
    later: afterDelay,
  });
  return { acts, throttled };
}

test('PNT-07 the first value is acted on at once', () => {
  const { acts, throttled } = start();
  throttled.push('1');
  expect(acts).toEqual(['1']);
});

test('PNT-07 within 1200 ms nothing more happens, and then only the newest value counts', () => {
  const { acts, throttled } = start();
  for (const value of ['1', '13', '13 G', '13 Ga']) throttled.push(value);
  vi.advanceTimersByTime(1199);
  expect(acts).toEqual(['1']);
  vi.advanceTimersByTime(1);
  expect(acts).toEqual(['1', '13 Ga']);
});

test('PNT-07 the act after a pause begins another pause', () => {
  const { acts, throttled } = start();
  throttled.push('1');
  throttled.push('2');
  vi.advanceTimersByTime(1200);
  throttled.push('3');
  vi.advanceTimersByTime(1199);
  expect(acts).toEqual(['1', '2']);
  vi.advanceTimersByTime(1);
  expect(acts).toEqual(['1', '2', '3']);
});

test('PNT-07 after a pause without a new value the next one takes effect at once again', () => {
  const { acts, throttled } = start();
  throttled.push('1');
  vi.advanceTimersByTime(1200);
  throttled.push('2');
  expect(acts).toEqual(['1', '2']);
});

test('PNT-07 once stopped it does nothing more, and leaves no timer behind', () => {
  const { acts, throttled } = start();
  throttled.push('1');
  throttled.push('2');
  throttled.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(10_000);
  expect(acts).toEqual(['1']);
});

test('PNT-07 for any typing, the last state is acted on and two acts are at least 1200 ms apart', () => {
  const typing = fc.array(fc.record({ value: fc.string(), pauseMs: fc.integer({ min: 0, max: 3000 }) }), {
    minLength: 1,
  });
  fc.assert(
    fc.property(typing, (keys) => {
      const acts: { value: string; atMs: number }[] = [];
      const throttled = throttle<string>({
        act: (value) => acts.push({ value, atMs: Date.now() }),
        everyMs: 1200,
        later: afterDelay,
      });
      for (const { value, pauseMs } of keys) {
        throttled.push(value);
        vi.advanceTimersByTime(pauseMs);
      }
      vi.advanceTimersByTime(1200);
      expect(acts.at(-1)?.value).toBe(keys.at(-1)?.value);
      const gaps = acts.slice(1).map(({ atMs }, index) => atMs - (acts[index]?.atMs ?? 0));
      expect(Math.min(1200, ...gaps)).toBe(1200);
      throttled.stop();
    }),
  );
});
