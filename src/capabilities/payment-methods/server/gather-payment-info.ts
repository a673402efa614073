import type { StoredMethod, Unknown } from '#ports/payments/payments.ts';
import { clubsBilledFor, isClubBillingDisabled } from '#records/money/club-billing.ts';
import { paymentCustomer } from '#rules/checkout/payment-customer.ts';
import type { PayingPeople } from '#access/find-paying-people.ts';
import { findCredit } from '#records/money/credit.ts';
import { offeredPaymentMethods } from '#rules/checkout/payment-methods.ts';
import { type Cents, cents, zeroCents } from '#rules/money.ts';
import type { FieldsPage, KnownCard, PaymentInfo } from '../wire.ts';
import type { PaymentDeps } from './payment-deps.ts';

type PaymentInfoQuery = PayingPeople & {
  readonly brandId: number;
  /** The origin of the page that shows the card fields. */
  readonly origin: string;
};

/** Only the page knows how much is due; here it only matters that something is. */
const anyCharge = cents(1);

/**
 * The ways to pay. Saved cards are the caller's own; credit and the card on file are the customer's, as an order takes them, and a club
 * may pay for either. A gateway that does not answer hides its cards and changes nothing else. PAY-01 PAY-07
 */
export async function gatherPaymentInfo(deps: PaymentDeps, query: PaymentInfoQuery): Promise<PaymentInfo> {
  const { db, payments } = deps;
  const { caller, customer, brandId, origin } = query;
  const creditOwner = customer ?? caller;
  const [savedCards, cardsOnFile, clubs, isDisabled, creditBalance, token] = await Promise.all([
    caller ? savedCardsOrNone(deps, caller.id) : [],
    customer ? savedCardsOrNone(deps, customer.id) : [],
    clubsOf(deps, query),
    isClubBillingDisabled(db, { brandId }),
    creditOwner ? creditOf(deps, creditOwner.id) : zeroCents,
    payments.browserToken({ origin }),
  ]);
  const [cardOnFile = null] = cardsOnFile;
  const gateway = walletsOf(token.kind);
  const methods = offeredPaymentMethods({
    charge: anyCharge,
    hasSavedCard: savedCards.length > 0,
    hasCardOnFile: cardOnFile !== null,
    hasClubBilling: clubs.length > 0,
    isClubBillingDisabled: isDisabled,
    creditBalance,
    creditUsed: zeroCents,
    // The page checks what the browser supports.
    applePay: {
      isPageSecure: true,
      supportsSheetVersion: true,
      canMakePayments: true,
      gatewayTakesIt: gateway.applePay,
    },
    gatewayTakesPaypal: gateway.paypal,
  });
  return {
    methods,
    savedCards,
    cardOnFile,
    clubs,
    isClubBillingDisabled: isDisabled,
    creditBalance,
    paymentMethodCount: savedCards.length,
    fieldsPage: fieldsPageOf(token),
    gateway,
  };
}

/** The clubs that pay for the caller, then those that pay for the customer, each once. */
async function clubsOf({ db }: PaymentDeps, { caller, customer, brandId }: PaymentInfoQuery) {
  const people = [caller, customer].filter((person) => person !== undefined);
  const lists = await Promise.all(people.map(({ id }) => clubsBilledFor(db, { userId: id, brandId })));
  return [...new Map(lists.flat().map((club) => [club.id, club])).values()];
}

/** The saved cards of a user, with what may be shown of them; none while the gateway doesn't answer. */
export async function savedCardsOrNone(deps: PaymentDeps, userId: number): Promise<KnownCard[]> {
  const found = await findSavedCards(deps, userId);
  return found.kind === 'listed' ? found.cards : [];
}

export type SavedCards = { readonly kind: 'listed'; readonly cards: KnownCard[] } | Unknown;

/** The saved cards of a user, or that the gateway didn't answer. */
export async function findSavedCards({ payments }: PaymentDeps, userId: number): Promise<SavedCards> {
  const stored = await payments.storedMethods(paymentCustomer(userId));
  return stored.kind === 'listed' ? { kind: 'listed', cards: stored.methods.map(knownCard) } : stored;
}

function knownCard({ id, brand, last4, expiryMonth, expiryYear }: StoredMethod): KnownCard {
  const twoDigits = (value: number) => String(value % 100).padStart(2, '0');
  return {
    id,
    brand,
    lastFour: last4,
    expiry: `${twoDigits(expiryMonth)}/${twoDigits(expiryYear)}`,
  };
}

async function creditOf({ db }: PaymentDeps, userId: number): Promise<Cents> {
  return (await findCredit(db, userId)).available;
}

type Token = Awaited<ReturnType<PaymentDeps['payments']['browserToken']>>;

/** Which wallets can be exchanged in the browser. The page with Braintree's fields takes cards and nothing else. PAY-01 */
function walletsOf(kind: Token['kind']): PaymentInfo['gateway'] {
  const isExchanged = kind === 'fields-page';
  return { applePay: isExchanged, paypal: isExchanged };
}

function fieldsPageOf(token: Token): FieldsPage | null {
  if (token.kind === 'unknown') return null;
  return { url: token.url, clientToken: token.kind === 'fields-page' ? null : token.clientToken };
}
