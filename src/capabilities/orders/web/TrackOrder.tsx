import { type ReactNode, useState } from 'react';
import { call } from '#kit/web/call.ts';
import { Button } from '#kit/web/form/Button.tsx';
import styles from '#kit/web/form/NarrowForm.module.css';
import { TextField } from '#kit/web/form/TextField.tsx';
import { NarrowPage } from '#kit/web/layout/NarrowPage.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { useSubmit } from '#kit/web/use-submit.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import { orderNumber } from '#rules/orders/order-number.ts';
import { checkEmail } from '#rules/people/email.ts';
import { mailOrderLink } from '../contract.ts';
import { orderLinkRequestToWire } from '../wire.ts';

/** Asks for the link to an order by its number and email. The answer is the same for every order. SCR-06 */
export function TrackOrder(): ReactNode {
  const [number, setNumber] = useState('');
  const [email, setEmail] = useState('');
  const requesting = useSubmit({
    check: (typed: { number: string; email: string }) => {
      const emailProblem = typed.email === '' ? 'loginEmailRequired' : checkEmail(typed.email);
      return {
        ...(orderNumber(typed.number) ? {} : { orderNumber: messages.orderNumberWrong }),
        ...(emailProblem ? { email: messages[emailProblem] } : {}),
      };
    },
    send: (typed) => call(mailOrderLink, { body: orderLinkRequestToWire(typed) }),
  });
  return (
    <NarrowPage
      title={t`Track an order`}
      lead={t`We’ll email you a link to your order, with its pickup, arrival and receipt.`}
    >
      <form
        data-form="track-order"
        className={styles.form}
        noValidate
        // Without a script the server answers it; the email must not get into the address.
        method="post"
        onSubmit={(event) => requesting.submitForm(event, { number: number.trim(), email: email.trim() })}
      >
        <TextField
          id="track-number"
          name="orderNumber"
          label={t`Order number`}
          hint={t`It starts with P- and is in your receipt email.`}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={limits.codeLengthMax}
          required
          value={number}
          error={requesting.errors['orderNumber']}
          onChange={(value) => {
            setNumber(value);
            requesting.clearError('orderNumber');
          }}
        />
        <TextField
          id="track-email"
          name="email"
          label={t`Email`}
          hint={t`The one you ordered with.`}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={limits.emailLengthMax}
          required
          value={email}
          error={requesting.errors['email']}
          onChange={(value) => {
            setEmail(value);
            requesting.clearError('email');
          }}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          pendingLabel={requesting.isPending ? t`Sending…` : undefined}
        >{t`Email me the link`}</Button>
        {requesting.failure !== null && <Alert tone="bad">{requesting.failure}</Alert>}
        {requesting.answer !== undefined && (
          <Alert tone="good" title={t`Check your email`}>
            {requesting.answer.message}
          </Alert>
        )}
      </form>
    </NarrowPage>
  );
}
