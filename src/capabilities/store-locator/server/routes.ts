import type { FastifyInstance } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { dropOffLocations } from '../contract.ts';
import { storeFieldToWire, storesAroundToWire, storeSearchFromWire } from '../wire.ts';
import { type StoreLocatorDeps, locateStores } from './locate-stores.ts';

export function storeLocatorRoutes(app: FastifyInstance, deps: StoreLocatorDeps): void {
  mount(
    app,
    dropOffLocations,
    async ({ query }) => {
      const around = await locateStores(deps, storeSearchFromWire(query));
      return around instanceof Refusal ? around : storesAroundToWire(around);
    },
    storeFieldToWire,
  );
}
