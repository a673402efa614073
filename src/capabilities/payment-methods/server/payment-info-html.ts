import { isClubBillingRequestShown } from '#rules/checkout/club-billing-request.ts';
import { escapeHtml } from '#rules/escape-html.ts';
import { cents, formatCents } from '#rules/money.ts';
import type { CardWire, PaymentInfoWire } from '../contract.ts';
import { methodOfPaymentType, methodTitles, type PaymentType } from '../payment-types.ts';

/**
 * The ways to pay as the piece of HTML of the specification: a radio for each, and the link that asks for club billing. Of a card it
 * says no more than brand, last digits and expiry. SCR-09 PAY-01 PAY-07
 */
export function paymentInfoHtml(
  info: PaymentInfoWire,
  asked: {
    readonly currentMethod: PaymentType | undefined;
    readonly isCompact: boolean;
    readonly userId: number | null;
  },
): string {
  const { methods } = info;
  const current = methods.find((method) => method === asked.currentMethod) ?? methods[0];
  const radios = methods.map((method) => {
    const radio = `<input type="radio" name="payment_type" value="${method}"${method === current ? ' checked' : ''}>`;
    const detail = asked.isCompact ? '' : detailOf(method, info);
    return `<li><label>${radio} ${escapeHtml(methodTitles[methodOfPaymentType(method)])}</label>${detail}</li>`;
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

function detailOf(method: PaymentType, info: PaymentInfoWire): string {
  switch (method) {
    case 'saved_card':
      return list(
        info.saved_cards.map((card) => [card.payment_method_id, cardWords(card)]),
        'payment_method_id',
      );
    case 'card_on_file':
      return info.card_on_file === null ? '' : `<p>${escapeHtml(cardWords(info.card_on_file))}</p>`;
    case 'club_billing':
      return list(
        info.clubs.map(({ id, name }) => [String(id), name]),
        'sales_club_billing',
      );
    case 'wallet_credit':
      return `<p>${formatCents(cents(info.wallet_credits_cents))}</p>`;
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

function cardWords({ brand, credit_card_number: lastFour, expiry }: CardWire): string {
  return `${brand} ending in ${lastFour}, expires ${expiry}`;
}

function requestLink(info: PaymentInfoWire, userId: number | null): string {
  const isShown = isClubBillingRequestShown({
    isSignedIn: userId !== null,
    hasClubBilling: info.clubs.length > 0,
    isClubBillingDisabled: info.club_billing_disabled,
    wasAnswered: false,
  });
  if (!isShown) return '';
  return `<a class="request-club-billing" href="/users/${userId}/request_club_billing" data-method="put">Request club billing</a>`;
}
