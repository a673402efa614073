import type { FastifyInstance } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { getOnBehalfSession, getUser, searchCustomers, setCartCustomer, stopOnBehalfSession } from '../contract.ts';
import {
  customerFactsToWire,
  customerOfCartFromWire,
  customerQuestionFromWire,
  customerSearchFromWire,
  foundCustomerToWire,
  onBehalfSessionToWire,
  setCustomerToWire,
} from '../wire.ts';
import { findCustomers } from './find-customers.ts';
import type { ListDeps } from '#access/list-deps.ts';
import type { OnBehalfDeps } from './on-behalf-deps.ts';
import { showCurrentSession, stopCurrentSession } from './on-behalf-session.ts';
import { recordCalls } from './record-calls.ts';
import { setCustomerOfCart } from './set-customer-of-cart.ts';
import { showCustomer } from './show-customer.ts';

export function onBehalfRoutes(app: FastifyInstance, deps: OnBehalfDeps & ListDeps): void {
  recordCalls(app, deps);
  mount(app, getUser, async (input, { request }) => {
    const customer = await showCustomer(deps, customerQuestionFromWire(input), request);
    return customer instanceof Refusal ? customer : customerFactsToWire(customer);
  });
  mount(app, setCartCustomer, async (input, { request }) => {
    const userId = await setCustomerOfCart(deps, customerOfCartFromWire(input), request);
    return userId instanceof Refusal ? userId : setCustomerToWire(userId);
  });
  mount(app, searchCustomers, async (input, { request }) => {
    const found = await findCustomers(deps, customerSearchFromWire(input), request);
    return found instanceof Refusal ? found : { results: found.map(foundCustomerToWire) };
  });
  mount(app, getOnBehalfSession, async (_asked, { request }) => {
    const session = await showCurrentSession(deps, request);
    return session instanceof Refusal ? session : onBehalfSessionToWire(session);
  });
  mount(app, stopOnBehalfSession, async (_asked, { request }) => {
    const stopped = await stopCurrentSession(deps, request);
    return stopped instanceof Refusal ? stopped : ({ success: true } as const);
  });
}
