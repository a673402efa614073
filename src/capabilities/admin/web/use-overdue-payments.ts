import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import { type Cents, cents } from '#rules/money.ts';
import { adminPayments, type OverduePaymentWire } from '../contract.ts';

/** A payment that has had no final answer for more than a day. PAY-04 */
export type OverduePayment = {
  readonly key: string;
  readonly amount: Cents;
  readonly since: string;
  readonly ageHours: number;
  readonly displayId: string;
  readonly person: { readonly id: number; readonly name: string } | null;
  readonly state: OverduePaymentWire['state'];
  readonly heard: OverduePaymentWire['last_heard'];
  readonly askedAt: string | null;
};

export type OverdueLookup =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly payments: readonly OverduePayment[]; readonly total: number }
  | { readonly status: 'failed'; retry(): void };

/** The list, asked for each time it is opened: it changes by itself. PAY-04 */
export function useOverduePayments(): OverdueLookup {
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin-payments'],
    staleTime: 0,
    queryFn: ({ signal }) => call(adminPayments, {}, { signal }),
  });
  if (data) return { status: 'ready', payments: data.payments.map(paymentFrom), total: data.total };
  return isError ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
}

function paymentFrom({ person, ...wire }: OverduePaymentWire): OverduePayment {
  return {
    key: wire.key,
    amount: cents(wire.amount_cents),
    since: wire.since,
    ageHours: wire.age_hours,
    displayId: wire.display_id,
    person: person && { id: person.user_id, name: person.name },
    state: wire.state,
    heard: wire.last_heard,
    askedAt: wire.last_asked_at,
  };
}
