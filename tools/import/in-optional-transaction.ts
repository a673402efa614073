import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { Tables } from '#records/tables.ts';

class RolledBack extends Error {
  override readonly name = 'RolledBack';
}

/** Works in a transaction and rolls it back at the end unless `commits` says otherwise, so that the counts of a dry run are real. */
export async function inOptionalTransaction<Answer>(
  db: Kysely<Tables>,
  { commits }: { commits: boolean },
  work: (tx: Transaction<Tables>) => Promise<Answer>,
): Promise<Answer> {
  let answer: { readonly value: Answer } | undefined;
  try {
    await inTransaction(db, async (tx) => {
      answer = { value: await work(tx) };
      // Only an error makes a transaction roll back.
      if (!commits) throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  if (!answer) throw new Error('The transaction ended without an answer.');
  return answer.value;
}
