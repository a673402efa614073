import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '#kit/web/call.ts';
import { askTermsState } from './ask-terms-state.ts';

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { querySelector: () => ({ content: 'token-of-the-page' }) });
});

afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

function answer(body: object): void {
  fetched.mockResolvedValue(Response.json(body));
}

test.each([
  [{ success: true, user_exists: true, changed: false }, 'accepted'],
  [{ success: false, user_exists: true, changed: true }, 'changed'],
  [{ success: false, user_exists: true, changed: false }, 'never-accepted'],
])('API-42 CHK-04 %o means %s', async (body, state) => {
  answer(body);
  expect(await askTermsState()).toBe(state);
  expect(fetched.mock.lastCall?.[1]).toMatchObject({ headers: { 'x-csrf-token': 'token-of-the-page' } });
});

test('API-42 a failed request is an error, not a state', async () => {
  fetched.mockImplementation(() => Promise.reject(new TypeError('offline')));
  await expect(askTermsState()).rejects.toBeInstanceOf(CallFailed);
});
