import { useState } from 'react';
import { call } from '#kit/web/call.ts';
import { useMayShowErrors } from '#kit/web/form/use-may-show-errors.ts';
import { useSubmit } from '#kit/web/use-submit.ts';
import { type PhoneAndTerms, type PhoneAndTermsNeed, phoneAndTermsProblems } from '#rules/account/phone-and-terms.ts';
import { messageText } from '#rules/messages.ts';
import { askPhoneAndTerms } from '../../contract.ts';
import { phoneAndTermsToWire } from '../../wire.ts';

export type PhoneAndTermsControl = {
  readonly need: PhoneAndTermsNeed;
  readonly typed: PhoneAndTerms;
  /** The error at the phone; a field that was not touched yet has none. */
  readonly phoneError: string | undefined;
  /** Why submit is disabled; null when it is not. */
  readonly waitsFor: string | null;
  readonly isSaving: boolean;
  /** Why it was not recorded. */
  readonly problem: string | null;
  change(changes: Partial<PhoneAndTerms>): void;
  /** Whether the number can exist; null while that can't be checked. */
  setValidity(isValid: boolean | null): void;
  leavePhone(): void;
  submit(): void;
};

/** The phone and the terms of a user who signed in with a provider. Nothing typed is lost when saving fails. ACC-05 */
export function usePhoneAndTerms(options: {
  readonly need: PhoneAndTermsNeed;
  /** The version of the terms that is shown. */
  readonly version: string;
  /** Both are recorded. */
  readonly onSaved: () => void;
}): PhoneAndTermsControl {
  const { need, version, onSaved } = options;
  const [typed, setTyped] = useState<PhoneAndTerms>({ phone: '', areTermsAccepted: false });
  const [isPossible, setPossible] = useState<boolean | null>(null);
  const [isPhoneLeft, setPhoneLeft] = useState(false);
  const mayShow = useMayShowErrors(false);
  const saving = useSubmit({
    send: () => call(askPhoneAndTerms, { body: phoneAndTermsToWire(typed, version) }),
    onSuccess: onSaved,
  });

  const [firstProblem] = phoneAndTermsProblems(typed, need);
  const isImpossible = isPossible === false && typed.phone.trim() !== '';
  const waitsFor = isImpossible ? 'internationalPhoneNotValid' : (firstProblem?.message ?? null);
  const isPhoneWrong = waitsFor === 'internationalPhoneNotValid';

  return {
    need,
    typed,
    phoneError: mayShow && isPhoneLeft && isPhoneWrong ? messageText('internationalPhoneNotValid') : undefined,
    waitsFor: waitsFor === null ? null : messageText(waitsFor),
    isSaving: saving.isPending,
    problem: saving.refusal && (saving.refusal.errors[0]?.message ?? saving.refusal.message),
    change: (changes) => setTyped((before) => ({ ...before, ...changes })),
    setValidity: setPossible,
    leavePhone: () => setPhoneLeft(true),
    submit: () => {
      if (waitsFor === null) saving.submit();
    },
  };
}
