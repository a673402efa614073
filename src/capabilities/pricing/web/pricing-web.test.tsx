// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { button, descriptionOf, draw, pageText } from '#kit/web/testing/draw.ts';
import { limits } from '#rules/limits.ts';
import { type MessageName, messages } from '#rules/messages.ts';
import { cents } from '#rules/money.ts';
import { DiscountInputs } from './DiscountInputs.tsx';
import type { DiscountInputsProps } from './discount-inputs-props.ts';
import { lastLine } from './last-line.ts';
import PriceInLines from './PriceInLines.tsx';
import { PriceSummary } from './PriceSummary.tsx';
import type { Price } from '../wire.ts';
import type { PriceState } from './use-price.ts';

const nothing = (): void => undefined;

const ofStaff = { compDiscount: null, waivesSurcharges: null };

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
  oversize: [],
};

const ready: PriceState = {
  status: 'ready',
  price,
  withoutNewBags: null,
  isRefreshing: false,
  problems: [],
  retry: nothing,
  refresh: async () => null,
};

const due = (amount: number) => ({ total: cents(amount), charge: cents(amount) });

const unchanged = { expected: null, before: null, now: null, isFromQuote: false };

describe('the price', () => {
  test('PRC-05 the total shows the price before the last change', () => {
    draw(<PriceInLines state={ready} isRoundTrip={false} change={{ before: due(8499), isFromQuote: false }} />);
    expect(pageText()).toContain('Was $84.99 → , now $89.99');
    expect(pageText()).not.toContain('quote');
  });

  test('PRC-05 a price that is not the quoted one says what the quote did not contain', () => {
    const tax = { leg: null, label: 'Sales tax', amount: cents(500), reason: '', rule: 'tax' };
    const taxed = { ...price, total: cents(9499), charge: cents(9499), lines: [...price.lines, tax] };
    const change = { before: due(8999), isFromQuote: true };
    draw(<PriceInLines state={{ ...ready, price: taxed }} isRoundTrip={false} change={change} />);
    expect(pageText()).toContain('Not in your quote: Sales tax $5.00.');
  });

  test('PRC-05 the price of the quote is there until the first price of the page', () => {
    const loading = { ...ready, status: 'loading', price: null } as const;
    draw(
      <PriceSummary
        state={loading}
        isRoundTrip={false}
        waitingFor=""
        change={{ ...unchanged, expected: cents(8999) }}
      />,
    );
    expect(pageText()).toBe('Total $89.99');
  });

  test('PRC-08 an error in the answer is shown in the place of the price', () => {
    const refused = { ...ready, status: 'refused', price: null, problems: ['Please select a size'] } as const;
    draw(<PriceSummary state={refused} isRoundTrip={false} waitingFor="" change={unchanged} />);
    expect(pageText()).toBe('No price yetPlease select a size');
  });

  test('PRC-05 an amount is shown in dollars with two decimals', () => {
    draw(<PriceInLines state={ready} isRoundTrip={false} change={unchanged} />);
    expect(pageText()).toContain('$89.99');
  });

  test('PRC-04 the last line is the refund below zero, what is left to pay after balances, or the total', () => {
    expect(lastLine({ total: cents(5000), charge: cents(-2550) })).toEqual({ label: 'Refund', amount: '$25.50' });
    expect(lastLine({ total: cents(5000), charge: cents(0) })).toEqual({ label: 'Amount due', amount: '$0.00' });
    expect(lastLine({ total: cents(5000), charge: cents(5000) })).toEqual({ label: 'Total', amount: '$50.00' });
  });
});

describe('credit', () => {
  const drawInputs = (problem: MessageName | null, creditBalance: number | null = 5000) => {
    const onChange = vi.fn<DiscountInputsProps['onChange']>();
    const extras = { coupon: '', giftCards: [], credit: cents(9900), changedOrderId: null, ...ofStaff };
    draw(
      <DiscountInputs
        extras={extras}
        price={{ ...price, credit: { applied: cents(0), problem } }}
        creditBalance={creditBalance === null ? null : cents(creditBalance)}
        onChange={onChange}
      />,
    );
    return { extras, onChange };
  };
  const credit = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Use your credit' });

  test.each([
    ['notEnoughCredits', 'You do not have enough credits.'],
    ['creditsAboveDue', 'You do not apply credits.'],
    ['creditsNotPositive', 'Please provide the positive value.'],
  ] as const)('PRC-07 %s is an alert, and an error at the field', (problem, text) => {
    drawInputs(problem);
    expect(descriptionOf(credit())).toContain(text);
    expect(screen.getAllByRole('alert').some(({ textContent }) => textContent === text)).toBe(true);
  });

  test('PRC-07 only a person with credit is asked how much of it to use', () => {
    drawInputs(null, null);
    expect(screen.queryByRole('textbox', { name: 'Use your credit' })).toBeNull();
    drawInputs(null);
    expect(descriptionOf(credit())).toContain('You have $50.00.');
  });

  test('PRC-07 another amount is applied with the button, and text that is no amount is not', () => {
    const { extras, onChange } = drawInputs(null);
    fireEvent.change(credit(), { target: { value: 'lots' } });
    fireEvent.click(button('Apply credit'));
    expect(credit().getAttribute('aria-invalid')).toBe('true');
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.change(credit(), { target: { value: '12.50' } });
    fireEvent.click(button('Apply credit'));
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ ...extras, credit: 1250 });
  });

  test('PRC-06 PRC-07 Enter in a field applies its coupon, gift card or credit, and nothing while it is empty', () => {
    const { extras, onChange } = drawInputs(null);
    const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
    const enter = (input: HTMLInputElement) => input.form && fireEvent.submit(input.form);
    enter(field('Coupon code'));
    enter(field('Gift card number'));
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.change(field('Coupon code'), { target: { value: 'welcome10' } });
    enter(field('Coupon code'));
    expect(onChange).toHaveBeenLastCalledWith({ ...extras, coupon: 'WELCOME10' });
    fireEvent.change(field('Gift card number'), { target: { value: 'gift' } });
    enter(field('Gift card number'));
    expect(onChange).toHaveBeenLastCalledWith({ ...extras, giftCards: ['GIFT'] });
    fireEvent.change(credit(), { target: { value: '12.50' } });
    enter(credit());
    expect(onChange).toHaveBeenLastCalledWith({ ...extras, credit: 1250 });
  });
});

describe('codes', () => {
  test('PRC-06 a refusal after too many unknown codes is shown at the coupon and at the gift card, and the price stays', () => {
    const problem = messages.codesTooOften;
    const refused: Price = {
      ...price,
      coupon: { code: 'WELCOME10', notice: null, problem },
      giftCards: [{ code: 'PORT-AGE1-GIFT-D100', applied: cents(0), problem }],
    };
    // Errors of codes that were not applied on this page are held back while the page is young. VAL-08
    vi.spyOn(performance, 'now').mockReturnValue(limits.validationDisplayDelayMs);
    onTestFinished(() => void vi.restoreAllMocks());
    draw(
      <>
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
        />
        <PriceInLines state={{ ...ready, price: refused }} isRoundTrip={false} change={unchanged} />
      </>,
    );
    const text = 'Too many invalid codes. Please try again in an hour.';
    expect(descriptionOf(screen.getByRole('textbox', { name: 'Coupon code' }))).toContain(text);
    expect(pageText()).toContain(`PORT-AGE1-GIFT-D100: ${text}`);
    expect(pageText()).toContain('$89.99');
  });
});
