import type { FastifyInstance } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import { shipmentFieldToWire } from '#rules/shipment-form/shipment-field-to-wire.ts';
import { shipPrice } from '../contract.ts';
import { priceRequestFromWire } from '../wire.ts';
import type { DraftPriceDeps } from './price-draft.ts';
import { priceShipment } from './price-shipment.ts';

export function pricingRoutes(app: FastifyInstance, deps: DraftPriceDeps): void {
  mount(
    app,
    shipPrice,
    (input, { request }) => priceShipment(deps, priceRequestFromWire(input), request),
    shipmentFieldToWire,
  );
}
