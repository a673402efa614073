import type { Transaction } from 'kysely';
import { findOrder } from '#records/orders/orders.ts';
import type { ReturnedBag } from '#records/parcels/returned-bags.ts';
import { findAccountDates } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';
import { returnedBagMail } from '#rules/mail/returned-bag-mail.ts';
import { longBagNameOf } from './name-returned-bag.ts';
import type { ParcelDeps } from './parcel-deps.ts';
import { queueLegMail } from './queue-leg-mail.ts';

/** Emails a customer what staff have arranged for a bag that was sent back, in the transaction that ends the customer's choice. PRC-04 */
export async function queueArrangedMail(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  { bag, arranged }: { readonly bag: ReturnedBag; readonly arranged: string },
): Promise<void> {
  const order = await findOrder(tx, bag.orderId);
  if (!order) throw new Error(`Order ${bag.orderId} not found`);
  // The customer's data was erased, so there is no one to notify.
  if ((await findAccountDates(tx, order.userId)).erasedAt !== null) return;
  await queueLegMail(tx, deps, {
    order,
    leg: bag.leg,
    mail: {
      id: `returned-arranged-${bag.id}`,
      isOptional: false,
      write: (facts) =>
        returnedBagMail(facts.receipt, {
          ...facts,
          what: { kind: 'arranged', arranged, wasToBeRefunded: bag.amount !== null },
          bagName: longBagNameOf(order, bag),
        }),
    },
  });
}
