import type { FastifyInstance } from 'fastify';
import type { StaffDeps } from '#access/require-staff.ts';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { listAuditLog } from '../contract.ts';
import { auditLogQuestionFromWire, auditLogToWire } from '../wire.ts';
import { auditLogOfPerson } from './audit-log-of-person.ts';

export function auditLogRoutes(app: FastifyInstance, deps: StaffDeps): void {
  mount(app, listAuditLog, async (asked, { request }) => {
    const log = await auditLogOfPerson(deps, auditLogQuestionFromWire(asked), request);
    return log instanceof Refusal ? log : auditLogToWire(log);
  });
}
