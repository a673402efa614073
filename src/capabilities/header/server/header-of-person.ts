import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseHidden } from '#kit/problem.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { personNamedBy } from '#access/person-named-by.ts';
import { callerOf } from '#access/caller.ts';
import { pausedCarriers } from '#records/operations/carrier-pauses.ts';
import type { Tables } from '#records/tables.ts';
import { findWallet } from '#records/money/wallet.ts';
import { may } from '#rules/account/permissions.ts';
import { messageText } from '#rules/messages.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import { carrierKeys, carrierOptions } from '#rules/services/carriers.ts';
import type { headerInfo } from '../contract.ts';

type Answer = EndpointResponse<typeof headerInfo>;

/** What a person's header shows. Admins see that of others; to anybody else there is nobody else. API-47 ACC-06 */
export async function headerOfPerson(
  deps: { readonly db: Kysely<Tables>; readonly clock: Clock },
  userId: number,
  headers: IncomingHttpHeaders,
): Promise<Answer | Refusal> {
  const caller = await callerOf(deps, headers);
  if (caller instanceof Refusal) return caller;
  if (!caller) return new Refusal(401, 'Please sign in first.');
  const person = await personNamedBy(deps.db, { caller, userId, action: 'see-header' });
  if (!person) return refuseHidden(messageText('personUnknown'), 'id');
  const wallet = await findWallet(deps.db, person.id);
  return {
    carrier_dropdown: await carrierDropdown(deps, person.role),
    credit_box: { credits_cents: wallet.available, text: creditText(wallet.available) },
  };
}

/** The carriers, and whether somebody of this role may pause them. ROL-04 */
export async function carrierDropdown(
  { db }: { readonly db: Kysely<Tables> },
  role: string,
): Promise<Answer['carrier_dropdown']> {
  const paused = await pausedCarriers(db);
  return {
    options: carrierKeys.map((key) => ({ key, name: carrierOptions[key], paused: paused.has(key) })),
    is_admin: may(role, 'pause-carrier'),
  };
}

function creditText(credits: Cents): string {
  return credits > 0 ? messageText('creditBox', { amount: formatCents(credits) }) : messageText('creditBoxEmpty');
}
