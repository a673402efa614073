import type { Transaction } from 'kysely';
import { receiptAddressForMail } from '#access/receipt-links.ts';
import { unsubscribeAddress } from '#access/update-links.ts';
import { calendarOfOrder } from '#capabilities/orders/server/order-calendar.ts';
import { receiptOfOrder, type OrderReceipt } from '#capabilities/orders/server/receipt-of-order.ts';
import { localTime, momentAt, nowOf } from '#ports/clock/clock.ts';
import type { MailAttachment } from '#ports/mail/mail-sender.ts';
import { addToOutbox, isInOutbox } from '#records/mail/outbox.ts';
import { areUpdateMailsStopped } from '#records/mail/update-mail-stops.ts';
import type { Order } from '#records/orders/orders.ts';
import { findTextPhone } from '#records/texts/text-consents.ts';
import { addToTextOutbox } from '#records/texts/text-outbox.ts';
import type { Tables } from '#records/tables.ts';
import { type BrandSite, mailSender } from '#rules/brand/brand-site.ts';
import { linkOnSite } from '#rules/brand/link-on-site.ts';
import { inLanguage, t } from '#rules/language/t.ts';
import type { Mail } from '#rules/mail/render-mail.ts';
import { orderLanguage } from '#rules/orders/order-language.ts';
import type { Receipt, ReceiptLeg } from '#rules/orders/receipt.ts';
import { outsideQuietHours } from '#rules/parcels/outside-quiet-hours.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { ParcelDeps } from './parcel-deps.ts';

/** What an email about a leg is written from. */
export type LegMailFacts = {
  readonly shown: OrderReceipt;
  readonly receipt: Receipt;
  readonly leg: ReceiptLeg;
  /** A whole address. */
  readonly receiptAddress: string;
  readonly site: BrandSite;
  readonly contact: BrandSite['contact'];
  /** Where such emails are stopped; null for those that can't be stopped. */
  readonly unsubscribeAddress: string | null;
};

export type LegMail = {
  /** Together with order and leg it identifies the email, which is sent once. */
  readonly id: string;
  /** Whether customers can unsubscribe from it. */
  readonly isOptional: boolean;
  /** Whether it is about where the leg starts, and not about where it ends. */
  readonly isAboutStart?: boolean;
  /** Earliest time to send. */
  readonly sendAt?: Date;
  write(facts: LegMailFacts): Mail;
  /** The same as a text message, for those who have asked for them. */
  text?(facts: LegMailFacts): string;
  attach?(facts: LegMailFacts): readonly MailAttachment[];
};

/** The calendar file of a leg whose days have changed; it takes the place of the one that came with the receipt. */
export function calendarOfLeg(deps: ParcelDeps, order: Order, { shown, site, leg }: LegMailFacts): MailAttachment {
  const host = new URL(site.siteUrl).hostname;
  const content = calendarOfOrder(order, shown, { host, rateCards: deps.rateCards, leg: leg.leg });
  return { fileName: `${order.displayId}.ics`, contentType: 'text/calendar', content };
}

/**
 * Writes an email about a leg to the customer, and a text message to those who have asked for them, in the language and the brand of the
 * order, in the same transaction as the change that it reports.
 */
export async function queueLegMail(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  { order, leg, mail }: { readonly order: Order; readonly leg: Leg; readonly mail: LegMail },
): Promise<void> {
  const { hostname } = new URL(deps.siteOf(order.brandId).siteUrl);
  const messageId = `${mail.id}-${order.id}-${leg}@${hostname}`;
  // Writing an email takes a dozen statements, and scans of a leg's bags often arrive one after the other.
  if (await isInOutbox(tx, messageId)) return;
  await inLanguage(orderLanguage(order), async () => {
    // The opening hours of the brand are written in the language of the email.
    const site = deps.siteOf(order.brandId);
    const shown = await receiptOfOrder({ ...deps, db: tx }, order);
    const { receipt, owner } = shown;
    const receiptLeg = receipt.legs.find((one) => one.leg === leg);
    if (!receiptLeg) return;
    const facts = {
      shown,
      receipt,
      leg: receiptLeg,
      receiptAddress: await receiptAddressForMail({ ...deps, db: tx }, order, owner),
      site,
      contact: site.contact,
      unsubscribeAddress: mail.isOptional
        ? linkOnSite(site, unsubscribeAddress(deps.receiptLinkKey, { orderId: order.id, channel: 'mails' }))
        : null,
    };
    const now = nowOf(deps.clock);
    await queueText(tx, deps, { order, mail, facts, now });
    if (mail.isOptional && (await areUpdateMailsStopped(tx, order.userId))) return;
    await addToOutbox(
      tx,
      {
        id: messageId,
        ...mailSender(site),
        to: { name: receipt.payer.name, address: receipt.payer.email },
        ...mail.write(facts),
        attachments: mail.attach?.(facts) ?? [],
        ...(facts.unsubscribeAddress !== null && { unsubscribeAddress: facts.unsubscribeAddress }),
      },
      now,
      mail.sendAt ?? now,
    );
  });
}

/** No text message is sent at night, by the local time of the place where the bags are handed over or arrive. */
async function queueText(
  tx: Transaction<Tables>,
  deps: ParcelDeps,
  {
    order,
    mail,
    facts,
    now,
  }: { readonly order: Order; readonly mail: LegMail; readonly facts: LegMailFacts; readonly now: Date },
): Promise<void> {
  const phone = mail.text ? await findTextPhone(tx, order.id) : null;
  if (!mail.text || phone === null) return;
  const { origin, destination } = facts.shown.places;
  const timeZone =
    (facts.leg.leg === 'outbound') === (mail.isAboutStart ?? false) ? origin.timeZone : destination.timeZone;
  const morning = outsideQuietHours(localTime(deps.clock, timeZone));
  const stop = linkOnSite(facts.site, unsubscribeAddress(deps.receiptLinkKey, { orderId: order.id, channel: 'texts' }));
  await addToTextOutbox(tx, {
    message: {
      id: `${mail.id}-${order.id}-${facts.leg.leg}`,
      to: phone,
      body: `${facts.receipt.brandName}: ${mail.text(facts)} ${t`Stop: ${stop}`}`,
    },
    orderId: order.id,
    now,
    sendAt: morning ? momentAt(morning, timeZone) : now,
  });
}
