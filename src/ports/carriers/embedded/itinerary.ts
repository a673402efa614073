import { addDays, daysBetween, type IsoDate, isWeekend } from '#rules/dates.ts';
import { backWithSenderDay } from '#rules/parcels/back-with-sender-day.ts';
import type { DelayCause, ReturnCause, Scan, ScanKind, ScanPlace } from '#rules/parcels/scans.ts';
import { unreachable } from '#rules/result.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import { isCarrierHoliday } from './carrier-holidays.ts';
import type { Mishap } from './mishaps.ts';

/** A place as a label's trip has it: the city, and its clock. */
export type ItineraryPlace = ScanPlace & { readonly timeZone: string };

/** All that decides how a bag travels. */
export type BagTrip = {
  readonly trackingNumber: string;
  readonly carrier: CarrierKey;
  readonly boughtAtMs: number;
  readonly shipOn: IsoDate;
  readonly arriveOn: IsoDate;
  readonly from: ItineraryPlace;
  readonly to: ItineraryPlace;
  readonly mishap: Mishap | null;
  /** When a driver comes for it, in local hours; null for a bag that is brought. */
  readonly collected?: { readonly fromHour: number; readonly toHour: number } | null;
};

type Stop = {
  readonly kind: ScanKind;
  readonly day: IsoDate;
  /** Local time of the place. */
  readonly time: string;
  readonly at: ItineraryPlace;
  readonly expectedOn: IsoDate | null;
  readonly delayCause?: DelayCause;
  readonly returnCause?: ReturnCause;
};

const minuteMs = 60_000;
/** No two scans of a bag are closer than this, whatever their clocks say. */
const apartMs = 2 * minuteMs;

/**
 * Every scan that a bag will ever get, the oldest first. It depends only on the label, so that every server computes the same scans at any
 * time, and nothing has to be stored for a bag to move: the scans that have happened are those before now.
 */
export function itinerary(trip: BagTrip): readonly Scan[] {
  const scans = [scanOf(trip, 0, labelMade(trip), trip.boughtAtMs)];
  for (const stop of stopsOf(trip)) {
    const lastMs = scans.at(-1)?.atMs ?? 0;
    const ownMs = momentOf(stop) + minutesOff(trip) * minuteMs;
    scans.push(scanOf(trip, scans.length, stop, Math.max(ownMs, lastMs + apartMs)));
  }
  return scans;
}

function labelMade({ shipOn, arriveOn, from }: BagTrip): Stop {
  return { kind: 'label-made', day: shipOn, time: '00:00', at: from, expectedOn: arriveOn };
}

/** Bags of one order are scanned some minutes apart. */
function minutesOff({ trackingNumber }: BagTrip): number {
  return Number(trackingNumber.slice(-3, -1).replace(/\D/g, '0')) % 12;
}

function scanOf(
  trip: BagTrip,
  index: number,
  { kind, at, expectedOn, delayCause, returnCause }: Stop,
  atMs: number,
): Scan {
  const { city, state, country } = at;
  return {
    id: `${trip.trackingNumber}-${String(index).padStart(2, '0')}`,
    kind,
    atMs,
    place: { city, state, country },
    expectedOn,
    delayCause: delayCause ?? null,
    ...(returnCause && { returnCause }),
  };
}

/** From the afternoon of the handover to the door, with what goes wrong on the way. */
function stopsOf(trip: BagTrip): readonly Stop[] {
  const { shipOn, from, to, mishap } = trip;
  const arriveOn = deliveryDayFrom(trip.arriveOn, to.country);
  const hub = hubOf(trip);
  const delay = delayOf(mishap);
  const expectedOn = workingDaysAfter(arriveOn, delay?.days ?? 0, to.country);
  const nextDay = addDays(shipOn, 1);
  // A trip of three days and more reaches its last facility on the evening before.
  const hasEvening = daysBetween({ from: shipOn, to: expectedOn }) >= 3;
  const start: Stop[] = [
    { kind: 'collected', day: shipOn, time: collectionTime(trip), at: from, expectedOn: arriveOn },
    { kind: 'departed', day: shipOn, time: '20:45', at: from, expectedOn: null },
    ...(hub ? [{ kind: 'arrived', day: nextDay, time: '01:30', at: hub, expectedOn: null } as const] : []),
  ];
  const delayed: Stop[] = delay
    ? [{ kind: 'delayed', day: nextDay, time: '03:10', at: hub ?? from, expectedOn, delayCause: delay.cause }]
    : [];
  const middle: Stop[] = hub
    ? [
        {
          kind: 'departed',
          day: addDays(nextDay, daysBetween({ from: arriveOn, to: expectedOn })),
          time: '04:00',
          at: hub,
          expectedOn: null,
        },
      ]
    : [];
  // It has no more scans.
  if (mishap === 'silent') return [...start, ...middle];
  if (mishap === 'lost') {
    return [
      ...start,
      ...middle,
      { kind: 'lost', day: addDays(arriveOn, 7), time: '10:00', at: hub ?? from, expectedOn: null },
    ];
  }
  const last: Stop[] = [
    {
      kind: 'arrived',
      day: hasEvening ? addDays(expectedOn, -1) : expectedOn,
      time: hasEvening ? '19:10' : '06:30',
      at: to,
      expectedOn: null,
    },
    ...(mishap === 'damaged'
      ? [{ kind: 'damaged', day: expectedOn, time: '07:15', at: to, expectedOn: null } as const]
      : []),
    { kind: 'out-for-delivery', day: expectedOn, time: '08:05', at: to, expectedOn },
  ];
  return [...start, ...delayed, ...middle, ...last, ...endOf(trip, expectedOn)];
}

/** In the afternoon, unless the driver comes at other hours. */
function collectionTime({ collected }: BagTrip): string {
  const isAfternoon = !collected || (collected.fromHour <= 15 && collected.toHour > 15);
  return `${String(isAfternoon ? 15 : collected.fromHour).padStart(2, '0')}:20`;
}

function endOf(trip: BagTrip, day: IsoDate): readonly Stop[] {
  const { to, mishap } = trip;
  const at = { at: to, expectedOn: null };
  switch (mishap) {
    case 'neighbor':
      return [{ kind: 'delivered-to-neighbor', day, time: '13:30', ...at }];
    case 'returned':
      return sentBack(trip, day, null);
    case 'wrong-address':
      return sentBack(trip, day, 'address');
    case 'refused':
      return sentBack(trip, day, 'recipient');
    case 'late':
    case 'storm':
    case 'damaged':
    case 'lost':
    case 'silent':
    case 'big':
    case null:
      return [
        { kind: 'delivered', day, time: '13:30', ...at },
        { kind: 'signed-for', day, time: '13:33', ...at },
      ];
    default:
      return unreachable(mishap);
  }
}

/** Back to its sender, in as many days as the outbound trip takes. */
function sentBack(
  { shipOn, arriveOn, from, to }: BagTrip,
  day: IsoDate,
  returnCause: ReturnCause | null,
): readonly Stop[] {
  const isCarrierDay = (one: IsoDate): boolean => !isRestDay(one, from.country);
  const back = backWithSenderDay({ returnedOn: day, handover: shipOn, promisedOn: arriveOn, isCarrierDay });
  return [
    { kind: 'returned', day, time: '15:40', at: to, expectedOn: null, ...(returnCause && { returnCause }) },
    { kind: 'back-with-sender', day: back, time: '13:30', at: from, expectedOn: null },
  ];
}

/** A day that has become a holiday is passed over. */
function deliveryDayFrom(day: IsoDate, country: string): IsoDate {
  return isCarrierHoliday(day, country) ? workingDaysAfter(day, 1, country) : day;
}

/** Carriers deliver from Monday to Friday, and not on holidays of the place that a bag goes to. */
function workingDaysAfter(day: IsoDate, count: number, country: string): IsoDate {
  if (count === 0) return day;
  const next = addDays(day, 1);
  return workingDaysAfter(next, isRestDay(next, country) ? count : count - 1, country);
}

function isRestDay(day: IsoDate, country: string): boolean {
  return isWeekend(day) || isCarrierHoliday(day, country);
}

function delayOf(mishap: Mishap | null): { readonly days: number; readonly cause: DelayCause } | null {
  if (mishap === 'late') return { days: 2, cause: 'carrier' };
  return mishap === 'storm' ? { days: 1, cause: 'weather' } : null;
}

const hubs: Readonly<Record<CarrierKey, ItineraryPlace>> = {
  FEDEX: { city: 'Memphis', state: 'TN', country: 'US', timeZone: 'America/Chicago' },
  UPS: { city: 'Louisville', state: 'KY', country: 'US', timeZone: 'America/Kentucky/Louisville' },
};

/** Bags within one state or abroad go straight. */
function hubOf({ carrier, from, to }: BagTrip): ItineraryPlace | null {
  const touchesUs = from.country === 'US' || to.country === 'US';
  const isNear = from.country === to.country && from.state === to.state;
  return touchesUs && !isNear ? hubs[carrier] : null;
}

function momentOf({ day, time, at }: Stop): number {
  return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(at.timeZone).epochMilliseconds;
}
