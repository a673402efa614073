import { useState } from 'react';
import { call, CallFailed } from '#kit/web/call.ts';
import { useMayShowErrors } from '#kit/web/form/use-may-show-errors.ts';
import { type PhoneAndTerms, type PhoneAndTermsNeed, phoneAndTermsProblems } from '#rules/account/phone-and-terms.ts';
import { messageText } from '#rules/messages.ts';
import { askPhoneAndTerms } from '../contract.ts';

export type PhoneAndTermsControl = {
  readonly need: PhoneAndTermsNeed;
  readonly typed: PhoneAndTerms;
  /** What is said at the phone; an untouched field is left in peace. */
  readonly phoneError: string | undefined;
  /** Why submit is disabled; null when it is not. */
  readonly waitsFor: string | null;
  readonly isSaving: boolean;
  /** Why it was not recorded. */
  readonly problem: string | null;
  change(changes: Partial<PhoneAndTerms>): void;
  /** Whether such a number can exist; null while nobody can tell. */
  setValidity(isValid: boolean | null): void;
  leavePhone(): void;
  /** Answers whether both were recorded. */
  submit(): Promise<boolean>;
};

/** The phone and the terms of somebody who signed in with an account elsewhere. Nothing typed is lost when it fails. ACC-05 */
export function usePhoneAndTerms(asked: {
  readonly need: PhoneAndTermsNeed;
  /** The terms that are shown beside it. */
  readonly version: string;
}): PhoneAndTermsControl {
  const { need, version } = asked;
  const [typed, setTyped] = useState<PhoneAndTerms>({ phone: '', areTermsAccepted: false });
  const [isPossible, setPossible] = useState<boolean | null>(null);
  const [isPhoneLeft, setPhoneLeft] = useState(false);
  const mayShow = useMayShowErrors(false);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const [firstProblem] = phoneAndTermsProblems(typed, need);
  const isImpossible = isPossible === false && typed.phone.trim() !== '';
  const waitsFor = isImpossible ? 'internationalPhoneNotValid' : (firstProblem?.message ?? null);
  const isPhoneWrong = waitsFor === 'internationalPhoneNotValid';

  async function submit(): Promise<boolean> {
    if (waitsFor !== null || isSaving) return false;
    setSaving(true);
    setProblem(null);
    try {
      const { phone, areTermsAccepted } = typed;
      await call(askPhoneAndTerms, { body: { phone_number: phone, terms_accepted: areTermsAccepted, version } });
      return true;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setProblem(error.errors[0]?.message ?? error.message);
      return false;
    } finally {
      setSaving(false);
    }
  }

  return {
    need,
    typed,
    phoneError: mayShow && isPhoneLeft && isPhoneWrong ? messageText('internationalPhoneNotValid') : undefined,
    waitsFor: waitsFor === null ? null : messageText(waitsFor),
    isSaving,
    problem,
    change: (changes) => setTyped((before) => ({ ...before, ...changes })),
    setValidity: setPossible,
    leavePhone: () => setPhoneLeft(true),
    submit,
  };
}
