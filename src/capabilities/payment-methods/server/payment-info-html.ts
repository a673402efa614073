import { cardLabel } from '../card-label.ts';
import { isClubBillingRequestShown } from '#rules/checkout/club-billing-request.ts';
import { escapeHtml } from '#rules/escape-html.ts';
import type { PaymentMethod } from '#rules/checkout/payment-methods.ts';
import { formatCents } from '#rules/money.ts';
import { methodTitles } from '../method-titles.ts';
import { htmlFieldNames, type PaymentInfo, paymentMethodToWire } from '../wire.ts';

/**
 * The ways to pay as the piece of HTML of the specification: a radio for each, and the link that asks for club billing. Of a card it shows
 * only brand, last digits and expiry. SCR-09 PAY-01 PAY-07
 */
export function paymentInfoHtml(
  info: PaymentInfo,
  asked: {
    readonly currentMethod: PaymentMethod | undefined;
    readonly isCompact: boolean;
    readonly userId: number | null;
  },
): string {
  const { methods } = info;
  const current = methods.find((method) => method === asked.currentMethod) ?? methods[0];
  const radios = methods.map((method) => {
    const value = paymentMethodToWire(method);
    const radio = `<input type="radio" name="${htmlFieldNames.method}" value="${value}"${method === current ? ' checked' : ''}>`;
    const detail = asked.isCompact ? '' : detailOf(method, info);
    return `<li><label>${radio} ${escapeHtml(methodTitles()[method])}</label>${detail}</li>`;
  });
  return [
    `<div class="payment-types${asked.isCompact ? ' compact' : ''}">`,
    '<fieldset>',
    '<legend>How would you like to pay?</legend>',
    `<ul>${radios.join('')}</ul>`,
    '</fieldset>',
    requestLink(info, asked.userId),
    '</div>',
  ].join('\n');
}

function detailOf(method: PaymentMethod, info: PaymentInfo): string {
  switch (method) {
    case 'saved-card':
      return list(
        info.savedCards.map((card) => [card.id, cardLabel(card)]),
        htmlFieldNames.card,
      );
    case 'card-on-file':
      return info.cardOnFile === null ? '' : `<p>${escapeHtml(cardLabel(info.cardOnFile))}</p>`;
    case 'club-billing':
      return list(
        info.clubs.map(({ id, name }) => [String(id), name]),
        htmlFieldNames.club,
      );
    case 'wallet-credit':
      return `<p>${formatCents(info.creditBalance)}</p>`;
    default:
      return '';
  }
}

function list(choices: readonly (readonly [value: string, words: string])[], name: string): string {
  const items = choices.map(
    ([value, words]) =>
      `<li><label><input type="radio" name="${name}" value="${escapeHtml(value)}"> ${escapeHtml(words)}</label></li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

function requestLink(info: PaymentInfo, userId: number | null): string {
  const isShown = isClubBillingRequestShown({
    isSignedIn: userId !== null,
    hasClubBilling: info.clubs.length > 0,
    isClubBillingDisabled: info.isClubBillingDisabled,
    wasAnswered: false,
  });
  if (!isShown) return '';
  return `<a class="request-club-billing" href="/users/${userId}/request_club_billing" data-method="put">Request club billing</a>`;
}
