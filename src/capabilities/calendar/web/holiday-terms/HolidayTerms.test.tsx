// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { button, descriptionOf, draw, isDisabled, pageText } from '#kit/web/testing/draw.ts';
import { isoDate } from '#rules/dates.ts';
import HolidayTerms from './HolidayTerms.tsx';
import HolidayTermsPanel from './HolidayTermsPanel.tsx';

function drawTerms(onDecline = vi.fn<() => void>()): void {
  draw(
    <QueryClientProvider client={new QueryClient()}>
      <HolidayTerms
        version="2026"
        arrivalDate={isoDate('2026-12-10')}
        onAccepted={() => undefined}
        onDecline={onDecline}
      />
    </QueryClientProvider>,
  );
}

const checkbox = () =>
  screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'I understand and accept this for arrivals from November 27, 2026 to January 2, 2027.',
  });

test('HOL-01 they say what the carriers suspend, when, and what that means', () => {
  drawTerms();
  for (const words of [
    'Carriers don’t guarantee delivery dates from November 27 to January 2.',
    'Carriers don’t pay refunds for late arrivals during these weeks.',
    'Plan for bags to arrive at least two business days before you need them.',
  ]) {
    expect(pageText()).toContain(words);
  }
});

test('HOL-01 accepting waits for the checkbox and says so; then it is sent', async () => {
  const fetched = vi.fn<(address: string) => Promise<Response>>(() => Promise.reject(new TypeError('away')));
  vi.stubGlobal('fetch', fetched);
  onTestFinished(() => void vi.unstubAllGlobals());
  drawTerms();
  expect(checkbox().checked).toBe(false);
  expect(isDisabled(button('Accept'))).toBe(true);
  expect(descriptionOf(button('Accept'))).toBe('Please check the box first.');
  fireEvent.click(button('Accept'));
  expect(fetched).not.toHaveBeenCalled();
  fireEvent.click(checkbox());
  expect(isDisabled(button('Accept'))).toBe(false);
  fireEvent.click(button('Accept'));
  await waitFor(() => expect(pageText()).toContain('The acceptance was not recorded'));
});

test('HOL-01 declining needs no checkbox, and there is no way past without an answer', () => {
  const onDecline = vi.fn<() => void>();
  drawTerms(onDecline);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  fireEvent.click(button('Decline'));
  expect(onDecline).toHaveBeenCalledOnce();
});

test('HOL-01 in the form the checkbox is enough: it sends, and is empty again when that failed', async () => {
  const fetched = vi.fn<(address: string) => Promise<Response>>(() => Promise.reject(new TypeError('away')));
  vi.stubGlobal('fetch', fetched);
  onTestFinished(() => void vi.unstubAllGlobals());
  draw(
    <QueryClientProvider client={new QueryClient()}>
      <HolidayTermsPanel
        id="holiday-terms"
        error={undefined}
        version="2026"
        arrivalDate={isoDate('2026-12-10')}
        onAccepted={() => undefined}
        onDecline={() => undefined}
      />
    </QueryClientProvider>,
  );
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  fireEvent.click(checkbox());
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  await waitFor(() => expect(pageText()).toContain('The acceptance was not recorded'));
  expect(checkbox().checked).toBe(false);
});
