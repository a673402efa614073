import type { Kysely } from 'kysely';
import { findCredit, listCreditLines } from '#records/money/credit.ts';
import type { Tables } from '#records/tables.ts';
import { limits } from '#rules/limits.ts';
import type { CreditRecord } from '../wire.ts';

/** A person's wallet credit and its latest movements. PAY-01 */
export async function findCreditRecord(db: Kysely<Tables>, userId: number): Promise<CreditRecord> {
  const [{ available, held }, lines] = await Promise.all([
    findCredit(db, userId),
    listCreditLines(db, { userId, limit: limits.creditLinesMax }),
  ]);
  return {
    available,
    held,
    lines: lines.map(({ id, reference, claimId, amount, at }) => {
      const orderId = /^order:(\d+)$/.exec(reference)?.[1];
      return { id, amount, orderId: orderId ? Number(orderId) : null, claimId, at };
    }),
  };
}
