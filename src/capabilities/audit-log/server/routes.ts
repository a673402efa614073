import type { FastifyInstance } from 'fastify';
import type { ListDeps } from '#access/list-deps.ts';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { listAuditLog } from '../contract.ts';
import { auditLogQuestionFromWire, auditLogToWire } from '../wire.ts';
import { findAuditLog } from './find-audit-log.ts';

export function auditLogRoutes(app: FastifyInstance, deps: ListDeps): void {
  mount(app, listAuditLog, async (input, { request }) => {
    const log = await findAuditLog(deps, auditLogQuestionFromWire(input), request);
    return log instanceof Refusal ? log : auditLogToWire(log);
  });
}
