import { type Kysely, sql, type Transaction } from 'kysely';
import { recordAction } from '#records/people/audit-log.ts';
import type { Tables } from '#records/tables.ts';

/** A club that pays for a person's shipments. PAY-07 */
export type BilledClub = { readonly id: number; readonly name: string };

/** The clubs of a brand that pay for this person, by name; none where operators have switched it off. PAY-07 */
export async function clubsBilledFor(
  db: Kysely<Tables>,
  { userId, brandId }: { readonly userId: number; readonly brandId: number },
): Promise<readonly BilledClub[]> {
  return db
    .selectFrom('club_billing_clubs')
    .innerJoin('clubs', 'clubs.id', 'club_billing_clubs.club_id')
    .leftJoin('brand_settings', 'brand_settings.brand_id', 'clubs.brand_id')
    .select(['clubs.id', 'clubs.name'])
    .where('club_billing_clubs.user_id', '=', userId)
    .where('clubs.brand_id', '=', brandId)
    .where('clubs.club_billing_disabled', '=', false)
    .where(sql<boolean>`not coalesce(brand_settings.club_billing_disabled, false)`)
    .orderBy('clubs.name')
    .orderBy('clubs.id')
    .execute();
}

/** Whether this club pays for this person, checked again when the order is placed. PAY-07 */
export async function mayBillClub(
  db: Kysely<Tables>,
  { userId, clubId, brandId }: { readonly userId: number; readonly clubId: number; readonly brandId: number },
): Promise<boolean> {
  const clubs = await clubsBilledFor(db, { userId, brandId });
  return clubs.some(({ id }) => id === clubId);
}

/** The disable flag of a brand; while it is set nothing of club billing is shown. PAY-07 */
export async function isClubBillingDisabled(
  db: Kysely<Tables>,
  { brandId }: { readonly brandId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('brand_settings')
    .select('club_billing_disabled')
    .where('brand_id', '=', brandId)
    .executeTakeFirst();
  return row?.club_billing_disabled ?? false;
}

/**
 * Records that a user asks for club billing. Users who have it can't ask, and a request that waits for its decision is not repeated,
 * however many presses arrive at once. PAY-07
 */
export async function requestClubBilling(
  db: Kysely<Tables>,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<'asked' | 'already-asked' | 'has-it'> {
  const granted = await db
    .selectFrom('club_billing_clubs')
    .select('club_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  if (granted) return 'has-it';
  const made = await db
    .insertInto('club_billing_requests')
    .values({ user_id: userId, asked_at: now })
    .onConflict((conflict) => conflict.column('user_id').where('state', '=', 'asked').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made ? 'asked' : 'already-asked';
}

/** A request for club billing, with its state. PAY-07 */
export type ClubBillingRequest = {
  readonly id: number;
  readonly state: 'asked' | 'granted' | 'refused';
  readonly askedAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedByEmail: string | null;
};

/** What a person has asked for, the newest first. PAY-07 */
export async function listClubBillingRequests(
  db: Kysely<Tables>,
  { userId, most }: { readonly userId: number; readonly most: number },
): Promise<ClubBillingRequest[]> {
  return db
    .selectFrom('club_billing_requests')
    .leftJoin('users', 'users.id', 'club_billing_requests.decided_by')
    .select([
      'club_billing_requests.id',
      'state',
      'asked_at as askedAt',
      'decided_at as decidedAt',
      'users.email as decidedByEmail',
    ])
    .where('user_id', '=', userId)
    .orderBy('club_billing_requests.id', 'desc')
    .limit(most)
    .execute();
}

/** Every club that pays for a person, of any brand, switched off or not: what an admin has to know. PAY-07 */
export async function listBilledClubs(
  db: Kysely<Tables>,
  { userId }: { readonly userId: number },
): Promise<readonly (BilledClub & { readonly brandId: number })[]> {
  return db
    .selectFrom('club_billing_clubs')
    .innerJoin('clubs', 'clubs.id', 'club_billing_clubs.club_id')
    .select(['clubs.id', 'clubs.name', 'clubs.brand_id as brandId'])
    .where('club_billing_clubs.user_id', '=', userId)
    .orderBy('clubs.name')
    .orderBy('clubs.id')
    .execute();
}

export type ClubBillingDecision =
  | { readonly state: 'granted'; readonly clubId: number }
  | { readonly state: 'refused' };

/**
 * Decides a request, once, and records that in the audit log: of two admins who decide at the same time one does, and the other is
 * told. The same decision again changes nothing. PAY-07
 */
export async function decideClubBilling(
  tx: Transaction<Tables>,
  {
    requestId,
    decision,
    decidedBy,
    now,
  }: {
    readonly requestId: number;
    readonly decision: ClubBillingDecision;
    readonly decidedBy: number;
    readonly now: Date;
  },
): Promise<
  | { readonly kind: 'decided' | 'same-as-before'; readonly userId: number }
  | { readonly kind: 'decided-differently' }
  | { readonly kind: 'unknown' }
> {
  const request = await tx
    .selectFrom('club_billing_requests')
    .select(['user_id', 'state'])
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (!request) return { kind: 'unknown' };
  const { user_id: userId, state } = request;
  if (state !== 'asked')
    return state === decision.state ? { kind: 'same-as-before', userId } : { kind: 'decided-differently' };
  await tx
    .updateTable('club_billing_requests')
    .set({ state: decision.state, decided_by: decidedBy, decided_at: now })
    .where('id', '=', requestId)
    .execute();
  if (decision.state === 'granted') {
    await tx
      .insertInto('club_billing_clubs')
      .values({ user_id: userId, club_id: decision.clubId, granted_by: decidedBy })
      .onConflict((conflict) => conflict.columns(['user_id', 'club_id']).doNothing())
      .execute();
  }
  await recordAction(tx, {
    at: now,
    actorId: decidedBy,
    subjectId: userId,
    action: `club-billing-${decision.state}`,
    object: { kind: 'club-billing-request', id: String(requestId) },
    details: decision.state === 'granted' ? { club_id: decision.clubId } : {},
  });
  return { kind: 'decided', userId };
}
