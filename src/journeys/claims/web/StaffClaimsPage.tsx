import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { DensePage } from '#kit/web/layout/DensePage.tsx';
import { DenseTable } from '#kit/web/layout/DenseTable.tsx';
import { Loaded } from '#kit/web/layout/Loaded.tsx';
import { momentText } from '#kit/web/moment-text.ts';
import type { ClaimKind, ClaimPayout, ClaimState } from '#rules/claims/claim-states.ts';
import { formatCents } from '#rules/money.ts';
import { legNames } from '#rules/shipment/leg-names.ts';
import type { ListedClaim, ListedClaims } from '../wire.ts';
import { useListedClaims } from './use-staff-claims.ts';

/** The claims of all orders, those that wait for us first. SCR-08 */
export function StaffClaimsPage({ title }: { title: string }): ReactNode {
  const lookup = useListedClaims();
  return (
    <DensePage title={title} lead="Bags that were lost or damaged. Claims that wait for us come first.">
      <Loaded label="Loading the claims" lookup={lookup}>
        {(listed) => <Listed {...listed} />}
      </Loaded>
    </DensePage>
  );
}

function Listed({ claims, open }: ListedClaims): ReactNode {
  return (
    <section aria-label="Claims">
      <p role="status">{open === 1 ? '1 claim waits for us.' : `${open} claims wait for us.`}</p>
      <DenseTable
        label="Claims"
        emptyText="No claims."
        columns={['Claim', 'Order', 'Bag', 'What happened', 'State', 'Amount', 'Changed']}
        rows={claims.map((claim) => ({
          key: claim.id,
          cells: [
            <Link key="claim" href={`/admin/claims/${claim.id}`}>
              {`Claim ${claim.id}`}
            </Link>,
            claim.displayId,
            `${legNames[claim.leg]}, bag ${claim.bag}`,
            claimKindNames[claim.kind],
            claim.isRefundFailed && claim.state === 'approved' ? 'Refund failed' : claimStateName(claim),
            amountText(claim),
            momentText(claim.changedAt),
          ],
        }))}
      />
    </section>
  );
}

function amountText({ claimed, approved }: ListedClaim): string {
  if (approved !== null) return `${formatCents(approved)} of ${formatCents(claimed)}`;
  return claimed > 0 ? formatCents(claimed) : 'Not said yet';
}

export const claimKindNames: Readonly<Record<ClaimKind, string>> = {
  lost: 'Lost',
  damaged: 'Damaged',
  'missing-contents': 'Missing contents',
  other: 'Other',
};

const claimStateNames: Readonly<Record<ClaimState, string>> = {
  open: 'Waits for us',
  waiting: 'Waits for the customer',
  approved: 'On its way to the card',
  paid: 'Paid',
  denied: 'Denied',
  withdrawn: 'Withdrawn',
};

/** A check is written by hand, so it waits for us. No one has denied a claim that was closed for want of an answer. */
export function claimStateName({
  state,
  payTo,
  isUnanswered,
}: {
  readonly state: ClaimState;
  readonly payTo: ClaimPayout | null;
  readonly isUnanswered: boolean;
}): string {
  if (isUnanswered) return 'Closed without an answer';
  return state === 'approved' && payTo === 'check' ? 'Send the check' : claimStateNames[state];
}
