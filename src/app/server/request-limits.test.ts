import qs from 'qs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCart } from '#capabilities/carts/contract.ts';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import { bodyBytesMax } from '#kit/endpoint.ts';
import { limits } from '#rules/limits.ts';
import { openSocket, rawStatus, statusOn } from './testing/raw-request.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
const logged: Readonly<Record<string, unknown>>[] = [];

beforeAll(async () => {
  server = await startTestServer({ logTo: (line) => logged.push(line) });
});

afterAll(() => server.close());

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Made qs fill four lists of a thousand empty places for every pair, which blocked the server for 22 seconds. */
function freezingForm(pairs: number): string {
  return Array.from({ length: pairs }, (_, index) => `a[999][999][999][999][x${index}]=1`).join('&');
}

function head(path: string, headers: readonly string[]): string {
  return [`POST ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');
}

test('a form of 130,000 deep pairs is refused before it is sent', async () => {
  const body = freezingForm(130_000);
  const socket = await openSocket(server.url);
  socket.write(
    head(shipPrice.path, ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${body.length}`]),
  );
  // Not one byte of the body was sent.
  expect(await statusOn(socket)).toBe(413);
});

test('a form without a length is refused as soon as it is too long, while other requests are answered', async () => {
  const socket = await openSocket(server.url);
  socket.write(head(shipPrice.path, ['Content-Type: application/x-www-form-urlencoded', 'Transfer-Encoding: chunked']));
  const piece = `${freezingForm(2000)}&`;
  const chunk = `${piece.length.toString(16)}\r\n${piece}\r\n`;
  const status = statusOn(socket);
  for (let sent = 0; sent <= bodyBytesMax.shipment; sent += piece.length) socket.write(chunk);
  expect((await server.send('GET', '/health/live')).status).toBe(200);
  // It never ends.
  expect(await status).toBe(413);
});

test('a form that is short enough but has more pairs than any shipment is not read', async () => {
  const answer = await server.send('POST', shipPrice.path, 'a=1&'.repeat(40_000), form);
  expect(answer.status).toBe(400);
  expect(answer.json()).toMatchObject({ errors: [{ field: 'body' }] });
});

test('a form like that within the size limit is refused by the name of its field', async () => {
  const answer = await server.send('POST', shipPrice.path, freezingForm(32_000), form);
  expect(answer.status).toBe(400);
  expect(answer.json()).toMatchObject({ errors: [{ field: 'a' }] });
});

test('the largest shipment that people book is read, and one of ten times its size is not too large', async () => {
  const bags = Array.from({ length: limits.productQuantityMax }, () => ({
    bag_size: 'standard',
    packaging_type: 'soft-case',
    product_insurance: 100_000,
    misc_note: 'Two drivers and a putter',
  }));
  const travelers = Array.from({ length: 32 }, (_, index) => ({
    traveler_id: String(index + 1),
    name: 'Ann Lee',
    email: 'ann@example.com',
    phone: '213 555 0142',
    lines: [{ traveler_package_type: 'golf', product_count: bags.length, products: bags }],
  }));
  const largest = qs.stringify({ ...shipPrice.example.body, travelers });
  const answer = await server.send('POST', shipPrice.path, largest, form);
  expect(answer.status, answer.text.slice(0, 200)).toBe(200);
  // Ten of it in one body are read, and refused because every field comes ten times.
  const ten = await server.send('POST', shipPrice.path, Array.from({ length: 10 }, () => largest).join('&'), form);
  expect(ten.status).toBe(400);
  expect(ten.json()).toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ field: 'o_zip' })]) });
});

test('a call of a few fields takes no more than it needs', async () => {
  const body = { cart: { brand_id: 5, micro_site_id: 'x'.repeat(70_000) } };
  expect((await server.send('POST', createCart.path, body)).status).toBe(413);
});

test('a query with more fields than any call is refused, and so is one that is too deep', async () => {
  const many = await server.send('GET', `/v2/zip_info?${'a=1&'.repeat(201)}`);
  expect([many.status, many.json()]).toMatchObject([400, { errors: [{ field: 'query' }] }]);
  expect((await server.send('GET', '/v2/zip_info?a[b][c][d]=1')).status).toBe(400);
  expect((await server.send('GET', '/v2/zip_info?zip_code[999][999]=1')).status).toBe(400);
});

test('a saved trip that is nested thousands of levels deep is refused, and does not break the server', async () => {
  const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } });
  const path = `/api/v5/carts/${cart.id}/session`;
  const headers = { 'content-type': 'application/json', 'x-cart-token': cart.cart_token };
  const deep = `{"ship_state":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`;
  expect((await server.send('POST', path, deep, headers)).status).toBe(400);
  const trip = `{"ship_state":{"version":1,"note":${JSON.stringify('['.repeat(1000))}}}`;
  expect((await server.send('POST', path, trip, headers)).status).toBe(200);
});

test('a body that never ends is not waited for', async () => {
  const impatient = await startTestServer({ requestTimeoutMs: 100 });
  try {
    const socket = await openSocket(impatient.url);
    socket.write(head(createCart.path, ['Content-Type: application/json', 'Content-Length: 1000']));
    socket.write('{"cart":');
    expect(await statusOn(socket)).toBe(408);
    const slow = await openSocket(impatient.url);
    slow.write('GET / HTTP/1.1\r\nHost: ');
    expect(await statusOn(slow)).toBe(408);
  } finally {
    await impatient.close();
  }
});

test.each(['a b', '[::1', 'x:99999', 'a/b', 'a@b', ''])('a host called "%s" is refused', async (host) => {
  for (const path of ['/', '/ship', '/refactor/ship/payment_info', '/brands/header']) {
    const status = await rawStatus(
      server.url,
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: application/json\r\nConnection: close\r\n\r\n`,
    );
    expect([path, status]).toEqual([path, 400]);
  }
});

test.each(['localhost', 'ski.example.com:8443', '[::1]:3000', '127.0.0.1'])(
  'a host called "%s" is fine',
  async (host) => {
    const text = `GET /ship HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    expect(await rawStatus(server.url, text)).toBe(200);
  },
);

test('a load balancer that sends no host gets the health check', async () => {
  expect(await rawStatus(server.url, 'GET /health/ready HTTP/1.0\r\n\r\n')).toBe(200);
});

test('a caller who hangs up counts against their address, and not as a server error', async () => {
  const body = JSON.stringify({ email: 'ann@portage.test', password: 'not the right one' });
  const failures = async () => {
    const rows = await server.db.selectFrom('try_counts').select('tries').where('scope', 'like', 'sign-in %').execute();
    return rows.reduce((sum, row) => sum + row.tries, 0);
  };
  const before = await failures();
  for (let count = 0; count < 5; count += 1) {
    const socket = await openSocket(server.url);
    const headers = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    socket.end(head('/sessions', headers) + body);
    socket.resetAndDestroy();
  }
  // Those whose request had arrived are counted twice, under their address and under the account.
  await expect.poll(failures).toBeGreaterThanOrEqual(before);
  expect((await server.send('POST', '/sessions', body, { 'content-type': 'application/json' })).status).toBe(200);
  expect(logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
