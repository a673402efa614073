// The bare server in its own process. It applies no rules, so it measures only the cost of the requests.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import type { ChargeRequest } from '#ports/payments/payments.ts';
import { exchange } from '#ports/payments/sandbox/exchange.ts';
import type { Cents } from '#rules/money.ts';
import { openPlainTable } from '../measuring/plain-table.ts';

const gatewayTimeoutMs = 10_000;

const { insert } = await openPlainTable(setting('DATABASE_URL'));
const chargesUrl = new URL('/charges', setting('GATEWAY_URL'));
const headers = { authorization: `Bearer ${setting('GATEWAY_SECRET')}`, 'content-type': 'application/json' };

createServer((request, response) => {
  const send = (status: number, answer: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  };
  const placed = request.method === 'POST' ? place(request) : Promise.resolve();
  placed.then(
    () => send(200, { status: 'success' }),
    (error: unknown) => send(500, { status: 'error', error: String(error) }),
  );
}).listen(Number(setting('PORT')), setting('HOST'));

async function place(request: IncomingMessage): Promise<void> {
  const order = (await json(request)) as { total_shown_cents: Cents; payment_method_nonce: string };
  await insert();
  await charge({
    key: randomUUID(),
    amount: order.total_shown_cents,
    method: { kind: 'nonce', nonce: order.payment_method_nonce },
    description: 'An order of the bare server',
  });
  await insert();
}

async function charge(request: ChargeRequest): Promise<void> {
  const reply = await exchange(
    chargesUrl,
    { method: 'POST', headers, body: JSON.stringify(request) },
    { timeoutMs: gatewayTimeoutMs, isRepeatable: true },
  );
  if (reply instanceof Error) throw reply;
  const outcome = JSON.parse(reply.text) as { kind: string };
  if (outcome.kind !== 'charged') throw new Error(`The gateway answered ${reply.text}.`);
}

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set.`);
  return value;
}
