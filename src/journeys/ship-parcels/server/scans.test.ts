import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, testCarrierSecret, type TestServer } from '#app/server/testing/test-server.ts';
import { cancelOrder, orderCancellation } from '#capabilities/orders/contract.ts';
import { type AddedOrder, addPlacedOrder } from '#capabilities/orders/testing/add-placed-order.ts';
import type { Carriers, CarrierScan } from '#ports/carriers/carriers.ts';
import { callbackBody } from '#ports/carriers/embedded/callback-body.ts';
import { signatureHeader, signCallback } from '#ports/carriers/embedded/callback-signature.ts';
import { listParcelsOf, type Parcel } from '#records/parcels/parcels.ts';
import { placedOrder, shippedDraft } from '#rules/orders/testing/placed-order.ts';
import type { ParcelStep } from './parcel-steps.ts';
import { scanSteps, updateSteps } from './parcel-steps.ts';
import { carrierCallbackPath } from './receive-scans.ts';

const start = '2026-03-02T15:00:00Z';
const collected = '2026-03-13T00:00:00Z';
const delivered = '2026-03-18T00:00:00Z';

let server: TestServer;
let carriers: Carriers;
let crashesAt: ParcelStep | null = null;

class Crash extends Error {}

beforeAll(async () => {
  server = await startTestServer({
    wrapCarriers: (embedded) => (carriers = embedded),
    faults: {
      at: (step) => {
        if (step !== crashesAt) return;
        crashesAt = null;
        throw new Crash(step);
      },
    },
  });
});

afterAll(() => server.close());

beforeEach(() => server.clock.set(start));

/** An order from Los Angeles to Miami and back, with the labels of the outbound leg. */
async function shipped(street = '400 Coral Way'): Promise<AddedOrder> {
  const draft = shippedDraft();
  const placed = placedOrder({ draft: { ...draft, destination: { ...draft.destination, address: street } } });
  const added = await addPlacedOrder(server.db, { placed });
  await server.shipParcels();
  return added;
}

async function outbound({ order }: AddedOrder): Promise<readonly Parcel[]> {
  return (await listParcelsOf(server.db, order.id)).filter(({ leg }) => leg === 'outbound');
}

async function progressOf(added: AddedOrder): Promise<string[]> {
  return (await outbound(added)).map(({ progress }) => progress);
}

function storedScans({ order }: AddedOrder) {
  return server.db
    .selectFrom('parcel_scans')
    .innerJoin('parcels', 'parcels.id', 'parcel_scans.parcel_id')
    .select(['parcels.bag', 'scan_id', 'kind', 'scanned_at', 'city', 'expected_on', 'delay_cause'])
    .where('parcels.order_id', '=', order.id)
    .orderBy('bag')
    .orderBy('scan_id')
    .execute();
}

async function startedLegs({ order }: AddedOrder): Promise<string[]> {
  const rows = await server.db.selectFrom('first_scans').select('leg').where('order_id', '=', order.id).execute();
  return rows.map(({ leg }) => leg);
}

/** All scans that the first bag of an order will get. */
async function scansOfFirstBag(added: AddedOrder): Promise<readonly CarrierScan[]> {
  const [parcel] = await outbound(added);
  server.clock.set('2026-04-20T00:00:00Z');
  const outcome = await carriers.track({ reference: parcel?.reference ?? '' });
  return outcome.kind === 'scans' ? outcome.scans : [];
}

function post(body: string, signature = sign(body)) {
  return server.send('POST', carrierCallbackPath, body, {
    'content-type': 'application/json',
    [signatureHeader]: signature,
  });
}

function sign(body: string, sentMsAgo = 0): string {
  return signCallback({ secret: testCarrierSecret, body, sentAtMs: Date.now() - sentMsAgo });
}

describe('callbacks of a carrier', () => {
  test('a callback that the carrier did not sign, or signed long ago, is refused with 401 and changes nothing', async () => {
    const order = await shipped();
    const scan = (await scansOfFirstBag(order)).find(({ kind }) => kind === 'collected');
    const body = callbackBody(scan as CarrierScan);
    expect((await server.send('POST', carrierCallbackPath, body, { 'content-type': 'application/json' })).status).toBe(
      401,
    );
    expect((await server.send('POST', carrierCallbackPath)).status).toBe(401);
    expect((await post(body, 'x')).status).toBe(401);
    expect((await post(body, `t=${Date.now()},v1=${'a'.repeat(64)}`)).status).toBe(401);
    expect((await post(`${body} `, sign(body))).status).toBe(401);
    expect((await post(body, sign(body, 10 * 60_000))).status).toBe(401);
    expect((await post(body, sign(body).replace(/t=\d+/, `t=${Date.now() + 1}`))).status).toBe(401);
    expect((await post('x'.repeat(65 * 1024))).status).toBe(413);
    expect(await storedScans(order)).toEqual([]);
    expect(await progressOf(order)).toEqual(['label', 'label']);
    expect(await startedLegs(order)).toEqual([]);
  });

  test('a callback that is signed and cannot be read is refused with 400', async () => {
    const order = await shipped();
    const [scan] = await scansOfFirstBag(order);
    for (const wrong of ['', '{', 'null', '[]', { ...scan, kind: 'eaten' }, { ...scan, atMs: 'soon' }, { id: 1 }]) {
      const body = typeof wrong === 'string' ? wrong : JSON.stringify(wrong);
      expect([body, (await post(body)).status]).toEqual([body, 400]);
    }
    expect(await storedScans(order)).toEqual([]);
  });

  test('a callback about a label that we don’t know is acknowledged and ignored', async () => {
    const order = await shipped();
    const [first] = await scansOfFirstBag(order);
    const scan = first as CarrierScan;
    for (const other of [
      { ...scan, reference: '99-outbound-1-1' },
      { ...scan, trackingNumber: '790000000000' },
    ]) {
      expect((await post(callbackBody(other))).status).toBe(200);
    }
    expect(await storedScans(order)).toEqual([]);
  });

  test('each scan is stored once, and the bags travel from door to door', async () => {
    const order = await shipped();
    await server.reportScans();
    expect(await progressOf(order)).toEqual(['label', 'label']);
    expect(await startedLegs(order)).toEqual([]);
    server.clock.set(collected);
    await server.reportScans({ times: 3 });
    expect(await progressOf(order)).toEqual(['collected', 'collected']);
    expect(await startedLegs(order)).toEqual(['outbound']);
    server.clock.set('2026-03-14T00:00:00Z');
    await server.reportScans();
    expect(await progressOf(order)).toEqual(['on-its-way', 'on-its-way']);
    server.clock.set('2026-03-17T14:00:00Z');
    await server.reportScans({ isReversed: true });
    expect(await progressOf(order)).toEqual(['out-for-delivery', 'out-for-delivery']);
    server.clock.set(delivered);
    await Promise.all([server.reportScans(), server.reportScans()]);
    await server.reportScans();
    expect(await progressOf(order)).toEqual(['delivered', 'delivered']);
    const scans = await storedScans(order);
    expect(scans.filter(({ bag }) => bag === 1).map(({ kind, city }) => `${kind} ${city}`)).toEqual([
      'label-made Los Angeles',
      'collected Los Angeles',
      'departed Los Angeles',
      'arrived Memphis',
      'departed Memphis',
      'arrived Miami',
      'out-for-delivery Miami',
      'delivered Miami',
      'signed-for Miami',
    ]);
    expect(new Set(scans.map(({ scan_id }) => scan_id)).size).toBe(18);
  });

  test('PRC-04 from the first scan of the bag on its leg can’t be canceled, and a label that is made is no such scan', async () => {
    const order = await shipped();
    const params = { order_id: order.order.id };
    const headers = { 'x-cart-token': order.cartToken };
    await server.reportScans();
    const before = await server.call(orderCancellation, { params }, headers);
    expect(before.choices.map(({ legs }) => legs.join())).toContain('outbound');
    server.clock.set('2026-03-12T22:40:00Z');
    await server.reportScans();
    const after = await server.call(orderCancellation, { params }, headers);
    expect(after.legs[0]).toMatchObject({ leg: 'outbound', state: 'started' });
    const body = { legs: ['outbound'], expected_refund_cents: 0 };
    expect(await server.refused(cancelOrder, { params, body }, headers)).toMatchObject({ status: 409 });
  });

  test('any order and repetition of the scans ends in the same state', async () => {
    const streets = ['1 Coral Way', '1 Late Lane', '1 Lost Lane', '1 Return Lane', '1 Neighbor Lane', '1 Damage Lane'];
    for (const street of streets) {
      const straight = await shipped(street);
      const scans = await scansOfFirstBag(straight);
      for (const scan of scans) expect((await post(callbackBody(scan))).status).toBe(200);
      const wanted = await stateOf(straight);
      await fc.assert(
        fc.asyncProperty(
          fc.shuffledSubarray([...scans.keys(), ...scans.keys()], { minLength: scans.length * 2 }),
          async (order) => {
            server.clock.set(start);
            const other = await shipped(street);
            const others = await scansOfFirstBag(other);
            for (const index of order)
              expect((await post(callbackBody(others[index] as CarrierScan))).status).toBe(200);
            expect(await stateOf(other)).toEqual(wanted);
          },
        ),
        { numRuns: 2 },
      );
      server.clock.set(start);
    }
  }, 60_000);

  async function stateOf(added: AddedOrder) {
    const scans = await storedScans(added);
    return {
      progress: await progressOf(added),
      legs: await startedLegs(added),
      scans: scans.map(({ kind, city, delay_cause, expected_on }) => [kind, city, delay_cause, expected_on]),
    };
  }

  test('the database refuses to take a bag back, and to change or delete a scan', async () => {
    const order = await shipped();
    server.clock.set(delivered);
    await server.reportScans();
    const [parcel] = await outbound(order);
    const back = server.db
      .updateTable('parcels')
      .set({ progress: 'collected' })
      .where('id', '=', parcel?.id ?? 0);
    await expect(back.execute()).rejects.toThrow(/can not go back/);
    await expect(server.db.updateTable('parcel_scans').set({ city: 'Rome' }).execute()).rejects.toThrow(/parcel_scans/);
    await expect(server.db.deleteFrom('parcel_scans').execute()).rejects.toThrow(/parcel_scans/);
  });

  test.each(scanSteps)('a crash at %s loses no scan: the carrier reports it again', async (step) => {
    const order = await shipped();
    server.clock.set(collected);
    crashesAt = step;
    await server.reportScans();
    expect(crashesAt).toBe(null);
    server.clock.set('2026-03-13T00:10:00Z');
    await server.reportScans();
    expect((await storedScans(order)).map(({ bag, kind }) => `${bag} ${kind}`)).toEqual([
      '1 label-made',
      '1 collected',
      '2 label-made',
      '2 collected',
    ]);
    expect(await progressOf(order)).toEqual(['collected', 'collected']);
  });
});

describe('simultaneous callbacks', () => {
  test('each scan of a callback is stored once, whatever others come with it, even one with a lone surrogate', async () => {
    const one = await shipped();
    server.clock.set(start);
    const other = await shipped();
    const whole = [...(await scansOfFirstBag(one)), ...(await scansOfFirstBag(other))];
    const scans = whole.map((scan) => ({ ...scan, place: { ...scan.place, city: `${scan.place.city}\uD800` } }));
    const bodies = [...scans, ...scans].map(callbackBody);
    const answers = await Promise.all(bodies.map((body) => post(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const order of [one, other]) {
      expect((await progressOf(order))[0]).toBe('delivered');
      expect(new Set((await storedScans(order)).map(({ scan_id }) => scan_id)).size).toBe(9);
    }
  });
});

describe('lost callbacks', () => {
  test('a carrier that says nothing is asked once the handover is over, and again only after a while', async () => {
    const order = await shipped();
    server.clock.set(collected);
    await server.trackParcels();
    expect(await progressOf(order)).toEqual(['label', 'label']);
    server.clock.set('2026-03-13T08:00:00Z');
    await server.trackParcels();
    expect(await progressOf(order)).toEqual(['on-its-way', 'on-its-way']);
    expect(await startedLegs(order)).toEqual(['outbound']);
    server.clock.set('2026-03-13T12:00:00Z');
    const before = await storedScans(order);
    await server.trackParcels();
    expect(await storedScans(order)).toEqual(before);
    server.clock.set(delivered);
    await server.trackParcels();
    expect(await progressOf(order)).toEqual(['delivered', 'delivered']);
  });
});

describe('emails about bags on their way', () => {
  async function mailsOf({ order }: AddedOrder) {
    const rows = await server.db
      .selectFrom('outbox')
      .select(['message_id', 'message'])
      .where('message_id', 'like', `%-${order.id}-outbound@%`)
      .orderBy('id')
      .execute();
    return rows.map(({ message_id, message }) => ({
      id: message_id.replace(/@.*/, '').replace(`-${order.id}-outbound`, ''),
      subject: message?.subject ?? '',
      text: message?.text ?? '',
      to: message?.to.address,
      files: message?.attachments.map(({ content }) => content) ?? [],
    }));
  }

  test('SCR-06 one email says that the bags are collected and one that they are delivered, however many there are and however often it is reported', async () => {
    const order = await shipped();
    server.clock.set(collected);
    await server.reportScans({ times: 2 });
    const [first, ...more] = await mailsOf(order);
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      id: 'collected',
      subject: `Your bags are on their way: order ${order.order.displayId} (outbound)`,
      to: 'tessa@example.com',
    });
    expect(first?.text).toContain('FedEx has your bags. They arrive on Tuesday, March 17, 2026.');
    expect(first?.text).toMatch(/payments\/receipt\S*#key=/);
    server.clock.set(delivered);
    await server.reportScans({ times: 2, isReversed: true });
    await server.reportScans();
    const all = await mailsOf(order);
    expect(all.map(({ id }) => id)).toEqual(['collected', 'delivered']);
    expect(all[1]?.text).toContain('your bags arrived at Palmetto Point Club on Tuesday, March 17, 2026.');
  });

  test('SCR-06 a delay is emailed once for all bags of a leg, with the new day and why', async () => {
    const order = await shipped('4 Late Lane');
    const storm = await shipped('4 Storm Lane');
    server.clock.set('2026-03-14T00:00:00Z');
    await server.reportScans();
    const all = await mailsOf(order);
    expect(all.map(({ id }) => id)).toEqual(['collected', 'delayed-2026-03-19']);
    expect(all[1]?.subject).toBe(`Your bags now arrive on Thu, Mar 19: order ${order.order.displayId} (outbound)`);
    expect(all[1]?.text).toContain(
      'your bags arrive on Thursday, March 19, 2026 instead of Tuesday, March 17, 2026. The carrier is running late.',
    );
    expect(all[1]?.text).toContain('If they arrive late, we refund what their trip cost.');
    const [, delayed] = await mailsOf(storm);
    expect(delayed?.text).toContain('Bad weather is holding them up.');
    expect(delayed?.text).toContain('There’s no refund for delays caused by weather.');
    const [file] = all[1]?.files ?? [];
    expect(file).toMatch(/DTSTART;VALUE=DATE:20260319\b/);
    expect(file).toMatch(/SEQUENCE:[1-9]/);
    expect(file).toContain(`UID:order-${order.order.id}-outbound-arrival@`);
  });

  test.each(updateSteps)('SCR-06 a crash at %s loses no email and sends none twice', async (step) => {
    const order = await shipped();
    server.clock.set(collected);
    crashesAt = step;
    await server.reportScans();
    expect(crashesAt).toBe(null);
    expect(await mailsOf(order)).toHaveLength(step === 'before-update' ? 0 : 1);
    server.clock.set('2026-03-13T00:10:00Z');
    await server.writeUpdates();
    expect((await mailsOf(order)).map(({ id }) => id)).toEqual(['collected']);
  });

  test('SCR-06 when everything is learned at once, only what still matters is emailed', async () => {
    const order = await shipped('4 Late Lane');
    server.clock.set('2026-03-25T00:00:00Z');
    await server.trackParcels();
    expect((await mailsOf(order)).map(({ id }) => id)).toEqual(['delivered']);
  });

  test('SCR-06 one email in the morning says that the bags arrive today', async () => {
    const order = await shipped();
    // Out for delivery at eight in Miami.
    server.clock.set('2026-03-17T12:30:00Z');
    await server.reportScans({ times: 2 });
    const all = await mailsOf(order);
    expect(all.map(({ id }) => id)).toEqual(['collected', 'arriving-2026-03-17']);
    expect(all[1]?.subject).toBe(`Your bags arrive today: order ${order.order.displayId} (outbound)`);
  });

  test('SCR-06 a truck that is loaded at night is announced at eight, and one in the evening not at all', async () => {
    const outForDelivery = async (moment: string) => {
      server.clock.set(start);
      const order = await shipped();
      const scans = await scansOfFirstBag(order);
      server.clock.set(moment);
      for (const kind of ['collected', 'out-for-delivery'])
        await post(callbackBody(scans.find((scan) => scan.kind === kind) as CarrierScan));
      await server.writeUpdates();
      const { rows } = await sql<{ start_after: Date }>`
        select start_after from jobs.job where name = 'send-mail' and (data ->> 'id')::bigint in (
          select id from outbox where message_id like ${`arriving-%-${order.order.id}-outbound@%`})
      `.execute(server.db);
      return rows.map(({ start_after }) => start_after.toISOString());
    };
    expect(await outForDelivery('2026-03-17T09:00:00Z')).toEqual(['2026-03-17T12:00:00.000Z']);
    expect(await outForDelivery('2026-03-17T14:00:00Z')).toEqual(['2026-03-17T14:00:00.000Z']);
    expect(await outForDelivery('2026-03-18T01:30:00Z')).toEqual([]);
  });

  test('SCR-06 optional emails stop with the link in them, and can start again; others continue', async () => {
    const order = await shipped('4 Late Lane');
    server.clock.set(collected);
    await server.reportScans();
    const [first] = await server.db
      .selectFrom('outbox')
      .select('message')
      .where('message_id', 'like', `collected-${order.order.id}-%`)
      .execute();
    const { pathname, search } = new URL(first?.message?.unsubscribeAddress ?? '');
    const link = `${pathname}${search}`;
    expect(first?.message?.text).toContain(`Don’t want these updates? ${first?.message?.unsubscribeAddress}`);
    expect(first?.message?.html).toContain('>Unsubscribe</a>');

    const forged = await server.send('POST', link.replace(/key=.{5}/, 'key=AAAAA'));
    expect(forged.status).toBe(404);
    expect((await server.send('POST', link.replace(/order=\d+/, 'order=1'))).status).toBe(404);
    const page = await server.send('GET', link);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Stop these emails?')]);
    expect(await stops()).toBe(0);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const stopped = await server.send('POST', link, 'List-Unsubscribe=One-Click', form);
    expect([stopped.status, stopped.text]).toEqual([
      200,
      expect.stringContaining('You won’t get these emails any more'),
    ]);
    expect(await stops()).toBe(1);
    server.clock.set(delivered);
    await server.reportScans();
    server.clock.set('2026-03-20T00:00:00Z');
    await server.reportScans();
    expect((await mailsOf(order)).map(({ id }) => id)).toEqual(['collected', 'delayed-2026-03-19']);
    const again = await server.send('POST', link, 'wanted=yes', form);
    expect(again.text).toContain('You’ll get these emails again');
    expect(await stops()).toBe(0);
  });

  async function stops(): Promise<number> {
    return (await server.db.selectFrom('update_mail_stops').selectAll().execute()).length;
  }
});
