import { CallFailed } from '#kit/web/call.ts';
import { paymentOutcome } from '#rules/checkout/payment-outcome.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';

export type SubmitOutcome =
  | { readonly kind: 'placed'; readonly orderId: number }
  | { readonly kind: 'alert'; readonly text: string };

/** What became of an order that was not decided at once. */
export type OrderStanding = { readonly stands: boolean; readonly hasFailed: boolean; readonly error: string | null };

/** The price that the person sees; it goes along, so that nobody pays another one. */
export type ShownPrice = { readonly orderId: number | null; readonly charge: number; readonly total: number };

/** What the server answered to an order. */
export type SentAnswer = {
  readonly status: 'success' | 'error' | 'pending';
  readonly orderId: number | null;
  readonly error: string | null;
};

export type SubmitParts = {
  /** Sends the order. The same key is the same attempt. */
  send(price: ShownPrice, key: string): Promise<SentAnswer>;
  /** Asks for the price anew; null when there is none any more. */
  reprice(): Promise<ShownPrice | null>;
  /** Answers early when the order stands, and after the poll's pause at the latest. */
  standing(orderId: number): Promise<OrderStanding>;
  newKey(): string;
  pause(ms: number): Promise<void>;
  /** The gateway has not said yet. */
  onPending(): void;
};

/** Sent again with the same key: whatever the first one did, the second one gets its answer. */
const sendsMax = 3;

/**
 * Sends an order until it is decided. A connection that breaks is tried again under the same key; a price that has moved is worked out
 * anew and sent once more, under a key of its own, unless it has risen; a payment that the gateway is still thinking about is asked for every fifteen
 * seconds. PAY-04 PAY-05
 */
export async function submitOrder(parts: SubmitParts, shown: ShownPrice): Promise<SubmitOutcome> {
  let price = shown;
  for (let hasRetried = false; ; hasRetried = true) {
    const sent = await sendUntilAnswered(parts, price);
    if (sent.kind === 'alert') return sent;
    if (sent.kind === 'undecided') return waitForOrder(parts, sent.orderId ?? price.orderId);
    const outcome = paymentOutcome(sent.answer, { hasRetried });
    if (outcome.kind === 'receipt') return { kind: 'placed', orderId: outcome.orderId };
    if (outcome.kind === 'alert') return { kind: 'alert', text: outcome.text };
    const next = await parts.reprice();
    // Nobody pays more than the page said, by card or from a balance; a dearer price is for the person to look at first.
    if (next === null || next.charge > price.charge || next.total > price.total)
      return { kind: 'alert', text: messageText('priceMoved') };
    price = next;
  }
}

type Sent =
  | { readonly kind: 'answered'; readonly answer: SentAnswer }
  | { readonly kind: 'undecided'; readonly orderId: number | null }
  | { readonly kind: 'alert'; readonly text: string };

async function sendUntilAnswered(parts: SubmitParts, price: ShownPrice): Promise<Sent> {
  const key = parts.newKey();
  for (let sends = 1; ; sends += 1) {
    try {
      const answer = await parts.send(price, key);
      if (answer.status === 'pending') return { kind: 'undecided', orderId: answer.orderId };
      return { kind: 'answered', answer };
    } catch (error) {
      const failure = error instanceof CallFailed ? error : null;
      // Another press or tab is paying this cart right now: its answer is ours, too.
      if (failure?.status === 409) return { kind: 'undecided', orderId: null };
      if (failure && !failure.isOutcomeUnknown) return { kind: 'alert', text: failureText(failure) };
      if (sends === sendsMax) return { kind: 'alert', text: messageText('orderAnswerLost') };
      await parts.pause(limits.orderResendPauseMs * sends);
    }
  }
}

/** When the session or the cart has changed in another tab, this page can't go on. PAY-05 */
function failureText({ status, errors, message }: CallFailed): string {
  if (status === 401 || status === 403 || status === 404) return messageText('paymentInSeveralSessions');
  const told = [...new Set(errors.map((error) => error.message))].join(' ');
  return told === '' ? message : told;
}

async function waitForOrder(parts: SubmitParts, orderId: number | null): Promise<SubmitOutcome> {
  if (orderId === null) return { kind: 'alert', text: messageText('orderAnswerLost') };
  parts.onPending();
  for (;;) {
    const standing = await parts.standing(orderId).catch(() => unknownStanding);
    // A change that failed leaves an order that stands.
    if (standing.hasFailed) return { kind: 'alert', text: standing.error ?? messageText('paymentFailed') };
    if (standing.stands) return { kind: 'placed', orderId };
    if (standing === unknownStanding) await parts.pause(limits.orderStatusPollMs);
  }
}

const unknownStanding: OrderStanding = { stands: false, hasFailed: false, error: null };
