import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, CallFailed } from '#kit/web/call.ts';
import { useSubmit } from '#kit/web/use-submit.ts';
import { messages } from '#rules/messages.ts';
import { decideClaim, listClaims, showClaim } from '../contract.ts';
import {
  type ClaimDecision,
  claimFieldToWire,
  decisionToWire,
  type ListedClaims,
  listedClaimsFromWire,
  type StaffClaim,
  staffClaimFromWire,
} from '../wire.ts';

export type ClaimsLookup =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; retry(): void }
  | { readonly status: 'ready'; readonly listed: ListedClaims };

/** The claims of all orders, loaded each time the page opens. SCR-08 */
export function useListedClaims(): ClaimsLookup {
  const { data, isError, refetch } = useQuery({
    queryKey: ['staff-claims'],
    staleTime: 0,
    queryFn: async ({ signal }) => listedClaimsFromWire(await call(listClaims, {}, { signal })),
  });
  if (data) return { status: 'ready', listed: data };
  return isError ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
}

export type ClaimLookup =
  | { readonly status: 'loading' }
  | { readonly status: 'unknown' }
  | { readonly status: 'failed'; retry(): void }
  | { readonly status: 'ready'; readonly found: StaffClaim };

const claimKey = (id: number) => ['staff-claim', id];

export function useStaffClaim(id: number): ClaimLookup {
  const { data, error, refetch } = useQuery({
    queryKey: claimKey(id),
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }) => staffClaimFromWire(await call(showClaim, { params: { id } }, { signal })),
  });
  if (data) return { status: 'ready', found: data };
  if (error instanceof CallFailed && error.status === 404) return { status: 'unknown' };
  return error ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
}

function problemsOf(decision: ClaimDecision): Readonly<Record<string, string>> {
  switch (decision.kind) {
    case 'approve':
      return {
        ...((decision.amount === null || decision.amount <= 0) && {
          [claimFieldToWire('amount')]: messages.numberNotValid,
        }),
        ...(decision.payTo === 'check' &&
          decision.checkTo === '' && { [claimFieldToWire('checkTo')]: messages.fieldRequired }),
      };
    case 'check-sent':
      return decision.checkNumber === '' ? { [claimFieldToWire('checkNumber')]: messages.fieldRequired } : {};
    default:
      return decision.text === '' ? { text: messages.claimTextRequired } : {};
  }
}

/** Asks, approves or denies; the answer is the claim as it is then. */
export function useDecideClaim(id: number, { onDecided }: { onDecided(): void }) {
  const client = useQueryClient();
  return useSubmit({
    check: problemsOf,
    send: async (decision) =>
      staffClaimFromWire(await call(decideClaim, { params: { id }, body: decisionToWire(decision) })),
    onSuccess: (found) => {
      client.setQueryData(claimKey(id), found);
      onDecided();
    },
  });
}
