import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '#rules/limits.ts';
import { type MessageName, messages } from '#rules/messages.ts';
import { cents } from '#rules/money.ts';
import { DiscountInputs } from './DiscountInputs.tsx';
import { lastLine } from './last-line.ts';
import PriceInLines from './PriceInLines.tsx';
import { PriceSummary } from './PriceSummary.tsx';
import type { Price } from '../wire.ts';
import type { PriceState } from './use-price.ts';

const nothing = (): void => undefined;

const ofStaff = { compDiscount: null, refundsSurcharges: false };

const price: Price = {
  orderId: 7,
  total: cents(8999),
  charge: cents(8999),
  lines: [{ leg: null, label: 'Golf bag, Standard', amount: cents(8999), reason: 'zone 8', rule: 'transport' }],
  pickupDateProblem: null,
  coupon: null,
  giftCards: [],
  credit: { applied: cents(0), problem: null },
  isEvenChange: false,
  isCartReplaced: false,
};

const ready: PriceState = {
  status: 'ready',
  price,
  isRefreshing: false,
  problems: [],
  retry: nothing,
  refresh: async () => null,
};

function drawSummary(state: Partial<PriceState>): string {
  return renderToStaticMarkup(<PriceSummary state={{ ...ready, ...state }} isRoundTrip={false} waitingFor="" />);
}

describe('the price', () => {
  test('PRC-08 an error in the answer is shown in the place of the price', () => {
    const html = drawSummary({ status: 'refused', price: null, problems: ['Please select a size'] });
    expect(html).toContain('There is no price yet');
    expect(html).toContain('<li>Please select a size</li>');
    expect(html).not.toContain('$');
  });

  test('PRC-05 an amount is told in dollars with two decimals', () => {
    expect(renderToStaticMarkup(<PriceInLines state={ready} isRoundTrip={false} />)).toContain('$89.99');
  });

  test('PRC-04 below zero the last line says what comes back, with balances what is left to pay', () => {
    expect(lastLine({ total: cents(5000), charge: cents(-2550) })).toEqual({ label: 'You get back', amount: '$25.50' });
    expect(lastLine({ total: cents(5000), charge: cents(0) })).toEqual({ label: 'To pay', amount: '$0.00' });
    expect(lastLine({ total: cents(5000), charge: cents(5000) })).toEqual({ label: 'Total', amount: '$50.00' });
  });
});

describe('credit', () => {
  const draw = (problem: MessageName | null, creditBalance: number | null = 5000) =>
    renderToStaticMarkup(
      <DiscountInputs
        extras={{ coupon: '', giftCards: [], credit: cents(9900), changedOrderId: null, ...ofStaff }}
        price={{ ...price, credit: { applied: cents(0), problem } }}
        creditBalance={creditBalance === null ? null : cents(creditBalance)}
        onChange={nothing}
      />,
    );

  test.each([
    ['notEnoughCredits', 'You do not have enough credits.'],
    ['creditsAboveDue', 'You do not apply credits.'],
    ['creditsNotPositive', 'Please provide the positive value.'],
  ] as const)('PRC-07 %s is said in an alert and stays at the field', (problem, words) => {
    expect(draw(problem).split(words)).toHaveLength(3);
  });

  test('PRC-07 somebody without credit is not asked how much of it to use', () => {
    expect(draw(null, null)).not.toContain('wallet-credit');
    expect(draw(null)).toContain('You have $50.00.');
  });
});

describe('codes', () => {
  test('PRC-06 a refusal after too many unknown codes stands at the coupon and at the gift card, and the price stays', () => {
    const problem = messages.codesTooOften;
    const refused: Price = {
      ...price,
      coupon: { code: 'WELCOME10', notice: null, problem },
      giftCards: [{ code: 'PORT-AGE1-GIFT-D100', applied: cents(0), problem }],
    };
    // Errors that nobody pressed for are held back while the page is young. VAL-08
    vi.spyOn(performance, 'now').mockReturnValue(limits.validationDisplayDelayMs);
    onTestFinished(() => void vi.restoreAllMocks());
    const html = renderToStaticMarkup(
      <DiscountInputs
        extras={{
          coupon: 'WELCOME10',
          giftCards: ['PORT-AGE1-GIFT-D100'],
          credit: null,
          changedOrderId: null,
          ...ofStaff,
        }}
        price={refused}
        creditBalance={null}
        onChange={nothing}
      />,
    );
    const words = 'Too many unknown codes were tried. Please try again in an hour.';
    expect(html).toMatch(
      /<input[^>]*id="coupon"[^>]*aria-invalid="true"|<input[^>]*aria-invalid="true"[^>]*id="coupon"/,
    );
    expect(html).toContain(`PORT-AGE1-GIFT-D100: ${words}`);
    expect(html.split(words)).toHaveLength(3);
    const lines = <PriceInLines state={{ ...ready, price: refused }} isRoundTrip={false} />;
    expect(renderToStaticMarkup(lines)).toContain('$89.99');
  });
});
