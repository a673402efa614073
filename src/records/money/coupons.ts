import type { Kysely, Transaction } from 'kysely';
import { brandById } from '#rules/brand/brand.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { Coupon } from '#rules/pricing/coupon-rules.ts';
import type { CouponRow, Tables } from '#records/tables.ts';

/** The coupon with this code, as `couponCode` reads it. The rules decide whether it can be used. */
export async function findCoupon(db: Kysely<Tables>, code: string): Promise<Coupon | undefined> {
  const row = await db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst();
  return row && couponOf(row);
}

/** Adds a coupon that can be used once and takes a fixed amount off. */
export async function addOneUseCoupon(
  tx: Transaction<Tables>,
  {
    code,
    brandId,
    amount,
    firstDay,
    lastDay,
  }: {
    readonly code: string;
    readonly brandId: number;
    readonly amount: Cents;
    readonly firstDay: IsoDate;
    readonly lastDay: IsoDate;
  },
): Promise<void> {
  await tx
    .insertInto('coupons')
    .values({ code, brand_id: brandId, kind: 'fixed', amount, first_day: firstDay, last_day: lastDay, uses_max: 1 })
    .execute();
}

/** Ends a coupon that no order uses or is about to use. False when one does. */
export async function endUnusedCoupon(tx: Transaction<Tables>, code: string): Promise<boolean> {
  const ended = await tx
    .updateTable('coupons')
    .set({ is_active: false })
    .where('code', '=', code)
    .where('uses_taken', '=', 0)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

function couponOf(row: CouponRow): Coupon {
  return {
    code: row.code,
    discount: discountOf(row),
    brand: row.brand_id === null ? null : (brandById(row.brand_id)?.key ?? null),
    isActive: row.is_active,
    firstDay: isoDate(row.first_day),
    lastDay: isoDate(row.last_day),
    minimum: row.minimum_cents === 0 ? null : cents(row.minimum_cents),
    roundTripOnly: row.round_trip_only,
    usesMax: row.uses_max,
    usesPerUserMax: row.uses_per_user_max,
  };
}

function discountOf({ kind, amount }: CouponRow): Coupon['discount'] {
  return kind === 'percent' ? { kind, basisPoints: amount } : { kind, amount: cents(amount) };
}
