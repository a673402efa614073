import { expect, test } from 'vitest';
import { parcelsView, withPage } from './parcels-view.ts';

const viewOf = (address: string) => parcelsView(new URLSearchParams(address));

test('SCR-08 the address of the list of bags says what it is narrowed to, for each list', () => {
  const wanted = { search: 'P-7K3', carrier: 'UPS', day: '2026-03-09', kind: null };
  expect(viewOf('q=P-7K3&carrier=UPS&day=2026-03-09&labels-page=3')).toEqual({
    bags: { ...wanted, page: 1 },
    labels: { ...wanted, page: 3 },
    pickups: { ...wanted, page: 1 },
    bills: null,
  });
});

test('SCR-08 a state shows only the list that has it', () => {
  const { bags, labels, pickups, bills } = viewOf('state=pickups.refused');
  expect([bags, labels, pickups?.kind, bills]).toEqual([null, null, 'refused', null]);
});

test('SCR-08 the address has the page of the bills, and the search narrows them too', () => {
  expect(viewOf('q=P-7K3&bills-page=3').bills).toEqual({ search: 'P-7K3', page: 3 });
  expect(viewOf('bills-page=3').bags?.page).toBe(1);
});

test('SCR-08 a wrong value in the address is left out', () => {
  const { bags, bills } = viewOf('state=nonsense&carrier=DHL&day=tomorrow&bags-page=-1');
  expect(bags).toEqual({ search: null, carrier: null, day: null, kind: null, page: 1 });
  expect(bills).toEqual({ search: null, page: 1 });
});

test('SCR-08 another page of a list keeps what the lists are narrowed to', () => {
  const second = withPage(new URLSearchParams('q=P-7K3'), { list: 'bags', page: 2 });
  expect(second.toString()).toBe('q=P-7K3&bags-page=2');
  expect(withPage(second, { list: 'bags', page: 1 }).toString()).toBe('q=P-7K3');
});

test('SCR-08 a search in the address never has what the calls refuse', () => {
  expect(viewOf(`q=${'7'.repeat(60)}`).bags?.search).toBe('7'.repeat(40));
  expect(viewOf('q=P-7%00K3').bags?.search).toBe('P-7K3');
  expect(viewOf('q=%00').bags?.search).toBe(null);
});

test('SCR-08 an unknown state shows all lists', () => {
  for (const state of ['bags.foo', 'bags', 'labels.damaged', 'foo.damaged']) {
    const view = viewOf(`state=${state}`);
    expect([view.bags?.kind, view.labels?.kind, view.pickups?.kind, view.bills?.page], state).toEqual([
      null,
      null,
      null,
      1,
    ]);
  }
});
