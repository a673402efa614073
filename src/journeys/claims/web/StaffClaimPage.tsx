import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '#kit/web/form/Button.tsx';
import { SegmentedControl } from '#kit/web/form/SegmentedControl.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { DensePage } from '#kit/web/layout/DensePage.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { claimLimits, type ClaimPayout, isUndecided } from '#rules/claims/claim-states.ts';
import { formatCents } from '#rules/money.ts';
import { legNames } from '#rules/shipment/leg-names.ts';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import { typedValue } from '#rules/inventory/typed-value.ts';
import { type ClaimDecision, claimFieldToWire, type StaffClaim } from '../wire.ts';
import { ClaimFacts } from './ClaimFacts.tsx';
import styles from './Claims.module.css';
import { claimKindNames, claimStateName, claimStateNames } from './StaffClaimsPage.tsx';
import { useDecideClaim } from './use-staff-claims.ts';

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
              ? claimStateNames[claim.state]
              : `${claimStateName(claim)}: ${formatCents(claim.approved)}`}
          </dd>
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
              <dd>{`At most ${formatCents(limit)}`}</dd>
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
      {isUndecided(claim.state) && <Decision found={found} />}
      {claim.state === 'approved' && claim.payTo === 'check' && <SendCheck found={found} />}
    </DensePage>
  );
}

type Choice = Exclude<ClaimDecision['kind'], 'check-sent'>;

function Decision({ found }: { found: StaffClaim }): ReactNode {
  const { claim, limit, refundableToCard, mayHaveCredit, senderAddress } = found;
  const [choice, setChoice] = useState<Choice>('approve');
  const [text, setText] = useState('');
  const [amount, setAmount] = useState(() =>
    claim.claimed > 0 ? (Math.min(claim.claimed, limit) / 100).toFixed(2) : '',
  );
  const [payTo, setPayTo] = useState<ClaimPayout>(
    claim.claimed <= refundableToCard ? 'card' : mayHaveCredit ? 'credit' : 'check',
  );
  const [checkTo, setCheckTo] = useState(senderAddress);
  const deciding = useDecideClaim(claim.id, { onDecided: () => setText('') });
  return (
    <section className={styles.form} aria-label="Decision">
      <h2 className={styles.heading}>Decision</h2>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          const decision: ClaimDecision =
            choice === 'approve'
              ? { kind: choice, amount: typedValue(amount), payTo, checkTo: payTo === 'check' ? checkTo.trim() : '' }
              : { kind: choice, text: text.trim() };
          deciding.submitForm(event, decision);
        }}
      >
        {deciding.failure !== null && <Alert tone="bad">{deciding.failure}</Alert>}
        <SegmentedControl
          id="claim-decision"
          label="What to do"
          segments={[
            { value: 'approve', label: 'Approve' },
            { value: 'ask', label: 'Ask' },
            { value: 'deny', label: 'Deny' },
          ]}
          value={choice}
          onChange={setChoice}
        />
        {choice === 'approve' ? (
          <Approval
            amount={amount}
            payTo={payTo}
            checkTo={checkTo}
            mayHaveCredit={mayHaveCredit}
            deciding={deciding}
            onAmount={setAmount}
            onPayTo={setPayTo}
            onCheckTo={setCheckTo}
          />
        ) : (
          <TextField
            id="claim-text"
            label={choice === 'ask' ? 'Question' : 'Reason'}
            hint="We email it to the customer."
            rows={3}
            maxLength={claimLimits.textLengthMax}
            value={text}
            error={deciding.errors['text']}
            onChange={(value) => {
              setText(value);
              deciding.clearError('text');
            }}
          />
        )}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" pendingLabel={deciding.isPending ? 'Saving…' : undefined}>
            {buttonText[choice]}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** How much is paid, and how. */
function Approval({
  amount,
  payTo,
  checkTo,
  mayHaveCredit,
  deciding,
  onAmount,
  onPayTo,
  onCheckTo,
}: Pick<StaffClaim, 'mayHaveCredit'> & {
  amount: string;
  payTo: ClaimPayout;
  checkTo: string;
  deciding: ReturnType<typeof useDecideClaim>;
  onAmount: (amount: string) => void;
  onPayTo: (payTo: ClaimPayout) => void;
  onCheckTo: (checkTo: string) => void;
}): ReactNode {
  return (
    <>
      <TextField
        id="claim-amount"
        label="Amount"
        inputMode="decimal"
        length="short"
        suffix="USD"
        autoComplete="off"
        maxLength={12}
        value={amount}
        error={deciding.errors[claimFieldToWire('amount')]}
        onChange={(value) => {
          onAmount(value);
          deciding.clearError(claimFieldToWire('amount'));
        }}
      />
      <SegmentedControl
        id="claim-pay-to"
        label="Pay to"
        hint={mayHaveCredit ? undefined : 'A guest placed this order. Credit needs an account.'}
        segments={[
          { value: 'card', label: 'Card' },
          { value: 'credit', label: 'Credit' },
          { value: 'check', label: 'Check' },
        ]}
        value={payTo}
        error={deciding.errors[claimFieldToWire('payTo')]}
        onChange={onPayTo}
      />
      {payTo === 'check' && (
        <TextField
          id="claim-check-to"
          label="Send the check to"
          hint="The sender of the outbound trip. Ask the customer if you are not sure."
          rows={3}
          maxLength={claimLimits.checkToLengthMax}
          value={checkTo}
          error={deciding.errors[claimFieldToWire('checkTo')]}
          onChange={(value) => {
            onCheckTo(value);
            deciding.clearError(claimFieldToWire('checkTo'));
          }}
        />
      )}
    </>
  );
}

/** The check is written by hand; here its number is noted once it is in the mail. */
function SendCheck({ found: { claim } }: { found: StaffClaim }): ReactNode {
  const [checkNumber, setCheckNumber] = useState('');
  const deciding = useDecideClaim(claim.id, { onDecided: () => setCheckNumber('') });
  return (
    <section className={styles.form} aria-label="Check">
      <h2 className={styles.heading}>Check</h2>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => deciding.submitForm(event, { kind: 'check-sent', checkNumber: checkNumber.trim() })}
      >
        {deciding.failure !== null && <Alert tone="bad">{deciding.failure}</Alert>}
        <TextField
          id="claim-check-number"
          label="Check number"
          hint="Enter it once the check is in the mail. We tell the customer."
          length="short"
          autoComplete="off"
          maxLength={claimLimits.checkNumberLengthMax}
          value={checkNumber}
          error={deciding.errors[claimFieldToWire('checkNumber')]}
          onChange={(value) => {
            setCheckNumber(value);
            deciding.clearError(claimFieldToWire('checkNumber'));
          }}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" pendingLabel={deciding.isPending ? 'Saving…' : undefined}>
            The check is in the mail
          </Button>
        </div>
      </form>
    </section>
  );
}

const buttonText: Readonly<Record<Choice, string>> = {
  approve: 'Approve and pay',
  ask: 'Send the question',
  deny: 'Deny the claim',
};
