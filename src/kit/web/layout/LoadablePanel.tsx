import type { ReactNode } from 'react';
import { t } from '#rules/language/t.ts';
import { Button } from '../form/Button.tsx';
import type { Loadable } from '../loadable.ts';
import { Alert } from '../notices/Alert.tsx';
import { PagePanel } from './PagePanel.tsx';
import { Skeleton, Waiting } from './Skeleton.tsx';

export type LoadablePanelProps<Data> = {
  title: string;
  of: Loadable<Data>;
  /** What is loading: "Loading your labels". */
  waitingFor: string;
  /** "We couldn’t load your labels", and what that does not mean. */
  failedTitle: string;
  failedText: string;
  children: (data: Data) => ReactNode;
};

/** A panel of a page whose data is loaded on its own: with a placeholder until then, and a way to try again. */
export function LoadablePanel<Data>({ title, of: loadable, children, ...words }: LoadablePanelProps<Data>): ReactNode {
  return (
    <PagePanel title={title} isWide>
      {loadable.status === 'loading' && (
        <Waiting label={words.waitingFor}>
          <Skeleton count={2} />
        </Waiting>
      )}
      {loadable.status === 'failed' && (
        <Alert tone="bad" title={words.failedTitle} action={<Button onPress={loadable.retry}>{t`Try again`}</Button>}>
          {words.failedText}
        </Alert>
      )}
      {loadable.status === 'loaded' && children(loadable.data)}
    </PagePanel>
  );
}
