import type { Transaction } from 'kysely';
import { receiptLinkOf } from '#access/receipt-links.ts';
import { labelsFileAddress } from '#capabilities/labels/wire.ts';
import { receiptOfOrder } from '#capabilities/orders/server/receipt-of-order.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import { loadOrderToChange } from '#facts/order-to-change.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { addToOutbox } from '#records/mail/outbox.ts';
import { findOrder, type Order } from '#records/orders/orders.ts';
import { listParcelsOf, type Parcel } from '#records/parcels/parcels.ts';
import { listBackForReturn } from '#records/parcels/returned-bags.ts';
import type { Tables } from '#records/tables.ts';
import { mailSender } from '#rules/brand/brand-site.ts';
import { linkOnSite } from '#rules/brand/link-on-site.ts';
import { inLanguage } from '#rules/language/t.ts';
import { labelsMail, type WhyUnlabeled } from '#rules/mail/labels-mail.ts';
import { partOfLeg } from '#rules/mail/part-of-leg.ts';
import { missingLabelMail } from '#rules/mail/missing-label-mail.ts';
import type { Mail } from '#rules/mail/render-mail.ts';
import { orderLanguage } from '#rules/orders/order-language.ts';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import { homePaper } from '#rules/parcels/paper.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { isLiveParcel } from '#rules/parcels/parcel-states.ts';
import { replacesLabel } from '#rules/parcels/replaces-label.ts';
import { waitsForArrival } from '#rules/parcels/waits-for-arrival.ts';
import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';
import type { ParcelDeps } from './parcel-deps.ts';

/**
 * Writes the emails that the labels of a leg are ready or can't be made, in the transaction with the outcome of its last bag. Their ids
 * name the newest label, so that each is sent once, and again when a change has made a new label for any bag. There is no email about a
 * label that staff asked for again and that is refused again.
 */
export async function queueLabelsMails(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  { orderId, leg }: Pick<Parcel, 'orderId' | 'leg'>,
): Promise<void> {
  const known = await listParcelsOf(tx, orderId);
  const bags = known.filter((parcel) => parcel.leg === leg && isLiveParcel(parcel.state));
  // The email about the others does not wait for a label that waits for its bag or its contents.
  const backForReturn = leg === 'return' ? await listBackForReturn(tx, orderId) : new Set<number>();
  const isUnfinished = bags.some(
    (parcel) =>
      parcel.state === 'buying' ||
      (parcel.state === 'planned' &&
        !parcel.awaitsContents &&
        !waitsForArrival(parcel, known, (id) => backForReturn.has(id))),
  );
  if (isUnfinished || bags.length === 0) return;
  const order = await findOrder(tx, orderId);
  if (!order) throw new Error(`Order ${orderId} not found`);
  await inLanguage(orderLanguage(order), () => queueInLanguage(tx, deps, { order, leg, bags, known }));
}

async function queueInLanguage(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  {
    order,
    leg,
    bags,
    known,
  }: {
    readonly order: Order;
    readonly leg: Parcel['leg'];
    readonly bags: readonly Parcel[];
    readonly known: readonly Parcel[];
  },
): Promise<void> {
  const { receipt, owner, places } = await receiptOfOrder({ ...deps, db: tx }, order);
  const receiptLeg = receipt.legs.find((one) => one.leg === leg);
  if (!receiptLeg) return;
  const site = deps.siteOf(order.brandId);
  const { siteUrl, contact } = site;
  const linkKey = await receiptLinkOf({ ...deps, db: tx }, { orderId: order.id, isNew: false });
  const about = {
    leg: receiptLeg,
    receiptAddress: linkOnSite(site, receiptAddress({ role: owner.role, orderId: order.id, receiptKey: linkKey })),
    contact,
  };
  const queue = (kind: 'labels' | 'no-label', { reference }: Parcel, part: string, mail: Mail): Promise<void> =>
    addToOutbox(
      tx,
      {
        id: `${kind}-${reference}${part}@${new URL(siteUrl).hostname}`,
        ...mailSender(site),
        to: { name: receipt.payer.name, address: receipt.payer.email },
        ...mail,
        attachments: [],
      },
      nowOf(deps.clock),
    );

  const now = deps.clock.nowMs();
  const ready = bags.filter(({ state }) => state === 'ready');
  // Once the day is over, nothing is left to do with them.
  if (ready.some(({ handOverBy }) => handOverBy.getTime() > now)) {
    const without = bags.length - ready.length;
    // When the others have their labels another email has all of them.
    const part = without === 0 ? '' : `-without-${without}`;
    const file = labelsFileAddress({ orderId: order.id, leg, paper: homePaper(places.origin.country), linkKey });
    const mail = labelsMail(receipt, {
      ...about,
      labelCount: ready.length,
      part: partOfLeg({ bags: ready.map(({ bag }) => bag), bagCount: bagsOnLeg(draftOf(order), leg).length }),
      unlabeled: bags.flatMap((parcel) => {
        const why = whyUnlabeled(parcel);
        return why === null ? [] : [{ bag: parcel.bag, why }];
      }),
      areReplacements: ready.some((parcel) => replacesLabel(parcel, known)),
      // The receipt lists the files of an order with many bags.
      printAddress: bags.length > parcelLimits.bagsPerFileMax ? about.receiptAddress : linkOnSite(site, file),
    });
    await queue('labels', newestOf(ready), part, mail);
  }
  const failed = bags.filter(({ state }) => state === 'failed');
  // Once the day is over, the email about their refund is enough.
  const isTooLate = failed.some(({ handOverBy }) => handOverBy.getTime() <= now);
  if (failed.length > 0 && !isTooLate) {
    const mail = missingLabelMail(receipt, {
      ...about,
      missingCount: failed.length,
      bagCount: bags.length,
      // A guest has a link to look at the order, and no way to change it.
      canChange: !owner.isGuest && (await loadOrderToChange({ ...deps, db: tx }, order)).problem === null,
    });
    // A bag that fails after another may have been planned before it.
    const part = failed.length === 1 ? '' : `-of-${failed.length}`;
    await queue('no-label', newestOf(failed.map((parcel) => firstAskedFor(parcel, known))), part, mail);
  }
}

function whyUnlabeled({ state, awaitsContents }: Parcel): WhyUnlabeled | null {
  if (state === 'ready') return null;
  if (state === 'failed') return 'refused';
  return awaitsContents ? 'contents' : 'not-arrived';
}

/** The plan in which the same label was first asked for and refused; the parcel itself if it was not asked for again. */
function firstAskedFor(parcel: Parcel, known: readonly Parcel[]): Parcel {
  const earlier = known.find(
    ({ leg, bag, plan }) => leg === parcel.leg && bag === parcel.bag && plan === parcel.plan - 1,
  );
  const isSameLabel = earlier?.contentsHash === parcel.contentsHash && earlier.declaredHash === parcel.declaredHash;
  return earlier?.state === 'dropped' && earlier.error !== null && isSameLabel ? firstAskedFor(earlier, known) : parcel;
}

/** Bags are planned one by one, so the latest plan of one bag may be older than that of another. */
function newestOf(parcels: readonly Parcel[]): Parcel {
  return parcels.reduce((newest, parcel) => (parcel.id > newest.id ? parcel : newest));
}
