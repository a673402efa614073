import type { Kysely } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** How often the links to an order's receipt were revoked. */
export async function findReceiptLinkVersion(db: Kysely<Tables>, orderId: number): Promise<number> {
  const row = await db
    .selectFrom('receipt_link_versions')
    .select('version')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

export async function raiseReceiptLinkVersion(db: Kysely<Tables>, orderId: number): Promise<void> {
  await db
    .insertInto('receipt_link_versions')
    .values({ order_id: orderId, version: 1 })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet((eb) => ({ version: eb('receipt_link_versions.version', '+', 1) })),
    )
    .execute();
}

/** For every order of a user who is erased. */
export async function raiseReceiptLinkVersionsOf(db: Kysely<Tables>, userId: number): Promise<void> {
  await db
    .insertInto('receipt_link_versions')
    .columns(['order_id', 'version'])
    .expression((eb) =>
      eb
        .selectFrom('orders')
        .select((row) => ['orders.id as order_id', row.lit(1).as('version')])
        .where('user_id', '=', userId),
    )
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet((eb) => ({ version: eb('receipt_link_versions.version', '+', 1) })),
    )
    .execute();
}
