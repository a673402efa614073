import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { receiptLinkOf } from '#access/receipt-links.ts';
import { addressOf, startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { type AddedOrder, addPlacedOrder } from '#capabilities/orders/testing/add-placed-order.ts';
import { readPdfText } from '#capabilities/inventory/testing/read-pdf-text.ts';
import { ensureServerKey } from '#records/operations/server-keys.ts';
import { createUserToken } from '#records/testing/create-user-token.ts';
import type { PlacedOrder } from '#rules/orders/receipt.ts';
import { placedOrder, shippedDraft } from '#rules/orders/testing/placed-order.ts';
import type { ShipPoint } from '#rules/shipment/draft.ts';
import { orderLabelCode, orderLabels, orderLabelsFile } from './contract.ts';
import { labelCodeAddress } from './wire.ts';
import { drawPages, readCodes } from './testing/read-pdf.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ environment: { PUBLIC_URL: 'https://golf.portage.test' } });
});

afterAll(() => server.close());

/** An order whose outbound bags are handed over in ten days, with its labels. */
async function orderWithLabels(placed?: PlacedOrder): Promise<AddedOrder> {
  const added = await addPlacedOrder(server.db, placed ? { placed } : {});
  await server.shipParcels();
  return added;
}

function toAddress(changes: Partial<ShipPoint>): PlacedOrder {
  const draft = shippedDraft();
  return placedOrder({ draft: { ...draft, destination: { ...draft.destination, ...changes } } });
}

async function fileOf(orderId: number, query: Readonly<Record<string, unknown>>, headers: Record<string, string>) {
  const address = addressOf(orderLabelsFile, { params: { order_id: orderId }, query });
  const response = await fetch(`${server.url}${address}`, { headers });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

describe('who sees labels', () => {
  test('SCR-06 for those who may not see the receipt there are no labels', async () => {
    const mine = await orderWithLabels();
    const theirs = await addPlacedOrder(server.db, { email: 'somebody@example.com' });
    const params = { order_id: mine.order.id };
    const calls = [
      [orderLabels, {}],
      [orderLabelsFile, { leg: 'outbound', paper: '4x6' }],
      [orderLabelCode, { leg: 'outbound', bag: 1 }],
    ] as const;
    for (const headers of [
      {},
      { 'x-cart-token': theirs.cartToken },
      { 'x-user-token': await server.tokenOf('traveler') },
      { 'x-user-token': await server.tokenOf('manager') },
      { 'x-receipt-key': 'x'.repeat(43) },
    ]) {
      for (const [call, query] of calls) {
        expect((await server.refused(call, { params, query }, headers)).status).toBe(404);
      }
    }
  });

  test('SCR-06 the owner, staff, the cart that placed it and the link in an email see them', async () => {
    const { order, userId, cartToken } = await orderWithLabels();
    const receiptLinkKey = await ensureServerKey(server.db, 'receipt-links');
    const key = await receiptLinkOf({ db: server.db, receiptLinkKey }, { orderId: order.id, isNew: false });
    const expiresAt = new Date(server.clock.nowMs() + 3_600_000);
    for (const headers of [
      { 'x-user-token': await createUserToken(server.db, { userId, expiresAt }) },
      { 'x-user-token': await server.tokenOf('admin') },
      { 'x-cart-token': cartToken },
      { 'x-receipt-key': key },
    ]) {
      const labels = await server.call(orderLabels, { params: { order_id: order.id } }, headers);
      expect(labels.legs).toHaveLength(2);
    }
    const { response } = await fileOf(order.id, { leg: 'outbound', paper: 'letter', receipt_key: key }, {});
    expect(response.status).toBe(200);
  });
});

describe('the labels of an order', () => {
  test('SCR-06 the call says which label can be printed and when the others are made', async () => {
    const { order, cartToken } = await orderWithLabels();
    const headers = { 'x-cart-token': cartToken };
    const { legs, paper } = await server.call(orderLabels, { params: { order_id: order.id } }, headers);
    expect(paper).toBe('letter');
    expect(legs).toMatchObject([
      {
        leg: 'outbound',
        drop_off: false,
        labels: [
          { bag: 1, traveler: 'Tessa Rowan', bag_name: 'Golf bag, Standard', state: 'ready', words: 'Ready to print' },
          { bag: 2, bag_name: 'Golf bag, Staff / XL', state: 'ready', carrier: 'FedEx' },
        ],
      },
      {
        leg: 'return',
        labels: [
          { state: 'later', words: 'We’ll make it on Wed, Mar 18', tracking_number: null },
          { state: 'later', tracking_number: null },
        ],
      },
    ]);
  });

  test('SCR-06 right after the order a label is being made, and one that is refused says that we see to it', async () => {
    const { order, cartToken } = await addPlacedOrder(server.db);
    const params = { order_id: order.id };
    const headers = { 'x-cart-token': cartToken };
    const before = await server.call(orderLabels, { params }, headers);
    expect(before.legs[0]?.labels[0]).toMatchObject({ state: 'soon', words: 'We’re making it now' });
    const refused = await orderWithLabels(toAddress({ address: '4 No Carrier Lane' }));
    const after = await server.call(
      orderLabels,
      { params: { order_id: refused.order.id } },
      { 'x-cart-token': refused.cartToken },
    );
    expect(after.legs[0]?.labels[0]).toMatchObject({
      state: 'problem',
      words: expect.stringMatching(
        /^We couldn’t make this label yet, and our team is working on it\. If there’s none by the end of .+, we refund what couldn’t travel\./,
      ),
    });
  });

  test('SCR-06 the file has one page for each bag, and its codes say the tracking numbers', async () => {
    const { order, cartToken } = await orderWithLabels(toAddress({ contact: '山田 太郎', city: 'Ñuñoa' }));
    const headers = { 'x-cart-token': cartToken };
    const { legs } = await server.call(orderLabels, { params: { order_id: order.id } }, headers);
    const numbers = legs[0]?.labels.map(({ tracking_number }) => tracking_number);
    for (const paper of ['4x6', 'letter', 'a4']) {
      const { response, bytes } = await fileOf(order.id, { leg: 'outbound', paper }, headers);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-disposition')).toBe(
        `inline; filename="${order.displayId}-labels-outbound.pdf"`,
      );
      const pages = await Promise.all(drawPages(bytes).map(readCodes));
      expect(pages, paper).toEqual(numbers?.map((number) => [`Code128 ${number}`, `QRCode ${number}`]));
    }
  });

  test('SCR-06 the file is in the language of the order, whichever browser asks for it', async () => {
    const english = await addPlacedOrder(server.db);
    const spanish = await addPlacedOrder(server.db, { language: 'es' });
    await server.shipParcels();
    const textOf = async ({ order, cartToken }: AddedOrder, paper: string, accepted: string) => {
      const headers = { 'x-cart-token': cartToken, 'accept-language': accepted };
      const { bytes } = await fileOf(order.id, { leg: 'outbound', paper }, headers);
      return readPdfText(bytes).join('\n').replaceAll(/\s+/g, ' ');
    };
    for (const paper of ['4x6', 'letter', 'a4']) {
      const printed = await textOf(spanish, paper, 'en');
      for (const words of [
        'Bolsa de golf, Estándar',
        '1 de 2',
        'Imprime esta etiqueta.',
        'jueves, 12 de marzo de 2026',
      ]) {
        expect(printed, paper).toContain(words);
      }
      expect(printed, paper).not.toContain('Print this label');
      const other = await textOf(english, paper, 'es');
      expect(other, paper).toContain('Print this label. Keep it flat and don’t cover the bars.');
      expect(other, paper).not.toContain('Imprime');
    }
    expect(await textOf(spanish, 'letter', 'en')).toContain('Doblar aquí');
  });

  test('SCR-06 the code for the store is a picture of the tracking number', async () => {
    const { order, cartToken } = await orderWithLabels();
    const headers = { 'x-cart-token': cartToken };
    const params = { order_id: order.id };
    const picture = await server.call(orderLabelCode, { params, query: { leg: 'outbound', bag: 2 } }, headers);
    const svg = new new Window().DOMParser().parseFromString(picture, 'image/svg+xml').documentElement;
    expect(svg.tagName).toBe('svg');
    expect(svg.getAttribute('viewBox')).toMatch(/^-4 -4 \d+ \d+$/);
    const none = await server.refused(orderLabelCode, { params, query: { leg: 'outbound', bag: 3 } }, headers);
    expect(none).toMatchObject({
      status: 404,
      errors: [{ field: 'bag', message: 'There are fewer bags on this leg.' }],
    });
  });

  test('SCR-06 a leg without bags has neither a file nor a code, and the refusal names the leg', async () => {
    const { order, cartToken } = await orderWithLabels(placedOrder({ draft: { ...shippedDraft(), roundtrip: false } }));
    const headers = { 'x-cart-token': cartToken };
    const params = { order_id: order.id };
    const unknown = { status: 404, errors: [{ field: 'leg', message: 'No bags of this order travel on that leg.' }] };
    expect(
      await server.refused(orderLabelsFile, { params, query: { leg: 'return', paper: 'a4' } }, headers),
    ).toMatchObject(unknown);
    expect(await server.refused(orderLabelCode, { params, query: { leg: 'return', bag: 1 } }, headers)).toMatchObject(
      unknown,
    );
  });

  test('SCR-06 each label’s code has an address of its own, and there is none of a label that was replaced', async () => {
    const { order, cartToken } = await orderWithLabels();
    const headers = { 'x-cart-token': cartToken };
    const { legs } = await server.call(orderLabels, { params: { order_id: order.id } }, headers);
    const trackingNumber = legs[0]?.labels[0]?.tracking_number ?? '';
    const codeOf = (number: string) =>
      server.send(
        'GET',
        labelCodeAddress({ orderId: order.id, leg: 'outbound', bag: 1, trackingNumber: number }),
        undefined,
        headers,
      );
    expect(await codeOf(trackingNumber)).toMatchObject({ status: 200 });
    expect(await codeOf('790000000000')).toMatchObject({ status: 409 });
  });

  test('SCR-06 while no label of a leg is ready there is no file', async () => {
    const { order, cartToken } = await orderWithLabels();
    const query = { leg: 'return', paper: 'letter' };
    const refused = await server.refused(
      orderLabelsFile,
      { params: { order_id: order.id }, query },
      { 'x-cart-token': cartToken },
    );
    expect(refused).toMatchObject({ status: 409, detail: 'These labels aren’t ready yet.' });
  });

  test('SCR-06 the email says that the labels are ready and links to a file that opens with its key', async () => {
    const { order } = await orderWithLabels();
    const { message } = await server.db
      .selectFrom('outbox')
      .select('message')
      .where('message_id', 'like', `labels-${order.id}-%`)
      .executeTakeFirstOrThrow();
    expect(message).toMatchObject({
      subject: `Your labels for order ${order.displayId} (outbound) are ready`,
      to: { address: 'tessa@example.com' },
    });
    expect(message?.text).toContain('your 2 labels are ready');
    // A driver comes for these bags, who prints nothing.
    expect(message?.text).not.toContain('No printer?');
    const link = /https:\/\/golf\.portage\.test(\/api\/\S+labels\.pdf\S+)/.exec(message?.text ?? '')?.[1] ?? '';
    const response = await fetch(`${server.url}${link}`);
    expect(response.status).toBe(200);
  });
});

test('SCR-06 a file has the labels of 50 bags at most, and the next file those of the others', async () => {
  const draft = shippedDraft();
  const [traveler] = draft.travelers;
  const [line] = traveler?.lines ?? [];
  const [product] = line?.products ?? [];
  if (!traveler || !line || !product) throw new Error('an order without bags');
  const travelers = Array.from({ length: 51 }, (_, index) => ({
    ...traveler,
    id: `traveler-${index}`,
    lines: [{ ...line, products: [product] }],
  }));
  const { order, cartToken } = await orderWithLabels(placedOrder({ draft: { ...draft, travelers } }));
  // A pass buys 50.
  await server.shipParcels();
  const headers = { 'x-cart-token': cartToken };
  const shown = await server.call(orderLabels, { params: { order_id: order.id } }, headers);
  expect(shown.legs[0]?.labels.map(({ bag, state }) => `${bag} ${state}`).slice(49)).toEqual(['50 ready', '51 ready']);
  const second = await fileOf(order.id, { leg: 'outbound', paper: 'letter', part: 2 }, headers);
  expect(second.response.status).toBe(200);
  expect(drawPages(second.bytes)).toHaveLength(1);
  const third = await fileOf(order.id, { leg: 'outbound', paper: 'letter', part: 3 }, headers);
  expect(third.response.status).toBe(404);
  expect(JSON.parse(Buffer.from(third.bytes).toString())).toMatchObject({ errors: [{ field: 'part' }] });
  const code = { params: { order_id: order.id }, query: { leg: 'outbound', bag: 51 } } as const;
  expect(await server.call(orderLabelCode, code, headers)).toContain('<svg');
});
