import { expect, test, vi } from 'vitest';
import { CallFailed } from '#kit/web/call.ts';
import { cents } from '#rules/money.ts';
import { type OrderStatus, type SentAnswer, type ShownPrice, type SubmitParts, submitOrder } from './submit-order.ts';

const shown: ShownPrice = { orderId: 77, charge: cents(8999), total: cents(8999) };
const success: SentAnswer = { status: 'success', orderId: 77, error: null };
const moved: SentAnswer = { ...success, status: 'error', orderId: null, error: 'Please recalculate.' };
const pending: SentAnswer = { ...success, status: 'pending' };

function partsWith(answer: SubmitParts['send'], changes: Partial<Omit<SubmitParts, 'send'>> = {}) {
  let keys = 0;
  return {
    send: vi.fn<SubmitParts['send']>(answer),
    reprice: vi.fn<SubmitParts['reprice']>(async () => ({ ...shown, charge: cents(7999), total: cents(7999) })),
    status: vi.fn<SubmitParts['status']>(async () => ({ kind: 'placed' })),
    newKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
    pause: vi.fn<SubmitParts['pause']>(async () => undefined),
    onPending: vi.fn<SubmitParts['onPending']>(),
    ...changes,
  } satisfies SubmitParts;
}

/** Gives the answers one after the other. */
function inTurn(...answers: (SentAnswer | Error)[]): SubmitParts['send'] {
  return async () => {
    const answer = answers.shift();
    if (answer === undefined) throw new Error('Unexpected call');
    if (answer instanceof Error) throw answer;
    return answer;
  };
}

test('PAY-04 a success leads to the receipt', async () => {
  const parts = partsWith(inTurn(success));
  expect(await submitOrder(parts, shown)).toEqual({ kind: 'placed', orderId: 77 });
  expect(parts.send).toHaveBeenCalledExactlyOnceWith(shown, 'key-1');
});

test('PAY-04 an error with "recalc" asks for the price again and sends the order once more, under another key', async () => {
  const parts = partsWith(inTurn(moved, success));
  expect(await submitOrder(parts, shown)).toEqual({ kind: 'placed', orderId: 77 });
  expect(parts.send.mock.calls).toEqual([
    [shown, 'key-1'],
    [{ ...shown, charge: cents(7999), total: cents(7999) }, 'key-2'],
  ]);
});

test('PAY-04 a price that has risen is shown first: the charge is never more than the button said', async () => {
  const parts = partsWith(inTurn(moved), {
    reprice: async () => ({ ...shown, charge: cents(9000), total: cents(9000) }),
  });
  expect(await submitOrder(parts, shown)).toMatchObject({
    kind: 'alert',
    text: 'The price changed from $89.99 to $90.00. Press again to confirm.',
  });
  expect(parts.send).toHaveBeenCalledOnce();
});

test('PAY-04 a total that has risen is shown first, even when balances pay all of it and the charge stays zero', async () => {
  const covered: ShownPrice = { orderId: 77, charge: cents(0), total: cents(8999) };
  const parts = partsWith(inTurn(moved), { reprice: async () => ({ ...covered, total: cents(9999) }) });
  expect(await submitOrder(parts, covered)).toMatchObject({
    kind: 'alert',
    text: 'The price changed from $89.99 to $99.99. Press again to confirm.',
  });
  expect(parts.send).toHaveBeenCalledOnce();
});

test('PAY-04 a price that moves twice is an alert', async () => {
  const parts = partsWith(inTurn(moved, moved));
  expect(await submitOrder(parts, shown)).toEqual({ kind: 'alert', text: 'Please recalculate.', isRefused: true });
});

test('PAY-04 a connection that breaks is tried again under the same key', async () => {
  const parts = partsWith(
    inTurn(
      new CallFailed({ kind: 'unanswered' }, 'away'),
      new CallFailed({ kind: 'refused', status: 503 }, 'busy'),
      success,
    ),
  );
  expect(await submitOrder(parts, shown)).toEqual({ kind: 'placed', orderId: 77 });
  expect(parts.send.mock.calls.map(([, key]) => key)).toEqual(['key-1', 'key-1', 'key-1']);
});

test('PAY-04 after three broken connections the page says that pressing again is safe', async () => {
  const away = new CallFailed({ kind: 'unanswered' }, 'away');
  const parts = partsWith(inTurn(away, away, away));
  expect(await submitOrder(parts, shown)).toMatchObject({
    kind: 'alert',
    text: expect.stringContaining('charged once'),
  });
});

test('PAY-04 an undecided payment is polled until it is decided', async () => {
  const statuses: OrderStatus[] = [{ kind: 'undecided' }, { kind: 'placed' }];
  const parts = partsWith(inTurn(pending), {
    status: vi.fn<SubmitParts['status']>(async () => statuses.shift() ?? { kind: 'failed', error: 'late' }),
  });
  expect(await submitOrder(parts, shown)).toEqual({ kind: 'placed', orderId: 77 });
  expect(parts.onPending).toHaveBeenCalledOnce();
  expect(parts.status).toHaveBeenCalledTimes(2);
});

test('PAY-04 a payment that is declined late shows its error', async () => {
  const parts = partsWith(inTurn(pending), {
    status: async () => ({ kind: 'failed', error: 'Declined.' }),
  });
  expect(await submitOrder(parts, shown)).toEqual({ kind: 'alert', text: 'Declined.', isRefused: true });
});

test('PAY-04 while another tab pays the same cart, its order is waited for', async () => {
  const parts = partsWith(inTurn(new CallFailed({ kind: 'refused', status: 409 }, 'running')));
  expect(await submitOrder(parts, shown)).toEqual({ kind: 'placed', orderId: 77 });
  expect(parts.status).toHaveBeenCalledExactlyOnceWith(77);
});

test('CST-02 a failed status call is repeated after fifteen seconds', async () => {
  const parts = partsWith(inTurn(pending), {
    status: vi
      .fn<SubmitParts['status']>()
      .mockRejectedValueOnce(new CallFailed({ kind: 'unanswered' }, 'away'))
      .mockResolvedValueOnce({ kind: 'placed' }),
  });
  expect(await submitOrder(parts, shown)).toEqual({ kind: 'placed', orderId: 77 });
  expect(parts.pause).toHaveBeenCalledExactlyOnceWith(15_000);
});

test('PAY-05 a cart of another session says to start afresh', async () => {
  const parts = partsWith(inTurn(new CallFailed({ kind: 'refused', status: 404 }, 'There is no such cart.')));
  expect(await submitOrder(parts, shown)).toMatchObject({
    text: expect.stringContaining('Please reload the page and start afresh.'),
  });
});

test('PAY-05 a refused field shows the message of the server', async () => {
  const refusal = new CallFailed({ kind: 'refused', status: 400 }, 'Some fields are wrong.', [
    { field: 'o_phone', message: 'Please enter a valid phone number' },
    { field: 'd_phone', message: 'Please enter a valid phone number' },
  ]);
  expect(await submitOrder(partsWith(inTurn(refusal)), shown)).toEqual({
    kind: 'alert',
    text: 'Please enter a valid phone number',
  });
});
