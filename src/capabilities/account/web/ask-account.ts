import { call } from '#kit/web/call.ts';
import type { TermsState } from '#rules/account/terms.ts';
import { termsAccepted } from '../contract.ts';

/** Where the person who is signed in stands with the terms. Throws when no answer comes. CHK-04 */
export async function termsState(signal?: AbortSignal): Promise<TermsState> {
  const { success, changed } = await call(termsAccepted, { query: {} }, { signal, provesPage: true });
  if (success) return 'accepted';
  return changed ? 'changed' : 'never-accepted';
}
