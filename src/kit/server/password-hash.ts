import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** The minimum that the OWASP password sheet asks of argon2id. A hash names its own costs, so hashes with other costs stay valid. */
const costs = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const hashBytes = 32;

type Phc = {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly hash: Buffer;
};

/** The argon2id hash of a password as a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return phcText({
    ...costs,
    salt,
    hash: await derivedHash(password, { ...costs, salt, hash: Buffer.alloc(hashBytes) }),
  });
}

/**
 * Whether a password matches its hash. Without a hash the answer is no, after the same work: the time it takes must not reveal who has an
 * account. ACC-02
 */
export async function isPasswordRight(password: string, phc: string | null): Promise<boolean> {
  const expected = phc === null ? decoy : parsePhc(phc);
  const isSame = timingSafeEqual(await derivedHash(password, expected), expected.hash);
  return phc !== null && isSame;
}

const decoy: Phc = { ...costs, salt: Buffer.alloc(saltBytes), hash: Buffer.alloc(hashBytes) };

/** Keyboards encode the same letter in different ways; NFKC makes the password the same on all of them. */
function derivedHash(password: string, { memory, passes, parallelism, salt, hash }: Phc): Promise<Buffer> {
  const message = password.normalize('NFKC');
  return derive('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength: hash.length });
}

function phcText({ memory, passes, parallelism, salt, hash }: Phc): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

const phcPattern = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([\w+/]+)\$([\w+/]+)$/;

function parsePhc(phc: string): Phc {
  const [, memory, passes, parallelism, salt = '', hash = ''] = phcPattern.exec(phc) ?? [];
  if (memory === undefined) throw new Error('The stored password hash is not a PHC string.');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
