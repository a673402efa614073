import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { DensePage } from '#kit/web/layout/DensePage.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import type { Loadable } from '#kit/web/loadable.ts';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { messages } from '#rules/messages.ts';
import type { PersonRecord } from '../wire.ts';
import { PersonSections, type PersonSectionsProps } from './PersonSections.tsx';

export type PersonPageProps = Omit<PersonSectionsProps, 'record'> & {
  lookup: Loadable<PersonRecord>;
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
    case 'loaded':
      return <PersonSections record={lookup.data} {...viewed} />;
  }
}
