import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewCredential, SignedChallenge } from '../wire.ts';

/** What a browser and its authenticator do, and what they may get wrong. */
type Ceremony = {
  readonly challenge: string;
  readonly origin: string;
  readonly host: string;
  readonly isVerified?: boolean;
  readonly isInForeignFrame?: boolean;
};

export type SoftwareAuthenticator = {
  readonly id: string;
  /** How often it was used; a test may turn it back. */
  counter: number;
  create(ceremony: Ceremony): NewCredential;
  sign(ceremony: Ceremony & { readonly userHandle: string }): SignedChallenge;
};

/** An authenticator with one ES256 key, which answers as the WebAuthn specification says. */
export function softwareAuthenticator({ model = Buffer.alloc(16) }: { model?: Buffer } = {}): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  // A COSE key: EC2, ES256, P-256 and the two coordinates.
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const authenticator: SoftwareAuthenticator = {
    id,
    counter: 1,
    create: (ceremony) => {
      const length = Buffer.from([0, credentialId.length]);
      const data = authenticatorData(ceremony, {
        counter: authenticator.counter,
        attested: Buffer.concat([model, length, credentialId, coseKey]),
      });
      return {
        id,
        clientData: clientData('webauthn.create', ceremony).toString('base64url'),
        attestation: attestationWithout(data).toString('base64url'),
        transports: ['internal'],
      };
    },
    sign: (ceremony) => {
      authenticator.counter += 1;
      const client = clientData('webauthn.get', ceremony);
      const data = authenticatorData(ceremony, { counter: authenticator.counter });
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        id,
        clientData: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: ceremony.userHandle,
      };
    },
  };
  return authenticator;
}

function clientData(type: string, { challenge, origin, isInForeignFrame = false }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: isInForeignFrame }));
}

function authenticatorData(
  { host, isVerified = true }: Ceremony,
  { counter, attested }: { readonly counter: number; readonly attested?: Buffer },
): Buffer {
  const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0);
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(counter);
  const siteHash = createHash('sha256').update(host).digest();
  return Buffer.concat([siteHash, Buffer.from([flags]), counted, attested ?? Buffer.alloc(0)]);
}

/** An attestation object in CBOR that attests nothing, as browsers send for `attestation: 'none'`. */
function attestationWithout(data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  const words = Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
  ]);
  return Buffer.concat([words, Buffer.from([0x59]), length, data]);
}
