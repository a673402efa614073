import { type FormEvent, type ReactNode, useState } from 'react';
import type { Token } from '#capabilities/account/web/account-answers.ts';
import { accountDeeds } from '#capabilities/account/web/account-deeds.ts';
import { focusFirstError } from '#capabilities/account/web/focus-first-error.ts';
import { useAccountRefresh, useTokens } from '#capabilities/account/web/use-account-data.ts';
import { useSending } from '#capabilities/account/web/use-sending.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { longDate } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import { AccountData } from './AccountData.tsx';
import styles from './AccountParts.module.css';
import type { Unconfirmed } from './ConfirmModal.tsx';
import { DeleteButton } from './DeleteButton.tsx';

/** Tokens with which programs act for the person: made, named, listed and revoked here. ACC-08 */
export function TokensSection({ onWait }: { onWait: (waiting: Unconfirmed) => void }): ReactNode {
  const tokens = useTokens();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <p className={styles.lead}>
        A program that sends a token as <code>x-user-token</code> acts as you. A token is good for a year. A new
        password revokes all of them.
      </p>
      {secret !== null && <NewToken secret={secret} onClose={() => setSecret(null)} />}
      <AccountData of={tokens} waitingFor="Loading your tokens">
        {(known) => <TokenList tokens={known} />}
      </AccountData>
      <TokenForm onMade={setSecret} onWait={onWait} />
    </>
  );
}

/** The one time that a token can be read. */
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
            {isCopied ? 'Copied' : 'Copy token'}
          </Button>
          <Button size="small" onPress={onClose}>
            I have it
          </Button>
        </div>
      }
    >
      <code className={styles.secret}>{secret}</code>
    </Alert>
  );
}

function TokenList({ tokens }: { tokens: readonly Token[] }): ReactNode {
  const refresh = useAccountRefresh();
  if (tokens.length === 0) return <p className={styles.lead}>You have no tokens.</p>;
  return (
    <ul className={styles.list}>
      {tokens.map(({ id, name, createdOn, expiresOn, lastUsedOn }) => (
        <li className={styles.row} key={id}>
          <div className={styles.what}>
            <p className={styles.title}>{name || 'Unnamed token'}</p>
            <p className={styles.small}>
              Created {longDate(createdOn)}. Good until {longDate(expiresOn)}.
            </p>
            <p className={styles.small}>{lastUsedOn ? `Last used ${longDate(lastUsedOn)}` : 'Never used'}</p>
          </div>
          <div className={styles.actions}>
            <DeleteButton
              verb="Revoke"
              name={name || 'Unnamed token'}
              onDelete={() => accountDeeds.revokeToken(id)}
              onDone={refresh}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function TokenForm({
  onMade,
  onWait,
}: {
  onMade: (secret: string) => void;
  onWait: (waiting: Unconfirmed) => void;
}): ReactNode {
  const [name, setName] = useState('');
  const sending = useSending();
  const refresh = useAccountRefresh();

  async function create(): Promise<void> {
    const answer = await sending.send(() => accountDeeds.createToken(name));
    if (answer?.success) {
      setName('');
      onMade(answer.secret);
      await refresh();
    } else if (answer) onWait({ needs: answer.needs, again: () => void create() });
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (!sending.refuse(name.trim() === '' ? { name: messages.tokenNameRequired } : {})) await create();
    focusFirstError(form);
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.whole}>
        <TextField
          id="token-name"
          label="Name of a new token"
          hint="What the program is, so that you know it again."
          autoComplete="off"
          maxLength={limits.userTokenNameLengthMax}
          required
          value={name}
          error={sending.errors['name']}
          onChange={(value) => {
            setName(value);
            sending.mend('name');
          }}
        />
      </div>
      <div className={styles.whole}>
        <div className={styles.block}>
          <Button type="submit" icon="plus" pendingLabel={sending.isSending ? 'Creating…' : undefined}>
            Create token
          </Button>
          {sending.failure !== null && <Alert tone="bad">{sending.failure}</Alert>}
        </div>
      </div>
    </form>
  );
}
