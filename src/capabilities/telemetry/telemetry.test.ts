import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { createServer } from '#kit/server/serve.ts';
import { rslog } from './contract.ts';
import { reportText } from './server/report-text.ts';
import { telemetryRoutes } from './server/routes.ts';

type Line = { readonly level: number; readonly msg: string; readonly browser?: unknown };

const info = 30;
const warn = 40;

describe('API-46 rslog', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(() => server.close());

  test('API-46 a page of another site can’t report in a visitor’s session', async () => {
    const body = { operation: 'receipt opened' };
    const fromElsewhere = await server.send('POST', rslog.path, body, { 'sec-fetch-site': 'cross-site' });
    expect(fromElsewhere.status).toBe(403);
    const cookie = (await server.send('GET', '/ship')).headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    expect((await server.send('POST', rslog.path, body, { cookie })).status).toBe(403);
  });

  test('API-46 a report without a session needs no CSRF token, and is not stored', async () => {
    expect(await server.call(rslog, { body: { operation: 'receipt opened', order_id: 100_001 } })).toEqual({
      success: true,
    });
  });

  test('API-46 an empty report and one that is too long are refused at the field', async () => {
    for (const operation of [undefined, '', 'x'.repeat(201), 'a\u0000b']) {
      expect(await server.refused(rslog, { body: { operation } })).toMatchObject({
        status: 400,
        errors: [{ field: 'operation' }],
      });
    }
    expect(await server.refused(rslog, { body: { operation: 'ok', order_id: 'mine' } })).toMatchObject({
      errors: [{ field: 'order_id' }],
    });
  });
});

describe('the log', () => {
  let lines: Line[] = [];
  let app: Awaited<ReturnType<typeof createServer>>;

  beforeAll(async () => {
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
    app = await createServer({ log, trustedProxies: [], isSecure: false, isUnavailable: () => false });
    telemetryRoutes(app, { log });
  });

  beforeEach(() => {
    lines = [];
  });

  afterAll(() => app.close());

  async function report(payload: object): Promise<Line[]> {
    const answer = await app.inject({ method: 'POST', url: rslog.path, payload });
    expect(answer.statusCode).toBe(200);
    return lines.filter(({ browser }) => browser !== undefined);
  }

  test('API-46 a report is logged on one line, marked as coming from a browser', async () => {
    expect(await report({ operation: 'receipt\n{"level":60}\nopened', order_id: 100_001 })).toMatchObject([
      {
        level: info,
        msg: 'a browser reports',
        browser: { operation: 'receipt ?"level":60? opened', orderId: 100_001 },
      },
    ]);
  });

  test('API-46 a failure is a warning', async () => {
    expect(await report({ operation: 'order_status failed' })).toMatchObject([{ level: warn }]);
  });

  test('API-46 PAY-02 card numbers and tokens are not logged', async () => {
    const token = 'k'.repeat(43);
    await report({ operation: `card 4111 1111 1111 1111 or 378282246310005, token ${token} failed` });
    const text = JSON.stringify(lines);
    expect(text).toContain('card [number] or [number], token [token] failed');
    expect(text).not.toMatch(/4111[ -]?1111|378282246310005|kkkk/);
  });
});

test.each([
  'opened by anna.leak@mail.leak.test today',
  'opened by anna.leak+golf@leak today',
  'opened by "anna leak"@leak.test today',
  'opened by anna.leak%40leak.test today',
  'opened by anna.leak%2540leak.test today',
  'opened by anna.leak&#64;leak.test today',
  'opened by anna.leak\\u0040leak.test today',
  'opened by anna.leak＠leak.test today',
  'opened by anna.leak @ leak.test today',
  'opened by josé.leak@leäk.test today',
])('API-46 no part of an email in a report is logged, neither its name nor its host: %s', (operation) => {
  expect(reportText(operation)).toMatch(/^opened by (\S+ )?\[email\] today$/);
  expect(reportText(operation)).not.toMatch(/leak|jos|leäk/);
});

test.each(['(305) 555-0147', '+1 305-555-0147', '305.555.0147', '3055550147'])(
  'API-46 a phone number in a report is not logged: %s',
  (phone) => {
    expect(reportText(`call ${phone} now`)).toMatch(/^call \S*\[number\] now$/);
    expect(reportText(`call ${phone} now`)).not.toMatch(/\d/);
  },
);

test('API-46 whatever is reported, the log never has more than nine digits in a row', () => {
  const separator = fc.constantFrom('', ' ', '-', '.', '*', '\u00a0', '_');
  const digits = fc.array(fc.tuple(fc.constantFrom('0', '4', '9', '４', '٤'), separator), { minLength: 10 });
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), digits, (before, drawn) => {
      const written = reportText(before + drawn.flat().join(''));
      expect(written.replaceAll(/[^\p{L}\p{Nd}]/gu, '')).not.toMatch(/\p{Nd}{10}/u);
      expect(written).not.toMatch(/[\n\r]/);
    }),
  );
});
