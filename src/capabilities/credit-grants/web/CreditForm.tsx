import { type FormEvent, type ReactNode, useState } from 'react';
import { call } from '#kit/web/call.ts';
import { AmountAndReasonFields } from '#kit/web/form/AmountAndReasonFields.tsx';
import { Button } from '#kit/web/form/Button.tsx';
import {
  type AmountAndReasonErrors,
  type TypedAmountAndReason,
  useAmountAndReason,
} from '#kit/web/form/use-amount-and-reason.ts';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { checkCreditGrant, creditAmountRange } from '#rules/account/credit-grant.ts';
import { limits } from '#rules/limits.ts';
import { messageFor, messageText } from '#rules/messages.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import { checkNumber } from '#rules/validation/number-checks.ts';
import { grantCredit } from '../contract.ts';
import { type CreditRecord, creditAmountField, creditGrantToWire, creditRecordFromWire } from '../wire.ts';
import styles from './PersonCredit.module.css';

export type CreditFormProps = {
  userId: number;
  onGranted: (credit: CreditRecord) => void;
};

/** The form with which admins give credit. What was typed stays until it is given. SCR-08 */
export function CreditForm({ userId, onGranted }: CreditFormProps): ReactNode {
  const form = useAmountAndReason({
    check,
    amountField: creditAmountField,
    send: async ({ amount, reason, key }) => {
      const input = creditGrantToWire({ userId, amountCents: amount, reason, key });
      onGranted(creditRecordFromWire(await call(grantCredit, input)));
      return { amount };
    },
  });
  const [seen, setSeen] = useState<typeof form.answer>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    form.send();
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <AmountAndReasonFields
        id="credit"
        form={form}
        reasonHint="Saved with your name and the time."
        reasonLengthMax={limits.creditReasonLengthMax}
      />
      <div>
        <Button type="submit" pendingLabel={form.isPending ? 'Giving credit' : undefined}>
          Give credit
        </Button>
      </div>
      {form.problem !== null && <Alert tone="bad">{form.problem}</Alert>}
      {form.answer && form.answer !== seen && (
        <Alert tone="good" dismissAfterMs={limits.successAlertMs} onDismiss={() => setSeen(form.answer)}>
          {messageText('creditGranted', { amount: formatCents(form.answer.amount) })}
        </Alert>
      )}
    </form>
  );
}

function check(typed: TypedAmountAndReason & { readonly amountCents: Cents | null }): AmountAndReasonErrors {
  const noNumber = checkNumber(typed.amount);
  if (noNumber !== null) return { amount: messageFor('amount', noNumber) };
  const checked = checkCreditGrant({ amountCents: typed.amountCents ?? 0, reason: typed.reason });
  if (checked.kind !== 'problem') return {};
  const message = messageText(checked.message, creditAmountRange);
  return checked.field === 'reason' ? { reason: message } : { amount: message };
}
