import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { receiptLinkOf } from '#access/receipt-links.ts';
import { addressOf } from '#app/server/testing/test-server.ts';
import { saveOrderInventory } from '#capabilities/inventory/contract.ts';
import { listParcelCases } from '#capabilities/parcel-cases/contract.ts';
import { cancelOrder, mailOrderLink, orderCancellation, orderReceipt } from '#capabilities/orders/contract.ts';
import { credits } from '#capabilities/payment-methods/contract.ts';
import { exportData } from '#capabilities/privacy/contract.ts';
import { orderTracking, trackByNumber } from '#capabilities/tracking/contract.ts';
import { erasePersonalData } from '#capabilities/privacy/server/erase-personal-data.ts';
import {
  bags,
  headersOf,
  oneWay,
  type OrderWorld,
  start,
  startOrderWorld,
  type TestCart,
} from '#journeys/place-order/server/testing/order-world.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { lockOrder } from '#records/orders/orders.ts';
import { openBagClaim } from '#facts/open-bag-claim.ts';
import { ensureServerKey } from '#records/operations/server-keys.ts';
import { findCredit } from '#records/money/credit.ts';
import { dayMs } from '#rules/dates.ts';
import { type ClaimKind, claimLimits } from '#rules/claims/claim-states.ts';
import { nowOf } from '#ports/clock/clock.ts';
import * as calls from './contract.ts';
import { type ClaimStep, claimDecisionSteps } from './server/claim-steps.ts';

/** After the bag of these tests is delivered. */
const delivered = '2026-03-17T20:00:00Z';

let world: OrderWorld;
let crashesAt: ClaimStep | null = null;
let areFilesAway = false;

class Crash extends Error {}

beforeAll(async () => {
  world = await startOrderWorld({
    faults: {
      at: (step) => {
        if (step !== crashesAt) return;
        crashesAt = null;
        throw new Crash(step);
      },
    },
    wrapFiles: (files) => ({
      ...files,
      put: async (file) => (areFilesAway ? { kind: 'unavailable', reason: 'away' } : files.put(file)),
    }),
  });
});

afterAll(() => world.close());

beforeEach(() => world.server.clock.set(start));

const roundTrip = {
  roundtrip: true,
  return_pickup_date: '2026-03-23',
  return_arrival_date: '2026-03-30',
  return_pickup: 0,
  return_carrier_service_level_id: 101,
  return_service_type_system_name: 'DOMESTIC_GROUND',
  price_shown_cents: 17_998,
};

const driver = { what: 'Driver', count: 1, value_cents: 45_000, origin_country: 'US' };

async function ordered(fields: Readonly<Record<string, unknown>> = {}, headers: Record<string, string> = {}) {
  world.server.clock.set(start);
  const cart = await world.newCart(headers);
  const answer = await world.pay(cart, { ...oneWay, d_address: '1 Damage Lane', ...fields }, headers);
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer));
  await world.server.shipParcels();
  return cart;
}

/** The bag has arrived, and is damaged. */
async function damaged(fields: Readonly<Record<string, unknown>> = {}, headers: Record<string, string> = {}) {
  const cart = await ordered(fields, headers);
  world.server.clock.set(delivered);
  await world.server.reportScans();
  return cart;
}

const at = ({ order_id }: TestCart) => ({ order_id });

const newClaim = {
  leg: 'outbound',
  bag: 1,
  kind: 'damaged',
  description: 'The driver is broken in two.',
  amount_cents: 5000,
  items: [driver],
} as const;

function open(cart: TestCart, changes: object = {}) {
  const input = { params: at(cart), body: { ...newClaim, ...changes } };
  return world.server.call(calls.openClaim, input, headersOf(cart));
}

function refusedOpen(cart: TestCart, changes: object = {}) {
  const input = { params: at(cart), body: { ...newClaim, ...changes } };
  return world.server.refused(calls.openClaim, input, headersOf(cart));
}

async function claimOf(cart: TestCart) {
  const { claims } = await world.server.call(calls.orderClaims, { params: at(cart) }, headersOf(cart));
  const claim = claims.at(-1);
  if (!claim) throw new Error('no claim');
  return claim;
}

const admin = () => world.tokenOf('admin');

async function decide(id: number, body: { decision: string; [field: string]: unknown }) {
  return world.server.call(calls.decideClaim, { params: { id }, body }, await admin());
}

async function refusedDecision(id: number, body: Record<string, unknown>) {
  return world.server.refused(calls.decideClaim, { params: { id }, body }, await admin());
}

async function mailsOf(claimId: number): Promise<string[]> {
  await world.server.handleClaims();
  const rows = await world.server.db
    .selectFrom('outbox')
    .select('message')
    .where('message_id', 'like', `claim-${claimId}-%`)
    .orderBy('id')
    .execute();
  return rows.map(({ message }) => message?.subject.replace(/: order .*/, '') ?? '');
}

async function lastMailOf(claimId: number): Promise<string | undefined> {
  const { message } = await world.server.db
    .selectFrom('outbox')
    .select('message')
    .where('message_id', 'like', `claim-${claimId}-%`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return message?.text;
}

async function refundsOf(cart: TestCart): Promise<string[]> {
  const { refunds } = await world.server.call(orderReceipt, { params: at(cart) }, headersOf(cart));
  return refunds.map(({ title, amount_cents }) => `${title} ${amount_cents}`);
}

async function openCasesOf({ order_id }: TestCart): Promise<string[]> {
  const { open: cases } = await world.server.call(listParcelCases, {}, await admin());
  return cases.filter((one) => one.order_id === order_id).map(({ kind }) => kind);
}

const picture = async () =>
  (
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a52' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');

function photoTo(cart: TestCart, claimId: number, data: string) {
  const input = { params: { ...at(cart), claim_id: claimId }, body: { data } };
  return world.server.send('POST', addressOf(calls.addClaimPhoto, input), input.body, headersOf(cart));
}

describe('who may claim', () => {
  test('SCR-06 for those who may not see the receipt there are no claims and no photos', async () => {
    const mine = await damaged();
    const theirs = await damaged();
    await open(mine);
    const { id } = await claimOf(mine);
    await photoTo(mine, id, await picture());
    const { photos } = await claimOf(mine);
    const photo = { params: { ...at(mine), claim_id: id, photo_id: photos[0]?.id } };
    const claim = { ...at(mine), claim_id: id };
    const others = [
      {},
      headersOf(theirs),
      await world.tokenOf('traveler'),
      await world.tokenOf('manager'),
      { 'x-receipt-key': 'x'.repeat(43) },
    ];
    for (const headers of others) {
      const refused = [
        await world.server.refused(calls.orderClaims, { params: at(mine) }, headers),
        await world.server.refused(calls.openClaim, { params: at(mine), body: newClaim }, headers),
        await world.server.refused(calls.answerClaim, { params: claim, body: { text: 'Hello' } }, headers),
        await world.server.refused(calls.addClaimPhoto, { params: claim, body: { data: 'iVBORw0KGgo=' } }, headers),
        await world.server.refused(calls.withdrawClaim, { params: claim, body: {} }, headers),
        await world.server.refused(calls.claimPhoto, photo, headers),
      ];
      expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    }
    // The claim of one order is not among those of another.
    const elsewhere = { params: { ...at(theirs), claim_id: id, photo_id: photos[0]?.id } };
    expect((await world.server.refused(calls.claimPhoto, elsewhere, headersOf(theirs))).status).toBe(404);
    const answer = { params: { ...at(theirs), claim_id: id }, body: { text: 'Mine?' } };
    expect((await world.server.refused(calls.answerClaim, answer, headersOf(theirs))).status).toBe(404);
  });

  test('SCR-06 a guest claims by the link in an email, and staff see claim and photo', async () => {
    const cart = await damaged();
    const receiptLinkKey = await ensureServerKey(world.server.db, 'receipt-links');
    const key = await receiptLinkOf({ db: world.server.db, receiptLinkKey }, { orderId: cart.order_id, isNew: false });
    const byLink = { 'x-receipt-key': key };
    const { claims } = await world.server.call(calls.openClaim, { params: at(cart), body: newClaim }, byLink);
    const claimId = claims[0]?.id ?? 0;
    const data = await picture();
    const added = await world.server.call(
      calls.addClaimPhoto,
      { params: { ...at(cart), claim_id: claimId }, body: { data } },
      byLink,
    );
    const photo = added.claims[0]?.photos[0];
    expect(photo).toMatchObject({ width: 40, height: 30 });
    for (const headers of [byLink, await admin()]) {
      const address = addressOf(calls.claimPhoto, { params: { ...at(cart), claim_id: claimId, photo_id: photo?.id } });
      const answer = await fetch(`${world.server.url}${address}`, { headers });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const { format, width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([format, width]).toEqual(['jpeg', 40]);
    }
  });

  test('SCR-08 ROL-01 only admins see the list and decide', async () => {
    const cart = await damaged();
    await open(cart);
    const { id } = await claimOf(cart);
    const body = { decision: 'deny', text: 'No.' };
    for (const name of ['traveler', 'manager', 'carrier', 'club']) {
      const headers = await world.tokenOf(name);
      expect((await world.server.refused(calls.listClaims, {}, headers)).status).toBe(404);
      expect((await world.server.refused(calls.showClaim, { params: { id } }, headers)).status).toBe(404);
      expect((await world.server.refused(calls.decideClaim, { params: { id }, body }, headers)).status).toBe(404);
    }
    expect((await world.server.refused(calls.listClaims, {})).status).toBe(401);
    const { claims, open: waiting } = await world.server.call(calls.listClaims, {}, await admin());
    expect(claims.find((one) => one.id === id)).toMatchObject({ kind: 'damaged', state: 'open', claimed_cents: 5000 });
    expect(waiting).toBeGreaterThan(0);
  });
});

describe('a claim from photo to payment', () => {
  test('PRC-04 a question is answered, an amount is approved and refunded to the card once, and every step is emailed; one that is paid at once has one email', async () => {
    const cart = await damaged();
    const { bags: claimable } = await world.server.call(calls.orderClaims, { params: at(cart) }, headersOf(cart));
    expect(claimable).toEqual([
      {
        leg: 'outbound',
        bag: 1,
        kinds: ['lost', 'damaged', 'missing_contents', 'other'],
        delivered: true,
        cover_cents: 100_000,
        left_cents: 100_000,
        items: [],
      },
    ]);
    await open(cart);
    const { id } = await claimOf(cart);
    expect((await photoTo(cart, id, await picture())).status).toBe(200);
    expect((await decide(id, { decision: 'ask', text: 'When did you buy it?' })).claim.state).toBe('waiting');
    const answer = { params: { ...at(cart), claim_id: id }, body: { text: 'Last year.', amount_cents: 6000 } };
    await world.server.call(calls.answerClaim, answer, headersOf(cart));
    const asked = await world.server.call(calls.showClaim, { params: { id } }, await admin());
    expect(asked).toMatchObject({
      claim: { state: 'open', claimed_cents: 6000, photos: [{ width: 40 }] },
      limit_cents: 45_000,
      cover_cents: 100_000,
      declared_cents: null,
      card_cents: 8999,
      credit_possible: false,
    });
    expect(asked.claim.messages.map(({ author, text }) => `${author}: ${text}`)).toEqual([
      'staff: When did you buy it?',
      'customer: Last year.',
    ]);
    const approve = { decision: 'approve', amount_cents: 5000, pay_to: 'card', text: 'It was worn.' };
    const twice = await Promise.all([
      world.server.send('POST', `/api/v5/admin/claims/${id}`, approve, await admin()),
      world.server.send('POST', `/api/v5/admin/claims/${id}`, approve, await admin()),
    ]);
    expect(twice.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    expect(await refundsOf(cart)).toEqual(['Claim 5000']);
    expect(await claimOf(cart)).toMatchObject({ state: 'paid', approved_cents: 5000, pay_to: 'card' });
    expect(await mailsOf(id)).toEqual([
      'We have your claim',
      'We have a question about your claim',
      'Your claim is paid',
    ]);
    await Promise.all([world.server.handleClaims(), world.server.handleClaims()]);
    expect(await mailsOf(id)).toHaveLength(3);
    expect((await refusedDecision(id, { decision: 'deny', text: 'Late.' })).status).toBe(409);
    const actions = await world.server.db
      .selectFrom('audit_log')
      .select('action')
      .where('object_kind', '=', 'claim')
      .where('object_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['claim-asked', 'claim-approved']);
    await world.expectBooksHold();
  });

  test('PRC-04 a claim leaves on the card what an untouched return leg costs, so that its cancellation refunds it in full', async () => {
    const cart = await damaged(roundTrip);
    await open(cart, { amount_cents: 40_000 });
    const { id } = await claimOf(cart);
    const { card_cents: most } = await world.server.call(calls.showClaim, { params: { id } }, await admin());
    expect(most).toBe(8999);
    const toCard = { decision: 'approve', pay_to: 'card', text: 'The rest of the money is for the return.' };
    const refused = await refusedDecision(id, { ...toCard, amount_cents: most + 1 });
    expect([refused.status, refused.errors?.[0]?.message]).toEqual([409, 'At most $89.99 can go back to the card.']);
    await decide(id, { ...toCard, amount_cents: most });
    expect(await world.server.call(calls.showClaim, { params: { id } }, await admin())).toMatchObject({
      card_cents: 0,
    });
    const shown = await world.server.call(orderCancellation, { params: at(cart) }, headersOf(cart));
    expect(shown.choices).toMatchObject([{ legs: ['return'], refund_cents: 8999 }]);
    const body = { legs: ['return'], expected_refund_cents: 8999 };
    const { refund } = await world.server.call(cancelOrder, { params: at(cart), body }, headersOf(cart));
    expect(refund).toMatchObject({ amount_cents: 8999 });
    expect(await refundsOf(cart)).toEqual(['Claim 8999', 'Canceled shipment 8999']);
    await world.expectBooksHold();
  });

  test('PRC-04 a return that arrives late is refunded although a claim about the outbound trip was paid to the card', async () => {
    const cart = await damaged({ ...roundTrip, o_address: '1 Late Lane' });
    await open(cart, { amount_cents: 40_000 });
    const { id } = await claimOf(cart);
    world.server.clock.set('2026-03-20T15:00:00Z');
    await world.server.shipParcels();
    world.server.clock.set('2026-03-25T15:00:00Z');
    await world.server.reportScans();
    const { card_cents: most } = await world.server.call(calls.showClaim, { params: { id } }, await admin());
    await decide(id, {
      decision: 'approve',
      amount_cents: most,
      pay_to: 'card',
      text: 'The rest of the money is for the return.',
    });
    world.server.clock.set('2026-04-10T00:00:00Z');
    await world.server.reportScans();
    await world.server.assessArrivals();
    expect(await refundsOf(cart)).toEqual(['Claim 8999', 'Late delivery 8999']);
    await world.expectBooksHold();
  });

  test('PRC-04 credit goes to the account that ordered, from an account for claims, and not to a guest', async () => {
    const guests = await damaged();
    await open(guests, { amount_cents: 20_000 });
    const toCredit = { decision: 'approve', amount_cents: 20_000, pay_to: 'credit' };
    const refused = await refusedDecision((await claimOf(guests)).id, toCredit);
    expect([refused.status, refused.errors?.[0]?.field]).toEqual([409, 'pay_to']);

    const owner = await world.tokenOf('traveler');
    const cart = await damaged({ email: 'traveler@portage.test' }, owner);
    await open(cart, { amount_cents: 20_000 });
    const { id } = await claimOf(cart);
    const { user_id: userId } = await world.server.db
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', cart.order_id)
      .executeTakeFirstOrThrow();
    const before = await findCredit(world.server.db, userId);
    const approved = await decide(id, toCredit);
    expect(approved.claim).toMatchObject({ state: 'paid', approved_cents: 20_000, pay_to: 'credit' });
    const { balance } = await findCredit(world.server.db, userId);
    expect(balance - before.balance).toBe(20_000);
    const { lines } = await world.server.call(credits, { query: {} }, owner);
    expect(lines[0]).toMatchObject({ claim_id: id, amount_cents: 20_000, at: nowOf(world.server.clock).toISOString() });
    expect(await refundsOf(cart)).toEqual([]);
    expect(await mailsOf(id)).toEqual(['We have your claim', 'Your claim is paid']);
    await world.expectBooksHold();
  });

  test('SCR-06 tracking and emails ask for photos only while the claim waits for its customer', async () => {
    const cart = await damaged();
    await world.server.handleMishaps();
    const bag = async () => {
      const { legs } = await world.server.call(orderTracking, { params: at(cart) }, headersOf(cart));
      return legs[0]?.bags[0];
    };
    expect(await bag()).toMatchObject({
      asks_on_receipt: true,
      notices: [expect.stringContaining('please add photos to it on this page')],
    });
    const { id } = await claimOf(cart);
    const answer = { text: 'The driver broke.', items: [driver], amount_cents: 5000 };
    await world.server.call(
      calls.answerClaim,
      { params: { ...at(cart), claim_id: id }, body: answer },
      headersOf(cart),
    );
    expect(await bag()).toMatchObject({
      asks_on_receipt: false,
      notices: ['The carrier reported damage. We’re looking at your claim.'],
    });
    await decide(id, { decision: 'ask', text: 'When did you buy it?' });
    expect(await bag()).toMatchObject({
      asks_on_receipt: true,
      notices: [expect.stringContaining('We have a question about your claim')],
    });
    await decide(id, { decision: 'approve', amount_cents: 5000, pay_to: 'card' });
    expect(await bag()).toMatchObject({
      asks_on_receipt: false,
      notices: ['The carrier reported damage. We’ve approved your claim: $50.00 was refunded to your card.'],
    });
    expect(await mailsOf(id)).toEqual(['We have a question about your claim', 'Your claim is paid']);
    const texts = await world.server.db
      .selectFrom('outbox')
      .select('message')
      .where('message_id', 'like', `claim-${id}-%`)
      .orderBy('id')
      .execute();
    expect(texts.map(({ message }) => message?.text.includes('add photos or answer us'))).toEqual([true, false]);
    expect(texts[1]?.message?.text).toContain('See your claim:');
  });

  test('SCR-06 PRC-04 tracking says how claims were decided, in both languages, and by number and email without amount and reason', async () => {
    const owner = await world.tokenOf('traveler');
    const cart = await damaged({ email: 'traveler@portage.test' }, owner);
    await open(cart, { amount_cents: 4500 });
    await decide((await claimOf(cart)).id, {
      decision: 'approve',
      amount_cents: 4500,
      pay_to: 'credit',
    });
    await open(cart, { kind: 'missing_contents' });
    await decide((await claimOf(cart)).id, { decision: 'deny', text: 'It was never declared.' });
    const onReceipt = async (headers: Record<string, string> = {}) => {
      const input = { params: at(cart) };
      const { legs } = await world.server.call(orderTracking, input, { ...headersOf(cart), ...headers });
      return legs[0]?.bags[0]?.notices;
    };
    expect(await onReceipt()).toEqual([
      'The carrier reported damage. We’ve approved your claim: $45.00 is in your credit now.',
      'Claim “Something is missing”: We didn’t approve your claim. Our reason: It was never declared.',
    ]);
    expect(await onReceipt({ 'accept-language': 'es' })).toEqual([
      'El transportista informó un daño. Aprobamos tu reclamo: ya tienes $45.00 en tu crédito.',
      'Reclamo “Falta algo”: No aprobamos tu reclamo. Nuestro motivo: It was never declared.',
    ]);
    const { display_id: number } = await world.server.call(orderReceipt, { params: at(cart) }, headersOf(cart));
    const typed = { order_number: number, email: 'traveler@portage.test' };
    const { legs } = await world.server.call(trackByNumber, { body: typed });
    expect(legs[0]?.bags[0]?.notices).toEqual([
      'The carrier reported damage. We’ve approved your claim and paid it into your credit. Your receipt says how much.',
      'Claim “Something is missing”: We didn’t approve your claim. Your receipt says why.',
    ]);
  });

  test('PRC-04 a claim that is paid less than was claimed says why on the receipt and in its email, and by number and email it does not', async () => {
    const cart = await damaged();
    await open(cart, { amount_cents: 6000 });
    const { id } = await claimOf(cart);
    await decide(id, { decision: 'approve', amount_cents: 5000, pay_to: 'card', text: 'The strap was worn.' });
    expect(await claimOf(cart)).toMatchObject({
      claimed_cents: 6000,
      approved_cents: 5000,
      reason: 'The strap was worn.',
    });
    const { legs, display_id: number } = {
      ...(await world.server.call(orderReceipt, { params: at(cart) }, headersOf(cart))),
      ...(await world.server.call(orderTracking, { params: at(cart) }, headersOf(cart))),
    };
    const why = 'Why it’s less than you claimed: The strap was worn.';
    expect(legs[0]?.bags[0]?.notices.join(' ')).toContain(why);
    await world.server.handleClaims();
    const { message } = await world.server.db
      .selectFrom('outbox')
      .select('message')
      .where('message_id', 'like', `claim-${id}-%`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(message?.text).toContain(why);
    const found = await world.server.call(trackByNumber, {
      body: { order_number: number, email: 'ann@example.com' },
    });
    expect(JSON.stringify(found)).not.toContain('strap');
  });

  test('PRC-04 a question without an answer is asked again after a week, and its claim is closed after the day that the reminder names', async () => {
    const cart = await damaged();
    await open(cart);
    const { id } = await claimOf(cart);
    await decide(id, { decision: 'ask', text: 'When did you buy it?' });
    expect(await mailsOf(id)).toEqual(['We have your claim', 'We have a question about your claim']);
    const asked = Date.parse(delivered);
    const lastDay = new Date(asked + 21 * dayMs).toISOString().slice(0, 10);
    const shownDays = async () => {
      const { claim } = await world.server.call(calls.showClaim, { params: { id } }, await world.tokenOf('admin'));
      return [(await claimOf(cart)).answer_by, claim.answer_by];
    };
    expect(await shownDays()).toEqual([lastDay, lastDay]);
    world.server.clock.set(new Date(asked + 6 * dayMs).toISOString());
    expect(await mailsOf(id)).toHaveLength(2);
    world.server.clock.set(new Date(asked + 7 * dayMs).toISOString());
    await Promise.all([world.server.handleClaims(), world.server.handleClaims()]);
    expect((await mailsOf(id)).slice(2)).toEqual(['Your claim waits for your answer']);
    const [, reminder = ''] = /Please answer by ([^.]+)\./.exec((await lastMailOf(id)) ?? '') ?? [];
    expect(Date.parse(`${reminder} UTC`)).toBe(Date.parse(lastDay));
    expect(await shownDays()).toEqual([lastDay, lastDay]);
    world.server.clock.set(new Date(asked + 22 * dayMs).toISOString());
    expect(await mailsOf(id)).toHaveLength(3);
    expect((await claimOf(cart)).state).toBe('waiting');
    world.server.clock.set(new Date(asked + 23 * dayMs).toISOString());
    await Promise.all([world.server.handleClaims(), world.server.handleClaims()]);
    expect((await mailsOf(id)).slice(3)).toEqual(['We closed your claim']);
    const reopenBy = new Date(asked + 53 * dayMs).toISOString().slice(0, 10);
    expect(await claimOf(cart)).toMatchObject({
      state: 'denied',
      state_words: 'Closed without an answer',
      unanswered: true,
      reopen_by: reopenBy,
      reason: `We closed this claim because we had no answer by ${reminder}.`,
    });
    const closing = (await lastMailOf(id)) ?? '';
    const [, named = ''] = /if you do so by ([^,]+, [^,]+, \d+),/.exec(closing) ?? [];
    expect(Date.parse(`${named} UTC`)).toBe(Date.parse(reopenBy));
    expect(closing).not.toContain('looked at');
    expect(await shownDays()).toEqual([null, null]);
    await world.expectBooksHold();
  });

  test('PRC-04 an answer after the reminder keeps the claim open, and the next question has a reminder of its own', async () => {
    const cart = await damaged();
    await open(cart);
    const { id } = await claimOf(cart);
    await decide(id, { decision: 'ask', text: 'When did you buy it?' });
    const asked = Date.parse(delivered);
    world.server.clock.set(new Date(asked + 8 * dayMs).toISOString());
    await world.server.handleClaims();
    const answer = { params: { ...at(cart), claim_id: id }, body: { text: 'Last year.' } };
    await world.server.call(calls.answerClaim, answer, headersOf(cart));
    world.server.clock.set(new Date(asked + 40 * dayMs).toISOString());
    await world.server.handleClaims();
    expect((await claimOf(cart)).state).toBe('open');
    await decide(id, { decision: 'ask', text: 'Where?' });
    await world.server.handleClaims();
    expect((await claimOf(cart)).state).toBe('waiting');
    world.server.clock.set(new Date(asked + 47 * dayMs).toISOString());
    expect((await mailsOf(id)).filter((subject) => subject === 'Your claim waits for your answer')).toHaveLength(2);
  });

  test('SCR-08 a damaged bag leaves the staff’s list with its claim when that is closed without an answer, and stays when staff deny it', async () => {
    const [unanswered, denied] = [await damaged(), await damaged()];
    for (const cart of [unanswered, denied]) await open(cart);
    await world.server.handleMishaps();
    await decide((await claimOf(unanswered)).id, { decision: 'ask', text: 'When did you buy it?' });
    await decide((await claimOf(denied)).id, { decision: 'deny', text: 'The photos show another bag.' });
    const asked = Date.parse(delivered);
    world.server.clock.set(new Date(asked + 7 * dayMs).toISOString());
    await world.server.handleClaims();
    expect(await openCasesOf(unanswered)).toEqual(['damaged']);
    world.server.clock.set(new Date(asked + 23 * dayMs).toISOString());
    await world.server.handleClaims();
    expect((await claimOf(unanswered)).state).toBe('denied');
    expect(await openCasesOf(unanswered)).toEqual([]);
    await world.server.handleMishaps();
    expect(await openCasesOf(denied)).toEqual(['damaged']);
    const left = async () => {
      const { open: cases } = await world.server.call(listParcelCases, {}, await admin());
      return cases.filter((one) => one.order_id === denied.order_id).map((one) => one.left);
    };
    expect(await left()).toEqual([expect.stringContaining('The claim was denied.')]);
    world.server.clock.set(delivered);
    await open(denied);
    expect(await left()).toEqual(['The customer’s claim waits for us. It is under Claims.']);
  });

  test('SCR-06 PRC-04 a customer who didn’t get a delivered bag claims it for 14 days, and that claim is not taken for one of a found bag', async () => {
    const [cart, late] = [await damaged(), await damaged()];
    await open(cart, { kind: 'lost', description: 'The neighbor doesn’t have it.' });
    await world.server.handleClaims();
    const { claims } = await world.server.call(calls.orderClaims, { params: at(cart) }, headersOf(cart));
    expect(claims).toMatchObject([{ kind: 'lost', state: 'open' }]);
    const { claims: listed } = await world.server.call(calls.listClaims, {}, await admin());
    expect(listed.find(({ id }) => id === claims[0]?.id)).toMatchObject({ kind: 'lost', state: 'open' });
    world.server.clock.set(new Date(Date.parse(delivered) + 16 * dayMs).toISOString());
    expect(await refusedOpen(late, { kind: 'lost' })).toMatchObject({ status: 409, errors: [{ field: 'kind' }] });
  });

  describe('a claim that was closed for want of an answer', () => {
    const day = (days: number) => new Date(Date.parse(delivered) + days * dayMs).toISOString();

    /** Opened by our rule, reminded of on day 7, and closed on day 23. */
    async function closed() {
      const cart = await damaged();
      await world.server.handleMishaps();
      for (const days of [7, 23]) {
        world.server.clock.set(day(days));
        await world.server.handleClaims();
      }
      return { cart, id: (await claimOf(cart)).id };
    }

    const answerTo = (cart: TestCart, claim_id: number) => ({
      params: { ...at(cart), claim_id },
      body: { text: 'The driver is broken.', items: [driver], amount_cents: 5000 },
    });

    test('PRC-04 SCR-08 is reopened by an answer, with the case of its bag, and is paid once', async () => {
      const { cart, id } = await closed();
      expect(await claimOf(cart)).toMatchObject({ unanswered: true, reopen_by: day(53).slice(0, 10), messages: [] });
      expect(await openCasesOf(cart)).toEqual([]);
      expect(await refusedDecision(id, { decision: 'deny', text: 'No.' })).toMatchObject({ status: 409 });
      world.server.clock.set(day(54));
      await Promise.all([
        world.server.call(calls.answerClaim, answerTo(cart, id), headersOf(cart)),
        world.server.call(calls.answerClaim, answerTo(cart, id), headersOf(cart)),
      ]);
      expect(await claimOf(cart)).toMatchObject({
        id,
        state: 'open',
        unanswered: false,
        reopen_by: null,
        reason: null,
        claimed_cents: 5000,
      });
      await world.server.handleClaims();
      expect(await openCasesOf(cart)).toEqual(['damaged']);
      await decide(id, { decision: 'approve', amount_cents: 5000, pay_to: 'card' });
      await world.server.handleClaims();
      expect((await claimOf(cart)).state).toBe('paid');
      expect(await refundsOf(cart)).toHaveLength(1);
      expect(await openCasesOf(cart)).toEqual([]);
      expect(await world.server.refused(calls.answerClaim, answerTo(cart, id), headersOf(cart))).toMatchObject({
        status: 409,
      });
      await world.expectBooksHold();
    });

    test('PRC-04 waits again after a photo alone, and is closed again without an answer', async () => {
      const { cart, id } = await closed();
      world.server.clock.set(day(30));
      expect((await photoTo(cart, id, await picture())).status).toBe(200);
      expect(await claimOf(cart)).toMatchObject({ state: 'waiting', answer_by: day(51).slice(0, 10) });
      expect(await openCasesOf(cart)).toEqual(['damaged']);
      for (const days of [37, 53]) {
        world.server.clock.set(day(days));
        await world.server.handleClaims();
      }
      expect(await claimOf(cart)).toMatchObject({ state: 'denied', unanswered: true });
      expect(await openCasesOf(cart)).toEqual([]);
      expect((await mailsOf(id)).filter((subject) => subject === 'We closed your claim')).toHaveLength(2);
    });

    test('PRC-04 stays closed after thirty days, and when staff have denied it', async () => {
      const { cart, id } = await closed();
      world.server.clock.set(day(55));
      expect((await claimOf(cart)).reopen_by).toBeNull();
      const late = await world.server.refused(calls.answerClaim, answerTo(cart, id), headersOf(cart));
      expect(late).toMatchObject({ status: 409 });
      expect((await photoTo(cart, id, await picture())).status).toBe(409);
      const denied = await damaged();
      await open(denied);
      const { id: deniedId } = await claimOf(denied);
      await decide(deniedId, { decision: 'deny', text: 'It was broken before.' });
      expect(await claimOf(denied)).toMatchObject({ unanswered: false, reopen_by: null });
      const input = answerTo(denied, deniedId);
      expect(await world.server.refused(calls.answerClaim, input, headersOf(denied))).toMatchObject({ status: 409 });
    });

    test('PRC-04 stays closed once its customer has claimed the same again', async () => {
      const cart = await damaged();
      await open(cart);
      const { id } = await claimOf(cart);
      await decide(id, { decision: 'ask', text: 'When did you buy it?' });
      // As if it had been closed while damage can still be claimed.
      await sql`update bag_claims set state = 'denied', reason = 'No answer.' where id = ${id}`.execute(
        world.server.db,
      );
      expect((await claimOf(cart)).reopen_by).not.toBeNull();
      await open(cart);
      const input = answerTo(cart, id);
      expect(await world.server.refused(calls.answerClaim, input, headersOf(cart))).toMatchObject({ status: 409 });
      const { claims } = await world.server.call(calls.orderClaims, { params: at(cart) }, headersOf(cart));
      expect(claims.map(({ state, reopen_by }) => [state, reopen_by])).toEqual([
        ['denied', null],
        ['open', null],
      ]);
    });
  });

  test('PRC-04 a photo answers a question as words do, and the claim is not closed', async () => {
    const cart = await damaged();
    await open(cart);
    const { id } = await claimOf(cart);
    await decide(id, { decision: 'ask', text: 'Do you have a photo of the damage?' });
    expect((await claimOf(cart)).state).toBe('waiting');
    expect((await photoTo(cart, id, await picture())).status).toBe(200);
    expect(await claimOf(cart)).toMatchObject({ state: 'open', answer_by: null });
    for (const days of [8, 25]) {
      world.server.clock.set(new Date(Date.parse(delivered) + days * dayMs).toISOString());
      expect(await mailsOf(id)).not.toContain('Your claim waits for your answer');
      expect((await claimOf(cart)).state).toBe('open');
    }
  });

  test('PRC-04 a claim without an amount keeps waiting for its customer after a photo or words, which start the time to answer anew', async () => {
    const cart = await damaged();
    await world.server.handleMishaps();
    const { id } = await claimOf(cart);
    const day = (days: number) => new Date(Date.parse(delivered) + days * dayMs).toISOString();
    const openCount = async () => (await world.server.call(calls.listClaims, {}, await admin())).open;
    const before = await openCount();
    expect(await claimOf(cart)).toMatchObject({ state: 'waiting', answer_by: day(21).slice(0, 10) });
    world.server.clock.set(day(8));
    expect(await mailsOf(id)).toEqual(['Your claim waits for your answer']);
    world.server.clock.set(day(10));
    expect((await photoTo(cart, id, await picture())).status).toBe(200);
    expect(await claimOf(cart)).toMatchObject({ state: 'waiting', answer_by: day(31).slice(0, 10) });
    expect(await openCount()).toBe(before);
    world.server.clock.set(day(26));
    expect(await mailsOf(id)).toEqual(['Your claim waits for your answer', 'Your claim waits for your answer']);
    expect((await claimOf(cart)).state).toBe('waiting');
    const answer = (body: { text: string; items?: (typeof driver)[]; amount_cents?: number }) =>
      world.server.call(calls.answerClaim, { params: { ...at(cart), claim_id: id }, body }, headersOf(cart));
    world.server.clock.set(day(27));
    await answer({ text: 'I will look for the bill.' });
    expect(await claimOf(cart)).toMatchObject({ state: 'waiting', answer_by: day(48).slice(0, 10) });
    await answer({ text: 'Here it is.', items: [driver], amount_cents: 45_000 });
    expect(await claimOf(cart)).toMatchObject({ state: 'open', answer_by: null, claimed_cents: 45_000 });
    expect(await openCount()).toBe(before + 1);
  });

  test('PRC-04 a claim whose emails can’t be written waits, and does not keep the others waiting', async () => {
    const [broken, fine] = [await damaged(), await damaged()];
    for (const cart of [broken, fine]) {
      await open(cart);
      await decide((await claimOf(cart)).id, { decision: 'ask', text: 'When did you buy it?' });
      await world.server.handleClaims();
    }
    const [brokenId, fineId] = [(await claimOf(broken)).id, (await claimOf(fine)).id];
    const { db } = world.server;
    const { price } = await db
      .selectFrom('orders')
      .select('price')
      .where('id', '=', broken.order_id)
      .executeTakeFirstOrThrow();
    const setPrice = (value: unknown) =>
      sql`update orders set price = ${JSON.stringify(value)} where id = ${broken.order_id}`.execute(db);
    await setPrice({ unreadable: true });
    world.server.clock.set(new Date(Date.parse(delivered) + 7 * dayMs).toISOString());
    expect(await mailsOf(fineId)).toContain('Your claim waits for your answer');
    expect(await mailsOf(brokenId)).toHaveLength(2);
    await setPrice(price);
    for (const id of [brokenId, fineId]) await decide(id, { decision: 'deny', text: 'It was broken before.' });
    await setPrice({ unreadable: true });
    const later = Date.parse(delivered) + 8 * dayMs;
    world.server.clock.set(new Date(later).toISOString());
    expect((await mailsOf(fineId)).at(-1)).toBe('We couldn’t approve your claim');
    await setPrice(price);
    expect(await mailsOf(brokenId)).toHaveLength(2);
    world.server.clock.set(new Date(later + claimLimits.retryMs).toISOString());
    expect((await mailsOf(brokenId)).slice(2)).toEqual(['We couldn’t approve your claim']);
  });

  test('SCR-08 a damaged bag leaves the staff’s list once its claim is paid, and not before', async () => {
    const cart = await damaged();
    await open(cart);
    await world.server.handleMishaps();
    expect(await openCasesOf(cart)).toEqual(['damaged']);
    const { id } = await claimOf(cart);
    const checkTo = 'Tessa Rowan\n12 Fern Quay, Los Angeles, CA 90001';
    await decide(id, { decision: 'approve', amount_cents: 5000, pay_to: 'check', check_to: checkTo });
    await world.server.handleMishaps();
    expect(await openCasesOf(cart)).toEqual(['damaged']);
    await decide(id, { decision: 'check_sent', check_number: '001734' });
    expect(await openCasesOf(cart)).toEqual([]);

    const byCard = await damaged();
    await open(byCard);
    await world.server.handleMishaps();
    await decide((await claimOf(byCard)).id, { decision: 'approve', amount_cents: 5000, pay_to: 'card' });
    expect((await claimOf(byCard)).state).toBe('paid');
    expect(await openCasesOf(byCard)).toEqual([]);
    const { closed } = await world.server.call(listParcelCases, {}, await admin());
    for (const { order_id: decided } of [cart, byCard]) {
      expect(closed.filter(({ order_id }) => order_id === decided)).toMatchObject([
        { kind: 'damaged', closed_by: 'admin@portage.test' },
      ]);
    }
  });

  test('PRC-04 a guest whose claim is above what the card has paid gets a check, once, and the books show what is owed', async () => {
    const cart = await damaged();
    await open(cart, { amount_cents: 30_000 });
    const { id } = await claimOf(cart);
    const found = await world.server.call(calls.showClaim, { params: { id } }, await admin());
    expect(found).toMatchObject({ credit_possible: false, sender_address: expect.stringContaining('\n') });
    const byCheck = { decision: 'approve', amount_cents: 30_000, pay_to: 'check' };
    expect(await refusedDecision(id, byCheck)).toMatchObject({ status: 400, errors: [{ field: 'check_to' }] });
    expect((await refusedDecision(id, { decision: 'check_sent', check_number: '17' })).status).toBe(409);
    const checkTo = 'Tessa Rowan\n12 Fern Quay, Los Angeles, CA 90001';
    const approved = await decide(id, { ...byCheck, check_to: checkTo });
    expect(approved.claim).toMatchObject({ state: 'approved', pay_to: 'check', check_to: checkTo, check_number: null });
    expect((await refusedDecision(id, { ...byCheck, check_to: checkTo })).status).toBe(409);
    const { claims } = await world.server.call(calls.listClaims, {}, await admin());
    expect(claims.find((one) => one.id === id)).toMatchObject({ state: 'approved', pay_to: 'check' });
    expect((await claimOf(cart)).state_words).toBe('Approved, we’re sending a check');
    await world.expectBooksHold();

    expect(await refusedDecision(id, { decision: 'check_sent' })).toMatchObject({
      status: 400,
      errors: [{ field: 'check_number' }],
    });
    const sent = await decide(id, { decision: 'check_sent', check_number: '001734' });
    expect(sent.claim).toMatchObject({ state: 'paid', check_number: '001734' });
    expect((await refusedDecision(id, { decision: 'check_sent', check_number: '001735' })).status).toBe(409);
    expect(await mailsOf(id)).toEqual(['We have your claim', 'Your claim is approved', 'Your claim is paid']);
    expect(await refundsOf(cart)).toEqual([]);
    const { rows } = await sql<{ account: string; total: number }>`
      select account, sum(amount_cents)::integer as total
      from ledger_entries join ledger_transactions on transaction_id = ledger_transactions.id
      where key in (${`claim-owed:${id}`}, ${`claim-sent:${id}`}) group by account order by account`.execute(
      world.server.db,
    );
    expect(rows).toEqual([
      { account: 'bank', total: 30_000 },
      { account: 'checks-owed', total: 0 },
      { account: 'claims', total: -30_000 },
    ]);
    await world.expectBooksHold();
  });

  test.each(claimDecisionSteps)('PRC-04 a crash at %s pays once', async (step) => {
    const cart = await damaged();
    await open(cart);
    const { id } = await claimOf(cart);
    const approve = { decision: 'approve', amount_cents: 5000, pay_to: 'card' };
    crashesAt = step;
    const crashed = await world.server.send('POST', `/api/v5/admin/claims/${id}`, approve, await admin());
    expect(crashed.status).toBe(500);
    const again = await world.server.send('POST', `/api/v5/admin/claims/${id}`, approve, await admin());
    expect(again.status).toBe(step === 'before-claim' ? 200 : 409);
    world.server.clock.set('2026-03-18T20:00:00Z');
    await world.server.recoverOrders();
    await world.server.handleClaims();
    expect(await refundsOf(cart)).toEqual(['Claim 5000']);
    expect((await claimOf(cart)).state).toBe('paid');
    await world.expectBooksHold();
  });

  test('PRC-04 a claim is denied with a reason, or withdrawn, and another can be opened after that', async () => {
    const cart = await damaged();
    await open(cart);
    const first = await claimOf(cart);
    expect((await refusedDecision(first.id, { decision: 'deny' })).errors?.[0]?.field).toBe('text');
    await decide(first.id, { decision: 'deny', text: 'The bag was packed too weakly.' });
    expect(await claimOf(cart)).toMatchObject({ state: 'denied', reason: 'The bag was packed too weakly.' });
    expect(await mailsOf(first.id)).toEqual(['We have your claim', 'We couldn’t approve your claim']);
    await open(cart);
    const second = await claimOf(cart);
    expect(second.id).not.toBe(first.id);
    const withdraw = { params: { ...at(cart), claim_id: second.id }, body: {} };
    await world.server.call(calls.withdrawClaim, withdraw, headersOf(cart));
    expect((await claimOf(cart)).state).toBe('withdrawn');
    expect((await world.server.refused(calls.withdrawClaim, withdraw, headersOf(cart))).status).toBe(409);
    expect((await photoTo(cart, second.id, await picture())).status).toBe(409);
  });
});

describe('an order with a claim, long after its arrival', () => {
  const late = '2026-06-20T15:00:00Z';

  /** What a guest sees on a given day: by the link in an email, by number and email, and in an email that they request. */
  async function seenBy(cart: TestCart, day: string) {
    world.server.clock.set(day);
    const { db } = world.server;
    const order = await db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select(['orders.display_id as number', 'users.contact_email', 'users.email as own'])
      .where('orders.id', '=', cart.order_id)
      .executeTakeFirstOrThrow();
    const email = order.contact_email ?? order.own;
    const receiptLinkKey = await ensureServerKey(db, 'receipt-links');
    const key = await receiptLinkOf({ db, receiptLinkKey }, { orderId: cart.order_id, isNew: false });
    const byLink = await world.server.send('GET', `/api/v5/orders/${cart.order_id}/receipt`, undefined, {
      'x-receipt-key': key,
    });
    const typed = { order_number: order.number, email };
    const byNumber = await world.server.send(trackByNumber.method, trackByNumber.path, typed);
    await world.server.call(mailOrderLink, { body: typed });
    const mails = await db
      .selectFrom('outbox')
      .select('message_id')
      .where('message_id', 'like', 'order-%')
      .where('message_id', 'not like', 'order-ended-%')
      .execute();
    return { byLink: byLink.status, byNumber: byNumber.status, links: mails.length };
  }

  test('SCR-06 its receipt and tracking stay open while the claim waits, and for 31 days after it is paid', async () => {
    const cart = await damaged({ email: 'claims-late@example.com' });
    await open(cart);
    await world.server.handleMishaps();
    const { id } = await claimOf(cart);
    const before = (await seenBy(cart, delivered)).links;
    await decide(id, { decision: 'ask', text: 'When did you buy it?' });
    expect(await seenBy(cart, late)).toEqual({ byLink: 200, byNumber: 200, links: before + 1 });
    const approve = { decision: 'approve', pay_to: 'check', check_to: 'Tessa Rowan\n12 Fern Quay, CA 90001' };
    await decide(id, { ...approve, amount_cents: 5000 });
    expect(await seenBy(cart, '2026-09-01T15:00:00Z')).toEqual({ byLink: 200, byNumber: 200, links: before + 2 });
    await decide(id, { decision: 'check_sent', check_number: '001734' });
    expect(await seenBy(cart, '2026-10-02T15:00:00Z')).toEqual({ byLink: 200, byNumber: 200, links: before + 3 });
    expect(await seenBy(cart, '2026-10-03T15:00:00Z')).toEqual({ byLink: 404, byNumber: 404, links: before + 3 });
  });
});

describe('what can’t be claimed', () => {
  test('SCR-06 a bag that no carrier has, and a loss or damage more than fourteen days after the delivery, can’t be claimed', async () => {
    const cart = await ordered();
    expect(await refusedOpen(cart)).toMatchObject({ status: 409, errors: [{ field: 'kind' }] });
    world.server.clock.set(delivered);
    await world.server.reportScans();
    expect((await refusedOpen(cart, { bag: 2 })).status).toBe(404);
    world.server.clock.set('2026-03-31T20:00:00Z');
    expect((await refusedOpen(cart)).status).toBe(409);
    expect((await refusedOpen(cart, { kind: 'lost' })).status).toBe(409);
  });

  test('SCR-06 the same can’t be claimed twice while one claim is open', async () => {
    const cart = await damaged();
    const sent = () => world.server.send('POST', `/api/v5/orders/${cart.order_id}/claims`, newClaim, headersOf(cart));
    const both = await Promise.all([sent(), sent()]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    expect((await refusedOpen(cart)).detail).toBe('There is already a claim for this bag. Please add to that one.');
  });

  test('PRC-04 no claim is above the worth of its items, what was declared, the cover, or what the card has paid', async () => {
    const cart = await ordered();
    const declared = [{ ...driver, value_cents: 30_000 }];
    await world.server.call(
      saveOrderInventory,
      { params: { ...at(cart), bag: 1 }, body: { items: declared } },
      headersOf(cart),
    );
    world.server.clock.set(delivered);
    await world.server.reportScans();
    expect(await refusedOpen(cart, { amount_cents: 30_001 })).toMatchObject({
      status: 409,
      detail: 'A claim for these items pays $300.00 at most.',
      errors: [{ field: 'amount_cents' }],
    });
    expect((await refusedOpen(cart, { items: [{ ...driver, value_cents: 4000 }] })).status).toBe(409);
    await open(cart, { amount_cents: 30_000 });
    const { id } = await claimOf(cart);
    expect(
      (await refusedDecision(id, { decision: 'approve', amount_cents: 9000, pay_to: 'card', text: 'Worn.' })).detail,
    ).toBe('At most $89.99 can go back to the card.');
    expect((await refusedDecision(id, { decision: 'approve', amount_cents: 30_001, pay_to: 'credit' })).status).toBe(
      409,
    );
    // Customers who are paid less are told why.
    expect(await refusedDecision(id, { decision: 'approve', amount_cents: 8000, pay_to: 'card' })).toMatchObject({
      status: 400,
      errors: [{ field: 'text' }],
    });

    const covered = await damaged();
    expect((await refusedOpen(covered, { amount_cents: 100_001, items: [{ ...driver, count: 9 }] })).detail).toBe(
      'A claim for these items pays $1,000.00 at most.',
    );
  });

  test('SCR-08 PRC-04 a decision about a claim that its customer has changed meanwhile is refused, and so is more than was claimed', async () => {
    const cart = await damaged();
    await open(cart, { amount_cents: 45_000 });
    const { id, changed_at: changedAt } = await claimOf(cart);
    const approve = (cents: number, seen?: string) => ({ ...byCheck(cents), ...(seen && { changed_at: seen }) });
    world.server.clock.set('2026-03-17T20:01:00Z');
    const answer = { text: 'It can be repaired.', amount_cents: 10_000 };
    const input = { params: { ...at(cart), claim_id: id }, body: answer };
    await world.server.call(calls.answerClaim, input, headersOf(cart));
    for (const decision of [
      approve(10_000, changedAt),
      { decision: 'deny', text: 'Worn.', changed_at: changedAt },
      { decision: 'ask', text: 'How?', changed_at: 'lately' },
    ]) {
      expect(await refusedDecision(id, decision)).toMatchObject({
        status: 409,
        detail: 'This claim has changed in the meantime. Please look at it again before you decide.',
      });
    }
    expect(await refusedDecision(id, approve(10_001))).toMatchObject({
      status: 409,
      detail: 'Only $100.00 was claimed.',
      errors: [{ field: 'amount_cents' }],
    });
    const { claim } = await world.server.call(calls.showClaim, { params: { id } }, await admin());
    expect(claim.state).toBe('open');
    expect((await decide(id, approve(10_000, claim.changed_at))).claim).toMatchObject({ approved_cents: 10_000 });
    await world.expectBooksHold();
  });

  /** A bag for which $750 was declared; it has arrived, and its customer claims that something is broken and that something is missing. */
  async function declaredAndClaimedTwice() {
    const cart = await ordered();
    const items = [{ ...driver, value_cents: 75_000 }];
    await world.server.call(saveOrderInventory, { params: { ...at(cart), bag: 1 }, body: { items } }, headersOf(cart));
    world.server.clock.set(delivered);
    await world.server.reportScans();
    await open(cart, { amount_cents: 60_000, items });
    const broken = await claimOf(cart);
    const watch = { ...driver, what: 'Watch', value_cents: 40_000 };
    await open(cart, { kind: 'missing_contents', amount_cents: 40_000, items: [watch] });
    return { cart, broken, missing: await claimOf(cart) };
  }
  const byCheck = (amount: number) => ({
    decision: 'approve',
    amount_cents: amount,
    pay_to: 'check',
    check_to: 'Tessa Rowan\n12 Fern Quay, Los Angeles, CA 90001',
    text: 'The other claim has paid the rest.',
  });

  test('PRC-04 two claims of a bag together pay no more than was declared before the trip', async () => {
    const { broken, missing } = await declaredAndClaimedTwice();
    await decide(broken.id, byCheck(60_000));
    const shown = await world.server.call(calls.showClaim, { params: { id: missing.id } }, await admin());
    expect(shown).toMatchObject({ limit_cents: 15_000, cover_cents: 100_000, declared_cents: 75_000 });
    expect((await refusedDecision(missing.id, byCheck(15_001))).detail).toBe(
      'A claim for these items pays $150.00 at most.',
    );
    expect((await decide(missing.id, byCheck(15_000))).claim.state).toBe('approved');
    await world.expectBooksHold();
  });

  test('PRC-04 what earlier claims of a bag have left is told with the bag, and more is refused at its field', async () => {
    const { cart, broken, missing } = await declaredAndClaimedTwice();
    const left = async () => {
      const { bags: told } = await world.server.call(calls.orderClaims, { params: at(cart) }, headersOf(cart));
      return told.map(({ bag, cover_cents, left_cents }) => [bag, cover_cents, left_cents]);
    };
    expect(await left()).toEqual([[1, 100_000, 75_000]]);
    await decide(broken.id, byCheck(60_000));
    expect(await left()).toEqual([[1, 100_000, 15_000]]);
    const other = { kind: 'other', items: [driver] };
    expect(await refusedOpen(cart, { ...other, amount_cents: 15_001 })).toMatchObject({
      status: 409,
      detail: 'A claim for these items pays $150.00 at most.',
      errors: [{ field: 'amount_cents' }],
    });
    const answer = { text: 'It was worth more.', amount_cents: 15_001, items: [driver] };
    const input = { params: { ...at(cart), claim_id: missing.id }, body: answer };
    expect(await world.server.refused(calls.answerClaim, input, headersOf(cart))).toMatchObject({
      status: 409,
      errors: [{ field: 'amount_cents' }],
    });
    await open(cart, { ...other, amount_cents: 15_000 });
    await decide(missing.id, byCheck(15_000));
    expect(await left()).toEqual([[1, 100_000, 0]]);
  });

  test('PRC-04 two claims of a bag that are approved at once together pay no more than was declared', async () => {
    const { cart, broken, missing } = await declaredAndClaimedTwice();
    const headers = await admin();
    const answers = await Promise.all([
      world.server.send('POST', `/api/v5/admin/claims/${broken.id}`, byCheck(60_000), headers),
      world.server.send('POST', `/api/v5/admin/claims/${missing.id}`, byCheck(40_000), headers),
    ]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    const { claims } = await world.server.call(calls.orderClaims, { params: at(cart) }, headersOf(cart));
    const approved = claims.reduce((sum, { approved_cents }) => sum + (approved_cents ?? 0), 0);
    expect(approved).toBeLessThanOrEqual(75_000);
    await world.expectBooksHold();
  });

  test('SCR-06 a claim without items, and items that are not whole, are refused at their field', async () => {
    const cart = await damaged();
    expect((await refusedOpen(cart, { items: [] })).errors?.[0]?.field).toBe('items');
    expect((await refusedOpen(cart, { items: [{ what: '', count: 1 }] })).errors?.map(({ field }) => field)).toEqual([
      'items[0][what]',
      'items[0][value_cents]',
      'items[0][origin_country]',
    ]);
    expect((await refusedOpen(cart, { description: ' ' })).errors?.[0]?.field).toBe('description');
  });
});

describe('photos', () => {
  test('SCR-06 photos are taken only if they are real pictures, of a size and number that we can store', async () => {
    const cart = await damaged();
    await open(cart);
    const { id } = await claimOf(cart);
    for (const data of ['not base64!', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')]) {
      const refused = await photoTo(cart, id, data);
      expect([refused.status, refused.json()]).toMatchObject([400, { errors: [{ field: 'data' }] }]);
    }
    const huge = Buffer.alloc(10 * 1024 * 1024 + 1).toString('base64');
    expect((await photoTo(cart, id, huge)).status).toBe(413);
    const wide = await sharp({ create: { width: 9000, height: 8000, channels: 3, background: '#777' } })
      .png()
      .toBuffer();
    const refused = await photoTo(cart, id, wide.toString('base64'));
    expect([refused.status, refused.json()]).toMatchObject([
      413,
      { detail: 'This photo has too many pixels. Please choose one of at most 64 megapixels.' },
    ]);
    expect((await photoTo(cart, id, 'A'.repeat(14 * 1024 * 1024))).status).toBe(413);
    const data = await picture();
    // A server without a free connection asks to try again.
    const insist = async (): Promise<number> => {
      const { status } = await photoTo(cart, id, data);
      return status === 503 ? insist() : status;
    };
    const sent = await Promise.all(Array.from({ length: 9 }, insist));
    expect(sent.toSorted((one, other) => one - other)).toEqual([...Array.from({ length: 8 }, () => 200), 409]);
    expect((await claimOf(cart)).photos).toHaveLength(8);
  });

  test('SCR-06 a file whose request did not end is deleted after an hour', async () => {
    const cart = await damaged();
    await open(cart);
    const { id } = await claimOf(cart);
    areFilesAway = true;
    expect((await photoTo(cart, id, await picture())).status).toBe(503);
    areFilesAway = false;
    const listed = () =>
      world.server.db.selectFrom('files_to_delete').select('name').where('name', 'like', `claims/${id}/%`).execute();
    await world.server.handleClaims();
    expect(await listed()).toHaveLength(1);
    world.server.clock.set('2026-03-17T21:00:01Z');
    await world.server.handleClaims();
    expect(await listed()).toEqual([]);
  });

  test('a download of one’s data has claim and photo; an erasure ends the claim and deletes its descriptions and files', async () => {
    const owner = await world.tokenOf('pro');
    const cart = await damaged({ email: 'pro@portage.test', price_shown_cents: 7649 }, owner);
    await open(cart);
    const { id } = await claimOf(cart);
    await photoTo(cart, id, await picture());
    const exported = await world.server.send(exportData.method, exportData.path, undefined, await world.tokenOf('pro'));
    expect(exported.json()).toMatchObject({
      claims: [{ id, description: newClaim.description }],
      claim_photos: [{ claim_id: id, jpeg: expect.stringMatching(/^\/9j\//) }],
    });
    const { db } = world.server;
    const { user_id: userId } = await db
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', cart.order_id)
      .executeTakeFirstOrThrow();
    const now = nowOf(world.server.clock);
    await inTransaction(db, (tx) => erasePersonalData(tx, { userId, now }));
    const row = await db.selectFrom('bag_claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'withdrawn', description: '', items: [] });
    expect(
      await db.selectFrom('files_to_delete').select('name').where('name', 'like', `claims/${id}/%`).execute(),
    ).toHaveLength(1);
    await world.server.handleClaims();
    expect(
      await db.selectFrom('files_to_delete').select('name').where('name', 'like', `claims/${id}/%`).execute(),
    ).toEqual([]);
    expect(await mailsOf(id)).toEqual([]);
  });
});

describe('a claim that a rule opens', () => {
  async function openByRule(cart: TestCart, kind: ClaimKind) {
    const { db, clock } = world.server;
    const { id: parcelId } = await db
      .selectFrom('parcels')
      .select('id')
      .where('order_id', '=', cart.order_id)
      .executeTakeFirstOrThrow();
    return inTransaction(db, async (tx) => {
      await lockOrder(tx, cart.order_id);
      const now = nowOf(clock);
      return openBagClaim(tx, { parcelId, kind, description: 'The carrier can’t find it.', customerClaim: null, now });
    });
  }

  test('PRC-04 a claim that a rule opens has the inventory filled in, is opened once for a bag and a kind, and leaves the email to its rule', async () => {
    const cart = await ordered({ d_address: '1 Lost Lane', travelers: bags({ bag_size: 'standard' }) });
    const items = [driver, { ...driver, what: 'Putter', count: 2 }];
    await world.server.call(saveOrderInventory, { params: { ...at(cart), bag: 1 }, body: { items } }, headersOf(cart));
    const both = await Promise.all([openByRule(cart, 'lost'), openByRule(cart, 'lost')]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['already-open', 'opened']);
    expect(new Set(both.map(({ claim }) => claim.id)).size).toBe(1);
    const claim = await claimOf(cart);
    expect(claim).toMatchObject({ kind: 'lost', state: 'open', by_us: true, claimed_cents: 100_000, items });
    expect(await mailsOf(claim.id)).toEqual([]);
    expect((await openByRule(cart, 'damaged')).kind).toBe('opened');
  });

  test('PRC-04 a rule opens no claim where the customer was faster, even if theirs is decided', async () => {
    const cart = await ordered({ d_address: '1 Fern Quay' });
    world.server.clock.set(delivered);
    await world.server.reportScans();
    await open(cart);
    const { id } = await claimOf(cart);
    await decide(id, { decision: 'deny', text: 'It was broken before.' });
    expect(await openByRule(cart, 'damaged')).toMatchObject({ kind: 'already-open', claim: { id } });
    expect((await claimOf(cart)).id).toBe(id);
  });

  test('PRC-04 a claim that a rule opened for a lost bag ends when the bag is delivered, unless its customer has answered', async () => {
    const items = [driver];
    const [silent, declared, answered, ofCustomer] = [
      await ordered(),
      await ordered(),
      await ordered(),
      await ordered(),
    ];
    await world.server.call(
      saveOrderInventory,
      { params: { ...at(declared), bag: 1 }, body: { items } },
      headersOf(declared),
    );
    for (const cart of [silent, declared, answered]) await openByRule(cart, 'lost');
    expect((await claimOf(silent)).state).toBe('waiting');
    expect((await claimOf(declared)).state).toBe('open');
    await world.server.call(
      calls.answerClaim,
      {
        params: { ...at(answered), claim_id: (await claimOf(answered)).id },
        body: { text: 'A driver was in it.', items, amount_cents: 45_000 },
      },
      headersOf(answered),
    );
    await world.server.handleClaims();
    expect((await claimOf(silent)).state).toBe('waiting');
    world.server.clock.set(delivered);
    await world.server.reportScans();
    await open(ofCustomer);
    await Promise.all([world.server.handleClaims(), world.server.handleClaims()]);
    const states = async () => {
      const claims = await Promise.all([silent, declared, answered, ofCustomer].map(claimOf));
      return claims.map(({ state }) => state);
    };
    expect(await states()).toEqual(['withdrawn', 'withdrawn', 'open', 'open']);
    world.server.clock.set(new Date(Date.parse(delivered) + 40 * dayMs).toISOString());
    for (const cart of [silent, declared]) expect(await mailsOf((await claimOf(cart)).id)).toEqual([]);
    expect(await states()).toEqual(['withdrawn', 'withdrawn', 'open', 'open']);
  });

  test('PRC-04 a claim that a rule opens waits for the customer where nothing was declared, and is theirs to complete', async () => {
    const cart = await ordered({ d_address: '1 Lost Lane' });
    await openByRule(cart, 'lost');
    const claim = await claimOf(cart);
    expect(claim).toMatchObject({ state: 'waiting', claimed_cents: 0, items: [] });
    const answer = {
      params: { ...at(cart), claim_id: claim.id },
      body: { text: 'A driver was in it.', items: [driver], amount_cents: 45_000 },
    };
    await world.server.call(calls.answerClaim, answer, headersOf(cart));
    expect(await claimOf(cart)).toMatchObject({ state: 'open', claimed_cents: 45_000, items: [driver] });
  });
});
