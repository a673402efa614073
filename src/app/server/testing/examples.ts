import { addOverduePayment } from '#capabilities/overdue-payments/testing/add-overdue-payment.ts';
import { addShipNote } from '#capabilities/clubs/contract.ts';
import { addFailedParcel } from '#capabilities/label-problems/testing/add-failed-parcel.ts';
import { addOpenCase } from '#capabilities/parcel-cases/testing/add-open-case.ts';
import { addPlacedOrder } from '#capabilities/orders/testing/add-placed-order.ts';
import { addRefusedPickup } from '#capabilities/pickup-problems/testing/add-refused-pickup.ts';
import { decideClubBilling } from '#capabilities/club-billing-decisions/contract.ts';
import { orderReceipt } from '#capabilities/orders/contract.ts';
import { requestClubBilling } from '#capabilities/payment-methods/contract.ts';
import { clubBilling, processPayment } from '#journeys/place-order/contract.ts';
import { takeOverCart } from '#journeys/takeover/contract.ts';
import type { AnyEndpoint } from '#kit/endpoint.ts';
import { calls } from '../routes.ts';
import type { TestServer } from './test-server.ts';

/** Examples that can be made only after another one. */
const turns: readonly { readonly call: AnyEndpoint; readonly after: AnyEndpoint }[] = [
  // It adds to the first cart, which has to be open.
  { call: addShipNote, after: takeOverCart },
  // It decides the first request.
  { call: decideClubBilling, after: requestClubBilling },
  // It leaves the first cart waiting for its gateway.
  { call: processPayment, after: clubBilling },
];

/** Every call, in an order in which their examples can be made on one server. */
export const callsInTurn: readonly AnyEndpoint[] = turns.reduce(moveBehind, calls);

function moveBehind(all: readonly AnyEndpoint[], { call, after }: (typeof turns)[number]): readonly AnyEndpoint[] {
  if (all.indexOf(call) > all.indexOf(after)) return all;
  const others = all.filter((one) => one !== call);
  return others.toSpliced(others.indexOf(after) + 1, 0, call);
}

/** Adds the bag without a label and the order that examples name. The bag's day is over. */
export async function addThingsOfExamples(server: TestServer): Promise<void> {
  const { order } = await addPlacedOrder(server.db, {});
  const dayOver = new Date(server.clock.nowMs() - 1);
  await addRefusedPickup(server.db, order.id, dayOver);
  await addOpenCase(server.db, await addFailedParcel(server.db, order.id, dayOver), dayOver);
  await addOverduePayment(server.db, { cartId: order.cartId, userId: order.userId, at: dayOver });
  await addPlacedOrder(server.db, {
    orderId: orderReceipt.example.response.order_id,
    displayId: orderReceipt.example.response.display_id,
  });
}
