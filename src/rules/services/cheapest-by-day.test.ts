import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type IsoDate, isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import { cheapestByDay } from './cheapest-by-day.ts';
import { carrierLevel } from './service-levels.ts';
import type { Offer } from './service-offers.ts';

const monday = isoDate('2026-03-09');
const level = carrierLevel({ carrier: 'FEDEX', level: 'DOMESTIC_GROUND' });
const levelId = level.id;

function offer(price: number, arrivalDate: IsoDate): Offer {
  return {
    service: { level, transitDays: 1, arrivalDate, hybrid: false, bagPrices: new Map() },
    price: cents(price),
    originalPrice: null,
  };
}

test('each handover day has its lowest price, each arrival day its lowest with the last handover for it', () => {
  const [tuesday, wednesday, thursday] = [1, 2, 3].map((days) => addDays(monday, days)) as [IsoDate, IsoDate, IsoDate];
  const offers = new Map([
    [monday, [offer(9000, thursday), offer(12_000, wednesday), offer(20_000, tuesday)]],
    [tuesday, [offer(9000, thursday), offer(11_000, wednesday)]],
    [wednesday, []],
  ]);
  expect(cheapestByDay(offers, { firstDay: monday, lastDay: thursday })).toEqual({
    handovers: [
      { day: monday, price: 9000 },
      { day: tuesday, price: 9000 },
    ],
    arrivals: [
      { day: tuesday, price: 20_000, handover: monday, levelId },
      { day: wednesday, price: 11_000, handover: tuesday, levelId },
      { day: thursday, price: 9000, handover: tuesday, levelId },
    ],
  });
});

test('no offer is cheaper than the price of its day, and every price is one of an offer', () => {
  const anyOffer = fc.record({ price: fc.integer({ min: 1, max: 50_000 }), days: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(fc.array(fc.array(anyOffer, { maxLength: 5 }), { maxLength: 20 }), (days) => {
      const offers = new Map(
        days.map((list, index) => {
          const handover = addDays(monday, index);
          return [handover, list.map((one) => offer(one.price, addDays(handover, one.days)))];
        }),
      );
      const period = { firstDay: addDays(monday, 3), lastDay: addDays(monday, 12) };
      const { handovers, arrivals } = cheapestByDay(offers, period);
      for (const [handover, list] of offers) {
        const isAsked = handover >= period.firstDay && handover <= period.lastDay;
        const lowest = list.length > 0 && isAsked ? Math.min(...list.map(({ price }) => price)) : undefined;
        expect(handovers.find(({ day }) => day === handover)?.price).toBe(lowest);
        for (const { price, service } of list) {
          const found = arrivals.find(({ day }) => day === service.arrivalDate);
          const isArrivalAsked = service.arrivalDate >= period.firstDay && service.arrivalDate <= period.lastDay;
          expect(found !== undefined && found.price <= price).toBe(isArrivalAsked);
        }
      }
      for (const { day, price, handover } of arrivals) {
        expect(offers.get(handover)?.some((one) => one.price === price && one.service.arrivalDate === day)).toBe(true);
      }
    }),
  );
});
