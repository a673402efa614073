import { type ReactNode, useState } from 'react';
import { call } from '#kit/web/call.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { DenseTable } from '#kit/web/layout/DenseTable.tsx';
import { TitledSection } from '#kit/web/layout/TitledSection.tsx';
import { momentText } from '#kit/web/moment-text.ts';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { useSend } from '#kit/web/use-send.ts';
import { brandById } from '#rules/brand/brand.ts';
import { messages } from '#rules/messages.ts';
import { decideClubBilling } from '../contract.ts';
import {
  type ClubBillingDecision,
  type ClubBillingRecord,
  clubBillingDecisionToWire,
  clubBillingRecordFromWire,
} from '../wire.ts';
import styles from './PersonClubBilling.module.css';

/** The club that will pay. */
export type ChosenClub = { readonly id: number; readonly name: string };

export type PersonClubBillingProps = {
  billing: ClubBillingRecord;
  /** The user's own club, which is the one most requests are about. */
  ownClub: ChosenClub | null;
  onDecided: (billing: ClubBillingRecord) => void;
  /** Finds another club; the page provides the search. */
  renderClubSearch: (onPick: (club: ChosenClub) => void) => ReactNode;
};

const stateText = { asked: 'Pending', granted: 'Granted', refused: 'Refused' } as const;

/** The clubs that pay for a user, the user's requests, and the admin's decision. PAY-07 SCR-08 */
export function PersonClubBilling({ billing, ...decision }: PersonClubBillingProps): ReactNode {
  const open = billing.requests.find(({ state }) => state === 'asked');
  return (
    <TitledSection title="Club billing">
      <DenseTable
        label="Clubs that pay"
        emptyText="No club pays for this person."
        columns={['Club that pays', 'Brand']}
        rows={billing.clubs.map(({ id, name, brandId }) => ({
          key: id,
          cells: [name, brandById(brandId)?.name ?? String(brandId)],
        }))}
      />
      <DenseTable
        label="Requests"
        emptyText="No requests yet."
        columns={['Asked', 'Answer', 'Decided', 'By']}
        rows={billing.requests.map(({ id, state, askedAt, decidedAt, decidedByEmail }) => ({
          key: id,
          cells: [
            momentText(askedAt),
            stateText[state],
            decidedAt === null ? '–' : momentText(decidedAt),
            decidedByEmail ?? '–',
          ],
        }))}
      />
      {open && <Decision key={open.id} requestId={open.id} {...decision} />}
    </TitledSection>
  );
}

function Decision({
  requestId,
  ownClub,
  onDecided,
  renderClubSearch,
}: Omit<PersonClubBillingProps, 'billing'> & { requestId: number }): ReactNode {
  const [club, setClub] = useState(ownClub);
  const { start, status, input, problem } = useSend({
    send: async (decision: Omit<ClubBillingDecision, 'requestId'>) =>
      clubBillingRecordFromWire(await call(decideClubBilling, clubBillingDecisionToWire({ requestId, ...decision }))),
    otherwise: messages.clubBillingDecidedMeanwhile,
    onSuccess: onDecided,
  });
  const pending = status === 'pending' ? input?.state : null;
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
        renderClubSearch(setClub)
      )}
      <div className={styles.actions}>
        <Button
          variant="primary"
          disabledReason={club ? undefined : messages.billedClubRequired}
          pendingLabel={pending === 'granted' ? 'Granting' : undefined}
          onPress={() => club && start({ state: 'granted', clubId: club.id })}
        >
          Grant
        </Button>
        <Button
          pendingLabel={pending === 'refused' ? 'Refusing' : undefined}
          onPress={() => start({ state: 'refused', clubId: undefined })}
        >
          Refuse
        </Button>
      </div>
      {problem !== null && <Alert tone="bad">{problem}</Alert>}
    </div>
  );
}
