import type { FastifyInstance } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { takeOverCart } from '../contract.ts';
import { takeoverAnswerToWire, takeoverRequestFromWire } from '../wire.ts';
import { takeOver, type TakeoverDeps } from './take-over.ts';

export function takeoverRoutes(app: FastifyInstance, deps: TakeoverDeps): void {
  mount(app, takeOverCart, async (asked, context) => {
    const taken = await takeOver(deps, takeoverRequestFromWire(asked), context);
    return taken instanceof Refusal ? taken : takeoverAnswerToWire(taken);
  });
}
