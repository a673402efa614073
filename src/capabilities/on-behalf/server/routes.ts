import type { FastifyInstance } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import { actingFor, getUser, searchClubUsers, setCartUser, stopActing } from '../contract.ts';
import { actingOfCaller, stopActingOfCaller } from './acting.ts';
import { findClubUsers } from './find-club-users.ts';
import type { OnBehalfDeps } from './on-behalf-deps.ts';
import { personToBookFor } from './person-to-book-for.ts';
import { recordCalls } from './record-calls.ts';
import { setUserOfCart } from './set-user-of-cart.ts';

export function onBehalfRoutes(app: FastifyInstance, deps: OnBehalfDeps): void {
  recordCalls(app, deps);
  mount(app, getUser, ({ query }, { request }) => personToBookFor(deps, query, request.headers));
  mount(app, setCartUser, ({ body }, { request }) => setUserOfCart(deps, body, request.headers));
  mount(app, searchClubUsers, ({ query }, { request }) => findClubUsers(deps, query, request.headers));
  mount(app, actingFor, (_asked, { request }) => actingOfCaller(deps, request.headers));
  mount(app, stopActing, (_asked, { request }) => stopActingOfCaller(deps, request.headers));
}
