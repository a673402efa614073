import { useState } from 'react';
import type { Cents } from '#rules/money.ts';
import { centsFromTyped } from '#rules/pricing/cents-from-typed.ts';
import { newIdempotencyKey } from '../new-idempotency-key.ts';
import { useSubmit } from '../use-submit.ts';

export type TypedAmountAndReason = { readonly amount: string; readonly reason: string };

export type AmountAndReasonErrors = Partial<Readonly<Record<keyof TypedAmountAndReason, string>>>;

export type AmountAndReasonForm<Answer> = {
  readonly typed: TypedAmountAndReason;
  readonly amount: Cents | null;
  readonly errors: AmountAndReasonErrors;
  /** Why it failed, when neither field shows it. */
  readonly problem: string | null;
  readonly isPending: boolean;
  /** The answer to the last request; undefined before. */
  readonly answer: Answer | undefined;
  type(change: Partial<TypedAmountAndReason>): void;
  send(): void;
};

/**
 * A form that sends an amount of money and a reason. It keeps its idempotency key until it succeeds or is edited, so that a press after a
 * lost connection does not pay twice.
 */
export function useAmountAndReason<Answer>(form: {
  /** The errors in what was typed. An amount that can't be read is null, and always an error. */
  check: (typed: TypedAmountAndReason & { readonly amountCents: Cents | null }) => AmountAndReasonErrors;
  send: (entry: { readonly amount: Cents; readonly reason: string; readonly key: string }) => Promise<Answer>;
  /** The name of the amount in the server's refusals. */
  amountField: string;
}): AmountAndReasonForm<Answer> {
  const [typed, setTyped] = useState<TypedAmountAndReason>(nothing);
  const [key, setKey] = useState(newIdempotencyKey);
  const amountCents = centsFromTyped(typed.amount);
  const sending = useSubmit<void, Answer>({
    check: () => withServerNames(form.check({ ...typed, amountCents })),
    send: () => {
      if (amountCents === null) throw new Error('check() accepted an unreadable amount');
      return form.send({ amount: amountCents, reason: typed.reason.trim(), key });
    },
    onSuccess: () => {
      setTyped(nothing);
      setKey(newIdempotencyKey());
    },
  });
  const { [form.amountField]: amount, reason } = sending.errors;
  const isAtField = sending.refusal?.errors.some(({ field }) => field === form.amountField || field === 'reason');

  function withServerNames({ amount: amountError, reason: reasonError }: AmountAndReasonErrors) {
    return {
      ...(amountError !== undefined && { [form.amountField]: amountError }),
      ...(reasonError !== undefined && { reason: reasonError }),
    };
  }

  return {
    typed,
    amount: amountCents,
    errors: { ...(amount !== undefined && { amount }), ...(reason !== undefined && { reason }) },
    problem: isAtField ? null : (sending.refusal?.message ?? null),
    isPending: sending.isPending,
    answer: sending.answer,
    type: (change) => {
      setTyped((before) => ({ ...before, ...change }));
      setKey(newIdempotencyKey());
      if (change.amount !== undefined) sending.clearError(form.amountField);
      if (change.reason !== undefined) sending.clearError('reason');
    },
    send: () => sending.submit(),
  };
}

const nothing: TypedAmountAndReason = { amount: '', reason: '' };
