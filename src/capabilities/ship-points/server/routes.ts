import type { FastifyInstance } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import { autoComplete, stateOptions, zipInfo } from '../contract.ts';
import { lookUpZip } from './look-up-zip.ts';
import { listStates } from './list-states.ts';
import { type SuggestDeps, suggest } from './suggest.ts';

export function shipPointRoutes(app: FastifyInstance, deps: SuggestDeps): void {
  mount(app, zipInfo, ({ query }) => lookUpZip(deps.postalData, query));
  mount(app, autoComplete, ({ params, query }, { request }) => suggest(deps, { ...params, ...query, request }));
  mount(app, stateOptions, ({ query }) => listStates(deps.countries, query));
}
