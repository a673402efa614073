// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { button, draw, pageText } from '#kit/web/testing/draw.ts';
import { cents } from '#rules/money.ts';
import { ExpressPay, type ExpressPayProps } from './ExpressPay.tsx';
import { emptyPaymentChoice, type PaymentChoice, type PaymentQuestion } from './payment-choice.ts';
import { everyPaymentInfo, plainPaymentInfo } from './testing/payment-infos.ts';

const guests: PaymentQuestion = {
  info: plainPaymentInfo,
  charge: cents(8999),
  creditUsed: cents(0),
  isCreditOfCustomer: false,
  person: null,
  applePay: { isPageSecure: true, supportsSheetVersion: true, canMakePayments: true },
  countries: undefined,
};
const withoutApplePay = { ...guests, applePay: { ...guests.applePay, supportsSheetVersion: false } };
const approval = {
  method: 'paypal',
  nonce: 'fake-paypal-one-time-nonce',
  charge: cents(8999),
  filled: ['name', 'email', 'sender-address'],
} as const;

function drawExpress(choice: Partial<PaymentChoice> = {}, props: Partial<ExpressPayProps> = {}): void {
  draw(
    <ExpressPay
      question={guests}
      value={{ ...emptyPaymentChoice, ...choice }}
      problems={{}}
      payee="Portage Golf"
      fillsForm
      onApproved={() => undefined}
      onLeave={() => undefined}
      missing={<p>Two things are missing.</p>}
      {...props}
    />,
  );
}

const wallets = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

describe('the wallets', () => {
  test('PAY-01 the wallets on offer are those that both the gateway and the browser have', () => {
    drawExpress();
    expect(wallets()).toEqual(['Apple Pay', 'PayPal']);
    drawExpress({}, { question: withoutApplePay });
    expect(wallets()).toEqual(['PayPal']);
    const cardsAlone = { ...plainPaymentInfo, gateway: { applePay: false, paypal: false } };
    drawExpress({}, { question: { ...guests, info: cardsAlone } });
    expect(screen.queryByText('Express checkout')).toBeNull();
  });

  test('PRC-04 no wallet is offered when there is nothing to pay', () => {
    drawExpress({}, { question: { ...guests, charge: cents(0) } });
    expect(screen.queryByText('Express checkout')).toBeNull();
  });

  test('PAY-01 the wallets come before a card, or before everything else there is', () => {
    drawExpress();
    expect(pageText()).toContain('or pay with card');
    drawExpress({}, { question: { ...guests, info: everyPaymentInfo } });
    expect(pageText()).toContain('or pay another way');
  });
});

describe('an approved payment', () => {
  test('PAY-01 an approved payment says what was approved, what was filled in and what is missing, and never the nonce', () => {
    drawExpress({ method: 'paypal', approval });
    expect(pageText()).toContain('You approved $89.99. You’ll be charged when you place the order.');
    expect(pageText()).toContain('Filled in from PayPal: name, email, and sender’s address.');
    expect(pageText()).toContain('Two things are missing.');
    expect(document.body.innerHTML).not.toContain('fake-paypal');
  });

  test('PAY-01 an approved payment can be given up for another way to pay', () => {
    const onLeave = vi.fn<() => void>();
    drawExpress({ method: 'paypal', approval }, { onLeave });
    fireEvent.click(button('Pay another way'));
    expect(onLeave).toHaveBeenCalledOnce();
  });

  test('PAY-01 an approved payment must be approved again for another price, and an order without it says so there', () => {
    const larger = { ...guests, charge: cents(9799) };
    drawExpress({ method: 'paypal', approval }, { question: larger });
    expect(pageText()).toContain('PayPal needs your approval for $97.99');
    expect(screen.queryByRole('alert')).toBeNull();
    drawExpress({ method: 'paypal', approval }, { question: larger, problems: { approval: 'walletNotApproved' } });
    expect(screen.getByRole('alert').textContent).toContain('Please approve the payment first.');
    expect(document.getElementById('payment-approval')).not.toBeNull();
  });
});
