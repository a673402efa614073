import type { FastifyRequest } from 'fastify';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { Refusal } from '#kit/problem.ts';
import { requireSignedIn } from '#access/require-signed-in.ts';
import { type CreditLine, listCreditLines } from '#records/people/personal-data.ts';
import { findWallet } from '#records/money/wallet.ts';
import { limits } from '#rules/limits.ts';
import type { credits as creditsCall } from '../contract.ts';
import type { PaymentDeps } from './payment-deps.ts';

type CreditsAnswer = EndpointResponse<typeof creditsCall>;

/** The wallet credit of the signed-in person, and every movement of it as the ledger has it. PAY-01 */
export async function credits(
  deps: Pick<PaymentDeps, 'db' | 'clock'>,
  request: FastifyRequest,
): Promise<CreditsAnswer | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  const wallet = await findWallet(deps.db, user.id);
  const lines = await listCreditLines(deps.db, { userId: user.id, limit: limits.creditLinesMax });
  return { balance_cents: wallet.balance, held_cents: wallet.held, lines: lines.map(creditLineToWire) };
}

function creditLineToWire({ id, reference, amount, at }: CreditLine): CreditsAnswer['lines'][number] {
  const orderId = /^order:(\d+)$/.exec(reference)?.[1];
  return {
    id,
    kind: amount < 0 ? 'spent' : orderId === undefined ? 'given' : 'returned',
    order_id: orderId === undefined ? null : Number(orderId),
    amount_cents: amount,
    at: at.toISOString(),
  };
}
