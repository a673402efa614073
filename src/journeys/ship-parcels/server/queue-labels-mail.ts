import type { Transaction } from 'kysely';
import { receiptLinkOf } from '#access/receipt-links.ts';
import { labelsFileAddress } from '#capabilities/labels/wire.ts';
import { receiptOfOrder } from '#capabilities/orders/server/receipt-of-order.ts';
import { addToOutbox } from '#records/mail/outbox.ts';
import { findOrder, type Order } from '#records/orders/orders.ts';
import { listParcelsOf, type Parcel } from '#records/parcels/parcels.ts';
import type { Tables } from '#records/tables.ts';
import { mailSender } from '#rules/brand/brand-site.ts';
import { inLanguage } from '#rules/language/t.ts';
import { labelsMail } from '#rules/mail/labels-mail.ts';
import { orderLanguage } from '#rules/orders/order-language.ts';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import { homePaper } from '#rules/parcels/paper.ts';
import { isLiveParcel } from '#rules/parcels/parcel-states.ts';
import { replacesLabel } from '#rules/parcels/replaces-label.ts';
import type { ParcelDeps } from './parcel-deps.ts';

/**
 * Writes the mail that the labels of a leg are ready, in the transaction with the outcome of its last bag. Its id names the plan, so that
 * it is sent once, and once more when a change has made new labels.
 */
export async function queueLabelsMail(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  { orderId, leg }: Pick<Parcel, 'orderId' | 'leg'>,
): Promise<void> {
  const known = await listParcelsOf(tx, orderId);
  const bags = known.filter((parcel) => parcel.leg === leg && isLiveParcel(parcel.state));
  const isUnfinished = bags.some(({ state }) => state === 'planned' || state === 'buying');
  const ready = bags.filter(({ state }) => state === 'ready');
  if (isUnfinished || ready.length === 0) return;
  const order = await findOrder(tx, orderId);
  if (!order) throw new Error(`Order ${orderId} not found`);
  const areReplacements = ready.some((parcel) => replacesLabel(parcel, known));
  await inLanguage(orderLanguage(order), () => queueInLanguage(tx, deps, { order, leg, ready, areReplacements }));
}

async function queueInLanguage(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  {
    order,
    leg,
    ready,
    areReplacements,
  }: {
    readonly order: Order;
    readonly leg: Parcel['leg'];
    readonly ready: readonly Parcel[];
    readonly areReplacements: boolean;
  },
): Promise<void> {
  const { receipt, owner, places } = await receiptOfOrder({ ...deps, db: tx }, order);
  const receiptLeg = receipt.legs.find((one) => one.leg === leg);
  if (!receiptLeg) return;
  const site = deps.siteOf(order.brandId);
  const { siteUrl } = site;
  const receiptKey = await receiptLinkOf({ ...deps, db: tx }, { orderId: order.id, isNew: false });
  const paper = homePaper(places.origin.country);
  const plan = Math.max(...ready.map((parcel) => parcel.plan));
  await addToOutbox(
    tx,
    {
      id: `labels-${order.id}-${leg}-${plan}@${new URL(siteUrl).hostname}`,
      ...mailSender(site),
      to: { name: receipt.payer.name, address: receipt.payer.email },
      ...labelsMail(receipt, {
        leg: receiptLeg,
        labelCount: ready.length,
        areReplacements,
        receiptAddress: `${siteUrl}${receiptAddress({ role: owner.role, orderId: order.id, receiptKey })}`,
        printAddress: `${siteUrl}${labelsFileAddress({ orderId: order.id, leg, paper, linkKey: receiptKey })}`,
        contact: site.contact,
      }),
      attachments: [],
    },
    new Date(deps.clock.nowMs()),
  );
}
