import * as z from 'zod/mini';
import { type IsoDate, isBefore, parseIsoDate } from '#rules/dates.ts';
import {
  type DelayCause,
  isPhysicalScan,
  type ReturnCause,
  type Scan,
  type ScanKind,
  type ScanPlace,
} from '#rules/parcels/scans.ts';

const optionalText = z.optional(z.nullable(z.string()));
/** No text of a scan is longer, and none has characters that a database can't store. */
const shortText = z.optional(z.nullable(z.string().check(z.maxLength(120), z.regex(/^\P{Cc}*$/u))));
const moment = z.string().check(z.refine((text) => Date.parse(text) >= 0));
/** A day, or a date and time. */
const day = z.string().check(z.refine((text) => parseIsoDate(text.slice(0, 10)) !== undefined));

export const trackerBody = z.object({
  id: z.string().check(z.regex(/^\w{3,80}$/)),
  tracking_code: z.string().check(z.regex(/^[\w-]{1,60}$/)),
  status: z.string(),
  shipment_id: optionalText,
  signed_by: optionalText,
  est_delivery_date: z.optional(z.nullable(day)),
  carrier_detail: z.optional(z.nullable(z.object({ est_delivery_date_local: z.optional(z.nullable(day)) }))),
  tracking_details: z.array(
    z.object({
      status: z.string(),
      status_detail: optionalText,
      message: optionalText,
      datetime: moment,
      tracking_location: z.nullable(z.object({ city: shortText, state: shortText, country: shortText })),
    }),
  ),
});

type TrackerBody = z.infer<typeof trackerBody>;
type Detail = TrackerBody['tracking_details'][number];

/** EasyPost's tracking of a label. */
export type Tracker = {
  readonly id: string;
  readonly trackingNumber: string;
  readonly shipmentId: string | null;
  /** The oldest first. */
  readonly scans: readonly Scan[];
  /** The day on which the carrier expects to deliver, where it does. */
  readonly expectedOn: IsoDate | null;
};

/** A tracker; undefined if the answer isn't one. */
export function readTracker(answer: unknown): Tracker | undefined {
  const read = z.safeParse(trackerBody, answer);
  return read.success ? trackerOf(read.data) : undefined;
}

export function trackerOf(body: TrackerBody): Tracker {
  const scans: Scan[] = [];
  for (const detail of body.tracking_details.toSorted((one, other) => momentOf(one) - momentOf(other))) {
    const isSentBack = scans.some(({ kind }) => kind === 'returned');
    scans.push(...(isSentBack ? homewardScansOf(body, detail) : scansOf(body, detail)));
  }
  const expected = body.carrier_detail?.est_delivery_date_local ?? body.est_delivery_date;
  return {
    id: body.id,
    trackingNumber: body.tracking_code,
    shipmentId: body.shipment_id ?? null,
    scans: [...new Map(scans.map((scan) => [scan.id, scan])).values()],
    expectedOn: expected ? (parseIsoDate(expected.slice(0, 10)) ?? null) : null,
  };
}

/**
 * The scans of a tracker, and the delay that follows from its expected day: EasyPost gives that day for the whole tracker, not for a scan.
 * It becomes a scan once the bag is on its way, one for each day, so that customers are notified of a day once.
 */
export function scansWithDelay({ scans, expectedOn, trackingNumber }: Tracker, arriveOn: IsoDate): readonly Scan[] {
  const isSeen = scans.some(isPhysicalScan);
  // If the carrier has scanned the delay itself, both are one report.
  const last = scans.findLast((scan) => isPhysicalScan(scan) || scan.kind === 'delayed');
  const isLate = expectedOn !== null && isBefore({ day: arriveOn, than: expectedOn });
  if (!isSeen || !last || !isLate || scans.some(({ kind }) => ends.has(kind))) return scans;
  const delay: Scan = {
    id: `${trackingNumber}-expected-${expectedOn}`,
    kind: 'delayed',
    atMs: last.atMs,
    place: last.place,
    expectedOn,
    delayCause: scans.findLast(({ delayCause }) => delayCause !== null)?.delayCause ?? null,
  };
  return [...scans, delay];
}

const ends: ReadonlySet<ScanKind> = new Set([
  'delivered',
  'delivered-to-neighbor',
  'signed-for',
  'returned',
  'back-with-sender',
  'lost',
]);

const home = 'back-with-sender';

/**
 * What is delivered after it was sent back is delivered to its sender; carriers use the same word for both. Until then
 * each detail may say again that it is sent back, and where it passes through.
 */
function homewardScansOf(body: TrackerBody, detail: Detail): readonly Scan[] {
  const kind = scanKind(detail);
  if (kind === null) return [];
  if (kind === 'delivered' || kind === 'delivered-to-neighbor' || isHomeAgain(detail))
    return [scanOf(body, detail, home)];
  if (kind === 'returned') return [scanOf(body, detail, kindsInTransit[detail.status_detail ?? ''] ?? kind)];
  return scansOf(body, detail);
}

/** Whether it says by itself that the bag was delivered to its sender. */
function isHomeAgain({ status, status_detail, message }: Detail): boolean {
  const said = message ?? '';
  if (status === 'return_to_sender') return status_detail === 'arrived_at_destination' || /^delivered\b/i.test(said);
  return status === 'delivered' && /\b(returned to|original) (the )?(sender|shipper)\b/i.test(said);
}

/** EasyPost gives its details no ids, and rewords them at times. Kind and time stay the same. */
function scanId(trackingNumber: string, atMs: number, kind: ScanKind): string {
  return `${trackingNumber}-${new Date(atMs).toISOString()}-${kind}`;
}

function scansOf(body: TrackerBody, detail: Detail): readonly Scan[] {
  const kind = scanKind(detail);
  if (kind === null) return [];
  if (isHomeAgain(detail)) return [returnOf(body, detail, momentOf(detail) - 1), scanOf(body, detail, home)];
  if (kind === 'delayed') return [{ ...scanOf(body, detail, kind), delayCause: causeOf(detail) }];
  if (kind === 'returned') return [returnOf(body, detail, momentOf(detail))];
  const scan = scanOf(body, detail, kind);
  return kind === 'delivered' && body.signed_by ? [scan, scanOf(body, detail, 'signed-for')] : [scan];
}

/** Where the carrier tells of a return only when it is over, it was sent back just before. */
function returnOf(body: TrackerBody, detail: Detail, atMs: number): Scan {
  return { ...scanOf(body, detail, 'returned', atMs), returnCause: returnCauseOf(detail) };
}

function scanOf({ tracking_code }: TrackerBody, detail: Detail, kind: ScanKind, atMs = momentOf(detail)): Scan {
  return {
    id: scanId(tracking_code, atMs, kind),
    kind,
    atMs,
    place: scanPlace(detail),
    expectedOn: null,
    delayCause: null,
  };
}

function momentOf({ datetime }: Detail): number {
  return Date.parse(datetime);
}

/** What happened, as one of our kinds; null if it says nothing about the bag. */
function scanKind({ status, status_detail, message }: Detail): ScanKind | null {
  const said = message ?? '';
  switch (status) {
    case 'pre_transit':
      return 'label-made';
    case 'in_transit':
      if (collectedWords.test(said)) return 'collected';
      return kindsInTransit[status_detail ?? ''] ?? 'departed';
    case 'out_for_delivery':
      return 'out-for-delivery';
    case 'available_for_pickup':
      return 'arrived';
    case 'delivered':
      return /\bneighbou?r\b/i.test(said) ? 'delivered-to-neighbor' : 'delivered';
    case 'return_to_sender':
      return 'returned';
    case 'failure':
      return kindsOfFailures[status_detail ?? ''] ?? failureKind(said);
    default:
      return null;
  }
}

/** FedEx and UPS have a scan of their own for it, which EasyPost reports as an arrival at a facility. */
const collectedWords = /\b(picked up|pickup scan|origin scan|dropped off|in (fedex )?possession)\b/i;

/** Details that are not listed here only mean that the bag is on its way. */
const kindsInTransit: Readonly<Record<string, ScanKind>> = {
  label_created: 'label-made',
  received_at_origin_facility: 'collected',
  arrived_at_facility: 'arrived',
  arrived_at_destination: 'arrived',
  arrived_at_pickup_location: 'arrived',
  received_at_destination_facility: 'arrived',
  transferred_to_destination_carrier: 'departed',
  out_for_delivery: 'out-for-delivery',
  delayed: 'delayed',
  weather_delay: 'delayed',
  delivery_exception: 'delayed',
  transit_exception: 'delayed',
  missorted: 'delayed',
  held: 'delayed',
  damaged: 'damaged',
  lost: 'lost',
  return: 'returned',
};

const kindsOfFailures: Readonly<Record<string, ScanKind>> = {
  damaged: 'damaged',
  lost: 'lost',
  return: 'returned',
  refused: 'returned',
};

function failureKind(message: string): ScanKind {
  if (/\bdamaged?\b/i.test(message)) return 'damaged';
  return /\blost\b/i.test(message) ? 'lost' : 'delayed';
}

/** Whose fault the delay is, if the carrier says so; null if it gives no reason. */
function causeOf({ status_detail, message }: Detail): DelayCause | null {
  const said = message ?? '';
  if (status_detail === 'weather_delay' || /\b(weather|storm|snow|hurricane|flood)/i.test(said)) return 'weather';
  if (/\b(customs|clearance)\b/i.test(said)) return 'customs';
  return status_detail === 'missorted' ? 'carrier' : null;
}

/** Why the bag is sent back, if the carrier gives a reason. */
function returnCauseOf({ status_detail, message }: Detail): ReturnCause | null {
  const said = `${status_detail ?? ''} ${message ?? ''}`.replaceAll('_', ' ');
  if (/\b(missorted|mis-?sort|damaged label|label (was )?damaged|carrier error)\b/i.test(said)) return 'carrier';
  if (/\b(refused|unclaimed|not (picked up|collected)|no one|recipient|customer not available)\b/i.test(said))
    return 'recipient';
  return /\b(address|moved|no such (number|street)|forward)/i.test(said) ? 'address' : null;
}

function scanPlace({ tracking_location }: Detail): ScanPlace {
  const state = tracking_location?.state ?? '';
  // US carriers leave out the country within the United States.
  const country = tracking_location?.country ?? (state === '' ? '' : 'US');
  return { city: cityOf(tracking_location?.city ?? ''), state, country };
}

/** Carriers write cities in capitals: `EDISON TWP` becomes `Edison Twp`. */
function cityOf(city: string): string {
  if (city !== city.toUpperCase()) return city;
  return city.toLowerCase().replace(/(^|[\s\-/.’'(])\p{L}/gu, (start) => start.toUpperCase());
}
