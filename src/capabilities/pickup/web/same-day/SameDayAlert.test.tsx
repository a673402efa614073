import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import SameDayAlert from './SameDayAlert.tsx';

const nothing = (): void => undefined;

function draw(nextDay: IsoDate | null): string {
  return renderToStaticMarkup(
    <SameDayAlert serviceName="Ground" nextDay={nextDay} onDropOff={nothing} onNextDay={nothing} onClose={nothing} />,
  );
}

test('PKP-04 it names the service and offers drop-off, the next business day with its date, and to close', () => {
  const html = draw(isoDate('2026-03-03'));
  expect(html).toContain('A pickup today for Ground may come too late for today’s trucks.');
  expect(html).toMatch(
    /Drop off at a carrier store.*Schedule for the next business day \(Tue, Mar 3\).*<span>Close<\/span>/,
  );
  expect(html).not.toContain('aria-disabled');
});

test('PKP-04 while the next business day is not known, only that choice waits, and says why', () => {
  const html = draw(null);
  expect(html.match(/aria-disabled="true"/g)).toHaveLength(1);
  expect(html).toContain('The next business day is not known yet.');
});
