import { type ComponentType, type ReactNode, useState } from 'react';
import { CallFailed } from '#kit/web/call.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { brandById } from '#rules/brand/brand.ts';
import { messages } from '#rules/messages.ts';
import { DenseTable } from './DenseTable.tsx';
import { momentWords } from './moment-words.ts';
import type { ClubBillingRecord, PersonRecord } from './person-record.ts';
import styles from './PersonParts.module.css';

/** The club that is to pay. */
export type ChosenClub = { readonly clubId: number; readonly name: string };

export type ClubBillingOfPersonProps = {
  billing: ClubBillingRecord;
  /** The person's own club, which is what most of them mean. */
  ownClub: PersonRecord['person']['club'];
  /** Null refuses. */
  decide: (requestId: number, decision: { readonly clubId: number } | null) => Promise<void>;
  /** Finds another club; drawn by the page, which knows the search. */
  ClubToPay: ComponentType<{ onPick: (club: ChosenClub) => void }>;
};

const stateWords = { asked: 'Waits for an answer', granted: 'Granted', refused: 'Refused' } as const;

/** Who pays for somebody, what they asked for, and the admin's decision. PAY-07 SCR-08 */
export function ClubBillingOfPerson({ billing, ownClub, decide, ClubToPay }: ClubBillingOfPersonProps): ReactNode {
  const open = billing.requests.find(({ state }) => state === 'asked');
  return (
    <section className={styles.part} aria-labelledby="person-club-billing">
      <h2 id="person-club-billing">Club billing</h2>
      <DenseTable
        label="Clubs that pay"
        nothing="No club pays for this person."
        columns={['Club that pays', 'Brand']}
        rows={billing.clubs.map(({ id, name, brandId }) => ({
          key: id,
          cells: [name, brandById(brandId)?.name ?? String(brandId)],
        }))}
      />
      <DenseTable
        label="Requests"
        nothing="Nothing was asked for."
        columns={['Asked', 'Answer', 'Decided', 'By']}
        rows={billing.requests.map(({ id, state, askedAt, decidedAt, decidedBy }) => ({
          key: id,
          cells: [
            momentWords(askedAt),
            stateWords[state],
            decidedAt === null ? '–' : momentWords(decidedAt),
            decidedBy ?? '–',
          ],
        }))}
      />
      {open && (
        <Decision
          key={open.id}
          ownClub={ownClub}
          decide={(decision) => decide(open.id, decision)}
          ClubToPay={ClubToPay}
        />
      )}
    </section>
  );
}

function Decision({
  ownClub,
  decide,
  ClubToPay,
}: Pick<ClubBillingOfPersonProps, 'ownClub' | 'ClubToPay'> & {
  decide: (decision: { readonly clubId: number } | null) => Promise<void>;
}): ReactNode {
  const [club, setClub] = useState<ChosenClub | null>(ownClub && { clubId: ownClub.id, name: ownClub.name });
  const [pending, setPending] = useState<'no' | 'granting' | 'refusing'>('no');
  const [problem, setProblem] = useState<string | null>(null);

  async function send(decision: { readonly clubId: number } | null): Promise<void> {
    setPending(decision ? 'granting' : 'refusing');
    setProblem(null);
    try {
      await decide(decision);
    } catch (error) {
      setProblem(error instanceof CallFailed ? error.message : messages.clubBillingDecidedMeanwhile);
    } finally {
      setPending('no');
    }
  }

  return (
    <div className={styles.form}>
      {club ? (
        <p>
          {club.name} is to pay.{' '}
          <Button size="small" variant="quiet" onPress={() => setClub(null)}>
            Another club
          </Button>
        </p>
      ) : (
        <ClubToPay onPick={setClub} />
      )}
      <div className={styles.actions}>
        <Button
          variant="primary"
          disabledReason={club ? undefined : messages.billedClubRequired}
          pendingLabel={pending === 'granting' ? 'Granting' : undefined}
          onPress={() => club && void send({ clubId: club.clubId })}
        >
          Grant
        </Button>
        <Button pendingLabel={pending === 'refusing' ? 'Refusing' : undefined} onPress={() => void send(null)}>
          Refuse
        </Button>
      </div>
      {problem !== null && <Alert tone="bad">{problem}</Alert>}
    </div>
  );
}
