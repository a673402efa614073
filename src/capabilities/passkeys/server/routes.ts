import type { FastifyInstance } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import * as calls from '../contract.ts';
import { addPasskey, listPasskeys, passkeyOptions, removePasskey } from './own-passkeys.ts';
import type { PasskeyDeps } from './passkey-deps.ts';
import { passkeySignInOptions, signInWithPasskey } from './sign-in-with-passkey.ts';

export function passkeyRoutes(app: FastifyInstance, deps: PasskeyDeps): void {
  mount(app, calls.listPasskeys, (_input, { request }) => listPasskeys(deps, request));
  mount(app, calls.passkeyOptions, (_input, { request }) => passkeyOptions(deps, request));
  mount(app, calls.addPasskey, ({ body }, { request }) => addPasskey(deps, body, request));
  mount(app, calls.removePasskey, ({ body }, { request }) => removePasskey(deps, body, request));
  mount(app, calls.passkeySignInOptions, (_input, context) => passkeySignInOptions(deps, context));
  mount(app, calls.signInWithPasskey, ({ body }, context) => signInWithPasskey(deps, body, context));
}
