import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import type { PaymentFormProps } from './payment-form-props.ts';
import PaymentForm from './PaymentForm.tsx';
import { emptyPaymentChoice, type PaymentChoice, type PaymentQuestion } from './payment-choice.ts';
import { everyPaymentInfo, plainPaymentInfo } from './testing/payment-infos.ts';
import type { CardFields } from './use-card-fields.ts';
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
  exchange: async () => ({ kind: 'failed' }),
  reload: nothing,
};

const idle: PaymentFormProps['clubBilling'] = { isSending: false, answer: null, problem: null, send: () => undefined };

function draw(choice: Partial<PaymentChoice> = {}, props: Partial<PaymentFormProps> = {}): string {
  return renderToStaticMarkup(
    <PaymentForm
      question={question}
      value={{ ...emptyPaymentChoice, ...choice }}
      problems={{}}
      cardFields={cardFields}
      payee="Portage Golf"
      onCredit={nothing}
      billingCountries={[{ value: 'US', label: 'United States' }]}
      clubBilling={idle}
      onChange={nothing}
      {...props}
    />,
  );
}

const plain = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const radiosOf = (html: string) =>
  [...html.matchAll(/name="payment-method"[^>]* value="([\w-]+)"/g)].map(([, value]) => value);

describe('the ways to pay', () => {
  test('PAY-01 each that is offered is a radio, and the first one is chosen', () => {
    const html = draw();
    expect(radiosOf(html)).toEqual([...everyPaymentInfo.methods]);
    expect(html).toMatch(/checked="" value="new-card"|value="new-card"[^>]* checked=""/);
  });

  test('PRC-04 a price of zero hides the new card, and one below zero everything', () => {
    const free = draw({}, { question: { ...question, charge: cents(0) } });
    expect(radiosOf(free)).toEqual(['saved-card', 'card-on-file', 'club-billing']);
    expect(free).not.toContain('<iframe');
    expect(plain(free)).toContain('Nothing is left to pay.');
    const refund = draw({}, { question: { ...question, charge: cents(-1250) } });
    expect(radiosOf(refund)).toEqual([]);
    expect(plain(refund)).toContain('You get back $12.50');
  });

  test('PAY-07 club billing is not among them where it is switched off', () => {
    const info = { ...everyPaymentInfo, isClubBillingDisabled: true };
    expect(radiosOf(draw({}, { question: { ...question, info } }))).not.toContain('club-billing');
  });
});

describe('a new card', () => {
  test('PAY-02 its number is asked for in the gateway’s frame, and no field of ours could hold it', () => {
    const html = draw({ method: 'new-card' });
    expect(html).toMatch(/<iframe id="payment-card"[^>]* title="Card details"/);
    expect(html).not.toMatch(/autocomplete="cc-(number|csc|exp)/i);
    expect(html).toContain('id="payment-billing-country"');
    expect(html).toContain('id="payment-billing-zip"');
  });

  test('PAY-02 people who are signed in may keep it, and are then asked whose it is', () => {
    expect(plain(draw())).toContain('Keep this card for next time');
    expect(draw()).not.toContain('id="payment-first-name"');
    const kept = draw({ storesCard: true });
    for (const id of ['payment-first-name', 'payment-last-name', 'payment-email']) {
      expect(kept).toMatch(new RegExp(`id="${id}"[^>]*aria-required="true"|aria-required="true"[^>]*id="${id}"`));
    }
    expect(plain(draw({}, { question: guests }))).not.toContain('Keep this card');
  });

  test('PAY-03 what is missing is shown at its field in the words of the specification', () => {
    const html = draw(
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
    for (const words of [
      'Please enter your first name',
      'Please enter user email',
      'Please enter the billing country',
      'Please enter the billing zip code',
      'Please enter the travel company',
      'Please enter the IATA number or agent name',
    ]) {
      expect(plain(html)).toContain(words);
    }
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(6);
  });

  test('PAY-06 the card holder’s email is asked for at its field', () => {
    const asked = { ...question, person: { id: 2, email: 'percy@example.com', isPro: true } };
    const html = draw({}, { question: asked, problems: { email: 'cardHolderEmailRequired' } });
    expect(plain(html)).toContain('Please enter the card holder&#x27;s email address');
  });

  test('PAY-02 card fields that do not load show an error with a button to try again', () => {
    const late = plain(draw({}, { cardFields: { ...cardFields, status: 'failed' } }));
    expect(late).toContain('The fields for your card did not load.');
    expect(late).toContain('Try again');
    const away = draw({}, { cardFields: { ...cardFields, status: 'away' } });
    expect(plain(away)).toContain('Please choose another way to pay');
    expect(away).not.toContain('<iframe');
  });
});

describe('the other ways', () => {
  test('PAY-01 saved cards are told apart by brand, last four digits and expiry', () => {
    const words = plain(draw({ method: 'saved-card' }));
    expect(words).toContain('Visa ending in 1111 Expires 12/35');
    expect(words).toContain('MasterCard ending in 4444 Expires 03/31');
    expect(draw({ method: 'saved-card', savedCardId: 'card-2' })).toMatch(
      /value="card-2"[^>]* checked=""|checked="" value="card-2"/,
    );
  });

  test('PAY-03 of several clubs one is chosen', () => {
    const html = draw({ method: 'club-billing' }, { problems: { billedClub: 'billedClubRequired' } });
    expect(plain(html)).toContain('Heron Bend Golf Club');
    expect(plain(html)).toContain('Please select a club');
  });

  test('PAY-01 PayPal asks in a frame of the gateway, until it is approved for this very amount', () => {
    expect(draw({ method: 'paypal' })).toMatch(/<iframe id="payment-approval"[^>]* title="PayPal"/);
    const approval = { method: 'paypal', nonce: 'fake-paypal-one-time-nonce', charge: cents(8999) } as const;
    const ready = draw({ method: 'paypal', approval });
    expect(plain(ready)).toContain('You approved $89.99.');
    expect(ready).not.toContain('fake-paypal');
  });

  test('PAY-01 Apple Pay is a button with the amount, and not there where its sheet does not open', () => {
    expect(plain(draw({ method: 'apple-pay' }))).toContain('Pay $89.99 with Apple Pay');
    const elsewhere = { ...question, applePay: { ...question.applePay, supportsSheetVersion: false } };
    expect(radiosOf(draw({ method: 'apple-pay' }, { question: elsewhere }))).not.toContain('apple-pay');
  });
});

describe('asking for club billing', () => {
  const without = { ...question, info: { ...everyPaymentInfo, clubs: [] } };

  test('SCR-09 the payment area has the link for people who do not have it', () => {
    expect(plain(draw({}, { question: without }))).toContain('Request club billing');
    expect(plain(draw())).not.toContain('Request club billing');
    expect(plain(draw({}, { question: guests }))).not.toContain('Request club billing');
  });

  test('PAY-07 the answer to the request replaces the link', () => {
    const text = 'Your request has been sent. The admin shall look into your request soon.';
    const words = plain(draw({}, { question: without, clubBilling: { ...idle, answer: { isSent: true, text } } }));
    expect(words).toContain(text);
    expect(words).not.toContain('Request club billing');
  });

  test('PAY-07 a request that did not get through leaves the link', () => {
    const words = plain(draw({}, { question: without, clubBilling: { ...idle, problem: 'No connection.' } }));
    expect(words).toContain('No connection.');
    expect(words).toContain('Request club billing');
  });
});

describe('the traveler in the form', () => {
  function Payer({ isPro = false, name = 'Percy van Dale' }: { isPro?: boolean; name?: string }) {
    const person = { id: 2, name, email: 'percy@example.com', isPro, isAdmin: false };
    const traveler = { name: 'Ann Lee', email: 'ann@example.com' };
    const [choice] = usePaymentChoice({ person, traveler });
    return `${choice.firstName}|${choice.lastName}|${choice.email}`;
  }

  test('PAY-08 ACC-07 is copied for a pro user, and others find their own name and email', () => {
    expect(renderToStaticMarkup(<Payer isPro />)).toBe('Ann|Lee|ann@example.com');
    expect(renderToStaticMarkup(<Payer />)).toBe('Percy van|Dale|percy@example.com');
  });

  test('ACC-07 a user who is shown by their email has no name', () => {
    expect(renderToStaticMarkup(<Payer name="percy@example.com" />)).toBe('||percy@example.com');
  });

  test('PAY-08 a pro user sees whose card it is, whether it is saved or not', () => {
    const asked = { ...question, person: { id: 2, email: 'percy@example.com', isPro: true } };
    const html = draw({ firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' }, { question: asked });
    for (const value of ['Ann', 'Lee', 'ann@example.com']) expect(html).toContain(`value="${value}"`);
  });
});
