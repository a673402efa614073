import { describe, expect, test } from 'vitest';
import rateCards from '#data/rate-card.json' with { type: 'json' };
import { isoDate, isWeekend } from '#rules/dates.ts';
import type { RateCard } from '#rules/pricing/rate-card.ts';
import { builtinCarrierRates } from './builtin-carrier-rates.ts';
import type { CarrierQuestion, CarrierQuote, CarrierRates } from './carrier-rates.ts';
import { failingCarrierRates } from './testing/failing-carrier-rates.ts';

const losAngelesToMiami: CarrierQuestion = {
  carrier: 'FEDEX',
  route: { origin: { country: 'US', state: 'CA' }, destination: { country: 'US', state: 'FL' }, miles: 2339 },
  handover: isoDate('2026-03-09'),
  skus: ['golf-standard', 'golf-staff'],
  isCarrierWorkingDay: (day) => !isWeekend(day),
  isDestinationOpen: () => true,
};

/** Every adapter keeps these promises; a new one is added to the list. */
const adapters: readonly { name: string; start(): CarrierRates }[] = [
  { name: 'built-in', start: () => builtinCarrierRates() },
  { name: 'failing on demand', start: () => failingCarrierRates(builtinCarrierRates()) },
];

describe.each(adapters)('carrier rates: $name', ({ start }) => {
  test('ENT-04 each service has its level, number, name, transit days and arrival date', async () => {
    const quote = quoted(await start().quote(losAngelesToMiami));
    const ground = quote.services.find((service) => service.level.level === 'DOMESTIC_GROUND');
    expect(ground).toMatchObject({
      level: { id: 101, name: 'GROUND', carrier: 'FEDEX' },
      transitDays: 5,
      arrivalDate: '2026-03-16',
      hybrid: false,
    });
  });

  test('SVC-02 the same level never comes twice', async () => {
    const ids = quoted(await start().quote(losAngelesToMiami)).services.map((service) => service.level.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('PRC-03 every size that was asked about has a price on every service', async () => {
    const { services } = quoted(await start().quote(losAngelesToMiami));
    expect(services.length).toBeGreaterThan(0);
    for (const service of services) {
      expect([...service.bagPrices.keys()].toSorted()).toEqual(['golf-staff', 'golf-standard']);
      for (const price of service.bagPrices.values()) expect(price).toBeGreaterThan(0);
    }
  });

  test('PRC-03 the same question gets the same answer', async () => {
    const carriers = start();
    expect(await carriers.quote(losAngelesToMiami)).toEqual(await carriers.quote(losAngelesToMiami));
  });

  test('CTY-03 a country that no carrier serves is an answer with its reason', async () => {
    const route = { ...losAngelesToMiami.route, destination: { country: 'AQ', state: '' } };
    expect(await start().quote({ ...losAngelesToMiami, route })).toEqual({
      kind: 'not-served',
      field: 'destination[country]',
      message: 'countryNotSupported',
    });
  });
});

describe('built-in carrier rates', () => {
  const [card] = rateCards as readonly RateCard[];
  if (!card) throw new Error('The rate card file is empty');
  const nextCard: RateCard = { ...card, version: 'next', effectiveFrom: '2026-06-01', bagDollars: card.bagDollars + 5 };
  const carriers = builtinCarrierRates([nextCard, card]);

  test('PRC-03 the card in force on the day of handover prices the bags, and the answer names it', async () => {
    const lastDay = quoted(await carriers.quote({ ...losAngelesToMiami, handover: isoDate('2026-05-31') }));
    const firstDay = quoted(await carriers.quote({ ...losAngelesToMiami, handover: isoDate('2026-06-01') }));
    expect([lastDay.rateCardVersion, firstDay.rateCardVersion]).toEqual([card.version, 'next']);
    expect(lastDay.services[0]?.bagPrices.get('golf-standard')).toBe(8999);
    expect(firstDay.services[0]?.bagPrices.get('golf-standard')).toBe(9499);
  });

  test('PRC-03 an old price is repeated by the version of its card', async () => {
    const question = { ...losAngelesToMiami, handover: isoDate('2026-07-01'), rateCardVersion: card.version };
    expect(quoted(await carriers.quote(question)).services[0]?.bagPrices.get('golf-standard')).toBe(8999);
  });

  test('PRC-03 an unknown rate card version is refused', async () => {
    const answer = await carriers.quote({ ...losAngelesToMiami, rateCardVersion: 'never' });
    expect(answer).toEqual({ kind: 'carrier-error', carrierError: 'There is no rate card never.' });
  });
});

describe('failing carrier rates', () => {
  test('SVC-05 a carrier told to fail answers in its own words, and the other carrier continues', async () => {
    const carriers = failingCarrierRates(builtinCarrierRates());
    carriers.fail('FEDEX', 'Our rating service is down.');
    expect(await carriers.quote(losAngelesToMiami)).toEqual({
      kind: 'carrier-error',
      carrierError: 'Our rating service is down.',
    });
    expect((await carriers.quote({ ...losAngelesToMiami, carrier: 'UPS' })).kind).toBe('quoted');
    carriers.recover('FEDEX');
    expect((await carriers.quote(losAngelesToMiami)).kind).toBe('quoted');
  });
});

function quoted(quote: CarrierQuote): Extract<CarrierQuote, { kind: 'quoted' }> {
  if (quote.kind !== 'quoted') throw new Error(`Expected a quote, got ${quote.kind}`);
  return quote;
}
