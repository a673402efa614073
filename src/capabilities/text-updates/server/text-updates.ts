import type { NamedOrder } from '#kit/named-order/wire.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { findRequestedOrder } from '#access/find-requested-order.ts';
import { Refusal, refuseFields } from '#kit/problem.ts';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { lockOrder, type Order } from '#records/orders/orders.ts';
import { findUser } from '#records/people/users.ts';
import { addTextConsent, endTextConsent, findTextPhone } from '#records/texts/text-consents.ts';
import type { Tables } from '#records/tables.ts';
import { t } from '#rules/language/t.ts';
import { textNumber, textNumberProblem } from '#rules/people/text-number.ts';
import type { CountryTable } from '#rules/address/country-table.ts';
import type { TextChoice, TextUpdates } from '../wire.ts';
import { canReceiveTexts } from './can-receive-texts.ts';

export type TextUpdateDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly countries: CountryTable;
  /** Whether there is a way to send text messages. */
  readonly areTextsOffered: boolean;
};

/** Whether an order's customer gets text messages. */
export async function showTexts(
  deps: TextUpdateDeps,
  named: NamedOrder,
  request: FastifyRequest,
): Promise<TextUpdates | Refusal> {
  const order = await findRequestedOrder(deps, named, request);
  return order instanceof Refusal ? order : textsOf(deps, order);
}

/** Records the consent to text messages with its words, or ends it. */
export async function chooseTexts(
  deps: TextUpdateDeps,
  { isWanted, phone, ...named }: NamedOrder & TextChoice,
  request: FastifyRequest,
): Promise<TextUpdates | Refusal> {
  const order = await findRequestedOrder(deps, named, request);
  if (order instanceof Refusal) return order;
  const number = textNumber(phone);
  if (isWanted && !deps.areTextsOffered) return new Refusal(409, t`We can’t send text messages right now.`);
  const problem = isWanted ? textNumberProblem(phone) : null;
  if (problem !== null) return refuseFields([{ field: 'phone', message: problem }]);
  if (isWanted && number !== undefined && !(await canReceiveTexts(number, deps.countries))) {
    const message = t`We can’t text this number. Please enter a mobile number of a country we ship to.`;
    return refuseFields([{ field: 'phone', message }]);
  }
  const now = nowOf(deps.clock);
  await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, order.id);
    if (!isWanted || number === undefined) return endTextConsent(tx, { orderId: order.id, now });
    // Repeating the same choice is not a new consent.
    if ((await findTextPhone(tx, order.id)) === number) return;
    await addTextConsent(tx, { orderId: order.id, phone: number, words: consentWords(), now });
  });
  return textsOf(deps, order);
}

async function textsOf({ db, areTextsOffered }: TextUpdateDeps, order: Order): Promise<TextUpdates> {
  const wantedAt = await findTextPhone(db, order.id);
  return {
    isOffered: areTextsOffered,
    isWanted: wantedAt !== null,
    phone: wantedAt ?? (await findUser(db, order.userId))?.phone ?? '',
    consent: consentWords(),
  };
}

/** What the customer agrees to, as it is recorded. */
function consentWords(): string {
  return t`Text me about this order. Message rates may apply. I can stop any time.`;
}
