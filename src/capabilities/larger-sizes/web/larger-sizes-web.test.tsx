// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { drawScreen } from '#kit/web/testing/draw-screen.tsx';
import LargerSizesPanel from './LargerSizesPanel.tsx';

const asked = {
  id: 1,
  leg: 'outbound',
  bag: 1,
  bag_name: 'Golf bag, Standard',
  size_lb: 42,
  billed_lb: 56,
  amount_cents: 2100,
  state: 'asked',
  answer_by: '2026-03-26',
  declined: false,
  decline_words: null,
  card_last_four: null,
  refunded: false,
};

async function drawPanel(...sizes: readonly object[]): Promise<readonly (string | null)[]> {
  vi.stubGlobal('fetch', async () => Response.json({ larger_sizes: sizes, cards: [] }));
  try {
    const order = { orderId: 100_001, linkKey: null, onAnswered: () => undefined, Card: () => null };
    drawScreen(<LargerSizesPanel {...order} />);
    await screen.findByRole('heading', { level: 2 });
  } finally {
    vi.unstubAllGlobals();
  }
  return screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
}

test('PRC-04 where the receipt asks about several larger sizes, it names the leg and the bag of each', async () => {
  expect(await drawPanel(asked)).toEqual([]);
  expect(await drawPanel(asked, { ...asked, id: 2, leg: 'return' })).toEqual(['Outbound · Bag 1', 'Return · Bag 1']);
});
