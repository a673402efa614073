import { setTimeout as wait } from 'node:timers/promises';
import { audit, type Books, untilRecovered } from '../faults/audit.ts';
import type { Findings } from '../faults/findings.ts';
import type { Acknowledged, Shopping } from './shoppers.ts';

/** The outcome of the orders, when nothing is under way any more. */
export type Outcome = {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
};

/** Waits for the recovery, then compares the answers that shoppers got with the books, ours and the gateway's. */
export async function checkPromises(
  books: Books,
  { shopping, findings, report }: { shopping: Shopping; findings: Findings; report(line: string): void },
): Promise<Outcome> {
  await untilRecovered(books, books.clock.nowMs());
  report('the recovery has nothing left to do');
  await audit(books, findings);
  report('the books are audited');
  findings.expect('every shopper got an answer', ...shopping.failures);
  const orders = await books.db.selectFrom('orders').select(['id', 'cart_id']).execute();
  const cartOf = new Map(orders.map(({ id, cart_id }) => [id, cart_id]));
  const lost = shopping.acknowledged
    .filter(({ orderId, cartId }) => cartOf.get(orderId) !== cartId)
    .map(({ orderId, cartId }) => `order ${orderId} of cart ${cartId}`);
  findings.expect('no acknowledged order is lost', ...lost);
  const doubled = repeated([...cartOf.values()]).map((cartId) => `cart ${cartId} has several orders`);
  findings.expect('no cart was ordered twice', ...doubled);
  findings.expect('every bag that ships soon has one label', ...(await bagsWithoutLabel(books, shopping.acknowledged)));
  return { lost, doubled };
}

function repeated<T>(values: readonly T[]): readonly T[] {
  const seen = new Set<T>();
  const again = new Set<T>();
  for (const value of values) (seen.has(value) ? again : seen).add(value);
  return [...again];
}

/** Only to end a wait for a queue that hangs. */
const labelsWithinMs = 180_000;

async function bagsWithoutLabel({ db }: Books, acknowledged: readonly Acknowledged[]): Promise<readonly string[]> {
  const shipsSoon = new Set(acknowledged.filter(({ hasLabels }) => hasLabels).map(({ orderId }) => orderId));
  const endMs = performance.now() + labelsWithinMs;
  for (;;) {
    const parcels = await db.selectFrom('parcels').select(['order_id', 'state', 'tracking_number']).execute();
    const ready = new Set(
      parcels.filter(({ state, tracking_number }) => state === 'ready' && tracking_number).map((one) => one.order_id),
    );
    const left = [...shipsSoon].filter((orderId) => !ready.has(orderId));
    const unfinished = parcels.filter(({ order_id, state }) => shipsSoon.has(order_id) && state !== 'ready');
    const numbers = parcels.flatMap(({ tracking_number }) => (tracking_number === null ? [] : [tracking_number]));
    const problems = [
      ...left.map((orderId) => `order ${orderId} has none`),
      ...unfinished.map(({ order_id, state }) => `a bag of order ${order_id} is ${state}`),
      ...repeated(numbers).map((number) => `${number} is on two bags`),
    ];
    if (problems.length === 0 || performance.now() > endMs) return problems;
    await wait(500);
  }
}
