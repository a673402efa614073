import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { exchange, NotConnected } from './exchange.ts';

let server: net.Server | undefined;

afterEach(() => server?.close());

/** Reads a request and closes the connection without an answer. */
async function listen({ onRequest }: { onRequest(): void }): Promise<URL> {
  server = net.createServer((socket) => {
    socket.once('data', () => {
      onRequest();
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return new URL(`http://127.0.0.1:${port}/charges`);
}

const sent = { method: 'POST', headers: {}, body: '{"key":"one"}' };
const options = { timeoutMs: 5_000, isRepeatable: true };

test('PAY-04 a request to an address where nothing listens was not sent', async () => {
  expect(await exchange(new URL('http://127.0.0.1:1/charges'), sent, options)).toBeInstanceOf(NotConnected);
});

test('PAY-04 a request to a name that cannot be resolved was not sent', async () => {
  expect(await exchange(new URL('http://no-gateway.invalid/charges'), sent, options)).toBeInstanceOf(NotConnected);
});

test('PAY-04 a request that was read may have been carried out, even when the gateway is gone at the second try', async () => {
  let requests = 0;
  const address = await listen({
    onRequest: () => {
      requests += 1;
      server?.close();
    },
  });
  const reply = await exchange(address, sent, options);
  expect(reply).toBeInstanceOf(Error);
  expect(reply).not.toBeInstanceOf(NotConnected);
  expect(requests).toBe(1);
});

test('PAY-04 a request that gets no answer in time may have been carried out', async () => {
  server = net.createServer(() => undefined);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const reply = await exchange(new URL(`http://127.0.0.1:${port}/charges`), sent, { ...options, timeoutMs: 200 });
  expect(reply).toBeInstanceOf(Error);
  expect(reply).not.toBeInstanceOf(NotConnected);
});

test('requests on one connection leave nothing on it', async () => {
  let connections = 0;
  const answering = http.createServer((_request, response) => response.end('{}'));
  answering.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => answering.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => answering.closeAllConnections());
  onTestFinished(() => void answering.close());
  const { port } = answering.address() as AddressInfo;
  const warnings: string[] = [];
  const keepWarning = ({ name }: Error): void => void warnings.push(name);
  process.on('warning', keepWarning);
  onTestFinished(() => void process.off('warning', keepWarning));
  for (let request = 0; request < 15; request += 1)
    expect(await exchange(new URL(`http://127.0.0.1:${port}/charges`), sent, options)).toMatchObject({ status: 200 });
  expect({ connections, warnings }).toEqual({ connections: 1, warnings: [] });
});
