import type { FastifyInstance } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import {
  autoComplete,
  autocompleteShipPoints,
  disasterNotifications,
  placeDetails,
  searchBlockedAddresses,
  stateOptions,
  validateShipPoints,
  zipInfo,
} from '../contract.ts';
import { checkShipPoints } from './check-ship-points.ts';
import { lookUpZip } from './look-up-zip.ts';
import { listStates } from './list-states.ts';
import { listDisasterNotifications, searchBlockedAddress } from './notices.ts';
import { placeDetail } from './place-detail.ts';
import { type SuggestDeps, suggest, suggestShipPoints } from './suggest.ts';

export function shipPointRoutes(app: FastifyInstance, deps: SuggestDeps): void {
  mount(app, zipInfo, ({ query }) => lookUpZip(deps.postalData, query));
  mount(app, autoComplete, ({ params, query }, { request }) => suggest(deps, { ...params, ...query, request }));
  mount(app, placeDetails, ({ params }) => placeDetail(deps.postalData, params.id));
  mount(app, autocompleteShipPoints, ({ query }, { request }) => suggestShipPoints(deps, query.country_code, request));
  mount(app, validateShipPoints, ({ body }, { request }) => checkShipPoints(deps, body, request));
  mount(app, disasterNotifications, ({ query }) => listDisasterNotifications(deps, query));
  mount(app, searchBlockedAddresses, ({ query }) => searchBlockedAddress(deps, query.blocked_address));
  mount(app, stateOptions, ({ query }) => listStates(deps.countries, query));
}
