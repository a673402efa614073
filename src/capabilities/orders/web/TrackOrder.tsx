import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import styles from '#kit/web/form/NarrowForm.module.css';
import { EmailField } from '#kit/web/form/EmailField.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { NarrowPage } from '#kit/web/layout/NarrowPage.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import type { TypedOrder } from '#rules/orders/typed-order.ts';
import { useTrackOrder } from './use-track-order.ts';

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
  const { typed, looking, requesting, errors, ...form } = useTrackOrder(onTrack);
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
        onSubmit={form.submitForm}
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
          value={typed.number}
          error={errors['orderNumber']}
          onChange={form.typeNumber}
        />
        <EmailField
          id="track-email"
          name="email"
          hint={t`The one you ordered with.`}
          autoComplete="email"
          required
          value={typed.email}
          error={errors['email']}
          onChange={form.typeEmail}
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
          onPress={form.chooseMail}
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
