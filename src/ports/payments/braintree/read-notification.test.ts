import { createHash, createHmac } from 'node:crypto';
import braintree, { type WebhookNotificationKind } from 'braintree';
import { expect, test } from 'vitest';
import { answerChallenge, readNotification } from './read-notification.ts';

const gateway = new braintree.BraintreeGateway({
  environment: braintree.Environment.Sandbox,
  merchantId: 'merchant_of_tests',
  publicKey: 'public_of_tests',
  privateKey: 'private_of_tests',
});

test('PAY-04 a notification that Braintree did not sign is unsigned', async () => {
  const form = new URLSearchParams(await sample('transaction_settled'));
  form.set('bt_signature', 'public_of_tests|0000000000000000000000000000000000000000');
  expect(await readNotification(gateway, form.toString())).toEqual({ kind: 'unsigned' });
});

test.each([
  ['transaction_settled', 'charge-settled'],
  ['transaction_settlement_declined', 'charge-failed'],
] as const)('PAY-04 %s becomes the event %s of its charge', async (kind, eventKind) => {
  expect(await readNotification(gateway, await sample(kind))).toEqual({
    id: `${kind}:charge1`,
    kind: eventKind,
    chargeId: 'charge1',
    key: null,
  });
});

test.each(['check', 'dispute_opened'] as const)('PAY-04 %s becomes an event that needs no action', async (kind) => {
  expect(await readNotification(gateway, await sample(kind))).toMatchObject({ kind: 'other', chargeId: null });
});

test('PAY-04 a signed text that is no notification is unreadable', async () => {
  for (const text of [
    '',
    'no xml',
    '<a/>',
    '<notification/>',
    '<notification><kind>transaction_settled</kind></notification>',
  ]) {
    const payload = `${Buffer.from(text || ' ').toString('base64')}\n`;
    const signature = createHmac('sha1', createHash('sha1').update('private_of_tests').digest()).update(payload);
    const form = { bt_signature: `public_of_tests|${signature.digest('hex')}`, bt_payload: payload };
    expect(await readNotification(gateway, new URLSearchParams(form).toString())).toEqual({ kind: 'unreadable' });
  }
});

test('PAY-04 a challenge of Braintree is answered with its text and a signature, and anything else is not answered', async () => {
  const challenge = '20f9f8ed05f77439fe955c977e4c8a53';
  const signature = createHmac('sha1', createHash('sha1').update('private_of_tests').digest()).update(challenge);
  const answer = `public_of_tests|${signature.digest('hex')}`;
  expect(await answerChallenge(gateway, { bt_challenge: challenge })).toBe(answer);
  for (const bt_challenge of [undefined, '', 'no hex at all, but long enough', challenge.toUpperCase(), [challenge]]) {
    expect(await answerChallenge(gateway, { bt_challenge })).toBeNull();
  }
});

async function sample(kind: WebhookNotificationKind): Promise<string> {
  return new URLSearchParams({ ...(await gateway.webhookTesting.sampleNotification(kind, 'charge1')) }).toString();
}
