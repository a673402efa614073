import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '#kit/web/call.ts';
import { emailHasPassword, termsState } from './ask-account.ts';

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

const cart = { id: 1001, token: 'token-of-the-cart' };

test('API-41 CHK-01 an email is asked about with the cart and the token of the page', async () => {
  answer({ success: true });
  expect(await emailHasPassword('ann+golf@example.com', cart)).toBe(true);
  const [address, init] = fetched.mock.lastCall ?? [];
  const { pathname, searchParams } = new URL(address ?? '', 'http://localhost');
  expect(pathname).toBe('/users/check_user');
  expect(Object.fromEntries(searchParams)).toEqual({ email: 'ann+golf@example.com', cart_id: '1001' });
  expect(init).toMatchObject({
    method: 'GET',
    headers: { 'x-cart-token': 'token-of-the-cart', 'x-csrf-token': 'token-of-the-page' },
  });
  expect(init).not.toHaveProperty('headers.content-type');
});

test.each([
  [{ success: true, user_exists: true, changed: false }, 'accepted'],
  [{ success: false, user_exists: true, changed: true }, 'changed'],
  [{ success: false, user_exists: true, changed: false }, 'never-accepted'],
])('API-42 CHK-04 %o means %s', async (body, state) => {
  answer(body);
  expect(await termsState()).toBe(state);
  expect(fetched.mock.lastCall?.[1]).toMatchObject({ headers: { 'x-csrf-token': 'token-of-the-page' } });
});

test('API-41 API-42 no answer is not taken for one', async () => {
  fetched.mockImplementation(() => Promise.reject(new TypeError('offline')));
  await expect(emailHasPassword('ann@example.com', cart)).rejects.toBeInstanceOf(CallFailed);
  await expect(termsState()).rejects.toBeInstanceOf(CallFailed);
});
