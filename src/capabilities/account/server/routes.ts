import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import * as calls from '../contract.ts';
import type { AccountPageDeps } from './account-deps.ts';
import { accountOrders } from './account-orders.ts';
import { addAddress, addressBook, changeAddress, deleteAddress } from './address-book.ts';
import { checkUser } from './check-user.ts';
import { credits } from './credits.ts';
import { claimAccount, forgottenPassword, lookAtClaim, resetPassword } from './password-links.ts';
import { eraseAccount, exportData } from './personal-data.ts';
import { changePassword, profile, saveNotifications, saveProfile } from './profile.ts';
import { register } from './register.ts';
import { addTraveler, changeTraveler, deleteTraveler, savedTravelers } from './saved-travelers.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { acceptTerms, termsAccepted } from './terms.ts';
import { confirmPassword, createToken, listTokens, revokeToken } from './tokens.ts';
import { userExists } from './user-exists.ts';

export function accountRoutes(app: FastifyInstance, deps: AccountPageDeps): void {
  const at = (request: FastifyRequest) => ({ ...deps, ...deps.siteOfRequest(request) });
  mount(app, calls.signIn, ({ body }, context) => signIn(deps, body, context));
  mount(app, calls.signInJson, ({ body }, context) => signIn(deps, body, context));
  mount(app, calls.signOut, ({ body }, context) => signOut(deps, body, context));
  mount(app, calls.checkUser, ({ query }, context) => checkUser(deps, query, context));
  mount(app, calls.termsAccepted, ({ query }, context) => termsAccepted(deps, query, context));
  mount(app, calls.acceptTerms, ({ body }, { request }) => acceptTerms(deps, body, request));
  mount(app, calls.userExists, ({ body }, context) => userExists(deps, body, context));
  mount(app, calls.register, ({ body }, context) => register(at(context.request), body, context));
  mount(app, calls.forgottenPassword, ({ body }, { request }) => forgottenPassword(at(request), body, request));
  mount(app, calls.resetPassword, ({ body }, context) => resetPassword(at(context.request), body, context));
  mount(app, calls.lookAtClaim, ({ body }, { request }) => lookAtClaim(at(request), body));
  mount(app, calls.claimAccount, ({ body }, context) => claimAccount(at(context.request), body, context));
  accountPageRoutes(app, deps);
}

/** What the pages under /account show and change, each for whoever is signed in. */
function accountPageRoutes(app: FastifyInstance, deps: AccountPageDeps): void {
  mount(app, calls.profile, (_input, { request }) => profile(deps, request));
  mount(app, calls.saveProfile, ({ body }, { request }) => saveProfile(deps, body, request));
  mount(app, calls.changePassword, ({ body }, context) =>
    changePassword({ ...deps, ...deps.siteOfRequest(context.request) }, body, context),
  );
  mount(app, calls.accountOrders, (_input, { request }) => accountOrders(deps, request));
  mount(app, calls.addressBook, (_input, { request }) => addressBook(deps, request));
  mount(app, calls.addAddress, ({ body }, { request }) => addAddress(deps, body, request));
  mount(app, calls.changeAddress, (input, { request }) => changeAddress(deps, input, request));
  mount(app, calls.deleteAddress, ({ body }, { request }) => deleteAddress(deps, body, request));
  mount(app, calls.savedTravelers, (_input, { request }) => savedTravelers(deps, request));
  mount(app, calls.addTraveler, ({ body }, { request }) => addTraveler(deps, body, request));
  mount(app, calls.changeTraveler, (input, { request }) => changeTraveler(deps, input, request));
  mount(app, calls.deleteTraveler, ({ body }, { request }) => deleteTraveler(deps, body, request));
  mount(app, calls.credits, (_input, { request }) => credits(deps, request));
  mount(app, calls.saveNotifications, ({ body }, { request }) => saveNotifications(deps, body, request));
  mount(app, calls.confirmPassword, ({ body }, context) => confirmPassword(deps, body, context));
  mount(app, calls.listTokens, (_input, { request }) => listTokens(deps, request));
  mount(app, calls.createToken, ({ body }, { request }) =>
    createToken({ ...deps, ...deps.siteOfRequest(request) }, body, request),
  );
  mount(app, calls.revokeToken, ({ body }, { request }) => revokeToken(deps, body, request));
  mount(app, calls.exportData, (_input, context) => exportData(deps, context));
  mount(app, calls.eraseAccount, ({ body }, context) => eraseAccount(deps, body, context));
}
