import { refundOrder } from '#capabilities/orders/contract.ts';
import { untilRecovered } from '../audit.ts';
import type { FaultCase } from '../fault-case.ts';
import { oneBag, openCheckout, payUntilOrdered, send } from '../shopper.ts';
import { userTokenOf } from '../user-token.ts';
import { newCoupon } from './mixed-checkout.ts';

const paidCents = 10_000;
const refundCents = 6000;

/** The same bag by a faster way, which costs 120.99 dollars. */
const faster = {
  ...oneBag,
  arrival_date: '2026-12-04',
  carrier_service_level_id: 104,
  service_type_system_name: 'DOMESTIC_3_DAY',
};

/** Many refunds of 60 dollars at once, of a payment of 100: one of them is given. PRC-04 */
export const refundsAtOnce: FaultCase = async ({ world, startServer, isShort, findings }) => {
  const servers = await Promise.all([startServer(), startServer()]);
  const [{ url }] = servers;
  const refunds = isShort ? 10 : 50;
  const coupon = await newCoupon(world, { code: 'HUNDRED', kind: 'fixed', amount: 12_099 - paidCents });
  const checkout = await openCheckout(url, coupon, faster);
  findings.expectSame('the payment is 100 dollars', checkout.shown.charge, paidCents);
  await payUntilOrdered(url, checkout);
  const { token } = await userTokenOf(world, 'admin');
  const path = refundOrder.path.replace(':order_id', String(checkout.cart.order_id));
  const replies = await Promise.all(
    Array.from({ length: refunds }, (_, index) => {
      const headers = { 'x-user-token': token, 'idempotency-key': `refund-${index}` };
      const server = servers[index % servers.length] ?? servers[0];
      return send(server.url, path, { amount_cents: refundCents, reason: 'The van came late.' }, headers);
    }),
  );
  const given = replies.filter((reply) => reply !== 'lost' && reply.status === 200);
  findings.expectSame('one refund is given', given.length, 1);
  const failed = replies.filter((reply) => reply === 'lost' || reply.status >= 500);
  findings.expect('every other one is refused in words', ...failed.map((reply) => JSON.stringify(reply)));
  const recoveryMs = await untilRecovered(world, world.clock.nowMs());
  const { charge_key: key } = await world.db
    .selectFrom('payment_attempts')
    .select('charge_key')
    .where('cart_id', '=', checkout.cart.id)
    .where('state', '=', 'placed')
    .executeTakeFirstOrThrow();
  const charge = await world.gateway.db
    .selectFrom('charges')
    .select('refunded')
    .where('key', '=', key)
    .executeTakeFirst();
  findings.expectSame('the gateway has given 60 dollars back', charge?.refunded ?? 0, refundCents);
  return { what: `${refunds} refunds of 60 dollars at once, of a payment of 100`, recoveryMs };
};
