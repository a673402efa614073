// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { button, pageText } from '#kit/web/testing/draw.ts';
import { drawScreen } from '#kit/web/testing/draw-screen.tsx';
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

describe('the results of a search for people and carts', () => {
  const person = {
    id: 7,
    name: 'Tessa Rowan',
    email: 'tessa@portage.test',
    role: 'club_staff',
    isGuest: false,
    guestOf: null,
    clubName: null,
  };
  const drawResults = (search: PeopleAndCartsLookup, mayOpenPeople = true) =>
    drawScreen(
      <PeopleAndCarts
        search={search}
        mayOpenPeople={mayOpenPeople}
        needsToken={!mayOpenPeople}
        takeoverLink={({ id }) => `/take/${id}`}
      />,
    );

  test('SCR-08 a name leads to the page of the person, for viewers who may open it', () => {
    const search: PeopleAndCartsLookup = { status: 'loaded', data: { people: [person], carts: [] } };
    drawResults(search);
    expect(screen.getByRole('link', { name: 'Tessa Rowan' }).getAttribute('href')).toBe('/admin/users/7');
    expect(pageText()).toContain('Club staff');
    drawResults(search, false);
    expect(screen.queryByRole('link')).toBeNull();
    expect(pageText()).toContain('Tessa Rowan');
  });

  test('SCR-08 the record of a guest order is marked as a guest', () => {
    const guest = { ...person, role: 'user', isGuest: true };
    drawResults({ status: 'loaded', data: { people: [guest], carts: [] } });
    expect(screen.getByRole('table', { name: 'People' }).textContent).toContain('Guest without an order');
  });

  test('SCR-08 the records of a guest say which order or cart each is of', () => {
    const of = (id: number, isOrdered: boolean) => ({
      ...person,
      id,
      isGuest: true,
      guestOf: { displayId: `P-00000${id}`, isOrdered },
    });
    drawResults({ status: 'loaded', data: { people: [of(1, true), of(2, false)], carts: [] } });
    const [, ordered, open] = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(ordered).toContain('Guest of order P-000001');
    expect(open).toContain('Guest of open cart P-000002');
  });

  test('SCR-08 CRT-03 an open cart leads to its takeover, an ordered one does not', () => {
    const found = (isOrdered: boolean) => ({ people: [], carts: [{ ...cart, isOrdered }] });
    drawResults({ status: 'loaded', data: found(false) });
    expect(pageText()).toContain('Aspen, CO to …');
    expect(screen.getByRole('link', { name: 'Take over P-7K3M9Q' }).getAttribute('href')).toBe('/take/1001');
    drawResults({ status: 'loaded', data: found(true) });
    expect(screen.queryByRole('link', { name: /^Take over/ })).toBeNull();
    expect(pageText()).toContain('Ordered');
  });

  test('SCR-08 an empty result says so, and before a search nothing is shown', () => {
    drawResults({ status: 'loaded', data: { people: [], carts: [] } });
    expect(screen.getByRole('status').textContent).toContain('No people or carts found.');
    drawResults({ status: 'idle' });
    expect(pageText()).toBe('');
  });

  test('SCR-08 a failed search can be repeated', () => {
    const retry = vi.fn<() => void>();
    drawResults({ status: 'failed', problem: 'away', retry });
    expect(pageText()).toContain('The results could not be loaded.');
    fireEvent.click(button('Try again'));
    expect(retry).toHaveBeenCalledOnce();
  });
});
