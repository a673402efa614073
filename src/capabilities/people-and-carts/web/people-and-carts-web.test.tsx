import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import type { FoundCart } from '../wire.ts';
import { PeopleAndCarts } from './PeopleAndCarts.tsx';
import type { PeopleAndCartsLookup } from './use-people-and-carts.ts';

const cart: FoundCart = {
  id: 1001,
  orderId: 90_001,
  displayId: 'P-7K3M9Q',
  brandId: 5,
  owner: { id: 7, name: 'Tessa Rowan', email: 'tessa@portage.test' },
  from: 'Aspen, CO',
  to: '',
  isOrdered: false,
  changedAt: new Date('2026-03-02T15:00:00.000Z'),
};

describe('SCR-08 what a search found', () => {
  const person = {
    id: 7,
    name: 'Tessa Rowan',
    email: 'tessa@portage.test',
    role: 'club_staff',
    isGuest: false,
    clubName: null,
  };
  const draw = (search: PeopleAndCartsLookup, mayOpenPeople = true) =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <Router ssrPath="/admin">
          <PeopleAndCarts
            search={search}
            mayOpenPeople={mayOpenPeople}
            needsToken={!mayOpenPeople}
            takeoverAddress={({ id }) => `/take/${id}`}
          />
        </Router>
      </QueryClientProvider>,
    );

  test('SCR-08 a person leads to their page, for those to whom it is open', () => {
    const search: PeopleAndCartsLookup = { status: 'ready', found: { people: [person], carts: [] } };
    expect(draw(search)).toMatch(/<a href="\/admin\/users\/7">Tessa Rowan<.*Club staff/);
    expect(draw(search, false)).not.toContain('<a ');
    expect(draw(search, false)).toContain('Tessa Rowan');
  });

  test('SCR-08 the record of a guest order says that it is one', () => {
    const guest = { ...person, role: 'user', isGuest: true };
    expect(draw({ status: 'ready', found: { people: [guest], carts: [] } })).toContain('Guest');
  });

  test('SCR-08 CRT-03 an open cart leads to its takeover, an ordered one does not', () => {
    const html = (isOrdered: boolean) =>
      draw({ status: 'ready', found: { people: [], carts: [{ ...cart, isOrdered }] } });
    expect(html(false)).toMatch(/Aspen, CO to ….*<a href="\/take\/1001">Take over P-7K3M9Q</);
    expect(html(true)).not.toContain('/take/');
    expect(html(true)).toContain('Ordered');
  });

  test('SCR-08 nothing found, nothing asked and nothing answered are three different things', () => {
    expect(draw({ status: 'ready', found: { people: [], carts: [] } })).toContain('Nobody and no cart was found.');
    expect(draw({ status: 'idle' })).toBe('');
    expect(draw({ status: 'failed', retry: () => undefined })).toMatch(/The results could not be loaded\..*Try again/);
  });
});
