import type * as z from 'zod/mini';
import type { CarrierKey, Leg } from '#rules/shipment/draft.ts';
import type { bagOfOrder } from './contract.ts';

/** A bag on a leg, as staff find it in their lists. */
export type BagOfOrder = {
  readonly id: number;
  readonly orderId: number;
  readonly displayId: string;
  readonly brandId: number;
  readonly leg: Leg;
  readonly bag: number;
  readonly carrier: CarrierKey;
  readonly reference: string;
  readonly trackingNumber: string | null;
};

type BagOfOrderWire = z.output<typeof bagOfOrder>;

export function bagToWire(bag: BagOfOrder): BagOfOrderWire {
  return {
    id: bag.id,
    order_id: bag.orderId,
    display_id: bag.displayId,
    brand_id: bag.brandId,
    leg: bag.leg,
    bag: bag.bag,
    carrier: bag.carrier,
    reference: bag.reference,
    tracking_number: bag.trackingNumber,
  };
}

export function bagFromWire(wire: BagOfOrderWire): BagOfOrder {
  return {
    id: wire.id,
    orderId: wire.order_id,
    displayId: wire.display_id,
    brandId: wire.brand_id,
    leg: wire.leg,
    bag: wire.bag,
    carrier: wire.carrier,
    reference: wire.reference,
    trackingNumber: wire.tracking_number,
  };
}
