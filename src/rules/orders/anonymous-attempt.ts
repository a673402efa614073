import { redactWords } from '#rules/account/anonymous.ts';
import { isJsonObject, type JsonObject } from '#rules/json-object.ts';
import { anonymousShipState } from '#rules/shipment-form/anonymous-ship-state.ts';

type StoredAttempt = {
  readonly plan: JsonObject;
  readonly charge: JsonObject | null;
  readonly answer: JsonObject | null;
};

/** What a payment attempt keeps of an erased user: amounts and states, no shipment details, no payer, none of the words. */
export function anonymousAttempt(
  { plan, charge, answer }: StoredAttempt,
  words: readonly string[],
): { readonly [Part in keyof StoredAttempt]: unknown } {
  const redacted = (value: JsonObject | null) => value && redactWords(withoutPayer(value), words);
  return { plan: redacted(anonymousPlan(plan)), charge: redacted(charge), answer: redacted(answer) };
}

function anonymousPlan(plan: JsonObject): JsonObject {
  const { shipState, details, contents } = plan;
  return {
    ...plan,
    ...(isJsonObject(shipState) && { shipState: anonymousShipState(shipState) }),
    ...(details !== undefined && { details: {} }),
    ...(contents !== undefined && { contents: null }),
  };
}

/** PayPal names the payer's email, which may not be the one we know. */
function withoutPayer(answer: JsonObject): JsonObject {
  const { paidWith } = answer;
  return isJsonObject(paidWith) && paidWith['payer'] !== undefined
    ? { ...answer, paidWith: { ...paidWith, payer: '–' } }
    : answer;
}
