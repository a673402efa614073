import type { FastifyInstance } from 'fastify';
import type { StaffDeps } from '#access/require-staff.ts';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { grantCredit } from '../contract.ts';
import { creditGrantFromWire, creditRecordToWire } from '../wire.ts';
import { giveCredit } from './give-credit.ts';

export function creditGrantRoutes(app: FastifyInstance, deps: StaffDeps): void {
  mount(app, grantCredit, async (input, { request }) => {
    const credit = await giveCredit(deps, creditGrantFromWire(input), request);
    return credit instanceof Refusal ? credit : creditRecordToWire(credit);
  });
}
