import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { legDays } from '#rules/calendar/leg-days.ts';
import { usHolidays } from '#rules/calendar/us-holidays.ts';
import { addDays, type IsoDate, isoDate } from '#rules/dates.ts';
import { lastSafeHandover } from '#rules/services/last-safe-handover.ts';
import { combinedServicesOptions, type ServiceWire } from '../../contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const earliest = isoDate('2026-05-11');
const days = legDays(
  'outbound',
  {
    today: earliest,
    isDomestic: true,
    originHolidays: usHolidays(2026),
    destinationHolidays: usHolidays(2026),
    originClub: null,
    destinationClub: null,
  },
  { dropOff: true },
);

const losAngeles = { o_type: 'other', o_country: 'US', o_zip: '90001', o_city: 'Los Angeles', o_state: 'CA' } as const;
const miami = { d_type: 'other', d_country: 'US', d_zip: '33101', d_city: 'Miami', d_state: 'FL' } as const;

const known = new Map<IsoDate, Promise<readonly ServiceWire[]>>();

/** Asks about each day once. */
function servicesOn(day: IsoDate): Promise<readonly ServiceWire[]> {
  const services = known.get(day) ?? askServices(day);
  known.set(day, services);
  return services;
}

async function askServices(day: IsoDate): Promise<readonly ServiceWire[]> {
  const answer = await server.call(combinedServicesOptions, {
    body: {
      brand_id: 5,
      ...losAngeles,
      ...miami,
      travelers: [
        {
          traveler_id: 'ann',
          lines: [{ traveler_package_type: 'golf', product_count: 1, products: [{ bag_size: 'standard' }] }],
        },
      ],
      roundtrip: false,
      pickup_date: day,
      outbound_pickup: 0,
    },
  });
  return answer.travelers[0]?.outbound.services ?? [];
}

test('DAT-06 around Memorial Day the server confirms every service on the day the rules name, and not on the next', async () => {
  const seen = await servicesOn(earliest);
  expect(seen.map(({ transit_days: transitDays }) => transitDays)).toEqual([5, 4, 3, 2, 1]);

  const wrong: string[] = [];
  for (let neededBy = isoDate('2026-05-19'); neededBy <= '2026-05-29'; neededBy = addDays(neededBy, 1)) {
    for (const { carrier_service_level_id: levelId, transit_days: transitDays } of seen) {
      const last = lastSafeHandover(transitDays, { ...days, neededBy, earliest });
      if (last.kind !== 'safe') throw new Error('There is time enough for every service');
      let next = addDays(last.handover, 1);
      while (!days.isHandoverDay(next)) next = addDays(next, 1);
      const arrivalFrom = async (day: IsoDate) =>
        (await servicesOn(day)).find((service) => service.carrier_service_level_id === levelId)?.arrival_date ?? 'none';
      const [onIt, dayAfter] = [await arrivalFrom(last.handover), await arrivalFrom(next)];
      const isRight = onIt === last.arrival && onIt <= neededBy && dayAfter > neededBy;
      if (!isRight) wrong.push(`${levelId} by ${neededBy}: ${last.handover} ${onIt}, ${next} ${dayAfter}`);
    }
  }
  expect(wrong).toEqual([]);
});
