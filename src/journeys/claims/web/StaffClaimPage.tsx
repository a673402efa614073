import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { DensePage } from '#kit/web/layout/DensePage.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { approvableMost } from '#rules/claims/claim-limit.ts';
import { isUndecided } from '#rules/claims/claim-states.ts';
import { shortDate } from '#rules/dates.ts';
import { formatCents } from '#rules/money.ts';
import { legNames } from '#rules/shipment/leg-names.ts';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import type { StaffClaim } from '../wire.ts';
import { ClaimFacts } from './ClaimFacts.tsx';
import styles from './Claims.module.css';
import { claimKindNames, claimStateName } from './StaffClaimsPage.tsx';
import { DecideClaim } from './DecideClaim.tsx';
import { SendCheck } from './SendCheck.tsx';

/** A claim, and what can be done about it. SCR-08 */
export function StaffClaimPage({ found }: { found: StaffClaim }): ReactNode {
  const { claim, payer, limit, cover, declared, refundableToCard, isRefundFailed } = found;
  return (
    <DensePage
      title={`Claim ${claim.id}`}
      head={
        <p>
          <Link href="/admin/claims">All claims</Link>
        </p>
      }
    >
      {isRefundFailed && claim.state === 'approved' && (
        <Alert tone="bad">The gateway refused this refund. The customer is still owed the money.</Alert>
      )}
      <section className={styles.form} aria-label="Claim">
        <dl className={styles.facts}>
          <dt>State</dt>
          <dd>
            {claim.approved === null
              ? claimStateName(claim)
              : `${claimStateName(claim)}: ${formatCents(claim.approved)}`}
          </dd>
          {claim.answerBy !== null && (
            <>
              <dt>Closed without an answer</dt>
              <dd>{`After ${shortDate(claim.answerBy)}`}</dd>
            </>
          )}
          {claim.reopenBy !== null && (
            <>
              <dt>Opened again by an answer</dt>
              <dd>{`Until ${shortDate(claim.reopenBy)}`}</dd>
            </>
          )}
          <dt>Order</dt>
          <dd>
            <Link href={receiptAddress({ role: 'admin', orderId: found.orderId })}>{found.displayId}</Link>
          </dd>
          <dt>Customer</dt>
          <dd>
            {payer.name}, {payer.email}
          </dd>
          <dt>Bag</dt>
          <dd>{`${legNames[claim.leg]}, bag ${claim.bag}: ${claim.bagName}`}</dd>
          <dt>What happened</dt>
          <dd>
            {claimKindNames[claim.kind]}
            {claim.isByUs && ' (opened by a rule)'}
          </dd>
          <dt>Claimed</dt>
          <dd>{claim.claimed > 0 ? formatCents(claim.claimed) : 'Not said yet'}</dd>
          <dt>Coverage</dt>
          <dd>{formatCents(cover)}</dd>
          <dt>Declared before the trip</dt>
          <dd>{declared === null ? 'Nothing' : formatCents(declared)}</dd>
          {isUndecided(claim.state) && (
            <>
              <dt>Can be approved</dt>
              <dd>{`At most ${formatCents(approvableMost({ limit, claimed: claim.claimed }))}`}</dd>
              <dt>Can go to the card</dt>
              <dd>{`At most ${formatCents(refundableToCard)}`}</dd>
            </>
          )}
          {claim.checkTo !== null && (
            <>
              <dt>Check</dt>
              <dd className={styles.text}>
                {claim.checkNumber === null ? claim.checkTo : `${claim.checkNumber}, sent to ${claim.checkTo}`}
              </dd>
            </>
          )}
          {claim.reason !== null && (
            <>
              <dt>Reason</dt>
              <dd>{claim.reason}</dd>
            </>
          )}
        </dl>
        <ClaimFacts claim={claim} orderId={found.orderId} reader="staff" />
      </section>
      {isUndecided(claim.state) && <DecideClaim found={found} />}
      {claim.state === 'approved' && claim.payTo === 'check' && <SendCheck found={found} />}
    </DensePage>
  );
}
