import type { Kysely } from 'kysely';
import { type PayingPeople, requireCardOnFileOwner } from '#access/find-paying-people.ts';
import { type FieldError, Refusal, refuseFields } from '#kit/problem.ts';
import type { ChargeMethod, Payments } from '#ports/payments/payments.ts';
import { mayBillClub } from '#records/money/club-billing.ts';
import type { OrderToChange } from '#facts/order-to-change.ts';
import { paymentCustomer } from '#rules/checkout/payment-customer.ts';
import type { Tables } from '#records/tables.ts';
import type { User } from '#records/people/users.ts';
import { isProRole } from '#rules/account/role-kinds.ts';
import { isZipNeeded } from '#rules/address/country-rules.ts';
import { type CountryTable, countryIn } from '#rules/address/country-table.ts';
import { formMethod } from '#rules/checkout/form-method.ts';
import {
  isNonceMissing,
  type OrderFormFacts,
  type PaymentField,
  type PaymentForm,
  paymentFormProblems,
  previousCardZip,
} from '#rules/checkout/order-form.ts';
import type { PaymentMethod } from '#rules/checkout/payment-methods.ts';
import { limits } from '#rules/limits.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import type { Cents } from '#rules/money.ts';
import { unreachable } from '#rules/result.ts';
import { checkGhinNumber } from '#rules/validation/account-checks.ts';
import type { OrderRequest } from '../wire.ts';

/** What pays the part that no balance covers. */
export type WayToPay =
  | { readonly kind: 'nothing-due' }
  | { readonly kind: 'gateway'; readonly method: ChargeMethod; readonly storeFor: string | null }
  | { readonly kind: 'club'; readonly clubId: number };

export type PayDeps = {
  readonly db: Kysely<Tables>;
  readonly payments: Payments;
  readonly countries: CountryTable;
};

type Paying = PayingPeople & {
  readonly order: OrderRequest;
  /** What balances leave to pay; negative when it is refunded. */
  readonly charge: Cents;
  readonly brandId: number;
  /** The order that is to be changed; null when it is a new one. */
  readonly toChange: OrderToChange | null;
};

/**
 * How the rest is paid, after the payment form passes the same rules as on the page. A malformed field is refused, and the refusal names
 * it; a club that doesn't pay is an error answer, since that may have changed while the page was open. PAY-01 PAY-02 PAY-03 PAY-06
 */
export async function wayToPay(
  deps: PayDeps,
  paying: Paying,
): Promise<WayToPay | Refusal | { readonly kind: 'error'; readonly message: MessageName }> {
  const { order, charge, toChange } = paying;
  const method = order.paymentMethod;
  // The refund of a change goes where the money came from, whatever method the page has chosen. PRC-04
  if (toChange && charge <= 0) return { kind: 'nothing-due' };
  if (charge > 0 && method === null) return refuseField('paymentMethod', 'fieldRequired');
  const errors = [...callerProblems(paying), ...(await formErrors(deps, paying))];
  if (errors.length > 0) return refuseFields(errors);
  if (method === 'club-billing') return clubWay(deps, paying);
  return charge === 0 || method === null ? { kind: 'nothing-due' } : gatewayWay(method, paying);
}

/** Checks that depend on the caller, beside the rules of the form. */
function callerProblems({ order, caller }: Paying): FieldError[] {
  const errors: FieldError[] = [];
  if (order.storesCard && !caller) {
    errors.push({ field: 'storesCard', message: messageText('storeCardNeedsSignIn') });
  }
  const ghin = checkGhinNumber(order.ghinNumber);
  if (ghin) {
    errors.push({ field: 'ghinNumber', message: messageText(ghin, { count: String(limits.ghinNumberLengthMax) }) });
  }
  return errors;
}

/** Only the gateway sees the card's own fields: for us they are the nonce. PAY-02 */
const cardFields: readonly string[] = ['cardNumber', 'cardMonth', 'cardYear', 'securityCode'] satisfies PaymentField[];

async function formErrors(deps: PayDeps, paying: Paying): Promise<readonly FieldError[]> {
  const form = formOf(paying);
  const byField = new Map<string, MessageName>();
  for (const [name, message] of Object.entries(paymentFormProblems(form, await formFacts(deps, form, paying)))) {
    const field = cardFields.includes(name) ? 'nonce' : name;
    if (!byField.has(field)) byField.set(field, message);
  }
  if (isNonceMissing(form) && form.method !== 'new-card') byField.set('nonce', 'fieldRequired');
  if (form.method === 'new-card' && form.billingCountry !== '' && !deps.countries.has(form.billingCountry)) {
    byField.set('billingCountry', 'countryUnknown');
  }
  return [...byField].map(([field, message]) => ({ field, message: messageText(message) }));
}

function formOf({ order, charge }: Paying): PaymentForm {
  const method = formMethod({ charge, method: order.paymentMethod });
  const { guest, billingZip: zip, referral } = order;
  const isReferred = referral.travelCompany.trim() !== '' || referral.agentName.trim() !== '';
  return {
    method,
    firstName: guest.firstName,
    lastName: guest.lastName,
    email: guest.email,
    filledCardFields: new Set(),
    nonce: order.nonce,
    billingCountry: order.billingCountry.trim(),
    billingZip: method === 'saved-card' ? previousCardZip(zip) : zip,
    storesCard: order.storesCard,
    billedClubId: order.billedClubId,
    referral: isReferred ? referral : null,
  };
}

async function formFacts(
  deps: PayDeps,
  { method, email, billingCountry }: PaymentForm,
  { caller }: Paying,
): Promise<OrderFormFacts> {
  const isPro = caller !== undefined && isProRole(caller.role);
  const isCountAsked = isPro && method === 'new-card' && email.trim() !== '';
  return {
    isPro,
    hasAlternateProvider: false,
    paymentMethodCount: isCountAsked ? await countStored(deps, caller) : 0,
    userEmail: caller?.email ?? '',
    isBillingZipNeeded: isZipNeeded(countryIn(deps.countries, billingCountry)),
  };
}

/** If the gateway doesn't answer, we count none; it is asked to charge a moment later anyway. */
async function countStored({ payments }: PayDeps, { id }: User): Promise<number> {
  const stored = await payments.storedMethods(paymentCustomer(id));
  return stored.kind === 'listed' ? stored.methods.length : 0;
}

/** The club must pay for the caller, or for the customer they book for. PAY-07 */
async function clubWay(
  { db }: PayDeps,
  { order, caller, customer, brandId, toChange }: Paying,
): Promise<WayToPay | { readonly kind: 'error'; readonly message: MessageName }> {
  const clubId = order.billedClubId;
  if (clubId === null) throw new Error('clubId missing after validation');
  // One order is billed to one club.
  const billed = toChange?.order.billedClubId ?? clubId;
  if (billed !== clubId) return { kind: 'error', message: 'changeOtherClub' };
  for (const person of [caller, customer]) {
    if (person && (await mayBillClub(db, { userId: person.id, clubId, brandId }))) return { kind: 'club', clubId };
  }
  return { kind: 'error', message: 'clubDoesNotPay' };
}

function gatewayWay(
  method: Exclude<PaymentMethod, 'club-billing'>,
  { order, caller, customer }: Paying,
): WayToPay | Refusal {
  switch (method) {
    case 'new-card':
    case 'apple-pay':
    case 'paypal': {
      // The card is stored for the caller who typed it, never for the customer. Wallets store their own.
      const isKept = method === 'new-card' && order.storesCard && caller !== undefined;
      if (order.nonce === null) throw new Error('nonce missing after validation');
      const charged: ChargeMethod = { kind: 'nonce', nonce: order.nonce };
      return { kind: 'gateway', method: charged, storeFor: isKept ? paymentCustomer(caller.id) : null };
    }
    case 'saved-card':
      if (!caller) return refuseField('paymentMethod', 'savedCardNeedsSignIn');
      return storedWay(order, caller);
    case 'card-on-file': {
      const owner = requireCardOnFileOwner(customer);
      return owner instanceof Refusal ? owner : storedWay(order, owner);
    }
    case 'wallet-credit':
      return refuseField('paymentMethod', 'notEnoughCredits');
    default:
      return unreachable(method);
  }
}

/** The gateway looks the card up among this customer's own, so another customer's card is not found. */
function storedWay({ storedCardId: id }: OrderRequest, owner: User): WayToPay | Refusal {
  if (id === null) return refuseField('storedCardId', 'savedCardRequired');
  return { kind: 'gateway', method: { kind: 'stored', customer: paymentCustomer(owner.id), id }, storeFor: null };
}

function refuseField(field: string, message: MessageName): Refusal {
  return refuseFields([{ field, message: messageText(message) }]);
}
