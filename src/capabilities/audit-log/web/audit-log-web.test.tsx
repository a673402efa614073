import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import type { AuditEntry } from '../wire.ts';
import { AuditLogOfPerson } from './AuditLogOfPerson.tsx';

test('CRT-03 the log says who did what for whom and why, in words', () => {
  const entry: AuditEntry = {
    id: 1,
    at: new Date('2026-03-02T15:00:00.000Z'),
    actorEmail: 'ada@portage.test',
    subjectEmail: null,
    action: 'cart-taken-over',
    object: { kind: 'cart', id: '1001' },
    amount: null,
    reason: 'She called.',
  };
  const given = { amount: cents(500), reason: null };
  const credit = {
    ...entry,
    id: 2,
    action: 'credit-granted',
    object: { kind: 'credit', id: '2' },
    ...given,
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
  const html = renderToStaticMarkup(<AuditLogOfPerson log={{ ...log, status: 'ready' }} />);
  expect(html).toMatch(/ada@portage\.test.*Took the cart over.*Guest.*Cart 1001 · She called\./);
  expect(html).toMatch(/Gave credit.*\$5\.00/);
  expect(html).toMatch(/Paused the carrier.*–.*FedEx/);
  expect(html).toMatch(/Gave a refund.*Order 90001 · \$5\.00/);
  expect(html).not.toContain('Earlier');
});
