import type { FastifyInstance } from 'fastify';
import type { ListDeps } from '#access/list-deps.ts';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import * as calls from '../contract.ts';
import { overduePaymentsToWire, paymentRemedyFromWire } from '../wire.ts';
import { handleOverduePayment } from './handle-overdue-payment.ts';
import { listOverduePayments } from './list-overdue-payments.ts';

export function overduePaymentRoutes(app: FastifyInstance, deps: ListDeps): void {
  mount(app, calls.listOverduePayments, async (_asked, { request }) => {
    const overdue = await listOverduePayments(deps, request);
    return overdue instanceof Refusal ? overdue : overduePaymentsToWire(overdue);
  });
  mount(app, calls.handleOverduePayment, async (input, { request }) => {
    const overdue = await handleOverduePayment(deps, paymentRemedyFromWire(input), request);
    return overdue instanceof Refusal ? overdue : overduePaymentsToWire(overdue);
  });
}
