import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, CallFailed } from '#kit/web/call.ts';
import type { Loadable } from '#kit/web/loadable.ts';
import { queryLoadable } from '#kit/web/query-loadable.ts';
import { useLoadable } from '#kit/web/use-loadable.ts';
import { useSubmit } from '#kit/web/use-submit.ts';
import { messages } from '#rules/messages.ts';
import { decideClaim, listClaims, showClaim } from '../contract.ts';
import {
  type ClaimDecision,
  claimFieldToWire,
  decisionToWire,
  type ListedClaims,
  listedClaimsFromWire,
  type ShownClaim,
  type StaffClaim,
  staffClaimFromWire,
} from '../wire.ts';

/** The claims of all orders, loaded each time the page opens. SCR-08 */
export function useListedClaims(): Loadable<ListedClaims> {
  return useLoadable({
    queryKey: ['staff-claims'],
    load: async (signal) => listedClaimsFromWire(await call(listClaims, {}, { signal })),
  });
}

export type ClaimLookup = Loadable<StaffClaim> | { readonly status: 'unknown' };

const claimKey = (id: number) => ['staff-claim', id];

export function useStaffClaim(id: number): ClaimLookup {
  const query = useQuery({
    queryKey: claimKey(id),
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }) => staffClaimFromWire(await call(showClaim, { params: { id } }, { signal })),
  });
  const { data, error } = query;
  const isUnknown = data === undefined && error instanceof CallFailed && error.status === 404;
  return isUnknown ? { status: 'unknown' } : queryLoadable(query);
}

/** A decision, and whether it pays less than was claimed: then its customer is told why. */
type MadeDecision = { readonly decision: ClaimDecision; readonly needsReason: boolean };

function problemsOf({ decision, needsReason }: MadeDecision): Readonly<Record<string, string>> {
  switch (decision.kind) {
    case 'approve':
      return {
        ...((decision.amount === null || decision.amount <= 0) && {
          [claimFieldToWire('amount')]: messages.numberNotValid,
        }),
        ...(decision.payTo === 'check' &&
          decision.checkTo === '' && { [claimFieldToWire('checkTo')]: messages.fieldRequired }),
        ...(needsReason && decision.reason === '' && { text: messages.claimTextRequired }),
      };
    case 'check-sent':
      return decision.checkNumber === '' ? { [claimFieldToWire('checkNumber')]: messages.fieldRequired } : {};
    default:
      return decision.text === '' ? { text: messages.claimTextRequired } : {};
  }
}

/** Asks, approves or denies; the answer is the claim as it is then. */
export function useDecideClaim({ id, changedAt }: ShownClaim, { onDecided }: { onDecided(): void }) {
  const client = useQueryClient();
  return useSubmit({
    check: problemsOf,
    send: async ({ decision }) => {
      try {
        return staffClaimFromWire(
          await call(decideClaim, { params: { id }, body: decisionToWire(decision, changedAt) }),
        );
      } catch (error) {
        // The claim may be another than the one on the screen.
        if (error instanceof CallFailed && error.status === 409)
          await client.invalidateQueries({ queryKey: claimKey(id) });
        throw error;
      }
    },
    onSuccess: (found) => {
      client.setQueryData(claimKey(id), found);
      onDecided();
    },
  });
}
