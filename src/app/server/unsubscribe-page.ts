import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { readUnsubscribeLink, type UpdateChannel, unsubscribePath } from '#access/update-links.ts';
import { sendPlainPage } from '#kit/server/errors.ts';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import { resumeUpdateMails, stopUpdateMails } from '#records/mail/update-mail-stops.ts';
import { findOrder } from '#records/orders/orders.ts';
import { endTextConsent } from '#records/texts/text-consents.ts';
import type { Tables } from '#records/tables.ts';
import { t } from '#rules/language/t.ts';
import type { PlainPage, PlainText } from './error-page.ts';

/**
 * The page behind the link at the end of our updates. Opening it changes nothing, because mail programs open links to look for harm; its one
 * button does, and so does the request that a mail program sends for its own button (RFC 8058).
 */
export function serveUnsubscribe(
  app: FastifyInstance,
  {
    db,
    clock,
    receiptLinkKey,
    drawPlainPage,
  }: {
    readonly db: Kysely<Tables>;
    readonly clock: Clock;
    readonly receiptLinkKey: string;
    readonly drawPlainPage: PlainPage;
  },
): void {
  app.get(unsubscribePath, async (request, reply) => {
    const link = readUnsubscribeLink(receiptLinkKey, request.query);
    const text = link ? { ...askText(link.channel), next: button(request, stopLabel(link.channel)) } : unknownText();
    return sendPlainPage(reply.code(link ? 200 : 404), (nonce) => drawPlainPage(request, { ...text, nonce }));
  });

  app.post(unsubscribePath, { config: { needsNoPageToken: true } }, async (request, reply) => {
    const link = readUnsubscribeLink(receiptLinkKey, request.query);
    const order = link && (await findOrder(db, link.orderId));
    if (!link || !order) {
      return sendPlainPage(reply.code(404), (nonce) => drawPlainPage(request, { ...unknownText(), nonce }));
    }
    const now = nowOf(clock);
    if (link.channel === 'texts') {
      await endTextConsent(db, { orderId: order.id, now });
      return sendPlainPage(reply, (nonce) => drawPlainPage(request, { ...noTextsText(), nonce }));
    }
    const isWantedAgain = (request.body as { wanted?: unknown } | null | undefined)?.wanted === 'yes';
    if (isWantedAgain) await resumeUpdateMails(db, order.userId);
    else await stopUpdateMails(db, { userId: order.userId, now });
    const text = isWantedAgain
      ? { ...againText(), next: button(request, stopLabel('mails')) }
      : { ...stoppedText(), next: button(request, t`Turn them on again`, { wanted: 'yes' }) };
    return sendPlainPage(reply, (nonce) => drawPlainPage(request, { ...text, nonce }));
  });
}

function button(request: FastifyRequest, label: string, fields: Readonly<Record<string, string>> = {}) {
  return { href: request.url, label, fields };
}

function stopLabel(channel: UpdateChannel): string {
  return channel === 'texts' ? t`Stop these texts` : t`Stop these emails`;
}

function askText(channel: UpdateChannel): PlainText {
  if (channel === 'texts') {
    return {
      title: t`Stop these texts?`,
      advice: t`We won’t text you about this order any more. Emails still reach you.`,
    };
  }
  return {
    title: t`Stop these emails?`,
    advice: t`We won’t email you any more when your pickup is tomorrow, or when your bags are collected, arrive or are delivered. Receipts, labels, refunds, delays and problems still reach you.`,
  };
}

function noTextsText(): PlainText {
  return {
    title: t`You won’t get these texts any more`,
    advice: t`You can ask for them again on your order page.`,
  };
}

function stoppedText(): PlainText {
  return {
    title: t`You won’t get these emails any more`,
    advice: t`You can see where your bags are on your order page at any time. Receipts, labels, refunds, delays and problems still reach you by email.`,
  };
}

function againText(): PlainText {
  return {
    title: t`You’ll get these emails again`,
    advice: t`We’ll email you on your bags’ way, for all of your orders.`,
  };
}

function unknownText(): PlainText {
  return {
    title: t`This link doesn’t work`,
    advice: t`Please use the complete link at the bottom of one of our emails.`,
  };
}
