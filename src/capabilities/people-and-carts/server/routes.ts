import type { FastifyInstance } from 'fastify';
import type { ListDeps } from '#access/list-deps.ts';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { searchPeopleAndCarts, takeoverToken } from '../contract.ts';
import { peopleAndCartsToWire, takeoverTokenRequestFromWire, takeoverTokenToWire } from '../wire.ts';
import { findPeopleAndCarts } from './find-people-and-carts.ts';
import { handOutTakeoverToken } from './hand-out-takeover-token.ts';

export function peopleAndCartsRoutes(app: FastifyInstance, deps: ListDeps): void {
  mount(app, searchPeopleAndCarts, async ({ query }, { request }) => {
    const found = await findPeopleAndCarts(deps, query.query, request);
    return found instanceof Refusal ? found : peopleAndCartsToWire(found);
  });
  mount(app, takeoverToken, async (input, { request }) => {
    const token = await handOutTakeoverToken(deps, takeoverTokenRequestFromWire(input), request);
    return token instanceof Refusal ? token : takeoverTokenToWire(token);
  });
}
