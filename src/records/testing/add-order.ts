import type { Transaction } from 'kysely';
import { newOrder, type NewOrder, type Order, orderRow } from '#records/orders/orders.ts';
import type { Tables } from '#records/tables.ts';

/** Writes the row of an order by itself. What else belongs to an order, its payment above all, is for the test to write. */
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
