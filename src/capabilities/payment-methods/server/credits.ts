import type { FastifyRequest } from 'fastify';
import { Refusal } from '#kit/problem.ts';
import { requireSignedIn } from '#access/require-signed-in.ts';
import { readableDraftOf } from '#facts/draft-of-order.ts';
import { localTimeOf, type LocalTimeSources } from '#facts/local-time-of.ts';
import { findClubs } from '#records/clubs/clubs.ts';
import { findOrder, type Order } from '#records/orders/orders.ts';
import { type CreditLine, findCredit, listCreditLines } from '#records/money/credit.ts';
import type { IsoDate } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import type { Credit } from '../wire.ts';
import type { PaymentDeps } from './payment-deps.ts';

export type CreditsDeps = Pick<PaymentDeps, 'db' | 'clock'> & LocalTimeSources;

/** The wallet credit of the signed-in user, and all of its changes in the ledger. PAY-01 */
export async function credits(deps: CreditsDeps, request: FastifyRequest): Promise<Credit | Refusal> {
  const user = await requireSignedIn(deps, request);
  if (user instanceof Refusal) return user;
  const credit = await findCredit(deps.db, user.id);
  const lines = await listCreditLines(deps.db, { userId: user.id, limit: limits.creditLinesMax });
  const shown: Credit['lines'][number][] = [];
  for (const line of lines) shown.push(await creditLine(deps, line));
  return { balance: credit.balance, held: credit.held, lines: shown };
}

async function creditLine(
  deps: CreditsDeps,
  { id, reference, claimId, amount, at }: CreditLine,
): Promise<Credit['lines'][number]> {
  const orderId = /^order:(\d+)$/.exec(reference)?.[1];
  const order = orderId === undefined ? undefined : await findOrder(deps.db, Number(orderId));
  return {
    id,
    kind: amount < 0 ? 'spent' : orderId === undefined ? 'given' : 'returned',
    orderId: orderId === undefined ? null : Number(orderId),
    displayId: order?.displayId ?? null,
    claimId,
    day: order ? await dayAtOrigin(deps, order, at) : null,
    amount,
    at: at.toISOString(),
  };
}

/** The day where the order starts, as its receipt says it. */
async function dayAtOrigin(deps: CreditsDeps, order: Order, at: Date): Promise<IsoDate | null> {
  const origin = readableDraftOf(order)?.origin;
  if (!origin) return null;
  const [club = null] =
    origin.type === 'club' && origin.clubId !== null ? await findClubs(deps.db, [origin.clubId]) : [];
  return localTimeOf({ ...deps, clock: { nowMs: () => at.getTime() } }, { ...origin, club }).day;
}
