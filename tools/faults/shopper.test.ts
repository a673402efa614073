import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createCart } from '#capabilities/carts/contract.ts';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import { processPayment } from '#journeys/place-order/contract.ts';
import { changeAddress, type Checkout } from './shopper.ts';

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const placed: Checkout = {
  cart: { id: 1, order_id: 100_001, display_id: 'P-7K3M9Q', cart_token: 'token-of-the-order' },
  fields: {},
  shown: { total: 8999, charge: 8999 },
};

/** A server that answers presses with these in turn; null breaks the connection, as `kill -9` does. */
async function serve(answers: readonly (object | null)[]): Promise<{ readonly url: string; readonly keys: string[] }> {
  const keys: string[] = [];
  server = createServer((request, response) => {
    const reply = (body: object): void => void response.end(JSON.stringify(body));
    if (request.url === createCart.path) return reply(createCart.example.response);
    if (request.url === shipPrice.path) return reply(shipPrice.example.response);
    const answer = answers[keys.length];
    keys.push(String(request.headers['idempotency-key']));
    return answer ? reply(answer) : request.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys };
}

const changed = { ...processPayment.example.response, status: 'success', order_id: 100_001, error: null };

test('a change whose server dies is pressed again with the same key, so that it is surely made', async () => {
  const { url, keys } = await serve([null, null, changed]);
  await changeAddress(url, placed);
  expect(keys).toEqual(['press-1', 'press-1', 'press-1']);
});

test('a change that is refused ends the case', async () => {
  const { url } = await serve([{ ...changed, status: 'error', error: 'No.' }]);
  await expect(changeAddress(url, placed)).rejects.toThrow('Order 100001 was not changed: No.');
});
