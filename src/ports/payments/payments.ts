import type { Cents } from '#rules/money.ts';

/**
 * The gateway that takes money from cards and wallets and gives it back. PAY-01
 *
 * Every call that moves money carries a key of ours. The same key with the same amount is one movement however often it
 * is sent, and each time it gets the same answer; the same key with another amount is refused. What a gateway says no to
 * is an answer, and so is silence: only a bug or a wrong setting rejects.
 */
export type Payments = {
  /** What the browser needs to exchange card data for a nonce, on a page of the origin that is named. */
  browserToken(question: { readonly origin: string }): Promise<BrowserToken | Unknown>;
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** Which card a means of payment is. It is not used up. */
  cardOf(method: ChargeMethod): Promise<{ readonly kind: 'known'; readonly fingerprint: string | null } | Unknown>;
  /** What became of a charge; asked after a crash, a timeout or a broken connection. */
  findByKey(key: string): Promise<FoundCharge>;
  /** Gives part of a charge back, or all of it, but never more than is left of it. */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  findRefundByKey(key: string): Promise<FoundRefund>;
  /** Undoes a charge that nobody wants: voids it while that is possible, otherwise refunds what is left under the key. */
  cancel(request: CancelRequest): Promise<CancelOutcome>;
  /** Keeps a card at the gateway for later. Only cards are kept; wallets keep their own. */
  storeMethod(request: { readonly customer: string; readonly nonce: string }): Promise<StoreOutcome>;
  storedMethods(customer: string): Promise<{ kind: 'listed'; methods: readonly StoredMethod[] } | Unknown>;
  /** Another customer's method is as good as none. */
  removeStoredMethod(request: StoredMethodOwner): Promise<{ kind: 'removed' } | { kind: 'none' } | Unknown>;
  /**
   * The event that a callback tells about, if the gateway itself has signed it. The same event may come many times and in any order; its
   * id is the same.
   */
  verifyCallback(callback: Callback): Promise<VerifiedCallback>;
  /** What a gateway is answered that asks, before it tells any news, who listens here. Null when that is no question of its own. */
  answerChallenge(query: Readonly<Record<string, unknown>>): Promise<string | null>;
};

/**
 * The gateway did not say: a timeout, a broken connection, a failure of its own. The money may have moved or may still
 * move, so ask by key later instead of trying with another key.
 */
export type Unknown = { readonly kind: 'unknown' };

export type BrowserToken =
  /** The built-in gateway serves the card's fields as a page for an iframe. */
  | { readonly kind: 'fields-page'; readonly url: string }
  /** A page of our own server holds Braintree's fields, and makes them with the token. */
  | { readonly kind: 'braintree'; readonly url: string; readonly clientToken: string };

export type ChargeRequest = {
  readonly key: string;
  readonly amount: Cents;
  readonly method: ChargeMethod;
  readonly description: string;
  /** The customer for whom the card is kept when the charge succeeds. */
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
  /** The stored method that paid, or that was stored by paying. */
  readonly storedMethodId: string | null;
  readonly cardFingerprint?: CardFingerprint;
};

/**
 * The same for the same card, whoever pays with it and however often it is exchanged, and of no use to anybody else. Wallets have none.
 */
export type CardFingerprint = string;

/** What may be shown of the means of payment; nobody but the gateway ever knows more. */
export type PaidWith =
  | { readonly kind: 'card' | 'apple-pay'; readonly brand: string; readonly last4: string }
  | { readonly kind: 'paypal'; readonly payer: string };

export type Declined = {
  readonly kind: 'declined';
  readonly reason: DeclineReason;
  /** The gateway's words, for the log and the operators. */
  readonly text: string;
  readonly cardFingerprint?: CardFingerprint;
};

/**
 * `declined` is the bank's no. `prepaid` is ours (PAY-05). A nonce is good for one charge and not for long. Everything
 * else that is wrong with the means of payment is a `method-issue`. Only a bank's or a gateway's no to a real attempt is
 * kept under the key; after the other reasons `findByKey` says none, and the same key may be tried again.
 */
export type DeclineReason = 'declined' | 'prepaid' | 'consumed-nonce' | 'unknown-nonce' | 'method-issue';

export type ChargeOutcome =
  | Charged
  | Declined
  /** The key belongs to another amount, or to a charge that was cancelled. Nothing is taken. */
  | { readonly kind: 'refused'; readonly reason: 'key-of-another-amount' | 'cancelled' }
  | Unknown;

export type FoundCharge =
  | Charged
  | Declined
  | { readonly kind: 'cancelled'; readonly chargeId: string; readonly amount: Cents }
  /** Nothing has arrived under this key. A request that is still on its way may arrive later. */
  | { readonly kind: 'none' }
  | Unknown;

export type RefundRequest = { readonly key: string; readonly chargeId: string; readonly amount: Cents };

export type Refunded = { readonly kind: 'refunded'; readonly refundId: string; readonly amount: Cents };

export type RefundRefused = { readonly kind: 'refused'; readonly reason: RefundRefusal; readonly text: string };

/** `not-settled` passes within a day or so: try again with the same key, or cancel when all of it goes back. */
export type RefundRefusal = 'more-than-left' | 'not-settled' | 'unknown-charge' | 'key-of-another-amount' | 'gateway';

export type RefundOutcome = Refunded | RefundRefused | Unknown;

export type FoundRefund = Refunded | { readonly kind: 'none' } | Unknown;

export type CancelRequest = { readonly key: string; readonly chargeId: string };

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
  /** As it was sent, not parsed: the signature is over these very bytes. */
  readonly body: string;
};

export type VerifiedCallback =
  | PaymentEvent
  /** The gateway did not write it. */
  | { readonly kind: 'unsigned' }
  /** The gateway wrote it, but we can't tell what it means. */
  | { readonly kind: 'unreadable' };

export type PaymentEvent = {
  readonly id: string;
  /** `other` is genuine and nothing to act on. */
  readonly kind: 'charge-settled' | 'charge-failed' | 'refund-failed' | 'other';
  readonly chargeId: string | null;
  readonly key: string | null;
};
