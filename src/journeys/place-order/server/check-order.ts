import { type DraftPriceDeps, priceDraft, type PricedDraft } from '#capabilities/pricing/server/price-draft.ts';
import type { EndpointRequest } from '#kit/endpoint.ts';
import { type FieldError, type Refusal, refuseFields } from '#kit/problem.ts';
import { localTime } from '#ports/clock/clock.ts';
import type { ChargeMethod } from '#ports/payments/payments.ts';
import { type ShipmentFacts, shipmentFacts } from '#records/shipment-facts.ts';
import type { User } from '#records/users.ts';
import { type GuestDetails, guestProblems } from '#rules/checkout/guest-details.ts';
import { isNonceMissing } from '#rules/checkout/order-form.ts';
import { messageText } from '#rules/messages.ts';
import type { Cents } from '#rules/money.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { formProblems } from '#rules/shipment/form-problems.ts';
import type { processPayment } from '../contract.ts';
import { wireFields } from './wire-field.ts';

export type OrderRequest = EndpointRequest<typeof processPayment>['body'];

/** Whom an order is for: somebody who is signed in, or a guest by what they say of themselves. */
export type Payer =
  | { readonly kind: 'user'; readonly user: User }
  | { readonly kind: 'guest'; readonly guest: GuestDetails };

const guestFields: Readonly<Record<keyof GuestDetails, string>> = {
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone_number',
  termsAccepted: 'terms_accepted',
};

/** Who pays; a guest must say enough to be reached. CHK-01 */
export function payerOf(fields: OrderRequest, caller: User | undefined): Payer | Refusal {
  if (caller) return { kind: 'user', user: caller };
  const guest: GuestDetails = {
    email: fields.email ?? '',
    firstName: fields.first_name ?? '',
    lastName: fields.last_name ?? '',
    phone: fields.phone_number ?? '',
    termsAccepted: fields.terms_accepted ?? false,
  };
  const problems = guestProblems(guest);
  const errors: FieldError[] = [];
  for (const [name, field] of Object.entries(guestFields)) {
    const message = problems[name as keyof GuestDetails];
    if (message) errors.push({ field, message: messageText(message) });
  }
  return errors.length > 0 ? refuseFields(errors) : { kind: 'guest', guest };
}

/** The form by the same rules as on the page, and its price by the same function as the one that was shown. VAL-02 PAY-04 */
export async function checkedPrice(
  deps: DraftPriceDeps,
  { draft, fields, caller }: { draft: Draft; fields: OrderRequest; caller: User | undefined },
): Promise<PricedDraft | Refusal> {
  const facts = await shipmentFacts(deps, draft);
  if ('length' in facts) return refuseFields(facts);
  const errors = orderProblems(deps, draft, facts);
  if (errors.length > 0) return refuseFields(errors);
  const priced = await priceDraft(deps, { draft, facts, extras: fields, caller, cartId: fields.cart_id });
  return priced.kind === 'priced' ? priced : refuseFields(priced.errors);
}

function orderProblems({ clock }: DraftPriceDeps, draft: Draft, facts: ShipmentFacts): readonly FieldError[] {
  const names = wireFields(draft);
  const problems = formProblems(draft, {
    countries: { origin: facts.ends.origin.country, destination: facts.ends.destination.country },
    dayProblems: { outbound: facts.outbound.handoverProblem, return: facts.return.handoverProblem },
    today: localTime(clock, facts.ends.origin.place.timeZone).day,
    refusedPhones: new Set(),
    isWorkingDayThere: facts.outbound.question.isCarrierWorkingDay,
  });
  return problems.map(({ fieldId, message }) => ({ field: names.get(fieldId) ?? 'travelers', message }));
}

/** Whether a person was shown another price than the one of now; then nothing is taken. PAY-04 */
export function hasPriceMoved(fields: OrderRequest, { price }: PricedDraft): boolean {
  const { price_shown_cents: shown, total_shown_cents: totalShown } = fields;
  return shown !== price.charge || (totalShown !== undefined && totalShown !== price.total);
}

/** How the rest is charged; null when balances pay for all of it. PAY-02 */
export function chargeMethod(fields: OrderRequest, charge: Cents): ChargeMethod | null | Refusal {
  if (charge === 0) return null;
  if (fields.payment_type !== 'new_card') {
    return refuseFields([{ field: 'payment_type', message: messageText('fieldRequired') }]);
  }
  const nonce = fields.payment_method_nonce ?? '';
  if (isNonceMissing({ method: 'new-card', nonce })) {
    return refuseFields([{ field: 'payment_method_nonce', message: messageText('cardNumberRequired') }]);
  }
  return { kind: 'nonce', nonce };
}

/** A card number in the place of a nonce is refused before anything is done with it. PAY-02 */
export function looksLikeCardNumber(nonce: string | undefined): boolean {
  return /^\d{12,19}$/.test((nonce ?? '').replaceAll(/[\s-]/g, ''));
}
