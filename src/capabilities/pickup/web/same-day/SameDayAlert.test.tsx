// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, descriptionOf, draw, isDisabled, pageText } from '#kit/web/testing/draw.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import SameDayAlert from './SameDayAlert.tsx';

function drawAlert(nextDay: IsoDate | null): string[] {
  const chosen: string[] = [];
  draw(
    <SameDayAlert
      serviceName="Ground"
      nextDay={nextDay}
      onDropOff={() => void chosen.push('drop-off')}
      onNextDay={() => void chosen.push('next day')}
      onClose={vi.fn<() => void>()}
    />,
  );
  return chosen;
}

const nextDayButton = () => button(/^Schedule for the next business day/);

test('PKP-04 it names the service and lets people drop off or take the next business day, by its date', () => {
  const chosen = drawAlert(isoDate('2026-03-03'));
  expect(pageText()).toContain('A pickup today for Ground may come too late for today’s trucks.');
  expect(nextDayButton().textContent).toContain('(Tue, Mar 3)');
  fireEvent.click(button('Drop off at a carrier store'));
  fireEvent.click(nextDayButton());
  expect(chosen).toEqual(['drop-off', 'next day']);
});

test('PKP-04 while the next business day is not known, only that choice waits, and says why', () => {
  const chosen = drawAlert(null);
  expect(isDisabled(nextDayButton())).toBe(true);
  expect(descriptionOf(nextDayButton())).toContain('We don’t know the next business day yet.');
  fireEvent.click(nextDayButton());
  fireEvent.click(button('Drop off at a carrier store'));
  expect(chosen).toEqual(['drop-off']);
});
