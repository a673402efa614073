import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bodyOf, headersOf, start, type TestCart } from '#journeys/place-order/server/testing/order-world.ts';
import { scrubCards } from '#kit/server/scrub-text.ts';
import { readConfig } from './config.ts';
import { type OtlpReceiver, startOtlpReceiver } from './testing/otlp-receiver.ts';
import { startServerProcess } from './testing/server-process.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// A server process is started, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 });

let first: TestServer;

beforeAll(async () => {
  first = await startTestServer();
});

afterAll(() => first.close());

type Attributes = readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: Attributes;
};
type LogRecord = {
  readonly traceId?: string;
  readonly body: { readonly stringValue: string };
  readonly attributes: Attributes;
};

function sentTo(receiver: OtlpReceiver) {
  const bodies = (path: string) =>
    receiver.received.filter((one) => one.path === path).map(({ body }) => JSON.parse(body.toString()) as Sent);
  return {
    spans: () =>
      bodies('/v1/traces').flatMap(({ resourceSpans = [] }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    logs: () =>
      bodies('/v1/logs').flatMap(({ resourceLogs = [] }) =>
        resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ logRecords }) => logRecords)),
      ),
    resource: () => bodies('/v1/traces')[0]?.resourceSpans?.[0]?.resource.attributes ?? [],
  };
}

type Sent = {
  readonly resourceSpans?: readonly {
    readonly resource: { readonly attributes: Attributes };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
  readonly resourceLogs?: readonly { readonly scopeLogs: readonly { readonly logRecords: readonly LogRecord[] }[] }[];
};

function attributeOf({ attributes }: { readonly attributes: Attributes }, key: string): unknown {
  return Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0];
}

test('a trace of an order has its request, statements, gateway call, job and email, even when the receiver is slow or away', async () => {
  const receiver = await startOtlpReceiver();
  const server = await startServerProcess({
    DATABASE_URL: first.databaseUrl,
    CLOCK: start,
    LOG_LEVEL: 'info',
    METRICS_TOKEN: 'token-of-the-metrics',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=key%20of%20the%20receiver',
    OTEL_SERVICE_NAME: 'portage-under-test',
    OTEL_BSP_SCHEDULE_DELAY: '200',
  });
  const placeOrder = async (headers: Readonly<Record<string, string>>): Promise<unknown> => {
    const post = async (path: string, body: unknown, more: Readonly<Record<string, string>>): Promise<unknown> => {
      const sent = { 'content-type': 'application/json', ...more };
      return (await fetch(server.url + path, { method: 'POST', headers: sent, body: JSON.stringify(body) })).json();
    };
    const cart = (await post('/api/v5/carts', { cart: { brand_id: 5 } }, {})) as TestCart;
    return post('/refactor/v5/process_payment', bodyOf(cart), { ...headersOf(cart), ...headers });
  };

  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  expect(await placeOrder({ traceparent, 'x-request-id': 'request-of-ann' })).toMatchObject({ status: 'success' });
  const sent = sentTo(receiver);
  const ofOrder = () => sent.spans().filter((span) => span.traceId === traceId);
  await expect.poll(() => ofOrder().map(({ name }) => name), { timeout: 20_000 }).toContain('mail send');
  const named = (name: string): Span => {
    const found = ofOrder().find((span) => span.name === name);
    if (!found) throw new Error(`no span ${name}`);
    return found;
  };
  const parentOf = ({ parentSpanId }: Span) => ofOrder().find(({ spanId }) => spanId === parentSpanId);
  const isBelow = (span: Span, above: Span): boolean => {
    const parent = parentOf(span);
    return parent !== undefined && (parent.spanId === above.spanId || isBelow(parent, above));
  };
  const request = named('POST /refactor/v5/process_payment');
  expect(request.parentSpanId).toBe('b7ad6b7169203331');
  expect(attributeOf(request, 'portage.request_id')).toBe('request-of-ann');
  expect(attributeOf(request, 'http.response.status_code')).toBe(200);
  const charge = named('gateway charge');
  expect(isBelow(charge, request)).toBe(true);
  expect(attributeOf(charge, 'portage.outcome')).toBe('charged');
  const statements = ofOrder().filter((span) => attributeOf(span, 'db.system.name') === 'postgresql');
  expect(statements.some((span) => isBelow(span, request))).toBe(true);
  const job = named('job send-mail');
  expect(isBelow(job, request)).toBe(true);
  expect(parentOf(named('mail send'))?.spanId).toBe(job.spanId);
  expect(attributeOf(named('mail send'), 'portage.outcome')).toBe('sent');
  expect(attributeOf({ attributes: sent.resource() }, 'service.name')).toBe('portage-under-test');
  expect(receiver.received[0]?.headers['api-key']).toBe('key of the receiver');

  // The line of the request, on the output and as it is sent.
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes('/process_payment'));
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ trace_id: traceId, reqId: 'request-of-ann' });
  await expect.poll(() => sent.logs().filter((line) => line.traceId === traceId).length).toBeGreaterThan(0);

  // What callers put into ids, addresses and forms is in no span and no log.
  await placeOrder({ 'x-request-id': '4111111111111111' });
  await fetch(`${server.url}/nobody@example.com?email=ann@example.com`, {
    headers: { 'x-request-id': 'token-of-the-metrics' },
  });
  const spansOf = (id: string) => sent.spans().filter((span) => attributeOf(span, 'portage.request_id') === id);
  await expect.poll(() => spansOf('[card]').length).toBeGreaterThan(0);
  await expect.poll(() => spansOf('[secret]').length).toBeGreaterThan(0);
  const all = receiver.received.map(({ body }) => body.toString()).join('\n');
  expect(all).not.toMatch(/@example|4111 ?1111|token-of-the|key of the receiver|key%20of/);
  expect(all).not.toContain('/health/');

  receiver.hang();
  expect(await placeOrder({})).toMatchObject({ status: 'success' });
  await receiver.close();
  expect(await placeOrder({})).toMatchObject({ status: 'success' });
  const stoppedAt = performance.now();
  server.process.kill('SIGTERM');
  expect(await once(server.process, 'exit')).toEqual([0, null]);
  expect(performance.now() - stoppedAt).toBeLessThan(15_000);
});

test('traces are off unless an address is set, and each of the usual variables is followed or refused by name', () => {
  const settingsOf = (environment: Record<string, string>) => {
    const read = readConfig(environment);
    return read.kind === 'valid' ? read.config.openTelemetry : read.problems.map(({ variable }) => variable);
  };
  const on = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
  expect(settingsOf({})).toBeNull();
  expect(settingsOf({ OTEL_SERVICE_NAME: 'x' })).toBeNull();
  expect(settingsOf({ ...on, OTEL_SDK_DISABLED: 'true' })).toBeNull();
  expect(settingsOf({ ...on, OTEL_TRACES_EXPORTER: 'none', OTEL_LOGS_EXPORTER: 'none' })).toBeNull();
  expect(settingsOf(on)).toMatchObject({
    serviceName: 'portage',
    tracesUrl: 'http://collector:4318/v1/traces',
    logsUrl: 'http://collector:4318/v1/logs',
    protocol: 'http/protobuf',
    sampler: 'parentbased_always_on',
  });
  expect(settingsOf({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://a.test/x' })).toMatchObject({
    tracesUrl: 'https://a.test/x',
    logsUrl: null,
  });
  expect(
    settingsOf({
      ...on,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=live,team=bags%20and%20skis',
      OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
      OTEL_EXPORTER_OTLP_TIMEOUT: '3000',
    }),
  ).toMatchObject({
    sampler: 'parentbased_traceidratio',
    samplerRatio: 0.25,
    resourceAttributes: { 'deployment.environment.name': 'live', team: 'bags and skis' },
    compression: 'gzip',
    timeoutMs: 3000,
  });
  const wrong = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_TRACES_SAMPLER: 'jaeger_remote',
    OTEL_TRACES_SAMPLER_ARG: '2',
    OTEL_EXPORTER_OTLP_HEADERS: 'no pair',
    OTEL_SDK_DISABLED: 'yes',
  };
  const problems = settingsOf(wrong);
  expect(Array.isArray(problems) && problems.toSorted()).toEqual(Object.keys(wrong).toSorted());
});

test('card numbers are taken out of a text, and times and other long numbers stay', () => {
  expect(scrubCards('card 4111 1111 1111 1111, 5555-5555-5555-4444; 378282246310005')).toBe(
    'card [card], [card]; [card]',
  );
  expect(scrubCards('at 1772463600000 order 1234567890123456')).toBe('at 1772463600000 order 1234567890123456');
});
