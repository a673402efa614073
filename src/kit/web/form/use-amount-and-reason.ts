import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Cents } from '#rules/money.ts';
import { centsFromTyped } from '#rules/pricing/typed-dollars.ts';
import { CallFailed } from '../call.ts';
import { newIdempotencyKey } from '../new-idempotency-key.ts';

export type TypedAmountAndReason = { readonly amount: string; readonly reason: string };

export type AmountAndReasonErrors = Partial<Readonly<Record<keyof TypedAmountAndReason, string>>>;

export type AmountAndReasonForm<Answer> = {
  readonly typed: TypedAmountAndReason;
  readonly amount: Cents | null;
  readonly errors: AmountAndReasonErrors;
  /** Why it failed, when no field is to blame. */
  readonly problem: string | null;
  readonly isPending: boolean;
  /** What the last send was answered with; undefined before. */
  readonly answer: Answer | undefined;
  type(change: Partial<TypedAmountAndReason>): void;
  send(): void;
};

/**
 * A form that sends an amount of money and a reason. It has one idempotency key until it succeeds or something else is typed, so that a
 * press after a broken connection does not pay twice.
 */
export function useAmountAndReason<Answer>(form: {
  /** The errors in what was typed. */
  check: (typed: TypedAmountAndReason & { readonly amountCents: Cents | null }) => AmountAndReasonErrors;
  send: (entry: { readonly amount: Cents; readonly reason: string; readonly key: string }) => Promise<Answer>;
  /** What the server calls the amount in a refusal. */
  amountField: string;
}): AmountAndReasonForm<Answer> {
  const [typed, setTyped] = useState<TypedAmountAndReason>(nothing);
  const [key, setKey] = useState(newIdempotencyKey);
  const [errors, setErrors] = useState<AmountAndReasonErrors>({});
  const amount = centsFromTyped(typed.amount);
  const mutation = useMutation({
    mutationFn: form.send,
    onError: (error) => setErrors(fieldErrors(error, form.amountField)),
    onSuccess: () => {
      setTyped(nothing);
      setKey(newIdempotencyKey());
    },
  });

  return {
    typed,
    amount,
    errors,
    problem: isFieldError(mutation.error, form.amountField) ? null : (mutation.error?.message ?? null),
    isPending: mutation.isPending,
    answer: mutation.data,
    type: (change) => {
      setTyped((before) => ({ ...before, ...change }));
      setKey(newIdempotencyKey());
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))));
    },
    send: () => {
      if (mutation.isPending) return;
      const found = form.check({ ...typed, amountCents: amount });
      setErrors(found);
      if (amount === null || Object.keys(found).length > 0) return mutation.reset();
      mutation.mutate({ amount, reason: typed.reason.trim(), key });
    },
  };
}

const nothing: TypedAmountAndReason = { amount: '', reason: '' };

function fieldErrors(error: Error | null, amountField: string): AmountAndReasonErrors {
  if (!(error instanceof CallFailed)) return {};
  const messageOf = (name: string) => error.errors.find(({ field }) => field === name)?.message;
  const [amount, reason] = [messageOf(amountField), messageOf('reason')];
  return { ...(amount !== undefined && { amount }), ...(reason !== undefined && { reason }) };
}

function isFieldError(error: Error | null, amountField: string): boolean {
  return Object.keys(fieldErrors(error, amountField)).length > 0;
}
