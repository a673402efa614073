import { createHmac, timingSafeEqual } from 'node:crypto';

export const signatureHeader = 'x-carrier-signature';

/** How old a signed request may be, and how far ahead of ours the sender's clock. */
const toleranceMs = 5 * 60 * 1000;

/** The time of sending is signed with the body, so that a recorded request is of no use later. */
export function signCallback({
  secret,
  body,
  sentAtMs,
}: {
  readonly secret: string;
  readonly body: string;
  readonly sentAtMs: number;
}): string {
  return `t=${sentAtMs},v1=${hmacOf(secret, sentAtMs, body)}`;
}

export function isCallbackSigned({
  secret,
  body,
  signature,
  nowMs,
}: {
  readonly secret: string;
  readonly body: string;
  readonly signature: string;
  readonly nowMs: number;
}): boolean {
  const [, sentAt, given] = /^t=(\d{1,16}),v1=([\da-f]{64})$/.exec(signature) ?? [];
  if (sentAt === undefined || given === undefined) return false;
  const sentAtMs = Number(sentAt);
  const isSame = timingSafeEqual(Buffer.from(hmacOf(secret, sentAtMs, body)), Buffer.from(given));
  return isSame && Math.abs(nowMs - sentAtMs) <= toleranceMs;
}

function hmacOf(secret: string, sentAtMs: number, body: string): string {
  return createHmac('sha256', secret).update(`${sentAtMs}.${body}`).digest('hex');
}
