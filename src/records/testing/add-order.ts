import type { Transaction } from 'kysely';
import { newOrder, type NewOrder, type Order, orderRow } from '#records/orders/orders.ts';
import type { Tables } from '#records/tables.ts';

/** Inserts the row of an order alone. The test inserts its payment and whatever else it needs. */
export async function addOrder(tx: Transaction<Tables>, order: NewOrder): Promise<Order> {
  const { ship_state, price, details, ...plain } = orderRow(order);
  await tx
    .insertInto('orders')
    .values({
      ...plain,
      ship_state: JSON.stringify(ship_state),
      price: JSON.stringify(price),
      details: JSON.stringify(details),
    })
    .execute();
  return newOrder(order);
}
