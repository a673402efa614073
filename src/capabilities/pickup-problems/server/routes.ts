import type { FastifyInstance } from 'fastify';
import type { ListDeps } from '#access/list-deps.ts';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { remedyRequestFromWire } from '#kit/remedy-request/wire.ts';
import * as calls from '../contract.ts';
import { pickupFilterFromWire, pickupProblemsToWire } from '../wire.ts';
import { handlePickup } from './handle-pickup.ts';
import { listPickupProblems } from './list-pickup-problems.ts';

export function pickupProblemRoutes(app: FastifyInstance, deps: ListDeps): void {
  mount(app, calls.listPickupProblems, async (input, { request }) => {
    const problems = await listPickupProblems(deps, pickupFilterFromWire(input), request);
    return problems instanceof Refusal ? problems : pickupProblemsToWire(problems);
  });
  mount(app, calls.handlePickup, async (input, { request }) => {
    const problems = await handlePickup(deps, remedyRequestFromWire(input), request);
    return problems instanceof Refusal ? problems : pickupProblemsToWire(problems);
  });
}
