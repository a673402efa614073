import { expect, test } from 'vitest';
import { requestRush } from './request-rush.ts';

/** A process at work for this part of its time, to which so many requests a second come. */
function processWith({ utilization, perSecond }: { utilization: number; perSecond: number }) {
  const state = { utilization, perSecond, ms: 0, requests: 0 };
  const rush = requestRush({
    nowMs: () => state.ms,
    utilization: () => state.utilization,
    requests: () => state.requests,
  });
  /** Whether background work gave way in each of the quarters of a second that pass. */
  const pass = (seconds: number): boolean[] =>
    Array.from({ length: seconds * 4 }, () => {
      state.ms += 250;
      state.requests += state.perSecond / 4;
      return rush.isOn();
    });
  return { state, pass };
}

const isTrue = (value: boolean): boolean => value;

test('a rush is on while requests keep the process busy, and over as soon as they do not', () => {
  const { state, pass } = processWith({ utilization: 0.95, perSecond: 300 });
  expect(pass(2).every(isTrue)).toBe(true);
  state.utilization = 0.3;
  expect(pass(1).some(isTrue)).toBe(false);
});

test('background work alone, however busy it keeps the process, is no rush', () => {
  const { pass } = processWith({ utilization: 1, perSecond: 2 });
  expect(pass(5).some(isTrue)).toBe(false);
});

test('background work gives way for 15 seconds at most', () => {
  const { pass } = processWith({ utilization: 1, perSecond: 300 });
  const gaveWay = pass(20);
  expect(gaveWay.indexOf(false) / 4).toBeCloseTo(15, 0);
});

test('background work has about two thirds of a rush that does not end', () => {
  const { pass } = processWith({ utilization: 1, perSecond: 300 });
  pass(20);
  const share = pass(600).filter((gaveWay) => !gaveWay).length / (600 * 4);
  expect(share).toBeGreaterThan(0.6);
});

test('a quiet half minute gives background work its whole patience back', () => {
  const { state, pass } = processWith({ utilization: 1, perSecond: 300 });
  pass(30);
  state.utilization = 0.1;
  pass(30);
  state.utilization = 1;
  expect(pass(14).every(isTrue)).toBe(true);
});

test('between two looks the answer stays the same', () => {
  let ms = 0;
  const rush = requestRush({ nowMs: () => ms, utilization: () => 1, requests: () => ms });
  ms = 250;
  expect(rush.isOn()).toBe(true);
  ms = 400;
  expect(rush.isOn()).toBe(true);
});
