import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ClubBillingRecord } from '../wire.ts';
import { type ChosenClub, ClubBillingOfPerson } from './ClubBillingOfPerson.tsx';

const billing = (state: 'asked' | 'refused'): ClubBillingRecord => ({
  clubs: [],
  requests: [{ id: 3, state, askedAt: new Date('2026-03-02T15:00:00.000Z'), decidedAt: null, decidedByEmail: null }],
});
const drawBilling = (state: 'asked' | 'refused', ownClub: ChosenClub | null = null) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ClubBillingOfPerson
        billing={billing(state)}
        ownClub={ownClub}
        onDecided={() => undefined}
        renderClubSearch={() => <b>Find a club</b>}
      />
    </QueryClientProvider>,
  );

test('PAY-07 a request that waits is granted with a club, the person’s own unless another is chosen, or refused', () => {
  expect(drawBilling('asked')).toMatch(/Find a club.*aria-disabled="true".*Grant.*Please select a club.*Refuse/);
  const html = drawBilling('asked', { id: 12, name: 'Heron Lakes' });
  expect(html).toMatch(/Heron Lakes is to pay\..*Another club/);
  expect(html).not.toContain('aria-disabled');
});

test('PAY-07 about a request that was answered there is nothing to decide', () => {
  expect(drawBilling('refused')).toContain('Refused');
  expect(drawBilling('refused')).not.toContain('Grant<');
});
