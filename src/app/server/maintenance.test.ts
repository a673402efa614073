import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCart } from '#capabilities/carts/contract.ts';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import { signIn } from '#capabilities/sign-in/contract.ts';
import { processPayment } from '#journeys/place-order/contract.ts';
import { endMaintenance, startMaintenance } from '#records/operations/maintenance.ts';
import { shipmentFields } from '#rules/shipment-form/draft-fields.ts';
import { calls } from './routes.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const cart = { body: { cart: { brand_id: 5 } } };
const usual =
  'We’re working on our site. You can look at prices, track your bags and print labels. Orders and changes will be back soon.';

function statusOfWrite(): Promise<number> {
  return server.send('POST', createCart.path, cart.body).then(({ status }) => status);
}

async function turnOn(message: { en: string | null; es: string | null } = { en: null, es: null }): Promise<void> {
  await startMaintenance(server.db, { startedAt: new Date(), message });
  await expect.poll(statusOfWrite).toBe(503);
}

beforeEach(async () => {
  await endMaintenance(server.db);
});

test('a call that would change something is answered with 503, when to try again, and why', async () => {
  await turnOn();
  const answer = await server.send('POST', createCart.path, cart.body);
  expect(answer.headers.get('retry-after')).toBe('60');
  expect(answer.json()).toMatchObject({ status: 503, detail: usual });
  const spanish = await server.send('POST', createCart.path, cart.body, { 'accept-language': 'es' });
  expect(spanish.json()).toMatchObject({ detail: expect.stringContaining('Estamos trabajando en nuestro sitio.') });
});

test('every call that changes our data is refused, and every other one is not', async () => {
  await turnOn();
  expect(calls.filter(({ method, changes }) => method === 'GET' && changes)).toEqual([]);
  const refused = [];
  for (const { id, method, path } of calls) {
    const address = path.replaceAll(/:\w+/g, '1');
    const { status } = await server.send(method, address, method === 'GET' ? undefined : {});
    if (status === 503) refused.push(id);
  }
  const writing = calls.filter(({ method, changes }) => method !== 'GET' && !changes);
  expect(refused.sort()).toEqual(writing.map(({ id }) => id).sort());
});

test('prices, signing in, pages and health checks go on', async () => {
  await turnOn();
  const example = Object.entries(processPayment.example.body ?? {});
  const body = Object.fromEntries(example.filter(([name]) => name in shipmentFields && !name.startsWith('cart')));
  const { orders } = await server.call(shipPrice, { body });
  expect(orders).toHaveLength(1);
  const person = { email: 'traveler@portage.test', password: 'portage-demo' };
  expect(await server.call(signIn, { body: person })).toMatchObject({ success: true });
  expect((await server.send('GET', '/health/ready')).status).toBe(200);
  expect((await server.send('GET', '/track')).status).toBe(200);
});

test('pages say so in the language of their reader, and no longer when it is over', async () => {
  await turnOn({ en: 'Back at 6 <pm>', es: null });
  const notice = '<p class="no-script" role="status">Back at 6 &lt;pm&gt;</p>';
  await expect.poll(async () => (await server.send('GET', '/')).text).toContain(notice);
  expect((await server.send('GET', '/?lang=es')).text).toContain('Back at 6');
  await startMaintenance(server.db, { startedAt: new Date(), message: { en: null, es: 'A las 6' } });
  await expect.poll(async () => (await server.send('GET', '/')).text).toContain(usual);
  expect((await server.send('GET', '/', undefined, { 'accept-language': 'es' })).text).toContain('A las 6');
  await endMaintenance(server.db);
  await expect.poll(async () => (await server.send('GET', '/')).text).not.toContain('role="status"');
  expect(await statusOfWrite()).toBe(200);
});
