import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelOrder, orderCancellation, orderReceipt } from '#capabilities/orders/contract.ts';
import { handleParcel, listParcelProblems } from '#capabilities/label-problems/contract.ts';
import { listParcelCases } from '#capabilities/parcel-cases/contract.ts';
import { orderTracking } from '#capabilities/tracking/contract.ts';
import {
  bags,
  headersOf,
  type OrderWorld,
  roundTrip,
  start,
  startOrderWorld,
  type TestCart,
} from '#journeys/place-order/server/testing/order-world.ts';
import { caseSteps } from './parcel-steps.ts';
import { labeledOrder, plannedCrash, refundsOf } from './testing/parcel-world.ts';

let world: OrderWorld;
const crash = plannedCrash();
/** The bags whose labels the carrier refuses, in addition to those of a street that no carrier serves. */
let refuses: (reference: string) => boolean = () => false;

beforeAll(async () => {
  world = await startOrderWorld({
    wrapCarriers: (carriers) => ({
      ...carriers,
      buyLabel: async (asked) =>
        refuses(asked.reference) ? { kind: 'refused', reason: 'Not today.' } : carriers.buyLabel(asked),
    }),
    faults: crash.faults,
  });
});

afterAll(() => world.close());

beforeEach(() => {
  world.server.clock.set(start);
  refuses = () => false;
});

const unserved = { d_address: '4 No Carrier Lane' };
/** The handover of these orders is on March 9. */
const handover = '2026-03-09T20:00:00Z';
const afterHandover = '2026-03-11T15:00:00Z';

async function passTo(moment: string): Promise<void> {
  world.server.clock.set(moment);
  await world.server.shipParcels();
  await world.server.reportScans();
  await world.server.handleMishaps();
  await world.server.shipParcels();
}

async function cancellationOf(cart: TestCart) {
  return world.server.call(orderCancellation, { params: { order_id: cart.order_id } }, headersOf(cart));
}

async function refundsInCents(cart: TestCart): Promise<readonly number[]> {
  const params = { order_id: cart.order_id };
  const { refunds } = await world.server.call(orderReceipt, { params }, headersOf(cart));
  return refunds.map(({ amount_cents }) => amount_cents);
}

async function nextWordsOf(cart: TestCart) {
  const { legs } = await world.server.call(orderTracking, { params: { order_id: cart.order_id } }, headersOf(cart));
  return legs.map(({ leg, bags: shown }) => `${leg}: ${shown.map(({ next_words }) => next_words).join(' / ')}`);
}

async function staffOf(cart: TestCart) {
  const admin = { 'x-user-token': await world.server.tokenOf('admin') };
  const cases = await world.server.call(listParcelCases, {}, admin);
  const { parcels } = await world.server.call(listParcelProblems, {}, admin);
  const isOf = ({ order_id }: { order_id: number }) => order_id === cart.order_id;
  return { cases: [...cases.open, ...cases.closed].filter(isOf), problems: parcels.filter(isOf) };
}

async function mailsOf({ order_id }: TestCart, kind: string): Promise<string[]> {
  const rows = await world.server.db.selectFrom('outbox').select(['message_id', 'message']).orderBy('id').execute();
  return rows.flatMap(({ message_id, message }) =>
    message_id.startsWith(`${kind}-`) && message_id.includes(`-${order_id}-`) && message ? [message.text] : [],
  );
}

describe('a leg without any label', () => {
  test('PRC-04 SCR-06 the receipt of a leg without any label says that canceling is free', async () => {
    const cart = await labeledOrder(world, unserved);
    world.server.clock.set('2026-03-09T14:00:00Z');
    const receipt = await world.server.call(orderReceipt, { params: { order_id: cart.order_id } }, headersOf(cart));
    expect(receipt).toMatchObject({
      free_cancellation: 'Free cancellation, because we couldn’t make a label.',
      can_be_canceled_free: true,
      legs: [{ bag_count: 1, unlabeled_count: 1 }],
    });
    expect((await cancellationOf(cart)).legs).toMatchObject([{ state: 'full' }]);
  });

  test('PRC-04 a leg without any label is refunded in full once its handover is over, once, with an email, and staff see what was done', async () => {
    const cart = await labeledOrder(world, unserved);
    expect(await nextWordsOf(cart)).toEqual([
      'outbound: We couldn’t make a label for it yet. Please don’t hand it over without one.',
    ]);
    await passTo(afterHandover);
    await Promise.all([world.server.handleMishaps(), world.server.handleMishaps()]);
    expect(await refundsOf(world, cart)).toEqual([`No label ${cart.price}`]);
    const mails = await mailsOf(cart, 'no-trip');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('we couldn’t make a label for your bag in time for Monday, March 9, 2026');
    expect(mails[0]).toContain('We’re refunding what you paid for it: $89.99.');
    expect(await nextWordsOf(cart)).toEqual([
      'outbound: We couldn’t make a label for it, so it couldn’t travel. We’ve refunded what you paid for it.',
    ]);
    const { cases, problems } = await staffOf(cart);
    expect(cases).toMatchObject([
      {
        kind: 'no-label',
        refund_cents: cart.price,
        done: expect.stringContaining('was refunded, and the customer was told'),
        left: expect.stringContaining('Call the customer'),
      },
    ]);
    expect(problems).toEqual([]);
    expect((await cancellationOf(cart)).legs).toMatchObject([{ state: 'cancelled' }]);
    await passTo('2026-04-10T12:00:00Z');
    expect(await refundsOf(world, cart)).toHaveLength(1);
    await world.expectBooksHold();
  });

  test('PRC-04 the refund of a leg without any label includes its pickup fee and, of a round trip, the return leg', async () => {
    const collected = await labeledOrder(world, { ...unserved, outbound_pickup: 109 });
    const both = await labeledOrder(world, { ...roundTrip, ...unserved });
    await passTo(afterHandover);
    expect(await refundsOf(world, collected)).toEqual([`No label ${collected.price}`]);
    expect(await refundsOf(world, both)).toEqual([`No label ${both.price}`]);
    expect((await mailsOf(both, 'no-trip'))[0]).toContain('Your return shipment is canceled too');
    expect((await cancellationOf(both)).legs).toMatchObject([{ state: 'cancelled' }, { state: 'cancelled' }]);
    await world.expectBooksHold();
  });

  test('PRC-04 a leg without any label can be canceled in full until its handover is over, also on that day', async () => {
    const cart = await labeledOrder(world, unserved);
    const labeled = await labeledOrder(world, {});
    for (const moment of [handover, afterHandover]) {
      world.server.clock.set(moment);
      expect((await cancellationOf(cart)).legs).toMatchObject([
        { state: 'full', refund_cents: cart.price, words: 'Full refund, because we couldn’t make a label.' },
      ]);
    }
    expect((await cancellationOf(labeled)).legs).toMatchObject([{ state: 'started', refund_cents: 0 }]);
  });

  test.each(caseSteps)(
    'PRC-04 a leg without any label is refunded and emailed once after a crash at %s',
    async (step) => {
      const cart = await labeledOrder(world, unserved);
      crash.at = step;
      await passTo(afterHandover);
      expect(crash.at).toBe(null);
      world.server.clock.set('2026-03-12T15:00:00Z');
      await world.server.handleMishaps();
      await world.server.recoverOrders();
      expect(await refundsOf(world, cart)).toEqual([`No label ${cart.price}`]);
      expect(await mailsOf(cart, 'no-trip')).toHaveLength(1);
      await world.expectBooksHold();
    },
  );
});

test('PRC-04 the share of a bag without a label is refunded, and the other bag of its leg travels', async () => {
  refuses = (reference) => reference.includes('-outbound-2-');
  const cart = await labeledOrder(world, { travelers: bags({ bag_size: 'standard' }, { bag_size: 'standard' }) });
  await passTo(afterHandover);
  expect(await refundsOf(world, cart)).toEqual([`No label ${cart.price / 2}`]);
  expect((await mailsOf(cart, 'no-trip'))[0]).toContain('1 of your 2 bags');
  expect((await staffOf(cart)).cases).toMatchObject([{ kind: 'no-label', bag: 2 }]);
  await passTo('2026-03-20T15:00:00Z');
  expect(await refundsOf(world, cart)).toHaveLength(1);
  await world.expectBooksHold();
});

test('SCR-08 a label that staff asked for again is emailed although that of another bag was ready before', async () => {
  refuses = (reference) => reference.includes('-outbound-1-');
  const cart = await labeledOrder(world, { travelers: bags({ bag_size: 'standard' }, { bag_size: 'standard' }) });
  expect(await mailsOf(cart, 'labels')).toHaveLength(1);
  expect((await mailsOf(cart, 'no-label'))[0]).toContain('1 of your 2 bags');
  const askAgain = async () => {
    const params = { id: (await staffOf(cart)).problems[0]?.id };
    const headers = { 'x-user-token': await world.server.tokenOf('admin') };
    await world.server.call(handleParcel, { params, body: { remedy: 'retry' } }, headers);
    await world.server.shipParcels();
  };
  await askAgain();
  expect(await mailsOf(cart, 'labels')).toHaveLength(1);
  refuses = () => false;
  await askAgain();
  expect(await mailsOf(cart, 'no-label')).toHaveLength(1);
  const [, promised, ...others] = await mailsOf(cart, 'labels');
  expect(promised).toContain('your 2 labels are ready');
  expect(others).toEqual([]);
});

test('SCR-08 PRC-04 one refund for two bags is listed as one for both', async () => {
  const travelers = bags({ bag_size: 'standard' }, { bag_size: 'standard' });
  const cart = await labeledOrder(world, { ...unserved, travelers });
  await passTo(afterHandover);
  expect(await refundsInCents(cart)).toEqual([cart.price]);
  expect((await staffOf(cart)).cases).toMatchObject([
    { bag: 1, refund_cents: cart.price, refund_bag_count: 2 },
    { bag: 2, refund_cents: cart.price, refund_bag_count: 2 },
  ]);
});

describe('SCR-08 staff refund what has no label before its day is over', () => {
  async function refundNow(cart: TestCart): Promise<readonly number[]> {
    const headers = { 'x-user-token': await world.server.tokenOf('admin') };
    const id = (await staffOf(cart)).problems[0]?.id;
    const press = () => world.server.send('POST', `/api/v5/admin/parcels/${id}`, { remedy: 'refund' }, headers);
    const answers = (await Promise.all([press(), press()])).map(({ status }) => status);
    // The carrier is not asked again for what is being refunded.
    const retry = { params: { id }, body: { remedy: 'retry' } };
    expect((await world.server.refused(handleParcel, retry, headers)).status).toBe(409);
    await world.server.handleMishaps();
    await world.server.shipParcels();
    return answers.toSorted((one, other) => one - other);
  }

  test('PRC-04 a leg without any label is refunded in full, once, and recorded', async () => {
    const cart = await labeledOrder(world, unserved);
    expect((await staffOf(cart)).problems).toMatchObject([{ remedies: ['retry', 'refund'] }]);
    expect(await refundNow(cart)).toEqual([200, 409]);
    expect(await refundsOf(world, cart)).toEqual([`No label ${cart.price}`]);
    expect(await mailsOf(cart, 'no-trip')).toHaveLength(1);
    const closed = {
      kind: 'no-label',
      refund_cents: cart.price,
      done: 'Staff asked for a refund before the end of the handover. What could not travel was refunded, and the customer was told.',
      left: null,
      closed_at: expect.any(String),
    };
    expect(await staffOf(cart)).toMatchObject({ problems: [], cases: [closed] });
    await passTo(afterHandover);
    expect((await staffOf(cart)).cases).toMatchObject([closed]);
    expect(await refundsOf(world, cart)).toHaveLength(1);
    const audited = await world.server.db
      .selectFrom('audit_log')
      .select('action')
      .where('object_id', 'like', `${cart.order_id}-%`)
      .execute();
    expect(audited).toEqual([{ action: 'parcel-refunded' }]);
    await world.expectBooksHold();
  });

  test('SCR-08 a trip that its customer canceled before the refund was made has no case that says that its label was late', async () => {
    const cart = await labeledOrder(world, unserved);
    const headers = { 'x-user-token': await world.server.tokenOf('admin') };
    const params = { id: (await staffOf(cart)).problems[0]?.id };
    await world.server.call(handleParcel, { params, body: { remedy: 'refund' } }, headers);
    const body = { legs: ['outbound'], expected_refund_cents: cart.price } as const;
    await world.server.call(cancelOrder, { params: { order_id: cart.order_id }, body }, headersOf(cart));
    await world.server.handleMishaps();
    expect(await refundsInCents(cart)).toEqual([cart.price]);
    expect((await staffOf(cart)).cases).toMatchObject([
      { done: 'Its trip was canceled before it had a label.', left: null, closed_at: expect.any(String) },
    ]);
  });

  test('SCR-06 tracking of a refunded leg without a label no longer announces its pickup', async () => {
    const cart = await labeledOrder(world, { ...unserved, outbound_pickup: 109 });
    const pickupOf = async () => {
      const input = { params: { order_id: cart.order_id } };
      return (await world.server.call(orderTracking, input, headersOf(cart))).legs.map(({ pickup }) => pickup?.state);
    };
    expect(await pickupOf()).toEqual(['later']);
    expect(await refundNow(cart)).toEqual([200, 409]);
    expect(await nextWordsOf(cart)).toEqual([
      'outbound: We couldn’t make a label for it, so it couldn’t travel. We’ve refunded what you paid for it.',
    ]);
    expect(await pickupOf()).toEqual([undefined]);
  });

  test('PRC-04 of two bags the one without a label is refunded, leaves the list, and the other travels', async () => {
    refuses = (reference) => reference.includes('-outbound-2-');
    const cart = await labeledOrder(world, { travelers: bags({ bag_size: 'standard' }, { bag_size: 'standard' }) });
    expect(await refundNow(cart)).toEqual([200, 409]);
    expect(await refundsOf(world, cart)).toEqual([`No label ${cart.price / 2}`]);
    expect((await staffOf(cart)).problems).toEqual([]);
    expect(await nextWordsOf(cart)).toEqual([
      'outbound: First update on Mon, Mar 9, after drop-off. / We couldn’t make a label for it, so it couldn’t travel. We’ve refunded what you paid for it.',
    ]);
    await passTo('2026-03-20T15:00:00Z');
    expect(await refundsOf(world, cart)).toHaveLength(1);
    await world.expectBooksHold();
  });

  test('PRC-04 canceling a leg deducts what was refunded for one of its bags, also while the other leg goes on', async () => {
    const paid = await labeledOrder(world, roundTrip);
    const [whole] = (await cancellationOf(paid)).legs;
    refuses = (reference) => reference.includes('-outbound-2-');
    const cart = await labeledOrder(world, roundTrip);
    expect(await refundNow(cart)).toEqual([200, 409]);
    const [refunded] = await refundsInCents(cart);
    expect(refunded).toBeGreaterThan(0);
    const { legs, choices } = await cancellationOf(cart);
    const left = (whole?.total_cents ?? 0) - (refunded ?? 0);
    expect(legs[0]).toMatchObject({ leg: 'outbound', state: 'full', refund_cents: left });
    expect(choices.find((choice) => choice.legs.join() === 'outbound')?.refund_cents).toBe(left);
    const body = { legs: ['outbound'], expected_refund_cents: left } as const;
    await world.server.call(cancelOrder, { params: { order_id: cart.order_id }, body }, headersOf(cart));
    const sum = (await refundsInCents(cart)).reduce((all, one) => all + one, 0);
    expect(sum).toBe(whole?.total_cents);
    await world.expectBooksHold();
  });
});
