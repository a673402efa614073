import { describe, expect, test, vi } from 'vitest';
import { answerForm, type HostedFieldsPage } from './answer-form.ts';
import type { HostedCard } from './hosted-card.ts';

const formOrigin = 'https://portage.example';
const say = (data: object) => ({ origin: formOrigin, data: { source: 'portage', ...data } });
const authorize = say({ kind: 'authorize', clientToken: 'a token' });
const exchange = say({ kind: 'exchange', billingZip: '33101' });
const failed = { source: 'card-fields', kind: 'failed' };

function open(answerOf: HostedCard['exchange'] = async () => ({ kind: 'nonce', nonce: 'tokencc_1' })) {
  const card = {
    exchange: vi.fn<HostedCard['exchange']>(answerOf),
    markErrors: vi.fn<HostedCard['markErrors']>(),
    setScheme: vi.fn<HostedCard['setScheme']>(),
    check: vi.fn<HostedCard['check']>(() => ({ kind: 'valid' })),
    focusFirst: vi.fn<HostedCard['focusFirst']>(),
    focus: vi.fn<HostedCard['focus']>(),
  };
  const page = {
    formOrigin,
    createCard: vi.fn<HostedFieldsPage['createCard']>(async () => card),
    showErrors: vi.fn<HostedFieldsPage['showErrors']>(),
    sendToForm: vi.fn<HostedFieldsPage['sendToForm']>(),
    reportHeight: vi.fn<HostedFieldsPage['reportHeight']>(),
    setColor: vi.fn<HostedFieldsPage['setColor']>(),
    setScheme: vi.fn<HostedFieldsPage['setScheme']>(),
  };
  return { page, card, hear: answerForm(page) };
}

describe('who is heard', () => {
  test('PAY-02 another origin than that of the payment form gets no fields, no nonce and no change of colors', async () => {
    const { page, card, hear } = open();
    const foreign = 'https://elsewhere.example';
    await hear({ ...authorize, origin: foreign });
    expect(page.createCard).not.toHaveBeenCalled();
    await hear(authorize);
    await hear({ ...exchange, origin: foreign });
    await hear({ ...say({ kind: 'look', scheme: 'dark' }), origin: foreign });
    expect(card.exchange).not.toHaveBeenCalled();
    expect(page.setScheme).not.toHaveBeenCalled();
    expect(page.sendToForm).not.toHaveBeenCalled();
  });

  test.each([null, 'exchange', {}, { source: 'other', kind: 'exchange' }, { source: 'portage', kind: 'authorize' }])(
    'PAY-02 %j asks for nothing',
    async (data) => {
      const { page, hear } = open();
      await hear({ origin: formOrigin, data });
      expect(page.createCard).not.toHaveBeenCalled();
      expect(page.sendToForm).not.toHaveBeenCalled();
    },
  );
});

describe('the fields', () => {
  test('PAY-01 they are made with the first token that is given, and once they are there their height is reported', async () => {
    const { page, hear } = open();
    await hear(authorize);
    await hear(say({ kind: 'authorize', clientToken: 'another token' }));
    expect(page.createCard).toHaveBeenCalledExactlyOnceWith('a token');
    expect(page.reportHeight).toHaveBeenCalledOnce();
  });

  test('PAY-01 fields that cannot be made are reported as a failure', async () => {
    const { page, hear } = open();
    page.createCard.mockRejectedValue(new Error('The line is down.'));
    await hear(authorize);
    expect(page.sendToForm).toHaveBeenCalledExactlyOnceWith(failed);
    expect(page.reportHeight).not.toHaveBeenCalled();
  });

  test('PAY-02 they know the scheme that was set before they were there, and every later one', async () => {
    const { page, card, hear } = open();
    await hear(say({ kind: 'look', scheme: 'dark', colors: { ink: '#e9f0e9', other: '#fff' } }));
    expect(page.setColor).toHaveBeenCalledExactlyOnceWith('ink', '#e9f0e9');
    await hear(authorize);
    await hear(say({ kind: 'look', scheme: 'light', colors: {} }));
    expect(card.setScheme.mock.calls).toEqual([['dark'], ['light']]);
    expect(page.setScheme.mock.calls).toEqual([['dark'], ['light']]);
  });
});

describe('a nonce', () => {
  test('PAY-02 the form gets it for a valid card, with its own zip, and the card stays for another try', async () => {
    const { page, card, hear } = open();
    await hear(authorize);
    await hear(exchange);
    expect(card.exchange).toHaveBeenCalledExactlyOnceWith('33101');
    expect(page.sendToForm).toHaveBeenCalledExactlyOnceWith({
      source: 'card-fields',
      kind: 'nonce',
      nonce: 'tokencc_1',
    });
  });

  test('PAY-03 a check shows and marks what is wrong and tells the form, which decides about the focus', async () => {
    const { page, card, hear } = open();
    await hear(authorize);
    await hear(say({ kind: 'check', billingZip: '33101' }));
    expect(page.sendToForm).toHaveBeenLastCalledWith({ source: 'card-fields', kind: 'valid' });
    const errors = { securityCode: 'Please enter security code' };
    card.check.mockReturnValue({ kind: 'errors', errors });
    await hear(say({ kind: 'check', billingZip: '33101' }));
    expect(page.sendToForm).toHaveBeenLastCalledWith({ source: 'card-fields', kind: 'errors', errors });
    expect(page.showErrors).toHaveBeenLastCalledWith(errors);
    expect(card.markErrors).toHaveBeenLastCalledWith(errors);
    expect(card.focusFirst).not.toHaveBeenCalled();
    expect(card.exchange).not.toHaveBeenCalled();
  });

  test('PAY-03 errors found later are shown and marked, and a field is focused, when the form says so', async () => {
    const { page, card, hear } = open();
    await hear(authorize);
    await hear(say({ kind: 'show-errors', errors: { year: 'This card has expired.', month: 3 } }));
    expect(page.showErrors).toHaveBeenCalledExactlyOnceWith({ year: 'This card has expired.' });
    expect(card.markErrors).toHaveBeenCalledExactlyOnceWith({ year: 'This card has expired.' });
    await hear(say({ kind: 'focus', field: 'year' }));
    expect(card.focus).toHaveBeenCalledExactlyOnceWith('year');
  });

  test('PAY-03 what is wrong is shown at the fields, marked in them and told to the form, and the card stays', async () => {
    const errors = { number: 'Please enter card number' };
    const { page, card, hear } = open(async () => ({ kind: 'errors', errors }));
    await hear(authorize);
    await hear(exchange);
    expect(page.showErrors).toHaveBeenCalledExactlyOnceWith(errors);
    expect(card.markErrors).toHaveBeenCalledExactlyOnceWith(errors);
    expect(card.focusFirst).toHaveBeenCalledExactlyOnceWith(errors);
    expect(page.sendToForm).toHaveBeenCalledExactlyOnceWith({ source: 'card-fields', kind: 'errors', errors });
  });

  test('PAY-02 a lost connection is reported as a failure', async () => {
    const { page, hear } = open(async () => ({ kind: 'failed' }));
    await hear(authorize);
    await hear(exchange);
    expect(page.sendToForm).toHaveBeenCalledExactlyOnceWith(failed);
    expect(page.showErrors).toHaveBeenCalledExactlyOnceWith({});
  });

  test('PAY-02 a second press while one is under way makes no second nonce, and a later one does', async () => {
    const { page, card, hear } = open();
    await hear(authorize);
    await Promise.all([hear(exchange), hear(exchange)]);
    expect(card.exchange).toHaveBeenCalledOnce();
    expect(page.sendToForm).toHaveBeenCalledOnce();
    await hear(exchange);
    expect(card.exchange).toHaveBeenCalledTimes(2);
  });

  test('PAY-02 there is none before there are fields', async () => {
    const { page, hear } = open();
    await hear(exchange);
    expect(page.sendToForm).toHaveBeenCalledExactlyOnceWith(failed);
  });
});
