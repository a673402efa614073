import type { FastifyInstance } from 'fastify';
import { mount } from '#kit/server/mount.ts';
import * as calls from '../contract.ts';
import type { ListDeps } from '#access/list-deps.ts';
import { eraseAccount, exportData, type PrivacyDeps } from './personal-data.ts';

export function privacyRoutes(app: FastifyInstance, deps: PrivacyDeps & ListDeps): void {
  mount(app, calls.exportData, (_input, context) => exportData(deps, context));
  mount(app, calls.eraseAccount, ({ body }, context) => eraseAccount(deps, body, context));
}
