import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import type { BrandSite } from '#rules/brand/brand-site.ts';
import * as calls from '../contract.ts';
import { profile, saveNotifications, saveProfile } from './profile.ts';
import type { ProfileDeps } from './profile-deps.ts';
import { addTraveler, changeTraveler, deleteTraveler, savedTravelers } from './saved-travelers.ts';
import { createToken, listTokens, revokeToken } from './tokens.ts';

export function profileRoutes(
  app: FastifyInstance,
  deps: ProfileDeps & {
    /** The brand of the page that a request comes from, with its mail settings. */
    siteOfRequest(request: FastifyRequest): BrandSite;
  },
): void {
  mount(app, calls.profile, (_input, { request }) => profile(deps, request));
  mount(app, calls.saveProfile, ({ body }, { request }) => saveProfile(deps, body, request));
  mount(app, calls.saveNotifications, ({ body }, { request }) => saveNotifications(deps, body, request));
  mount(app, calls.savedTravelers, (_input, { request }) => savedTravelers(deps, request));
  mount(app, calls.addTraveler, ({ body }, { request }) => addTraveler(deps, body, request));
  mount(app, calls.changeTraveler, (input, { request }) => changeTraveler(deps, input, request));
  mount(app, calls.deleteTraveler, ({ body }, { request }) => deleteTraveler(deps, body, request));
  mount(app, calls.listTokens, (_input, { request }) => listTokens(deps, request));
  mount(app, calls.createToken, ({ body }, { request }) =>
    createToken({ ...deps, ...deps.siteOfRequest(request) }, body, request),
  );
  mount(app, calls.revokeToken, ({ body }, { request }) => revokeToken(deps, body, request));
}
