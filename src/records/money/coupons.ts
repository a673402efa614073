import type { Kysely } from 'kysely';
import { brandById } from '#rules/brand/brand.ts';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import type { Coupon } from '#rules/pricing/coupon-rules.ts';
import type { CouponRow, Tables } from '#records/tables.ts';

/** The coupon with this code, however it was typed. The rules decide whether it can be used. */
export async function findCoupon(db: Kysely<Tables>, typed: string): Promise<Coupon | undefined> {
  const code = typed.trim().toUpperCase();
  // Other texts can't be codes, and the database refuses some of them, such as a NUL.
  if (!/^[A-Z0-9-]+$/.test(code)) return undefined;
  const row = await db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst();
  return row && couponOf(row);
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
