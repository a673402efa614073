import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import type { CarrierCallback, Carriers, CarrierScan, LabelAddress, LabelRequest, PickupRequest } from './carriers.ts';
import { type CarriersWorld, startEasyPostWorld, startEmbeddedWorld } from './testing/carriers-world.ts';

/** Every adapter keeps these promises; a new one is added to the list. */
const worlds: readonly { name: string; start(): Promise<CarriersWorld> }[] = [
  { name: 'embedded', start: startEmbeddedWorld },
  { name: 'EasyPost', start: startEasyPostWorld },
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
  timeZone: 'America/Los_Angeles',
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
    arriveOn: isoDate('2026-03-17'),
    from: home,
    to: {
      ...home,
      name: '',
      company: 'Palmetto Point Club',
      street: '400 Coral Way',
      city: 'Miami',
      state: 'FL',
      zip: '33101',
      timeZone: 'America/New_York',
    },
    weightPounds: 42,
    dimensionsInches: { length: 48, width: 14, height: 10 },
    customs: null,
    ...changes,
  };
}

function pickup(
  { reference, carrier, shipOn, from }: LabelRequest,
  changes: Partial<PickupRequest> = {},
): PickupRequest {
  count += 1;
  return {
    reference: `100001-outbound-pickup-${count}`,
    carrier,
    day: shipOn,
    window: { fromHour: 9, toHour: 17 },
    address: from,
    labels: [reference],
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
  beforeEach(() => world.travelTo('2026-03-02T15:00:00Z'));

  async function scansOf(asked: LabelRequest, by = carriers): Promise<readonly CarrierScan[]> {
    const outcome = await by.track(asked);
    if (outcome.kind !== 'scans') throw new Error(JSON.stringify(outcome));
    return outcome.scans;
  }

  async function numberOf(asked: LabelRequest, by = carriers): Promise<string> {
    const outcome = await by.buyLabel(asked);
    if (outcome.kind !== 'bought') throw new Error(JSON.stringify(outcome));
    return outcome.trackingNumber;
  }

  test('INT-01 no label is sold across a border before customs knows what is in the bag', async () => {
    const { to } = request();
    const abroad = { ...to, city: 'Banff', state: 'AB', zip: 'T1L 1A1', country: 'CA', timeZone: 'America/Edmonton' };
    for (const customs of [null, []]) {
      const refused = await carriers.buyLabel(request({ to: abroad, customs }));
      expect(refused).toEqual({ kind: 'refused', reason: 'Customs has to know what is in the bag.' });
    }
    const told = request({
      to: abroad,
      customs: [{ what: 'Driver', count: 1, valueEach: cents(45_000), origin: 'US' }],
    });
    expect((await carriers.buyLabel(told)).kind).toBe('bought');
    const changed = { ...told, customs: [{ what: 'Putter', count: 1, valueEach: cents(9000), origin: 'US' }] };
    expect((await carriers.buyLabel(changed)).kind).toBe('refused');
    expect((await carriers.voidLabel(told)).kind).toBe('voided');
  });

  test('a refused label is refused with a reason, each time', async () => {
    const refused = world.refusedLike(request());
    for (let time = 0; time < 2; time += 1) {
      expect(await carriers.buyLabel(refused)).toEqual({ kind: 'refused', reason: expect.stringMatching(/\w/) });
    }
  });

  test('SCR-08 a label has the carrier’s price for it, the same however often it is asked', async () => {
    const asked = request();
    const first = await carriers.buyLabel(asked);
    expect(first).toMatchObject({ kind: 'bought', cost: expect.any(Number) });
    expect(first.kind === 'bought' && first.cost !== null && first.cost > 0).toBe(true);
    expect(await world.connect().buyLabel(asked)).toMatchObject({ cost: first.kind === 'bought' && first.cost });
  });

  test('each label has a number of its own, of its carrier’s kind', async () => {
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
    world.travelTo('2026-04-02T15:00:00Z');
    expect(await carriers.voidLabel(asked)).toEqual({ kind: 'refused', reason: expect.stringMatching(/\w/) });
    expect(await numberOf(asked)).toBe(number);
  });

  async function boughtPickup(changes: Partial<LabelRequest> = {}): Promise<PickupRequest> {
    const label = request(changes);
    await numberOf(label);
    return pickup(label);
  }

  async function confirmationOf(asked: PickupRequest, by = carriers): Promise<string> {
    const outcome = await by.bookPickup(asked);
    if (outcome.kind !== 'booked') throw new Error(JSON.stringify(outcome));
    return outcome.confirmation;
  }

  test('a refused pickup is refused with a reason, each time', async () => {
    const refused = world.refusedPickupLike(await boughtPickup());
    for (let time = 0; time < 2; time += 1) {
      expect(await carriers.bookPickup(refused)).toEqual({ kind: 'refused', reason: expect.stringMatching(/\w/) });
    }
  });

  test('each pickup has a confirmation number of its own, also one of two bags', async () => {
    const [one, other] = [request({ carrier: 'UPS' }), request({ carrier: 'UPS' })];
    await numberOf(one);
    await numberOf(other);
    const both = await confirmationOf(pickup(one, { labels: [one.reference, other.reference] }));
    const second = await confirmationOf(await boughtPickup());
    expect(both).toMatch(/^\w{6,}$/);
    expect(second).toMatch(/^\w{6,}$/);
    expect(second).not.toBe(both);
  });

  test('the same reference gets the same pickup, from any server, at once and after a restart', async () => {
    const asked = await boughtPickup();
    const servers = [carriers, world.connect(), world.connect()];
    const confirmations = await Promise.all([...servers, ...servers].map((server) => confirmationOf(asked, server)));
    const { reference, ...rest } = asked;
    confirmations.push(await confirmationOf({ ...rest, reference }, world.connect()));
    expect(new Set(confirmations).size).toBe(1);
  });

  test('a pickup whose answer is lost is booked once, and asking again returns its number', async () => {
    const asked = world.unansweredPickupLike(await boughtPickup());
    expect(await carriers.bookPickup(asked)).toMatchObject({ kind: 'unknown' });
    const confirmation = await confirmationOf(asked);
    expect(await confirmationOf(asked, world.connect())).toBe(confirmation);
  });

  test('the same reference for another pickup is refused', async () => {
    const asked = await boughtPickup();
    await confirmationOf(asked);
    expect(await carriers.bookPickup({ ...asked, day: isoDate('2026-03-13') })).toMatchObject({ kind: 'refused' });
  });

  test('no pickup is booked for a bag without a label', async () => {
    expect(await carriers.bookPickup(pickup(request()))).toMatchObject({ kind: 'refused' });
    expect(await carriers.bookPickup({ ...(await boughtPickup()), labels: [] })).toMatchObject({ kind: 'refused' });
  });

  test('a canceled pickup can be canceled again, and its reference books nothing any more', async () => {
    const asked = await boughtPickup();
    await confirmationOf(asked);
    for (let time = 0; time < 2; time += 1) {
      expect(await carriers.cancelPickup(asked)).toEqual({ kind: 'cancelled' });
    }
    expect(await carriers.bookPickup(asked)).toMatchObject({ kind: 'refused' });
  });

  test('a cancellation that overtakes its booking keeps the pickup from being booked', async () => {
    const asked = await boughtPickup();
    expect(await carriers.cancelPickup(asked)).toEqual({ kind: 'cancelled' });
    expect(await carriers.bookPickup(asked)).toMatchObject({ kind: 'refused' });
  });

  test('a pickup whose day is over can’t be canceled, and stays what it is', async () => {
    const asked = await boughtPickup();
    const confirmation = await confirmationOf(asked);
    world.travelTo('2026-04-02T15:00:00Z');
    expect(await carriers.cancelPickup(asked)).toEqual({ kind: 'refused', reason: expect.stringMatching(/\w/) });
    expect(await confirmationOf(asked)).toBe(confirmation);
  });

  test('a pickup for today is booked in the morning and refused once it is too late', async () => {
    world.travelTo('2026-03-12T15:30:00Z');
    const morning = await boughtPickup();
    expect(await carriers.bookPickup(morning)).toMatchObject({ kind: 'booked' });
    const afternoon = await boughtPickup();
    world.travelTo('2026-03-12T22:30:00Z');
    expect(await carriers.bookPickup(afternoon)).toEqual({ kind: 'refused', reason: expect.stringMatching(/\w/) });
  });

  test('a reference without a label has no scans, and neither has a voided label', async () => {
    const asked = request();
    expect(await scansOf(asked)).toEqual([]);
    await numberOf(asked);
    await carriers.voidLabel(asked);
    world.travelTo('2026-04-02T15:00:00Z');
    expect(await scansOf(asked)).toEqual([]);
  });

  test('a bag gets more scans as time goes by, the same from every server, and is delivered in the end', async () => {
    const asked = request();
    const number = await numberOf(asked);
    let before: readonly CarrierScan[] = [];
    for (const moment of [
      '2026-03-02T15:00:00Z',
      '2026-03-13T08:00:00Z',
      '2026-03-17T14:00:00Z',
      '2026-03-20T00:00:00Z',
    ]) {
      world.travelTo(moment);
      const scans = await scansOf(asked);
      expect(scans.slice(0, before.length)).toEqual(before);
      expect(scans.length).toBeGreaterThan(before.length);
      expect(scans.every(({ atMs }) => atMs <= Date.parse(moment))).toBe(true);
      expect(await scansOf(asked, world.connect())).toEqual(scans);
      before = scans;
    }
    expect(
      before.every(({ trackingNumber, reference }) => trackingNumber === number && reference === asked.reference),
    ).toBe(true);
    expect(new Set(before.map(({ id }) => id)).size).toBe(before.length);
    expect(before.map(({ kind }) => kind)).toContain('delivered');
    expect(before.map(({ atMs }) => atMs)).toEqual(
      before.map(({ atMs }) => atMs).toSorted((one, other) => one - other),
    );
  });

  test('what the carrier has signed is read as the scan that it is about', async () => {
    const asked = request();
    await numberOf(asked);
    world.travelTo('2026-03-20T00:00:00Z');
    for (const scan of await scansOf(asked)) {
      expect(await carriers.readCallback(world.callbackFor(scan))).toEqual({ kind: 'scans', scans: [scan] });
    }
  });

  test('a forged callback, a changed one and one from long ago are not the carrier’s', async () => {
    const asked = request();
    await numberOf(asked);
    const [scan] = await scansOf(asked);
    if (!scan) throw new Error('A label has been made.');
    const { headers, body } = world.callbackFor(scan);
    const signatures = Object.values(headers).map(String);
    const tampered: CarrierCallback[] = [
      { headers: {}, body },
      { headers, body: `${body} ` },
      { headers, body: '' },
      ...signatures.flatMap((signature) =>
        ['', 'x', signature.slice(0, -1), signature.replace(/\d/, (digit) => String((Number(digit) + 1) % 10))].map(
          (wrong) => ({ headers: Object.fromEntries(Object.keys(headers).map((name) => [name, wrong])), body }),
        ),
      ),
      ...(world.signsTime ? [world.callbackFor(scan, 3_600_000), world.callbackFor(scan, -3_600_000)] : []),
    ];
    for (const callback of tampered) expect(await carriers.readCallback(callback)).toEqual({ kind: 'unsigned' });
  });

  test('a signed callback that is not a scan is unreadable', async () => {
    const asked = request();
    await numberOf(asked);
    const [scan] = await scansOf(asked);
    for (const wrong of [
      { kind: 'eaten' },
      { atMs: -1 },
      { expectedOn: '2026-02-31' },
      { id: 'a\u0000b' },
      { place: null },
    ]) {
      const callback = world.callbackFor({ ...scan, ...wrong } as unknown as CarrierScan);
      expect(await carriers.readCallback(callback)).toEqual({ kind: 'unreadable' });
    }
  });
});

test('carriers: an embedded carrier without its database does not answer', async () => {
  const { embeddedCarriers } = await import('./embedded-carriers.ts');
  const away = embeddedCarriers({ databaseUrl: 'postgres://127.0.0.1:1/none', nowMs: () => 0, secret: 'x' });
  expect(await away.buyLabel(request())).toMatchObject({ kind: 'unknown' });
  expect(await away.voidLabel(request())).toMatchObject({ kind: 'unknown' });
  expect(await away.bookPickup(pickup(request()))).toMatchObject({ kind: 'unknown' });
  expect(await away.cancelPickup(pickup(request()))).toMatchObject({ kind: 'unknown' });
  expect(await away.track(request())).toMatchObject({ kind: 'unknown' });
  await away.close();
});

describe('the embedded carrier', () => {
  let world: CarriersWorld;
  let carriers: Carriers;

  beforeAll(async () => {
    world = await startEmbeddedWorld();
    carriers = world.connect();
  });
  afterAll(() => world.close());

  test('the embedded carrier collects a bag while its driver is there', async () => {
    const label = request();
    expect(await carriers.buyLabel(label)).toMatchObject({ kind: 'bought' });
    const asked = pickup(label, { window: { fromHour: 9, toHour: 10 } });
    expect(await carriers.bookPickup(asked)).toMatchObject({ kind: 'booked' });
    world.travelTo('2026-03-12T17:45:00Z');
    const outcome = await carriers.track(label);
    const scans = outcome.kind === 'scans' ? outcome.scans : [];
    const at = scans.find(({ kind }) => kind === 'collected')?.atMs ?? 0;
    expect(at).toBeGreaterThan(Date.parse('2026-03-12T16:00:00Z'));
    expect(at).toBeLessThan(Date.parse('2026-03-12T17:00:00Z'));
  });

  test('DAT-05 the embedded carrier refuses a pickup on a holiday of the place where it would be, and says so', async () => {
    const [memorialDay, tuesday] = [isoDate('2026-05-25'), isoDate('2026-05-26')];
    const label = request({ shipOn: tuesday, arriveOn: isoDate('2026-06-01') });
    expect(await carriers.buyLabel(label)).toMatchObject({ kind: 'bought' });
    expect(await carriers.bookPickup(pickup(label, { day: memorialDay }))).toEqual({
      kind: 'refused',
      reason: 'No driver comes on a holiday.',
    });
    expect(await carriers.bookPickup(pickup(label, { day: tuesday }))).toMatchObject({ kind: 'booked' });
    // It is no holiday in Canada.
    const address = {
      ...home,
      city: 'Toronto',
      state: 'ON',
      zip: 'M5V 2T6',
      country: 'CA',
      timeZone: 'America/Toronto',
    };
    const abroad = request({ shipOn: memorialDay, arriveOn: isoDate('2026-06-01'), from: address, to: address });
    expect(await carriers.buyLabel(abroad)).toMatchObject({ kind: 'bought' });
    expect(await carriers.bookPickup(pickup(abroad))).toMatchObject({ kind: 'booked' });
  });
});
