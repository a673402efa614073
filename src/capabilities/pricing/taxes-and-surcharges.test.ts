import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { combinedServicesOptions } from '#capabilities/services/contract.ts';
import { shipPrice } from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

type Fields = Record<string, unknown>;

const toronto = { country: 'CA', zip: 'M5V 2T6', city: 'Toronto', state: 'ON' };
const vancouver = { country: 'CA', zip: 'V5K 0A1', city: 'Vancouver', state: 'BC' };
const miami = { country: 'US', zip: '33101', city: 'Miami', state: 'FL' };
const losAngeles = { country: 'US', zip: '90001', city: 'Los Angeles', state: 'CA' };

function endOf(prefix: 'o' | 'd', place: typeof toronto): Fields {
  const fields = Object.entries({ type: 'other', ...place });
  return Object.fromEntries(fields.map(([name, value]) => [`${prefix}_${name}`, value]));
}

function trip(from: typeof toronto, to: typeof toronto, type: string, sizes: readonly string[]): Fields {
  const products = sizes.map((bag_size) => ({ bag_size }));
  return {
    brand_id: 5,
    ...endOf('o', from),
    ...endOf('d', to),
    travelers: [{ traveler_id: '1', lines: [{ traveler_package_type: type, product_count: sizes.length, products }] }],
    roundtrip: false,
    pickup_date: '2026-03-09',
    outbound_pickup: 1,
  };
}

async function price(fields: Fields, extras: Fields = {}, headers?: Record<string, string>) {
  const offered = await server.call(combinedServicesOptions, { body: fields });
  const service = offered.travelers[0]?.outbound.services[0];
  if (!service) throw new Error(`There is no service: ${offered.travelers[0]?.outbound.reason}`);
  const { arrival_date, carrier_service_level_id, service_type_system_name } = service;
  const chosen = { arrival_date, carrier_service_level_id, service_type_system_name };
  return server.call(shipPrice, { body: { ...fields, ...chosen, ...extras } }, headers);
}

type Priced = Awaited<ReturnType<typeof price>>;

function stepOf(answer: Priced, rule: string) {
  return answer.price_steps.filter(({ reason }) => reason.rule === rule);
}

function sumOf(answer: Priced): number {
  return answer.price_steps.reduce((sum, step) => sum + step.amount_cents, 0);
}

describe('tax', () => {
  test('PRC-03 transport within Canada is taxed at 5 %, what is not transport is not', async () => {
    const answer = await price(trip(toronto, vancouver, 'golf', ['standard']));
    const [transport] = stepOf(answer, 'transport');
    const expected = Math.round((transport?.amount_cents ?? 0) * 0.05);
    expect(stepOf(answer, 'pickup')[0]?.amount_cents).toBe(1999);
    expect(stepOf(answer, 'tax')).toMatchObject([
      {
        label: 'Goods and services tax',
        amount_cents: expected,
        reason: { inputs: { basisPoints: 500, country: 'CA' } },
      },
    ]);
    expect(stepOf(answer, 'tax')[0]?.reason.words).toMatch(/^5% of \$\d+\.\d\d transport$/);
    expect(answer.orders[0]?.final_price).toBe((transport?.amount_cents ?? 0) + 1999 + expected);
    expect(sumOf(answer)).toBe(answer.orders[0]?.final_price);
  });

  test('PRC-03 what crosses a border, and what stays in the United States, is not taxed', async () => {
    expect(stepOf(await price(trip(toronto, miami, 'golf', ['standard'])), 'tax')).toEqual([]);
    const domestic = await price(trip(losAngeles, miami, 'golf', ['standard']));
    expect(stepOf(domestic, 'tax')).toEqual([]);
    expect(domestic.orders[0]?.final_price).toBe(8999 + 1999);
  });
});

describe('surcharges', () => {
  const bikes = trip(miami, toronto, 'bike', ['road', 'mountain']);

  test('PRC-02 an international bike costs 15 dollars of oversize handling per bag and leg, with its reason', async () => {
    const answer = await price(bikes);
    expect(stepOf(answer, 'surcharge')).toMatchObject([
      {
        label: 'Oversize handling',
        leg: 'outbound',
        amount_cents: 3000,
        reason: { words: '$15.00 per bag and leg, for 2 bags' },
      },
    ]);
    expect(answer.surcharges).toBeNull();
    expect(sumOf(answer)).toBe(answer.orders[0]?.final_price);
    expect(stepOf(await price(trip(miami, toronto, 'golf', ['standard'])), 'surcharge')).toEqual([]);
    expect(stepOf(await price(trip(losAngeles, miami, 'bike', ['road'])), 'surcharge')).toEqual([]);
  });

  test('PRC-02 x_surcharge_check asks for the surcharges to be listed and changes no amount', async () => {
    const [plain, listed] = [await price(bikes), await price(bikes, { x_surcharge_check: true })];
    expect(listed.orders).toEqual(plain.orders);
    expect(listed.surcharges).toMatchObject([
      { kind: 'oversize', leg: 'outbound', name: 'Oversize handling', amount_cents: 3000 },
    ]);
    const none = await price(trip(losAngeles, miami, 'bike', ['road']), { x_surcharge_check: true });
    expect(none.surcharges).toEqual([]);
  });

  test('PRC-02 x_refund_surcharges waives them for staff only', async () => {
    const asked = { x_refund_surcharges: true };
    const full = (await price(bikes)).orders[0]?.final_price ?? 0;
    for (const name of ['admin', 'adminplus']) {
      const answer = await price(bikes, asked, { 'x-user-token': await server.tokenOf(name) });
      expect(answer.orders[0]?.final_price, name).toBe(full - 3000);
      expect(stepOf(answer, 'surcharge').map((step) => [step.label, step.amount_cents])).toEqual([
        ['Oversize handling', 3000],
        ['Surcharges waived', -3000],
      ]);
      expect(sumOf(answer)).toBe(full - 3000);
    }
    expect((await price(bikes, asked)).orders[0]?.final_price).toBe(full);
    const traveler = { 'x-user-token': await server.tokenOf('traveler') };
    expect((await price(bikes, asked, traveler)).orders[0]?.final_price).toBe(full);
  });
});
