import type { BraintreeGateway } from 'braintree';
import type { PaymentEvent, VerifiedCallback } from '../payments.ts';

declare module 'braintree' {
  interface WebhookNotificationGateway {
    /** Left out of the package's types. */
    verify(challenge: string): string;
  }
}

const eventKinds: Readonly<Record<string, PaymentEvent['kind']>> = {
  transaction_settled: 'charge-settled',
  transaction_settlement_declined: 'charge-failed',
  refund_failed: 'refund-failed',
};

/** Braintree posts a form with a signed, encoded text. Its notifications have no id, so we make one from kind and transaction. */
export async function readNotification(gateway: BraintreeGateway, body: string): Promise<VerifiedCallback> {
  const form = new URLSearchParams(body);
  const notification: Notification | null | undefined = await gateway.webhookNotification
    .parse(form.get('bt_signature') ?? '', form.get('bt_payload') ?? '')
    .catch((error: unknown) => (isUnsigned(error) ? null : undefined));
  if (notification === null) return { kind: 'unsigned' };
  if (typeof notification?.kind !== 'string') return { kind: 'unreadable' };
  const kind = eventKinds[notification.kind] ?? 'other';
  if (kind === 'other') {
    return { id: `${notification.kind}:${notification.timestamp}`, kind, chargeId: null, key: null };
  }
  const { id, orderId, refundedTransactionId } = notification.transaction ?? {};
  if (!id) return { kind: 'unreadable' };
  return { id: `${notification.kind}:${id}`, kind, chargeId: refundedTransactionId || id, key: orderId || null };
}

/** A signed text may lack anything, whatever the package's types say. */
type Notification = {
  readonly kind?: string;
  readonly timestamp?: string;
  readonly transaction?: {
    readonly id?: string;
    readonly orderId?: string | null | undefined;
    readonly refundedTransactionId?: string | null | undefined;
  };
};

function isUnsigned(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'invalidSignatureError';
}

/** When an operator enters our callback address at Braintree, it sends a text in `bt_challenge` and expects it back with a signature. */
export async function answerChallenge(
  gateway: BraintreeGateway,
  query: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const challenge = query['bt_challenge'];
  if (typeof challenge !== 'string' || !challengePattern.test(challenge)) return null;
  return gateway.webhookNotification.verify(challenge);
}

/** The texts that Braintree uses; its package throws for others. */
const challengePattern = /^[a-f0-9]{20,32}$/;
