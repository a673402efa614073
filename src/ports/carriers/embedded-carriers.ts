import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { addDays, dateOf, isBefore, type IsoDate, isoDate } from '#rules/dates.ts';
import type { Carriers, LabelAddress, LabelOutcome, LabelRequest, VoidOutcome } from './carriers.ts';
import { type CarrierTables, openCarrierDatabase } from './embedded/carrier-database.ts';
import { trackingNumber } from './embedded/tracking-numbers.ts';

type Settings = {
  readonly databaseUrl: string;
  /** The clock of the server, so that a trip can be watched in a minute. */
  nowMs(): number;
};

/** A carrier inside the server: it sells labels with numbers that look like real ones, and no bag ever moves. */
export function embeddedCarriers({ databaseUrl, nowMs }: Settings): Carriers {
  const database = openCarrierDatabase(databaseUrl);
  return {
    buyLabel: (request) => answered(() => database.inTransaction((tx) => buy(tx, request, earliestDayAt(nowMs())))),
    voidLabel: ({ reference }) =>
      answered(() => database.inTransaction((tx) => takeBack(tx, reference, earliestDayAt(nowMs())))),
    close: () => database.close(),
  };
}

/** Without its database the carrier does not answer, as a real one that is down. */
async function answered<Outcome>(ask: () => Promise<Outcome>): Promise<Outcome | { kind: 'unknown'; reason: string }> {
  try {
    return await ask();
  } catch (error) {
    return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function buy(tx: Transaction<CarrierTables>, request: LabelRequest, earliest: IsoDate): Promise<LabelOutcome> {
  const label = await lockLabel(tx, request.reference);
  const requestHash = hashOf(request);
  if (label.state === 'voided') return { kind: 'refused', reason: 'The label of this reference was voided.' };
  if (label.state === 'bought') {
    if (!label.request_hash?.equals(requestHash)) {
      return { kind: 'refused', reason: 'The reference belongs to another label.' };
    }
    return { kind: 'bought', trackingNumber: label.tracking_number ?? '' };
  }
  const reason = refusalOf(request, earliest);
  if (reason !== null) return { kind: 'refused', reason };
  const number = trackingNumber({ ...request, serial: label.serial });
  await tx
    .updateTable('labels')
    .set((set) => ({
      state: 'bought',
      request_hash: requestHash,
      carrier: request.carrier,
      tracking_number: number,
      ship_on: request.shipOn,
      sales: set('sales', '+', 1),
    }))
    .where('serial', '=', label.serial)
    .execute();
  return { kind: 'bought', trackingNumber: number };
}

async function takeBack(tx: Transaction<CarrierTables>, reference: string, earliest: IsoDate): Promise<VoidOutcome> {
  const label = await lockLabel(tx, reference);
  if (label.state === 'bought' && isBefore({ day: isoDate(label.ship_on ?? earliest), than: earliest })) {
    return { kind: 'refused', reason: 'The day of the shipment is over.' };
  }
  await tx.updateTable('labels').set({ state: 'voided' }).where('serial', '=', label.serial).execute();
  return { kind: 'voided' };
}

/** Locks the row of a reference, which is made when it is first heard of: a void may overtake its purchase. */
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
function refusalOf({ from, to, shipOn }: LabelRequest, earliest: IsoDate): string | null {
  if (isBefore({ day: shipOn, than: earliest })) return 'The day of the shipment is over.';
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

/** The current day in the time zone where days begin last: wherever the bag is, no earlier day is still going on. */
function earliestDayAt(nowMs: number): IsoDate {
  const utc = new Date(nowMs);
  return addDays(dateOf(utc.getUTCFullYear(), utc.getUTCMonth() + 1, utc.getUTCDate()), -1);
}

function hashOf(request: LabelRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sorted(request)))
    .digest();
}

/** The same request has the same text, in whatever order its fields were written. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => [name, sorted(part)]);
}
