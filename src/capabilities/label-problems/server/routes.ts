import type { FastifyInstance } from 'fastify';
import type { ListDeps } from '#access/list-deps.ts';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { remedyRequestFromWire } from '#kit/remedy-request/wire.ts';
import * as calls from '../contract.ts';
import { labelFilterFromWire, parcelProblemsToWire } from '../wire.ts';
import { handleParcel } from './handle-parcel.ts';
import { listParcelProblems } from './list-parcel-problems.ts';

export function labelProblemRoutes(app: FastifyInstance, deps: ListDeps): void {
  mount(app, calls.listParcelProblems, async (input, { request }) => {
    const problems = await listParcelProblems(deps, labelFilterFromWire(input), request);
    return problems instanceof Refusal ? problems : parcelProblemsToWire(problems);
  });
  mount(app, calls.handleParcel, async (input, { request }) => {
    const problems = await handleParcel(deps, remedyRequestFromWire(input), request);
    return problems instanceof Refusal ? problems : parcelProblemsToWire(problems);
  });
}
