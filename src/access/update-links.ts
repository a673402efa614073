import { createHmac } from 'node:crypto';
import { isSameSecret } from '#kit/server/is-same-secret.ts';

/** What an unsubscribe link stops: emails about where bags are, or texts about one order. */
export type UpdateChannel = 'mails' | 'texts';

export const unsubscribePath = '/unsubscribe';

type LinkOf = { readonly orderId: number; readonly channel: UpdateChannel };

/**
 * The link with which the customer of an order stops updates without signing in. It never expires, because it opens and shows nothing of
 * the order, and nothing of it is stored.
 */
export function unsubscribeAddress(linkKey: string, { orderId, channel }: LinkOf): string {
  return `${unsubscribePath}?${new URLSearchParams({ order: String(orderId), what: channel, key: keyOf(linkKey, { orderId, channel }) })}`;
}

/** What a link names, if we made it. */
export function readUnsubscribeLink(linkKey: string, query: unknown): LinkOf | null {
  const { order, what, key } = (query ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof order !== 'string' || !/^\d{1,9}$/.test(order) || typeof key !== 'string') return null;
  if (what !== 'mails' && what !== 'texts') return null;
  const link = { orderId: Number(order), channel: what } as const;
  return isSameSecret(key, keyOf(linkKey, link)) ? link : null;
}

function keyOf(linkKey: string, { orderId, channel }: LinkOf): string {
  return createHmac('sha256', linkKey).update(`updates ${channel} ${orderId}`).digest('base64url');
}
