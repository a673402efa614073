import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSessionGate, type SessionGate } from './session-gate.ts';

let gate: SessionGate;
let sent: string[];

beforeEach(() => {
  vi.useFakeTimers();
  gate = createSessionGate();
  sent = [];
});

afterEach(() => vi.useRealTimers());

type Started = { answer(): void; fail(): void; readonly outcome: Promise<string> };

function start(
  name: string,
  options: { replacesSession?: boolean; leavesPage?: boolean; signal?: AbortSignal } = {},
): Started {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const send = (): Promise<string> => {
    sent.push(name);
    return promise;
  };
  const outcome = gate.pass(send, { replacesSession: false, ...options });
  outcome.catch(() => undefined);
  return { answer: () => resolve(`${name} answered`), fail: () => reject(new Error(`${name} failed`)), outcome };
}

/** Lets everything run that waits for no timer. */
const flushTimers = () => vi.advanceTimersByTimeAsync(0);

test('ACC-02 calls that keep the session are sent at once, side by side', () => {
  start('price');
  start('save');
  expect(sent).toEqual(['price', 'save']);
});

test('ACC-02 a sign-in is sent at once when no call is under way', () => {
  start('sign-in', { replacesSession: true });
  expect(sent).toEqual(['sign-in']);
});

test('ACC-02 a sign-in waits until every call under way is over, failed ones included', async () => {
  const save = start('save');
  const price = start('price');
  start('sign-in', { replacesSession: true });
  save.answer();
  await flushTimers();
  expect(sent).not.toContain('sign-in');
  price.fail();
  await flushTimers();
  expect(sent).toContain('sign-in');
  await expect(save.outcome).resolves.toBe('save answered');
  await expect(price.outcome).rejects.toThrow('price failed');
});

test('ACC-02 a call that begins during a sign-in is sent after it, whether it succeeds or fails', async () => {
  const first = start('first sign-in', { replacesSession: true });
  start('save');
  await flushTimers();
  expect(sent).toEqual(['first sign-in']);
  first.fail();
  await flushTimers();
  expect(sent).toEqual(['first sign-in', 'save']);
});

test('ACC-02 a call that begins while a sign-in still waits is sent after the sign-in', async () => {
  const save = start('save');
  const signIn = start('sign-in', { replacesSession: true });
  start('price');
  save.answer();
  await flushTimers();
  expect(sent).toEqual(['save', 'sign-in']);
  signIn.answer();
  await flushTimers();
  expect(sent).toEqual(['save', 'sign-in', 'price']);
});

test('ACC-02 two calls that replace the session are sent one after the other', async () => {
  const signOut = start('sign-out', { replacesSession: true });
  start('sign-in', { replacesSession: true });
  await flushTimers();
  expect(sent).toEqual(['sign-out']);
  signOut.answer();
  await flushTimers();
  expect(sent).toEqual(['sign-out', 'sign-in']);
});

test('ACC-02 a call that hangs holds a sign-in up for 5 seconds and no longer', async () => {
  start('hanging price');
  start('sign-in', { replacesSession: true });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(sent).not.toContain('sign-in');
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toContain('sign-in');
});

test('ACC-02 a sign-in that had to wait gets its own 5 seconds before later calls are sent', async () => {
  start('hanging price');
  start('hanging sign-in', { replacesSession: true });
  start('save');
  await vi.advanceTimersByTimeAsync(9_999);
  expect(sent).toEqual(['hanging price', 'hanging sign-in']);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toContain('save');
});

test('ACC-02 a call that is aborted while it waits is never sent and holds up no other call', async () => {
  const signIn = start('sign-in', { replacesSession: true });
  const aborting = new AbortController();
  const price = start('price', { signal: aborting.signal });
  start('sign-out', { replacesSession: true });
  aborting.abort();
  await expect(price.outcome).rejects.toHaveProperty('name', 'AbortError');
  signIn.answer();
  await flushTimers();
  expect(sent).toEqual(['sign-in', 'sign-out']);
});

test('ACC-02 after a sign-out, which leaves the page, later calls are not sent as a guest', async () => {
  const signOut = start('sign-out', { replacesSession: true, leavesPage: true });
  start('account data');
  signOut.answer();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(sent).toEqual(['sign-out']);
});

test('ACC-02 a sign-out that fails lets later calls continue', async () => {
  const signOut = start('sign-out', { replacesSession: true, leavesPage: true });
  start('account data');
  signOut.fail();
  await flushTimers();
  expect(sent).toEqual(['sign-out', 'account data']);
});
