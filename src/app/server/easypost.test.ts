import { expect, onTestFinished, test, vi } from 'vitest';
import { picturesIn, readCodes } from '#capabilities/labels/testing/read-pdf.ts';
import { bodyOf, headersOf, start, type TestCart } from '#journeys/place-order/server/testing/order-world.ts';
import { carrierCallbackPath } from '#journeys/ship-parcels/server/receive-scans.ts';
import { callbackSignature, signatureHeader } from '#ports/carriers/easypost/callback-signature.ts';
import { type EasyPostStandIn, startEasyPost } from '#ports/carriers/easypost/testing/start-easypost.ts';
import { temporaryFolder } from '#ports/database/testing/temporary-folder.ts';
import { isoDate } from '#rules/dates.ts';
import { endOfServerProcess, startServerProcess } from './testing/server-process.ts';

// A process is started and its database with it, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 });

const secret = 'sécret';
let nowMs = Date.parse(start);

async function startStandIn(): Promise<EasyPostStandIn> {
  const standIn = await startEasyPost({ nowMs: () => nowMs });
  onTestFinished(() => standIn.close());
  return standIn;
}

type Answered = Readonly<Record<string, unknown>>;

/** A server that runs as in production but for its clock, and what the test does to it. */
async function startServer({ url: easypostUrl, apiKey }: EasyPostStandIn) {
  const server = await startServerProcess({
    DATA_DIR: await temporaryFolder(),
    CLOCK: start,
    LOG_LEVEL: 'info',
    CARRIERS: 'easypost',
    EASYPOST_URL: easypostUrl,
    EASYPOST_API_KEY: apiKey,
    EASYPOST_WEBHOOK_SECRET: secret,
  });
  const send = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const look = async <Answer = Answered>({ order_id, cart_token }: TestCart, path: string): Promise<Answer> => {
    const response = await fetch(`${server.url}/api/v5/orders/${order_id}${path}`, {
      headers: { 'x-cart-token': cart_token },
    });
    return (await response.json()) as Answer;
  };
  return {
    server,
    look,
    order: async (): Promise<TestCart> => {
      const cart = (await (await send('/api/v5/carts', { cart: { brand_id: 5 } })).json()) as TestCart;
      const paid = await send('/refactor/v5/process_payment', bodyOf(cart), headersOf(cart));
      expect(await paid.json()).toMatchObject({ status: 'success' });
      return cart;
    },
    cancel: async (cart: TestCart): Promise<void> => {
      const { choices } = await look<{ choices: { refund_cents: number }[] }>(cart, '/cancellation');
      const canceled = await send(
        `/api/v5/orders/${cart.order_id}/cancel`,
        { legs: ['outbound'], expected_refund_cents: choices[0]?.refund_cents },
        { 'x-cart-token': cart.cart_token },
      );
      expect(canceled.status).toBe(200);
    },
    labelOf: async (cart: TestCart): Promise<string> => {
      let number: string | null = null;
      await expect
        .poll(async () => {
          const { legs } = await look<{ legs: { labels: { tracking_number: string | null }[] }[] }>(cart, '/labels');
          return (number = legs[0]?.labels[0]?.tracking_number ?? null);
        })
        .not.toBeNull();
      return number ?? '';
    },
    pdfOf: async ({ order_id, cart_token }: TestCart, paper: string): Promise<Uint8Array> => {
      const address = `${server.url}/api/v5/orders/${order_id}/labels.pdf?leg=outbound&paper=${paper}`;
      const response = await fetch(address, { headers: { 'x-cart-token': cart_token } });
      expect(response.status).toBe(200);
      return new Uint8Array(await response.arrayBuffer());
    },
    tell: (body: string, signature = callbackSignature({ secret, body })) =>
      send(carrierCallbackPath, body, { [signatureHeader]: signature }),
  };
}

type Bags = { legs: { bags: { progress: string; late: boolean; notices: string[]; events: Answered[] }[] }[] };

test('an order with EasyPost has the carrier’s own label, travels by signed callbacks, and its label is voided with it', async () => {
  const standIn = await startStandIn();
  const { server, order, cancel, labelOf, pdfOf, look, tell } = await startServer(standIn);
  const cart = await order();
  const number = await labelOf(cart);
  expect(number).toMatch(/^\d{12}$/);
  expect(standIn.sold).toEqual({ labels: 1, pickups: 0, refunds: 0, cancellations: 0 });

  for (const paper of ['4x6', 'letter']) {
    const [picture, ...others] = picturesIn(await pdfOf(cart, paper));
    expect(others).toEqual([]);
    expect(picture && (await readCodes(picture))).toEqual([`Code128 ${number}`]);
  }

  const bagOf = async () => {
    const tracking = await look<Bags>(cart, '/tracking');
    return tracking.legs[0]?.bags[0];
  };
  nowMs = Date.parse('2026-03-10T08:00:00Z');
  const event = standIn.eventOf(number);
  expect((await tell(event, 'hmac-sha256-hex=forged')).status).toBe(401);
  expect((await tell('{"description":"tracker.updated"}')).status).toBe(400);
  expect((await bagOf())?.events).toEqual([]);
  for (let time = 0; time < 2; time += 1) expect((await tell(event)).status).toBe(200);
  expect(await bagOf()).toMatchObject({ progress: 'on-its-way', late: false });
  expect((await bagOf())?.events.map(({ words, place, local_time }) => [words, place, local_time])).toContainEqual([
    'Collected',
    'Los Angeles, CA',
    expect.stringMatching(/^Mon, Mar 9, \d+:\d\d [AP]M PDT$/),
  ]);

  standIn.expect(number, isoDate('2026-03-18'));
  expect((await tell(standIn.eventOf(number))).status).toBe(200);
  expect(await bagOf()).toMatchObject({
    late: true,
    notices: expect.arrayContaining([expect.stringContaining('now expected Wed, Mar 18')]),
  });
  nowMs = Date.parse('2026-03-20T08:00:00Z');
  expect((await tell(standIn.eventOf(number))).status).toBe(200);
  expect(await bagOf()).toMatchObject({ progress: 'delivered' });

  nowMs = Date.parse(start);
  const other = await order();
  await labelOf(other);
  await cancel(other);
  await expect.poll(() => standIn.sold).toMatchObject({ labels: 2, refunds: 1 });
  // Nothing that it says or writes has the key in it.
  expect(server.complaints() + server.output()).not.toContain(standIn.apiKey);
});

test('a server whose key EasyPost does not accept keeps its orders, and says in its log what to check', async () => {
  const standIn = await startStandIn();
  const { server, order, look } = await startServer({ ...standIn, apiKey: 'EZTK-of-nobody' });
  const cart = await order();
  await expect.poll(() => server.output()).toContain('EasyPost refuses our account');
  expect(await look(cart, '/labels')).toMatchObject({ legs: [{ labels: [{ state: 'soon' }] }] });
  expect(server.complaints() + server.output()).not.toContain('EZTK-of-nobody');
});

test('a start with EasyPost and without its key says which settings are missing', async () => {
  const { code, complaints } = await endOfServerProcess({ CARRIERS: 'easypost' });
  expect(code).toBe(1);
  expect(complaints.trim().split('\n')).toEqual([
    'EASYPOST_API_KEY must be set for the carrier that CARRIERS names.',
    'EASYPOST_WEBHOOK_SECRET must be set for the carrier that CARRIERS names.',
  ]);
});
