import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderLabels } from '#capabilities/labels/contract.ts';
import { saveOrderInventory } from '#capabilities/inventory/contract.ts';
import { orderReceipt } from '#capabilities/orders/contract.ts';
import { closeParcelCase } from '#capabilities/parcel-cases/contract.ts';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import { orderTracking } from '#capabilities/tracking/contract.ts';
import {
  bags,
  headersOf,
  oneWay,
  type OrderWorld,
  start,
  startOrderWorld,
  type TestCart,
} from '#journeys/place-order/server/testing/order-world.ts';
import { orderClaims } from '#journeys/claims/contract.ts';
import { caseSteps } from './parcel-steps.ts';
import { casesOf, labeledOrder, mailsOf, plannedCrash, refundsOf, travelTo } from './testing/parcel-world.ts';

let world: OrderWorld;
const crash = plannedCrash();
/** What the carrier answers when it is asked about a bag: the truth, nothing new, or nothing at all. */
let answers: 'all' | 'nothing-new' | 'not' = 'all';
/** The only bag of a leg about which the carrier answers; null for all. */
let reportedBag: number | null = null;

beforeAll(async () => {
  world = await startOrderWorld({
    wrapCarriers: (carriers) => ({
      ...carriers,
      track: async (asked) => {
        if (answers === 'not') return { kind: 'unknown', reason: 'It is away.' };
        if (reportedBag !== null && Number(asked.reference.split('-')[2]) !== reportedBag)
          return { kind: 'scans', scans: [] };
        return answers === 'all' ? carriers.track(asked) : { kind: 'scans', scans: [] };
      },
    }),
    faults: crash.faults,
  });
});

afterAll(() => world.close());

beforeEach(() => {
  world.server.clock.set(start);
  answers = 'all';
  reportedBag = null;
});

/** After every bag of these tests has got its last scan. */
const later = '2026-03-24T23:00:00Z';
/** More than five working days after the day for which bags were promised. */
const muchLater = '2026-04-10T12:00:00Z';

async function bagOf(cart: TestCart) {
  const params = { order_id: cart.order_id };
  return (await world.server.call(orderTracking, { params }, headersOf(cart))).legs[0]?.bags[0];
}

async function admin() {
  return { 'x-user-token': await world.server.tokenOf('admin') };
}

describe('lost bags', () => {
  test('PRC-04 the trip of a bag that the carrier gives up is refunded once, the customer is notified, and the bag is left to staff', async () => {
    const cart = await labeledOrder(world, { d_address: '1 Lost Lane' });
    await travelTo(world, later);
    await Promise.all([world.server.handleMishaps(), world.server.handleMishaps()]);
    expect(await refundsOf(world, cart)).toEqual(['Lost bag 8999']);
    expect(await casesOf(world, cart)).toMatchObject([
      {
        kind: 'lost',
        done: 'The price of the bag’s trip was refunded. The customer was told, and a claim was opened.',
        left: expect.stringContaining('Start a search with the carrier'),
        refund_cents: 8999,
        closed_at: null,
      },
    ]);
    const mails = await mailsOf(world, cart, 'lost');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('can’t find your bag. We’re sorry.');
    expect(mails[0]).toContain('We’re refunding what the trip cost: $89.99.');
    expect(mails[0]).toContain('We’ve opened a claim for what was inside');
    const { claims } = await world.server.call(orderClaims, { params: { order_id: cart.order_id } }, headersOf(cart));
    expect(claims).toMatchObject([{ kind: 'lost', state: 'waiting', by_us: true }]);
    // One email says both.
    await world.server.handleClaims();
    expect(await mailsOf(world, cart, 'claim')).toEqual([]);
    expect(mails[0]).toContain('We’ve opened a claim for what was inside');
    expect(mails[0]).toMatch(/Claim\s+Golf bag, Standard/i);
    expect(await bagOf(cart)).toMatchObject({
      progress: 'lost',
      holder: 'unknown',
      holder_words: expect.stringContaining('It’s missing.'),
      headline: 'The carrier can’t find this bag',
      notices: [expect.any(String), 'We’ve refunded what its trip cost.'],
    });
    await world.expectBooksHold();
  });

  test('PRC-04 a bag without any scan for five working days after its day is lost, although no carrier says so', async () => {
    const cart = await labeledOrder(world, { d_address: '1 Silent Lane' });
    await travelTo(world, muchLater);
    expect(await refundsOf(world, cart)).toEqual(['Lost bag 8999']);
    expect(await casesOf(world, cart)).toMatchObject([{ kind: 'lost', progress: 'on-its-way' }]);
    const receipt = await world.server.call(orderReceipt, { params: { order_id: cart.order_id } }, headersOf(cart));
    expect(receipt.legs[0]).toMatchObject({ stage: 'over', delivered_on: null });
    expect(receipt.legs[0]?.days.at(-1)).toMatchObject({ day: receipt.legs[0]?.arrival, words: 'Promised day' });
    expect(await mailsOf(world, cart, 'lost')).toHaveLength(1);
    expect(await bagOf(cart)).toMatchObject({ progress: 'lost', headline: 'The carrier can’t find this bag' });
    await world.expectBooksHold();
  });

  test.each(['1 Silent Lane', '1 Lost Lane'])(
    'PRC-04 a bag for %s is announced on the working day after its day, once, and is on the list',
    async (street) => {
      const cart = await labeledOrder(world, { d_address: street });
      const { arrival_date } = oneWay;
      world.server.clock.set(`${arrival_date}T23:00:00Z`);
      await travelTo(world, `${arrival_date}T23:00:00Z`);
      expect(await casesOf(world, cart)).toEqual([]);
      const nextDay = Date.parse(`${arrival_date}T15:00:00Z`) + 24 * 60 * 60 * 1000;
      await travelTo(world, new Date(nextDay).toISOString());
      await travelTo(world, new Date(nextDay + 7 * 60 * 60 * 1000).toISOString());
      const mails = await mailsOf(world, cart, 'overdue');
      expect(mails).toHaveLength(1);
      expect(mails[0]).toContain('hasn’t delivered your bag on the promised day');
      expect(mails[0]).toContain(
        'If there’s no news of it by the end of Monday, March 23, 2026, we refund its trip and open a claim',
      );
      expect(await casesOf(world, cart)).toMatchObject([
        { kind: 'overdue', left: expect.stringContaining('Ask the carrier'), closed_at: null },
      ]);
      expect(await refundsOf(world, cart)).toEqual([]);
      await travelTo(world, muchLater);
      await world.server.handleMishaps();
      expect((await casesOf(world, cart)).map(({ kind, closed_at }) => [kind, closed_at !== null])).toEqual([
        ['lost', false],
        ['overdue', true],
      ]);
      expect(await refundsOf(world, cart)).toEqual(['Lost bag 8999']);
    },
  );

  test('PRC-04 a lost bag that is delivered late after all is not refunded twice', async () => {
    const cart = await labeledOrder(world, { d_address: '1 Late Lane' });
    // Nothing is heard of it until long after its day.
    world.server.clock.set('2026-03-10T04:00:00Z');
    await world.server.reportScans();
    world.server.clock.set(muchLater);
    answers = 'nothing-new';
    await world.server.handleMishaps();
    expect(await refundsOf(world, cart)).toEqual(['Lost bag 8999']);
    await travelTo(world, muchLater);
    expect(await bagOf(cart)).toMatchObject({ progress: 'delivered' });
    expect(await refundsOf(world, cart)).toEqual(['Lost bag 8999']);
    expect((await casesOf(world, cart)).map(({ kind, left, done }) => [kind, left, done])).toEqual([
      [
        'lost',
        'It was delivered after all: make sure that the customer has it.',
        'The price of the bag’s trip was refunded. The customer was told, and a claim was opened.',
      ],
      ['late', null, 'The price of the bag’s trip had been refunded before. The customer was told.'],
    ]);
    await world.expectBooksHold();
  });

  test.each(caseSteps)('PRC-04 a crash at %s refunds and notifies once', async (step) => {
    const cart = await labeledOrder(world, { d_address: '1 Lost Lane' });
    crash.at = step;
    await travelTo(world, later);
    expect(crash.at).toBe(null);
    await world.server.handleMishaps();
    world.server.clock.set(muchLater);
    await world.server.recoverOrders();
    expect(await refundsOf(world, cart)).toEqual(['Lost bag 8999']);
    expect(await mailsOf(world, cart, 'lost')).toHaveLength(1);
    await world.expectBooksHold();
  });
});

describe('other mishaps', () => {
  test('a damaged bag opens a claim that waits for photos, with the inventory filled in, and one email asks for them', async () => {
    const cart = await labeledOrder(world, { d_address: '1 Damage Lane' });
    const items = [{ what: 'Driver', count: 1, value_cents: 45_000, origin_country: 'TW' }];
    const params = { order_id: cart.order_id };
    await world.server.call(saveOrderInventory, { params: { ...params, bag: 1 }, body: { items } }, headersOf(cart));
    await travelTo(world, later);
    await world.server.handleClaims();
    expect(await refundsOf(world, cart)).toEqual([]);
    expect(await casesOf(world, cart)).toMatchObject([
      {
        kind: 'damaged',
        done: 'The customer was told, and a claim was opened.',
        left: expect.stringContaining('waits for the customer’s photos'),
      },
    ]);
    const { claims } = await world.server.call(orderClaims, { params }, headersOf(cart));
    expect(claims).toMatchObject([{ kind: 'damaged', state: 'waiting', by_us: true, claimed_cents: 0, items }]);
    const mails = await mailsOf(world, cart, 'damaged', 'claim');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('We’ve opened a claim for you');
    expect(mails[0]).toContain('add your photos and tell us what was damaged and how much you claim.');
    const [, answerBy = ''] = /Please answer by ([^.]+)\./.exec(mails[0] ?? '') ?? [];
    expect(claims.map(({ answer_by }) => Date.parse(answer_by ?? ''))).toEqual([Date.parse(`${answerBy} UTC`)]);
    expect((await bagOf(cart))?.notices).toEqual([expect.stringContaining('please add photos to it on this page')]);
    world.server.clock.set('2026-04-20T12:00:00Z');
    expect((await bagOf(cart))?.notices).toEqual(['The carrier reported damage. Its claim is on this page.']);
  });

  test('the email that all bags are delivered also says which one is with a neighbor', async () => {
    const cart = await labeledOrder(world, { d_address: '1 Neighbor Lane' });
    await travelTo(world, later);
    expect(await casesOf(world, cart)).toMatchObject([
      { kind: 'neighbor', left: expect.stringContaining('Call the recipient') },
    ]);
    expect(await mailsOf(world, cart, 'neighbor')).toEqual([]);
    const [mail] = await messagesOf(cart, 'delivered');
    expect(mail?.subject).toMatch(/^Your bag is with a neighbor: order /);
    expect(mail?.text).toMatch(/the carrier left your bag with a neighbor of .+ on .+\./);
    expect(mail?.text).toContain('Look for a note at the door: it says where it is.');
    expect(mail?.text).not.toContain('arrived at');
    const receipt = await world.server.call(orderReceipt, { params: { order_id: cart.order_id } }, headersOf(cart));
    expect(receipt.legs[0]).toMatchObject({ stage: 'over', delivered_on: expect.stringMatching(/^2026-03-/) });
  });

  test('a customer who has stopped optional emails still learns that a bag is with a neighbor, and nothing else', async () => {
    const cart = await labeledOrder(world, { d_address: '2 Neighbor Lane' });
    await travelTo(world, '2026-03-10T04:00:00Z');
    const [collected] = await messagesOf(cart, 'collected');
    const { pathname, search } = new URL(collected?.unsubscribeAddress ?? '');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await world.server.send('POST', `${pathname}${search}`, 'List-Unsubscribe=One-Click', form);
    await travelTo(world, later);
    expect(await mailsOf(world, cart, 'arriving', 'neighbor')).toEqual([]);
    const mails = await messagesOf(cart, 'delivered');
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Look for a note at the door')]);
    expect(mails.map(({ unsubscribeAddress }) => unsubscribeAddress)).toEqual([undefined]);
  });

  async function messagesOf({ order_id }: TestCart, kind: string) {
    const pattern = `${kind}-${order_id}-%`;
    const rows = await world.server.db
      .selectFrom('outbox')
      .select('message')
      .where('message_id', 'like', pattern)
      .execute();
    return rows.flatMap(({ message }) => message ?? []);
  }

  test('a bag that no carrier has scanned after its handover is asked about, and is not lost', async () => {
    const cart = await labeledOrder(world, {});
    world.server.clock.set(muchLater);
    answers = 'nothing-new';
    await world.server.handleMishaps();
    expect(await refundsOf(world, cart)).toEqual([]);
    expect(await casesOf(world, cart)).toMatchObject([{ kind: 'not-scanned' }]);
    expect((await mailsOf(world, cart, 'not-scanned'))[0]).toContain('If you still have it, call us');
    expect(await bagOf(cart)).toMatchObject({
      next_words: 'The carrier hasn’t scanned it yet. If you still have it, please call us, and we’ll find a new day.',
    });
  });

  test('PRC-04 a lost bag is refunded although the search for silent bags fails, and the job counts as failed', async () => {
    const { db, clock, reportScans, handleMishaps } = world.server;
    await labeledOrder(world, { d_address: '1 Silent Lane' });
    const lost = await labeledOrder(world, { d_address: '1 Lost Lane' });
    clock.set(later);
    await reportScans();
    await sql`
      create function refuse_search() returns trigger language plpgsql as $$ begin raise 'no search'; end $$
    `.execute(db);
    await sql`create trigger refuse_search before update of silence_at on parcels execute function refuse_search()`.execute(
      db,
    );
    try {
      await expect(handleMishaps()).rejects.toThrow('Some steps of handling mishaps failed.');
      expect(await refundsOf(world, lost)).toEqual(['Lost bag 8999']);
    } finally {
      await sql`drop function refuse_search cascade`.execute(db);
    }
  });

  test('missed callbacks do not count as silence: the carrier is asked first, and without its answer nothing is decided', async () => {
    const cart = await labeledOrder(world, {});
    world.server.clock.set(muchLater);
    answers = 'not';
    await world.server.handleMishaps();
    expect(await casesOf(world, cart)).toEqual([]);
    world.server.clock.set('2026-04-10T18:01:00Z');
    answers = 'all';
    await world.server.handleMishaps();
    expect(await casesOf(world, cart)).toEqual([]);
    expect(await bagOf(cart)).toMatchObject({ progress: 'delivered' });
  });

  test('what happens to two bags of a leg is one email, with both refunds', async () => {
    const cart = await labeledOrder(world, {
      d_address: '1 Lost Lane',
      travelers: bags({ bag_size: 'standard' }, { bag_size: 'standard' }),
    });
    await travelTo(world, later);
    const refunds = await refundsOf(world, cart);
    expect(refunds).toHaveLength(2);
    const sum = refunds.reduce((total, words) => total + Number(words.split(' ').at(-1)), 0);
    const mails = await mailsOf(world, cart, 'lost');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('can’t find your bags.');
    expect(mails[0]).toContain(`$${(sum / 100).toFixed(2)}`);
    await world.expectBooksHold();
  });
});

describe('late bags', () => {
  test('PRC-04 two late bags of a leg that arrive minutes apart are in one email, with the sum', async () => {
    const cart = await labeledOrder(world, {
      d_address: '1 Late Lane',
      travelers: bags({ bag_size: 'standard' }, { bag_size: 'standard' }),
    });
    await travelTo(world, '2026-04-10T00:00:00Z');
    const refunds = await refundsOf(world, cart);
    expect(refunds).toHaveLength(2);
    const mails = await mailsOf(world, cart, 'refund');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('2 bags of your order');
    expect(mails[0]).toContain('$179.98');
    expect(await casesOf(world, cart)).toMatchObject([
      { kind: 'late', left: null, closed_by: null },
      { kind: 'late', left: null, closed_by: null },
    ]);
  });

  test('PRC-04 two late bags of a leg that we hear of long after they arrived are in one email, with the sum', async () => {
    const cart = await labeledOrder(world, {
      d_address: '1 Late Lane',
      travelers: bags({ bag_size: 'standard' }, { bag_size: 'standard' }),
    });
    world.server.clock.set('2026-04-10T00:00:00Z');
    reportedBag = 1;
    await world.server.trackParcels();
    expect(await bagOf(cart)).toMatchObject({ progress: 'delivered' });
    await world.server.assessArrivals();
    expect(await refundsOf(world, cart)).toEqual([]);
    await travelTo(world, '2026-04-10T00:05:00Z');
    expect(await refundsOf(world, cart)).toHaveLength(2);
    const mails = await mailsOf(world, cart, 'refund');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('$179.98');
  });

  test('a bag that can’t be assessed waits longer each time, and does not keep others waiting', async () => {
    const broken = await labeledOrder(world, { d_address: '1 Late Lane' });
    const fine = await labeledOrder(world, { d_address: '1 Late Lane' });
    world.server.clock.set('2026-04-10T00:00:00Z');
    await world.server.reportScans();
    // It can't be read without its steps, and the books hold with its total.
    await sql`update orders set price = price - 'steps' where id = ${broken.order_id}`.execute(world.server.db);
    await world.server.assessArrivals();
    expect(await refundsOf(world, fine)).toEqual(['Late delivery 8999']);
    const waiting = () =>
      world.server.db
        .selectFrom('parcels')
        .select(['judge_at', 'judge_tries', 'is_arrival_judged'])
        .where('order_id', '=', broken.order_id)
        .executeTakeFirstOrThrow();
    expect(await waiting()).toMatchObject({ judge_tries: 1, is_arrival_judged: false });
    await world.server.assessArrivals();
    expect((await waiting()).judge_at?.toISOString()).toBe('2026-04-10T00:00:15.000Z');
    await world.server.assessArrivals();
    expect(await waiting()).toMatchObject({ judge_tries: 2 });
    await world.server.db
      .updateTable('parcels')
      .set({ is_arrival_judged: true })
      .where('order_id', '=', broken.order_id)
      .execute();
  });
});

describe('what staff do', () => {
  test('SCR-08 a case is marked as taken care of once, and the audit log says by whom', async () => {
    const cart = await labeledOrder(world, { d_address: '1 Damage Lane' });
    await travelTo(world, later);
    const [open] = await casesOf(world, cart);
    const close = { params: { id: open?.id } };
    for (const name of ['traveler', 'manager', 'carrier']) {
      const headers = { 'x-user-token': await world.server.tokenOf(name) };
      expect((await world.server.refused(closeParcelCase, close, headers)).status).toBe(404);
    }
    const address = `/api/v5/admin/parcel_cases/${open?.id}/close`;
    const both = await Promise.all([1, 2].map(async () => world.server.send('POST', address, {}, await admin())));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await casesOf(world, cart)).toMatchObject([
      { closed_by: 'admin@portage.test', closed_at: expect.any(String) },
    ]);
    const audited = await world.server.db
      .selectFrom('audit_log')
      .select(['action', 'object_id'])
      .where('object_id', 'like', `${cart.order_id}-%`)
      .execute();
    expect(audited).toEqual([{ action: 'parcel-case-closed', object_id: `${cart.order_id}-outbound-1-1` }]);
    expect((await world.server.refused(closeParcelCase, { params: { id: 999_999 } }, await admin())).status).toBe(404);
  });
});

describe('the return leg of a bag that is missing', () => {
  const back = {
    roundtrip: true,
    return_pickup_date: '2026-03-30',
    return_arrival_date: '2026-04-06',
    return_pickup: 0,
  };
  const ground = { return_carrier_service_level_id: 101, return_service_type_system_name: 'DOMESTIC_GROUND' };

  async function labelsOf({ order_id }: TestCart) {
    const rows = await world.server.db
      .selectFrom('parcels')
      .select(['leg', 'bag', 'state'])
      .where('order_id', '=', order_id)
      .orderBy('id')
      .execute();
    return rows.map(({ leg, bag, state }) => `${leg} ${bag} ${state}`);
  }

  test('PRC-04 the return leg of a bag has no label before the bag has arrived', async () => {
    const soon = { ...back, ...ground, return_pickup_date: '2026-03-23', return_arrival_date: '2026-03-30' };
    const silent = await labeledOrder(world, { ...soon, d_address: '1 Silent Lane' });
    const fine = await labeledOrder(world, soon);
    await travelTo(world, '2026-03-20T20:00:00Z');
    await world.server.shipParcels();
    expect(await labelsOf(silent)).toEqual(['outbound 1 ready', 'return 1 planned']);
    expect(await labelsOf(fine)).toEqual(['outbound 1 ready', 'return 1 ready']);
    expect(await mailsOf(world, silent, 'labels')).toHaveLength(1);
    const params = { order_id: silent.order_id };
    const { legs } = await world.server.call(orderLabels, { params }, headersOf(silent));
    expect(legs[1]?.labels).toMatchObject([{ state: 'later', words: 'We’ll make it once the bag has arrived' }]);
  });

  test('PRC-04 the return leg of a lost bag is refunded with the loss, once, and the email about it says so', async () => {
    const cart = await labeledOrder(world, { ...back, ...ground, d_address: '1 Lost Lane' });
    await travelTo(world, later);
    await Promise.all([world.server.handleMishaps(), world.server.handleMishaps()]);
    await world.server.shipParcels();
    expect(await refundsOf(world, cart)).toEqual(['Lost bag 8999', 'Lost bag 8999']);
    const mails = await mailsOf(world, cart, 'lost');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('we’re refunding that too: $89.99.');
    expect((await casesOf(world, cart)).find(({ kind }) => kind === 'lost')).toMatchObject({ refund_cents: 17_998 });
    expect(await labelsOf(cart)).toEqual(['outbound 1 ready', 'return 1 dropped']);
    await travelTo(world, muchLater);
    expect(await refundsOf(world, cart)).toHaveLength(2);
    await world.expectBooksHold();
  });

  test('PRC-04 the return leg is refunded for each of two lost bags, and with the last one the whole leg is', async () => {
    const travelers = bags({ bag_size: 'standard' }, { bag_size: 'standard' });
    const fields = { ...back, ...ground, travelers, return_pickup: 109, d_address: '1 Lost Lane' };
    const { orders } = await world.server.call(shipPrice, { body: { ...oneWay, ...fields } });
    const cart = await labeledOrder(world, fields);
    await travelTo(world, later);
    expect(await refundsOf(world, cart)).toHaveLength(4);
    const paid = await world.server.db
      .selectFrom('refunds')
      .select((row) => row.fn.sum<number>('amount_cents').as('sum'))
      .where('order_id', '=', cart.order_id)
      .executeTakeFirstOrThrow();
    expect(paid.sum).toBe(orders[0]?.final_price);
    await world.expectBooksHold();
  });
});
