import type { FastifyRequest } from 'fastify';
import type { ListDeps } from '#access/list-deps.ts';
import { readForStaff } from '#access/read-for-staff.ts';
import type { StaffDeps } from '#access/require-staff.ts';
import type { Refusal } from '#kit/problem.ts';
import * as records from '#records/money/overdue-payments.ts';
import { fullName } from '#rules/account/full-name.ts';
import { limits } from '#rules/limits.ts';
import type { AttemptState } from '#rules/orders/order-states.ts';
import type { ShownOverduePayment, OverduePayments } from '../wire.ts';

const hourMs = 60 * 60 * 1000;

/** The payments that have had no final answer for a day, for the staff who look into them. PAY-04 SCR-08 */
export function listOverduePayments(deps: ListDeps, request: FastifyRequest): Promise<OverduePayments | Refusal> {
  return readForStaff(deps, { action: 'handle-payments', request }, (db) => overduePayments({ ...deps, db }));
}

export async function overduePayments({ db, clock }: StaffDeps): Promise<OverduePayments> {
  const [payments, total] = await Promise.all([
    records.listOverdue(db, limits.overduePaymentsMax),
    records.countOverdue(db),
  ]);
  return { payments: payments.map((payment) => withAge(payment, clock.nowMs())), total };
}

function withAge({ person, ...payment }: records.OverduePayment, nowMs: number): ShownOverduePayment {
  const { amount, since, cartId, displayId, brandId } = payment;
  return {
    id: payment.attemptId,
    key: payment.chargeKey,
    amount,
    since,
    ageHours: Math.floor((nowMs - since.getTime()) / hourMs),
    cartId,
    displayId,
    brandId,
    person: person && { id: person.id, name: fullName(person) || person.email, email: person.email },
    state: shownState(payment.state),
    lastGatewayAnswer: payment.lastGatewayAnswer,
    lastAskedAt: payment.lookedAt,
    isRemovable: payment.state === 'undone',
  };
}

function shownState(state: AttemptState): ShownOverduePayment['state'] {
  if (state === 'undone') return 'given-up';
  if (state === 'charged') return 'paid-without-order';
  return state === 'refunding' ? 'going-back' : 'waiting';
}
