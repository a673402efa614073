import type { FastifyInstance } from 'fastify';
import type { ListDeps } from '#access/list-deps.ts';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import * as calls from '../contract.ts';
import {
  caseRequestFromWire,
  parcelCasesToWire,
  parcelProblemsToWire,
  pickupProblemsToWire,
  pickupRemedyFromWire,
  remedyRequestFromWire,
} from '../wire.ts';
import { closeParcelCase, recordSizePayment, refundSizePayment } from './close-parcel-case.ts';
import { handleParcel } from './handle-parcel.ts';
import { listParcelCases } from './list-parcel-cases.ts';
import { listParcelProblems } from './list-parcel-problems.ts';
import { handlePickup, listPickupProblems } from './pickup-problems.ts';

export function parcelProblemRoutes(app: FastifyInstance, deps: ListDeps): void {
  mount(app, calls.listParcelProblems, async (_asked, { request }) => {
    const problems = await listParcelProblems(deps, request);
    return problems instanceof Refusal ? problems : parcelProblemsToWire(problems);
  });
  mount(app, calls.handleParcel, async (input, { request }) => {
    const problems = await handleParcel(deps, remedyRequestFromWire(input), request);
    return problems instanceof Refusal ? problems : parcelProblemsToWire(problems);
  });
  mount(app, calls.listPickupProblems, async (_asked, { request }) => {
    const problems = await listPickupProblems(deps, request);
    return problems instanceof Refusal ? problems : pickupProblemsToWire(problems);
  });
  mount(app, calls.handlePickup, async (input, { request }) => {
    const problems = await handlePickup(deps, pickupRemedyFromWire(input), request);
    return problems instanceof Refusal ? problems : pickupProblemsToWire(problems);
  });
  mount(app, calls.listParcelCases, async (_asked, { request }) => {
    const cases = await listParcelCases(deps, request);
    return cases instanceof Refusal ? cases : parcelCasesToWire(cases);
  });
  mount(app, calls.closeParcelCase, async (input, { request }) => {
    const cases = await closeParcelCase(deps, caseRequestFromWire(input), request);
    return cases instanceof Refusal ? cases : parcelCasesToWire(cases);
  });
  mount(app, calls.recordSizePayment, async (input, { request }) => {
    const cases = await recordSizePayment(deps, caseRequestFromWire(input), request);
    return cases instanceof Refusal ? cases : parcelCasesToWire(cases);
  });
  mount(app, calls.refundSizePayment, async (input, { request }) => {
    const cases = await refundSizePayment(deps, caseRequestFromWire(input), request);
    return cases instanceof Refusal ? cases : parcelCasesToWire(cases);
  });
}
