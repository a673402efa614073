import type { Transaction } from 'kysely';
import { isSameDayPickupOffered } from '#rules/calendar/same-day-pickup.ts';
import { dateOf, isBefore, type IsoDate, isoDate } from '#rules/dates.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import type { CancelPickupOutcome, PickupOutcome, PickupRequest } from '../carriers.ts';
import { isCarrierHoliday } from './carrier-holidays.ts';
import type { CarrierTables, LabelRow, PickupRow } from './carrier-database.ts';
import { printedAddress, requestHash } from './request-hash.ts';
import { isOnItsWay } from './scans-of-label.ts';

type Tx = Transaction<CarrierTables>;

export async function bookPickup(tx: Tx, request: PickupRequest, nowMs: number): Promise<PickupOutcome> {
  const pickup = await lockPickup(tx, request.reference);
  const hash = requestHash({ ...request, address: printedAddress(request.address) });
  if (pickup.state === 'cancelled') return { kind: 'refused', reason: 'The pickup of this reference was canceled.' };
  if (pickup.state === 'booked') {
    if (!pickup.request_hash?.equals(hash)) {
      return { kind: 'refused', reason: 'The reference belongs to another pickup.' };
    }
    return { kind: 'booked', confirmation: pickup.confirmation ?? '' };
  }
  const reason = refusalOf(request, { nowMs, labels: await findLabels(tx, request.labels) });
  if (reason !== null) return { kind: 'refused', reason };
  const confirmation = confirmationNumber(request.carrier, pickup.serial);
  await tx
    .updateTable('pickups')
    .set((set) => ({
      state: 'booked',
      request_hash: hash,
      confirmation,
      day: request.day,
      time_zone: request.address.timeZone,
      labels: request.labels,
      bookings: set('bookings', '+', 1),
    }))
    .where('serial', '=', pickup.serial)
    .execute();
  await setCollection(tx, request.labels, request.window);
  // Booked, and the answer is lost on its way, as it happens with real ones.
  const isAnswerLost = hasStreet(request, /\bsilent pickup\b/i) && pickup.requests === 1;
  return isAnswerLost ? { kind: 'unknown', reason: 'No answer in time.' } : { kind: 'booked', confirmation };
}

/** The driver takes these bags along, too. */
export async function joinPickup(
  tx: Tx,
  { reference, window, labels }: Pick<PickupRequest, 'reference' | 'window' | 'labels'>,
): Promise<void> {
  const pickup = await lockPickup(tx, reference);
  if (pickup.state !== 'booked') return;
  const all = [...new Set([...pickup.labels, ...labels])];
  await tx.updateTable('pickups').set({ labels: all }).where('serial', '=', pickup.serial).execute();
  await setCollection(tx, labels, window);
}

export async function cancelPickup(tx: Tx, reference: string, nowMs: number): Promise<CancelPickupOutcome> {
  const pickup = await lockPickup(tx, reference);
  const reason = pickup.state === 'booked' ? await whyTooLateToCancel(tx, pickup, nowMs) : null;
  if (reason !== null) return { kind: 'refused', reason };
  await tx.updateTable('pickups').set({ state: 'cancelled' }).where('serial', '=', pickup.serial).execute();
  await setCollection(tx, pickup.labels, null);
  return { kind: 'cancelled' };
}

async function whyTooLateToCancel(
  tx: Tx,
  { day, time_zone, labels }: PickupRow,
  nowMs: number,
): Promise<string | null> {
  const today = localTime(nowMs, time_zone ?? 'UTC').day;
  if (day !== null && isBefore({ day: isoDate(day), than: today })) return 'The day of the pickup is over.';
  const bags = await findLabels(tx, labels);
  return bags.some((label) => isOnItsWay(label, nowMs)) ? 'The bags are collected.' : null;
}

/** Why the carrier does not come: what every carrier checks, its cut-off for today, and a street for demonstrations. */
function refusalOf(
  request: PickupRequest,
  { nowMs, labels }: { readonly nowMs: number; readonly labels: readonly LabelRow[] },
): string | null {
  const { day, window, address, carrier } = request;
  const now = localTime(nowMs, address.timeZone);
  if (isBefore({ day, than: now.day })) return 'The day of the pickup is over.';
  if (day === now.day && !isSameDayPickupOffered({ sameDay: true, closeHour: window.toHour }, now.hour)) {
    return 'It is too late for a pickup today.';
  }
  const sold = labels.filter((label) => label.state === 'bought' && label.carrier === carrier);
  if (request.labels.length === 0 || sold.length < new Set(request.labels).size) {
    return 'There is no label for one of the bags.';
  }
  if (isCarrierHoliday(day, address.country)) return 'No driver comes on a holiday.';
  if (window.fromHour >= window.toHour) return 'The pickup ends before it begins.';
  return hasStreet(request, /\bno pickup\b/i) ? 'No driver collects in this street.' : null;
}

function hasStreet({ address }: PickupRequest, street: RegExp): boolean {
  return street.test(address.street);
}

/** The bags are collected while the driver is there. */
async function setCollection(tx: Tx, labels: readonly string[], window: PickupRequest['window'] | null): Promise<void> {
  if (labels.length === 0) return;
  await tx
    .updateTable('labels')
    .set({ collected_from: window && window.fromHour, collected_to: window && window.toHour })
    .where('reference', 'in', labels)
    .execute();
}

async function findLabels(tx: Tx, references: readonly string[]): Promise<readonly LabelRow[]> {
  if (references.length === 0) return [];
  return tx.selectFrom('labels').selectAll().where('reference', 'in', references).execute();
}

/** Locks the row of a reference, and creates it if there is none: a cancellation may overtake its booking. */
function lockPickup(tx: Tx, reference: string): Promise<PickupRow> {
  return tx
    .insertInto('pickups')
    .values({ reference, state: 'reserved', requests: 1 })
    .onConflict((conflict) =>
      conflict.column('reference').doUpdateSet((set) => ({ requests: set('pickups.requests', '+', 1) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

function localTime(nowMs: number, timeZone: string): { readonly day: IsoDate; readonly hour: number } {
  const shown = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone);
  return { day: dateOf(shown.year, shown.month, shown.day), hour: shown.hour };
}

/** In a form that looks like the carrier's own. */
function confirmationNumber(carrier: CarrierKey, serial: number): string {
  const digits = String(serial).padStart(8, '0');
  return carrier === 'UPS' ? `29P${digits}` : `CPU${digits}`;
}
