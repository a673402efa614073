import type { FastifyInstance } from 'fastify';
import type { ListDeps } from '#access/list-deps.ts';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import * as calls from '../contract.ts';
import { caseFilterFromWire, caseRequestFromWire, closeRequestFromWire, parcelCasesToWire } from '../wire.ts';
import {
  type CloseCaseDeps,
  closeParcelCase,
  recordSizePayment,
  recordSizeRefund,
  refundSizePayment,
} from './close-parcel-case.ts';
import { listParcelCases } from './list-parcel-cases.ts';

export function parcelCaseRoutes(app: FastifyInstance, deps: ListDeps & CloseCaseDeps): void {
  mount(app, calls.listParcelCases, async (input, { request }) => {
    const cases = await listParcelCases(deps, caseFilterFromWire(input), request);
    return cases instanceof Refusal ? cases : parcelCasesToWire(cases);
  });
  mount(app, calls.closeParcelCase, async (input, { request }) => {
    const cases = await closeParcelCase(deps, closeRequestFromWire(input), request);
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
  mount(app, calls.recordSizeRefund, async (input, { request }) => {
    const cases = await recordSizeRefund(deps, caseRequestFromWire(input), request);
    return cases instanceof Refusal ? cases : parcelCasesToWire(cases);
  });
}
