import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import type { Sessions } from '#kit/server/session.ts';
import { isSameSecret } from '#kit/server/is-same-secret.ts';
import { type Clock, localTime } from '#ports/clock/clock.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import { findOrderActivity } from '#records/orders/order-activity.ts';
import { findOrder, type Order } from '#records/orders/orders.ts';
import { findReceiptLinkVersion } from '#records/orders/receipt-link-versions.ts';
import type { Tables } from '#records/tables.ts';
import { linkOnSite, type SiteOfLink } from '#rules/brand/link-on-site.ts';
import { isActivityOpen } from '#rules/orders/open-activity.ts';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import { type IsoDate, isBefore, laterOf, parseIsoDate } from '#rules/dates.ts';
import { mailedLinkLastDay, receiptLinkLastDay } from '#rules/orders/receipt-link-last-day.ts';
import { findRequestedOrder } from './find-requested-order.ts';

export type ReceiptLinkDeps = {
  readonly db: Kysely<Tables>;
  /** Shared by all servers. An attacker who knew it could open every receipt. */
  readonly receiptLinkKey: string;
};

/** An order that may be read, and whether the link in an email is all that allows it: then nothing of it may be changed. */
export type ReadableOrder = { readonly order: Order; readonly isByLink: boolean };

/**
 * The key in the link that an email about an order has. Nothing of it is stored: it is a keyed hash of the order's number and of how often
 * its links were revoked. SCR-06
 */
export async function receiptLinkOf(
  { db, receiptLinkKey }: ReceiptLinkDeps,
  { orderId, isNew }: { readonly orderId: number; readonly isNew: boolean },
): Promise<string> {
  const version = isNew ? 0 : await findReceiptLinkVersion(db, orderId);
  return hashOf(receiptLinkKey, `receipt ${orderId} ${version}`);
}

/** The same, but it works at least until a given day. The day is a part of the key, whose hash proves it. */
async function receiptLinkUntil(
  { db, receiptLinkKey }: ReceiptLinkDeps,
  { orderId, lastDay }: { readonly orderId: number; readonly lastDay: IsoDate },
): Promise<string> {
  const version = await findReceiptLinkVersion(db, orderId);
  return `${hashOf(receiptLinkKey, `receipt ${orderId} ${version} until ${lastDay}`)}${lastDay.replaceAll('-', '')}`;
}

function hashOf(receiptLinkKey: string, text: string): string {
  return createHmac('sha256', receiptLinkKey).update(text).digest('base64url');
}

/** The whole address of a receipt, with the key that opens it, for an email to the order's owner. It works for some weeks at least. */
export async function receiptAddressForMail(
  {
    siteOf,
    ...deps
  }: ReceiptLinkDeps & {
    readonly clock: Clock;
    readonly siteOf: (brandId: number) => SiteOfLink;
  },
  order: Order,
  { role }: { readonly role: string },
): Promise<string> {
  const ownDay = mailedLinkLastDay({ lastDay: await findLastDay(deps, order), today: todayOf(deps.clock) });
  const receiptKey =
    ownDay === null
      ? await receiptLinkOf(deps, { orderId: order.id, isNew: false })
      : await receiptLinkUntil(deps, { orderId: order.id, lastDay: ownDay });
  return linkOnSite(siteOf(order.brandId), receiptAddress({ role, orderId: order.id, receiptKey }));
}

/** The order of a request that only reads it, which the link in an email allows on any device. SCR-06 */
export async function findReadableOrder(
  deps: ReceiptLinkDeps & { readonly clock: Clock },
  requested: Parameters<typeof findRequestedOrder>[1] & { readonly receiptKey: string | undefined },
  request: FastifyRequest,
): Promise<ReadableOrder | Refusal> {
  const order = await findRequestedOrder(deps, requested, request);
  if (!(order instanceof Refusal)) return { order, isByLink: false };
  const header = request.headers['x-receipt-key'];
  const sent = typeof header === 'string' ? header : (requested.receiptKey ?? request.cookies[keyCookie]);
  const linked = sent ? await findOrder(deps.db, requested.orderId) : undefined;
  if (!sent || !linked || !(await isLinkValid(deps, linked, sent))) return order;
  return { order: linked, isByLink: true };
}

/** Sent to the calls about one order only: its path names the order. */
const keyCookie = 'portage_receipt';

/**
 * Keeps the key that has opened an order in this browser until it is closed, so that the files of the receipt are plain links. A key in their
 * addresses would be in the logs of every proxy on the way. It allows what the key does: to read this order. SCR-06
 */
export function keepReceiptKey(
  { sessions }: { readonly sessions: Sessions },
  orderId: number,
  { request, reply }: CallContext,
): void {
  const key = request.headers['x-receipt-key'];
  if (typeof key !== 'string') return;
  reply.setCookie(keyCookie, key, {
    path: `/api/v5/orders/${orderId}/`,
    httpOnly: true,
    sameSite: 'strict',
    secure: sessions.isSecure,
  });
}

async function isLinkValid(
  deps: ReceiptLinkDeps & { readonly clock: Clock },
  order: Order,
  sent: string,
): Promise<boolean> {
  const [, year, month, day] = /^[\w-]{43}(\d{4})(\d\d)(\d\d)$/.exec(sent) ?? [];
  const lastDay = year === undefined ? undefined : parseIsoDate(`${year}-${month}-${day}`);
  if (lastDay !== undefined) {
    const until = await receiptLinkUntil(deps, { orderId: order.id, lastDay });
    return isSameSecret(sent, until) && !isBefore({ day: lastDay, than: todayOf(deps.clock) });
  }
  const expected = await receiptLinkOf(deps, { orderId: order.id, isNew: false });
  return isSameSecret(sent, expected) && isReceiptLinkInTime(deps, order);
}

/** Whether a link to the receipt still opens it, unless links were revoked. What happened to the order is read only if the answer depends on it. */
export async function isReceiptLinkInTime(
  deps: { readonly db: Kysely<Tables>; readonly clock: Clock },
  order: Order,
): Promise<boolean> {
  const isInTime = (lastDay: IsoDate | null): boolean =>
    lastDay === null || !isBefore({ day: lastDay, than: todayOf(deps.clock) });
  return (
    isInTime(receiptLinkLastDay(draftOf(order), dayOf(order.placedAt))) || isInTime(await findLastDay(deps, order))
  );
}

/** The last day on which links open an order; null while anything of it is open. */
async function findLastDay({ db }: { readonly db: Kysely<Tables> }, order: Order): Promise<IsoDate | null> {
  const { facts, lastAt, expectedOn } = await findOrderActivity(db, order.id);
  const happenedOn = lastAt && dayOf(lastAt);
  const lastOn = happenedOn && expectedOn ? laterOf(happenedOn, expectedOn) : (happenedOn ?? expectedOn);
  return receiptLinkLastDay(draftOf(order), dayOf(order.placedAt), { isOpen: isActivityOpen(facts), lastOn });
}

function todayOf(clock: Clock): IsoDate {
  return localTime(clock, 'UTC').day;
}

function dayOf(moment: Date): IsoDate {
  return todayOf({ nowMs: () => moment.getTime() });
}
