import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { messages } from '#rules/messages.ts';
import { deedDetail, deedSubject, deedWords } from './audit-words.ts';
import { DenseTable } from './DenseTable.tsx';
import { momentWords } from './moment-words.ts';
import styles from './PersonParts.module.css';
import type { AuditLog } from './use-audit-log.ts';

/** What somebody did for others, and what was done for them. CRT-03 SCR-08 */
export function AuditOfPerson({ log }: { log: AuditLog }): ReactNode {
  return (
    <section className={styles.part} aria-labelledby="person-audit">
      <h2 id="person-audit">Audit log</h2>
      {log.status === 'loading' && (
        <Waiting label="Loading the log">
          <Skeleton count={3} />
        </Waiting>
      )}
      {log.status === 'failed' && (
        <Alert tone="bad" action={<Button onPress={log.retry}>Try again</Button>}>
          {messages.resultsNotLoaded}
        </Alert>
      )}
      {log.status === 'ready' && (
        <DenseTable
          label="Audit log"
          nothing="Nothing was done by or for this person."
          columns={['When', 'Who', 'Did', 'For', 'What and why']}
          rows={log.entries.map((entry) => ({
            key: entry.id,
            cells: [momentWords(entry.at), entry.actor, deedWords(entry), deedSubject(entry), deedDetail(entry)],
          }))}
        />
      )}
      {log.more && (
        <div>
          <Button onPress={log.more} pendingLabel={log.isLoadingMore ? 'Loading' : undefined}>
            Earlier
          </Button>
        </div>
      )}
    </section>
  );
}
