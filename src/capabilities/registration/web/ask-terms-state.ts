import { call } from '#kit/web/call.ts';
import type { TermsState } from '#rules/account/terms.ts';
import { termsAccepted } from '../contract.ts';
import { termsStateFromWire } from '../wire.ts';

/** Whether the signed-in user has accepted the terms in force. Throws when the server does not answer. CHK-04 */
export async function askTermsState(signal?: AbortSignal): Promise<TermsState> {
  return termsStateFromWire(await call(termsAccepted, { query: {} }, { signal, provesPage: true }));
}
