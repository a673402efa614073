import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { Calendar } from './Calendar.tsx';

const html = renderToStaticMarkup(
  <Calendar
    label="Pickup date"
    value={isoDate('2026-03-12')}
    today={isoDate('2026-03-02')}
    months={2}
    dayState={(day: IsoDate) =>
      day === '2026-03-17' ? { blocked: true, reason: 'Closed for a party' } : { blocked: false, note: '$75' }
    }
    onChange={() => undefined}
  />,
);

test('a blocked day can be focused and says its reason', () => {
  expect(cell('2026-03-17')).toContain('Tuesday, March 17, 2026, not available: Closed for a party');
  expect(cell('2026-03-17')).toContain('aria-disabled="true"');
  expect(cell('2026-03-17')).toContain('tabindex="-1"');
});

test('an open day says its price, and only the chosen one is selected and in the tab order', () => {
  expect(cell('2026-03-16')).toContain('Monday, March 16, 2026, from $75');
  expect(cell('2026-03-16')).not.toContain('aria-disabled');
  expect(html.match(/aria-selected="true"/g)).toHaveLength(1);
  expect(html.match(/tabindex="0"/g)).toHaveLength(1);
  expect(cell('2026-03-12')).toMatch(/tabindex="0".*aria-selected="true"/);
});

test('two months stand side by side, from the month of the chosen day on', () => {
  expect(html).toContain('March 2026');
  expect(html).toContain('April 2026');
  expect(html).not.toContain('May 2026');
});

function cell(day: string): string {
  const [found] = new RegExp(`<td[^>]*data-day="${day}".*?</td>`).exec(html) ?? [];
  if (found === undefined) throw new Error(`No cell for ${day}`);
  return found;
}
