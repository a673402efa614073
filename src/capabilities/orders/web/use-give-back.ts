import { useState } from 'react';
import { call, CallFailed } from '#kit/web/call.ts';
import { messages } from '#rules/messages.ts';
import type { Cents } from '#rules/money.ts';
import type { ReceiptRefund } from '#rules/orders/receipt.ts';
import { centsFromTyped } from '#rules/pricing/typed-dollars.ts';
import { refundOrder } from '../contract.ts';
import { shownRefund } from './use-receipt.ts';

type Typed = { readonly amount: string; readonly reason: string };

export type GiveBackForm = {
  readonly typed: Typed;
  readonly amount: Cents | null;
  readonly errors: Readonly<Partial<Record<keyof Typed, string>>>;
  /** Why nothing was given, when no field is to blame. */
  readonly problem: string | null;
  readonly isPending: boolean;
  /** What was given; null before. */
  readonly refund: ReceiptRefund | null;
  type(change: Partial<Typed>): void;
  send(): Promise<void>;
};

/**
 * The form with which our staff give a part of an order back. Each refund has its key from the first press on, so that a press after a
 * broken connection does not give it twice; another amount or reason is another refund. PRC-04
 */
export function useGiveBack(orderId: number): GiveBackForm {
  const [typed, setTyped] = useState<Typed>({ amount: '', reason: '' });
  const [key, setKey] = useState(newKey);
  const [errors, setErrors] = useState<GiveBackForm['errors']>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const [refund, setRefund] = useState<ReceiptRefund | null>(null);
  const amount = centsFromTyped(typed.amount);

  function fail(error: unknown): void {
    if (!(error instanceof CallFailed)) throw error;
    const told = Object.fromEntries(error.errors.map(({ field, message }) => [fieldNames[field] ?? field, message]));
    setErrors(told);
    if (told['amount'] === undefined && told['reason'] === undefined) setProblem(error.message);
  }

  async function send(): Promise<void> {
    if (isPending) return;
    setProblem(null);
    const reason = typed.reason.trim();
    if (amount === null || amount <= 0 || reason === '') {
      setErrors({
        ...(amount === null || amount <= 0 ? { amount: messages.numberNotValid } : {}),
        ...(reason === '' ? { reason: messages.fieldRequired } : {}),
      });
      return;
    }
    setErrors({});
    setPending(true);
    try {
      const body = { amount_cents: amount, reason };
      const answer = await call(refundOrder, { params: { order_id: orderId }, body }, { idempotencyKey: key });
      setRefund(shownRefund(answer.refund));
    } catch (error) {
      fail(error);
    } finally {
      setPending(false);
    }
  }

  return {
    typed,
    amount,
    errors,
    problem,
    isPending,
    refund,
    type: (change) => {
      setTyped((before) => ({ ...before, ...change }));
      setKey(newKey());
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))));
    },
    send,
  };
}

const fieldNames: Readonly<Record<string, keyof Typed>> = { amount_cents: 'amount', reason: 'reason' };

/** `crypto.randomUUID` is missing on pages without https. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
