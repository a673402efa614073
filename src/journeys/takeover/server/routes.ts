import type { FastifyInstance } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import { takeOverCart } from '../contract.ts';
import { takeOver, type TakeoverDeps } from './take-over.ts';

export function takeoverRoutes(app: FastifyInstance, deps: TakeoverDeps): void {
  mount(app, takeOverCart, (asked, context) => takeOver(deps, asked, context));
}
