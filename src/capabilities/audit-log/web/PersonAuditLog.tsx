import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { DenseTable } from '#kit/web/layout/DenseTable.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { TitledSection } from '#kit/web/layout/TitledSection.tsx';
import { momentText } from '#kit/web/moment-text.ts';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { messages } from '#rules/messages.ts';
import { actionText, detailText, subjectText } from './audit-text.ts';
import type { AuditLog } from './use-audit-log.ts';

/** What a user did for others, and what was done for them. CRT-03 SCR-08 */
export function PersonAuditLog({ log }: { log: AuditLog }): ReactNode {
  return (
    <TitledSection title="Audit log">
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
          emptyText="No activity yet."
          columns={['When', 'Who', 'Action', 'For', 'Details']}
          rows={log.entries.map((entry) => ({
            key: entry.id,
            cells: [momentText(entry.at), entry.actorEmail, actionText(entry), subjectText(entry), detailText(entry)],
          }))}
        />
      )}
      {log.more && (
        <div>
          <Button onPress={log.more} pendingLabel={log.isLoadingMore ? 'Loading' : undefined}>
            Show earlier
          </Button>
        </div>
      )}
    </TitledSection>
  );
}
