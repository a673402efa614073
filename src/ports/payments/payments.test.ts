import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addCents, cents } from '#rules/money.ts';
import type { ChargeRequest, Charged, ChargeOutcome, Payments } from './payments.ts';
import { type PaymentsWorld, startBraintreeWorld, startSandboxWorld } from './testing/payments-world.ts';

/** Every adapter keeps these promises; a new one is added to the list. */
const worlds: readonly { name: string; start(): Promise<PaymentsWorld> }[] = [
  { name: 'built-in sandbox gateway', start: startSandboxWorld },
  { name: 'Braintree', start: startBraintreeWorld },
];

/** Long enough for a busy machine to answer, short enough to wait for a gateway that does not. */
const impatientMs = 3_000;
const hangMs = 5_000;

describe.each(worlds)('payments: $name', ({ start }) => {
  let world: PaymentsWorld;
  let payments: Payments;

  beforeAll(async () => {
    world = await start();
    payments = world.connect();
  });
  afterAll(() => world.close());

  test('PAY-01 a charge with a wrong secret rejects, because that is a wrong setting', async () => {
    const intruder = world.connectWithWrongSecret();
    const request = byNonce('fake-valid-nonce');
    const refusal = /401|Authentication/;
    await expect(intruder.charge(request)).rejects.toThrow(refusal);
    await expect(intruder.findByKey(request.key)).rejects.toThrow(refusal);
    await expect(intruder.refund({ key: newKey(), chargeId: 'any', amount: cents(100) })).rejects.toThrow(refusal);
    await expect(intruder.storedMethods('user-1')).rejects.toThrow(refusal);
    expect(await world.timesCharged(request.key)).toBe(0);
  });

  test.each(['', 'a key/with?signs', 'k'.repeat(101)])(
    'PAY-01 "%s" is no key and never reaches a gateway',
    async (key) => {
      const refusal = 'Invalid payment key';
      await expect(payments.charge(byNonce('fake-valid-nonce', { key }))).rejects.toThrow(refusal);
      await expect(payments.findByKey(key)).rejects.toThrow(refusal);
      await expect(payments.refund({ key, chargeId: 'any', amount: cents(1) })).rejects.toThrow(refusal);
      await expect(payments.findRefundByKey(key)).rejects.toThrow(refusal);
      await expect(payments.cancel({ key, chargeId: 'any' })).rejects.toThrow(refusal);
    },
  );

  describe('charges', () => {
    test.each([
      ['fake-valid-nonce', { kind: 'card', brand: 'Visa', last4: '1881' }],
      ['fake-valid-visa-nonce', { kind: 'card', brand: 'Visa', last4: '1881' }],
      ['fake-apple-pay-visa-nonce', { kind: 'apple-pay', brand: 'Visa', last4: '1111' }],
      ['fake-paypal-one-time-nonce', { kind: 'paypal', payer: 'payer@example.com' }],
    ])('PAY-01 %s is charged and says what paid', async (nonce, paidWith) => {
      const request = byNonce(nonce, { amount: cents(40_340) });
      const outcome = await payments.charge(request);
      expect(outcome).toMatchObject({ kind: 'charged', amount: 40_340, paidWith, storedMethodId: null });
      expect(await payments.findByKey(request.key)).toEqual(outcome);
    });

    test('PAY-01 a card that the browser exchanged is charged by its nonce', async () => {
      const nonce = await world.exchange('5555555555554444');
      expect(await payments.charge(byNonce(nonce))).toMatchObject({
        kind: 'charged',
        paidWith: { kind: 'card', brand: 'MasterCard', last4: '4444' },
      });
    });

    test('PAY-01 a card has the same fingerprint for every customer, also when it is declined', async () => {
      const declined = byNonce('fake-processor-declined-visa-nonce');
      const [first, second] = [await payments.charge(declined), await payments.charge(byNonce(nonceOf(declined)))];
      expect(first).toMatchObject({ kind: 'declined', cardFingerprint: expect.stringMatching(/^[\da-f]{32}$/) });
      expect(second).toMatchObject({ cardFingerprint: fingerprintIn(first) });
      expect(await payments.cardOf(declined.method)).toEqual({ kind: 'known', fingerprint: fingerprintIn(first) });
      const paid = await payments.charge(byNonce('fake-valid-visa-nonce'));
      expect(fingerprintIn(paid)).toMatch(/^[\da-f]{32}$/);
      expect(fingerprintIn(paid)).not.toBe(fingerprintIn(first));
      expect(fingerprintIn(await payments.charge(byNonce('fake-valid-prepaid-nonce')))).toBeDefined();
      for (const nonce of ['fake-paypal-one-time-nonce', 'no-such-nonce']) {
        expect(await payments.cardOf({ kind: 'nonce', nonce })).toEqual({ kind: 'known', fingerprint: null });
      }
    });

    test('PAY-01 a declined card is an answer that stays with its key', async () => {
      const request = byNonce('fake-processor-declined-visa-nonce');
      const outcome = await payments.charge(request);
      expect(outcome).toMatchObject({ kind: 'declined', reason: 'declined', text: 'Do Not Honor' });
      expect(await payments.findByKey(request.key)).toEqual(outcome);
      expect(await payments.charge({ ...request, method: { kind: 'nonce', nonce: 'fake-valid-nonce' } })).toEqual(
        outcome,
      );
      expect(await world.timesCharged(request.key)).toBe(0);
    });

    test('PAY-01 what the gateway itself rejects is an issue of the method', async () => {
      const outcome = await payments.charge(byNonce('fake-gateway-rejected-fraud-nonce'));
      expect(outcome).toMatchObject({ kind: 'declined', reason: 'method-issue' });
    });

    test('PAY-05 a prepaid card is refused before anything is taken', async () => {
      const request = byNonce('fake-valid-prepaid-nonce');
      expect(await payments.charge(request)).toMatchObject({ kind: 'declined', reason: 'prepaid' });
      expect(await payments.findByKey(request.key)).toEqual({ kind: 'none' });
      expect(await world.timesCharged(request.key)).toBe(0);
    });

    test.each([
      ['fake-consumed-nonce', 'consumed-nonce'],
      ['never-made-nonce', 'unknown-nonce'],
    ])('PAY-01 %s is refused as %s, and nothing is kept under the key', async (nonce, reason) => {
      const request = byNonce(nonce);
      expect(await payments.charge(request)).toMatchObject({ kind: 'declined', reason });
      expect(await payments.findByKey(request.key)).toEqual({ kind: 'none' });
    });

    test('PAY-01 a nonce pays once: under another key it is used up', async () => {
      const nonce = await world.exchange('4111111111111111');
      const first = byNonce(nonce);
      const second = byNonce(nonce);
      expect(await payments.charge(first)).toMatchObject({ kind: 'charged' });
      expect(await payments.charge(second)).toMatchObject({ kind: 'declined', reason: 'consumed-nonce' });
      expect(await world.timesCharged(second.key)).toBe(0);
    });

    test('PAY-01 of a key that was never sent there is none', async () => {
      expect(await payments.findByKey(newKey())).toEqual({ kind: 'none' });
    });
  });

  describe('exactly once', () => {
    test('PAY-01 the same key 50 times at once, from two servers, is one charge and one answer', async () => {
      const request = byNonce('fake-valid-nonce');
      const servers = [payments, world.connect()];
      const outcomes = await Promise.all(range(50).map((index) => serverOf(servers, index).charge(request)));
      expect(new Set(outcomes.map((outcome) => chargedOf(outcome).chargeId)).size).toBe(1);
      expect(await world.timesCharged(request.key)).toBe(1);
    });

    test('PAY-01 the same key 20 times at once with a single-use nonce is one charge and one answer', async () => {
      const request = byNonce(await world.exchange('4111111111111111'));
      const servers = [payments, world.connect()];
      const outcomes = await Promise.all(range(20).map((index) => serverOf(servers, index).charge(request)));
      expect(new Set(outcomes.map((outcome) => chargedOf(outcome).chargeId)).size).toBe(1);
      expect(await world.timesCharged(request.key)).toBe(1);
    });

    test('PAY-01 the same key with another amount is refused, and the first charge stands', async () => {
      const request = byNonce('fake-valid-nonce', { amount: cents(5_000) });
      const first = await payments.charge(request);
      expect(await payments.charge({ ...request, amount: cents(5_001) })).toEqual({
        kind: 'refused',
        reason: 'key-of-another-amount',
      });
      expect(await payments.findByKey(request.key)).toEqual(first);
      expect(await world.timesCharged(request.key)).toBe(1);
    });

    test('PAY-01 the same key with another amount is refused even when the first charge was declined', async () => {
      const request = byNonce('fake-processor-declined-visa-nonce');
      await payments.charge(request);
      expect(await payments.charge({ ...request, amount: addCents(request.amount, cents(1)) })).toMatchObject({
        kind: 'refused',
      });
    });
  });

  describe('a gateway that fails', () => {
    test.each([
      { kind: 'error-after', timeoutMs: 20_000 } as const,
      { kind: 'reset-after', timeoutMs: 20_000 } as const,
      { kind: 'answer-after', ms: hangMs, timeoutMs: impatientMs } as const,
    ])(
      'PAY-01 after $kind the charge is unknown, is found by its key and is not made again',
      async ({ timeoutMs, ...effect }) => {
        const impatient = world.connect({ timeoutMs });
        const request = byNonce('fake-valid-nonce');
        await world.fault({ on: 'charge', effect });
        expect(await impatient.charge(request)).toEqual({ kind: 'unknown' });
        const found = await payments.findByKey(request.key);
        expect(found).toMatchObject({ kind: 'charged', amount: request.amount });
        expect(await payments.charge(request)).toEqual(found);
        expect(await world.timesCharged(request.key)).toBe(1);
      },
    );

    test('PAY-01 a charge that hangs is unknown, and turns up when the gateway wakes', async () => {
      const impatient = world.connect({ timeoutMs: impatientMs });
      const request = byNonce('fake-valid-nonce');
      await world.fault({ on: 'charge', effect: { kind: 'hang', ms: hangMs } });
      expect(await impatient.charge(request)).toEqual({ kind: 'unknown' });
      await vi.waitFor(async () => expect(await payments.findByKey(request.key)).toMatchObject({ kind: 'charged' }), {
        timeout: 60_000,
        interval: 100,
      });
      expect(await world.timesCharged(request.key)).toBe(1);
    });

    test('PAY-01 a failure before charging is unknown too, and the same key then charges', async () => {
      const request = byNonce('fake-valid-nonce');
      await world.fault({ on: 'charge', effect: { kind: 'error-before' } });
      expect(await payments.charge(request)).toEqual({ kind: 'unknown' });
      expect(await payments.findByKey(request.key)).toEqual({ kind: 'none' });
      expect(await payments.charge(request)).toMatchObject({ kind: 'charged' });
    });

    test('PAY-04 a charge that cannot reach the gateway is not sent, takes no money, and is made later with the same key', async () => {
      const away = world.connectToNoGateway();
      const request = byNonce('fake-valid-nonce');
      expect(await away.charge(request)).toEqual({ kind: 'not-sent' });
      expect(await away.findByKey(request.key)).toEqual({ kind: 'unknown' });
      expect(await world.timesCharged(request.key)).toBe(0);
      expect(await payments.charge(request)).toMatchObject({ kind: 'charged' });
      expect(await away.refund({ key: newKey(), chargeId: 'any', amount: cents(100) })).toEqual({ kind: 'unknown' });
    });

    test('PAY-01 a bank can be told to decline a good card', async () => {
      await world.fault({ on: 'charge', effect: { kind: 'decline' } });
      expect(await payments.charge(byNonce('fake-valid-nonce'))).toMatchObject({
        kind: 'declined',
        reason: 'declined',
      });
    });

    test('PAY-01 a gateway that cannot be asked is unknown, never none', async () => {
      const request = byNonce('fake-valid-nonce');
      await payments.charge(request);
      await world.fault({ on: 'find', effect: { kind: 'error-before' } });
      expect(await payments.findByKey(request.key)).toEqual({ kind: 'unknown' });
    });

    test('PAY-01 a refund whose answer is lost is found by its key and is not made again', async () => {
      const charge = await chargeOf(payments, cents(10_000));
      const refund = { key: newKey(), chargeId: charge.chargeId, amount: cents(6_000) };
      await world.fault({ on: 'refund', effect: { kind: 'reset-after' } });
      expect(await payments.refund(refund)).toEqual({ kind: 'unknown' });
      const found = await payments.findRefundByKey(refund.key);
      expect(found).toMatchObject({ kind: 'refunded', amount: 6_000 });
      expect(await payments.refund(refund)).toEqual(found);
      expect(await payments.refund({ ...refund, key: newKey() })).toMatchObject({ reason: 'more-than-left' });
    });
  });

  describe('refunds', () => {
    test('PAY-01 a charge is refunded in parts, but never more than is left of it', async () => {
      const { chargeId } = await chargeOf(payments, cents(10_000));
      const refund = (amount: number) => payments.refund({ key: newKey(), chargeId, amount: cents(amount) });
      expect(await refund(4_000)).toMatchObject({ kind: 'refunded', amount: 4_000 });
      expect(await refund(6_001)).toMatchObject({ kind: 'refused', reason: 'more-than-left' });
      expect(await refund(6_000)).toMatchObject({ kind: 'refunded', amount: 6_000 });
      expect(await refund(1)).toMatchObject({ kind: 'refused', reason: 'more-than-left' });
    });

    test('PAY-01 of 50 refunds of 60 dollars at once from a charge of 100 one is paid', async () => {
      const { chargeId } = await chargeOf(payments, cents(10_000));
      const servers = [payments, world.connect()];
      const outcomes = await Promise.all(
        range(50).map((index) => serverOf(servers, index).refund({ key: newKey(), chargeId, amount: cents(6_000) })),
      );
      expect(outcomes.filter((outcome) => outcome.kind === 'refunded')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome.kind === 'refused')).toHaveLength(49);
    });

    test('PAY-01 the same refund 20 times at once is one refund', async () => {
      const { chargeId } = await chargeOf(payments, cents(10_000));
      const refund = { key: newKey(), chargeId, amount: cents(1_000) };
      const outcomes = await Promise.all(range(20).map(() => payments.refund(refund)));
      expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
      expect(await payments.refund({ ...refund, key: newKey(), amount: cents(9_000) })).toMatchObject({
        kind: 'refunded',
      });
    });

    test('PAY-01 the key of a refund with another amount is refused', async () => {
      const { chargeId } = await chargeOf(payments, cents(10_000));
      const refund = { key: newKey(), chargeId, amount: cents(1_000) };
      await payments.refund(refund);
      expect(await payments.refund({ ...refund, amount: cents(2_000) })).toMatchObject({
        kind: 'refused',
        reason: 'key-of-another-amount',
      });
    });

    test('PAY-01 an unknown charge is not refunded', async () => {
      const refund = { key: newKey(), chargeId: 'nosuchcharge', amount: cents(100) };
      expect(await payments.refund(refund)).toMatchObject({ kind: 'refused', reason: 'unknown-charge' });
      expect(await payments.findRefundByKey(refund.key)).toEqual({ kind: 'none' });
    });

    test('PAY-01 a charge that has not settled cannot be refunded yet; later the same key does it', async () => {
      await world.fault({ on: 'charge', effect: { kind: 'unsettled' } });
      const { chargeId } = await chargeOf(payments, cents(10_000));
      const refund = { key: newKey(), chargeId, amount: cents(10_000) };
      expect(await payments.refund(refund)).toMatchObject({ kind: 'refused', reason: 'not-settled' });
      await world.settle(chargeId);
      expect(await payments.refund(refund)).toMatchObject({ kind: 'refunded' });
    });

    test('PAY-01 whatever is asked for in whatever order, refunds never exceed what was taken', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 8 }),
          async (amounts) => {
            const { chargeId } = await chargeOf(payments, cents(1_000));
            const outcomes = await Promise.all(
              amounts.map((amount) => payments.refund({ key: newKey(), chargeId, amount: cents(amount) })),
            );
            const given = outcomes.flatMap((outcome) => (outcome.kind === 'refunded' ? [outcome.amount] : []));
            expect(addCents(...given)).toBeLessThanOrEqual(1_000);
            expect(given.length).toBeGreaterThan(0);
          },
        ),
        { numRuns: 10 },
      );
    });
  });

  describe('cancelling', () => {
    test('PAY-01 a charge that has not settled is as if it had never been, however often it is canceled', async () => {
      await world.fault({ on: 'charge', effect: { kind: 'unsettled' } });
      const request = byNonce('fake-valid-nonce');
      const { chargeId, amount } = chargedOf(await payments.charge(request));
      const cancellation = { key: newKey(), chargeId };
      expect(await payments.cancel(cancellation)).toEqual({ kind: 'cancelled' });
      expect(await payments.cancel(cancellation)).toEqual({ kind: 'cancelled' });
      expect(await payments.findByKey(request.key)).toEqual({ kind: 'cancelled', chargeId, amount });
      expect(await payments.findRefundByKey(cancellation.key)).toEqual({ kind: 'none' });
    });

    test('PAY-01 the key of a canceled charge takes nothing any more', async () => {
      await world.fault({ on: 'charge', effect: { kind: 'unsettled' } });
      const request = byNonce('fake-valid-nonce');
      const { chargeId } = chargedOf(await payments.charge(request));
      await payments.cancel({ key: newKey(), chargeId });
      expect(await payments.charge(request)).toEqual({ kind: 'refused', reason: 'cancelled' });
    });

    test('PAY-01 of a charge that has settled the rest is refunded under the key, once', async () => {
      const { chargeId } = await chargeOf(payments, cents(10_000));
      await payments.refund({ key: newKey(), chargeId, amount: cents(2_500) });
      const cancellation = { key: newKey(), chargeId };
      expect(await payments.cancel(cancellation)).toEqual({ kind: 'cancelled' });
      expect(await payments.cancel(cancellation)).toEqual({ kind: 'cancelled' });
      expect(await payments.findRefundByKey(cancellation.key)).toMatchObject({ kind: 'refunded', amount: 7_500 });
    });

    test('PAY-01 an unknown charge cannot be canceled', async () => {
      expect(await payments.cancel({ key: newKey(), chargeId: 'nosuchcharge' })).toMatchObject({
        kind: 'refused',
        reason: 'unknown-charge',
      });
    });
  });

  describe('stored methods', () => {
    test('PAY-01 a stored card is listed with brand, last digits and expiry, and pays later', async () => {
      const customer = newCustomer();
      const stored = await payments.storeMethod({ customer, nonce: await world.exchange('378282246310005') });
      const method = { brand: 'American Express', last4: '0005', expiryMonth: 12, expiryYear: 2035 };
      expect(stored).toMatchObject({ kind: 'stored', method });
      const { id } = await onlyMethodOf(payments, customer);
      const request = byStored({ customer, id });
      expect(await payments.charge(request)).toMatchObject({
        kind: 'charged',
        paidWith: { kind: 'card', brand: 'American Express', last4: '0005' },
        storedMethodId: id,
      });
    });

    test('PAY-01 the same key with a stored card 50 times at once is one charge', async () => {
      const customer = newCustomer();
      await payments.storeMethod({ customer, nonce: 'fake-valid-visa-nonce' });
      const request = byStored({ customer, id: (await onlyMethodOf(payments, customer)).id });
      const servers = [payments, world.connect()];
      const outcomes = await Promise.all(range(50).map((index) => serverOf(servers, index).charge(request)));
      expect(new Set(outcomes.map((outcome) => chargedOf(outcome).chargeId)).size).toBe(1);
      expect(await world.timesCharged(request.key)).toBe(1);
    });

    test('PAY-02 a card is stored by paying with it, once, when the payer wants that', async () => {
      const customer = newCustomer();
      const request = { ...byNonce(await world.exchange('4111111111111111')), storeFor: customer };
      const charge = chargedOf(await payments.charge(request));
      expect(await payments.charge(request)).toEqual(charge);
      expect(await onlyMethodOf(payments, customer)).toMatchObject({ id: charge.storedMethodId, last4: '1111' });
    });

    test('PAY-02 a declined card is not stored, and a wallet is never stored', async () => {
      const customer = newCustomer();
      await payments.charge({ ...byNonce('fake-processor-declined-visa-nonce'), storeFor: customer });
      await payments.charge({ ...byNonce('fake-apple-pay-visa-nonce'), storeFor: customer });
      expect(await payments.storeMethod({ customer, nonce: 'fake-paypal-one-time-nonce' })).toMatchObject({
        kind: 'declined',
        reason: 'method-issue',
      });
      expect(await payments.storedMethods(customer)).toEqual({ kind: 'listed', methods: [] });
    });

    test.each([
      ['fake-processor-declined-visa-nonce', 'declined'],
      ['fake-valid-prepaid-nonce', 'prepaid'],
      ['fake-consumed-nonce', 'consumed-nonce'],
      ['never-made-nonce', 'unknown-nonce'],
    ])('PAY-01 %s is not stored: %s', async (nonce, reason) => {
      const customer = newCustomer();
      expect(await payments.storeMethod({ customer, nonce })).toMatchObject({ kind: 'declined', reason });
      expect(await payments.storedMethods(customer)).toEqual({ kind: 'listed', methods: [] });
    });

    test("PAY-01 another customer's card neither pays nor can be removed", async () => {
      const owner = newCustomer();
      await payments.storeMethod({ customer: owner, nonce: 'fake-valid-visa-nonce' });
      const { id } = await onlyMethodOf(payments, owner);
      const thief = newCustomer();
      const request = byStored({ customer: thief, id });
      expect(await payments.charge(request)).toMatchObject({ kind: 'declined', reason: 'method-issue' });
      expect(await payments.removeStoredMethod({ customer: thief, id })).toEqual({ kind: 'none' });
      expect(await onlyMethodOf(payments, owner)).toMatchObject({ id });
      expect(await world.timesCharged(request.key)).toBe(0);
    });

    test('PAY-01 a removed card is gone and pays no more', async () => {
      const customer = newCustomer();
      await payments.storeMethod({ customer, nonce: 'fake-valid-visa-nonce' });
      const { id } = await onlyMethodOf(payments, customer);
      expect(await payments.removeStoredMethod({ customer, id })).toEqual({ kind: 'removed' });
      expect(await payments.removeStoredMethod({ customer, id })).toEqual({ kind: 'none' });
      expect(await payments.storedMethods(customer)).toEqual({ kind: 'listed', methods: [] });
      expect(await payments.charge(byStored({ customer, id }))).toMatchObject({ reason: 'method-issue' });
    });
  });

  describe('the browser and the callbacks', () => {
    test('PAY-02 the browser learns how to exchange a card', async () => {
      const token = await payments.browserToken({ origin: 'https://portage.example' });
      expect(['fields-page', 'braintree']).toContain(token.kind);
    });

    test("PAY-04 the gateway's own callback about a settlement names the charge, with the same id each time", async () => {
      const { chargeId } = await chargeOf(payments, cents(1_000));
      const callback = await world.settlementCallback({ chargeId });
      const verified = await payments.verifyCallback(callback);
      expect(verified).toMatchObject({ kind: 'charge-settled', chargeId });
      expect(await payments.verifyCallback(callback)).toEqual(verified);
    });

    test('PAY-04 a callback that the gateway did not write, or that was changed, is unsigned', async () => {
      const { headers, body } = await world.settlementCallback({ chargeId: 'charge1' });
      expect(await payments.verifyCallback({ headers, body: body.replace('1', '2') })).toEqual({ kind: 'unsigned' });
      expect(await payments.verifyCallback({ headers: {}, body: '{}' })).toEqual({ kind: 'unsigned' });
      expect(await payments.verifyCallback({ headers: {}, body: '' })).toEqual({ kind: 'unsigned' });
      expect(await world.connectWithWrongSecret().verifyCallback({ headers, body })).toEqual({ kind: 'unsigned' });
    });
  });
});

function newKey(): string {
  return `key-${randomUUID()}`;
}

function newCustomer(): string {
  return `user-${randomUUID().slice(0, 8)}`;
}

function byNonce(nonce: string, given: { key?: string; amount?: ChargeRequest['amount'] } = {}): ChargeRequest {
  const { key = newKey(), amount = cents(12_345) } = given;
  return { key, amount, method: { kind: 'nonce', nonce }, description: 'Two golf bags to Miami' };
}

function byStored(method: { customer: string; id: string }): ChargeRequest {
  const { key, amount, description } = byNonce('');
  return { key, amount, description, method: { kind: 'stored', ...method } };
}

async function chargeOf(payments: Payments, amount: ChargeRequest['amount']): Promise<Charged> {
  return chargedOf(await payments.charge(byNonce('fake-valid-nonce', { amount })));
}

function chargedOf(outcome: ChargeOutcome): Charged {
  if (outcome.kind !== 'charged') throw new Error(`Expected a charge, got ${JSON.stringify(outcome)}`);
  return outcome;
}

async function onlyMethodOf(payments: Payments, customer: string) {
  const answer = await payments.storedMethods(customer);
  const [method, ...others] = answer.kind === 'listed' ? answer.methods : [];
  if (!method || others.length > 0) throw new Error(`Expected one method, got ${JSON.stringify(answer)}`);
  return method;
}

function serverOf(servers: readonly Payments[], index: number): Payments {
  const server = servers[index % servers.length];
  if (!server) throw new Error('There is no server.');
  return server;
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}

function nonceOf({ method }: ChargeRequest): string {
  return method.kind === 'nonce' ? method.nonce : '';
}

function fingerprintIn(outcome: ChargeOutcome): string | undefined {
  return 'cardFingerprint' in outcome ? outcome.cardFingerprint : undefined;
}
