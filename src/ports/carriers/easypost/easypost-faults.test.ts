import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parcelMigrations } from '#ports/database/testing/parcel-tables.ts';
import { createTestDatabase, type TestDatabase } from '#ports/database/testing/test-database.ts';
import { isoDate } from '#rules/dates.ts';
import type { Carriers, LabelAddress, LabelRequest } from '../carriers.ts';
import { type EasyPostCarriers, easypostCarriers } from '../easypost-carriers.ts';
import { type EasyPostStandIn, startEasyPost } from './testing/start-easypost.ts';

const home: LabelAddress = {
  name: 'Zoë Åberg',
  company: '',
  street: '18 Juniper Walk',
  street2: '',
  city: 'Los Angeles',
  state: 'CA',
  zip: '90001',
  country: 'US',
  timeZone: 'America/Los_Angeles',
  phone: '213 555 0142',
};

let database: TestDatabase<object>;
let standIn: EasyPostStandIn;
let carriers: Carriers;
const logged: string[] = [];
const opened: Carriers[] = [];
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase({ migrationsFolder: parcelMigrations });
  standIn = await startEasyPost({ nowMs: () => Date.parse('2026-03-02T15:00:00Z') });
  carriers = connect();
});

afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
  await standIn.close();
  await database.drop();
});

function connect({
  timeoutMs = 5000,
  apiKey = standIn.apiKey,
  url = standIn.url,
  webhookSecret = 'secret',
} = {}): EasyPostCarriers {
  const connected = easypostCarriers({
    url,
    apiKey,
    webhookSecret,
    databaseUrl: database.url,
    log: { error: (details, message) => logged.push(`${message} ${JSON.stringify(details)}`) },
    timeoutMs,
    firstPauseMs: 10,
  });
  opened.push(connected);
  return connected;
}

function label(changes: Partial<LabelRequest> = {}): LabelRequest {
  count += 1;
  return {
    reference: `200001-outbound-${count}-1`,
    carrier: 'FEDEX',
    level: 'DOMESTIC_3_DAY',
    shipOn: isoDate('2026-03-12'),
    arriveOn: isoDate('2026-03-17'),
    from: home,
    to: { ...home, name: '', company: 'Palmetto Point Club', city: 'Miami', state: 'FL', zip: '33101' },
    weightPounds: 42,
    dimensionsInches: { length: 48, width: 14, height: 10 },
    customs: null,
    ...changes,
  };
}

const create = /^POST \/v2\/shipments$/;
const buy = /\/buy$/;
const refund = /\/refund$/;

/** How often labels were sold and taken back while this was done. */
async function soldWhile(work: () => Promise<unknown>) {
  const before = { ...standIn.sold };
  await work();
  const { labels, refunds } = standIn.sold;
  return { labels: labels - before.labels, refunds: refunds - before.refunds };
}

/** As if the time in which EasyPost may still be at it were over. */
async function letTimePass({ reference }: LabelRequest): Promise<void> {
  await sql`
    update easypost.purchases set asked_at = asked_at - interval '1 hour', held_until = null where reference = ${reference}
  `.execute(database.db);
}

describe('a request that EasyPost does not answer at once', () => {
  test('a busy EasyPost is asked again after the pause that it asks for, and within the time that there is', async () => {
    const limited = { status: 429, answer: { error: { code: 'RATE_LIMITED', message: 'Slow down.', errors: [] } } };
    standIn.failNext(create, limited, { ...limited, retryAfter: '0' });
    standIn.failNext(buy, limited);
    const sold = await soldWhile(async () => {
      expect(await carriers.buyLabel(label())).toMatchObject({ kind: 'bought' });
    });
    expect(sold.labels).toBe(1);
    standIn.failNext(create, { ...limited, retryAfter: '3600' });
    expect(await connect({ timeoutMs: 300 }).buyLabel(label())).toEqual({
      kind: 'unknown',
      reason: 'EasyPost: Slow down.',
    });
  });

  test('a request that EasyPost does not answer is given up after four tries, with what EasyPost has said', async () => {
    standIn.failNext(create, { status: 503 }, 'refused-connection', { status: 502 }, { status: 500 });
    const before = standIn.requests.length;
    const outcome = await carriers.buyLabel(label());
    expect(outcome).toEqual({ kind: 'unknown', reason: 'EasyPost answered with status 500.' });
    expect(standIn.requests.length - before).toBe(4);
  });

  test('a slow answer is not waited for longer than a worker has, and a second request buys one label', async () => {
    const asked = label();
    standIn.failNext(buy, 'hangs');
    const sold = await soldWhile(async () => {
      expect(await connect({ timeoutMs: 500 }).buyLabel(asked)).toMatchObject({ kind: 'unknown' });
      expect(await carriers.buyLabel(asked)).toMatchObject({ kind: 'bought' });
    });
    expect(sold.labels).toBe(1);
  });

  test('a request is unknown where EasyPost does not listen, and where our own tables are missing', async () => {
    expect(await connect({ url: 'http://127.0.0.1:1' }).buyLabel(label())).toEqual({
      kind: 'unknown',
      reason: 'EasyPost did not answer.',
    });
    const away = easypostCarriers({
      url: standIn.url,
      apiKey: standIn.apiKey,
      webhookSecret: 'secret',
      databaseUrl: 'postgres://127.0.0.1:1/none',
      log: { error: () => undefined },
    });
    expect(await away.buyLabel(label())).toMatchObject({ kind: 'unknown' });
    expect(await away.voidLabel(label())).toMatchObject({ kind: 'unknown' });
    expect(await away.track(label())).toMatchObject({ kind: 'unknown' });
    await away.close();
  });
});

describe('a label whose purchase got no answer', () => {
  test('a label whose purchase got no answer is found when it is asked for again, and bought once', async () => {
    const asked = label();
    standIn.failNext(buy, 'lost');
    const sold = await soldWhile(async () => {
      expect(await carriers.buyLabel(asked)).toMatchObject({ kind: 'unknown' });
      expect(await connect().buyLabel(asked)).toMatchObject({ kind: 'bought' });
    });
    expect(sold.labels).toBe(1);
  });

  test('a label whose purchase got no answer is found where EasyPost says that its postage exists', async () => {
    const asked = label();
    // Requested twice at once by a worker that was taken for dead: the second request gets that answer.
    standIn.failNext(buy, 'lost');
    await carriers.buyLabel(asked);
    standIn.failNext(/^GET \/v2\/shipments/, { status: 200, answer: { id: 'shp_000000', rates: [] } });
    expect(await carriers.buyLabel(asked)).toMatchObject({ kind: 'bought' });
  });

  test('a label whose purchase got no answer is taken back by a void', async () => {
    const asked = label();
    standIn.failNext(buy, 'lost');
    const sold = await soldWhile(async () => {
      await carriers.buyLabel(asked);
      expect(await carriers.voidLabel(asked)).toEqual({ kind: 'voided' });
      expect(await carriers.buyLabel(asked)).toMatchObject({ kind: 'refused' });
    });
    expect(sold).toEqual({ labels: 1, refunds: 1 });
  });

  test('a purchase is not given up by a void while EasyPost may still be working on it', async () => {
    const asked = label();
    standIn.failNext(buy, 'refused-connection');
    const sold = await soldWhile(async () => {
      await carriers.buyLabel(asked);
      expect(await carriers.voidLabel(asked)).toMatchObject({ kind: 'unknown' });
      await letTimePass(asked);
      expect(await carriers.voidLabel(asked)).toEqual({ kind: 'voided' });
      expect(await carriers.buyLabel(asked)).toMatchObject({ kind: 'refused' });
    });
    expect(sold).toEqual({ labels: 0, refunds: 0 });
  });

  test('a purchase whose worker died is continued by another', async () => {
    const asked = label();
    await carriers.buyLabel(asked);
    // What a kill leaves behind: the purchase is sent, its end is not written, and the worker still holds it.
    await sql`
      update easypost.purchases set state = 'buying', number = null, tracker_id = null, label_url = null, held_by = 'dead',
        held_until = clock_timestamp() + interval '1 second' where reference = ${asked.reference}
    `.execute(database.db);
    const sold = await soldWhile(async () => {
      expect(await carriers.buyLabel(asked)).toMatchObject({ kind: 'bought' });
    });
    expect(sold.labels).toBe(0);
  });

  test('a refund that got no answer is not asked for twice', async () => {
    const asked = label();
    await carriers.buyLabel(asked);
    standIn.failNext(refund, 'lost');
    const sold = await soldWhile(async () => {
      expect(await carriers.voidLabel(asked)).toMatchObject({ kind: 'unknown' });
      expect(await carriers.voidLabel(asked)).toEqual({ kind: 'voided' });
    });
    expect(sold.refunds).toBe(1);
  });
});

describe('what EasyPost refuses', () => {
  test('a refusal of EasyPost is reported in its own words, and a new purchase gets new rates', async () => {
    const asked = label();
    const answer = {
      error: {
        code: 'SHIPMENT.POSTAGE.FAILURE',
        message: 'Unable to buy postage.',
        errors: [{ field: 'phone', message: 'must have ten digits' }],
      },
    };
    standIn.failNext(buy, { status: 422, answer });
    expect(await carriers.buyLabel(asked)).toEqual({
      kind: 'refused',
      reason: 'EasyPost: Unable to buy postage. Phone: must have ten digits.',
    });
    const sold = await soldWhile(async () => {
      expect(await carriers.buyLabel(asked)).toMatchObject({ kind: 'bought' });
    });
    expect(sold.labels).toBe(1);
  });

  test('a refund that the carrier rejects leaves the label as it is', async () => {
    const asked = label();
    const bought = await carriers.buyLabel(asked);
    const answer = {
      error: { code: 'SHIPMENT.REFUND.UNAVAILABLE', message: 'Refund request unavailable.', errors: [] },
    };
    standIn.failNext(refund, { status: 422, answer });
    expect(await carriers.voidLabel(asked)).toEqual({
      kind: 'refused',
      reason: 'EasyPost: Refund request unavailable.',
    });
    expect(await carriers.buyLabel(asked)).toEqual(bought);
  });

  test('a refusal of our account is no refusal of the bag, and the log says what to check, without the key', async () => {
    const strange = connect({ apiKey: 'EZAK-of-nobody' });
    expect(await strange.buyLabel(label())).toEqual({
      kind: 'unknown',
      reason: 'EasyPost: This api key is no longer active.',
    });
    expect(logged.join('\n')).toContain('check EASYPOST_API_KEY');
    expect(logged.join('\n')).not.toContain('EZAK');
  });
});

test('the picture is the label that EasyPost has made, as a PNG', async () => {
  const bought = await carriers.buyLabel(label());
  if (bought.kind !== 'bought') throw new Error(bought.kind);
  expect(
    Buffer.from(bought.picture?.png ?? [])
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
});

test('no name, street or phone number is in the tables of the adapter', async () => {
  await carriers.buyLabel(label());
  const { rows } = await sql`select * from easypost.purchases`.execute(database.db);
  const text = JSON.stringify(rows);
  for (const known of [home.name, home.street, '2135550142', '213 555']) expect(text).not.toContain(known);
});

test('events of other labels, and of labels that were voided, report nothing', async () => {
  const asked = label();
  const bought = await carriers.buyLabel(asked);
  if (bought.kind !== 'bought') throw new Error(bought.kind);
  const { callbackSignature, signatureHeader } = await import('./callback-signature.ts');
  const reportOf = (body: string) =>
    carriers.readCallback({ headers: { [signatureHeader]: callbackSignature({ secret: 'secret', body }) }, body });
  const body = standIn.eventOf(bought.trackingNumber);
  expect(await reportOf(body)).toMatchObject({ scans: [{ kind: 'label-made', reference: asked.reference }] });
  expect(await reportOf(body.replaceAll(/(shp|trk)_\d+/g, '$1_999999'))).toEqual({ kind: 'scans', scans: [] });
  await carriers.voidLabel(asked);
  expect(await reportOf(body)).toEqual({ kind: 'scans', scans: [] });
});

describe('the webhook', () => {
  const asked = () => standIn.requests.filter(({ path }) => path.startsWith('/v2/webhooks'));
  const url = 'https://golf.portage.test/carriers/callbacks';

  test('the webhook is made once, by one of the servers that start together, and gets a new secret when there is one', async () => {
    await Promise.all([connect(), connect(), connect()].map((server) => server.sendCallbacksTo(url)));
    await connect().sendCallbacksTo(url);
    const made = { method: 'POST', path: '/v2/webhooks', body: { webhook: { url, webhook_secret: 'secret' } } };
    expect(asked()).toEqual([made]);
    const changed = connect({ webhookSecret: 'another' });
    await changed.sendCallbacksTo(url);
    await changed.sendCallbacksTo(url);
    expect(asked().slice(1)).toMatchObject([{ method: 'PATCH', body: { webhook_secret: 'another' } }]);
  });

  test('a webhook that EasyPost refuses to make is logged, and tried again by the next start', async () => {
    const other = `${url}/other`;
    const before = asked().length;
    standIn.failNext(/webhooks/, {
      status: 422,
      answer: { error: { code: 'X', message: 'Invalid url.', errors: [] } },
    });
    await connect().sendCallbacksTo(other);
    expect(logged.at(-1)).toContain('EasyPost: Invalid url.');
    await sql`update easypost.webhooks set claimed_until = null`.execute(database.db);
    await connect().sendCallbacksTo(other);
    expect(asked().length - before).toBe(2);
    expect(logged.join('\n')).not.toContain('another');
  });
});
