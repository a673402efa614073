import type { FastifyInstance } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import * as calls from '../contract.ts';
import { type AccountDeps, signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export function accountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  mount(app, calls.signIn, ({ body }, context) => signIn(deps, body, context));
  mount(app, calls.signInJson, ({ body }, context) => signIn(deps, body, context));
  mount(app, calls.signOut, ({ body }, context) => signOut(deps, body, context));
}
