import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import type { ChoosePasswordDeps } from '#access/choose-password.ts';
import type { BrandSite } from '#rules/brand/brand-site.ts';
import * as calls from '../contract.ts';
import { changePassword, confirmPassword } from './change-password.ts';
import { mailSignIn, signInWithCode, signInWithLink } from './mailed-sign-in.ts';
import { forgottenPassword, resetPassword } from './password-links.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { socialSignInRoutes } from './social/routes.ts';
import type { SocialDeps } from './social/social-deps.ts';

type SignInDeps = SocialDeps & Pick<ChoosePasswordDeps, 'leakedPasswords'>;

export function signInRoutes(app: FastifyInstance, deps: SignInDeps): void {
  const forBrandOf = (request: FastifyRequest): SignInDeps & BrandSite => ({ ...deps, ...deps.siteOfRequest(request) });
  mount(app, calls.signIn, ({ body }, context) => signIn(deps, body, context));
  mount(app, calls.signInJson, ({ body }, context) => signIn(deps, body, context));
  mount(app, calls.mailSignIn, ({ body }, { request }) => mailSignIn(forBrandOf(request), body, request));
  mount(app, calls.signInWithCode, ({ body }, context) => signInWithCode(deps, body, context));
  mount(app, calls.signInWithLink, ({ body }, context) => signInWithLink(deps, body, context));
  mount(app, calls.signOut, ({ body }, context) => signOut(deps, body, context));
  mount(app, calls.forgottenPassword, ({ body }, { request }) => forgottenPassword(forBrandOf(request), body, request));
  mount(app, calls.resetPassword, ({ body }, context) => resetPassword(forBrandOf(context.request), body, context));
  mount(app, calls.changePassword, ({ body }, context) => changePassword(forBrandOf(context.request), body, context));
  mount(app, calls.confirmPassword, ({ body }, context) => confirmPassword(deps, body, context));
  socialSignInRoutes(app, deps);
}
