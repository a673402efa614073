import { useState } from 'react';
import { call, CallFailed } from '#kit/web/call.ts';
import { acceptTerms } from '../contract.ts';

export type TermsAcceptance = {
  readonly isSaving: boolean;
  readonly problem: string | null;
  /** Answers whether the acceptance was recorded. */
  accept(): Promise<boolean>;
};

/** Records that whoever is signed in accepts the terms of a version, which is the one that they have read. CHK-04 */
export function useAcceptTerms(version: string): TermsAcceptance {
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function accept(): Promise<boolean> {
    setSaving(true);
    setProblem(null);
    try {
      await call(acceptTerms, { body: { terms_accepted: true, version } });
      return true;
    } catch (error) {
      setProblem(error instanceof CallFailed ? error.message : 'We could not record your acceptance.');
      return false;
    } finally {
      setSaving(false);
    }
  }

  return { isSaving, problem, accept };
}
