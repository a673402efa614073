import type { Kysely } from 'kysely';
import { questionsLeft } from '#capabilities/club-questions/server/questions-left.ts';
import { isCustomsInfoMissing } from '#capabilities/customs/server/customs-missing.ts';
import { type ReadyTimeDeps, draftReadyTimeProblem } from '#capabilities/pickup/server/draft-ready-time-problem.ts';
import type { FieldError } from '#kit/problem.ts';
import { findBlockedAddresses } from '#records/places/blocked-addresses.ts';
import { hasAcceptedHolidayTerms } from '#records/people/holiday-terms.ts';
import type { ShipmentFacts } from '#facts/shipment-facts.ts';
import type { Tables } from '#records/tables.ts';
import { termsStateOf } from '#records/people/terms.ts';
import type { User } from '#records/people/users.ts';
import { blockedAddressKey } from '#rules/address/blocked-address.ts';
import { holidayTermsVersion, needsHolidayTerms } from '#rules/calendar/holiday-terms.ts';
import type { whoseTerms } from '#rules/checkout/whose-terms.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import type { Draft } from '#rules/shipment/draft.ts';

type StepDeps = ReadyTimeDeps & { readonly db: Kysely<Tables> };

export type OrderToCheck = {
  readonly draft: Draft;
  readonly facts: ShipmentFacts;
  readonly cartId: number;
  /** The carts of the order that is changed. */
  readonly earlierCartIds?: readonly number[];
} & WhoseTerms;

/** Whose acceptance is needed; null where none is. */
type WhoseTerms = ReturnType<typeof whoseTerms<User>>;

/**
 * The first step of checkout that is not done; null when only paying is left. The page asks the same questions in the same order, but
 * the server trusts no page: a request that skips a step gets its message instead of an order. CHK-01 CHK-04 CHK-05 HOL-02
 */
export async function openStep(deps: StepDeps, order: OrderToCheck): Promise<MessageName | null> {
  for (const ask of steps) {
    const problem = await ask(deps, order);
    if (problem) return problem;
  }
  return null;
}

type StepQuestion = (deps: StepDeps, order: OrderToCheck) => Promise<MessageName | null>;

const steps: readonly StepQuestion[] = [acceptedTerms, acceptedHolidayTerms, carrierReady, customsInfo, clubQuestions];

async function acceptedTerms({ db }: StepDeps, { terms: person }: OrderToCheck): Promise<MessageName | null> {
  if (person === null) return null;
  const state = await termsStateOf(db, { userId: person.id });
  if (state === 'accepted') return null;
  return state === 'changed' ? 'termsChanged' : 'termsRequired';
}

async function acceptedHolidayTerms({ db }: StepDeps, order: OrderToCheck): Promise<MessageName | null> {
  const { draft, holidayTerms: person } = order;
  if (person === null) return null;
  const arrivals = [draft.outbound.arrivalDate, draft.roundtrip ? draft.return.arrivalDate : null];
  for (const arrival of arrivals) {
    if (arrival === null || !needsHolidayTerms(arrival)) continue;
    const version = holidayTermsVersion(arrival);
    if (!(await hasAcceptedHolidayTerms(db, { userId: person.id, version }))) return 'holidayTermsRequired';
  }
  return null;
}

async function carrierReady(deps: StepDeps, { draft, facts }: OrderToCheck): Promise<MessageName | null> {
  return draftReadyTimeProblem(deps, { draft, facts });
}

async function customsInfo({ db }: StepDeps, order: OrderToCheck): Promise<MessageName | null> {
  return (await isCustomsInfoMissing(db, order)) ? 'customsInfoRequired' : null;
}

async function clubQuestions({ db }: StepDeps, { draft, cartId }: OrderToCheck): Promise<MessageName | null> {
  return (await questionsLeft(db, { cartId, draft })) > 0 ? 'clubAnswersRequired' : null;
}

/** Addresses that are never shipped from or to, however they got into the form. PNT-07 */
export async function blockedAddresses(db: Kysely<Tables>, draft: Draft): Promise<readonly FieldError[]> {
  const asked = (['origin', 'destination'] as const).flatMap((end) => {
    const { type, ...point } = draft[end];
    const key = type === 'club' ? null : blockedAddressKey(point);
    return key === null ? [] : [{ field: `${end}[address]`, key }];
  });
  const blocked = await findBlockedAddresses(
    db,
    asked.map(({ key }) => key),
  );
  return asked.flatMap(({ field, key }) =>
    blocked.has(key) ? [{ field, message: messageText('addressBlocked') }] : [],
  );
}
