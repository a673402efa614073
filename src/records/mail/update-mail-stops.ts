import type { Kysely } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** Whether a user wants no emails about what they can see on the tracking page. */
export async function areUpdateMailsStopped(db: Kysely<Tables>, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('update_mail_stops')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function stopUpdateMails(
  db: Kysely<Tables>,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('update_mail_stops')
    .values({ user_id: userId, stopped_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function resumeUpdateMails(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom('update_mail_stops').where('user_id', '=', userId).execute();
}
