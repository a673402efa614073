import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer, type WireAnswer } from './testing/test-server.ts';

let server: TestServer;
let logged: unknown[] = [];

beforeAll(async () => {
  server = await startTestServer({ logTo: (line) => logged.push(line) });
});

beforeEach(() => {
  logged = [];
});

afterAll(() => server.close());

/** As a browser sends a form of a page that it has opened before, without a script. */
async function sendForm(
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<WireAnswer> {
  const page = await server.send('GET', path);
  const cookie = page.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  return server.send('POST', path, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'text/html',
    cookie: cookie.join('; '),
    'sec-fetch-site': 'same-origin',
    ...headers,
  });
}

test('SCR-06 the form of the tracking page is answered without a script, in the words of the call', async () => {
  const answer = await sendForm('/track', { orderNumber: 'P-7K3M9Q', email: 'nobody@example.com' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(answer.text).toContain('<h1>Check your email</h1>');
  expect(answer.text).toContain('If that matches an order, we’ve emailed a link to nobody@example.com.');
});

test('SCR-06 the answer to the form of the tracking page says which field is wrong', async () => {
  const noNumber = await sendForm('/track', { orderNumber: 'what?', email: 'nobody@example.com' });
  expect([noNumber.status, noNumber.text]).toEqual([400, expect.stringContaining('Enter the order number')]);
  const noEmail = await sendForm('/track', { orderNumber: 'P-7K3M9Q', email: '' });
  expect([noEmail.status, noEmail.text]).toEqual([400, expect.stringContaining('Please enter your email.')]);
  const wrongEmail = await sendForm('/track', { orderNumber: 'P-7K3M9Q', email: '<b>nobody' });
  expect([wrongEmail.status, wrongEmail.text]).toEqual([
    400,
    expect.stringContaining('Please enter valid email address.'),
  ]);
  expect(wrongEmail.text).not.toContain('<b>nobody');
});

test('SCR-06 another site can’t send the form of the tracking page', async () => {
  const fields = { orderNumber: 'P-7K3M9Q', email: 'nobody@example.com' };
  const answer = await sendForm('/track', fields, { 'sec-fetch-site': 'cross-site' });
  expect(answer.status).toBe(403);
});

for (const path of ['/sign-in', '/register']) {
  test(`SCR-07 the form of ${path} sent without a script signs no one in, and the page says what to do`, async () => {
    const answer = await sendForm(path, { email: 'traveler@portage.test', password: 'portage-demo' });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('<h1>This page wasn’t ready yet</h1>');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.text).not.toContain('portage-demo');
  });
}

test('SCR-06 what such a form holds is in no log', async () => {
  await sendForm('/track', { orderNumber: 'P-7K3M9Q', email: 'nobody@example.com' });
  await sendForm('/sign-in', { email: 'traveler@portage.test', password: 'portage-demo' });
  const everything = JSON.stringify(logged);
  expect(everything).toContain('/track');
  for (const typed of ['7K3M9Q', 'nobody', 'traveler', 'portage-demo']) expect(everything).not.toContain(typed);
});

test('ACC-08 the pages of an account lead guests to sign in, and back', async () => {
  for (const path of ['/account', '/account/orders', '/account/security']) {
    const answer = await server.send('GET', path);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/sign-in?back=${encodeURIComponent(path)}`]);
  }
});
