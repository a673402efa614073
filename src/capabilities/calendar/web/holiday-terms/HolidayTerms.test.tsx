import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import HolidayTerms from './HolidayTerms.tsx';

const nothing = (): void => undefined;

function draw(): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <HolidayTerms version="2026" arrivalDate={isoDate('2026-12-10')} onAccepted={nothing} onDecline={nothing} />
    </QueryClientProvider>,
  );
}

test('HOL-01 they say what the carriers suspend, when, and what that means', () => {
  const html = draw();
  for (const words of [
    'From November 27 to January 2 the carriers suspend their delivery guarantee.',
    'the carriers pay nothing back for the delay',
    'We advise an arrival at least two working days before you need your bags.',
    'I have read this and accept it for arrivals from November 27, 2026 to January 2, 2027.',
  ]) {
    expect(html).toContain(words);
  }
});

test('HOL-01 accepting waits for the checkbox, declining does not', () => {
  const buttons = [...draw().matchAll(/<button([^>]*)>(?:<span>)?(\w+)/g)].map(([, attributes = '', name]) => ({
    name,
    isOff: attributes.includes('aria-disabled="true"'),
  }));
  expect(buttons).toEqual([
    { name: 'Accept', isOff: true },
    { name: 'Decline', isOff: false },
  ]);
  expect(draw()).toContain('Please tick the box first.');
  expect(draw()).toMatch(/type="checkbox"/);
  expect(draw()).not.toContain('checked=""');
});

test('HOL-01 there is no way past without an answer', () => {
  expect(draw()).not.toContain('aria-label="Close"');
});
