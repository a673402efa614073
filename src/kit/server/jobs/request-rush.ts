import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/** Tells background work that requests keep this process busy, so that it may wait a moment for them. */
export type RequestRush = {
  /** Whether background work that can wait should wait now. */
  isOn(): boolean;
};

/** What a rush is seen by; tests bring their own. */
export type RushSigns = {
  nowMs(): number;
  /** How much of the time since an earlier moment the process was at work, from 0 to 1. */
  utilization(): number;
  /** How many requests have come since the start. */
  requests(): number;
};

const sampleMs = 250;
const busyFrom = 0.7;
const requestsPerSecondMin = 20;

/** How long background work gives way at most. While it works, this time grows again at half the speed, so two thirds of any long rush are its own. */
const creditMaxMs = 15_000;
const regained = 0.5;

/**
 * A rush is on while the process is at work most of the time and requests are coming; background work alone makes none. Background work gives
 * way for 15 seconds at most, and then has two thirds of the time, so that nothing starves however long the rush lasts.
 */
export function requestRush({ nowMs, utilization, requests }: RushSigns): RequestRush {
  let isOn = false;
  let creditMs = creditMaxMs;
  let sampled = { atMs: nowMs(), requests: requests() };
  return {
    isOn: () => {
      const passedMs = nowMs() - sampled.atMs;
      if (passedMs < sampleMs) return isOn;
      creditMs = isOn ? creditMs - passedMs : Math.min(creditMaxMs, creditMs + passedMs * regained);
      const perSecond = ((requests() - sampled.requests) * 1000) / passedMs;
      sampled = { atMs: nowMs(), requests: requests() };
      isOn = creditMs > 0 && utilization() >= busyFrom && perSecond >= requestsPerSecondMin;
      return isOn;
    },
  };
}

/** The signs of this process, with the requests that a server counts. */
export function signsOfProcess(requests: () => number): RushSigns {
  let since: EventLoopUtilization = performance.eventLoopUtilization();
  return {
    nowMs: () => performance.now(),
    utilization: () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, since);
      since = now;
      return utilization;
    },
    requests,
  };
}
