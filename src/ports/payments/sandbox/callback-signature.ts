import { createHmac, timingSafeEqual } from 'node:crypto';

export const signatureHeader = 'x-sandbox-signature';

export function signCallback(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

export function isCallbackSigned({
  secret,
  body,
  signature,
}: {
  secret: string;
  body: string;
  signature: string;
}): boolean {
  const wanted = Buffer.from(signCallback(secret, body));
  const given = Buffer.from(signature);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
