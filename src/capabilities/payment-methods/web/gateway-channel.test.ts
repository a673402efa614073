import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ChannelEnds, gatewayChannel } from './gateway-channel.ts';

const origin = 'https://pay.example.com';
const frame = { name: 'the frame' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const ends = {
    origin,
    isFrame: (source: unknown) => source === frame,
    post: vi.fn<ChannelEnds['post']>(),
    after: (ms: number, act: () => void) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    onReady: vi.fn<ChannelEnds['onReady']>(),
    onUnauthorized: vi.fn<ChannelEnds['onUnauthorized']>(),
    onFailed: vi.fn<ChannelEnds['onFailed']>(),
    onWallet: vi.fn<ChannelEnds['onWallet']>(),
    onTyped: vi.fn<ChannelEnds['onTyped']>(),
  };
  const channel = gatewayChannel(ends);
  const say = (data: object, from: { origin?: string; source?: unknown } = {}) =>
    channel.hear({ origin, source: frame, ...from, data: { source: 'card-fields', ...data } });
  return { ends, channel, say };
}

const ask = { kind: 'exchange', billingZip: '33401' } as const;

test('PAY-02 messages from another origin or frame are ignored', async () => {
  const { ends, channel, say } = open();
  const outcome = channel.exchange(ask);
  say({ kind: 'nonce', nonce: 'stolen' }, { origin: 'https://elsewhere.example' });
  say({ kind: 'nonce', nonce: 'stolen' }, { source: { name: 'another frame' } });
  say({ kind: 'ready', height: 9 }, { origin: 'null' });
  channel.hear({ origin, source: frame, data: { source: 'other', kind: 'nonce', nonce: 'stolen' } });
  say({ kind: 'nonce', nonce: 'sandbox-1', brand: 'Visa', last4: '1111' });
  expect(await outcome).toEqual({ kind: 'nonce', nonce: 'sandbox-1' });
  expect(ends.onReady).not.toHaveBeenCalled();
});

test('PAY-02 the card is asked for at the gateway’s origin only, with the billing zip', () => {
  const { ends, channel } = open();
  void channel.exchange(ask);
  expect(ends.post).toHaveBeenCalledExactlyOnceWith(
    { source: 'portage', kind: 'exchange', billingZip: '33401' },
    origin,
  );
});

test('PAY-02 a second press gets the answer to the first', async () => {
  const { ends, channel, say } = open();
  const both = Promise.all([channel.exchange(ask), channel.exchange(ask)]);
  say({ kind: 'nonce', nonce: 'sandbox-1' });
  expect(await both).toEqual([
    { kind: 'nonce', nonce: 'sandbox-1' },
    { kind: 'nonce', nonce: 'sandbox-1' },
  ]);
  expect(ends.post).toHaveBeenCalledOnce();
});

test('PAY-03 errors come with the words of each field, and nothing else of what was sent', async () => {
  const { channel, say } = open();
  const outcome = channel.exchange(ask);
  say({ kind: 'errors', errors: { number: 'Please enter card number', year: 3, other: 'x' } });
  expect(await outcome).toEqual({ kind: 'errors', fields: { number: 'Please enter card number' } });
});

test('PAY-02 a missing answer is a failure, and the next press asks again', async () => {
  const { ends, channel, say } = open();
  const outcome = channel.exchange(ask);
  vi.advanceTimersByTime(30_000);
  expect(await outcome).toEqual({ kind: 'failed' });
  const next = channel.exchange(ask);
  say({ kind: 'nonce', nonce: 'sandbox-2' });
  expect(await next).toEqual({ kind: 'nonce', nonce: 'sandbox-2' });
  expect(ends.post).toHaveBeenCalledTimes(2);
});

test('PAY-02 a frame that goes away fails what is under way', async () => {
  const { channel } = open();
  const outcome = channel.exchange(ask);
  channel.close();
  expect(await outcome).toEqual({ kind: 'failed' });
});

test('PAY-01 a payment that was approved inside the frame is passed on with what the wallet tells about its owner', () => {
  const { ends, say } = open();
  const shipping = { recipient: 'Robin Vale', street: '4 Harbor Lane', zip: '90001', country: 'US', other: 'x' };
  const contact = { name: ' Robin Vale ', email: 7, phone: '1'.repeat(101), billing: 'none', shipping };
  say({ kind: 'wallet', outcome: 'approved', nonce: 'fake-paypal-one-time-nonce', contact });
  expect(ends.onWallet).toHaveBeenCalledExactlyOnceWith({
    kind: 'approved',
    nonce: 'fake-paypal-one-time-nonce',
    contact: {
      name: 'Robin Vale',
      email: '',
      phone: '',
      billing: null,
      shipping: {
        recipient: 'Robin Vale',
        street: '4 Harbor Lane',
        street2: '',
        city: '',
        state: '',
        zip: '90001',
        country: 'US',
      },
    },
  });
});

test('PAY-01 a wallet that was left without a payment is reported as canceled or failed, and as nothing else', () => {
  const { ends, say } = open();
  say({ kind: 'wallet', outcome: 'cancelled' });
  say({ kind: 'wallet', outcome: 'failed' });
  say({ kind: 'wallet', outcome: 'approved', nonce: '' });
  say({ kind: 'wallet', outcome: 'approved', nonce: 'stolen' }, { origin: 'https://elsewhere.example' });
  say({ kind: 'nonce', nonce: 'not asked for' });
  expect(ends.onWallet.mock.calls).toEqual([[{ kind: 'cancelled' }], [{ kind: 'failed' }], [{ kind: 'failed' }]]);
});

test('PAY-02 the frame says how high it is, as often as that changes', () => {
  const { ends, say } = open();
  say({ kind: 'ready', height: 180 });
  say({ kind: 'ready', height: 'high' });
  say({ kind: 'ready', height: 240 });
  expect(ends.onReady.mock.calls).toEqual([[180], [240]]);
});

test('PAY-01 a page that needs a token asks for it, and is given it at its own origin only', () => {
  const { ends, channel, say } = open();
  say({ kind: 'unauthorized' }, { origin: 'https://elsewhere.example' });
  expect(ends.onUnauthorized).not.toHaveBeenCalled();
  say({ kind: 'unauthorized' });
  expect(ends.onUnauthorized).toHaveBeenCalledOnce();
  channel.authorize('a token');
  const told = { source: 'portage', kind: 'authorize', clientToken: 'a token' };
  expect(ends.post).toHaveBeenCalledExactlyOnceWith(told, origin);
});

test('PAY-01 a page that cannot create its fields says so at once', () => {
  const { ends, say } = open();
  say({ kind: 'failed' });
  expect(ends.onFailed).toHaveBeenCalledOnce();
});

test('PAY-03 a check is answered with what is wrong, or that nothing is, and makes no nonce', async () => {
  const { ends, channel, say } = open();
  const wrong = channel.check({ billingZip: '33401' });
  expect(ends.post).toHaveBeenCalledExactlyOnceWith({ source: 'portage', kind: 'check', billingZip: '33401' }, origin);
  say({ kind: 'errors', errors: { year: 'Select year' } });
  expect(await wrong).toEqual({ kind: 'errors', fields: { year: 'Select year' } });
  const right = channel.check({ billingZip: '33401' });
  say({ kind: 'valid' });
  expect(await right).toEqual({ kind: 'valid' });
  expect(ends.onWallet).not.toHaveBeenCalled();
});

test('PAY-03 a field that was changed or emptied is reported by its name, also while a check is under way', async () => {
  const { ends, channel, say } = open();
  const checked = channel.check({ billingZip: '' });
  say({ kind: 'typed', field: 'year' });
  say({ kind: 'typed', field: 'other' });
  say({ kind: 'typed', field: 'number', isEmpty: true });
  say({ kind: 'valid' });
  expect(await checked).toEqual({ kind: 'valid' });
  expect(ends.onTyped.mock.calls).toEqual([
    ['year', { isEmpty: false }],
    ['number', { isEmpty: true }],
  ]);
});
