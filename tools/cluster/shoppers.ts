import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '#rules/limits.ts';
import { soon } from '../faults/cases/labels.ts';
import { answerOf, isGivenUp, oneBag, openCheckout, press } from '../faults/shopper.ts';
import { errorText } from '#rules/error-text.ts';

/** An order that the server has said is placed. */
export type Acknowledged = {
  readonly orderId: number;
  readonly cartId: number;
  readonly at: number;
  /** From the first press to the answer, however often it was sent. */
  readonly tookMs: number;
  readonly hasLabels: boolean;
};

export type Shopping = {
  readonly acknowledged: readonly Acknowledged[];
  /** Shoppers who were not answered in the end, with the reason. */
  readonly failures: readonly string[];
  /** Requests that had to be sent again. */
  readonly resent: () => number;
  /** Shoppers not started because too many were active. */
  readonly turnedAway: () => number;
  /** No more shoppers come; resolves when all who are there have their answer. */
  finish(): Promise<void>;
};

/** The limit of concurrent shoppers, as seconds of the rate; on a slower machine fewer are served, instead of all of them being late. */
const stayS = 10;

/** Every tenth ships within a week, so that its labels are bought at once. */
const labelsEvery = 10;

/** Only to end what hangs. */
const patienceMs = 180_000;

/** Starts `rate` shoppers a second, each with a cart of their own, who press until their order is placed. */
export function startShopping(url: string, rate: number): Shopping {
  const acknowledged: Acknowledged[] = [];
  const failures: string[] = [];
  const there = new Set<Promise<void>>();
  let came = 0;
  let resent = 0;
  let turnedAway = 0;
  const startedMs = performance.now();
  const shop = async (number: number): Promise<void> => {
    const hasLabels = number % labelsEvery === 0;
    try {
      const order = await placeOrder(url, { number, hasLabels, onResend: () => (resent += 1) });
      acknowledged.push(order);
    } catch (error) {
      failures.push(errorText(error));
    }
  };
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedMs) / 1000) * rate);
    for (; came < due; came += 1) {
      if (there.size >= rate * stayS) {
        turnedAway += 1;
        continue;
      }
      const shopping = shop(came);
      there.add(shopping);
      void shopping.finally(() => there.delete(shopping));
    }
  }, 10);
  return {
    acknowledged,
    failures,
    resent: () => resent,
    turnedAway: () => turnedAway,
    finish: async () => {
      clearInterval(timer);
      await Promise.all(there);
    },
  };
}

/**
 * Presses as the page does: a request whose answer is lost is sent again under the same key, and so is one that is not decided yet, which has
 * the answer of the first. A payment that the gateway never made is refused, and tried again under another key.
 */
async function placeOrder(
  url: string,
  { number, hasLabels, onResend }: { number: number; hasLabels: boolean; onResend(): void },
): Promise<Acknowledged> {
  const checkout = await openCheckout(url, {}, hasLabels ? soon : oneBag);
  // Concurrent payments are limited by address, and these shoppers have different addresses.
  const headers = { 'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` };
  const pressedMs = performance.now();
  for (let key = 1; performance.now() < pressedMs + patienceMs; ) {
    const answer = answerOf(await press(url, checkout, `press-${key}`, headers));
    if (answer?.status === 'success' && answer.order_id !== null) {
      const at = performance.now();
      return { orderId: answer.order_id, cartId: checkout.cart.id, at, tookMs: at - pressedMs, hasLabels };
    }
    onResend();
    if (answer && isGivenUp(answer)) key += 1;
    else if (answer) throw new Error(`Cart ${checkout.cart.id} was refused: ${answer.error}`);
    await wait(limits.orderResendPauseMs / 2);
  }
  throw new Error(`Cart ${checkout.cart.id} was never ordered.`);
}
