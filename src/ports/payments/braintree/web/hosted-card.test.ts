import { describe, expect, test, vi } from 'vitest';
import { type CardFieldName, type HostedFields, hostedCard, hostedFieldsOptions } from './hosted-card.ts';

const names: readonly CardFieldName[] = ['number', 'month', 'year', 'securityCode'];

/** Braintree's fields with the first of these things to say when they are asked for a nonce. */
function standIn({
  refusal,
  typed = [],
  invalid = [],
}: {
  refusal?: unknown;
  typed?: readonly string[];
  invalid?: readonly string[];
} = {}) {
  const handlers = new Map<string, (event: { emittedBy: 'number' }) => void>();
  const keys = ['number', 'expirationMonth', 'expirationYear', 'cvv'];
  const fields = Object.fromEntries(
    keys.map((key) => [key, { isEmpty: !typed.includes(key), isValid: typed.includes(key) && !invalid.includes(key) }]),
  );
  const hosted = {
    tokenize: vi.fn<HostedFields['tokenize']>(async () => {
      if (refusal !== undefined) throw refusal;
      return { nonce: 'tokencc_1' };
    }),
    getState: () => ({ fields }),
    setAttribute: vi.fn<HostedFields['setAttribute']>(async () => {}),
    removeAttribute: vi.fn<HostedFields['removeAttribute']>(async () => {}),
    setMessage: vi.fn<HostedFields['setMessage']>(),
    focus: vi.fn<HostedFields['focus']>(async () => {}),
    addClass: vi.fn<HostedFields['addClass']>(async () => {}),
    removeClass: vi.fn<HostedFields['removeClass']>(async () => {}),
    on: (event: string, hear: (event: { emittedBy: 'number' }) => void) => void handlers.set(event, hear),
  };
  const onTyped = vi.fn<(name: CardFieldName, change: { readonly isEmpty: boolean }) => void>();
  return { hosted, onTyped, handlers, card: hostedCard(hosted, { names, onTyped }) };
}

describe('a nonce', () => {
  test('PAY-02 a card that Braintree takes is exchanged for one, with the zip of the payment form', async () => {
    const { hosted, card } = standIn();
    expect(await card.exchange(' 33101 ')).toEqual({ kind: 'nonce', nonce: 'tokencc_1' });
    expect(hosted.tokenize).toHaveBeenCalledExactlyOnceWith({ billingAddress: { postalCode: '33101' } });
  });

  test.each([null, '', ' '])('PAY-02 without a zip to give, %j, Braintree is given none', async (zip) => {
    const { hosted, card } = standIn();
    await card.exchange(zip);
    expect(hosted.tokenize).toHaveBeenCalledExactlyOnceWith({});
  });
});

describe('what is wrong', () => {
  test('PAY-03 an empty card is refused in the words of the specification', async () => {
    const { card } = standIn({ refusal: { code: 'HOSTED_FIELDS_FIELDS_EMPTY' } });
    expect(await card.exchange('33101')).toEqual({
      kind: 'errors',
      errors: {
        number: 'Please enter card number',
        month: 'Select month',
        year: 'Select year',
        securityCode: 'Please enter security code',
      },
    });
  });

  test('PAY-03 of the wrong fields an empty one is asked for, another one is to be checked', async () => {
    const refusal = { code: 'HOSTED_FIELDS_FIELDS_INVALID', details: { invalidFieldKeys: ['number', 'cvv'] } };
    const { card } = standIn({ refusal, typed: ['number', 'expirationMonth', 'expirationYear'] });
    expect(await card.exchange('33101')).toEqual({
      kind: 'errors',
      errors: { number: 'Please check the card number.', securityCode: 'Please enter security code' },
    });
  });

  test('PAY-02 a card that Braintree refuses, and a code that the bank refuses, say so at their fields', async () => {
    const refused = standIn({ refusal: { code: 'HOSTED_FIELDS_FAILED_TOKENIZATION' }, typed: ['number', 'cvv'] });
    expect(await refused.card.exchange('33101')).toEqual({
      kind: 'errors',
      errors: { number: 'This card was not accepted. Please check what you entered, or use another card.' },
    });
    const code = 'HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED';
    const unverified = standIn({ refusal: { code }, typed: ['number', 'cvv'] });
    expect(await unverified.card.exchange('33101')).toEqual({
      kind: 'errors',
      errors: { securityCode: 'Please check the security code.' },
    });
  });

  test.each([
    { code: 'HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR' },
    { code: 'HOSTED_FIELDS_FIELDS_INVALID', details: { invalidFieldKeys: [] } },
    { code: 'HOSTED_FIELDS_FIELDS_INVALID' },
    new Error('The line is down.'),
    'an unknown error',
  ])('PAY-02 what is no mistake in a field is a failure: %j', async (refusal) => {
    const { card } = standIn({ refusal });
    expect(await card.exchange('33101')).toEqual({ kind: 'failed' });
  });

  test('PAY-03 a check without a nonce asks for empty fields and doubts those that Braintree finds wrong', () => {
    const some = standIn({ typed: ['number', 'expirationMonth', 'expirationYear'], invalid: ['number'] });
    expect(some.card.check()).toEqual({
      kind: 'errors',
      errors: { number: 'Please check the card number.', securityCode: 'Please enter security code' },
    });
    const all = standIn({ typed: ['number', 'expirationMonth', 'expirationYear', 'cvv'] });
    expect(all.card.check()).toEqual({ kind: 'valid' });
    expect(all.hosted.tokenize).not.toHaveBeenCalled();
  });

  test('PAY-03 only a field of the card can be focused by its name', () => {
    const { hosted, card } = standIn();
    card.focus('billingZip');
    card.focus('anything');
    card.focus('securityCode');
    expect(hosted.focus).toHaveBeenCalledExactlyOnceWith('cvv');
  });

  test('PAY-03 wrong fields are marked for screen readers with their words, and the first of them can have the focus', () => {
    const { hosted, card } = standIn();
    const errors = { securityCode: 'Please enter security code', year: 'Select year' };
    card.markErrors(errors);
    expect(hosted.focus).not.toHaveBeenCalled();
    card.focusFirst(errors);
    expect(hosted.setAttribute.mock.calls.map(([{ field }]) => field)).toEqual(['expirationYear', 'cvv']);
    expect(hosted.removeAttribute.mock.calls.map(([{ field }]) => field)).toEqual(['number', 'expirationMonth']);
    expect(hosted.setMessage).toHaveBeenCalledWith({ field: 'cvv', message: 'Please enter security code' });
    expect(hosted.focus).toHaveBeenCalledExactlyOnceWith('expirationYear');
  });

  test('PAY-02 where nothing is wrong the focus stays where it is', () => {
    const { hosted, card } = standIn();
    card.markErrors({});
    card.focusFirst({});
    expect(hosted.focus).not.toHaveBeenCalled();
    expect(hosted.setAttribute).not.toHaveBeenCalled();
  });

  test.each(['empty', 'notEmpty', 'validityChange'])(
    'PAY-03 the words leave a field as soon as it contains something else: %s',
    (event) => {
      const { hosted, handlers, onTyped } = standIn({ typed: ['number'] });
      handlers.get(event)?.({ emittedBy: 'number' });
      expect(hosted.setMessage).toHaveBeenCalledExactlyOnceWith({ field: 'number', message: '' });
      expect(onTyped).toHaveBeenCalledExactlyOnceWith('number', { isEmpty: false });
      const emptied = standIn();
      emptied.handlers.get(event)?.({ emittedBy: 'number' });
      expect(emptied.onTyped).toHaveBeenCalledExactlyOnceWith('number', { isEmpty: true });
    },
  );
});

describe('the look', () => {
  const look = { ink: 'light-dark(#13211a, #e9f0e9)', scheme: 'dark', font: 'Arial', fontSize: '17px' } as const;

  test('PAY-02 Braintree makes the month and the year as lists without a choice, and each field has its label inside too', () => {
    const container = {} as HTMLElement;
    const places = new Map(names.map((name) => [name, { container, label: `The ${name}` }]));
    const { fields } = hostedFieldsOptions(places, look);
    const text = (label: string) => ({ container, internalLabel: label, iframeTitle: label });
    expect(fields).toEqual({
      number: text('The number'),
      expirationMonth: { ...text('The month'), select: true, placeholder: 'MM' },
      expirationYear: { ...text('The year'), select: true, placeholder: 'YYYY' },
      cvv: text('The securityCode'),
    });
  });

  test('PAY-02 typed text has the color of the scheme, and a class for each scheme', () => {
    const { styles } = hostedFieldsOptions(new Map(), look);
    expect(styles['input']).toMatchObject({ color: '#e9f0e9', 'font-size': '17px' });
    expect(styles['.on-light']).toEqual({ color: '#13211a' });
    expect(styles['.on-dark']).toEqual({ color: '#e9f0e9' });
  });

  test('PAY-02 where the text color of only one scheme is given, the other scheme has a readable one', () => {
    const { styles } = hostedFieldsOptions(new Map(), { ...look, scheme: 'light', ink: '#0c1a30' });
    expect(styles['input']).toMatchObject({ color: '#0c1a30' });
    expect(styles['.on-light']).toEqual({ color: '#0c1a30' });
    expect(styles['.on-dark']).toEqual({ color: '#e9f0e9' });
    const untold = hostedFieldsOptions(new Map(), { ...look, ink: '' });
    expect(untold.styles['input']).toMatchObject({ color: '#e9f0e9' });
  });

  test('PAY-02 another scheme changes the class of every field, and nothing that was typed', () => {
    const { hosted, card } = standIn();
    card.setScheme('dark');
    expect(hosted.addClass.mock.calls).toEqual(
      ['number', 'expirationMonth', 'expirationYear', 'cvv'].map((key) => [key, 'on-dark']),
    );
    expect(hosted.removeClass).toHaveBeenCalledWith('number', 'on-light');
  });
});
