import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import type { ChoosePasswordDeps } from '#access/choose-password.ts';
import type { SessionDeps } from '#access/start-session.ts';
import type { BrandSite } from '#rules/brand/brand-site.ts';
import * as calls from '../contract.ts';
import { checkUser } from './check-user.ts';
import { claimAccount, lookAtClaim } from './claim-account.ts';
import { register } from './register.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { saveOrderInAccount } from './save-order-in-account.ts';
import { acceptTerms, termsAccepted } from './terms.ts';
import { userExists } from './user-exists.ts';

type RegistrationDeps = SessionDeps &
  Pick<ChoosePasswordDeps, 'leakedPasswords'> & {
    /** The brand of the page that a request comes from, with its mail settings. */
    siteOfRequest(request: FastifyRequest): BrandSite;
  };

export function registrationRoutes(app: FastifyInstance, deps: RegistrationDeps): void {
  const forBrandOf = (request: FastifyRequest) => ({ ...deps, ...deps.siteOfRequest(request) });
  mount(app, calls.checkUser, ({ query }, context) => checkUser(deps, query, context));
  mount(app, calls.termsAccepted, ({ query }, context) => termsAccepted(deps, query, context));
  mount(app, calls.acceptTerms, ({ body }, { request }) => acceptTerms(deps, body, request));
  mount(app, calls.userExists, ({ body }, context) => userExists(deps, body, context));
  mount(app, calls.register, ({ body }, context) => register(forBrandOf(context.request), body, context));
  mount(app, calls.lookAtClaim, ({ body }, { request }) => lookAtClaim(deps, body, request));
  mount(app, calls.claimAccount, ({ body }, context) => claimAccount(forBrandOf(context.request), body, context));
  mount(app, calls.saveOrderInAccount, ({ body }, context) =>
    saveOrderInAccount(forBrandOf(context.request), body, context),
  );
  mount(app, calls.sendConfirmation, (_input, { request }) => sendConfirmation(forBrandOf(request), request));
}
