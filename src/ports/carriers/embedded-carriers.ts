import type { Transaction } from 'kysely';
import { addDays, dateOf, isBefore, type IsoDate, isoDate } from '#rules/dates.ts';
import type {
  CarrierReport,
  Carriers,
  LabelAddress,
  LabelOutcome,
  LabelRequest,
  TrackOutcome,
  VoidOutcome,
} from './carriers.ts';
import { readCallbackBody } from './embedded/callback-body.ts';
import { isCallbackSigned, signatureHeader } from './embedded/callback-signature.ts';
import { contentsMissing, lacksContents } from './contents-missing.ts';
import { carrierBill, labelCost } from './embedded/carrier-bill.ts';
import { type CarrierTables, openCarrierDatabase } from './embedded/carrier-database.ts';
import type { ItineraryPlace } from './embedded/itinerary.ts';
import { mishapOf } from './embedded/mishaps.ts';
import { bookPickup, cancelPickup, joinPickup } from './embedded/pickups.ts';
import { printedAddress, requestHash } from './embedded/request-hash.ts';
import { isOnItsWay, scansOfLabel } from './embedded/scans-of-label.ts';
import { type ReportOptions, reportScans, startReporting } from './embedded/report-scans.ts';
import { trackingNumber } from './embedded/tracking-numbers.ts';
import { errorText } from '#rules/error-text.ts';

type Settings = {
  readonly databaseUrl: string;
  /** The clock of the server, so that a trip can be watched in a minute. */
  nowMs(): number;
  /** Signs callbacks. All servers on a database have the same. */
  readonly secret: string;
  /** The real time, which callbacks are signed with: requests take as long as they take, however fast the server's clock runs. */
  sentAtMs?(): number;
};

export type EmbeddedCarriers = Carriers & {
  /** From now on everything that happens to bags is reported to this address. */
  sendCallbacksTo(url: string): void;
  /** For tests: reports what is due once, or each scan several times, or out of order. */
  reportOnce(options: Pick<ReportOptions, 'url' | 'times' | 'isReversed'>): Promise<void>;
};

/** A carrier inside the server: it sells labels with numbers that look like real ones, books pickups, and its bags move with the server's clock. */
export function embeddedCarriers({ databaseUrl, nowMs, secret, sentAtMs = Date.now }: Settings): EmbeddedCarriers {
  const database = openCarrierDatabase(databaseUrl);
  const reporting: { stop(): Promise<void> }[] = [];
  const toReport = { database, secret, nowMs, sentAtMs };
  return {
    buyLabel: (request) => answered(() => database.inTransaction((tx) => buy(tx, request, nowMs()))),
    voidLabel: ({ reference }) => answered(() => database.inTransaction((tx) => voidLabel(tx, reference, nowMs()))),
    bookPickup: (request) => answered(() => database.inTransaction((tx) => bookPickup(tx, request, nowMs()))),
    joinPickup: (request) => database.inTransaction((tx) => joinPickup(tx, request)),
    cancelPickup: ({ reference }) =>
      answered(() => database.inTransaction((tx) => cancelPickup(tx, reference, nowMs()))),
    track: ({ reference }) => answered(() => database.inTransaction((tx) => trackLabel(tx, reference, nowMs()))),
    readCallback: async ({ headers, body }): Promise<CarrierReport> => {
      const signature = headers[signatureHeader];
      if (typeof signature !== 'string') return { kind: 'unsigned' };
      const isSigned = isCallbackSigned({ secret, body, signature, nowMs: sentAtMs() });
      return isSigned ? readCallbackBody(body) : { kind: 'unsigned' };
    },
    demoBill: () =>
      database.inTransaction(async (tx) => {
        const labels = await tx
          .selectFrom('labels')
          .selectAll()
          .where('state', '=', 'bought')
          .orderBy('serial')
          .execute();
        return carrierBill(labels, nowMs());
      }),
    sendCallbacksTo: (url) => {
      reporting.push(startReporting({ ...toReport, url }));
    },
    reportOnce: (options) => reportScans({ ...toReport, ...options }),
    close: async () => {
      await Promise.all(reporting.map((one) => one.stop()));
      await database.close();
    },
  };
}

/** Without its database the carrier does not answer, as a real one that is down. */
async function answered<Outcome>(ask: () => Promise<Outcome>): Promise<Outcome | { kind: 'unknown'; reason: string }> {
  try {
    return await ask();
  } catch (error) {
    return { kind: 'unknown', reason: errorText(error) };
  }
}

async function buy(tx: Transaction<CarrierTables>, request: LabelRequest, nowMs: number): Promise<LabelOutcome> {
  const label = await lockLabel(tx, request.reference);
  const hash = hashOf(request);
  if (label.state === 'voided') return { kind: 'refused', reason: 'The label of this reference was voided.' };
  if (label.state === 'bought') {
    if (!label.request_hash?.equals(hash)) {
      return { kind: 'refused', reason: 'The reference belongs to another label.' };
    }
    return { kind: 'bought', trackingNumber: label.tracking_number ?? '', cost: labelCost(request), picture: null };
  }
  const reason = refusalOf(request, earliestDayAt(nowMs));
  if (reason !== null) return { kind: 'refused', reason };
  const number = trackingNumber({ ...request, serial: label.serial });
  await tx
    .updateTable('labels')
    .set((set) => ({
      state: 'bought',
      request_hash: hash,
      carrier: request.carrier,
      tracking_number: number,
      ship_on: request.shipOn,
      sales: set('sales', '+', 1),
      arrives_on: request.arriveOn,
      bought_at: new Date(nowMs),
      from_place: JSON.stringify(tripPlace(request.from)),
      to_place: JSON.stringify(tripPlace(request.to)),
      mishap: mishapOf([request.to.street, request.from.street]),
      level: request.level,
      pounds: request.weightPounds,
      tell_at: new Date(nowMs),
    }))
    .where('serial', '=', label.serial)
    .execute();
  return { kind: 'bought', trackingNumber: number, cost: labelCost(request), picture: null };
}

/** Everything that the simulated carrier needs and stores of a place. */
function tripPlace({ city, state, country, timeZone }: LabelAddress): ItineraryPlace {
  return { city, state, country, timeZone };
}

async function voidLabel(tx: Transaction<CarrierTables>, reference: string, nowMs: number): Promise<VoidOutcome> {
  const label = await lockLabel(tx, reference);
  if (label.state === 'bought') {
    const earliest = earliestDayAt(nowMs);
    if (isBefore({ day: isoDate(label.ship_on ?? earliest), than: earliest })) {
      return { kind: 'refused', reason: 'The day of the shipment is over.' };
    }
    if (isOnItsWay(label, nowMs)) return { kind: 'refused', reason: 'The bag is on its way.' };
  }
  await tx.updateTable('labels').set({ state: 'voided', tell_at: null }).where('serial', '=', label.serial).execute();
  return { kind: 'voided' };
}

async function trackLabel(tx: Transaction<CarrierTables>, reference: string, nowMs: number): Promise<TrackOutcome> {
  const label = await tx.selectFrom('labels').selectAll().where('reference', '=', reference).executeTakeFirst();
  return { kind: 'scans', scans: label ? scansOfLabel(label).filter(({ atMs }) => atMs <= nowMs) : [] };
}

/** Locks the row of a reference, and creates it if there is none: a void may overtake its purchase. */
function lockLabel(tx: Transaction<CarrierTables>, reference: string) {
  return tx
    .insertInto('labels')
    .values({ reference, state: 'reserved', requests: 1 })
    .onConflict((conflict) =>
      conflict.column('reference').doUpdateSet((set) => ({ requests: set('labels.requests', '+', 1) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Why no label is sold: what every carrier checks, and a street for demonstrations. */
function refusalOf(request: LabelRequest, earliest: IsoDate): string | null {
  const { from, to, shipOn } = request;
  if (isBefore({ day: shipOn, than: earliest })) return 'The day of the shipment is over.';
  if (lacksContents(request)) return contentsMissing;
  for (const [side, address] of [
    ['sender', from],
    ['recipient', to],
  ] as const) {
    if (!isComplete(address)) return `The address of the ${side} is incomplete.`;
    if (/\bno carrier\b/i.test(address.street)) return `No carrier serves the street of the ${side}.`;
  }
  return null;
}

function isComplete({ name, company, street, city, country }: LabelAddress): boolean {
  return [name || company, street, city, country].every((part) => part.trim() !== '');
}

/** The current day in the time zone where days begin last: wherever the bag is, no earlier day is current anywhere. */
function earliestDayAt(nowMs: number): IsoDate {
  const utc = new Date(nowMs);
  return addDays(dateOf(utc.getUTCFullYear(), utc.getUTCMonth() + 1, utc.getUTCDate()), -1);
}

/** A hash of what is printed. The promised day and the time zones aren't printed, and labels sold by earlier releases lack them. */
function hashOf({ arriveOn: _arriveOn, from, to, customs, ...request }: LabelRequest): Buffer {
  return requestHash({ ...request, from: printedAddress(from), to: printedAddress(to), ...(customs && { customs }) });
}
