import type { TestServer } from '#app/server/testing/test-server.ts';
import { addPlacedOrder } from '#capabilities/orders/testing/add-placed-order.ts';
import { placedOrder, shippedDraft } from '#rules/orders/testing/placed-order.ts';
import { orderCustomsPapers, saveOrderInventory } from '../contract.ts';

/** The order abroad whose customs papers the example of the documentation names, with what is in its bags. */
export async function addExampleInventory(server: TestServer): Promise<void> {
  const order_id = Number(orderCustomsPapers.example.params?.order_id);
  const draft = shippedDraft();
  const destination = {
    ...draft.destination,
    country: 'CA',
    city: 'Banff',
    state: 'AB',
    zip: 'T1L 1A1',
    address: '405 Spray Avenue',
  };
  const placed = placedOrder({ draft: { ...draft, destination } });
  const { cartToken } = await addPlacedOrder(server.db, { placed, orderId: order_id });
  const body = saveOrderInventory.example.body ?? { items: [] };
  for (const bag of [1, 2]) {
    await server.call(saveOrderInventory, { params: { order_id, bag }, body }, { 'x-cart-token': cartToken });
  }
}
