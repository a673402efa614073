import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { receiptLinkOf } from '#access/receipt-links.ts';
import { addressOf, startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { type AddedOrder, addPlacedOrder } from '#capabilities/orders/testing/add-placed-order.ts';
import { orderReceipt } from '#capabilities/orders/contract.ts';
import { exportData } from '#capabilities/privacy/contract.ts';
import { saveCustomsInfo } from '#records/carts/customs-infos.ts';
import { ensureServerKey } from '#records/operations/server-keys.ts';
import { addCanceledLegs } from '#records/orders/canceled-legs.ts';
import { createUserToken } from '#records/testing/create-user-token.ts';
import { zeroCents } from '#rules/money.ts';
import { placedOrder, shippedDraft } from '#rules/orders/testing/placed-order.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { orderCustomsPapers, orderInventory, saveOrderInventory } from './contract.ts';
import { readPdfText } from './testing/read-pdf-text.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const clubs = [
  { what: 'Driver', count: 1, value_cents: 45_000, origin_country: 'US' },
  { what: 'Golf balls', count: 24, value_cents: 350, origin_country: 'TW' },
];

function placed({ country = 'US', email = 'tessa@example.com' } = {}): Promise<AddedOrder> {
  const draft = shippedDraft();
  const destination = { ...draft.destination, country, ...(country === 'CA' && abroad) };
  return addPlacedOrder(server.db, { placed: placedOrder({ draft: { ...draft, destination } }), email });
}

const abroad = { city: 'Banff', state: 'AB', zip: 'T1L 1A1', address: '405 Spray Avenue' };

const keyOf = ({ cartToken }: AddedOrder) => ({ 'x-cart-token': cartToken });

function save(added: AddedOrder, bag: number, items: readonly object[] = clubs) {
  const input = { params: { order_id: added.order.id, bag }, body: { items } };
  return server.call(saveOrderInventory, input, keyOf(added));
}

async function papers(added: AddedOrder, leg: 'outbound' | 'return'): Promise<readonly string[]> {
  const input = { params: { order_id: added.order.id }, query: { leg } };
  const answer = await fetch(`${server.url}${addressOf(orderCustomsPapers, input)}`, { headers: keyOf(added) });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return readPdfText(new Uint8Array(await answer.arrayBuffer()));
}

describe('what is in the bags', () => {
  test('SCR-06 only those who may see the receipt read and type it, also by the link in an email', async () => {
    const mine = await placed();
    const theirs = await placed({ email: 'somebody@example.com' });
    const params = { order_id: mine.order.id };
    for (const headers of [{}, keyOf(theirs), { 'x-user-token': await server.tokenOf('traveler') }]) {
      expect((await server.refused(orderInventory, { params }, headers)).status).toBe(404);
      const typed = { params: { ...params, bag: 1 }, body: { items: clubs } };
      expect((await server.refused(saveOrderInventory, typed, headers)).status).toBe(404);
    }
    const receiptLinkKey = await ensureServerKey(server.db, 'receipt-links');
    const key = await receiptLinkOf({ db: server.db, receiptLinkKey }, { orderId: mine.order.id, isNew: false });
    const typed = { params: { ...params, bag: 1 }, body: { items: clubs } };
    const saved = await server.call(saveOrderInventory, typed, { 'x-receipt-key': key });
    expect(saved.bags[0]).toMatchObject({ bag: 1, value_cents: 53_400, items: clubs });
  });

  test('SCR-06 it is typed per bag, replaced as a whole, and emptied', async () => {
    const order = await placed();
    expect((await server.call(orderInventory, { params: { order_id: order.order.id } }, keyOf(order))).bags).toEqual([
      expect.objectContaining({ bag: 1, bag_name: 'Golf bag, Standard', cover_cents: 250_000, items: [] }),
      expect.objectContaining({ bag: 2, bag_name: 'Golf bag, Staff / XL', items: [] }),
    ]);
    await save(order, 2);
    expect((await save(order, 2, clubs.slice(0, 1))).bags.map(({ value_cents }) => value_cents)).toEqual([0, 45_000]);
    expect((await save(order, 2, [])).bags.map(({ items }) => items)).toEqual([[], []]);
  });

  test('SCR-06 INT-01 what is missing or wrong, or describes nothing, is reported at its field', async () => {
    const order = await placed();
    const params = { order_id: order.order.id, bag: 1 };
    const wrong = [{ what: ' ', count: 1, value_cents: 100, origin_country: 'XX' }, {}];
    const refused = await server.refused(saveOrderInventory, { params, body: { items: wrong } }, keyOf(order));
    expect(refused.status).toBe(400);
    expect(refused.errors?.map(({ field }) => field)).toEqual([
      'items[0][what]',
      'items[0][origin_country]',
      'items[1][what]',
      'items[1][count]',
      'items[1][value_cents]',
      'items[1][origin_country]',
    ]);
    for (const what of ['🏌️⛳', '--- ...', '<b></b>']) {
      const items = [{ ...clubs[0], what }];
      expect(await server.refused(saveOrderInventory, { params, body: { items } }, keyOf(order)), what).toMatchObject({
        status: 400,
        errors: [{ field: 'items[0][what]' }],
      });
    }
    const unknown = { params: { ...params, bag: 3 }, body: { items: clubs } };
    expect((await server.refused(saveOrderInventory, unknown, keyOf(order))).status).toBe(404);
    const many = Array.from({ length: 21 }, () => clubs[0]);
    expect((await server.refused(saveOrderInventory, { params, body: { items: many } }, keyOf(order))).status).toBe(
      400,
    );
  });

  test('SCR-06 after the first scan it stays as it was declared', async () => {
    const order = await placed();
    await save(order, 1);
    await server.shipParcels();
    server.clock.set('2026-03-13T12:00:00Z');
    await server.reportScans();
    const input = { params: { order_id: order.order.id, bag: 1 }, body: { items: [] } };
    expect(await server.refused(saveOrderInventory, input, keyOf(order))).toMatchObject({
      status: 409,
      detail: 'The carrier already has a bag, so the contents can’t be changed.',
    });
    const shown = await server.call(orderInventory, { params: { order_id: order.order.id } }, keyOf(order));
    expect(shown).toMatchObject({ locked: true, bags: [{ items: clubs }, { items: [] }] });
    server.clock.set('2026-03-02T15:00:00Z');
  });

  test('a download of one’s data has it', async () => {
    const order = await placed({ email: 'packs@example.com' });
    await save(order, 1);
    const expiresAt = new Date(server.clock.nowMs() + 3_600_000);
    const mine = { 'x-user-token': await createUserToken(server.db, { userId: order.userId, expiresAt }) };
    const exported = await server.send(exportData.method, exportData.path, undefined, mine);
    expect(exported.text).toContain('Golf balls');
  });
});

describe('customs papers', () => {
  test('INT-01 bags that stay in the country need none', async () => {
    const order = await placed();
    const shown = await server.call(orderInventory, { params: { order_id: order.order.id } }, keyOf(order));
    expect(shown.customs).toEqual([]);
    const input = { params: { order_id: order.order.id }, query: { leg: 'outbound' } };
    expect((await server.refused(orderCustomsPapers, input, keyOf(order))).status).toBe(409);
  });

  test('INT-01 they are ready for the bags whose contents are known and say which lack them, and the receipt says that they go with the bags', async () => {
    const order = await placed({ country: 'CA' });
    const input = { params: { order_id: order.order.id }, query: { leg: 'outbound' } };
    const unknown = await server.call(orderInventory, { params: { order_id: order.order.id } }, keyOf(order));
    expect(unknown.customs).toEqual([
      { leg: 'outbound', ready: false, bags_without: [1, 2] },
      { leg: 'return', ready: false, bags_without: [1, 2] },
    ]);
    expect((await server.refused(orderCustomsPapers, input, keyOf(order))).detail).toBe(
      'Tell us what’s in each bag first. Then the customs papers are ready.',
    );
    expect((await save(order, 1)).customs).toEqual([
      { leg: 'outbound', ready: true, bags_without: [2] },
      { leg: 'return', ready: true, bags_without: [2] },
    ]);
    const [invoice = '', ...others] = await papers(order, 'outbound');
    expect(others).toHaveLength(1);
    expect(invoice).toContain(`${order.order.displayId}-A1`);
    expect((await save(order, 2)).customs).toEqual([
      { leg: 'outbound', ready: true, bags_without: [] },
      { leg: 'return', ready: true, bags_without: [] },
    ]);
    expect(await papers(order, 'outbound')).toHaveLength(4);
    const receipt = await server.call(orderReceipt, { params: { order_id: order.order.id } }, keyOf(order));
    expect(receipt.legs.map(({ international }) => international)).toEqual([true, true]);
  });

  test('INT-01 SCR-06 contents for customs are asked for in Latin letters; within a country any will do', async () => {
    const items = [{ ...clubs[0], what: '靴' }];
    const order = await placed({ country: 'CA' });
    const typed = (id: number) => ({ params: { order_id: id, bag: 1 }, body: { items } });
    expect(await server.refused(saveOrderInventory, typed(order.order.id), keyOf(order))).toMatchObject({
      status: 400,
      errors: [{ field: 'items[0][what]', message: expect.stringContaining('Please use Latin letters') }],
    });
    const home = await placed();
    const saved = await server.call(saveOrderInventory, typed(home.order.id), keyOf(home));
    expect(saved.bags[0]?.items).toMatchObject([{ what: '靴' }]);
  });

  test('INT-01 invoice and declaration of each bag say who sends what to whom, made where and worth how much', async () => {
    const order = await placed({ country: 'CA' });
    await saveCustomsInfo(server.db, {
      cartId: order.order.cartId,
      info: { arrival: '2026-03-16', departure: '2026-03-24' },
      now: nowOf(server.clock),
    });
    await save(order, 1);
    await save(order, 2, clubs.slice(0, 1));
    await server.shipParcels();
    const [invoice = '', declaration = '', ...others] = await papers(order, 'outbound');
    expect(others).toHaveLength(2);
    for (const paper of [invoice, declaration]) {
      expect(paper).toContain(`${order.order.displayId}-A1`);
      for (const text of ['18 Juniper Walk, Apt 4', 'Los Angeles, CA 90001', 'United States', 'Palmetto Point Club']) {
        expect(paper).toContain(text);
      }
      for (const text of ['Banff', 'Canada', 'Driver', 'Golf balls', 'Taiwan', '24', '$3.50', '$84.00', '$534.00']) {
        expect(paper).toContain(text);
      }
    }
    expect(invoice).toMatch(/^Commercial invoice/);
    expect(invoice).toContain('Personal effects of the traveler, not for sale');
    expect(invoice).toMatch(/79\d{10}/);
    expect(declaration).toMatch(/^Customs declaration/);
    expect(declaration).toContain('2026-03-16');
    expect(declaration).toContain('2026-03-24');
    expect(others[0]).toContain('$450.00');
    expect(others[0]).not.toContain('Golf balls');
    const [back = '', homecoming = ''] = await papers(order, 'return');
    expect(back.indexOf('Palmetto Point Club')).toBeLessThan(back.indexOf('Juniper Walk'));
    expect(invoice).toContain('Up to 42 lb (19 kg)');
    expect(declaration).toContain('No: the bag goes back with the traveler’s return');
    expect(declaration).toContain('Country of the stay\nCanada');
    // What the bag does on its way home is another thing to declare.
    expect(back).toContain('Personal effects that come back, not for sale');
    expect(homecoming).toContain('Country of the stay\nCanada');
    expect(homecoming).toContain('Yes: the bag goes to where its trip started');
    expect(homecoming).not.toContain('No: ');
  });

  test('INT-01 a bag whose return was canceled does not say that it goes back', async () => {
    const order = await placed({ country: 'CA' });
    for (const bag of [1, 2]) await save(order, bag);
    const leg = { leg: 'return', kind: 'full', kept: zeroCents, refund: zeroCents } as const;
    const cancellation = { orderId: order.order.id, legs: [leg], key: 'back', refundId: null, canceledBy: null };
    await server.db.transaction().execute((tx) => addCanceledLegs(tx, { ...cancellation, now: nowOf(server.clock) }));
    const [, declaration = ''] = await papers(order, 'outbound');
    expect(declaration).toContain('Stays there\nNot stated');
  });

  test('INT-01 they are in English for readers of Spanish too, and nothing that is signed is cut', async () => {
    const order = await placed({ country: 'CA' });
    const what = 'Driver, woods, hybrids and irons with shafts of fine graphite';
    const items = Array.from({ length: 20 }, () => ({
      what: what.slice(0, 60),
      count: 999,
      value_cents: 5_000_000,
      origin_country: 'TW',
    }));
    for (const bag of [1, 2]) await save(order, bag, items);
    const spanish = { ...keyOf(order), 'accept-language': 'es' };
    const input = { params: { order_id: order.order.id }, query: { leg: 'outbound' } };
    const answer = await fetch(`${server.url}${addressOf(orderCustomsPapers, input)}`, { headers: spanish });
    const text = readPdfText(new Uint8Array(await answer.arrayBuffer())).join('\n');
    expect(text).toContain('1 (Golf bag, Standard, bag 1 of 2)');
    expect(text.match(/fine graphit/g)).toHaveLength(2 * 2 * items.length);
    expect(text).toContain('$999,000,000.00');
    expect(text.match(/\nSignature\n/g)).toHaveLength(2 * 2);
    expect(text).not.toContain('…');
  });
});
