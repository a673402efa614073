import { clockTime } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { addCents, type Cents, cents, zeroCents } from '#rules/money.ts';
import type { PickupRates } from './rate-card.ts';

/** One way to hand over the bags of a leg, paid per order and leg, never per bag. PKP-01 */
export type PickupFeeOption = {
  readonly id: number;
  readonly title: string;
  readonly price: Cents;
  /** Why a pickup is free; null when it is not, or for a drop-off. */
  readonly freeBecause: string | null;
  /** Waived by our staff, not by the club: only general admins see these. */
  readonly waived: boolean;
  readonly hourly: boolean;
  readonly sameDay: boolean;
  readonly isDefault: boolean;
  readonly sku: string;
  /** Local hours at the origin; null for a drop-off, where the store's opening hours apply. */
  readonly readyHour: number | null;
  readonly closeHour: number | null;
};

export type PickupFeeFacts = {
  readonly rates: PickupRates;
  /** Where the carrier visits the club every day, a pickup is free. */
  readonly originHasDailyPickup: boolean;
};

export const dropOffOptionId = 0;

/** Drop-off is the default: we never preselect an option with a fee. */
const dropOff: PickupFeeOption = {
  id: dropOffOptionId,
  get title() {
    return messages.dropOffAtStore;
  },
  price: zeroCents,
  freeBecause: null,
  waived: false,
  hourly: false,
  sameDay: false,
  isDefault: true,
  sku: 'pickup-drop-off',
  readyHour: null,
  closeHour: null,
};

type CollectionWindow = {
  readonly id: number;
  readonly sku: string;
  readonly readyHour: number;
  readonly closeHour: number;
  readonly waived: boolean;
};

/** Carriers collect from eight to five. */
const dayWindow = { readyHour: 8, closeHour: 17 } as const;

const sameDayIdBase = 1000;

/** The pickups that the page's URL can choose: all day, on a later day or today. URL-08 */
export const scheduledPickupId = 1;
export const sameDayPickupId = sameDayIdBase + scheduledPickupId;

/** Ids are part of stored drafts and of URLs; never reuse one for another window. */
const windows: readonly CollectionWindow[] = [
  { id: scheduledPickupId, sku: 'pickup-day', ...dayWindow, waived: false },
  { id: 2, sku: 'pickup-day-waived', ...dayWindow, waived: true },
  hourWindow(8),
  hourWindow(9),
  hourWindow(10),
  hourWindow(11),
  hourWindow(12),
  hourWindow(13),
  hourWindow(14),
  hourWindow(15),
  hourWindow(16),
];

/** The handover options, drop-off first. With `sameDay` they are today's pickups, which cost more. PKP-01 */
export function pickupFeeOptions({
  sameDay,
  maySeeWaived,
  ...facts
}: PickupFeeFacts & { readonly sameDay: boolean; readonly maySeeWaived: boolean }): readonly PickupFeeOption[] {
  const offered = windows.filter((window) => maySeeWaived || !window.waived);
  return [dropOff, ...offered.map((window) => collection(window, sameDay, facts))];
}

/** The option of a stored or posted id, including waived ones: the caller checks who may use those. */
export function findPickupFeeOption(id: number, facts: PickupFeeFacts): PickupFeeOption | undefined {
  if (id === dropOffOptionId) return dropOff;
  const sameDay = id > sameDayIdBase;
  const window = windows.find((candidate) => candidate.id === (sameDay ? id - sameDayIdBase : id));
  return window && collection(window, sameDay, facts);
}

/** Whether it is for the day on which it is booked. */
export function isSameDayPickup(id: number): boolean {
  return id > sameDayIdBase;
}

/** The pickup at the same hours that anyone can book for a later day: neither for today nor with its fee waived. */
export function regularPickupId(id: number): number {
  const windowId = id > sameDayIdBase ? id - sameDayIdBase : id;
  return isWaivedPickup(windowId) ? scheduledPickupId : windowId;
}

/** The pickup at the same hours with its fee waived; undefined where there is none. */
export function waivedPickupId(id: number): number | undefined {
  const base = id > sameDayIdBase ? sameDayIdBase : 0;
  const same = windows.find((window) => window.id === id - base);
  const waived = windows.find(
    (window) => window.waived && window.readyHour === same?.readyHour && window.closeHour === same.closeHour,
  );
  return waived && base + waived.id;
}

/** Whether our staff waived the fee of a pickup. */
export function isWaivedPickup(id: number): boolean {
  return windows.some((window) => window.waived && (window.id === id || sameDayIdBase + window.id === id));
}

/**
 * The id of the pickup with this window; null matches any hour. With an id the answer is that id or none. A waived or same-day pickup must
 * be requested by its id. PKP-01
 */
export function pickupOptionIdForWindow(requested: {
  readonly id: number | undefined;
  readonly readyHour: number | null;
  readonly closeHour: number | null;
}): number | undefined {
  const windowId =
    requested.id !== undefined && requested.id > sameDayIdBase ? requested.id - sameDayIdBase : requested.id;
  const found = windows.find(
    ({ id, readyHour, closeHour, waived }) =>
      (windowId === undefined ? !waived : id === windowId) &&
      (requested.readyHour === null || readyHour === requested.readyHour) &&
      (requested.closeHour === null || closeHour === requested.closeHour),
  );
  return found && (requested.id ?? found.id);
}

function hourWindow(readyHour: number): CollectionWindow {
  return { id: 100 + readyHour, sku: `pickup-hour-${readyHour}`, readyHour, closeHour: readyHour + 1, waived: false };
}

function collection(window: CollectionWindow, sameDay: boolean, facts: PickupFeeFacts): PickupFeeOption {
  const { readyHour, closeHour, waived } = window;
  const freeBecause = whyFree(window, facts);
  return {
    id: sameDay ? sameDayIdBase + window.id : window.id,
    title: `${sameDay ? t`Same-day pickup` : t`Scheduled pickup`}, ${hoursShown(window)}${waived ? t`, fee waived` : ''}`,
    price: freeBecause === null ? fee(window, sameDay, facts.rates) : zeroCents,
    freeBecause,
    waived,
    hourly: isHourly(window),
    sameDay,
    isDefault: false,
    sku: sameDay ? `${window.sku}-same-day` : window.sku,
    readyHour,
    closeHour,
  };
}

function whyFree({ waived }: CollectionWindow, { originHasDailyPickup }: PickupFeeFacts): string | null {
  if (originHasDailyPickup) return t`no fee, the carrier calls here every day`;
  return waived ? t`waived by our staff` : null;
}

function fee(window: CollectionWindow, sameDay: boolean, rates: PickupRates): Cents {
  const base = isHourly(window) ? rates.hourWindowCents : rates.dayWindowCents;
  return addCents(cents(base), cents(sameDay ? rates.sameDayExtraCents : 0));
}

function isHourly({ readyHour, closeHour }: CollectionWindow): boolean {
  return closeHour - readyHour === 1;
}

function hoursShown({ readyHour, closeHour }: CollectionWindow): string {
  return `${clockTime({ hour: readyHour, minute: 0 })} – ${clockTime({ hour: closeHour, minute: 0 })}`;
}
