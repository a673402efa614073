import { orderReceipt } from '#capabilities/orders/contract.ts';
import { listParcelCases } from '#capabilities/parcel-cases/contract.ts';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import {
  type Fields,
  headersOf,
  oneWay,
  type OrderWorld,
  type TestCart,
} from '#journeys/place-order/server/testing/order-world.ts';
import type { ParcelStep } from '../parcel-steps.ts';

export class Crash extends Error {}

/** A crash that a test plans at a step. */
export type PlannedCrash = {
  /** The step of the next crash; null when none is planned, or once it has happened. */
  at: ParcelStep | null;
  readonly faults: { at(step: ParcelStep): void };
};

export function plannedCrash(): PlannedCrash {
  const crash: PlannedCrash = {
    at: null,
    faults: {
      at: (step) => {
        if (step !== crash.at) return;
        crash.at = null;
        throw new Crash(step);
      },
    },
  };
  return crash;
}

/** What an order costs. */
export async function priceOf(
  world: OrderWorld,
  fields: Fields,
  headers: Record<string, string> = {},
): Promise<number> {
  const { orders, errors } = await world.server.call(shipPrice, { body: { ...oneWay, ...fields } }, headers);
  if (!orders[0]) throw new Error(`There is no price: ${JSON.stringify(errors)}`);
  return orders[0].final_price;
}

/** An order that is paid by a guest. */
export async function paidOrder(world: OrderWorld, fields: Fields): Promise<TestCart & { readonly price: number }> {
  const price = await priceOf(world, fields);
  const cart = await world.newCart();
  const answer = await world.pay(cart, { ...oneWay, ...fields, price_shown_cents: price });
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer));
  return { ...cart, price };
}

/** The same with its labels. */
export async function labeledOrder(world: OrderWorld, fields: Fields): Promise<TestCart & { readonly price: number }> {
  const cart = await paidOrder(world, fields);
  await world.server.shipParcels();
  return cart;
}

/** Everything that happens to bags until a given time. */
export async function travelTo({ server }: OrderWorld, moment: string): Promise<void> {
  server.clock.set(moment);
  await server.reportScans();
  await server.assessArrivals();
  await server.handleMishaps();
}

/** What was refunded for an order: `Lost bag 8999`. */
export async function refundsOf({ server }: OrderWorld, cart: TestCart): Promise<string[]> {
  const receipt = await server.call(orderReceipt, { params: { order_id: cart.order_id } }, headersOf(cart));
  return receipt.refunds.map(({ title, amount_cents }) => `${title} ${amount_cents}`);
}

/** The cases of an order as staff see them. */
export async function casesOf({ server }: OrderWorld, cart: TestCart) {
  const { open, closed } = await server.call(listParcelCases, {}, { 'x-user-token': await server.tokenOf('admin') });
  return [...open, ...closed].filter(({ order_id }) => order_id === cart.order_id);
}

/** The texts of the emails of these kinds about an order. */
export async function mailsOf(
  { server }: OrderWorld,
  { order_id }: TestCart,
  ...kinds: readonly string[]
): Promise<string[]> {
  const rows = await server.db.selectFrom('outbox').select(['message_id', 'message']).orderBy('id').execute();
  const { display_id } = await server.db
    .selectFrom('orders')
    .select('display_id')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
  return rows.flatMap(({ message_id, message }) =>
    kinds.some((kind) => message_id.startsWith(`${kind}-`)) && message?.subject.includes(display_id)
      ? [message.text]
      : [],
  );
}
