import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Refusal } from '../problem.ts';
import { sendRefusal } from './errors.ts';
import { createServer } from './serve.ts';

async function serverWithLog(isUnavailable: (error: unknown) => boolean = () => false) {
  let written = '';
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.toString();
      done();
    },
  });
  const app: FastifyInstance = await createServer({
    log: pino({ level: 'info' }, stream),
    trustedProxies: [],
    isSecure: false,
    isUnavailable,
    errorPage: (request, { status }) => `<h1>${status}</h1> ${request.id}`,
  });
  app.get('/broken', async () => {
    throw new Error('the password is hunter2');
  });
  app.get('/no', async (request, reply) => sendRefusal(reply, request, new Refusal(409, 'Another call came first.')));
  app.get('/ip', async (request) => ({ ip: request.ip }));
  return { app, log: () => written };
}

test('an internal error is logged with its request id, and the answer does not reveal it', async () => {
  const { app, log } = await serverWithLog();
  const answer = await app.inject({ url: '/broken', headers: { 'x-request-id': 'r-1' } });
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json()).toEqual({
    type: 'about:blank',
    title: 'Something went wrong on our side',
    status: 500,
    detail: 'We’ve been notified and will look into it.',
    request_id: 'r-1',
  });
  expect(log()).toContain('hunter2');
  expect(log()).toContain('"reqId":"r-1"');
});

test('a browser gets an internal error as a page with its request id, without the cause', async () => {
  const { app } = await serverWithLog();
  const answer = await app.inject({ url: '/broken', headers: { accept: 'text/html', 'x-request-id': 'r-2' } });
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.body).toBe('<h1>500</h1> r-2');
});

test('a request is logged in one line, with its path and without its query, which may hold tokens', async () => {
  const { app, log } = await serverWithLog();
  await app.inject('/ip?cart_token=very-secret&email=ann@portage.test');
  const lines = log().trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ method: 'GET', path: '/ip', status: 200 });
  expect(log()).not.toContain('very-secret');
  expect(log()).not.toContain('ann@');
});

test('an error of an unavailable database is a 503 that says when to try again', async () => {
  const { app } = await serverWithLog(() => true);
  const answer = await app.inject('/broken');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
});

test('a refusal is problem JSON with its detail', async () => {
  const { app } = await serverWithLog();
  const answer = await app.inject('/no');
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    title: 'This was changed in the meantime',
    detail: 'Another call came first.',
  });
});

test('a malformed URL is answered with problem JSON', async () => {
  const { app } = await serverWithLog();
  const answer = await app.inject('/%E0%A4%A');
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['content-type']).toContain('application/problem+json');
});

test('X-Forwarded-For is ignored unless it comes from a trusted proxy', async () => {
  const { app } = await serverWithLog();
  const answer = await app.inject({ url: '/ip', headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(answer.json()).toEqual({ ip: '127.0.0.1' });
});

test('answers are not cached and run no scripts', async () => {
  const { app } = await serverWithLog();
  const { headers } = await app.inject('/ip');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
});
