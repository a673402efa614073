import { type ReactNode, useState } from 'react';
import { call } from '#kit/web/call.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { DeleteButton } from '#kit/web/form/DeleteButton.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import styles from '#kit/web/layout/AccountSection.module.css';
import { LoadableContent } from '#kit/web/layout/LoadableContent.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { useAccountRefresh } from '#kit/web/use-account-data.ts';
import { useSubmit } from '#kit/web/use-submit.ts';
import { longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import { createToken, revokeToken } from '../contract.ts';
import type { Token } from '../wire.ts';
import { useTokens } from './use-profile-data.ts';

export type TokensSectionProps = {
  /** The user has to prove again who they are before a token is created; `retry` creates it after that. */
  onConfirmNeeded: (needs: 'password' | 'sign-in', retry: () => void) => void;
};

/** Tokens with which programs act for the user: created, listed and revoked here. ACC-08 */
export function TokensSection({ onConfirmNeeded }: TokensSectionProps): ReactNode {
  const lookup = useTokens();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <p className={styles.lead}>
        {t`Most people never need this. A token lets a program you trust, such as your own booking software, act as you. The program sends it as`}{' '}
        <code>x-user-token</code> {t`with each call. Tokens last one year. Changing your password revokes all of them.`}
      </p>
      {secret !== null && <NewToken secret={secret} onClose={() => setSecret(null)} />}
      <LoadableContent of={lookup} waitingFor={t`Loading your tokens`}>
        {(tokens) => <TokenList tokens={tokens} />}
      </LoadableContent>
      <TokenForm onMade={setSecret} onConfirmNeeded={onConfirmNeeded} />
    </>
  );
}

/** The only time that a token can be read. */
function NewToken({ secret, onClose }: { secret: string; onClose: () => void }): ReactNode {
  const [isCopied, setCopied] = useState(false);
  return (
    <Alert
      tone="good"
      title={messages.tokenShownOnce}
      action={
        <div className={styles.actions}>
          <Button
            variant="primary"
            size="small"
            onPress={() => {
              void navigator.clipboard?.writeText(secret).then(() => setCopied(true));
            }}
          >
            {isCopied ? t`Copied` : t`Copy token`}
          </Button>
          <Button size="small" onPress={onClose}>{t`I’ve saved it`}</Button>
        </div>
      }
    >
      <code className={styles.secret}>{secret}</code>
    </Alert>
  );
}

function TokenList({ tokens }: { tokens: readonly Token[] }): ReactNode {
  const refresh = useAccountRefresh();
  if (tokens.length === 0) return <p className={styles.lead}>{t`You have no tokens.`}</p>;
  return (
    <ul className={styles.list}>
      {tokens.map(({ id, name, createdOn, expiresOn, lastUsedOn }) => (
        <li className={styles.row} key={id}>
          <div className={styles.what}>
            <p className={styles.title}>{name || t`Unnamed token`}</p>
            <p className={styles.small}>{t`Created ${longDate(createdOn)}. Expires ${longDate(expiresOn)}.`}</p>
            <p className={styles.small}>{lastUsedOn ? t`Last used ${longDate(lastUsedOn)}` : t`Never used`}</p>
          </div>
          <div className={styles.actions}>
            <DeleteButton
              verb="Revoke"
              name={name || t`Unnamed token`}
              onDelete={() => call(revokeToken, { body: { id } })}
              onDone={refresh}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function TokenForm({ onMade, onConfirmNeeded }: TokensSectionProps & { onMade: (secret: string) => void }): ReactNode {
  const [name, setName] = useState('');
  const refresh = useAccountRefresh();
  const creating = useSubmit({
    check: (typed: string) => (typed.trim() === '' ? { name: messages.tokenNameRequired } : {}),
    send: (typed) => call(createToken, { body: { name: typed } }),
    onSuccess: async (answer, typed) => {
      if (answer.success) {
        setName('');
        onMade(answer.secret);
        await refresh();
      } else onConfirmNeeded(answer.needs, () => creating.submit(typed));
    },
  });

  return (
    <form className={styles.form} noValidate onSubmit={(event) => creating.submitForm(event, name)}>
      <div className={styles.whole}>
        <TextField
          id="token-name"
          label={t`Token name`}
          hint={t`Name the program, so you’ll recognize it later.`}
          autoComplete="off"
          maxLength={limits.userTokenNameLengthMax}
          required
          value={name}
          error={creating.errors['name']}
          onChange={(value) => {
            setName(value);
            creating.clearError('name');
          }}
        />
      </div>
      <div className={styles.whole}>
        <div className={styles.block}>
          <Button
            type="submit"
            icon="plus"
            pendingLabel={creating.isPending ? t`Creating…` : undefined}
          >{t`Create token`}</Button>
          {creating.failure !== null && <Alert tone="bad">{creating.failure}</Alert>}
        </div>
      </div>
    </form>
  );
}
