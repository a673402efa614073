import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import { CancelSheet, type CancelSheetProps } from './CancelSheet.tsx';
import type { CancellableLeg, CancelOffer } from '../wire.ts';

const nothing = (): void => undefined;
const idle = { status: 'idle', problem: null, refund: null, cancel: () => undefined } as const;

const there: CancellableLeg = {
  leg: 'outbound',
  state: 'late',
  words: 'It is after 5:00 PM on Wednesday, March 11, 2026, so we keep the pickup ($19.99) and $10.00 for each bag.',
  total: cents(28_455),
  refund: cents(24_456),
  kept: cents(3999),
};
const back: CancellableLeg = {
  leg: 'return',
  state: 'full',
  words: 'All of it comes back, because this leg has not started.',
  total: cents(21_885),
  refund: cents(21_885),
  kept: cents(0),
};

function offerOf(refund: number, ...legs: CancelOffer['legs']): CancelOffer {
  return { legs, refund: cents(refund), parts: [{ label: 'Card ending in 1111', amount: cents(refund) }], note: null };
}

const offers = [offerOf(24_456, 'outbound'), offerOf(21_885, 'return'), offerOf(46_341, 'outbound', 'return')];

function drawn(changes: Partial<CancelSheetProps>): string {
  const lookup = { status: 'found', cancellation: { legs: [there, back], choices: offers } } as const;
  return renderToStaticMarkup(
    <CancelSheet lookup={lookup} cancelling={idle} email="tessa@example.com" onClose={nothing} {...changes} />,
  );
}

const found = (legs: readonly CancellableLeg[], choices: readonly CancelOffer[]) =>
  ({ lookup: { status: 'found', cancellation: { legs, choices } } }) as const;

describe('before', () => {
  test('PRC-04 every choice stands there with what it gives back and why, and nothing is chosen yet', () => {
    const html = drawn({});
    for (const words of ['$244.56 back', '$218.85 back', '$463.41 back', there.words, back.words]) {
      expect(html).toContain(words);
    }
    expect(html).not.toContain('checked=""');
    expect(html).toContain('Please choose what to cancel first.');
  });

  test('PRC-04 a one-way trip shows at once what comes back, less what is kept, and to whom it goes', () => {
    const html = drawn(found([there], [offerOf(24_456, 'outbound')]));
    expect(html).toContain('Cancel and get $244.56 back');
    expect([...html.matchAll(/>(-?\$[\d,.]+)</g)].map(([, amount]) => amount)).toEqual([
      '$284.55',
      '-$39.99',
      '$244.56',
      '$244.56',
    ]);
    expect(html).toContain('Card ending in 1111');
  });

  test('PRC-04 a leg that has started says so and can not be chosen', () => {
    const started: CancellableLeg = { ...there, state: 'started', words: 'This leg has started.', kept: there.total };
    const html = drawn(found([started, back], [offerOf(21_885, 'return')]));
    expect(html).toContain('This leg has started.');
    expect(html).toContain('Cancel and get $218.85 back');
    const none = drawn(found([started, { ...started, leg: 'return' }], []));
    expect(none).toContain('Nothing of this order can be cancelled any more.');
    expect(none).not.toContain('Cancel and get');
  });

  test('PRC-04 what is due back of nothing is said before the button is pressed', () => {
    const offer = { ...offerOf(0, 'outbound'), parts: [], note: 'A part came back earlier.' };
    const html = drawn(found([{ ...there, kept: there.total }], [offer]));
    expect(html).toContain('Cancel without a refund');
    expect(html).toContain('A part came back earlier.');
    expect(html).not.toContain('It goes to');
  });

  test('PRC-04 waiting, a lookup that failed and a refusal say what they are', () => {
    expect(drawn({ lookup: { status: 'loading' } })).toContain('Working out what comes back');
    const failed = drawn({ lookup: { status: 'failed', problem: 'Please call us.', retry: nothing } });
    expect(failed).toContain('Please call us.');
    const refused = drawn({ cancelling: { ...idle, status: 'error', problem: 'What comes back has changed.' } });
    expect(refused).toContain('What comes back has changed.');
    expect(drawn({ ...found([back], [offerOf(1, 'return')]), cancelling: { ...idle, status: 'pending' } })).toContain(
      'aria-busy="true"',
    );
  });
});

describe('afterwards', () => {
  test('PRC-04 it says how much comes back, to whom, and where it is', () => {
    const words = 'Given back. Banks usually show it within 5 to 10 business days.';
    const parts = [{ label: 'Card ending in 1111', amount: cents(21_885), words }];
    const refund = { id: 1, title: 'Cancelled shipment', on: isoDate('2026-03-02'), amount: cents(21_885), parts };
    const html = drawn({ cancelling: { ...idle, status: 'success', refund } });
    for (const text of ['Shipment cancelled', '$218.85 comes back to you.', words, 'tessa@example.com']) {
      expect(html).toContain(text);
    }
  });

  test('PRC-04 … or that nothing does', () => {
    expect(drawn({ cancelling: { ...idle, status: 'success' } })).toContain('Nothing comes back.');
  });
});
