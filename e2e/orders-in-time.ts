import { type APIRequestContext, type BrowserContextOptions, type Page, request as requests } from '@playwright/test';
import { expect, test as journey } from './journey.ts';
import { visibleWithinMs } from './journey-in-time.ts';
import { orderByCalls, travelerWithGolfBag } from './order-by-calls.ts';
import { expectReceipt } from './paying.ts';
import { type ServerInTime, startServerInTime } from './server-in-time.ts';

type OrdersInTime = {
  readonly server: ServerInTime;
  /** The addresses of the receipts, by what happens to the bags. */
  readonly receipts: Readonly<Record<'watched' | 'late' | 'damaged' | 'big' | 'returned', string>>;
  /** The cookies of the browser that placed the orders. */
  readonly cookies: Exclude<NonNullable<BrowserContextOptions['storageState']>, string>['cookies'];
};

/**
 * One server for the journeys of a file, which move its clock, and orders that were placed there and have their labels. With a server for each
 * journey, and a form filled in for each order, they would take twice as long.
 */
export const test = journey.extend<object, { orders: OrdersInTime }>({
  orders: [
    async ({ browserName: _any }, use) => {
      const server = await startServerInTime('2026-03-02T15:00:00Z');
      const guest = await requests.newContext({ baseURL: server.url });
      const receipts = await placeOrders(guest);
      const { cookies } = await guest.storageState();
      await guest.dispose();
      await use({ server, receipts, cookies });
      await server.stop();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ orders }, use) => use(orders.server.url),
  page: async ({ page, orders }, use) => {
    await page.context().addCookies([...orders.cookies]);
    await use(page);
  },
});

export async function openReceipt(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectReceipt(page);
}

/** The street of the recipient decides what the embedded carrier does to a bag. */
export async function placeOrders(guest: APIRequestContext): Promise<OrdersInTime['receipts']> {
  const driver = { what: 'Driver', count: 1, value_cents: 45_000, origin_country: 'TW' };
  const receipts = {
    watched: await orderByCalls(guest, { email: 'watches-bags@example.com' }),
    late: await orderByCalls(guest, { email: 'waits-for-bags@example.com', d_address: '2 Late Lane' }),
    damaged: await orderByCalls(guest, {
      email: 'claims-a-bag@example.com',
      d_address: '2 Damage Lane',
      travelers: [travelerWithGolfBag('Ada North', { items: [driver] })],
    }),
    big: await orderByCalls(guest, { email: 'bags-with-news@example.com', d_address: '2 Big Lane' }),
    returned: await orderByCalls(guest, { email: 'bags-with-news@example.com', d_address: '3 Return Lane' }),
  };
  for (const address of Object.values(receipts)) {
    await expect.poll(() => hasLabel(guest, address), { timeout: visibleWithinMs }).toBe(true);
  }
  return receipts;
}

async function hasLabel(guest: APIRequestContext, receipt: string): Promise<boolean> {
  const order = new URLSearchParams(receipt.split('?')[1]).get('order_id');
  return (await (await guest.get(`/api/v5/orders/${order}/labels`)).text()).includes('"state":"ready"');
}
