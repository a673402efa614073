import { Refusal } from '#kit/problem.ts';
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
import { findDropOffs, findLabels, type LabelsDeps } from './find-labels.ts';
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
  return printed === 'not-ready' ? refuseUnready() : printed;
}

async function printInLanguage(
  deps: LabelsDeps,
  order: Order,
  { leg, paper, part }: LabelFile,
): Promise<Uint8Array<ArrayBuffer> | 'not-ready'> {
  const labels = await readyLabels(deps, order, { leg, isIn: (bag) => fileOfBag(bag) === part });
  if (labels.length === 0) return 'not-ready';
  // Loaded when the first label is printed: the libraries of PDF and barcodes take memory, and many servers print none.
  const { labelsPdf } = await import('./labels-pdf.ts');
  return labelsPdf(labels, { paper, title: order.displayId, madeAt: nowOf(deps.clock) });
}

/** The QR code of a label. It holds the tracking number and nothing about a person. A label that was replaced has none. */
export async function drawCode(
  deps: LabelsDeps,
  order: Order,
  { leg, bag, trackingNumber }: { readonly leg: Leg; readonly bag: number; readonly trackingNumber: string | null },
): Promise<string | Refusal> {
  const [label] = await readyLabels(deps, order, { leg, isIn: (one) => one === bag });
  if (!label || (trackingNumber !== null && trackingNumber !== label.trackingNumber)) return refuseUnready();
  const { qrPicture } = await import('./barcodes.ts');
  return qrPicture(label.trackingNumber);
}

async function readyLabels(
  deps: LabelsDeps,
  order: Order,
  { leg, isIn }: { readonly leg: Leg; readonly isIn: (bag: number) => boolean },
): Promise<readonly PrintedLabel[]> {
  const isDroppedOff = (await findDropOffs(deps, order)).has(leg);
  const bags = (await findLabels(deps, order)).filter(({ wanted }) => wanted.leg === leg && isIn(wanted.bag));
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
        steps: drawnSteps({ isDropOff: isDroppedOff, handover: wanted.handover }),
      },
    ];
  });
}

function refuseUnready(): Refusal {
  return new Refusal(409, messageText('labelsNotReady'));
}

function drawnSteps(handedOver: Parameters<typeof labelSteps>[0]): PrintedLabel['steps'] {
  const [print = '', attach = '', handOver = ''] = labelSteps(handedOver);
  return [
    { drawing: 'print', text: print },
    { drawing: 'attach', text: attach },
    { drawing: handedOver.isDropOff ? 'drop-off' : 'pickup', text: handOver },
  ];
}
