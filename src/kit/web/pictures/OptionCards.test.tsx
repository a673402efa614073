import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OptionCards } from './OptionCards.tsx';

test('SVC-06 the price cards carry the number of their columns', () => {
  expect([1, 2, 3, 5, 6].map(columnsWith)).toEqual(['1', '2', '3', '3', '6']);
});

test('a card is named by its day, its price and what the seller calls it', () => {
  const html = draw(1);
  const [, names = ''] = /aria-labelledby="([^"]+)"/.exec(html) ?? [];
  expect(names.split(' ')).toEqual(['services-0-headline', 'services-0-price', 'services-0-name']);
  for (const id of names.split(' ')) expect(html).toContain(`id="${id}"`);
});

function columnsWith(count: number): string | undefined {
  return /data-columns="(\d)"/.exec(draw(count))?.[1];
}

function draw(count: number): string {
  const options = Array.from({ length: count }, (_, index) => ({
    id: String(index),
    headline: 'Thu, Mar 12',
    price: '$74.99',
    name: 'Ground',
  }));
  return renderToStaticMarkup(
    <OptionCards id="services" label="Services" options={options} value={null} onChange={() => undefined} />,
  );
}
