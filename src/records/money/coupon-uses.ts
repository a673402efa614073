import type { ExpressionBuilder, Kysely, SelectQueryBuilder, Transaction } from 'kysely';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import type { Coupon } from '#rules/pricing/coupon-rules.ts';
import type { Tables } from '#records/tables.ts';

/** Who uses a coupon: a user or a guest's record, or a guest of whom only the email is known. */
export type CouponPerson =
  | { readonly kind: 'user'; readonly userId: number }
  | { readonly kind: 'email'; readonly email: string };

export type TakeCouponUseAnswer =
  | { readonly kind: 'taken' }
  | { readonly kind: 'limit-reached'; readonly limit: 'all-together' | 'per-person' }
  /** The use with this key was released; a key is good for one use only. */
  | { readonly kind: 'released' };

/**
 * Reserves one use of a coupon for a cart, unless the coupon or this person has none left. However many callers there are at once, no
 * more than the limit get one: the coupon is locked. Expired uses count as free. Callers who also need holds take the coupon first, so
 * that no two deadlock. PRC-06
 */
export async function takeCouponUse(
  tx: Transaction<Tables>,
  use: {
    readonly code: string;
    readonly cartId: number;
    readonly person: CouponPerson;
    readonly key: string;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<TakeCouponUseAnswer> {
  await lockCoupons(tx, [use.code]);
  await releaseExpiredOf(tx, [use.code], use.now);
  const kept = await tx.selectFrom('coupon_uses').selectAll().where('key', '=', use.key).executeTakeFirst();
  if (kept) {
    if (kept.coupon_code !== use.code) throw new Error(`The coupon use ${use.key} is of another coupon.`);
    return { kind: kept.state === 'released' ? 'released' : 'taken' };
  }
  const person = await findPerson(tx, use.person);
  const limit = await limitReached(tx, use.code, person);
  if (limit) return { kind: 'limit-reached', limit };
  await tx
    .insertInto('coupon_uses')
    .values({
      coupon_code: use.code,
      cart_id: use.cartId,
      user_id: person.userId,
      email: person.email,
      by_guest: person.isGuest,
      key: use.key,
      expires_at: use.expiresAt,
    })
    .execute();
  return { kind: 'taken' };
}

/** The order is placed, so the use is final. False when it was released in the meantime. */
export async function confirmCouponUse(tx: Transaction<Tables>, key: string): Promise<boolean> {
  await tx
    .updateTable('coupon_uses')
    .set({ state: 'confirmed' })
    .where('key', '=', key)
    .where('state', '=', 'held')
    .execute();
  const kept = await tx.selectFrom('coupon_uses').select('state').where('key', '=', key).executeTakeFirst();
  return kept?.state === 'confirmed';
}

/** Releases a use that was not confirmed. */
export async function releaseCouponUse(tx: Transaction<Tables>, key: string): Promise<void> {
  const kept = await tx.selectFrom('coupon_uses').select('coupon_code').where('key', '=', key).executeTakeFirst();
  if (!kept) return;
  await lockCoupons(tx, [kept.coupon_code]);
  await tx
    .updateTable('coupon_uses')
    .set({ state: 'released' })
    .where('key', '=', key)
    .where('state', '=', 'held')
    .execute();
}

/** Releases all expired uses and returns how many there were. */
export async function releaseExpiredCouponUses(tx: Transaction<Tables>, now: Date): Promise<number> {
  const expired = await tx
    .selectFrom('coupon_uses')
    .select('coupon_code')
    .distinct()
    .where('state', '=', 'held')
    .where('expires_at', '<=', now)
    .execute();
  const codes = expired.map(({ coupon_code }) => coupon_code);
  await lockCoupons(tx, codes);
  return releaseExpiredOf(tx, codes, now);
}

/**
 * How often a coupon is taken, for `usableCoupon` to compare with its limits; what has no limit is not counted. Uses of the cart
 * itself and expired ones are not counted. PRC-06
 */
export async function countCouponUses(
  db: Kysely<Tables>,
  { coupon, cartId, person, now }: { coupon: Coupon; cartId: number | null; person: CouponPerson | null; now: Date },
): Promise<{ readonly usesSoFar: number; readonly usesByUserSoFar: number }> {
  const { code, usesMax, usesPerUserMax } = coupon;
  const usesOfOthers = liveUses(db, code)
    .where((where) => where.or([where('state', '=', 'confirmed'), where('expires_at', '>', now)]))
    .where((where) => where.or([where('cart_id', 'is', null), where('cart_id', '<>', cartId ?? 0)]));
  return {
    usesSoFar: usesMax === null ? 0 : await countOf(usesOfOthers),
    usesByUserSoFar:
      usesPerUserMax === null || person === null
        ? 0
        : await countOf(usesOfOthers.where(isUseOf(await findPerson(db, person)))),
  };
}

type LiveUses = SelectQueryBuilder<Tables, 'coupon_uses', object>;

type KnownPerson = { readonly userId: number | null; readonly email: string; readonly isGuest: boolean };

async function findPerson(db: Kysely<Tables>, person: CouponPerson): Promise<KnownPerson> {
  if (person.kind === 'email') return { userId: null, email: signInEmail(person.email), isGuest: true };
  const user = await db
    .selectFrom('users')
    .select(['email', 'contact_email'])
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow();
  return {
    userId: person.userId,
    email: user.contact_email ?? user.email,
    isGuest: user.contact_email !== null,
  };
}

async function limitReached(
  tx: Transaction<Tables>,
  code: string,
  person: KnownPerson,
): Promise<'all-together' | 'per-person' | undefined> {
  const coupon = await tx
    .selectFrom('coupons')
    .select(['uses_max', 'uses_per_user_max', 'uses_taken', 'is_active'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  // It may have been ended after the price was asked for.
  if (!coupon.is_active || (coupon.uses_max !== null && coupon.uses_taken >= coupon.uses_max)) return 'all-together';
  if (coupon.uses_per_user_max === null) return undefined;
  const uses = await countOf(liveUses(tx, code).where(isUseOf(person)));
  return uses >= coupon.uses_per_user_max ? 'per-person' : undefined;
}

function liveUses(db: Kysely<Tables>, code: string): LiveUses {
  return db.selectFrom('coupon_uses').where('coupon_code', '=', code).where('state', '<>', 'released');
}

/**
 * Uses by an account include those by guests with its email. For a guest the account's uses don't count: the answer would reveal to
 * anyone who knows the email that there is an account. CHK-01
 */
function isUseOf({ userId, email, isGuest }: KnownPerson) {
  return (where: ExpressionBuilder<Tables, 'coupon_uses'>) =>
    isGuest
      ? where.and([where('email', '=', email), where('by_guest', '=', true)])
      : where.or([where('email', '=', email), where('user_id', '=', userId ?? 0)]);
}

async function countOf(uses: LiveUses): Promise<number> {
  const row = await uses.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return row.count;
}

/** In the order of their codes, so that no two callers deadlock. */
async function lockCoupons(tx: Transaction<Tables>, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  await tx.selectFrom('coupons').select('code').where('code', 'in', codes).orderBy('code').forUpdate().execute();
}

async function releaseExpiredOf(tx: Transaction<Tables>, codes: readonly string[], now: Date): Promise<number> {
  if (codes.length === 0) return 0;
  const { numUpdatedRows } = await tx
    .updateTable('coupon_uses')
    .set({ state: 'released' })
    .where('coupon_code', 'in', codes)
    .where('state', '=', 'held')
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
