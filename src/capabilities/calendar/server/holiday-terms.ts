import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { type Clock, localTime, nowOf } from '#ports/clock/clock.ts';
import { recordAction } from '#records/people/audit-log.ts';
import { requireCallerAndPerson } from '#access/require-permitted-person.ts';
import * as records from '#records/people/holiday-terms.ts';
import type { Tables } from '#records/tables.ts';
import { holidayTermsVersion, needsHolidayTerms } from '#rules/calendar/holiday-terms.ts';
import { type IsoDate, parseIsoDate } from '#rules/dates.ts';
import type { HolidayTermsQuestion } from '../wire.ts';

type Deps = { readonly db: Kysely<Tables>; readonly clock: Clock };
type Answer = { readonly success: boolean; readonly required: boolean; readonly version: string };
type TermsRequest = HolidayTermsQuestion & { readonly request: FastifyRequest };

/** Whether the terms of the season are accepted, and whether this arrival needs them at all. Signed-in users only. HOL-01 */
export async function holidayTerms(deps: Deps, asked: TermsRequest): Promise<Answer | Refusal> {
  const people = await callerAndSubject(deps, asked);
  if (people instanceof Refusal) return people;
  const day = arrivalDay(deps, asked.arrivalDate);
  const version = holidayTermsVersion(day);
  const isAccepted = await records.hasAcceptedHolidayTerms(deps.db, { userId: people.subject, version });
  return { success: isAccepted, required: !isAccepted && needsHolidayTerms(day), version };
}

/**
 * Records that the terms of a season are accepted. Staff can't accept for a customer: they confirm that the customer has agreed. Both the
 * record and the audit log name the member of staff. HOL-01 ROL-02
 */
export async function acceptHolidayTerms(deps: Deps, asked: TermsRequest): Promise<Answer | Refusal> {
  const people = await callerAndSubject(deps, asked);
  if (people instanceof Refusal) return people;
  const version = holidayTermsVersion(arrivalDay(deps, asked.arrivalDate));
  const now = nowOf(deps.clock);
  await inTransaction(deps.db, async (tx) => {
    const acceptance = { userId: people.subject, version, acceptedBy: people.actor, now };
    const isNew = await records.acceptHolidayTerms(tx, acceptance);
    if (!isNew || people.actor === people.subject) return;
    await recordAction(tx, {
      at: now,
      actorId: people.actor,
      subjectId: people.subject,
      action: 'holiday-terms-confirmed',
      object: { kind: 'holiday-terms', id: version },
    });
  });
  return { success: true, required: false, version };
}

/** Without an arrival date the question is about the season that today belongs to. */
function arrivalDay({ clock }: Deps, arrivalDate: string | undefined): IsoDate {
  return (arrivalDate ? parseIsoDate(arrivalDate) : undefined) ?? localTime(clock, 'UTC').day;
}

async function callerAndSubject(
  deps: Deps,
  { request, customerId }: TermsRequest,
): Promise<{ readonly actor: number; readonly subject: number } | Refusal> {
  const naming = { action: 'accept-terms', field: 'customerId' } as const;
  const found = await requireCallerAndPerson(deps, { userId: customerId, ...naming }, request);
  return found instanceof Refusal ? found : { actor: found.caller.id, subject: found.person.id };
}
