// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { call, CallFailed, callForSession, callWhileLeaving } from './call.ts';

const search = endpoint({
  id: 'search',
  method: 'GET',
  path: '/places/:id/search',
  tag: 'test',
  summary: 'A call with a plain field and a group.',
  params: z.object({ id: z.string() }),
  query: z.object({
    most: z.optional(z.number()),
    blocked_address: z.optional(z.object({ address: z.optional(z.string()), zip: z.optional(z.string()) })),
  }),
  response: z.object({}),
  example: { response: {} },
});

const signIn = endpoint({
  id: 'sign-in',
  method: 'POST',
  path: '/sign-in',
  tag: 'test',
  summary: 'A call that replaces the session.',
  response: z.object({ token: z.nullable(z.string()) }),
  example: { response: { token: null } },
});

const fetched = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetched.mockImplementation(() => Promise.resolve(Response.json({})));
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

async function addressFor(query: { most?: number; blocked_address?: { address?: string; zip?: string } }) {
  await call(search, { params: { id: 'a/b' }, query });
  return new URL(fetched.mock.lastCall?.[0] ?? '', 'http://localhost');
}

test('PNT-07 a group of a query is sent in brackets, and comes back whole whatever was typed into it', async () => {
  const address = await addressFor({ most: 3, blocked_address: { address: '1 Main & Elm [rear]', zip: '33401' } });
  expect(address.pathname).toBe('/places/a%2Fb/search');
  expect([...address.searchParams]).toEqual([
    ['most', '3'],
    ['blocked_address[address]', '1 Main & Elm [rear]'],
    ['blocked_address[zip]', '33401'],
  ]);
});

test('PNT-07 what was not said, in a group or outside, is left out, and an empty text is sent', async () => {
  expect((await addressFor({ blocked_address: {} })).search).toBe('');
  expect((await addressFor({})).search).toBe('');
  expect([...(await addressFor({ blocked_address: { zip: '' } })).searchParams]).toEqual([
    ['blocked_address[zip]', ''],
  ]);
});

test('ACC-02 a call that begins during a sign-in carries the CSRF token of the new session', async () => {
  document.head.innerHTML = '<meta name="csrf-token" content="old">';
  fetched.mockImplementation(() => Promise.resolve(Response.json({ token: 'new' })));
  const signingIn = callForSession(signIn, {}, { newCsrfToken: ({ token }) => token });
  await Promise.all([signingIn, call(signIn, {})]);
  const tokens = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-csrf-token'));
  expect(tokens).toEqual(['old', 'new']);
});

test('CRT-02 a call from a page that is being left does not wait for a sign-in, and outlives the page', async () => {
  document.head.innerHTML = '<meta name="csrf-token" content="old">';
  const answer = Promise.withResolvers<Response>();
  fetched.mockImplementationOnce(() => answer.promise);
  const signingIn = callForSession(signIn, {}, { newCsrfToken: () => null });
  const leaving = callWhileLeaving(signIn, {}, { cartToken: 'of-the-cart' });
  expect(fetched).toHaveBeenCalledTimes(2);
  const { keepalive, headers } = fetched.mock.lastCall?.[1] ?? {};
  expect(keepalive).toBe(true);
  expect(new Headers(headers).get('x-csrf-token')).toBe('old');
  expect(new Headers(headers).get('x-cart-token')).toBe('of-the-cart');
  answer.resolve(Response.json({ token: null }));
  await Promise.all([signingIn, leaving]);
});

test('ACC-02 a sign-in that fails leaves the CSRF token as it is', async () => {
  document.head.innerHTML = '<meta name="csrf-token" content="old">';
  fetched.mockImplementation(() => Promise.resolve(Response.json({ token: null })));
  await callForSession(signIn, {}, { newCsrfToken: ({ token }) => token });
  await call(signIn, {});
  expect(new Headers(fetched.mock.lastCall?.[1]?.headers).get('x-csrf-token')).toBe('old');
});

test.each([
  [
    { kind: 'refused', status: 404 },
    { status: 404, isOutcomeUnknown: false },
  ],
  [
    { kind: 'refused', status: 503 },
    { status: 503, isOutcomeUnknown: true },
  ],
  [{ kind: 'declined' }, { status: null, isOutcomeUnknown: false }],
  [{ kind: 'unanswered' }, { status: null, isOutcomeUnknown: true }],
  [{ kind: 'not-sent' }, { status: null, isOutcomeUnknown: false }],
] as const)(
  'only a refusal has an HTTP status, and only some failures leave it open what was done: %o',
  (failure, told) => {
    expect(new CallFailed(failure, 'It failed.')).toMatchObject({ kind: failure.kind, ...told });
  },
);
