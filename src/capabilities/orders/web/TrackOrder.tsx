import { type FormEvent, type ReactNode, useRef, useState } from 'react';
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

/** What a customer types to find their order. */
export type TypedOrder = { readonly number: string; readonly email: string };

/**
 * Finds an order by its number and email: shows where its bags are, or emails the link to its receipt. The answer to the latter is the same
 * for every order. SCR-06
 */
export function TrackOrder<Found>({
  onTrack,
  children,
}: {
  /** Looks for the bags; throws `CallFailed` when there is no such order. */
  onTrack(typed: TypedOrder): Promise<Found>;
  /** What was found. */
  children(found: Found, typed: TypedOrder): ReactNode;
}): ReactNode {
  const [number, setNumber] = useState('');
  const [email, setEmail] = useState('');
  const wantsMail = useRef(false);
  const looking = useSubmit({
    check: (typed: TypedOrder) => ({
      ...problemsOf(typed),
      // The number in a receipt's address is no key: it counts up.
      ...(orderNumber(typed.number)?.kind === 'display' ? {} : { orderNumber: messages.orderNumberWrong }),
    }),
    send: async (typed: TypedOrder) => ({ found: await onTrack(typed), typed }),
  });
  const requesting = useSubmit({
    check: problemsOf,
    send: (typed: TypedOrder) => call(mailOrderLink, { body: orderLinkRequestToWire(typed) }),
  });
  const errors = { ...looking.errors, ...requesting.errors };
  const send = (event: FormEvent<HTMLFormElement>): void => {
    const [way, other] = wantsMail.current ? [requesting, looking] : [looking, requesting];
    wantsMail.current = false;
    other.reset();
    way.submitForm(event, { number: number.trim(), email: email.trim() });
  };
  const clear = (field: string): void => {
    looking.clearError(field);
    requesting.clearError(field);
  };
  return (
    <NarrowPage
      title={t`Track an order`}
      lead={t`See where your bags are, or have a link to your whole order emailed to you.`}
    >
      <form
        data-form="track-order"
        className={styles.form}
        noValidate
        // Without a script the server answers it; the email must not get into the address.
        method="post"
        onSubmit={send}
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
          error={errors['orderNumber']}
          onChange={(value) => {
            setNumber(value);
            clear('orderNumber');
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
          error={errors['email']}
          onChange={(value) => {
            setEmail(value);
            clear('email');
          }}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          pendingLabel={looking.isPending ? t`Looking…` : undefined}
        >{t`See where my bags are`}</Button>
        <Button
          type="submit"
          size="large"
          wide
          onPress={() => {
            wantsMail.current = true;
          }}
          pendingLabel={requesting.isPending ? t`Sending…` : undefined}
        >{t`Email me the link`}</Button>
        {looking.failure !== null && <Alert tone="bad">{looking.failure}</Alert>}
        {requesting.failure !== null && <Alert tone="bad">{requesting.failure}</Alert>}
        {requesting.answer !== undefined && (
          <Alert tone="good" title={t`Check your email`}>
            {requesting.answer.message}
          </Alert>
        )}
      </form>
      {looking.answer && children(looking.answer.found, looking.answer.typed)}
    </NarrowPage>
  );
}

function problemsOf({ number, email }: TypedOrder): Record<string, string> {
  const emailProblem = email === '' ? 'loginEmailRequired' : checkEmail(email);
  return {
    ...(orderNumber(number) ? {} : { orderNumber: messages.orderNumberWrong }),
    ...(emailProblem ? { email: messages[emailProblem] } : {}),
  };
}
