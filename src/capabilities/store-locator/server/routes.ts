import type { FastifyInstance } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import { dropOffLocations } from '../contract.ts';
import { type StoreLocatorDeps, locateStores } from './locate-stores.ts';

export function storeLocatorRoutes(app: FastifyInstance, deps: StoreLocatorDeps): void {
  mount(app, dropOffLocations, ({ query }) => locateStores(deps, query));
}
