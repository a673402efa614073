import { createHash } from 'node:crypto';
import type { PasskeyKey } from '#records/people/passkeys.ts';
import type { NewCredential, SignedChallenge } from '../wire.ts';

/** Loaded with the first passkey: the library reads certificates of every kind, and takes memory that most servers never need. */
const library = () => import('@simplewebauthn/server');
const libraryHelpers = () => import('@simplewebauthn/server/helpers');

/** EdDSA, ES256 and RS256, which today's authenticators support. */
export const passkeyAlgorithms: readonly number[] = [-8, -7, -257];

/** The address whose passkeys we accept. */
export type PasskeySite = { readonly origin: string; readonly host: string };

export function passkeySiteOf(siteUrl: string): PasskeySite {
  const { origin, hostname: host } = new URL(siteUrl);
  return { origin, host };
}

/** The id under which authenticators store a user's passkeys: the same for each of them, so that a new one replaces an old one. */
export function userHandleOf(userId: number): string {
  return createHash('sha256').update(`passkeys of user ${userId}`).digest('base64url');
}

/**
 * The challenge that an answer was given to; null for an answer that isn't WebAuthn, or was given in a frame of another site. The library
 * accepts such frames in browsers that don't report which site it was.
 */
export async function readChallenge(clientData: string): Promise<string | null> {
  const { decodeClientDataJSON } = await libraryHelpers();
  try {
    const { challenge, crossOrigin } = decodeClientDataJSON(clientData);
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : null;
  } catch {
    return null;
  }
}

export type CheckedCredential = PasskeyKey & {
  /** The model number of the authenticator. */
  readonly model: string;
};

/** The key of a new passkey; null when the answer is not for this challenge and site, or the authenticator did not verify the user. ACC-02 */
export async function checkNewCredential(
  { id, clientData, attestation, transports }: NewCredential,
  { challenge, site }: { readonly challenge: string; readonly site: PasskeySite },
): Promise<CheckedCredential | null> {
  const { verifyRegistrationResponse } = await library();
  const checked = await orNull(
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, attestationObject: attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    }),
  );
  if (!checked?.verified) return null;
  const { credential, aaguid: model } = checked.registrationInfo;
  const { id: credentialId, publicKey, counter } = credential;
  return { credentialId, publicKey: Buffer.from(publicKey), counter, transports, model };
}

/** The new count of a passkey that has signed the challenge for this site; null when it has not, or when its count has not grown. ACC-02 */
export async function checkSignedChallenge(
  signed: SignedChallenge,
  {
    challenge,
    site,
    passkey,
  }: { readonly challenge: string; readonly site: PasskeySite; readonly passkey: PasskeyKey },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const checked = await orNull(
    verifyAuthenticationResponse({
      response: {
        id: signed.id,
        rawId: signed.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: signed.clientData,
          authenticatorData: signed.authenticatorData,
          signature: signed.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    }),
  );
  return checked?.verified ? checked.authenticationInfo.newCounter : null;
}

/** The library throws for everything that does not match, hostile input included. */
async function orNull<Checked>(checking: Promise<Checked>): Promise<Checked | null> {
  try {
    return await checking;
  } catch {
    return null;
  }
}
