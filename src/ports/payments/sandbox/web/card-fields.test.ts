import { expect, test, vi } from 'vitest';
import { answerParent } from './card-fields.ts';

const parentOrigin = 'https://portage.example';
const asked = { origin: parentOrigin, data: { source: 'portage', kind: 'exchange' } };
const card = { number: '4111 1111 1111 1111', month: '12', year: '35', securityCode: '123', billingZip: '33101' };
const nonce = { kind: 'nonce', nonce: 'sandbox-1', brand: 'Visa', last4: '1111' } as const;

test('PAY-02 nobody but the page that framed the fields is answered', async () => {
  const page = fakePage();
  await answerParent(page)({ ...asked, origin: 'https://elsewhere.example' });
  expect(page.exchange).not.toHaveBeenCalled();
  expect(page.tellParent).not.toHaveBeenCalled();
});

test.each([null, 'exchange', {}, { source: 'portage' }, { source: 'other', kind: 'exchange' }])(
  'PAY-02 %j asks for nothing',
  async (data) => {
    const page = fakePage();
    await answerParent(page)({ ...asked, data });
    expect(page.exchange).not.toHaveBeenCalled();
  },
);

test('PAY-02 the page around gets the nonce, brand and last digits, and the card is wiped', async () => {
  const page = fakePage();
  await answerParent(page)(asked);
  expect(page.tellParent).toHaveBeenCalledExactlyOnceWith({ source: 'card-fields', ...nonce });
  expect(page.clearCard).toHaveBeenCalledOnce();
  expect(JSON.stringify(page.tellParent.mock.calls)).not.toContain('4111');
});

test('PAY-03 errors are shown at the fields and told to the page around, and the card stays', async () => {
  const errors = { number: 'Please enter card number' };
  const page = fakePage(async () => ({ kind: 'errors', errors }));
  await answerParent(page)(asked);
  expect(page.showErrors).toHaveBeenCalledExactlyOnceWith(errors);
  expect(page.tellParent).toHaveBeenCalledExactlyOnceWith({ source: 'card-fields', kind: 'errors', errors });
  expect(page.clearCard).not.toHaveBeenCalled();
});

test('PAY-02 a gateway that cannot be reached is told as a failure', async () => {
  const page = fakePage(() => Promise.reject(new Error('The line is down.')));
  await answerParent(page)(asked);
  expect(page.tellParent).toHaveBeenCalledExactlyOnceWith({ source: 'card-fields', kind: 'failed' });
});

test('PAY-02 a second request while one is running makes no second nonce', async () => {
  const page = fakePage();
  const answer = answerParent(page);
  await Promise.all([answer(asked), answer(asked)]);
  expect(page.exchange).toHaveBeenCalledOnce();
});

type Page = Parameters<typeof answerParent>[0];

function fakePage(exchange: Page['exchange'] = async () => nonce) {
  return {
    parentOrigin,
    readCard: () => card,
    showErrors: vi.fn<Page['showErrors']>(),
    clearCard: vi.fn<Page['clearCard']>(),
    tellParent: vi.fn<Page['tellParent']>(),
    exchange: vi.fn<Page['exchange']>(exchange),
  };
}
