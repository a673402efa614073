import type { ReactNode } from 'react';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { TextField } from './TextField.tsx';
import type { AmountAndReasonForm } from './use-amount-and-reason.ts';

export type AmountAndReasonFieldsProps = {
  /** The start of the ids of both fields. */
  id: string;
  form: Pick<AmountAndReasonForm<unknown>, 'typed' | 'errors' | 'type'>;
  reasonHint: string;
  reasonLengthMax: number;
};

/** An amount of money and why it is given. */
export function AmountAndReasonFields({
  id,
  form,
  reasonHint,
  reasonLengthMax,
}: AmountAndReasonFieldsProps): ReactNode {
  return (
    <>
      <TextField
        id={`${id}-amount`}
        label={t`Amount`}
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
        id={`${id}-reason`}
        label={t`Reason`}
        hint={reasonHint}
        autoComplete="off"
        required
        maxLength={reasonLengthMax}
        value={form.typed.reason}
        error={form.errors.reason}
        onChange={(reason) => form.type({ reason })}
      />
    </>
  );
}
