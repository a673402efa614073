import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { DensePage } from '#kit/web/layout/DensePage.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { messages } from '#rules/messages.ts';
import { PersonSections, type PersonSectionsProps } from './PersonSections.tsx';
import type { PersonRecordLookup } from './use-person-record.ts';

export type PersonPageProps = Omit<PersonSectionsProps, 'lookup'> & {
  lookup: Exclude<PersonRecordLookup, { status: 'unknown' }>;
};

/** The page of a person, for admins. SCR-08 */
export function PersonPage({ lookup, ...viewed }: PersonPageProps): ReactNode {
  switch (lookup.status) {
    case 'loading':
      return (
        <DensePage title="Person">
          <Waiting label="Loading this person">
            <Skeleton shape="block" height="24rem" />
          </Waiting>
        </DensePage>
      );
    case 'failed':
      return (
        <DensePage title="Person">
          <Alert tone="bad" action={<Button onPress={lookup.retry}>Try again</Button>}>
            {messages.resultsNotLoaded}
          </Alert>
        </DensePage>
      );
    case 'known':
      return <PersonSections lookup={lookup} {...viewed} />;
  }
}
