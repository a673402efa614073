import { type Kysely, sql, type Transaction } from 'kysely';
import balancesFile from '#data/demo/balances.json' with { type: 'json' };
import couponsFile from '#data/demo/coupons.json' with { type: 'json' };
import holidayChangesFile from '#data/demo/holiday-changes.json' with { type: 'json' };
import noticesFile from '#data/demo/notices.json' with { type: 'json' };
import peopleFile from '#data/demo/people.json' with { type: 'json' };
import taxesFile from '#data/demo/taxes-and-surcharges.json' with { type: 'json' };
import rateAdjustmentsFile from '#data/demo/rate-adjustments.json' with { type: 'json' };
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { PostalData } from '#ports/postal-data/postal-data.ts';
import { currentTerms } from '#rules/account/terms.ts';
import { blockedAddressKey } from '#rules/address/blocked-address.ts';
import { type BrandKey, brandByKey } from '#rules/brand/brand.ts';
import { isoDate } from '#rules/dates.ts';
import { giftCardCode } from '#rules/ledger/gift-card-code.ts';
import { cents } from '#rules/money.ts';
import type { ProductType } from '#rules/products/product-types.ts';
import { demoClubs, factsOfDemoClub } from './demo-clubs.ts';
import { demoDropOffStores } from './demo-drop-off-stores.ts';
import { saveDropOffStores } from '#records/places/drop-off-stores.ts';
import { issueGiftCard } from '#records/money/gift-cards.ts';
import { addDemoMicroSite } from '#records/clubs/micro-sites.ts';
import { hashPassword } from '#kit/server/password-hash.ts';
import { replaceClubNotes, saveClubs } from '#records/clubs/save-clubs.ts';
import type { Tables, UserRole } from '#records/tables.ts';
import { acceptTerms } from '#records/people/terms.ts';
import { addCredit } from '#records/money/credit.ts';

type DemoCoupon = {
  readonly code: string;
  readonly kind: 'percent' | 'fixed';
  readonly amount: number;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly brand?: BrandKey;
  readonly minimumCents?: number;
  readonly roundTripOnly?: boolean;
  readonly isActive?: boolean;
};

type DemoGiftCard = {
  readonly code: string;
  readonly amountCents: number;
  readonly lastDay: string;
  readonly brand?: BrandKey;
};

type DemoRateAdjustment = {
  readonly label: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly basisPoints: number;
  readonly brand?: BrandKey;
  readonly origin?: DemoRoutePlace;
  readonly destination?: DemoRoutePlace;
};

type DemoRoutePlace = { readonly country: string; readonly state?: string };

type DemoHolidayChange = {
  readonly country: string;
  readonly day: string;
  readonly name: string;
  readonly kind: 'add' | 'remove';
  readonly brand?: BrandKey;
  readonly pickup?: boolean;
  readonly dropOff?: boolean;
};

type DemoPerson = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly role: UserRole;
  readonly wholesaleBasisPoints?: number;
  /** The version of the terms that they accepted; the one in force by default. */
  readonly termsVersion?: string;
};

const giftCards = balancesFile.giftCards as readonly DemoGiftCard[];
const coupons = couponsFile.coupons as readonly DemoCoupon[];
const rateAdjustments = rateAdjustmentsFile.rateAdjustments as readonly DemoRateAdjustment[];
const holidayChanges = holidayChangesFile.holidayChanges as readonly DemoHolidayChange[];
const people = peopleFile.people as readonly DemoPerson[];
const demoEmails = people.map(({ email }) => email);

/**
 * Fills an empty database with invented clubs, users and coupons, in one transaction. A database with any club or user is not empty.
 */
export function fillWithDemoData(db: Kysely<Tables>, { postalData }: { postalData: PostalData }): Promise<void> {
  return inTransaction(db, async (tx) => {
    // Servers that start together on a new database fill it only once.
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(hashtext('demo data'))`.execute(tx);
    if (!(await isEmpty(tx))) return bringUpToDate(tx);
    await addClubs(tx, postalData);
    await addPeople(tx);
    await addBalances(tx);
    await addClubBilling(tx);
    await addDemoMicroSite(tx);
    await addOperatorSettings(tx);
    await addNotices(tx);
    await saveDropOffStores(tx, demoDropOffStores(postalData));
  });
}

/**
 * Adds what an older release did not have to a database with demo data: users, accepted terms, taxes. A database without demo data is left
 * alone.
 */
async function bringUpToDate(tx: Transaction<Tables>): Promise<void> {
  const known = await tx.selectFrom('users').select('email').where('email', 'in', demoEmails).execute();
  if (known.length === 0) return;
  const emails = new Set(known.map(({ email }) => email));
  await addUsers(
    tx,
    people.filter(({ email }) => !emails.has(email)),
  );
  await acceptTermsForPeople(tx);
  await addDemoMicroSite(tx);
  await addTaxesAndSurcharges(tx);
}

/** The password of all demo users, which the README prints. */
const demoPassword = 'portage-demo';

/**
 * Gives the demo users a password. `fillWithDemoData` doesn't, because production may use it, and a public password must not exist there.
 * The password is no secret, so all users share one hash, which saves time.
 */
export async function giveDemoPasswords(db: Kysely<Tables>, now: Date): Promise<void> {
  const without = await db
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .select('users.id')
    .where('users.email', 'in', demoEmails)
    .where('passwords.user_id', 'is', null)
    .execute();
  if (without.length === 0) return;
  const phc = await hashPassword(demoPassword);
  await db
    .insertInto('passwords')
    .values(without.map(({ id }) => ({ user_id: id, phc, changed_at: now })))
    // Servers that start together may both find users without a password.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function isEmpty(tx: Transaction<Tables>): Promise<boolean> {
  const club = await tx.selectFrom('clubs').select('id').limit(1).executeTakeFirst();
  const user = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return !club && !user;
}

async function addClubs(tx: Transaction<Tables>, postalData: PostalData): Promise<void> {
  const { idByCode } = await saveClubs(
    tx,
    demoClubs.map((club) => factsOfDemoClub(club, postalData)),
  );
  const notes = new Map(demoClubs.map((club) => [idByCode.get(club.code) ?? 0, club.notes]));
  await replaceClubNotes(tx, notes);
}

async function addPeople(tx: Transaction<Tables>): Promise<void> {
  await addUsers(tx, people);
  await acceptTermsForPeople(tx);
  const users = await tx.selectFrom('users').select(['id', 'email']).execute();
  const idByEmail = new Map(users.map(({ id, email }) => [email, id]));
  await tx
    .insertInto('address_points')
    .values(
      peopleFile.addressPoints.map((point) => ({
        user_id: idByEmail.get(point.email) ?? 0,
        place_name: point.placeName,
        company_name: point.companyName,
        address_1: point.address1,
        address_2: point.address2,
        city: point.city,
        state: point.state,
        zip: point.zip,
        country_code: point.countryCode,
        phone_number: point.phoneNumber,
      })),
    )
    .execute();
}

async function addUsers(tx: Transaction<Tables>, added: readonly DemoPerson[]): Promise<void> {
  if (added.length === 0) return;
  await tx
    .insertInto('users')
    .values(
      added.map((person) => ({
        email: person.email,
        first_name: person.firstName,
        last_name: person.lastName,
        phone: person.phone,
        role: person.role,
        wholesale_basis_points: person.wholesaleBasisPoints ?? 0,
        // The development mailbox is theirs.
        email_proven_at: new Date(0),
      })),
    )
    .execute();
}

/** When what the demo data has of the past happened: before any order, whatever clock the server runs by. */
const demoMoment = new Date(`${currentTerms.firstDay}T12:00:00Z`);

/** All but one have accepted the terms in force and can order at once; that one shows what happens when the terms have changed. CHK-04 */
async function acceptTermsForPeople(tx: Transaction<Tables>): Promise<void> {
  const now = demoMoment;
  const versionByEmail = new Map(people.map(({ email, termsVersion }) => [email, termsVersion]));
  const users = await tx.selectFrom('users').select(['id', 'email']).where('email', 'in', demoEmails).execute();
  for (const { id, email } of users) {
    const version = versionByEmail.get(email) ?? currentTerms.version;
    await acceptTerms(tx, { userId: id, version, acceptedBy: id, now });
  }
}

/** Gift cards and wallet credit go through the ledger, as real ones do. */
async function addBalances(tx: Transaction<Tables>): Promise<void> {
  for (const { code, amountCents, lastDay, brand } of giftCards) {
    const plain = giftCardCode(code);
    if (plain === null) throw new Error(`${code} can't be the code of a gift card.`);
    await issueGiftCard(tx, {
      code: plain,
      amount: cents(amountCents),
      brand: brand ?? null,
      lastDay: isoDate(lastDay),
      now: demoMoment,
    });
  }
  for (const { email, amountCents } of balancesFile.walletCredits) {
    const user = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    await addCredit(tx, { userId: user.id, amount: cents(amountCents), key: `demo-wallet:${email}`, now: demoMoment });
  }
}

/** The users whose shipments a club pays for. */
const billedClubs = [
  { email: 'pro@portage.test', code: 'demo-golf-01' },
  { email: 'club@portage.test', code: 'demo-golf-02' },
];

/** A pro and a member of club staff can try out club billing, each with one club. PAY-07 */
async function addClubBilling(tx: Transaction<Tables>): Promise<void> {
  for (const { email, code } of billedClubs) {
    const user = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const club = await tx.selectFrom('clubs').select('id').where('code', '=', code).executeTakeFirstOrThrow();
    await tx.insertInto('club_billing_clubs').values({ user_id: user.id, club_id: club.id }).execute();
    // Club staff read only the notes for their own club. NTE-02
    const isOfClub = tx.updateTable('users').set({ club_id: club.id }).where('role', '=', 'club_staff');
    await isOfClub.where('id', '=', user.id).execute();
  }
}

/** The notices that operators would write. */
async function addNotices(tx: Transaction<Tables>): Promise<void> {
  await tx
    .insertInto('disaster_notifications')
    .values(
      noticesFile.disasters.map(({ message, country, state, zipPrefix, firstDay, lastDay }) => ({
        message,
        country_code: country,
        state,
        zip_prefix: zipPrefix,
        first_day: isoDate(firstDay),
        last_day: isoDate(lastDay),
      })),
    )
    .execute();
  await tx
    .insertInto('blocked_addresses')
    .values(
      noticesFile.blockedAddresses.map(({ reason, ...address }) => ({
        address_key: blockedAddressKey({ ...address, address2: '' }) ?? reason,
        reason,
      })),
    )
    .execute();
}

async function addOperatorSettings(tx: Transaction<Tables>): Promise<void> {
  await tx
    .insertInto('coupons')
    .values(
      coupons.map((coupon) => ({
        code: coupon.code,
        brand_id: brandIdOf(coupon.brand),
        kind: coupon.kind,
        amount: coupon.amount,
        first_day: coupon.firstDay,
        last_day: coupon.lastDay,
        minimum_cents: coupon.minimumCents ?? 0,
        round_trip_only: coupon.roundTripOnly ?? false,
        is_active: coupon.isActive ?? true,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('rate_adjustments')
    .values(
      rateAdjustments.map((adjustment) => ({
        label: adjustment.label,
        brand_id: brandIdOf(adjustment.brand),
        origin_country: adjustment.origin?.country ?? null,
        origin_state: adjustment.origin?.state ?? null,
        destination_country: adjustment.destination?.country ?? null,
        destination_state: adjustment.destination?.state ?? null,
        first_day: adjustment.firstDay,
        last_day: adjustment.lastDay,
        basis_points: adjustment.basisPoints,
      })),
    )
    .execute();
  await addTaxesAndSurcharges(tx);
  await tx
    .insertInto('holiday_changes')
    .values(
      holidayChanges.map((change) => ({
        country_code: change.country,
        brand_id: brandIdOf(change.brand),
        day: change.day,
        name: change.name,
        kind: change.kind,
        pickup: change.pickup ?? true,
        drop_off: change.dropOff ?? true,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Also for a database that an older release filled. What operators have set stays. */
async function addTaxesAndSurcharges(tx: Transaction<Tables>): Promise<void> {
  await tx
    .insertInto('tax_rates')
    .values(
      taxesFile.taxRates.map(({ country, state, name, basisPoints, firstDay }) => ({
        country_code: country,
        state_code: state,
        name,
        basis_points: basisPoints,
        first_day: firstDay,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('surcharges')
    .values(
      taxesFile.surcharges.map(({ kind, name, productType, route, amountCents, firstDay }) => ({
        kind,
        name,
        product_type: productType as ProductType,
        route: route as 'international',
        amount_cents: amountCents,
        basis_points: null,
        first_day: firstDay,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function brandIdOf(brand: BrandKey | undefined): number | null {
  return brand === undefined ? null : brandByKey(brand).id;
}
