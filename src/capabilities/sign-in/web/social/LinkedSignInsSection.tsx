import { type ReactNode, useState } from 'react';
import { useSearch } from 'wouter';
import { call } from '#kit/web/call.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { DeleteButton } from '#kit/web/form/DeleteButton.tsx';
import styles from '#kit/web/layout/AccountSection.module.css';
import { LoadableContent } from '#kit/web/layout/LoadableContent.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { useSubmit } from '#kit/web/use-submit.ts';
import { longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { linkSignIn } from '../../contract.ts';
import type { LinkedSignIn, LinkedSignIns } from '../../wire.ts';
import { linkOutcome, useLinkedSignIns, useUnlink } from './use-linked-sign-ins.ts';

export type LinkedSignInsSectionProps = {
  /** The user has to prove again who they are before anything is linked; `retry` links after that. */
  onConfirmNeeded: (needs: 'password' | 'sign-in', retry: () => void) => void;
};

/** The provider accounts that sign in to this account: listed, linked and unlinked. ACC-05 */
export function LinkedSignInsSection({ onConfirmNeeded }: LinkedSignInsSectionProps): ReactNode {
  const linked = useLinkedSignIns();
  return (
    <LoadableContent of={linked} waitingFor={t`Loading your linked sign-ins`}>
      {(signIns) => <LinkedList signIns={signIns} onConfirmNeeded={onConfirmNeeded} />}
    </LoadableContent>
  );
}

function LinkedList({ signIns, onConfirmNeeded }: LinkedSignInsSectionProps & { signIns: LinkedSignIns }): ReactNode {
  const outcome = linkOutcome(useSearch());
  const [removed, setRemoved] = useState<string | null>(null);
  const unlink = useUnlink();
  const linking = useSubmit({
    send: (provider: string) => call(linkSignIn, { body: { provider } }),
    onSuccess: (answer, provider) => {
      if (answer.success) window.location.assign(answer.url);
      else onConfirmNeeded(answer.needs, () => linking.submit(provider));
    },
  });

  return (
    <>
      {removed !== null && <Alert tone="good">{removed}</Alert>}
      {removed === null && outcome && <Alert tone={outcome.isGood ? 'good' : 'bad'}>{outcome.text}</Alert>}
      {signIns.mayLink ? (
        <p className={styles.lead}>
          {signIns.linked.length === 0 && signIns.providers.length === 0
            ? t`Signing in with Google, Facebook or Apple isn’t available here.`
            : t`Other accounts you can sign in with. We email you whenever one is linked or unlinked. Resetting your password by email unlinks all of them.`}
        </p>
      ) : (
        <p className={styles.lead}>{messages.linkNotForStaff}</p>
      )}
      {signIns.linked.length > 0 && (
        <ul className={styles.list}>
          {signIns.linked.map((one) => (
            <LinkedRow key={one.id} linked={one} onUnlink={async () => setRemoved(await unlink(one))} />
          ))}
        </ul>
      )}
      {signIns.mayLink && signIns.providers.length > 0 && (
        <div className={styles.actions}>
          {signIns.providers.map(({ key, name }) => (
            <Button
              key={key}
              icon="plus"
              onPress={() => {
                setRemoved(null);
                linking.submit(key);
              }}
            >
              {t`Link ${name}`}
            </Button>
          ))}
        </div>
      )}
      {linking.failure !== null && <Alert tone="bad">{linking.failure}</Alert>}
    </>
  );
}

function LinkedRow({ linked, onUnlink }: { linked: LinkedSignIn; onUnlink: () => Promise<void> }): ReactNode {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.title}>{linked.name}</p>
        <p className={styles.small}>{t`Linked on ${longDate(linked.since)}`}</p>
      </div>
      <div className={styles.actions}>
        <DeleteButton verb="Unlink" name={linked.name} onDelete={onUnlink} />
      </div>
    </li>
  );
}
