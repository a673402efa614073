import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { Skeleton, Waiting } from './Skeleton.tsx';

type Lookup = { readonly status: 'loading' } | { readonly status: 'failed'; retry(): void };

/** A list of staff while it is loaded, and once it is there. */
export function Loaded<Ready extends { readonly status: 'ready' }>({
  label,
  lookup,
  children,
}: {
  label: string;
  lookup: Lookup | Ready;
  children: (ready: Ready) => ReactNode;
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
    case 'ready':
      return children(lookup);
  }
}
