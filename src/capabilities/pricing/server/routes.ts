import type { FastifyInstance } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import { shipPrice } from '../contract.ts';
import { type PriceDeps, priceShipment } from './price-shipment.ts';

export function pricingRoutes(app: FastifyInstance, deps: PriceDeps): void {
  mount(app, shipPrice, ({ body, query }, { request }) =>
    priceShipment(deps, { ...body, cart_token: body.cart_token ?? query.cart_token }, request),
  );
}
