import { expect, test } from 'vitest';
import rateCards from '#data/rate-card.json' with { type: 'json' };
import { type IsoDate, isoDate, isWeekend } from '#rules/dates.ts';
import { rateCardOn } from '#rules/pricing/rate-card.ts';
import { type LegQuestion, type LegQuote, quoteLeg } from './quote-leg.ts';
import { domesticLevels } from './service-levels.ts';

const card = rateCardOn(rateCards, isoDate('2026-03-09'));

/** Monday, 9 March 2026. */
const monday = isoDate('2026-03-09');

const losAngelesToMiami: LegQuestion = {
  carrier: 'FEDEX',
  route: { origin: { country: 'US', state: 'CA' }, destination: { country: 'US', state: 'FL' }, miles: 2339 },
  handover: monday,
  skus: ['golf-standard'],
  isCarrierWorkingDay: (day) => !isWeekend(day),
  isDestinationOpen: () => true,
};

test('SVC-02 a domestic route has six levels, each once, slowest first', () => {
  const { services } = quoteFor({});
  expect(services.map(({ level }) => level.level)).toEqual(domesticLevels);
  expect(services.map(({ transitDays }) => transitDays)).toEqual([5, 4, 4, 3, 2, 1]);
});

test('SVC-02 arrival counts the carrier’s working days from the day after handover', () => {
  expect(quoteFor({}).services.map(({ arrivalDate }) => arrivalDate)).toEqual([
    '2026-03-16',
    '2026-03-13',
    '2026-03-13',
    '2026-03-12',
    '2026-03-11',
    '2026-03-10',
  ]);
});

test('SVC-02 a closed destination delays the arrival', () => {
  const isDestinationOpen = (day: IsoDate) => day !== '2026-03-13';
  const [, expedited] = quoteFor({ isDestinationOpen }).services;
  expect(expedited?.arrivalDate).toBe('2026-03-16');
});

test('SVC-02 UPS has its own numbers and costs three percent more on the distance', () => {
  const [ground] = quoteFor({ carrier: 'UPS' }).services;
  expect(ground?.level).toMatchObject({ id: 201, carrier: 'UPS' });
  // 20 + 55 × 1.27 × 1.03 = 91.95 dollars
  expect(ground?.bagPrices.get('golf-standard')).toBe(9199);
});

test('SVC-02 between countries the carrier’s own levels are quoted', () => {
  const route = { ...losAngelesToMiami.route, destination: { country: 'GB', state: '' }, miles: null };
  const { services, zone } = quoteFor({ route });
  expect(zone.kind).toBe('international');
  expect(
    services.map(({ level, transitDays, bagPrices }) => [level.name, transitDays, bagPrices.get('golf-standard')]),
  ).toEqual([
    // 20 + 55 × 3.40 = 207 dollars; 20 + 55 × 3.40 × 1.35 = 272.45 dollars
    ['INTERNATIONAL ECONOMY', 6, 20_699],
    ['INTERNATIONAL PRIORITY', 3, 27_199],
  ]);
});

test('PRC-03 each size is priced once', () => {
  const { services, rateCardVersion } = quoteFor({ skus: ['golf-standard', 'golf-standard', 'golf-staff'] });
  expect([...(services[0]?.bagPrices ?? [])]).toEqual([
    ['golf-standard', 8999],
    ['golf-staff', 11_099],
  ]);
  expect(rateCardVersion).toBe(card.version);
});

test('SVC-05 a route of unknown distance is refused', () => {
  const route = { ...losAngelesToMiami.route, miles: null };
  expect(quoteLeg(card, { ...losAngelesToMiami, route })).toMatchObject({
    kind: 'problem',
    message: 'routeDistanceUnknown',
  });
});

function quoteFor(changes: Partial<LegQuestion>): LegQuote {
  const quote = quoteLeg(card, { ...losAngelesToMiami, ...changes });
  if (quote.kind === 'problem') throw new Error(quote.message);
  return quote.value;
}
