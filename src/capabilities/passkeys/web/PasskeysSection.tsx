import { type ReactNode, useState } from 'react';
import { CallFailed } from '#kit/web/call.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { DeleteButton } from '#kit/web/form/DeleteButton.tsx';
import styles from '#kit/web/layout/AccountSection.module.css';
import { LoadableContent } from '#kit/web/layout/LoadableContent.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { useAccountRefresh } from '#kit/web/use-account-data.ts';
import { useSubmit } from '#kit/web/use-submit.ts';
import { longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import type { ShownPasskey, Passkeys } from '../wire.ts';
import { hasPasskeys } from './authenticator.ts';
import { createPasskey, deletePasskey, usePasskeys } from './use-passkeys.ts';

export type PasskeysSectionProps = {
  /** Whether passkeys work at the address of this page. */
  isOffered: boolean;
  /** The user has to prove again who they are before a passkey is added or removed; `retry` continues after that. */
  onConfirmNeeded: (needs: 'password' | 'sign-in', retry: () => void) => void;
};

/** Passkeys with which the user signs in: added, listed and removed here. ACC-02 */
export function PasskeysSection(props: PasskeysSectionProps): ReactNode {
  const lookup = usePasskeys();
  return (
    <LoadableContent of={lookup} waitingFor={t`Loading your passkeys`}>
      {(passkeys) => <PasskeyList {...props} {...passkeys} />}
    </LoadableContent>
  );
}

function PasskeyList({ mayAdd, passkeys, isOffered, onConfirmNeeded }: PasskeysSectionProps & Passkeys): ReactNode {
  const refresh = useAccountRefresh();
  const [done, setDone] = useState<'passkeyAdded' | 'passkeyRemoved' | null>(null);
  const adding = useSubmit({
    send: createPasskey,
    onSuccess: async (change) => {
      if (change.kind === 'not-fresh') onConfirmNeeded(change.needs, () => adding.submit());
      if (change.kind !== 'done') return;
      await refresh();
      setDone('passkeyAdded');
    },
  });
  const removing = useSubmit({ send: remove });

  async function remove(id: number): Promise<void> {
    setDone(null);
    const change = await deletePasskey(id);
    if (change.kind === 'not-fresh') {
      onConfirmNeeded(change.needs, () => removing.submit(id));
      throw new CallFailed({ kind: 'declined' }, change.message);
    }
    await refresh();
    setDone('passkeyRemoved');
  }

  if (!mayAdd) return <p className={styles.lead}>{messages.passkeysNotForRole}</p>;
  return (
    <>
      <p
        className={styles.lead}
      >{t`Sign in with your fingerprint, face or screen lock instead of a password. We email you whenever a passkey is added or removed. Resetting your password removes all of them.`}</p>
      {done !== null && <Alert tone="good">{messages[done]}</Alert>}
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => remove(passkey.id)} />
          ))}
        </ul>
      )}
      {removing.failure !== null && <Alert tone="bad">{removing.failure}</Alert>}
      {isOffered && hasPasskeys() ? (
        <Button
          icon="plus"
          pendingLabel={adding.isPending ? t`Adding…` : undefined}
          onPress={() => {
            setDone(null);
            adding.submit();
          }}
        >{t`Add a passkey`}</Button>
      ) : (
        <p className={styles.lead}>{messages.passkeysNotHere}</p>
      )}
      {adding.failure !== null && <Alert tone="bad">{adding.failure}</Alert>}
    </>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: ShownPasskey; onRemove: () => Promise<void> }): ReactNode {
  const { name, site, createdOn, lastUsedOn } = passkey;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.title}>{name}</p>
        <p className={styles.small}>{t`Added ${longDate(createdOn)}`}</p>
        <p className={styles.small}>{lastUsedOn ? t`Last used ${longDate(lastUsedOn)}` : t`Never used`}</p>
        {site !== window.location.hostname && <p className={styles.small}>{t`For ${site}`}</p>}
      </div>
      <div className={styles.actions}>
        <DeleteButton verb="Remove" name={name} onDelete={onRemove} />
      </div>
    </li>
  );
}
