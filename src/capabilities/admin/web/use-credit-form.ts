import { useState } from 'react';
import { CallFailed } from '#kit/web/call.ts';
import { checkCreditGrant, creditAmountRange } from '#rules/account/credit-grant.ts';
import { messageFor, messageText } from '#rules/messages.ts';
import { checkNumber } from '#rules/validation/number-checks.ts';
import { centsFromTyped } from '#rules/pricing/typed-dollars.ts';

export type CreditToGrant = { readonly amountCents: number; readonly reason: string; readonly key: string };

type Typed = { readonly amount: string; readonly reason: string };

export type CreditFormState = {
  readonly typed: Typed;
  readonly errors: Readonly<Partial<Record<keyof Typed, string>>>;
  /** Why it was not given, when no field is to blame. */
  readonly problem: string | null;
  readonly isPending: boolean;
  /** How often credit was given here, and how much the last time. */
  readonly given: { readonly count: number; readonly amountCents: number };
  type(change: Partial<Typed>): void;
  send(): Promise<void>;
};

const nothing: Typed = { amount: '', reason: '' };

/**
 * The form with which an admin gives credit. Each credit has its key from the first press until it is given, so that a press after a broken
 * connection does not give it twice. SCR-08
 */
export function useCreditForm(grant: (credit: CreditToGrant) => Promise<void>): CreditFormState {
  const [typed, setTyped] = useState(nothing);
  const [key, setKey] = useState(newKey);
  const [errors, setErrors] = useState<CreditFormState['errors']>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const [given, setGiven] = useState({ count: 0, amountCents: 0 });

  function fail(error: unknown): void {
    if (!(error instanceof CallFailed)) throw error;
    const byField = Object.fromEntries(error.errors.map(({ field, message }) => [fieldNames[field] ?? field, message]));
    setErrors(byField);
    if (byField['amount'] === undefined && byField['reason'] === undefined) setProblem(error.message);
  }

  async function send(): Promise<void> {
    if (isPending) return;
    const noNumber = checkNumber(typed.amount);
    if (noNumber !== null) return setErrors({ amount: messageFor('amount', noNumber) });
    const amountCents = centsFromTyped(typed.amount) ?? 0;
    const checked = checkCreditGrant({ amountCents, reason: typed.reason });
    setProblem(null);
    if (checked.kind === 'problem') {
      setErrors({ [fieldNames[checked.field] ?? checked.field]: messageText(checked.message, creditAmountRange) });
      return;
    }
    setErrors({});
    setPending(true);
    try {
      await grant({ ...checked.value, key });
      setTyped(nothing);
      setKey(newKey());
      setGiven(({ count }) => ({ count: count + 1, amountCents }));
    } catch (error) {
      fail(error);
    } finally {
      setPending(false);
    }
  }

  return {
    typed,
    errors,
    problem,
    isPending,
    given,
    type: (change) => {
      setTyped((before) => ({ ...before, ...change }));
      // Another credit than the one that may have been given already.
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
