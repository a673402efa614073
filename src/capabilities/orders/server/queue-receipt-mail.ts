import type { Transaction } from 'kysely';
import type { ClaimLink } from '#access/create-one-time-link.ts';
import { receiptLinkOf, type ReceiptLinkDeps } from '#access/receipt-links.ts';
import type { MailAttachment, MailMessage } from '#ports/mail/mail-sender.ts';
import type { HolidayCalendar } from '#facts/holiday-calendar.ts';
import { localTime } from '#ports/clock/clock.ts';
import type { Order } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import { addToOutbox } from '#records/mail/outbox.ts';
import type { Tables } from '#records/tables.ts';
import type { User } from '#records/people/users.ts';
import { type BrandSite, mailSender } from '#rules/brand/brand-site.ts';
import { linkOnSite } from '#rules/brand/link-on-site.ts';
import { receiptMail } from '#rules/mail/receipt-mail.ts';
import type { HolidayList } from '#rules/calendar/holiday-lists.ts';
import { freeCancellation, freeCancellationText } from '#rules/orders/free-cancellation.ts';
import { orderCancellationText } from '#rules/orders/late-cancellation-text.ts';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import type { RateCard } from '#rules/pricing/rate-card.ts';
import { isCarrierDay } from '#rules/calendar/carrier-day.ts';
import { calendarOfCanceled, calendarOfOrder } from './order-calendar.ts';
import { type OrderReceipt, receiptOfOrder, type ReceiptSources } from './receipt-of-order.ts';
import { inLanguage } from '#rules/language/t.ts';
import { orderLanguage } from '#rules/orders/order-language.ts';

export type ReceiptMailDeps = Omit<ReceiptSources & ReceiptLinkDeps, 'db'> & {
  readonly rateCards: readonly RateCard[];
  /** The site and the mail sender of an order's brand. */
  siteOf(brandId: number): BrandSite;
};

/** Who gets the receipt, and what it says besides the order. */
export type ReceiptOf = {
  readonly owner: User;
  /** The link with which a guest claims the account; null for owners who can sign in. */
  readonly claim: ClaimLink | null;
  /** The order as it was before it was changed; a leg that it no longer has leaves the calendar with this email. */
  readonly before?: Order;
  /** The holidays of carriers where the order starts; read before its transaction, which must not wait for a second connection. */
  readonly carrierHolidays: HolidayList;
};

/**
 * Writes the receipt of an order as an email, in the transaction that places or changes the order: there is no order without its email and
 * no email without its order. Even if an order is finished twice, its receipt is sent once, and again for every change. SCR-06 PRC-04
 */
export async function queueReceiptMail(
  tx: Transaction<Tables>,
  order: Order,
  deps: ReceiptMailDeps & ReceiptOf,
): Promise<void> {
  await addToOutbox(tx, await receiptMailOf({ ...deps, db: tx }, order), order.changedAt ?? order.placedAt);
}

/** The email itself, in the language of the order. */
export async function receiptMailOf(
  deps: ReceiptMailDeps & ReceiptSources & ReceiptOf,
  order: Order,
): Promise<MailMessage> {
  return inLanguage(orderLanguage(order), () => messageOf(deps, order));
}

async function messageOf(deps: ReceiptMailDeps & ReceiptSources & ReceiptOf, order: Order): Promise<MailMessage> {
  const { owner } = deps;
  const shown = await receiptOfOrder(deps, order, { owner, isNew: order.version === 0 });
  const { receipt } = shown;
  const site = deps.siteOf(order.brandId);
  const { siteUrl } = site;
  const host = new URL(siteUrl).hostname;
  const receiptKey = await receiptLinkOf(deps, { orderId: order.id, isNew: order.version === 0 });
  const address = receiptAddress({
    role: owner.role,
    orderId: order.id,
    receiptKey,
    claimToken: deps.claim && deps.claim.token,
  });
  const mail = receiptMail(receipt, {
    cancellation: cancellationText(order, shown, deps.carrierHolidays),
    receipt: linkOnSite(site, address),
    claim: deps.claim && deps.claim.url,
    hasNewDates: deps.before !== undefined && timesOf(deps.before) !== timesOf(order),
    contact: site.contact,
  });
  return {
    id: `${order.version === 0 ? `receipt-${order.id}` : `changed-${order.id}-${order.version}`}@${host}`,
    ...mailSender(site),
    to: { name: receipt.payer.name, address: receipt.payer.email },
    ...mail,
    attachments: [
      {
        fileName: `${order.displayId}.ics`,
        contentType: 'text/calendar',
        content: calendarOfOrder(order, shown, { host, rateCards: deps.rateCards }),
      },
      ...(deps.before ? await droppedLegs(deps, deps.before, { order, shown, host }) : []),
    ],
  };
}

/** The days of every leg and when its bags are collected, to compare. */
function timesOf(order: Order): string {
  const { outbound, return: back, roundtrip } = draftOf(order);
  const legs = roundtrip ? [outbound, back] : [outbound];
  return legs
    .map(({ pickupDate, pickupOptionId, arrivalDate }) => `${pickupDate} ${pickupOptionId} ${arrivalDate}`)
    .join();
}

/** Until when it can be canceled free, as of the time that the email is about. PRC-04 */
function cancellationText(
  order: Order,
  { receipt, places }: OrderReceipt,
  carrierHolidays: HolidayList,
): string | null {
  const open = receipt.legs.filter(({ canceledOn }) => canceledOn === null);
  const outbound = open.find(({ leg }) => leg === 'outbound');
  const returnHandover = open.find(({ leg }) => leg === 'return')?.handover ?? null;
  if (!outbound) return orderCancellationText(null, returnHandover);
  const { handover, isDropOff } = outbound;
  const moment = order.changedAt ?? order.placedAt;
  const now = localTime({ nowMs: () => moment.getTime() }, places.origin.timeZone);
  const found = freeCancellation({ handover, now, isBusinessDay: isCarrierDay(carrierHolidays) });
  const text = freeCancellationText(found, { isCollected: !isDropOff, hasReturn: returnHandover !== null });
  return orderCancellationText(text, returnHandover);
}

/** Read before the transaction that writes the email. */
export function carrierHolidaysOf(
  holidays: HolidayCalendar,
  { brandId, ...order }: Pick<Order, 'id' | 'brandId' | 'shipState'>,
): Promise<HolidayList> {
  return holidays.list({ country: draftOf(order).origin.country, brandId, direction: 'pickup' });
}

async function droppedLegs(
  deps: ReceiptMailDeps & ReceiptSources,
  before: Order,
  { order, shown, host }: { readonly order: Order; readonly shown: OrderReceipt; readonly host: string },
): Promise<readonly MailAttachment[]> {
  const shownBefore = await receiptOfOrder(deps, before);
  const kept = shown.receipt.legs.map(({ leg }) => leg);
  const legs = shownBefore.receipt.legs.map(({ leg }) => leg).filter((leg) => !kept.includes(leg));
  if (legs.length === 0) return [];
  const facts = { host, rateCards: deps.rateCards, legs, canceledAt: order.changedAt ?? order.placedAt };
  const content = calendarOfCanceled(before, shownBefore, facts);
  return [{ fileName: `${before.displayId}-cancelled.ics`, contentType: 'text/calendar', content }];
}
