import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSearch } from 'wouter';
import { useSending } from '#capabilities/account/web/use-sending.ts';
import {
  beginLinking,
  type LinkedSignIn,
  type LinkedSignIns,
  linkOutcome,
  useLinkedSignIns,
  useUnlink,
} from '#capabilities/social-sign-in/web/use-linked-sign-ins.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { longDate } from '#rules/dates.ts';
import { messages } from '#rules/messages.ts';
import { AccountData } from './AccountData.tsx';
import styles from './AccountParts.module.css';
import type { Unconfirmed } from './ConfirmModal.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { TokensSection } from './TokensSection.tsx';

const ConfirmModal = lazy(() => import('./ConfirmModal.tsx'));

/** What opens the account: accounts elsewhere that sign in to it, and tokens for programs. ACC-05 ACC-08 */
export function SecurityPart(): ReactNode {
  const [waiting, setWaiting] = useState<Unconfirmed | null>(null);
  const linked = useLinkedSignIns();
  return (
    <>
      <section className={styles.first} aria-labelledby="linked-title">
        <h2 id="linked-title">Linked sign-ins</h2>
        <AccountData of={linked} waitingFor="Loading your linked sign-ins">
          {(known) => <LinkedSection known={known} onWait={setWaiting} />}
        </AccountData>
      </section>
      <section className={styles.part} aria-labelledby="tokens-title">
        <h2 id="tokens-title">Tokens</h2>
        <TokensSection onWait={setWaiting} />
      </section>
      {waiting !== null && (
        <Suspense>
          <ConfirmModal
            needs={waiting.needs}
            onClose={() => setWaiting(null)}
            onConfirmed={() => {
              setWaiting(null);
              waiting.again();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function LinkedSection({ known, onWait }: { known: LinkedSignIns; onWait: (waiting: Unconfirmed) => void }): ReactNode {
  const outcome = linkOutcome(useSearch());
  const [removed, setRemoved] = useState<string | null>(null);
  const sending = useSending();
  const unlink = useUnlink();

  async function link(provider: string): Promise<void> {
    setRemoved(null);
    const answer = await sending.send(() => beginLinking(provider));
    if (answer?.success) window.location.assign(answer.url);
    else if (answer) onWait({ needs: answer.needs, again: () => void link(provider) });
  }

  return (
    <>
      {removed !== null && <Alert tone="good">{removed}</Alert>}
      {removed === null && outcome && <Alert tone={outcome.isGood ? 'good' : 'bad'}>{outcome.words}</Alert>}
      {known.mayLink ? (
        <p className={styles.lead}>
          {known.linked.length === 0 && known.providers.length === 0
            ? 'You sign in with your email and password. No other way to sign in is set up here.'
            : 'Accounts elsewhere that can sign in to yours. We send you a mail whenever one is linked or unlinked, and a new password by mail unlinks all of them.'}
        </p>
      ) : (
        <p className={styles.lead}>{messages.linkNotForStaff}</p>
      )}
      {known.linked.length > 0 && (
        <ul className={styles.list}>
          {known.linked.map((one) => (
            <LinkedRow key={one.id} linked={one} onUnlink={async () => setRemoved(await unlink(one))} />
          ))}
        </ul>
      )}
      {known.mayLink && known.providers.length > 0 && (
        <div className={styles.actions}>
          {known.providers.map(({ key, name }) => (
            <Button key={key} icon="plus" onPress={() => void link(key)}>
              {`Link ${name}`}
            </Button>
          ))}
        </div>
      )}
      {sending.failure !== null && <Alert tone="bad">{sending.failure}</Alert>}
    </>
  );
}

function LinkedRow({ linked, onUnlink }: { linked: LinkedSignIn; onUnlink: () => Promise<void> }): ReactNode {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.title}>{linked.name}</p>
        <p className={styles.small}>Linked on {longDate(linked.since)}</p>
      </div>
      <div className={styles.actions}>
        <DeleteButton
          verb="Unlink"
          name={linked.name}
          onDelete={async () => {
            await onUnlink();
            return true;
          }}
          onDone={() => Promise.resolve()}
        />
      </div>
    </li>
  );
}
