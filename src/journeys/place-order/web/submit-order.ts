import { CallFailed } from '#kit/web/call.ts';
import { pressAgainMessage } from '#rules/checkout/early-press-message.ts';
import { paymentOutcome, type RefusedField } from '#rules/checkout/payment-outcome.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import type { Cents } from '#rules/money.ts';

export type SubmitOutcome =
  | { readonly kind: 'placed'; readonly orderId: number }
  | {
      readonly kind: 'alert';
      readonly text: string;
      /** The field that the bank objects to. */
      readonly field?: RefusedField | null;
      /** Whether the order was decided against, so that its payment can't be used again. */
      readonly isRefused?: true;
      /** Whether the outcome of the order is unknown. */
      readonly isUnanswered?: true;
      /** Whether the cart was ordered with another trip, so that this one needs another cart. */
      readonly isCartTaken?: true;
    };

/** Whether an order is placed that was not decided at once. */
export type OrderStatus =
  | { readonly kind: 'placed' }
  | { readonly kind: 'undecided' }
  /** Without an order, or with an order whose change failed. */
  | { readonly kind: 'failed'; readonly error: string | null; readonly errorField?: RefusedField | null };

/** The price on the page; it is sent along, so that no other price is charged. */
export type ShownPrice = { readonly orderId: number | null; readonly charge: Cents; readonly total: Cents };

/** What the server answered to an order. */
export type SentAnswer = {
  readonly status: 'success' | 'error' | 'pending';
  readonly orderId: number | null;
  readonly error: string | null;
  readonly errorField?: RefusedField | null;
};

export type SubmitParts = {
  /** Sends the order. The same key is the same attempt. */
  send(price: ShownPrice, key: string): Promise<SentAnswer>;
  /** Asks for the price again; null when there is none any more. */
  reprice(): Promise<ShownPrice | null>;
  /** Resolves when the order is decided, at the latest after the pause between two polls. */
  status(orderId: number): Promise<OrderStatus>;
  newKey(): string;
  pause(ms: number): Promise<void>;
  /** The gateway has not answered yet. */
  onPending(): void;
};

/** With the same key, a repeated request gets the answer of the first one. */
const sendsMax = 3;

/**
 * Sends an order until it is decided. After a broken connection it is sent again under the same key. After a price change it is priced
 * again and sent again under another key, unless the price has risen. While the payment is undecided, its status is polled. PAY-04
 * PAY-05
 */
export async function submitOrder(parts: SubmitParts, shown: ShownPrice): Promise<SubmitOutcome> {
  let price = shown;
  for (let hasRetried = false; ; hasRetried = true) {
    const sent = await sendUntilAnswered(parts, price);
    if (sent.kind === 'alert') return sent;
    if (sent.kind === 'undecided') return waitForOrder(parts, sent.orderId ?? price.orderId);
    const outcome = paymentOutcome(sent.answer, { hasRetried });
    if (outcome.kind === 'receipt') return { kind: 'placed', orderId: outcome.orderId };
    if (outcome.kind === 'alert' && sent.answer.orderId !== null) {
      return { kind: 'alert', text: outcome.text, isCartTaken: true };
    }
    if (outcome.kind === 'alert') return refusal(outcome.text, sent.answer.errorField);
    const next = await parts.reprice();
    // The charge is never more than the page said, by card or from a balance; the user sees a higher price first.
    if (next === null) return { kind: 'alert', text: messageText('priceMoved') };
    if (next.charge > price.charge || next.total > price.total)
      return { kind: 'alert', text: pressAgainMessage(price, next) };
    price = next;
  }
}

function refusal(text: string, field: RefusedField | null | undefined): SubmitOutcome {
  return { kind: 'alert', text, isRefused: true, ...(field && { field }) };
}

type Sent =
  | { readonly kind: 'answered'; readonly answer: SentAnswer }
  | { readonly kind: 'undecided'; readonly orderId: number | null }
  | { readonly kind: 'alert'; readonly text: string; readonly isUnanswered?: true };

async function sendUntilAnswered(parts: SubmitParts, price: ShownPrice): Promise<Sent> {
  const key = parts.newKey();
  for (let sends = 1; ; sends += 1) {
    try {
      const answer = await parts.send(price, key);
      if (answer.status === 'pending') return { kind: 'undecided', orderId: answer.orderId };
      return { kind: 'answered', answer };
    } catch (error) {
      const failure = error instanceof CallFailed ? error : null;
      // Another press or tab is paying for this cart at the same time: its answer is the answer here, too.
      if (failure?.status === 409) return { kind: 'undecided', orderId: null };
      if (failure && !failure.isOutcomeUnknown) return { kind: 'alert', text: failureText(failure) };
      if (sends === sendsMax) return answerLost();
      await parts.pause(limits.orderResendPauseMs * sends);
    }
  }
}

function answerLost(): { readonly kind: 'alert'; readonly text: string; readonly isUnanswered: true } {
  return { kind: 'alert', text: messageText('orderAnswerLost'), isUnanswered: true };
}

/** When the session or the cart has changed in another tab, this page can't continue. PAY-05 */
function failureText({ status, errors, message }: CallFailed): string {
  if (status === 401 || status === 403 || status === 404) return messageText('paymentInSeveralSessions');
  const told = [...new Set(errors.map((error) => error.message))].join(' ');
  return told === '' ? message : told;
}

async function waitForOrder(parts: SubmitParts, orderId: number | null): Promise<SubmitOutcome> {
  if (orderId === null) return answerLost();
  parts.onPending();
  for (;;) {
    const status = await parts.status(orderId).catch(() => ({ kind: 'unanswered' }) as const);
    // A change that failed leaves the order as it was placed.
    if (status.kind === 'failed') return refusal(status.error ?? messageText('paymentFailed'), status.errorField);
    if (status.kind === 'placed') return { kind: 'placed', orderId };
    if (status.kind === 'unanswered') await parts.pause(limits.orderStatusPollMs);
  }
}
