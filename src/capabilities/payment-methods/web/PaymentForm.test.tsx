// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { button, descriptionOf, draw, pageText } from '#kit/web/testing/draw.ts';
import { isWallet } from '#rules/checkout/payment-methods.ts';
import { cents } from '#rules/money.ts';
import type { PaymentFormProps } from './payment-form-props.ts';
import PaymentForm from './PaymentForm.tsx';
import { emptyPaymentChoice, type PaymentChoice, type PaymentQuestion } from './payment-choice.ts';
import { everyPaymentInfo, plainPaymentInfo } from './testing/payment-infos.ts';
import type { CardFields } from './use-card-fields.ts';
import { emptyDraft } from '#rules/shipment/draft.ts';
import { usePaymentChoice } from './use-payment-choice.ts';

const nothing = (): void => undefined;

const question: PaymentQuestion = {
  info: everyPaymentInfo,
  charge: cents(8999),
  creditUsed: cents(0),
  isCreditOfCustomer: false,
  person: { id: 1, email: 'tessa@example.com', isPro: false },
  applePay: { isPageSecure: true, supportsSheetVersion: true, canMakePayments: true },
  countries: undefined,
};

const guests: PaymentQuestion = { ...question, info: plainPaymentInfo, person: null };

const cardFields: CardFields = {
  status: 'ready',
  heightPx: 164,
  name: '0',
  attach: nothing,
  errors: {},
  typed: new Set(),
  check: async () => ({}),
  showErrors: nothing,
  focus: nothing,
  exchange: async () => ({ kind: 'failed' }),
  reload: nothing,
};

const idle: PaymentFormProps['clubBilling'] = { isSending: false, answer: null, problem: null, send: () => undefined };

function drawForm(choice: Partial<PaymentChoice> = {}, props: Partial<PaymentFormProps> = {}): void {
  draw(
    <PaymentForm
      question={question}
      value={{ ...emptyPaymentChoice, method: 'new-card', ...choice }}
      problems={{}}
      cardFields={cardFields}
      onCredit={nothing}
      billingCountries={[{ value: 'US', label: 'United States' }]}
      clubBilling={idle}
      onChange={nothing}
      {...props}
    />,
  );
}

const radiosNamed = (name: string) => [...document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)];
const offeredMethods = () => radiosNamed('payment-method').map(({ value }) => value);
const chosenMethods = () => radiosNamed('payment-method').flatMap(({ checked, value }) => (checked ? [value] : []));
const frames = () => [...document.querySelectorAll('iframe')].map(({ id, title }) => ({ id, title }));

describe('the payment methods', () => {
  test('PAY-01 each method that is offered is a radio, and a saved card is chosen, or else the first one', () => {
    drawForm({ method: null });
    expect(offeredMethods()).toEqual(everyPaymentInfo.methods.filter((method) => !isWallet(method)));
    expect(chosenMethods()).toEqual(['saved-card']);
    drawForm({ method: null }, { question: guests });
    expect(chosenMethods()).toEqual(['new-card']);
  });

  test('PAY-01 choosing another method changes the form', () => {
    const onChange = vi.fn<PaymentFormProps['onChange']>();
    drawForm({}, { onChange });
    fireEvent.click(screen.getByRole('radio', { name: /^Saved card/ }));
    expect(onChange).toHaveBeenCalledOnce();
    expect(onChange.mock.calls[0]?.[0]).toMatchObject({ method: 'saved-card' });
  });

  test('PRC-04 a price of zero hides the new card, and a negative one hides all methods', () => {
    drawForm({}, { question: { ...question, charge: cents(0) } });
    expect(offeredMethods()).toEqual(['saved-card', 'card-on-file', 'club-billing']);
    expect(frames()).toEqual([]);
    expect(pageText()).toContain('Nothing left to pay.');
    drawForm({}, { question: { ...question, charge: cents(-1250) } });
    expect(offeredMethods()).toEqual([]);
    expect(pageText()).toContain('Refund $12.50');
  });

  test('PAY-07 club billing is not offered where it is switched off', () => {
    const info = { ...everyPaymentInfo, isClubBillingDisabled: true };
    drawForm({}, { question: { ...question, info } });
    expect(offeredMethods()).not.toContain('club-billing');
  });
});

describe('a new card', () => {
  test('PAY-02 its number is typed in the gateway’s frame, and no field of ours could hold it', () => {
    drawForm({ method: 'new-card' });
    expect(frames()).toEqual([{ id: 'payment-card', title: 'Card details' }]);
    expect(document.querySelector('[autocomplete^="cc-"]')).toBeNull();
    expect(document.getElementById('payment-billing-country')).not.toBeNull();
    expect(document.getElementById('payment-billing-zip')).not.toBeNull();
  });

  test('PAY-02 signed-in users may save it, and then have to name its holder', () => {
    drawForm();
    expect(pageText()).toContain('Save this card for next time');
    expect(document.getElementById('payment-first-name')).toBeNull();
    drawForm({ storesCard: true });
    for (const id of ['payment-first-name', 'payment-last-name', 'payment-email']) {
      expect(document.getElementById(id)?.getAttribute('aria-required')).toBe('true');
    }
    drawForm({}, { question: guests });
    expect(pageText()).not.toContain('Save this card');
  });

  test('PAY-03 what is missing is shown at its field in the words of the specification', () => {
    drawForm(
      { storesCard: true, referral: { travelCompany: '', agentName: '' } },
      {
        problems: {
          firstName: 'firstNameRequired',
          email: 'userEmailRequired',
          billingCountry: 'billingCountryRequired',
          billingZip: 'billingZipRequired',
          travelCompany: 'travelCompanyRequired',
          agentName: 'travelAgentRequired',
        },
      },
    );
    const invalid = [...document.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];
    const described = Object.fromEntries(invalid.map((field) => [field.id, descriptionOf(field)]));
    expect(described).toEqual({
      'payment-first-name': expect.stringContaining('Please enter your first name'),
      'payment-email': expect.stringContaining('Please enter user email'),
      'payment-billing-country': expect.stringContaining('Please enter the billing country'),
      'payment-billing-zip': expect.stringContaining('Please enter the billing zip code'),
      'payment-travel-company': expect.stringContaining('Please enter the travel company'),
      'payment-agent-name': expect.stringContaining('Please enter the IATA number or agent name'),
    });
  });

  test('PAY-06 a missing email of the card holder is shown at its field', () => {
    const asked = { ...question, person: { id: 2, email: 'percy@example.com', isPro: true } };
    drawForm({}, { question: asked, problems: { email: 'cardHolderEmailRequired' } });
    expect(pageText()).toContain("Please enter the card holder's email address");
  });

  test('PAY-02 card fields that do not load show an error with a button to try again', () => {
    const reload = vi.fn<() => void>();
    drawForm({}, { cardFields: { ...cardFields, status: 'failed', reload } });
    expect(pageText()).toContain('We couldn’t load the card fields.');
    fireEvent.click(button('Try again'));
    expect(reload).toHaveBeenCalledOnce();
    drawForm({}, { cardFields: { ...cardFields, status: 'away' } });
    expect(pageText()).toContain('Choose another way to pay, or call us.');
    expect(frames()).toEqual([]);
  });
});

describe('the other methods', () => {
  test('PAY-01 saved cards are named by brand, last four digits and expiry', () => {
    drawForm({ method: 'saved-card', savedCardId: 'card-2' });
    const first = screen.getByRole('radio', { name: /Visa ending in 1111/ });
    const second = screen.getByRole('radio', { name: /MasterCard ending in 4444/ });
    expect([first, second].map((radio) => (radio as HTMLInputElement).checked)).toEqual([false, true]);
    expect(pageText()).toContain('Expires 12/35');
    expect(pageText()).toContain('Expires 03/31');
  });

  test('PAY-03 one of several clubs has to be chosen', () => {
    drawForm({ method: 'club-billing' }, { problems: { billedClub: 'billedClubRequired' } });
    expect(pageText()).toContain('Heron Bend Golf Club');
    expect(pageText()).toContain('Please select a club');
  });

  test('PAY-01 wallets are not among them, and one that pays takes their place', () => {
    drawForm();
    expect(offeredMethods().filter((method) => method === 'paypal' || method === 'apple-pay')).toEqual([]);
    const approval = { method: 'paypal', nonce: 'fake-paypal', charge: cents(8999), filled: [] } as const;
    drawForm({ method: 'paypal', approval });
    expect(offeredMethods()).toEqual([]);
    expect(pageText()).toContain('You’re paying with PayPal.');
    expect(document.body.innerHTML).not.toContain('fake-paypal');
  });
});

describe('asking for club billing', () => {
  const without = { ...question, info: { ...everyPaymentInfo, clubs: [] } };
  const requestButton = () => screen.queryByRole('button', { name: 'Request club billing' });

  test('SCR-09 signed-in users without club billing can ask for it', () => {
    const send = vi.fn<(userId: number) => void>();
    drawForm({}, { question: without, clubBilling: { ...idle, send } });
    fireEvent.click(button('Request club billing'));
    expect(send).toHaveBeenCalledExactlyOnceWith(1);
    drawForm();
    expect(requestButton()).toBeNull();
    drawForm({}, { question: guests });
    expect(requestButton()).toBeNull();
  });

  test('PAY-07 the answer to the request replaces the button', () => {
    const text = 'Your request has been sent. The admin shall look into your request soon.';
    drawForm({}, { question: without, clubBilling: { ...idle, answer: { isSent: true, text } } });
    expect(pageText()).toContain(text);
    expect(requestButton()).toBeNull();
  });

  test('PAY-07 a request that failed leaves the button', () => {
    drawForm({}, { question: without, clubBilling: { ...idle, problem: 'No connection.' } });
    expect(pageText()).toContain('No connection.');
    expect(requestButton()).not.toBeNull();
  });
});

describe('the payer in the form', () => {
  const from = (zip: string, country = 'US') => ({
    ...emptyDraft('golf', 'US').origin,
    type: 'other' as const,
    country,
    zip,
  });

  function Payer({ isPro = false, name = 'Percy van Dale' }: { isPro?: boolean; name?: string }) {
    const person = { id: 2, name, email: 'percy@example.com', isPro, isAdmin: false };
    const traveler = { name: 'Ann Lee', email: 'ann@example.com' };
    const [choice] = usePaymentChoice({ person, traveler, origin: from('90001') });
    return `${choice.firstName}|${choice.lastName}|${choice.email}`;
  }

  test('PAY-08 ACC-07 it is the traveler for a pro user, and others themselves', () => {
    draw(<Payer isPro />);
    expect(pageText()).toBe('Ann|Lee|ann@example.com');
    draw(<Payer />);
    expect(pageText()).toBe('Percy van|Dale|percy@example.com');
  });

  test('PAY-02 the billing zip follows the zip of the trip until it is typed, except where others pay', () => {
    let type: (zip: string) => void = () => undefined;
    let bill: (country: string) => void = () => undefined;
    function BillingZip({ origin, isPro = false }: { origin: ReturnType<typeof from>; isPro?: boolean }) {
      const person = { id: 2, name: 'Ann', email: 'ann@example.com', isPro, isAdmin: false };
      const [choice, change] = usePaymentChoice({ person, traveler: { name: '', email: '' }, origin });
      type = (billingZip) => change({ ...choice, billingZip });
      bill = (billingCountry) => change({ ...choice, billingCountry });
      return `zip ${choice.billingZip}`;
    }
    const { redraw } = draw(<BillingZip origin={from('90001')} />);
    expect(pageText()).toBe('zip 90001');
    redraw(<BillingZip origin={from('10001')} />);
    expect(pageText()).toBe('zip 10001');
    // Bags that start abroad leave the last known one, until the bill goes there, too.
    redraw(<BillingZip origin={from('SW1A 2AA', 'GB')} />);
    expect(pageText()).toBe('zip 10001');
    act(() => bill('GB'));
    expect(pageText()).toBe('zip SW1A 2AA');
    act(() => bill('US'));
    expect(pageText()).toBe('zip');
    act(() => type('33101'));
    redraw(<BillingZip origin={from('90001')} />);
    expect(pageText()).toBe('zip 33101');
    redraw(<BillingZip key="pro" origin={from('90001')} isPro />);
    expect(pageText()).toBe('zip');
  });

  test('ACC-07 a user who is shown by their email has no name', () => {
    draw(<Payer name="percy@example.com" />);
    expect(pageText()).toBe('||percy@example.com');
  });

  test('PAY-08 a pro user sees whose card it is, whether it is saved or not', () => {
    const asked = { ...question, person: { id: 2, email: 'percy@example.com', isPro: true } };
    drawForm({ firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' }, { question: asked });
    for (const value of ['Ann', 'Lee', 'ann@example.com']) expect(screen.getByDisplayValue(value)).toBeTruthy();
  });
});
