import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { newPasswordToWire, newPasswordWireNames } from '#kit/signed-in/wire.ts';
import { call, callForSession } from '#kit/web/call.ts';
import { Button, ButtonLink } from '#kit/web/form/Button.tsx';
import styles from '#kit/web/form/NarrowForm.module.css';
import { NewPasswordForm, type PasswordSave } from '#kit/web/form/NewPasswordForm.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { SpentLink } from '#kit/web/notices/SpentLink.tsx';
import { useSubmit } from '#kit/web/use-submit.ts';
import { withFieldNames } from '#kit/web/with-field-names.ts';
import type { NewPassword } from '#rules/account/password.ts';
import { claimAccount, lookAtClaim } from '../contract.ts';
import { claimFromWire, csrfTokenOfClaim } from '../wire.ts';

export type ClaimFormProps = {
  /** The token of the link; null when the page was opened without one. */
  token: string | null;
  /** Signed in, with the new CSRF token in the page. */
  onDone: () => void;
};

/**
 * Where the link of a receipt or a registration leads: the order is added to the account of its email, or the account is created with a
 * password. Nothing is done before the person presses the button. CHK-01 ACC-01
 */
export function ClaimForm({ token, onDone }: ClaimFormProps): ReactNode {
  const { data, isError, refetch } = useQuery({
    queryKey: ['claim', token],
    enabled: token !== null,
    retry: false,
    // A link that was used a moment ago must not turn into one that does not work.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(lookAtClaim, { body: { token } }, { signal }),
  });
  if (token === null || data?.state === 'spent') return <SpentLink />;
  if (isError) {
    return (
      <Alert tone="bad" action={<Button onPress={() => void refetch()}>Try again</Button>}>
        We could not look up this link.
      </Alert>
    );
  }
  if (!data) {
    return (
      <Waiting label="Looking up the link">
        <Skeleton count={3} />
      </Waiting>
    );
  }
  if (data.state === 'add-to-account') return <AddToAccount token={token} email={data.email ?? ''} />;
  return (
    <>
      <p className={styles.lead}>
        {data.state === 'new-password'
          ? `There is an account for ${data.email}. Choose a new password for it, and the orders placed with this email are in it. Every other browser is signed out.`
          : `Choose a password to make the account of ${data.email}. The orders placed with this email will be in it.`}
      </p>
      <NewPasswordForm save={(chosen) => claimWithPassword(token, chosen)} onSaved={onDone} />
    </>
  );
}

async function claimWithPassword(token: string, chosen: NewPassword): Promise<PasswordSave> {
  const body = { token, ...newPasswordToWire(chosen) };
  const sending = callForSession(claimAccount, { body }, { newCsrfToken: csrfTokenOfClaim });
  const claim = claimFromWire(await withFieldNames(sending, newPasswordWireNames));
  return { kind: claim.kind === 'signed-in' ? 'saved' : 'link-spent' };
}

function AddToAccount({ token, email }: { token: string; email: string }): ReactNode {
  const adding = useSubmit({ send: async () => claimFromWire(await call(claimAccount, { body: { token } })) });
  if (adding.answer?.kind === 'order-added') {
    return (
      <Alert tone="good" action={<ButtonLink href="/account/orders">See my orders</ButtonLink>}>
        {adding.answer.message}
      </Alert>
    );
  }
  if (adding.answer) return <SpentLink />;
  return (
    <div className={styles.form}>
      <p
        className={styles.lead}
      >{`${email} has an account. Add the orders that you placed with this email as a guest to it.`}</p>
      <Button
        variant="primary"
        size="large"
        wide
        pendingLabel={adding.isPending ? 'Adding…' : undefined}
        onPress={() => adding.submit()}
      >
        Add to my account
      </Button>
      {adding.failure !== null && <Alert tone="bad">{adding.failure}</Alert>}
    </div>
  );
}
