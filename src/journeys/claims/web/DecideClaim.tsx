import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { SegmentedControl } from '#kit/web/form/SegmentedControl.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { approvableMost } from '#rules/claims/claim-limit.ts';
import { claimLimits, type ClaimPayout } from '#rules/claims/claim-states.ts';
import { typedValue } from '#rules/inventory/typed-value.ts';
import { type ClaimDecision, claimFieldToWire, type StaffClaim } from '../wire.ts';
import styles from './Claims.module.css';
import { useDecideClaim } from './use-staff-claims.ts';
import { proposedPayout } from '#rules/claims/proposed-payout.ts';

type Choice = Exclude<ClaimDecision['kind'], 'check-sent'>;

/** Approves a claim, asks about it or denies it. */
export function DecideClaim({ found }: { found: StaffClaim }): ReactNode {
  const { claim, refundableToCard, mayHaveCredit, senderAddress } = found;
  const [choice, setChoice] = useState<Choice>('approve');
  const [text, setText] = useState('');
  const [claimed, setClaimed] = useState(claim.claimed);
  const [amount, setAmount] = useState(() => proposedAmount(found));
  const [payTo, setPayTo] = useState(() => proposedPayout({ claimed: claim.claimed, refundableToCard, mayHaveCredit }));
  const [checkTo, setCheckTo] = useState(senderAddress);
  // The customer has changed it while this page was open.
  if (claimed !== claim.claimed) {
    setClaimed(claim.claimed);
    setAmount(proposedAmount(found));
  }
  const cents = typedValue(amount);
  const isLess = choice === 'approve' && cents !== null && cents < claim.claimed;
  const deciding = useDecideClaim(claim, { onDecided: () => setText('') });
  return (
    <section className={styles.form} aria-label="Decision">
      <h2 className={styles.heading}>Decision</h2>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          const decision: ClaimDecision =
            choice === 'approve'
              ? {
                  kind: choice,
                  amount: cents,
                  payTo,
                  checkTo: payTo === 'check' ? checkTo.trim() : '',
                  reason: isLess ? text.trim() : '',
                }
              : { kind: choice, text: text.trim() };
          deciding.submitForm(event, { decision, needsReason: isLess });
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
        {choice === 'approve' && (
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
        )}
        {(choice !== 'approve' || isLess) && (
          <TextField
            id="claim-text"
            label={choice === 'ask' ? 'Question' : isLess ? 'Why it is less than was claimed' : 'Reason'}
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

/** As it is typed. */
function proposedAmount({ claim, limit }: StaffClaim): string {
  return claim.claimed > 0 ? (approvableMost({ limit, claimed: claim.claimed }) / 100).toFixed(2) : '';
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

const buttonText: Readonly<Record<Choice, string>> = {
  approve: 'Approve and pay',
  ask: 'Send the question',
  deny: 'Deny the claim',
};
