// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { button, descriptionOf, isDisabled, pageText } from '#kit/web/testing/draw.ts';
import { drawScreen } from '#kit/web/testing/draw-screen.tsx';
import type { ClubBillingRecord } from '../wire.ts';
import { type ChosenClub, PersonClubBilling } from './PersonClubBilling.tsx';

const heronLakes: ChosenClub = { id: 12, name: 'Heron Lakes' };

function drawBilling(
  state: 'asked' | 'refused',
  ownClub: ChosenClub | null = null,
  onDecided: (billing: ClubBillingRecord) => void = () => undefined,
): void {
  const askedAt = new Date('2026-03-02T15:00:00.000Z');
  drawScreen(
    <PersonClubBilling
      billing={{ clubs: [], requests: [{ id: 3, state, askedAt, decidedAt: null, decidedByEmail: null }] }}
      ownClub={ownClub}
      onDecided={onDecided}
      renderClubSearch={(onPick) => (
        <button type="button" onClick={() => onPick({ id: 13, name: 'Otter Creek' })}>
          Find a club
        </button>
      )}
    />,
  );
}

test('PAY-07 a request can be granted once a club is chosen', () => {
  drawBilling('asked');
  expect(isDisabled(button('Grant'))).toBe(true);
  expect(descriptionOf(button('Grant'))).toContain('Please select a club');
  expect(isDisabled(button('Refuse'))).toBe(false);
  fireEvent.click(button('Find a club'));
  expect(pageText()).toContain('Otter Creek is to pay.');
  expect(isDisabled(button('Grant'))).toBe(false);
});

test('PAY-07 the person’s own club pays unless another one is chosen', () => {
  drawBilling('asked', heronLakes);
  expect(pageText()).toContain('Heron Lakes is to pay.');
  expect(isDisabled(button('Grant'))).toBe(false);
  fireEvent.click(button('Another club'));
  expect(button('Find a club')).toBeTruthy();
});

test('PAY-07 granting sends the request with the chosen club and reports the new state', async () => {
  const fetched = vi.fn<(address: string, init: { body: string }) => Promise<Response>>(() =>
    Promise.resolve(Response.json({ clubs: [], requests: [] })),
  );
  vi.stubGlobal('fetch', fetched);
  onTestFinished(() => void vi.unstubAllGlobals());
  const onDecided = vi.fn<(billing: ClubBillingRecord) => void>();
  drawBilling('asked', heronLakes, onDecided);
  fireEvent.click(button('Grant'));
  await waitFor(() => expect(onDecided.mock.lastCall?.[0]).toEqual({ clubs: [], requests: [] }));
  expect(JSON.parse(fetched.mock.lastCall?.[1].body ?? '')).toMatchObject({ club_id: 12 });
});

test('PAY-07 a request that was answered can’t be decided again', () => {
  drawBilling('refused', heronLakes);
  expect(pageText()).toContain('Refused');
  expect(screen.queryByRole('button')).toBeNull();
});
