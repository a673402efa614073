import { call, CallFailed } from '#kit/web/call.ts';
import type { Loadable } from '#kit/web/loadable.ts';
import { useAccountData } from '#kit/web/use-account-data.ts';
import { addPasskey, listPasskeys, passkeyOptions, removePasskey } from '../contract.ts';
import { newCredentialToWire, type Passkeys, passkeysFromWire } from '../wire.ts';
import { askAuthenticator } from './authenticator.ts';

/** The passkeys of the signed-in user. ACC-02 */
export function usePasskeys(): Loadable<Passkeys> {
  return useAccountData(listPasskeys, passkeysFromWire);
}

/** The outcome of adding or removing a passkey. */
export type PasskeyChange =
  | { readonly kind: 'done' }
  | { readonly kind: 'canceled' }
  /** The user has to prove again who they are. */
  | { readonly kind: 'not-fresh'; readonly needs: 'password' | 'sign-in'; readonly message: string };

/** Lets the browser create a passkey and adds it to the account. Throws why it can't be added. ACC-02 */
export async function createPasskey(): Promise<PasskeyChange> {
  const begun = await call(passkeyOptions, { body: {} });
  if (!begun.success) return { kind: 'not-fresh', needs: begun.needs, message: begun.message };
  const asked = await askAuthenticator(({ startRegistration }) => startRegistration({ optionsJSON: begun.options }));
  if (asked.kind === 'canceled') return asked;
  const { id, response } = asked.answer;
  const body = newCredentialToWire({
    id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  });
  const added = await call(addPasskey, { body });
  if (!added.success) throw new CallFailed({ kind: 'declined' }, added.message);
  return { kind: 'done' };
}

export async function deletePasskey(id: number): Promise<PasskeyChange> {
  const answer = await call(removePasskey, { body: { id } });
  return answer.success ? { kind: 'done' } : { kind: 'not-fresh', needs: answer.needs, message: answer.message };
}
