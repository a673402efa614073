import braintree, { type WebhookNotificationKind } from 'braintree';
import { expect, test } from 'vitest';
import { readNotification } from './read-notification.ts';

const gateway = new braintree.BraintreeGateway({
  environment: braintree.Environment.Sandbox,
  merchantId: 'merchant_of_tests',
  publicKey: 'public_of_tests',
  privateKey: 'private_of_tests',
});

test('PAY-04 a notification that Braintree did not sign is nothing', async () => {
  const form = new URLSearchParams(await sample('transaction_settled'));
  form.set('bt_signature', 'public_of_tests|0000000000000000000000000000000000000000');
  expect(await readNotification(gateway, form.toString())).toBeNull();
});

test.each([
  ['transaction_settled', 'charge-settled'],
  ['transaction_settlement_declined', 'charge-failed'],
] as const)('PAY-04 %s is told as %s of its charge', async (kind, told) => {
  expect(await readNotification(gateway, await sample(kind))).toEqual({
    id: `${kind}:charge1`,
    kind: told,
    chargeId: 'charge1',
    key: null,
  });
});

test.each(['check', 'dispute_opened'] as const)('PAY-04 %s is genuine and nothing to act on', async (kind) => {
  expect(await readNotification(gateway, await sample(kind))).toMatchObject({ kind: 'other', chargeId: null });
});

async function sample(kind: WebhookNotificationKind): Promise<string> {
  return new URLSearchParams({ ...(await gateway.webhookTesting.sampleNotification(kind, 'charge1')) }).toString();
}
