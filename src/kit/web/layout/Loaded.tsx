import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import type { Loadable } from '../loadable.ts';
import { Skeleton, Waiting } from './Skeleton.tsx';

/** A list of staff while it is loaded, and once it is there. */
export function Loaded<Data>({
  label,
  lookup,
  children,
}: {
  /** What is loading: "Loading the labels". */
  label: string;
  lookup: Loadable<Data>;
  children: (data: Data) => ReactNode;
}): ReactNode {
  switch (lookup.status) {
    case 'loading':
      return (
        <Waiting label={label}>
          <Skeleton count={4} />
        </Waiting>
      );
    case 'failed':
      return (
        <Alert tone="bad" action={<Button onPress={lookup.retry}>{t`Try again`}</Button>}>
          {messages.resultsNotLoaded}
        </Alert>
      );
    case 'loaded':
      return children(lookup.data);
  }
}
