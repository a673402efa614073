import { describe, expect, test, vi } from 'vitest';
import { answerParent, groupedCardNumber } from './card-fields.ts';

const parentOrigin = 'https://portage.example';
const asked = { origin: parentOrigin, data: { source: 'portage', kind: 'exchange' } };
const card = { number: '4111 1111 1111 1111', month: '12', year: '35', securityCode: '123', billingZip: '33101' };
const nonce = { kind: 'nonce', nonce: 'sandbox-1', brand: 'Visa', last4: '1111' } as const;

test('PAY-02 only the page that framed the fields is answered', async () => {
  const page = fakePage();
  await answerParent(page)({ ...asked, origin: 'https://elsewhere.example' });
  expect(page.exchange).not.toHaveBeenCalled();
  expect(page.postToParent).not.toHaveBeenCalled();
});

test.each([null, 'exchange', {}, { source: 'portage' }, { source: 'other', kind: 'exchange' }])(
  'PAY-02 %j asks for nothing',
  async (data) => {
    const page = fakePage();
    await answerParent(page)({ ...asked, data });
    expect(page.exchange).not.toHaveBeenCalled();
  },
);

test('PAY-02 PAY-05 the page around gets the nonce, brand and last digits, and the card stays for another try', async () => {
  const page = fakePage();
  await answerParent(page)(asked);
  expect(page.postToParent).toHaveBeenCalledExactlyOnceWith({ source: 'card-fields', ...nonce });
  expect(JSON.stringify(page.postToParent.mock.calls)).not.toContain('4111');
  await answerParent(page)(asked);
  expect(page.exchange.mock.calls).toEqual([[card], [card]]);
});

test.each([
  ['', ''],
  ['41', '41'],
  ['41111', '4111 1'],
  ['4111-1111 11111111', '4111 1111 1111 1111'],
  ['6212345678901232345', '6212 3456 7890 1232 345'],
  ['378282246310005', '3782 822463 10005'],
])('PAY-01 the card number %j is shown as %j', (typed, shown) => {
  expect(groupedCardNumber(typed)).toBe(shown);
});

describe('a check', () => {
  const check = { ...asked, data: { source: 'portage', kind: 'check', billingZip: '10001' } };

  test('PAY-03 a check shows what is wrong and tells the page around, without a nonce and without taking the focus', async () => {
    const page = fakePage();
    const errors = { securityCode: 'Please enter security code' };
    page.check.mockResolvedValue({ kind: 'errors', errors });
    await answerParent(page)(check);
    expect(page.check).toHaveBeenCalledExactlyOnceWith({ ...card, billingZip: '10001' });
    expect(page.showErrors).toHaveBeenCalledExactlyOnceWith(errors);
    expect(page.postToParent).toHaveBeenCalledExactlyOnceWith({ source: 'card-fields', kind: 'errors', errors });
    expect(page.focus).not.toHaveBeenCalled();
    expect(page.exchange).not.toHaveBeenCalled();
  });

  test('PAY-03 a correct card is reported as valid', async () => {
    const page = fakePage();
    await answerParent(page)(check);
    expect(page.postToParent).toHaveBeenCalledExactlyOnceWith({ source: 'card-fields', kind: 'valid' });
  });

  test('PAY-03 errors found later are shown, and a field is focused, when the page around says so', async () => {
    const page = fakePage();
    const say = (data: object) => answerParent(page)({ ...asked, data: { source: 'portage', ...data } });
    await say({ kind: 'show-errors', errors: { year: 'This card has expired.', month: 3 } });
    expect(page.showErrors).toHaveBeenCalledExactlyOnceWith({ year: 'This card has expired.' });
    await say({ kind: 'focus', field: 'year' });
    await say({ kind: 'focus', field: 'body' });
    expect(page.focus).toHaveBeenCalledExactlyOnceWith('year');
  });
});

test('PAY-03 errors are shown at the fields and told to the page around, and the card stays', async () => {
  const errors = { number: 'Please enter card number' };
  const page = fakePage(async () => ({ kind: 'errors', errors }));
  await answerParent(page)(asked);
  expect(page.showErrors).toHaveBeenCalledExactlyOnceWith(errors);
  expect(page.focus).toHaveBeenCalledExactlyOnceWith('number');
  expect(page.postToParent).toHaveBeenCalledExactlyOnceWith({ source: 'card-fields', kind: 'errors', errors });
});

test('PAY-02 a gateway that cannot be reached is reported as a failure', async () => {
  const page = fakePage(() => Promise.reject(new Error('The line is down.')));
  await answerParent(page)(asked);
  expect(page.postToParent).toHaveBeenCalledExactlyOnceWith({ source: 'card-fields', kind: 'failed' });
});

test('PAY-02 a second request while one is running makes no second nonce', async () => {
  const page = fakePage();
  const answer = answerParent(page);
  await Promise.all([answer(asked), answer(asked)]);
  expect(page.exchange).toHaveBeenCalledOnce();
});

test('PAY-02 a zip that the page around asked for goes with the card', async () => {
  const page = fakePage();
  await answerParent(page)({ ...asked, data: { ...asked.data, billingZip: '10001' } });
  expect(page.exchange).toHaveBeenCalledExactlyOnceWith({ ...card, billingZip: '10001' });
});

test('PAY-02 a card from where there are no zips is exchanged all the same', async () => {
  const page = fakePage();
  await answerParent(page)({ ...asked, data: { ...asked.data, billingZip: ' ' } });
  expect(page.exchange).toHaveBeenCalledExactlyOnceWith({ ...card, billingZip: '00000' });
});

test('PAY-01 Apple Pay’s token is exchanged for the public test nonce, without a look at the card', async () => {
  const page = fakePage();
  await answerParent(page)({ ...asked, data: { source: 'portage', kind: 'exchange-apple-pay', token: {} } });
  expect(page.postToParent).toHaveBeenCalledExactlyOnceWith({
    source: 'card-fields',
    kind: 'nonce',
    nonce: 'fake-apple-pay-visa-nonce',
    brand: 'Visa',
    last4: '1111',
  });
  expect(page.exchange).not.toHaveBeenCalled();
});

describe('the look', () => {
  const look = (colors: Record<string, unknown>, scheme: unknown = 'dark') => ({
    ...asked,
    data: { source: 'portage', kind: 'look', scheme, colors },
  });

  test('PAY-02 the colors and the scheme of the page around are taken over', async () => {
    const page = fakePage();
    await answerParent(page)(look({ ink: '#13211a', accent: 'light-dark(#0f5634, #84d3a0)' }));
    expect(page.setScheme).toHaveBeenCalledExactlyOnceWith('dark');
    expect(page.setColor.mock.calls).toEqual([
      ['ink', '#13211a'],
      ['accent', 'light-dark(#0f5634, #84d3a0)'],
    ]);
  });

  test('PAY-02 values that are no color, known name or scheme are ignored', async () => {
    const page = fakePage();
    const colors = { ink: 'url(https://elsewhere.example)', bad: 'red; display: none', other: '#fff', focus: 1 };
    await answerParent(page)(look(colors, 'sepia'));
    await answerParent(page)({ ...asked, data: { source: 'portage', kind: 'look' } });
    expect(page.setColor).not.toHaveBeenCalled();
    expect(page.setScheme).not.toHaveBeenCalled();
  });

  test('PAY-02 a look sent by another origin is ignored', async () => {
    const page = fakePage();
    await answerParent(page)({ ...look({ ink: '#13211a' }), origin: 'https://elsewhere.example' });
    expect(page.setColor).not.toHaveBeenCalled();
  });
});

type Page = Parameters<typeof answerParent>[0];

function fakePage(exchange: Page['exchange'] = async () => nonce) {
  return {
    parentOrigin,
    readCard: () => card,
    showErrors: vi.fn<Page['showErrors']>(),
    focus: vi.fn<Page['focus']>(),
    check: vi.fn<Page['check']>(async () => ({ kind: 'valid' })),
    postToParent: vi.fn<Page['postToParent']>(),
    exchange: vi.fn<Page['exchange']>(exchange),
    setColor: vi.fn<Page['setColor']>(),
    setScheme: vi.fn<Page['setScheme']>(),
  };
}
