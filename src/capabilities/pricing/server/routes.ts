import type { FastifyInstance } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import { shipPrice } from '../contract.ts';
import type { DraftPriceDeps } from './price-draft.ts';
import { priceShipment } from './price-shipment.ts';

export function pricingRoutes(app: FastifyInstance, deps: DraftPriceDeps): void {
  mount(app, shipPrice, ({ body, query }, { request }) =>
    priceShipment(deps, { ...body, cart_token: body.cart_token ?? query.cart_token }, request),
  );
}
