import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '#kit/web/call.ts';
import { Button, ButtonLink } from '#kit/web/form/Button.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { claimAccount, lookAtClaim } from '../contract.ts';
import { LinkPasswordForm, SpentLink } from './LinkPasswordForm.tsx';
import styles from './SignInForm.module.css';
import { useSending } from './use-sending.ts';

export type ClaimFormProps = {
  /** The token of the link; null when the page was opened without one. */
  token: string | null;
  /** Signed in, with the new CSRF token in the page. */
  onDone: () => void;
};

/**
 * What the link of a receipt or a registration leads to: the order goes to the account of its email, or the account is made with a password.
 * Nothing is done before the person presses the button. CHK-01 ACC-01
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
      <LinkPasswordForm token={token} purpose="claim" onDone={onDone} />
    </>
  );
}

function AddToAccount({ token, email }: { token: string; email: string }): ReactNode {
  const sending = useSending();
  const [added, setAdded] = useState<string | null>(null);
  const [isSpent, setSpent] = useState(false);

  async function add(): Promise<void> {
    const answer = await sending.send(() => call(claimAccount, { body: { token } }));
    if (answer && 'added_to' in answer) setAdded(answer.message);
    else if (answer) setSpent(true);
  }

  if (isSpent) return <SpentLink />;
  if (added !== null) {
    return (
      <Alert tone="good" action={<ButtonLink href="/account/orders">See my orders</ButtonLink>}>
        {added}
      </Alert>
    );
  }
  return (
    <div className={styles.form}>
      <p
        className={styles.lead}
      >{`${email} has an account. Add the orders that you placed with this email as a guest to it.`}</p>
      <Button
        variant="primary"
        size="large"
        wide
        pendingLabel={sending.isSending ? 'Adding…' : undefined}
        onPress={() => void add()}
      >
        Add to my account
      </Button>
      {sending.failure !== null && <Alert tone="bad">{sending.failure}</Alert>}
    </div>
  );
}
