import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { cents, formatCents } from '#rules/money.ts';
import styles from './PersonParts.module.css';
import { type CreditToGrant, useCreditForm } from './use-credit-form.ts';

/** An amount and why it is given. What was typed stays until it is given. SCR-08 */
export function CreditForm({ grant }: { grant: (credit: CreditToGrant) => Promise<void> }): ReactNode {
  const form = useCreditForm(grant);
  const [leftFor, setLeftFor] = useState(0);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void form.send();
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        id="credit-amount"
        label="Amount"
        inputMode="decimal"
        length="short"
        suffix="USD"
        autoComplete="off"
        required
        maxLength={limits.codeLengthMax}
        value={form.typed.amount}
        error={form.errors.amount}
        onChange={(amount) => form.type({ amount })}
      />
      <TextField
        id="credit-reason"
        label="Reason"
        hint="It is kept with your name and the time."
        autoComplete="off"
        required
        maxLength={limits.creditReasonLengthMax}
        value={form.typed.reason}
        error={form.errors.reason}
        onChange={(reason) => form.type({ reason })}
      />
      <div>
        <Button type="submit" pendingLabel={form.isPending ? 'Giving credit' : undefined}>
          Give credit
        </Button>
      </div>
      {form.problem !== null && <Alert tone="bad">{form.problem}</Alert>}
      {form.given.count > leftFor && (
        <Alert
          key={form.given.count}
          tone="good"
          leaveAfterMs={limits.successAlertMs}
          onLeave={() => setLeftFor(form.given.count)}
        >
          {messageText('creditGranted', { amount: formatCents(cents(form.given.amountCents)) })}
        </Alert>
      )}
    </form>
  );
}
