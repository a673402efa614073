import type { FastifyInstance } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import { getOnBehalfSession, getUser, searchCustomers, setCartCustomer, stopOnBehalfSession } from '../contract.ts';
import { showCurrentSession, stopCurrentSession } from './on-behalf-session.ts';
import { findCustomers } from './find-customers.ts';
import type { OnBehalfDeps } from './on-behalf-deps.ts';
import { showCustomer } from './show-customer.ts';
import { recordCalls } from './record-calls.ts';
import { setCustomerOfCart } from './set-customer-of-cart.ts';

export function onBehalfRoutes(app: FastifyInstance, deps: OnBehalfDeps): void {
  recordCalls(app, deps);
  mount(app, getUser, ({ query }, { request }) => showCustomer(deps, query, request.headers));
  mount(app, setCartCustomer, ({ body }, { request }) => setCustomerOfCart(deps, body, request.headers));
  mount(app, searchCustomers, ({ query }, { request }) => findCustomers(deps, query, request.headers));
  mount(app, getOnBehalfSession, (_asked, { request }) => showCurrentSession(deps, request.headers));
  mount(app, stopOnBehalfSession, (_asked, { request }) => stopCurrentSession(deps, request.headers));
}
