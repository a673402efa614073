import type { FastifyRequest } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import { requireSignedIn } from '#access/require-signed-in.ts';
import { type CreditLine, findWallet, listCreditLines } from '#records/money/wallet.ts';
import { limits } from '#rules/limits.ts';
import type { Credit } from '../wire.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** The wallet credit of the signed-in person, and all of its changes in the ledger. PAY-01 */
export async function credits(
  deps: Pick<PaymentDeps, 'db' | 'clock'>,
  request: FastifyRequest,
): Promise<Credit | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  const wallet = await findWallet(deps.db, user.id);
  const lines = await listCreditLines(deps.db, { userId: user.id, limit: limits.creditLinesMax });
  return { balance: wallet.balance, held: wallet.held, lines: lines.map(creditLine) };
}

function creditLine({ id, reference, amount, at }: CreditLine): Credit['lines'][number] {
  const orderId = /^order:(\d+)$/.exec(reference)?.[1];
  return {
    id,
    kind: amount < 0 ? 'spent' : orderId === undefined ? 'given' : 'returned',
    orderId: orderId === undefined ? null : Number(orderId),
    amount,
    at: at.toISOString(),
  };
}
