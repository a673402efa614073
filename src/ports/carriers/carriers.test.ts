import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import type { Carriers, LabelAddress, LabelRequest } from './carriers.ts';
import { type CarriersWorld, startEmbeddedWorld } from './testing/carriers-world.ts';

/** Every adapter keeps these promises; a new one is added to the list. */
const worlds: readonly { name: string; start(): Promise<CarriersWorld> }[] = [
  { name: 'embedded', start: startEmbeddedWorld },
];

const home: LabelAddress = {
  name: 'Zoë Åberg',
  company: '',
  street: '18 Juniper Walk',
  street2: 'Apt 4',
  city: 'Los Angeles',
  state: 'CA',
  zip: '90001',
  country: 'US',
  phone: '213 555 0142',
};

let count = 0;

function request(changes: Partial<LabelRequest> = {}): LabelRequest {
  count += 1;
  return {
    reference: `100001-outbound-${count}-1`,
    carrier: 'FEDEX',
    level: 'DOMESTIC_3_DAY',
    shipOn: isoDate('2026-03-12'),
    from: home,
    to: { ...home, name: '', company: 'Palmetto Point Club', street: '400 Coral Way', city: 'Miami', zip: '33101' },
    weightPounds: 42,
    dimensionsInches: { length: 48, width: 14, height: 10 },
    ...changes,
  };
}

describe.each(worlds)('carriers: $name', ({ start }) => {
  let world: CarriersWorld;
  let carriers: Carriers;

  beforeAll(async () => {
    world = await start();
    carriers = world.connect();
  });
  afterAll(() => world.close());

  async function numberOf(asked: LabelRequest, by = carriers): Promise<string> {
    const outcome = await by.buyLabel(asked);
    if (outcome.kind !== 'bought') throw new Error(JSON.stringify(outcome));
    return outcome.trackingNumber;
  }

  test('a refused label is refused with a reason, each time', async () => {
    const refused = world.refusedLike(request());
    for (let time = 0; time < 2; time += 1) {
      expect(await carriers.buyLabel(refused)).toEqual({ kind: 'refused', reason: expect.stringMatching(/\w/) });
    }
  });

  test('a label has a number of its carrier, and each label another', async () => {
    const [fedex, ups, other] = [
      await numberOf(request()),
      await numberOf(request({ carrier: 'UPS' })),
      await numberOf(request({ carrier: 'UPS' })),
    ];
    expect(fedex).toMatch(/^\d{12}$/);
    expect(ups).toMatch(/^1Z[\dA-Z]{16}$/);
    expect(other).not.toBe(ups);
  });

  test('the same reference gets the same label, from any server, at once and after a restart', async () => {
    const asked = request();
    const servers = [carriers, world.connect(), world.connect()];
    const numbers = await Promise.all([...servers, ...servers].map((server) => numberOf(asked, server)));
    const { reference, ...rest } = asked;
    numbers.push(await numberOf({ ...rest, reference }, world.connect()));
    expect(new Set(numbers).size).toBe(1);
  });

  test('the same reference for another bag is refused', async () => {
    const asked = request();
    await numberOf(asked);
    expect(await carriers.buyLabel({ ...asked, weightPounds: 70 })).toMatchObject({ kind: 'refused' });
  });

  test('a voided label can be voided again, and its reference buys nothing any more', async () => {
    const asked = request();
    await numberOf(asked);
    for (let time = 0; time < 2; time += 1) {
      expect(await carriers.voidLabel(asked)).toEqual({ kind: 'voided' });
    }
    expect(await carriers.buyLabel(asked)).toMatchObject({ kind: 'refused' });
  });

  test('a void that overtakes its purchase keeps the label from being bought', async () => {
    const asked = request();
    expect(await carriers.voidLabel(asked)).toEqual({ kind: 'voided' });
    expect(await carriers.buyLabel(asked)).toMatchObject({ kind: 'refused' });
  });

  test('the label of a bag that is on its way can’t be voided, and stays what it is', async () => {
    const asked = request();
    const number = await numberOf(asked);
    world.letBagsLeave();
    expect(await carriers.voidLabel(asked)).toEqual({ kind: 'refused', reason: expect.stringMatching(/\w/) });
    expect(await numberOf(asked)).toBe(number);
  });
});

test('carriers: an embedded carrier without its database does not answer', async () => {
  const { embeddedCarriers } = await import('./embedded-carriers.ts');
  const away = embeddedCarriers({ databaseUrl: 'postgres://127.0.0.1:1/none', nowMs: () => 0 });
  expect(await away.buyLabel(request())).toMatchObject({ kind: 'unknown' });
  expect(await away.voidLabel(request())).toMatchObject({ kind: 'unknown' });
  await away.close();
});
