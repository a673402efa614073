import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import type { addPasskey, listPasskeys, passkeyOptions, passkeySignInOptions, signInWithPasskey } from './contract.ts';

type CreationOptions = Extract<EndpointResponse<typeof passkeyOptions>, { success: true }>['options'];
type RequestOptions = EndpointResponse<typeof passkeySignInOptions>['options'];
type Transport = CreationOptions['excludeCredentials'][number]['transports'][number];

const knownTransports: readonly string[] = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] satisfies Transport[];

function isTransport(text: string): text is Transport {
  return knownTransports.includes(text);
}

/** What a browser is asked to create: a passkey that the authenticator finds by itself and uses only for a user it has verified. ACC-02 */
export function creationOptionsToWire(asked: {
  readonly challenge: string;
  readonly site: { readonly host: string; readonly name: string };
  readonly user: { readonly handle: string; readonly email: string; readonly name: string };
  /** The kinds of keys that we can check, as COSE numbers, the preferred one first. */
  readonly algorithms: readonly number[];
  readonly existing: readonly { readonly credentialId: string; readonly transports: readonly string[] }[];
}): CreationOptions {
  return {
    challenge: asked.challenge,
    rp: { id: asked.site.host, name: asked.site.name },
    user: { id: asked.user.handle, name: asked.user.email, displayName: asked.user.name },
    pubKeyCredParams: asked.algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: limits.passkeyChallengeMs,
    excludeCredentials: asked.existing.map(({ credentialId: id, transports }) => {
      return { id, type: 'public-key', transports: transports.filter(isTransport) };
    }),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

export function requestOptionsToWire({
  challenge,
  host: rpId,
}: {
  readonly challenge: string;
  readonly host: string;
}): RequestOptions {
  return { challenge, rpId, timeout: limits.passkeyChallengeMs, userVerification: 'required' };
}

/** A passkey that an authenticator has created; all bytes in base64url. */
export type NewCredential = {
  readonly id: string;
  readonly clientData: string;
  readonly attestation: string;
  readonly transports: readonly string[];
};

export function newCredentialToWire(made: NewCredential): EndpointRequest<typeof addPasskey>['body'] {
  const { id, clientData, attestation, transports } = made;
  return {
    id,
    client_data: clientData,
    attestation,
    transports: transports.filter(isTransport).slice(0, limits.passkeyTransportsMax),
  };
}

export function newCredentialFromWire(body: EndpointRequest<typeof addPasskey>['body']): NewCredential {
  const { id, client_data: clientData, attestation, transports } = body;
  return { id, clientData, attestation, transports: [...new Set(transports)].filter(isTransport) };
}

/** What an authenticator has signed to show that it has a passkey; all bytes in base64url. */
export type SignedChallenge = {
  readonly id: string;
  readonly clientData: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle: string | undefined;
};

export function signedChallengeToWire(signed: SignedChallenge): EndpointRequest<typeof signInWithPasskey>['body'] {
  return {
    id: signed.id,
    client_data: signed.clientData,
    authenticator_data: signed.authenticatorData,
    signature: signed.signature,
    user_handle: signed.userHandle,
  };
}

export function signedChallengeFromWire(body: EndpointRequest<typeof signInWithPasskey>['body']): SignedChallenge {
  return {
    id: body.id,
    clientData: body.client_data,
    authenticatorData: body.authenticator_data,
    signature: body.signature,
    userHandle: body.user_handle,
  };
}

type PasskeysWire = EndpointResponse<typeof listPasskeys>;

type PasskeyRecord = {
  readonly id: number;
  readonly name: string;
  readonly site: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

export function passkeyToWire(known: PasskeyRecord): PasskeysWire['passkeys'][number] {
  return {
    id: known.id,
    name: known.name,
    site: known.site,
    created_at: known.createdAt.toISOString(),
    last_used_at: known.lastUsedAt?.toISOString() ?? null,
  };
}

export function passkeysToWire(known: {
  readonly mayAdd: boolean;
  readonly passkeys: readonly PasskeyRecord[];
}): PasskeysWire {
  return { may_add: known.mayAdd, passkeys: known.passkeys.map(passkeyToWire) };
}

/** A passkey as its owner sees it. */
export type ShownPasskey = {
  readonly id: number;
  readonly name: string;
  readonly site: string;
  readonly createdOn: IsoDate;
  readonly lastUsedOn: IsoDate | null;
};

export type Passkeys = {
  /** False for pro users, who sign in with a password or a linked provider, and for staff, who sign in with a password only. */
  readonly mayAdd: boolean;
  readonly passkeys: readonly ShownPasskey[];
};

export function passkeysFromWire({ may_add: mayAdd, passkeys }: PasskeysWire): Passkeys {
  return {
    mayAdd,
    passkeys: passkeys.map(({ id, name, site, created_at: created, last_used_at: used }) => ({
      id,
      name,
      site,
      createdOn: isoDate(created.slice(0, 10)),
      lastUsedOn: used === null ? null : isoDate(used.slice(0, 10)),
    })),
  };
}
