import { createHmac, timingSafeEqual } from 'node:crypto';

export const signatureHeader = 'x-hmac-signature';

/** EasyPost signs the bytes of the body with the webhook's secret, after decomposing its accented letters (Unicode NFKD). */
export function callbackSignature({ secret, body }: { readonly secret: string; readonly body: string }): string {
  const key = Buffer.from(secret.normalize('NFKD'), 'utf8');
  return `hmac-sha256-hex=${createHmac('sha256', key).update(body, 'utf8').digest('hex')}`;
}

export function isCallbackSigned({
  signature,
  ...signed
}: {
  readonly secret: string;
  readonly body: string;
  readonly signature: string;
}): boolean {
  const [expected, given] = [Buffer.from(callbackSignature(signed)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
