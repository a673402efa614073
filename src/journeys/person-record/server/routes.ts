import type { FastifyInstance } from 'fastify';
import type { StaffDeps } from '#access/require-staff.ts';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import * as calls from '../contract.ts';
import { personRecordToWire } from '../wire.ts';
import { showPersonRecord } from './show-person-record.ts';

export function personRecordRoutes(app: FastifyInstance, deps: StaffDeps): void {
  mount(app, calls.showPersonRecord, async ({ params }, { request }) => {
    const record = await showPersonRecord(deps, params.id, request);
    return record instanceof Refusal ? record : personRecordToWire(record);
  });
}
