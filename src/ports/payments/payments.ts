import type { Cents } from '#rules/money.ts';

/**
 * The gateway that charges cards and wallets and refunds them. PAY-01
 *
 * Every call that moves money has an idempotency key. The same key with the same amount moves money once, however often it is sent, and each
 * time gets the same answer; the same key with another amount is refused. Refusals and timeouts are normal answers; only a bug or a wrong
 * setting rejects.
 */
export type Payments = {
  /** What a page of this origin needs to exchange card data for a nonce. */
  browserToken(question: { readonly origin: string }): Promise<BrowserToken | Unknown>;
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** The card behind a payment method, without using it up. */
  cardOf(method: ChargeMethod): Promise<{ readonly kind: 'known'; readonly fingerprint: string | null } | Unknown>;
  /** The outcome of a charge, for use after a crash, a timeout or a broken connection. */
  findByKey(key: string): Promise<FoundCharge>;
  /** Refunds all or part of a charge, but never more than is left of it. */
  refund(request: GatewayRefund): Promise<RefundOutcome>;
  findRefundByKey(key: string): Promise<FoundRefund>;
  /** Undoes an unwanted charge: voids it while that is possible, otherwise refunds what is left, under the key. */
  cancel(request: ChargeCancellation): Promise<CancelOutcome>;
  /** Stores a card at the gateway for later. Wallets can't be stored. */
  storeMethod(request: { readonly customer: string; readonly nonce: string }): Promise<StoreOutcome>;
  storedMethods(customer: string): Promise<{ kind: 'listed'; methods: readonly StoredMethod[] } | Unknown>;
  /** Another customer's method counts as unknown. */
  removeStoredMethod(request: StoredMethodOwner): Promise<{ kind: 'removed' } | { kind: 'none' } | Unknown>;
  /** Checks the signature of a callback and parses its event. The same event may come many times and in any order, with the same id. */
  verifyCallback(callback: Callback): Promise<VerifiedCallback>;
  /** The answer to a gateway that checks our callback address before it uses it. Null if the query is no such check. */
  answerChallenge(query: Readonly<Record<string, unknown>>): Promise<string | null>;
};

/**
 * The gateway gave no answer: a timeout, a broken connection, an internal error. The money may have moved or may still move, so look the key
 * up later instead of trying with another key.
 */
export type Unknown = { readonly kind: 'unknown' };

/**
 * The gateway could not be reached, so this call has moved no money and never will. An earlier call with the same key may have: look the key
 * up if there was one.
 */
export type NotSent = { readonly kind: 'not-sent' };

export type BrowserToken =
  /** The built-in gateway serves the card's fields as a page for an iframe. */
  | { readonly kind: 'fields-page'; readonly url: string }
  /** A page of our own server contains Braintree's fields and creates them with the token. */
  | { readonly kind: 'braintree'; readonly url: string; readonly clientToken: string };

export type ChargeRequest = {
  readonly key: string;
  readonly amount: Cents;
  readonly method: ChargeMethod;
  readonly description: string;
  /** The customer for whom the card is stored if the charge succeeds. */
  readonly storeFor?: string;
};

export type ChargeMethod =
  | { readonly kind: 'nonce'; readonly nonce: string }
  | ({ readonly kind: 'stored' } & StoredMethodOwner);

export type StoredMethodOwner = { readonly customer: string; readonly id: string };

export type Charged = {
  readonly kind: 'charged';
  readonly chargeId: string;
  readonly amount: Cents;
  readonly paidWith: PaidWith;
  /** The stored method that was charged, or that was stored with this charge. */
  readonly storedMethodId: string | null;
  readonly cardFingerprint?: CardFingerprint;
};

/** The same for every nonce and customer of a card, and useless for payments. Wallets have none. */
export type CardFingerprint = string;

/** What may be shown of a payment method; only the gateway knows more. */
export type PaidWith =
  | { readonly kind: 'card' | 'apple-pay'; readonly brand: string; readonly last4: string }
  | { readonly kind: 'paypal'; readonly payer: string };

export type Declined = {
  readonly kind: 'declined';
  readonly reason: DeclineReason;
  /** The gateway's message, for the log and the operators. */
  readonly text: string;
  readonly cardFingerprint?: CardFingerprint;
};

/**
 * The bank refuses with `declined`, or with one of the five reasons that a customer can do something about; we refuse `prepaid` cards (PAY-05). A nonce works for one charge and not for long. Everything else that
 * is wrong with the payment method is a `method-issue`. Only refusals of a real attempt by the bank or the gateway are stored under the key;
 * after the other reasons `findByKey` returns `none`, and the same key may be tried again.
 */
export type DeclineReason = BankRefusal | 'prepaid' | 'consumed-nonce' | 'unknown-nonce' | 'method-issue';

export const bankRefusals = [
  'declined',
  'insufficient-funds',
  'zip-mismatch',
  'security-code-mismatch',
  'expired',
  'bank-away',
] as const;

export type BankRefusal = (typeof bankRefusals)[number];

export type ChargeOutcome =
  | Charged
  | Declined
  /** The key belongs to another amount, or to a charge that was canceled. Nothing is charged. */
  | { readonly kind: 'refused'; readonly reason: 'key-of-another-amount' | 'cancelled' }
  | NotSent
  | Unknown;

export type FoundCharge =
  | Charged
  | Declined
  | { readonly kind: 'cancelled'; readonly chargeId: string; readonly amount: Cents }
  /** Nothing has arrived under this key yet; a request may still be on its way. */
  | { readonly kind: 'none' }
  | Unknown;

export type GatewayRefund = { readonly key: string; readonly chargeId: string; readonly amount: Cents };

export type Refunded = { readonly kind: 'refunded'; readonly refundId: string; readonly amount: Cents };

export type RefundRefused = { readonly kind: 'refused'; readonly reason: RefundRefusal; readonly text: string };

/** `not-settled` ends within a day or so: try again with the same key, or cancel to refund everything. */
export type RefundRefusal = 'more-than-left' | 'not-settled' | 'unknown-charge' | 'key-of-another-amount' | 'gateway';

export type RefundOutcome = Refunded | RefundRefused | Unknown;

export type FoundRefund = Refunded | { readonly kind: 'none' } | Unknown;

export type ChargeCancellation = { readonly key: string; readonly chargeId: string };

export type CancelOutcome = { readonly kind: 'cancelled' } | RefundRefused | Unknown;

export type StoredMethod = {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
};

export type StoreOutcome = { readonly kind: 'stored'; readonly method: StoredMethod } | Declined | Unknown;

export type Callback = {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The raw body, because the signature covers its exact bytes. */
  readonly body: string;
};

export type VerifiedCallback =
  | PaymentEvent
  /** The gateway did not sign it. */
  | { readonly kind: 'unsigned' }
  /** The gateway signed it, but we can't parse it. */
  | { readonly kind: 'unreadable' };

export type PaymentEvent = {
  readonly id: string;
  /** `other` needs no action. */
  readonly kind: 'charge-settled' | 'charge-failed' | 'refund-failed' | 'other';
  readonly chargeId: string | null;
  readonly key: string | null;
};
