import type { FastifyInstance } from 'fastify';
import type { StaffDeps } from '#access/require-staff.ts';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { decideClubBilling } from '../contract.ts';
import { clubBillingDecisionFromWire, clubBillingRecordToWire } from '../wire.ts';
import { answerClubBilling } from './answer-club-billing.ts';

export function clubBillingDecisionRoutes(app: FastifyInstance, deps: StaffDeps): void {
  mount(app, decideClubBilling, async (input, { request }) => {
    const billing = await answerClubBilling(deps, clubBillingDecisionFromWire(input), request);
    return billing instanceof Refusal ? billing : clubBillingRecordToWire(billing);
  });
}
