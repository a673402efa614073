import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { newPasswordToWire, newPasswordWireNames } from '#kit/signed-in/wire.ts';
import { queryLoadable } from '#kit/web/query-loadable.ts';
import { call, callForSession } from '#kit/web/call.ts';
import { Button, ButtonLink } from '#kit/web/form/Button.tsx';
import styles from '#kit/web/form/NarrowForm.module.css';
import { NewPasswordForm, type PasswordSave } from '#kit/web/form/NewPasswordForm.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { SpentLink } from '#kit/web/notices/SpentLink.tsx';
import { useSubmit } from '#kit/web/use-submit.ts';
import { withFieldNames } from '#kit/web/with-field-names.ts';
import { t } from '#rules/language/t.ts';
import { claimAccount, lookAtClaim } from '../contract.ts';
import { accountClaimFromWire, csrfTokenOfAccountClaim } from '../wire.ts';

export type ClaimFormProps = {
  /** The token of the link; null when the page was opened without one. */
  token: string | null;
  /** Signed in, with the new CSRF token in the page. */
  onDone: () => void;
};

/**
 * Where the link of a receipt or a registration leads: the order is added to the account of its email, or the account is created with a
 * password. Nothing is done before the user presses the button. CHK-01 ACC-01
 */
export function ClaimForm({ token, onDone }: ClaimFormProps): ReactNode {
  const query = useQuery({
    queryKey: ['claim', token],
    enabled: token !== null,
    retry: false,
    // A link that was used a moment ago must not turn into one that does not work.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(lookAtClaim, { body: { token } }, { signal }),
  });
  const lookup = queryLoadable(query);
  if (token === null) return <SpentLink />;
  if (lookup.status === 'failed') {
    return (
      <Alert
        tone="bad"
        action={<Button onPress={lookup.retry}>{t`Try again`}</Button>}
      >{t`We couldn’t open this link.`}</Alert>
    );
  }
  if (lookup.status === 'loading') {
    return (
      <Waiting label={t`Opening the link`}>
        <Skeleton count={3} />
      </Waiting>
    );
  }
  const { data } = lookup;
  if (data.state === 'spent') return <SpentLink />;
  const email = data.email ?? '';
  if (data.state === 'add-to-account') {
    return (
      <UseLink
        token={token}
        lead={t`${email} has an account. Add the orders you placed with this email as a guest.`}
        button={{ label: t`Add to my account`, pendingLabel: t`Adding…` }}
      />
    );
  }
  if (data.state === 'confirm-email') {
    return (
      <UseLink
        token={token}
        lead={t`Confirm that ${email} is yours. All orders placed with this email are then in your account.`}
        button={{ label: t`Confirm email`, pendingLabel: t`Confirming…` }}
      />
    );
  }
  return (
    <>
      <p className={styles.lead}>
        {data.state === 'new-password'
          ? t`${email} already has an account. Choose a new password to open it with all orders placed with this email. Other devices are signed out.`
          : t`Choose a password for ${email}. Your account will have all orders placed with this email.`}
      </p>
      <NewPasswordForm save={(password) => claimWithPassword(token, password)} onSaved={onDone} />
    </>
  );
}

async function claimWithPassword(token: string, password: string): Promise<PasswordSave> {
  const body = { token, ...newPasswordToWire(password) };
  const sending = callForSession(claimAccount, { body }, { newCsrfToken: csrfTokenOfAccountClaim });
  const claim = accountClaimFromWire(await withFieldNames(sending, newPasswordWireNames));
  return { kind: claim.kind === 'signed-in' ? 'saved' : 'link-spent' };
}

/** A link that needs no password. */
function UseLink({
  token,
  lead,
  button,
}: {
  token: string;
  lead: string;
  button: { readonly label: string; readonly pendingLabel: string };
}): ReactNode {
  const adding = useSubmit({ send: async () => accountClaimFromWire(await call(claimAccount, { body: { token } })) });
  if (adding.answer?.kind === 'order-added') {
    return (
      <Alert tone="good" action={<ButtonLink href="/account/orders">{t`See my orders`}</ButtonLink>}>
        {adding.answer.message}
      </Alert>
    );
  }
  if (adding.answer) return <SpentLink />;
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{lead}</p>
      <Button
        variant="primary"
        size="large"
        wide
        pendingLabel={adding.isPending ? button.pendingLabel : undefined}
        onPress={() => adding.submit()}
      >
        {button.label}
      </Button>
      {adding.failure !== null && <Alert tone="bad">{adding.failure}</Alert>}
    </div>
  );
}
