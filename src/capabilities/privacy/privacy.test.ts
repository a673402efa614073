import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { awayPayments } from '#app/server/testing/away-payments.ts';
import { cookieOf, startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { createCart, saveSession } from '#capabilities/carts/contract.ts';
import { orderReceipt } from '#capabilities/orders/contract.ts';
import { addPlacedOrder } from '#capabilities/orders/testing/add-placed-order.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { StoredMethod } from '#ports/payments/payments.ts';
import { addToMailbox } from '#records/mail/mailbox.ts';
import { createClaimLink } from '#access/create-one-time-link.ts';
import { openBagClaim } from '#facts/open-bag-claim.ts';
import { saveInventory } from '#records/claims/bag-inventories.ts';
import type { Order } from '#records/orders/orders.ts';
import { addToOutbox } from '#records/mail/outbox.ts';
import { setPassword } from '#records/people/passwords.ts';
import { hashPassword } from '#kit/server/password-hash.ts';
import { moveAttempt, startAttempt } from '#records/money/payment-attempts.ts';
import { openCase } from '#records/parcels/parcel-cases.ts';
import { addParcelScans } from '#records/parcels/parcel-scans.ts';
import { addTextConsent } from '#records/texts/text-consents.ts';
import { createUserToken } from '#records/testing/create-user-token.ts';
import { addPasskeyRow } from '#records/testing/add-passkey-row.ts';
import { addCents, cents } from '#rules/money.ts';
import { placedOrder, shippedDraft } from '#rules/orders/testing/placed-order.ts';
import { sessionFields, toShipState } from '#rules/shipment-form/ship-state.ts';
import { addAddress } from '#capabilities/address-book/contract.ts';
import { addTraveler, profile, saveNotifications } from '#capabilities/profile/contract.ts';
import { forgottenPassword, signIn } from '#capabilities/sign-in/contract.ts';
import { erasePersonalData } from './server/erase-personal-data.ts';
import * as calls from './contract.ts';

const now = new Date('2026-03-02T15:00:00Z');
const password = 'plum tarmac otter';
const person = { email: 'tessa.quill@example.com', firstName: 'Theodora', lastName: 'Quillfeather' };
const draft = shippedDraft();
const written = {
  ...draft,
  origin: { ...draft.origin, contact: 'Theodora Quillfeather', address: '77 Quillfeather Row', phone: '213 555 0177' },
  travelers: draft.travelers.map((traveler) => ({
    ...traveler,
    name: 'Theodora Quillfeather',
    email: 'Tessa.Quill@example.com',
    phone: '213 555 0177',
  })),
};
/** What no table may contain afterwards, in any spelling. */
const personalData = /tessa\.quill|quillfeather|theodora|555 0177/i;

let server: TestServer;
let stored: StoredMethod[] = [];
let isGatewayAway = false;

beforeAll(async () => {
  server = await startTestServer({
    payments: {
      ...awayPayments(),
      storedMethods: async () => (isGatewayAway ? { kind: 'unknown' } : { kind: 'listed', methods: stored }),
      removeStoredMethod: async ({ id }) => {
        stored = stored.filter((one) => one.id !== id);
        return { kind: 'removed' };
      },
    },
  });
});

afterAll(() => server.close());

/** A person about whom we store everything that we can. */
async function everythingOf(email = person.email) {
  const { order, userId } = await addPlacedOrder(server.db, { email, placed: { ...placedOrder(), draft: written } });
  const token = await createUserToken(server.db, { userId, expiresAt: new Date('2026-03-09T15:00:00Z') });
  const phc = await hashPassword(password);
  const headers = { 'x-user-token': token };
  await server.db
    .updateTable('users')
    .set({ first_name: person.firstName, last_name: person.lastName, phone: '213 555 0177' })
    .where('id', '=', userId)
    .execute();
  await inTransaction(server.db, async (tx) => {
    const item = { what: 'Putter of Theodora Quillfeather', count: 1, valueEach: cents(9000), origin: 'US' };
    await saveInventory(tx, { orderId: order.id, bag: 1, sku: 'golf-standard', items: [item], now });
    await setPassword(tx, { userId, phc, now });
    await createClaimLink(tx, { userId, siteUrl: 'http://localhost', now });
    const mail = {
      id: `${email}@test`,
      from: { name: 'Portage', address: 'hello@portage.test' },
      to: { name: 'Theodora Quillfeather', address: email },
      subject: 'Your order',
      text: `Dear Theodora Quillfeather of ${email}`,
      html: '',
      attachments: [],
    };
    await addToOutbox(tx, mail, now);
    await addToMailbox(tx, mail, now);
  });
  const plan = JSON.stringify({
    userId,
    shipState: toShipState(written),
    details: { comment: 'Ask for Theodora Quillfeather' },
  });
  const charge = JSON.stringify({
    kind: 'charged',
    paidWith: { kind: 'paypal', payer: 'quillfeather@paypal.example' },
  });
  await sql`
    update payment_attempts set plan = ${plan}::jsonb, charge = ${charge}::jsonb where id = ${order.attemptId}
  `.execute(server.db);
  await sql`update orders set details = '{"comment": "Ask for Theodora Quillfeather"}' where id = ${order.id}`.execute(
    server.db,
  );
  await server.db
    .insertInto('coupons')
    .values({
      code: 'TEST10',
      brand_id: null,
      kind: 'percent',
      amount: 1000,
      first_day: '2026-01-01',
      last_day: '2026-12-31',
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  const use = { coupon_code: 'TEST10', user_id: userId, cart_id: null, email, key: `use-${userId}`, expires_at: now };
  await server.db.insertInto('coupon_uses').values(use).execute();
  await server.db
    .insertInto('identities')
    .values({ provider: 'google', subject: email, user_id: userId, email_was_proven: true, linked_at: now })
    .execute();
  await addPasskeyRow(server.db, userId);
  await changeOrder(order, headers);
  await server.shipParcels();
  await addTravelsOf(order, userId);
  const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } }, headers);
  await server.call(
    saveSession,
    { params: { cart_id: cart.id }, body: sessionFields(written) },
    { ...headers, 'x-cart-token': cart.cart_token },
  );
  await server.call(
    addAddress,
    { body: { address_1: '77 Quillfeather Row', city: 'Miami', state: 'FL', zip: '33101', country_code: 'US' } },
    headers,
  );
  await server.call(addTraveler, { body: { name: 'Theodora Quillfeather', email } }, headers);
  await server.call(saveNotifications, { body: { marketing: true } }, headers);
  return { order, userId, headers };
}

/** What is stored of bags that travel: a scan, a case, a claim, and the consent to text messages. */
async function addTravelsOf(order: Order, userId: number): Promise<void> {
  const { id: parcelId } = await server.db
    .selectFrom('parcels')
    .select('id')
    .where('order_id', '=', order.id)
    .where('leg', '=', 'outbound')
    .where('bag', '=', 1)
    .where('state', '=', 'ready')
    .executeTakeFirstOrThrow();
  const place = { city: 'Los Angeles', state: 'CA', country: 'US' };
  const scan = {
    id: 'made',
    kind: 'label-made',
    atMs: now.getTime(),
    place,
    expectedOn: null,
    delayCause: null,
  } as const;
  const description = 'The putter of Theodora Quillfeather is bent.';
  await inTransaction(server.db, async (tx) => {
    await addParcelScans(tx, { scans: [{ ...scan, parcelId }], now });
    await openCase(tx, { parcelId, kind: 'damaged', now, decideAt: now });
    await openBagClaim(tx, { parcelId, kind: 'damaged', description, customerClaim: null, now });
    await addTextConsent(tx, { orderId: order.id, phone: '+12135550177', words: 'Text me.', now });
    await tx.insertInto('update_mail_stops').values({ user_id: userId, stopped_at: now }).execute();
  });
}

/** Adds a version to the order, as a change that costs nothing would. */
async function changeOrder(order: Order, headers: Record<string, string>): Promise<void> {
  const { id: cartId } = await server.call(createCart, { body: { cart: { brand_id: 5 } } }, headers);
  const key = `change-${order.id}`;
  const attempt = { cartId, key, tryNumber: 1, chargeKey: `${key}-1`, bodyHash: '0'.repeat(64), charge: cents(0) };
  await inTransaction(server.db, async (tx) => {
    const { id } = await startAttempt(tx, { ...attempt, plan: {} }, now);
    await moveAttempt(tx, { id, now, from: 'new', to: 'placed' });
    await sql`
      insert into order_amendments (
        order_id, version, attempt_id, cart_id, ship_state, price, rate_card_version, total_cents, difference_cents, amended_at
      )
      select id, 1, ${id}, ${cartId}, ship_state, price, rate_card_version, total_cents, 0, ${now}
      from orders where id = ${order.id}
    `.execute(tx);
  });
}

/** Every row of every table that has personal data. */
async function rowsWithPersonalData(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(server.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select ${name} || ': ' || to_jsonb(t)::text as row from ${sql.table(name)} as t
    `.execute(server.db);
    found.push(...rows.map(({ row }) => row).filter((row) => personalData.test(row)));
  }
  return found;
}

describe('the export', () => {
  test('everything that a person has entered is in their export, and no secret is', async () => {
    const { headers, order } = await everythingOf('exports@example.com');
    const answer = await server.send('GET', calls.exportData.path, undefined, headers);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="portage-account.json"');
    const data = answer.json() as Record<string, unknown>;
    expect(data).toMatchObject({
      profile: { email: 'exports@example.com', first_name: 'Theodora', phone: '213 555 0177' },
      addresses: [{ address1: '77 Quillfeather Row' }],
      travelers: [{ name: 'Theodora Quillfeather' }],
      orders: [{ id: order.id, total_cents: order.total, details: { comment: 'Ask for Theodora Quillfeather' } }],
      parcels: [
        {
          order_id: order.id,
          leg: 'outbound',
          bag: 1,
          state: 'ready',
          tracking_number: expect.stringMatching(/^\d{12}$/),
        },
        { leg: 'outbound', bag: 2 },
        { leg: 'return', state: 'planned', due_on: '2026-03-18' },
        { leg: 'return' },
      ],
      scans: [{ order_id: order.id, leg: 'outbound', bag: 1, kind: 'label-made', city: 'Los Angeles' }],
      what_went_wrong: [{ order_id: order.id, leg: 'outbound', bag: 1, kind: 'damaged' }],
      pickups: [{ order_id: order.id, leg: 'outbound', state: 'planned' }],
      text_messages: [{ order_id: order.id, phone: '+12135550177', ended_at: null }],
      updates_by_email_stopped: [{}],
      bag_contents: [{ order_id: order.id, bag: 1, items: [{ what: 'Putter of Theodora Quillfeather' }] }],
      claims: [{ order_id: order.id, kind: 'damaged', description: 'The putter of Theodora Quillfeather is bent.' }],
      news_by_email: [{ is_wanted: true }],
      signs_in_with: [{ provider: 'google' }],
      passkeys: [{ name: 'Passkey', site: 'localhost', last_used_at: null }],
      saved_trips: [{ travelers: ['Theodora Quillfeather:Tessa.Quill@example.com'] }],
    });
    for (const secret of ['argon2id', 'token_hash', 'phc', 'subject', 'public_key', 'credential_id'])
      expect(answer.text).not.toContain(secret);
  });

  test('PAY-01 the export has brand and last digits of the cards, or says that the gateway did not answer', async () => {
    const headers = { 'x-user-token': await server.tokenOf('traveler') };
    const exported = async () => server.call(calls.exportData, { query: {} }, headers);
    expect(await exported()).toMatchObject({ saved_cards: [] });
    stored = [{ id: 'card-9', brand: 'Visa', last4: '1111', expiryMonth: 1, expiryYear: 2030 }];
    expect(await exported()).toMatchObject({
      saved_cards: [{ brand: 'Visa', last_four: '1111', expiry_month: 1, expiry_year: 2030 }],
    });
    expect(JSON.stringify(await exported())).not.toContain('card-9');
    isGatewayAway = true;
    expect(await exported()).toMatchObject({ saved_cards: null });
    isGatewayAway = false;
    stored = [];
  });
});

describe('the erasure', () => {
  test('a wrong password erases nothing', async () => {
    const { headers, userId } = await everythingOf('stays@example.com');
    expect(await server.call(calls.eraseAccount, { body: { password: 'a guess' } }, headers)).toEqual({
      success: false,
      message: 'That’s not your password. Please try again.',
      errors: ['That’s not your password. Please try again.'],
    });
    expect(await emailOf(userId)).toBe('stays@example.com');
  });

  test('ACC-02 an account without a password is erased by its owner who has just signed in, and not later', async () => {
    const email = 'by-mail@example.com';
    const { headers: byToken, userId } = await everythingOf(email);
    const here = await signedIn(email);
    expect(await server.call(calls.eraseAccount, { body: {} }, here)).toMatchObject({
      success: false,
      message: 'Please enter your password.',
    });
    await server.db.deleteFrom('passwords').where('user_id', '=', userId).execute();
    const again = { success: false, message: 'Please sign out, sign in again, and come back within 10 minutes.' };
    expect(await server.call(calls.eraseAccount, { body: {} }, byToken)).toMatchObject(again);
    server.clock.set(new Date(now.getTime() + 11 * 60_000).toISOString());
    expect(await server.call(calls.eraseAccount, { body: {} }, here)).toMatchObject(again);
    expect(await emailOf(userId)).toBe(email);
    server.clock.set(now.toISOString());
    expect(await server.call(calls.eraseAccount, { body: {} }, here)).toMatchObject({ success: true });
    expect(await emailOf(userId)).toBe(`erased-${userId}@erased.invalid`);
  });

  test('staff accounts can’t be erased, because the audit log names them', async () => {
    const headers = { 'x-user-token': await server.tokenOf('admin') };
    const body = { password: 'portage-demo' };
    expect(await server.refused(calls.eraseAccount, { body }, headers)).toMatchObject({
      status: 403,
      detail: 'An administrator has to close staff accounts.',
    });
  });

  test('nothing is erased while an order is being placed, or while the gateway still has the cards', async () => {
    const { headers, userId } = await everythingOf('waits@example.com');
    isGatewayAway = true;
    expect((await server.refused(calls.eraseAccount, { body: { password } }, headers)).status).toBe(503);
    isGatewayAway = false;
    const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } }, headers);
    const attempt = { cartId: cart.id, key: 'now', tryNumber: 1, chargeKey: 'now-1', bodyHash: '0'.repeat(64) };
    await inTransaction(server.db, (tx) => startAttempt(tx, { ...attempt, charge: cents(100), plan: {} }, now));
    stored = [{ id: 'card-2', brand: 'Visa', last4: '1111', expiryMonth: 1, expiryYear: 2030 }];
    expect(await server.refused(calls.eraseAccount, { body: { password } }, headers)).toMatchObject({
      status: 409,
      detail: 'One of your orders is being placed right now. Please try again in a few minutes.',
    });
    expect(await emailOf(userId)).toBe('waits@example.com');
    // The order that is being placed may be paid with it.
    expect(stored).toHaveLength(1);
  });

  test('after an erasure no table says who it was, and every amount is as before', async () => {
    for (const name of ['exports', 'stays', 'waits']) await forget(`${name}@example.com`);
    const { order, userId } = await everythingOf();
    expect((await rowsWithPersonalData()).length).toBeGreaterThan(8);
    const before = await figures();
    const here = await signedIn();
    stored = [{ id: 'card-1', brand: 'Visa', last4: '1111', expiryMonth: 1, expiryYear: 2030 }];
    const answer = await server.send('POST', calls.eraseAccount.path, { password }, here);
    expect(answer.json()).toMatchObject({ success: true, akt: expect.stringMatching(/^[\w-]{43}$/) });
    expect(stored).toEqual([]);

    expect(await rowsWithPersonalData()).toEqual([]);
    expect(await server.db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).execute()).toEqual([]);
    expect(await figures()).toEqual(before);
    expect(await emailOf(userId)).toBe(`erased-${userId}@erased.invalid`);
    expect((await server.refused(profile, { query: {} }, here)).status).toBe(401);
    const body = { email: person.email, password };
    expect(await server.call(signIn, { body })).toMatchObject({ success: false });

    const admin = { 'x-user-token': await server.tokenOf('admin') };
    const receipt = await server.call(orderReceipt, { params: { order_id: order.id }, query: {} }, admin);
    expect(receipt).toMatchObject({ total_cents: order.total, payer: { name: 'Former customer' } });
    expect(receipt.travelers.map(({ name }) => name)).toEqual(['Traveler 1']);
    expect(addCents(...receipt.lines.map((line) => cents(line.amount_cents)))).toBe(order.total);
  });

  test('after an erasure the labels that are not on a bag yet are voided, and no new ones are bought', async () => {
    const { order, userId } = await everythingOf('labels@example.com');
    const statesOf = () =>
      server.db
        .selectFrom('parcels')
        .select(['state', 'contents_hash'])
        .where('order_id', '=', order.id)
        .orderBy('id')
        .execute();
    expect((await statesOf()).map(({ state }) => state)).toEqual(['ready', 'ready', 'planned', 'planned']);
    await inTransaction(server.db, (tx) => erasePersonalData(tx, { userId, now }));
    await server.shipParcels();
    const none = Buffer.alloc(32);
    expect(await statesOf()).toEqual([
      { state: 'voided', contents_hash: none },
      { state: 'voided', contents_hash: none },
      { state: 'dropped', contents_hash: none },
      { state: 'dropped', contents_hash: none },
    ]);
  });

  test('the email can be registered again', async () => {
    const guest = await server.send('POST', forgottenPassword.path, { email: person.email });
    expect(guest.status).toBe(200);
    const mails = await server.db.selectFrom('outbox').selectAll().where('recipient', '=', person.email).execute();
    expect(mails).toEqual([]);
  });
});

/** The movements of money, which an erasure never changes. */
async function figures(): Promise<unknown> {
  const entries = await server.db.selectFrom('ledger_entries').selectAll().orderBy('id').execute();
  const orders = await server.db
    .selectFrom('orders')
    .select(['id', 'total_cents', 'price', 'placed_at'])
    .orderBy('id')
    .execute();
  return { entries, orders };
}

async function forget(email: string): Promise<void> {
  const { id } = await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await sql`update payment_attempts set state = 'undone' where state = 'new'`.execute(server.db);
  const token = await createUserToken(server.db, { userId: id, expiresAt: new Date('2026-03-09T15:00:00Z') });
  await server.call(calls.eraseAccount, { body: { password } }, { 'x-user-token': token });
}

async function signedIn(email = person.email): Promise<Record<string, string>> {
  const answer = await server.send('POST', signIn.path, { email, password });
  return { cookie: cookieOf(answer), 'x-csrf-token': (answer.json() as { akt: string }).akt };
}

async function emailOf(userId: number): Promise<string | undefined> {
  return (await server.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())?.email;
}
