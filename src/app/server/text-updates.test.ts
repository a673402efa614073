import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AddedOrder, addPlacedOrder } from '#capabilities/orders/testing/add-placed-order.ts';
import { erasePersonalData } from '#capabilities/privacy/server/erase-personal-data.ts';
import { setTextUpdates, textUpdates } from '#capabilities/text-updates/contract.ts';
import { textJob } from '#capabilities/text-updates/server/text-job.ts';
import type { JobTry } from '#kit/server/jobs/job.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { embeddedTexts } from '#ports/text-messages/embedded-texts.ts';
import { addToTextMailbox } from '#records/texts/text-outbox.ts';
import { placedOrder, shippedDraft } from '#rules/orders/testing/placed-order.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const start = '2026-03-02T15:00:00Z';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

beforeEach(() => server.clock.set(start));

function headersOf({ cartToken }: AddedOrder) {
  return { 'x-cart-token': cartToken };
}

async function choose(added: AddedOrder, body: { wanted: boolean; phone?: string }) {
  const params = { order_id: added.order.id };
  return server.call(setTextUpdates, { params, body }, headersOf(added));
}

async function shown(added: AddedOrder) {
  return server.call(textUpdates, { params: { order_id: added.order.id } }, headersOf(added));
}

function consentsOf({ order }: AddedOrder) {
  return server.db.selectFrom('text_consents').selectAll().where('order_id', '=', order.id).orderBy('id').execute();
}

/** The text messages of an order that wait, with the time from which they may be sent. */
async function waiting({ order }: AddedOrder) {
  const { rows } = await sql<{ id: number; message_id: string; phone: string; body: string; start_after: Date }>`
    select text_outbox.id::int as id, message_id, phone, body, job.start_after
    from text_outbox join jobs.job on job.name = 'send-text' and (job.data ->> 'id')::bigint = text_outbox.id
    where order_id = ${order.id} and text_outbox.state = 'waiting' order by text_outbox.id
  `.execute(server.db);
  return rows;
}

describe('text messages about an order', () => {
  test('SCR-06 no other user asks for them or sees the number', async () => {
    const added = await addPlacedOrder(server.db);
    const params = { order_id: added.order.id };
    const body = { wanted: true, phone: '213 555 0142' };
    expect((await server.refused(textUpdates, { params })).status).toBe(404);
    expect((await server.refused(setTextUpdates, { params, body })).status).toBe(404);
    expect(await consentsOf(added)).toEqual([]);
  });

  test('SCR-06 the consent is recorded with its number, words and time, once, and stays when it ends', async () => {
    const added = await addPlacedOrder(server.db);
    expect(await shown(added)).toMatchObject({ offered: true, wanted: false });
    expect(await choose(added, { wanted: true, phone: '(213) 555-0142' })).toMatchObject({
      wanted: true,
      phone: '+12135550142',
    });
    await choose(added, { wanted: true, phone: '+1 213 555 0142' });
    expect(await consentsOf(added)).toMatchObject([
      {
        phone: '+12135550142',
        words: 'Text me about this order. Message rates may apply. I can stop any time.',
        given_at: new Date(start),
        ended_at: null,
      },
    ]);
    expect(await choose(added, { wanted: false })).toMatchObject({ wanted: false });
    expect((await consentsOf(added)).map(({ ended_at }) => ended_at?.toISOString())).toEqual([
      '2026-03-02T15:00:00.000Z',
    ]);
  });

  test('SCR-06 only numbers of our countries that can be mobile numbers get text messages', async () => {
    const added = await addPlacedOrder(server.db);
    const params = { order_id: added.order.id };
    const refused = {
      premium: '+1 900 555 0100',
      premiumWithoutCode: '900 555 0100',
      tollFree: '+1 800 555 0100',
      britishPremium: '+44 909 879 0000',
      landline: '+44 20 7946 0123',
      notOurs: '+1 869 765 2917',
      satellite: '+881 6 1234 5678',
    };
    for (const [why, phone] of Object.entries(refused)) {
      const answer = await server.refused(setTextUpdates, { params, body: { wanted: true, phone } }, headersOf(added));
      expect([why, answer.status, answer.errors]).toEqual([
        why,
        400,
        [
          {
            field: 'phone',
            message: 'We can’t text this number. Please enter a mobile number of a country we ship to.',
          },
        ],
      ]);
    }
    expect(await consentsOf(added)).toEqual([]);
    for (const phone of ['+1 416 555 0142', '+44 7400 123456', '+1 876 234 5678']) {
      expect(await choose(added, { wanted: true, phone })).toMatchObject({ wanted: true });
    }
  });

  test('SCR-06 what is no mobile number is refused at its field', async () => {
    const added = await addPlacedOrder(server.db);
    const params = { order_id: added.order.id };
    for (const phone of ['', '12', 'call me']) {
      const refused = await server.refused(setTextUpdates, { params, body: { wanted: true, phone } }, headersOf(added));
      expect([refused.status, refused.errors?.[0]?.field]).toEqual([400, 'phone']);
    }
  });

  test('SCR-06 the reminder, the collection and a delivery in the night are texted once, at a decent hour', async () => {
    const draft = shippedDraft();
    const destination = { ...draft.destination, type: 'other', clubId: null } as const;
    const added = await addPlacedOrder(server.db, { placed: placedOrder({ draft: { ...draft, destination } }) });
    const other = await addPlacedOrder(server.db);
    await choose(added, { wanted: true, phone: '213 555 0142' });
    await server.shipParcels();
    await server.bookPickups();
    // Half past five in the evening in Los Angeles.
    server.clock.set('2026-03-12T00:30:00Z');
    await server.remindOfPickups();
    await server.remindOfPickups();
    // Told at eleven in the evening in Miami.
    server.clock.set('2026-03-13T03:00:00Z');
    await server.reportScans({ times: 2 });
    const texts = await waiting(added);
    expect(texts.map(({ message_id, start_after }) => [message_id, start_after.toISOString()])).toEqual([
      [`pickup-tomorrow-1-${added.order.id}-outbound`, '2026-03-12T00:30:00.000Z'],
      [`collected-${added.order.id}-outbound`, '2026-03-13T12:00:00.000Z'],
    ]);
    expect(texts[0]).toMatchObject({
      phone: '+12135550142',
      body: expect.stringMatching(
        /^Portage Golf: FedEx comes for your bags tomorrow, Thu, Mar 12, 8:00 AM – 5:00 PM\. Confirmation CPU\d+\. Stop: http\S+\/unsubscribe\?\S+$/,
      ),
    });
    expect(await waiting(other)).toEqual([]);
  });

  test('SCR-06 a message is sent once, to the mailbox of developers, and not after the consent has ended', async () => {
    const added = await addPlacedOrder(server.db);
    await choose(added, { wanted: true, phone: '213 555 0143' });
    await server.shipParcels();
    await server.bookPickups();
    server.clock.set('2026-03-12T00:30:00Z');
    await server.remindOfPickups();
    server.clock.set('2026-03-13T14:00:00Z');
    await server.reportScans();
    const [reminder, collected] = await waiting(added);
    const sender = embeddedTexts({
      add: (message) => addToTextMailbox(server.db, message, nowOf(server.clock)),
    });
    const job = textJob({ db: server.db, clock: server.clock, sender });
    const once: Omit<JobTry, 'data'> = { tries: 1, nextTryAt: new Date(), within: (work) => work() };
    sender.failNext({ kind: 'unknown', reason: 'away' });
    const tries = [{ ...once, data: { id: reminder?.id } }];
    expect(await job.run(tries)).toEqual([{ kind: 'failed', reason: 'away' }]);
    expect(await job.run(tries)).toEqual([{ kind: 'done' }]);
    expect(await job.run(tries)).toEqual([{ kind: 'done' }]);
    const mailbox = (await server.send('GET', '/dev/mailbox')).text;
    expect(mailbox.match(/\+12135550143/g)).toHaveLength(1);

    const link = /Stop: (\S+)/.exec(collected?.body ?? '')?.[1] ?? '';
    const { pathname, search } = new URL(link);
    expect((await server.send('GET', `${pathname}${search}`)).text).toContain('Stop these texts?');
    expect(await shown(added)).toMatchObject({ wanted: true });
    expect((await server.send('POST', `${pathname}${search}`)).text).toContain('You won’t get these texts any more');
    expect(await shown(added)).toMatchObject({ wanted: false });
    expect(await job.run([{ ...once, data: { id: collected?.id } }])).toEqual([{ kind: 'done' }]);
    expect((await server.send('GET', '/dev/mailbox')).text.match(/\+12135550143/g)).toHaveLength(1);
  });

  test('SCR-06 an erasure removes the number everywhere', async () => {
    const added = await addPlacedOrder(server.db, { email: 'erased-texts@example.com' });
    await choose(added, { wanted: true, phone: '213 555 0144' });
    await server.shipParcels();
    await server.bookPickups();
    server.clock.set('2026-03-12T00:30:00Z');
    await server.remindOfPickups();
    const now = nowOf(server.clock);
    await inTransaction(server.db, (tx) => erasePersonalData(tx, { userId: added.userId, now }));
    expect(await waiting(added)).toEqual([]);
    expect(await consentsOf(added)).toMatchObject([{ phone: '', ended_at: now }]);
  });
});

test('SCR-06 where no text messages are sent, none are offered', async () => {
  const silent = await startTestServer({ environment: { TEXT_MESSAGES: 'off' } });
  try {
    const added = await addPlacedOrder(silent.db);
    const params = { order_id: added.order.id };
    expect(await silent.call(textUpdates, { params }, headersOf(added))).toMatchObject({ offered: false });
    const body = { wanted: true, phone: '213 555 0142' };
    expect((await silent.refused(setTextUpdates, { params, body }, headersOf(added))).status).toBe(409);
  } finally {
    await silent.close();
  }
});
