import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { claimLimits } from '#rules/claims/claim-states.ts';
import { claimFieldToWire, type StaffClaim } from '../wire.ts';
import styles from './Claims.module.css';
import { useDecideClaim } from './use-staff-claims.ts';

/** The check is written by hand; here its number is noted once it is in the mail. */
export function SendCheck({ found: { claim } }: { found: StaffClaim }): ReactNode {
  const [checkNumber, setCheckNumber] = useState('');
  const deciding = useDecideClaim(claim, { onDecided: () => setCheckNumber('') });
  return (
    <section className={styles.form} aria-label="Check">
      <h2 className={styles.heading}>Check</h2>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          const decision = { kind: 'check-sent', checkNumber: checkNumber.trim() } as const;
          deciding.submitForm(event, { decision, needsReason: false });
        }}
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
