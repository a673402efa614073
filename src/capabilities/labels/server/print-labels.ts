import { Refusal, refuseUnknown } from '#kit/problem.ts';
import type { Order } from '#records/orders/orders.ts';
import { findLabelPictures } from '#records/parcels/label-pictures.ts';
import { inLanguage } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import { orderLanguage } from '#rules/orders/order-language.ts';
import { labelSteps } from '#rules/parcels/label-steps.ts';
import { fileOfBag } from '#rules/parcels/label-files.ts';
import type { Paper } from '#rules/parcels/paper.ts';
import { bagLabel } from '#rules/pricing/reason.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import { carrierLevel } from '#rules/services/service-levels.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { type BagWithParcel, findDropOffs, findLabels, type LabelsDeps } from './find-labels.ts';
import type { PrintedLabel } from './labels-pdf.ts';

type LabelFile = { readonly leg: Leg; readonly paper: Paper; readonly part: number };

/**
 * The labels of a leg that are ready, as a file to print; of an order with many bags, one of several files. It is in the language of the order, as
 * its email is, because it may be printed by staff or in another browser. SCR-06
 */
export async function printLabels(
  deps: LabelsDeps,
  order: Order,
  file: LabelFile,
): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  const printed = await inLanguage(orderLanguage(order), () => printInLanguage(deps, order, file));
  return printed.kind === 'file' ? printed.bytes : refuseLabels(printed.kind);
}

type Unprintable = 'no-such-leg' | 'no-such-part' | 'no-such-bag' | 'not-ready';
type Printed = { readonly kind: 'file'; readonly bytes: Uint8Array<ArrayBuffer> } | { readonly kind: Unprintable };

async function printInLanguage(deps: LabelsDeps, order: Order, { leg, paper, part }: LabelFile): Promise<Printed> {
  const bags = await bagsOfLeg(deps, order, leg);
  if (bags.length === 0) return { kind: 'no-such-leg' };
  const bagsOfPart = bags.filter(({ wanted }) => fileOfBag(wanted.bag) === part);
  if (bagsOfPart.length === 0) return { kind: 'no-such-part' };
  const labels = await readyLabels(deps, order, bagsOfPart);
  if (labels.length === 0) return { kind: 'not-ready' };
  // Loaded when the first label is printed: the libraries of PDF and barcodes take memory, and many servers print none.
  const { labelsPdf } = await import('./labels-pdf.ts');
  return { kind: 'file', bytes: await labelsPdf(labels, { paper, title: order.displayId, madeAt: nowOf(deps.clock) }) };
}

/** The QR code of a label. It holds the tracking number and nothing about a person. A label that was replaced has none. */
export async function drawCode(
  deps: LabelsDeps,
  order: Order,
  { leg, bag, trackingNumber }: { readonly leg: Leg; readonly bag: number; readonly trackingNumber: string | null },
): Promise<string | Refusal> {
  const bags = await bagsOfLeg(deps, order, leg);
  if (bags.length === 0) return refuseLabels('no-such-leg');
  const named = bags.filter(({ wanted }) => wanted.bag === bag);
  if (named.length === 0) return refuseLabels('no-such-bag');
  const [label] = await readyLabels(deps, order, named);
  if (!label || (trackingNumber !== null && trackingNumber !== label.trackingNumber)) return refuseLabels('not-ready');
  const { qrPicture } = await import('./barcodes.ts');
  return qrPicture(label.trackingNumber);
}

async function bagsOfLeg(deps: LabelsDeps, order: Order, leg: Leg): Promise<readonly BagWithParcel[]> {
  return (await findLabels(deps, order)).filter(({ wanted }) => wanted.leg === leg);
}

async function readyLabels(
  deps: LabelsDeps,
  order: Order,
  bags: readonly BagWithParcel[],
): Promise<readonly PrintedLabel[]> {
  const dropOffs = await findDropOffs(deps, order);
  const pictures = await findLabelPictures(
    deps.db,
    bags.flatMap(({ parcel }) => (parcel ? [parcel.id] : [])),
  );
  return bags.flatMap(({ wanted, parcel }) => {
    if (parcel?.state !== 'ready' || parcel.trackingNumber === null) return [];
    const picture = pictures.get(parcel.id);
    // The carrier's own label picture was deleted, and no other label may be on the bag.
    if (picture === null) return [];
    return [
      {
        carrierName: carrierOptions[wanted.carrier],
        serviceName: carrierLevel(wanted).displayName,
        trackingNumber: parcel.trackingNumber,
        displayId: order.displayId,
        from: wanted.from,
        to: wanted.to,
        travelerName: wanted.travelerName,
        bagName: bagLabel(wanted.sku),
        bag: wanted.bag,
        bagCount: wanted.bagCount,
        picture: picture ?? null,
        steps: drawnSteps({ isDropOff: dropOffs.has(wanted.leg), handover: wanted.handover }),
      },
    ];
  });
}

function refuseLabels(kind: Unprintable): Refusal {
  switch (kind) {
    case 'no-such-leg':
      return refuseUnknown(messageText('legWithoutBags'), 'leg');
    case 'no-such-part':
      return refuseUnknown(messageText('noSuchLabelFile'), 'part');
    case 'no-such-bag':
      return refuseUnknown(messageText('noSuchBag'), 'bag');
    case 'not-ready':
      return new Refusal(409, messageText('labelsNotReady'));
  }
}

function drawnSteps(handedOver: Parameters<typeof labelSteps>[0]): PrintedLabel['steps'] {
  const [print = '', attach = '', handOver = ''] = labelSteps(handedOver);
  return [
    { drawing: 'print', text: print },
    { drawing: 'attach', text: attach },
    { drawing: handedOver.isDropOff ? 'drop-off' : 'pickup', text: handOver },
  ];
}
