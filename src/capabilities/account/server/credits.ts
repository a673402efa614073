import type { FastifyRequest } from 'fastify';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { Refusal } from '#kit/problem.ts';
import { type CreditLine, listCreditLines } from '#records/people/personal-data.ts';
import { findWallet } from '#records/money/wallet.ts';
import { limits } from '#rules/limits.ts';
import type { credits as creditsCall } from '../contract.ts';
import type { AccountDeps } from './sign-in.ts';
import { signedIn } from './signed-in.ts';

type CreditsAnswer = EndpointResponse<typeof creditsCall>;

/** What somebody has in credit, and every movement of it as the ledger has it. PAY-01 */
export async function credits(deps: AccountDeps, request: FastifyRequest): Promise<CreditsAnswer | Refusal> {
  const user = await signedIn(deps, request);
  if (user instanceof Refusal) return user;
  const wallet = await findWallet(deps.db, user.id);
  const lines = await listCreditLines(deps.db, { userId: user.id, limit: limits.creditLinesMax });
  return { balance_cents: wallet.balance, held_cents: wallet.held, lines: lines.map(lineOf) };
}

function lineOf({ id, reference, amount, at }: CreditLine): CreditsAnswer['lines'][number] {
  const orderId = /^order:(\d+)$/.exec(reference)?.[1];
  return {
    id,
    kind: amount < 0 ? 'spent' : orderId === undefined ? 'given' : 'returned',
    order_id: orderId === undefined ? null : Number(orderId),
    amount_cents: amount,
    at: at.toISOString(),
  };
}
