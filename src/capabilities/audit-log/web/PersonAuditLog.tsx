import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { DenseTable } from '#kit/web/layout/DenseTable.tsx';
import { Loaded } from '#kit/web/layout/Loaded.tsx';
import { TitledSection } from '#kit/web/layout/TitledSection.tsx';
import type { Loadable } from '#kit/web/loadable.ts';
import { momentText } from '#kit/web/moment-text.ts';
import { actionText, detailText, subjectText } from './audit-text.ts';
import type { AuditLog } from './use-audit-log.ts';

/** What a user did for others, and what was done for them. CRT-03 SCR-08 */
export function PersonAuditLog({ log }: { log: Loadable<AuditLog> }): ReactNode {
  return (
    <TitledSection title="Audit log">
      <Loaded label="Loading the log" lookup={log}>
        {({ entries, more, isLoadingMore }) => (
          <>
            <DenseTable
              label="Audit log"
              emptyText="No activity yet."
              columns={['When', 'Who', 'Action', 'For', 'Details']}
              rows={entries.map((entry) => ({
                key: entry.id,
                cells: [
                  momentText(entry.at),
                  entry.actorEmail,
                  actionText(entry),
                  subjectText(entry),
                  detailText(entry),
                ],
              }))}
            />
            {more && (
              <div>
                <Button onPress={more} pendingLabel={isLoadingMore ? 'Loading' : undefined}>
                  Show earlier
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </TitledSection>
  );
}
