import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import type { Paper } from '#rules/parcels/paper.ts';
import type { LabelState } from '#rules/parcels/label-words.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { orderLabelCode, orderLabels, orderLabelsFile } from './contract.ts';

/** The label of one bag as the page shows it. */
export type ShownLabel = {
  readonly bag: number;
  readonly traveler: string;
  readonly bagName: string;
  readonly state: LabelState;
  /** `Ready to print`. */
  readonly words: string;
  readonly carrier: string;
  readonly trackingNumber: string | null;
};

export type ShownLegLabels = {
  readonly leg: Leg;
  /** Whether the bags are brought to a store, where the code of a label can be shown. */
  readonly isDropOff: boolean;
  readonly labels: readonly ShownLabel[];
};

export type ShownLabels = {
  readonly orderId: number;
  readonly paper: 'letter' | 'a4';
  readonly legs: readonly ShownLegLabels[];
};

export function labelsToWire({ orderId, paper, legs }: ShownLabels): EndpointResponse<typeof orderLabels> {
  return {
    order_id: orderId,
    paper,
    legs: legs.map(({ leg, isDropOff, labels }) => ({
      leg,
      drop_off: isDropOff,
      labels: labels.map(({ bagName, trackingNumber, ...rest }) => ({
        ...rest,
        bag_name: bagName,
        tracking_number: trackingNumber,
      })),
    })),
  };
}

export function labelsFromWire({ order_id, paper, legs }: EndpointResponse<typeof orderLabels>): ShownLabels {
  return {
    orderId: order_id,
    paper,
    legs: legs.map(({ leg, drop_off, labels }) => ({
      leg,
      isDropOff: drop_off,
      labels: labels.map(({ bag_name, tracking_number, ...rest }) => ({
        ...rest,
        bagName: bag_name,
        trackingNumber: tracking_number,
      })),
    })),
  };
}

export function fileFromWire({ leg, paper, part = 1 }: EndpointRequest<typeof orderLabelsFile>['query']): {
  readonly leg: Leg;
  readonly paper: Paper;
  readonly part: number;
} {
  return { leg, paper, part };
}

export function codeFromWire({ leg, bag, tracking_number }: EndpointRequest<typeof orderLabelCode>['query']): {
  readonly leg: Leg;
  readonly bag: number;
  readonly trackingNumber: string | null;
} {
  return { leg, bag, trackingNumber: tracking_number ?? null };
}

/** Where the labels of a leg are as a file. In an email it has a key; on the receipt the browser keeps the key by itself. */
export function labelsFileAddress({
  orderId,
  leg,
  paper,
  part = 1,
  linkKey,
}: {
  readonly orderId: number;
  readonly leg: Leg;
  readonly paper: Paper;
  /** Which of the files of an order with many bags, from 1. */
  readonly part?: number;
  readonly linkKey?: string;
}): string {
  const address = `/api/v5/orders/${orderId}/labels.pdf?leg=${leg}&paper=${paper}${part > 1 ? `&part=${part}` : ''}`;
  return linkKey === undefined ? address : `${address}&receipt_key=${encodeURIComponent(linkKey)}`;
}

/** Where the QR code of a label is. Every label has an address of its own: a page that shows a picture does not ask for it again. */
export function labelCodeAddress({
  orderId,
  leg,
  bag,
  trackingNumber,
}: {
  readonly orderId: number;
  readonly leg: Leg;
  readonly bag: number;
  readonly trackingNumber: string;
}): string {
  const label = `leg=${leg}&bag=${bag}&tracking_number=${encodeURIComponent(trackingNumber)}`;
  return `/api/v5/orders/${orderId}/labels/code.svg?${label}`;
}
