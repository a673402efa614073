import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { cents } from '#rules/money.ts';
import { AuditOfPerson } from './AuditOfPerson.tsx';
import { ClubBillingOfPerson } from './ClubBillingOfPerson.tsx';
import { OverduePayments } from './OverduePayments.tsx';
import { PeopleAndCarts } from './PeopleAndCarts.tsx';
import { CreditOfPerson } from './PersonParts.tsx';
import type { ClubBillingRecord, FoundCart, PersonRecord } from './person-record.ts';
import type { AdminSearch } from './use-admin-search.ts';
import type { AuditEntry } from './use-audit-log.ts';

const nothing = (): Promise<void> => Promise.resolve();

const cart: FoundCart = {
  id: 1001,
  displayId: 'P-7K3M9Q',
  brandId: 5,
  owner: { id: 7, name: 'Tessa Rowan' },
  from: 'Aspen, CO',
  to: '',
  isOrdered: false,
  changedAt: '2026-03-02T15:00:00.000Z',
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
  const draw = (search: AdminSearch, mayOpenPeople = true) =>
    renderToStaticMarkup(
      <Router ssrPath="/admin">
        <PeopleAndCarts
          search={search}
          mayOpenPeople={mayOpenPeople}
          needsToken={!mayOpenPeople}
          takeoverAddress={({ id }) => `/take/${id}`}
        />
      </Router>,
    );

  test('SCR-08 a person leads to their page, for those to whom it is open', () => {
    const search: AdminSearch = { status: 'ready', found: { people: [person], carts: [] } };
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

describe('SCR-08 the page of a person', () => {
  test('SCR-08 PAY-01 credit says how it came and went', () => {
    const line = { id: 1, amount: cents(2500), orderId: null, at: '2026-03-02T15:00:00.000Z' };
    const credit = {
      available: cents(1500),
      held: cents(500),
      lines: [line, { ...line, id: 2, amount: cents(-1000), orderId: 90_001 }, { ...line, id: 3, orderId: 90_001 }],
    };
    const html = renderToStaticMarkup(<CreditOfPerson credit={credit} grant={nothing} />);
    expect(html).toMatch(/\$15\.00.*\$5\.00 more is set aside/);
    expect(html).toMatch(/Given.*Spent on order 90001.*Back from order 90001/);
  });

  const billing = (state: 'asked' | 'refused'): ClubBillingRecord => ({
    clubs: [],
    requests: [{ id: 3, state, askedAt: '2026-03-02T15:00:00.000Z', decidedAt: null, decidedBy: null }],
  });
  const drawBilling = (state: 'asked' | 'refused', ownClub: PersonRecord['person']['club'] = null) =>
    renderToStaticMarkup(
      <ClubBillingOfPerson
        billing={billing(state)}
        ownClub={ownClub}
        decide={nothing}
        ClubToPay={() => <b>Find a club</b>}
      />,
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

  test('PAY-04 a payment without a final answer shows its key, amount, age, cart, person and what was last heard', () => {
    const payment = {
      key: 'cart-1001-try-1',
      amount: cents(8999),
      since: '2026-03-02T15:00:00.000Z',
      ageHours: 49,
      displayId: 'P-7K3M9Q',
      person: { id: 7, name: 'Ann Lee' },
      state: 'given_up',
      heard: 'none',
      askedAt: '2026-03-04T15:00:00.000Z',
    } as const;
    const html = renderToStaticMarkup(
      <Router ssrPath="/admin/payments">
        <OverduePayments payments={{ status: 'ready', payments: [payment], total: 1 }} />
      </Router>,
    );
    expect(html).toMatch(/P-7K3M9Q.*Ann Lee.*2 days.*Given up, no order.*No such charge.*cart-1001-try-1.*\$89\.99/);
    const empty = renderToStaticMarkup(<OverduePayments payments={{ status: 'ready', payments: [], total: 0 }} />);
    expect(empty).toContain('Every payment has a final answer.');
  });

  test('CRT-03 the log says who did what for whom and why, in words', () => {
    const entry: AuditEntry = {
      id: 1,
      at: '2026-03-02T15:00:00.000Z',
      actor: 'ada@portage.test',
      subject: null,
      action: 'cart-taken-over',
      object: { kind: 'cart', id: '1001' },
      details: { amount: null, reason: 'She called.' },
    };
    const given = { amount: cents(500), reason: null };
    const credit = {
      ...entry,
      id: 2,
      action: 'credit-granted',
      object: { kind: 'credit', id: '2' },
      details: given,
    };
    const paused = { ...entry, id: 3, action: 'carrier-paused', object: { kind: 'carrier', id: 'FEDEX' } };
    const refund = { ...credit, id: 4, action: 'refund-given', object: { kind: 'order', id: '90001' } };
    const log = {
      status: 'ready',
      entries: [entry, credit, paused, refund],
      more: null,
      isLoadingMore: false,
      retry: () => undefined,
    };
    const html = renderToStaticMarkup(<AuditOfPerson log={{ ...log, status: 'ready' }} />);
    expect(html).toMatch(/ada@portage\.test.*Took the cart over.*Guest.*Cart 1001 · She called\./);
    expect(html).toMatch(/Gave credit.*\$5\.00/);
    expect(html).toMatch(/Paused the carrier.*–.*FedEx/);
    expect(html).toMatch(/Gave a refund.*Order 90001 · \$5\.00/);
    expect(html).not.toContain('Earlier');
  });
});
