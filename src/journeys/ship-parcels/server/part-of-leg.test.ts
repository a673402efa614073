import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, testCarrierSecret, type TestServer } from '#app/server/testing/test-server.ts';
import { orderCustomsPapers, orderInventory, saveOrderInventory } from '#capabilities/inventory/contract.ts';
import { type AddedOrder, addPlacedOrder } from '#capabilities/orders/testing/add-placed-order.ts';
import { listParcelCases } from '#capabilities/parcel-cases/contract.ts';
import { callbackBody } from '#ports/carriers/embedded/callback-body.ts';
import { signatureHeader, signCallback } from '#ports/carriers/embedded/callback-signature.ts';
import { listParcelsOf } from '#records/parcels/parcels.ts';
import { isoDate } from '#rules/dates.ts';
import { placedOrder, shippedDraft } from '#rules/orders/testing/placed-order.ts';
import type { ScanKind } from '#rules/parcels/scans.ts';
import { carrierCallbackPath } from './receive-scans.ts';

const due = '2026-03-02T15:00:00Z';
/** On the day after the handover in Los Angeles. */
const afterHandover = '2026-03-13T15:00:00Z';
const arrived = '2026-03-20T00:00:00Z';

let server: TestServer;
/** The bags whose labels the carrier refuses. */
let refuses: (reference: string) => boolean = () => false;

beforeAll(async () => {
  server = await startTestServer({
    now: due,
    wrapCarriers: (carriers) => ({
      ...carriers,
      buyLabel: async (asked) =>
        refuses(asked.reference) ? { kind: 'refused', reason: 'Not today.' } : carriers.buyLabel(asked),
    }),
  });
});

afterAll(() => server.close());

beforeEach(() => {
  server.clock.set(due);
  refuses = () => false;
});

/** Two bags from Los Angeles to Auchterarder, one way, dropped off. */
async function abroad(): Promise<AddedOrder> {
  const draft = shippedDraft({ roundtrip: false });
  const destination = {
    ...draft.destination,
    country: 'GB',
    company: 'Glen Hotel',
    address: '1 Orchil Road',
    city: 'Auchterarder',
    state: '',
    zip: 'PH3 1NF',
  };
  const outbound = {
    ...draft.outbound,
    pickupOptionId: 0,
    service: { name: 'International', levelId: 3, systemName: 'INTERNATIONAL_ECONOMY' },
    arrivalDate: isoDate('2026-03-18'),
  };
  return addPlacedOrder(server.db, { placed: placedOrder({ draft: { ...draft, destination, outbound } }) });
}

/** The same within the country, with a second bag whose label the carrier refuses. */
async function partlyRefused({ street = '400 Coral Way', roundtrip = false } = {}): Promise<AddedOrder> {
  refuses = (reference) => reference.includes('-outbound-2-');
  const draft = shippedDraft({ roundtrip });
  const added = await addPlacedOrder(server.db, {
    placed: placedOrder({ draft: { ...draft, destination: { ...draft.destination, address: street } } }),
  });
  await server.shipParcels();
  return added;
}

/** Two bags within the country, with their labels. */
async function shipped({ roundtrip = false } = {}): Promise<AddedOrder> {
  const added = await addPlacedOrder(server.db, { placed: placedOrder({ draft: shippedDraft({ roundtrip }) }) });
  await server.shipParcels();
  return added;
}

/** A callback of the carrier about one bag, at the time of its scan. */
async function scan(
  { order }: AddedOrder,
  { leg = 'outbound', bag, kind, at }: { leg?: 'outbound' | 'return'; bag: number; kind: ScanKind; at: string },
): Promise<void> {
  server.clock.set(at);
  const parcels = await listParcelsOf(server.db, order.id);
  const parcel = parcels.find((one) => one.leg === leg && one.bag === bag && one.state === 'ready');
  if (!parcel) throw new Error(`No label for bag ${bag}`);
  const place = { city: 'Los Angeles', state: 'CA', country: 'US' };
  const { reference, trackingNumber } = parcel;
  const facts = { id: `${reference}-${kind}`, kind, atMs: Date.parse(at), place, expectedOn: null };
  const body = callbackBody({
    ...facts,
    reference,
    trackingNumber: trackingNumber ?? '',
    delayCause: null,
    returnCause: null,
  });
  const sentAtMs = Date.now();
  await server.send('POST', carrierCallbackPath, body, {
    'content-type': 'application/json',
    [signatureHeader]: signCallback({ secret: testCarrierSecret, body, sentAtMs }),
  });
  await server.writeUpdates();
}

function declare({ order, cartToken }: AddedOrder, bag: number) {
  const items = [{ what: 'Driver', count: 1, value_cents: 45_000, origin_country: 'US' }];
  return server.call(
    saveOrderInventory,
    { params: { order_id: order.id, bag }, body: { items } },
    { 'x-cart-token': cartToken },
  );
}

async function pass(moment: string): Promise<void> {
  server.clock.set(moment);
  await server.shipParcels();
  await server.reportScans();
  await server.handleMishaps();
  await server.shipParcels();
}

type SentMail = { readonly id: string; readonly subject: string; readonly text: string };

async function mailsOf({ order }: AddedOrder): Promise<readonly SentMail[]> {
  const rows = await server.db.selectFrom('outbox').select(['message_id', 'message']).orderBy('id').execute();
  return rows.flatMap(({ message_id, message }) =>
    message?.subject.includes(order.displayId)
      ? [
          {
            id: message_id.replace(/@.*/, '').replace(`-${order.id}-`, ' '),
            subject: message.subject.replace(/: order .*/, '').replace(` for order ${order.displayId}`, ''),
            text: message.text,
          },
        ]
      : [],
  );
}

async function subjectsOf(added: AddedOrder): Promise<readonly string[]> {
  return (await mailsOf(added)).map(({ subject }) => subject);
}

/** From the email that says so: the subject and the first sentences. */
async function mailOf(added: AddedOrder, id: string): Promise<string> {
  const mail = (await mailsOf(added)).find((one) => one.id.startsWith(`${id} `));
  if (!mail) throw new Error(`No ${id} among ${(await mailsOf(added)).map((one) => one.id).join(', ')}`);
  return `${mail.subject}: ${mail.text}`;
}

describe('updates about a leg of which one bag has no label', () => {
  test('SCR-06 abroad they name the bag that the carrier has, that arrives and that is delivered', async () => {
    const order = await abroad();
    await declare(order, 1);
    for (const moment of [due, '2026-03-10T15:00:00Z', afterHandover, '2026-03-18T09:00:00Z', arrived])
      await pass(moment);
    expect(await mailOf(order, 'collected-1')).toMatch(
      /^Bag 1 of 2 is on its way: Tessa Rowan, FedEx has bag 1 of 2\. It arrives on Wednesday, March 18, 2026\./,
    );
    expect(await mailOf(order, 'arriving-2026-03-18-1')).toMatch(
      /^Bag 1 of 2 arrives today: Tessa Rowan, bag 1 of 2 is on the truck to Glen Hotel\./,
    );
    expect(await mailOf(order, 'delivered-1')).toMatch(
      /^Bag 1 of 2 is delivered: Tessa Rowan, bag 1 of 2 arrived at Glen Hotel on Wednesday, March 18, 2026\./,
    );
  });

  test('SCR-06 within the country, too, and a delay is that of the bag that travels', async () => {
    const order = await partlyRefused({ street: '4 Late Lane' });
    for (const moment of [afterHandover, '2026-03-14T12:00:00Z', '2026-03-21T00:00:00Z']) await pass(moment);
    expect((await mailsOf(order)).map(({ id }) => id.split(' ')[0])).toEqual(
      expect.arrayContaining(['collected-1', 'delayed-2026-03-19-1', 'delivered-1']),
    );
    expect(await mailOf(order, 'delayed-2026-03-19-1')).toMatch(
      /^Bag 1 of 2 now arrives on Thu, Mar 19: Tessa Rowan, bag 1 of 2 arrives on Thursday, March 19, 2026 instead of Tuesday, March 17, 2026\./,
    );
  });

  test('SCR-06 bags that are scanned one after another have one email before the carrier has them all', async () => {
    const order = await shipped();
    await scan(order, { bag: 1, kind: 'collected', at: '2026-03-12T20:00:00Z' });
    await scan(order, { bag: 2, kind: 'collected', at: '2026-03-12T20:05:00Z' });
    expect(await mailOf(order, 'collected-some')).toContain('FedEx has bag 1 of 2.');
    expect(await mailOf(order, 'collected')).toContain('FedEx has your bags.');
  });

  test('SCR-06 a bag is delivered although another is lost or sent back; if that arrives after all, all are', async () => {
    for (const kind of ['lost', 'returned'] as const) {
      server.clock.set(due);
      const order = await shipped();
      await scan(order, { bag: 1, kind: 'collected', at: '2026-03-12T20:00:00Z' });
      await scan(order, { bag: 2, kind, at: '2026-03-14T20:00:00Z' });
      expect(await subjectsOf(order)).not.toContain('Bag 1 of 2 is delivered');
      await scan(order, { bag: 1, kind: 'delivered', at: '2026-03-17T16:00:00Z' });
      expect(await subjectsOf(order)).toContain('Bag 1 of 2 is delivered');
      await scan(order, { bag: 2, kind: 'delivered', at: '2026-03-18T16:00:00Z' });
      expect((await subjectsOf(order)).filter((subject) => subject.includes('delivered'))).toEqual([
        'Bag 1 of 2 is delivered',
        'Your bags are delivered',
      ]);
    }
  });

  test('SCR-06 updates of a return leg name its bag if the other was sent back', async () => {
    const order = await shipped({ roundtrip: true });
    await scan(order, { bag: 2, kind: 'returned', at: '2026-03-14T20:00:00Z' });
    await scan(order, { bag: 1, kind: 'delivered', at: '2026-03-17T16:00:00Z' });
    server.clock.set('2026-03-20T15:00:00Z');
    await server.handleMishaps();
    await server.shipParcels();
    await scan(order, { leg: 'return', bag: 1, kind: 'collected', at: '2026-03-23T20:00:00Z' });
    expect(await mailOf(order, 'collected-1')).toContain('FedEx has bag 1 of 2.');
    await scan(order, { leg: 'return', bag: 1, kind: 'delivered', at: '2026-03-30T20:00:00Z' });
    const last = (await mailsOf(order)).findLast(({ id }) => id === 'delivered-1 return');
    expect(last?.text).toContain('bag 1 of 2 arrived at 18 Juniper Walk on Monday, March 30, 2026.');
  });
});

describe('labels of a leg of which one bag has none', () => {
  test('INT-01 SCR-06 the label of one bag is emailed at once, and says which bag waits for its contents', async () => {
    const order = await abroad();
    await declare(order, 1);
    await server.shipParcels();
    expect(await subjectsOf(order)).toEqual(['Tell us what’s in bag 2 of 2', 'Your label is ready']);
    const text = await mailOf(order, 'labels');
    expect(text).toContain('the label of bag 1 of 2 is ready. You drop the bag off on Thursday, March 12, 2026.');
    expect(text).toContain('Put it in a label pouch on the handle of the bag.');
    expect(text).toContain(
      'Bag 2 of 2 has no label yet: customs needs to know what’s in it. List that on your order, and we’ll email you its label.',
    );
    await server.shipParcels();
    expect(await mailsOf(order)).toHaveLength(2);
    await declare(order, 2);
    await server.shipParcels();
    const all = await mailsOf(order);
    expect(all.map(({ subject }) => subject).slice(2)).toEqual(['Your labels are ready']);
    expect(all.at(-1)?.text).toContain('your 2 labels are ready. You drop the bags off on Thursday, March 12, 2026.');
  });

  test('INT-01 emails about contents name only the bag that lacks them, and none asks for anything after the handover', async () => {
    const order = await abroad();
    await declare(order, 1);
    for (const moment of [due, '2026-03-10T15:00:00Z', afterHandover, arrived]) await pass(moment);
    const near = await mailOf(order, 'contents-again-1');
    expect(near).toMatch(/^Bag 2 of 2 can’t travel yet: Tessa Rowan, your bags .* what’s in bag 2 of 2, too\./);
    expect(near).toContain('Without a label it can’t travel.');
    expect(near).not.toContain('your bags can’t travel');
    expect(await subjectsOf(order)).toEqual([
      'Tell us what’s in bag 2 of 2',
      'Your label is ready',
      'Bag 2 of 2 can’t travel yet',
      'Bag 1 of 2 is on its way',
      'We couldn’t ship your bag',
      'Bag 1 of 2 is delivered',
    ]);
    const [gone] = (await mailsOf(order)).filter(({ subject }) => subject.startsWith('We couldn’t ship'));
    expect(gone?.text).toContain('we didn’t hear in time for Thursday, March 12, 2026 what’s in bag 2 of 2.');
  });

  test('INT-01 customers are asked once for contents where the handover is near from the start, and staff read that', async () => {
    server.clock.set('2026-03-10T15:00:00Z');
    const order = await abroad();
    for (let passes = 0; passes < 3; passes += 1) await server.shipParcels();
    expect(await subjectsOf(order)).toEqual(['Your bags can’t travel yet']);
    const { open } = await server.call(listParcelCases, {}, { 'x-user-token': await server.tokenOf('admin') });
    expect(open.filter(({ order_id }) => order_id === order.order.id).map(({ done }) => done)).toEqual([
      'The customer was asked what is in the bag.',
      'The customer was asked what is in the bag.',
    ]);
  });

  test('INT-01 nothing is asked or announced when the handover is over before the server could', async () => {
    const order = await abroad();
    server.clock.set(afterHandover);
    await server.shipParcels();
    await server.shipParcels();
    expect(await subjectsOf(order)).toEqual([]);
  });

  test('SCR-06 within the country, the email with the label says which bag the carrier gave none, once', async () => {
    const order = await partlyRefused();
    const sent = await subjectsOf(order);
    expect(sent).toEqual(['Your label is ready', 'We couldn’t make a label']);
    expect(await mailOf(order, 'labels')).toContain(
      'Bag 2 of 2 has no label yet: the carrier didn’t give us one. Please don’t hand it over without a label.',
    );
    await server.shipParcels();
    await pass(afterHandover);
    expect(await subjectsOf(order)).toEqual([...sent, 'Bag 1 of 2 is on its way', 'We couldn’t ship your bag']);
  });
});

describe('customs papers of a leg of which one bag does not travel', () => {
  async function customsOf({ order, cartToken }: AddedOrder) {
    const headers = { 'x-cart-token': cartToken };
    const { customs, locked } = await server.call(orderInventory, { params: { order_id: order.id } }, headers);
    return { customs, locked };
  }

  test('INT-01 the bag that travels has papers, also once contents can’t be added any more', async () => {
    const order = await abroad();
    const input = { params: { order_id: order.order.id }, query: { leg: 'outbound' } };
    const key = { 'x-cart-token': order.cartToken };
    expect((await server.refused(orderCustomsPapers, input, key)).status).toBe(409);
    await declare(order, 1);
    for (const moment of [due, afterHandover]) {
      await pass(moment);
      expect(await customsOf(order)).toEqual({
        customs: [{ leg: 'outbound', ready: true, bags_without: [2] }],
        locked: moment === afterHandover,
      });
      expect(await server.call(orderCustomsPapers, input, key)).toBeTruthy();
    }
  });
});
