// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { draw, pageText } from '../testing/draw.ts';
import { Calendar } from './Calendar.tsx';

function drawCalendar() {
  const onChange = vi.fn<(day: IsoDate) => void>();
  draw(
    <Calendar
      label="Pickup date"
      value={isoDate('2026-03-12')}
      today={isoDate('2026-03-02')}
      months={2}
      dayState={(day: IsoDate) =>
        day === '2026-03-17' ? { blocked: true, reason: 'Closed for a party' } : { blocked: false, note: '$75' }
      }
      onChange={onChange}
    />,
  );
  return { onChange };
}

const day = (name: RegExp) => screen.getByRole('gridcell', { name });

test('a blocked day shows its reason and can’t be chosen', () => {
  const { onChange } = drawCalendar();
  const party = day(/^Tuesday, March 17, 2026, not available: Closed for a party/);
  expect(party.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(party);
  expect(onChange).not.toHaveBeenCalled();
});

test('an open day shows its price and is chosen by a click', () => {
  const { onChange } = drawCalendar();
  fireEvent.click(day(/^Monday, March 16, 2026, from \$75/));
  expect(onChange).toHaveBeenCalledWith('2026-03-16');
});

test('only the chosen day is selected and in the tab order, and the arrow keys move from there', () => {
  drawCalendar();
  const inTabOrder = () => screen.getAllByRole('gridcell').filter((cell) => cell.tabIndex === 0);
  expect(screen.getAllByRole('gridcell', { selected: true })).toEqual([day(/^Thursday, March 12, 2026/)]);
  expect(inTabOrder()).toEqual([day(/^Thursday, March 12, 2026/)]);
  fireEvent.keyDown(day(/^Thursday, March 12, 2026/), { key: 'ArrowRight' });
  expect(inTabOrder()).toEqual([day(/^Friday, March 13, 2026/)]);
});

test('two months are side by side, starting with the month of the chosen day', () => {
  drawCalendar();
  expect(pageText()).toContain('March 2026');
  expect(pageText()).toContain('April 2026');
  expect(pageText()).not.toContain('May 2026');
});
