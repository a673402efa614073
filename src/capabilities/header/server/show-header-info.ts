import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal } from '#kit/problem.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { requireCallerAndPerson } from '#access/require-permitted-person.ts';
import { pausedCarriers } from '#records/operations/carrier-pauses.ts';
import type { Tables } from '#records/tables.ts';
import { findCredit } from '#records/money/credit.ts';
import { may } from '#rules/account/permissions.ts';
import { messageText } from '#rules/messages.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import { carrierKeys, carrierOptions } from '#rules/services/carriers.ts';
import type { CarrierChoices, HeaderInfo } from '../wire.ts';

/** What a person's header shows. Admins see that of others; all other callers get the answer for an unknown person. API-47 ACC-06 */
export async function showHeaderInfo(
  deps: { readonly db: Kysely<Tables>; readonly clock: Clock },
  userId: number,
  request: FastifyRequest,
): Promise<HeaderInfo | Refusal> {
  const found = await requireCallerAndPerson(deps, { userId, action: 'see-header', field: 'id' }, request);
  if (found instanceof Refusal) return found;
  const { person } = found;
  const { available } = await findCredit(deps.db, person.id);
  return {
    ...(await findCarrierChoices(deps, person.role)),
    credit: { amount: available, text: creditText(available) },
  };
}

/** The carriers, and whether a person of this role may pause them. ROL-04 */
export async function findCarrierChoices(
  { db }: { readonly db: Kysely<Tables> },
  role: string,
): Promise<CarrierChoices> {
  const paused = await pausedCarriers(db);
  return {
    carriers: carrierKeys.map((key) => ({ key, name: carrierOptions[key], isPaused: paused.has(key) })),
    isCarrierAdmin: may(role, 'pause-carrier'),
  };
}

function creditText(credits: Cents): string {
  return credits > 0 ? messageText('creditBox', { amount: formatCents(credits) }) : messageText('creditBoxEmpty');
}
