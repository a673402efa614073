import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { Refusal } from '#kit/problem.ts';
import { countOverdue, listOverdue, type OverduePayment } from '#records/money/overdue-payments.ts';
import { fullName } from '#rules/account/full-name.ts';
import { limits } from '#rules/limits.ts';
import type { AttemptState } from '#rules/orders/order-states.ts';
import type { adminPayments, OverduePaymentWire } from '../contract.ts';
import { adminCaller, type AdminDeps } from './admin-caller.ts';

const hourMs = 60 * 60 * 1000;

/** The payments that have had no final answer for a day, for those who have to look at them. PAY-04 SCR-08 */
export async function overduePayments(
  deps: AdminDeps,
  headers: IncomingHttpHeaders,
): Promise<EndpointResponse<typeof adminPayments> | Refusal> {
  const caller = await adminCaller(deps, 'see-overdue-payments', headers);
  if (caller instanceof Refusal) return caller;
  const [payments, total] = await Promise.all([listOverdue(deps.db, limits.overduePaymentsMax), countOverdue(deps.db)]);
  return { payments: payments.map((payment) => paymentToWire(payment, deps.clock.nowMs())), total };
}

function paymentToWire({ person, ...payment }: OverduePayment, nowMs: number): OverduePaymentWire {
  return {
    key: payment.chargeKey,
    amount_cents: payment.amount,
    since: payment.since.toISOString(),
    age_hours: Math.floor((nowMs - payment.since.getTime()) / hourMs),
    cart_id: payment.cartId,
    display_id: payment.displayId,
    brand_id: payment.brandId,
    person: person && { user_id: person.id, name: fullName(person) || person.email, email: person.email },
    state: stateToWire(payment.state),
    last_heard: payment.heard,
    last_asked_at: payment.lookedAt?.toISOString() ?? null,
  };
}

function stateToWire(state: AttemptState): OverduePaymentWire['state'] {
  if (state === 'undone') return 'given_up';
  if (state === 'charged') return 'paid_without_order';
  return state === 'refunding' ? 'going_back' : 'waiting';
}
