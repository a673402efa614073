import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { t } from '#rules/language/t.ts';
import { messageText, type MessageName } from '#rules/messages.ts';
import { cardFingerprint } from '../card-fingerprint.ts';
import type { ChargeMethod, Declined, StoredMethod, StoreOutcome } from '../payments.ts';
import {
  bankTexts,
  cardAsEntered,
  consumedTestNonce,
  type TestInstrument,
  testCards,
  testNonces,
} from '../test-instruments.ts';
import type { GatewayTransaction } from './gateway-database.ts';

/** A card or wallet that a charge can be tried on. */
export type Instrument = {
  readonly kind: 'usable';
  readonly instrument: TestInstrument;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly storedMethodId: string | null;
};

export type Card = { number: string; month: string; year: string; securityCode: string; billingZip: string };

export type CardErrors = Readonly<Partial<Record<keyof Card, string>>>;

const testExpiry = { expiryMonth: 12, expiryYear: 2035 };
const nonceMaxAgeHours = 3;

/** What is wrong with the entered card. PAY-03 */
export function checkCard(card: Card, today: { year: number; month: number }): CardErrors {
  const errors: Partial<Record<keyof Card, string>> = {};
  const required: readonly [keyof Card, MessageName][] = [
    ['number', 'cardNumberRequired'],
    ['month', 'cardMonthRequired'],
    ['year', 'cardYearRequired'],
    ['securityCode', 'securityCodeRequired'],
    ['billingZip', 'billingZipRequired'],
  ];
  for (const [field, message] of required) if (card[field].trim() === '') errors[field] = messageText(message);
  if (!errors.number && !testCards.has(digitsOf(card.number))) {
    errors.number = t`Nothing is paid here: please use a test card such as 4111 1111 1111 1111.`;
  }
  if (!errors.month && !errors.year && isPast(card, today)) errors.year = t`This card has expired.`;
  if (!errors.securityCode && !/^\d{3,4}$/.test(card.securityCode.trim())) {
    errors.securityCode = t`A security code has three or four digits.`;
  }
  return errors;
}

function isPast(card: Card, today: { year: number; month: number }): boolean {
  const { expiryMonth, expiryYear } = expiryOf(card);
  if (!(expiryMonth >= 1 && expiryMonth <= 12) || !Number.isInteger(expiryYear)) return true;
  return expiryYear < today.year || (expiryYear === today.year && expiryMonth < today.month);
}

function expiryOf({ month, year }: Card): { expiryMonth: number; expiryYear: number } {
  return { expiryMonth: Number(month), expiryYear: 2000 + (Number(year) % 100) };
}

function digitsOf(number: string): string {
  return number.replaceAll(/[\s-]/g, '');
}

/** Exchanges a checked card for a nonce. The number goes no further. */
export async function makeNonce(tx: GatewayTransaction, card: Card): Promise<string> {
  const instrument = testCards.get(digitsOf(card.number));
  if (!instrument) throw new Error('The card was not checked before the exchange.');
  const { expiryMonth, expiryYear } = expiryOf(card);
  const nonce = `sandbox-${randomUUID()}`;
  await deleteOldNonces(tx);
  await tx
    .insertInto('nonces')
    .values({
      nonce,
      instrument: JSON.stringify(cardAsEntered(instrument, card)),
      expiry_month: expiryMonth,
      expiry_year: expiryYear,
    })
    .execute();
  return nonce;
}

async function deleteOldNonces(tx: GatewayTransaction): Promise<void> {
  await tx
    .deleteFrom('nonces')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${nonceMaxAgeHours})`)
    .execute();
}

/** Finds the card or wallet of a charge and uses its nonce up, even if the bank declines afterwards. */
export async function useMethod(tx: GatewayTransaction, method: ChargeMethod): Promise<Instrument | Declined> {
  const found = method.kind === 'nonce' ? await findNonce(tx, method.nonce) : await findStored(tx, method);
  if (found.kind === 'declined') return found;
  if (found.instrument.isPrepaid) return { ...prepaid, ...fingerprintOf(found.instrument) };
  if (method.kind === 'nonce') {
    await tx.updateTable('nonces').set({ consumed: true }).where('nonce', '=', method.nonce).execute();
  }
  return found;
}

/** The card behind a payment method, without using it up. */
export async function cardOf(
  tx: GatewayTransaction,
  method: ChargeMethod,
): Promise<{ readonly kind: 'known'; readonly fingerprint: string | null }> {
  const found = method.kind === 'nonce' ? await findNonce(tx, method.nonce) : await findStored(tx, method);
  const { cardFingerprint: fingerprint = null } = found.kind === 'declined' ? {} : fingerprintOf(found.instrument);
  return { kind: 'known', fingerprint };
}

/** Of a card the gateway keeps the brand and the last four digits. */
export function fingerprintOf({ paidWith }: TestInstrument): { readonly cardFingerprint?: string } {
  if (paidWith.kind !== 'card') return {};
  return { cardFingerprint: cardFingerprint({ first: paidWith.brand, last4: paidWith.last4 }) };
}

export function refusedByBank(instrument: TestInstrument): Declined {
  const { refusal: reason = 'declined' } = instrument;
  return { kind: 'declined', reason, text: bankTexts[reason], ...fingerprintOf(instrument) };
}

export const prepaid: Declined = { kind: 'declined', reason: 'prepaid', text: 'A prepaid card.' };

async function findNonce(tx: GatewayTransaction, nonce: string): Promise<Instrument | Declined> {
  const test = testNonces.get(nonce);
  if (test) return { kind: 'usable', instrument: test, ...testExpiry, storedMethodId: null };
  const row = await tx.selectFrom('nonces').selectAll().where('nonce', '=', nonce).forUpdate().executeTakeFirst();
  if (row?.consumed || nonce === consumedTestNonce) {
    return { kind: 'declined', reason: 'consumed-nonce', text: 'The nonce was used before.' };
  }
  if (!row) return { kind: 'declined', reason: 'unknown-nonce', text: 'There is no such nonce.' };
  return {
    kind: 'usable',
    instrument: row.instrument,
    expiryMonth: row.expiry_month,
    expiryYear: row.expiry_year,
    storedMethodId: null,
  };
}

async function findStored(
  tx: GatewayTransaction,
  { customer, id }: { customer: string; id: string },
): Promise<Instrument | Declined> {
  const row = await tx
    .selectFrom('stored_methods')
    .selectAll()
    .where('id', '=', id)
    .where('customer', '=', customer)
    .executeTakeFirst();
  if (!row) return { kind: 'declined', reason: 'method-issue', text: 'This customer has no such stored method.' };
  return {
    kind: 'usable',
    instrument: row.instrument,
    expiryMonth: row.expiry_month,
    expiryYear: row.expiry_year,
    storedMethodId: row.id,
  };
}

/** Stores a card for a customer. Wallets are not stored, and a stored card is left alone. */
export async function storeInstrument(
  tx: GatewayTransaction,
  { customer, used }: { customer: string; used: Instrument },
): Promise<StoredMethod | null> {
  const { instrument, expiryMonth, expiryYear, storedMethodId } = used;
  if (storedMethodId !== null || instrument.paidWith.kind !== 'card') return null;
  const id = `stored_${randomUUID().replaceAll('-', '')}`;
  await tx
    .insertInto('stored_methods')
    .values({
      id,
      customer,
      instrument: JSON.stringify(instrument),
      expiry_month: expiryMonth,
      expiry_year: expiryYear,
    })
    .execute();
  return { id, brand: instrument.paidWith.brand, last4: instrument.paidWith.last4, expiryMonth, expiryYear };
}

/** A card that its bank would decline is not stored. */
export async function storeMethod(
  tx: GatewayTransaction,
  { customer, nonce }: { customer: string; nonce: string },
): Promise<StoreOutcome> {
  const used = await useMethod(tx, { kind: 'nonce', nonce });
  if (used.kind === 'declined') return used;
  if (used.instrument.onCharge === 'declined') return refusedByBank(used.instrument);
  const method = await storeInstrument(tx, { customer, used });
  if (!method) return { kind: 'declined', reason: 'method-issue', text: 'Only cards are stored.' };
  return { kind: 'stored', method };
}

export async function listMethods(tx: GatewayTransaction, customer: string): Promise<StoredMethod[]> {
  const rows = await tx
    .selectFrom('stored_methods')
    .selectAll()
    .where('customer', '=', customer)
    .orderBy('added')
    .execute();
  return rows.flatMap(({ id, instrument, expiry_month: expiryMonth, expiry_year: expiryYear }) => {
    const { paidWith } = instrument;
    return paidWith.kind === 'paypal'
      ? []
      : [{ id, brand: paidWith.brand, last4: paidWith.last4, expiryMonth, expiryYear }];
  });
}

export async function removeMethod(
  tx: GatewayTransaction,
  { customer, id }: { customer: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('stored_methods')
    .where('id', '=', id)
    .where('customer', '=', customer)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
