import type { ReactNode } from 'react';
import { t } from '#rules/language/t.ts';
import { Button } from '../form/Button.tsx';
import { Alert } from '../notices/Alert.tsx';
import type { Loadable } from '../loadable.ts';
import styles from './AccountSection.module.css';
import { Skeleton, Waiting } from './Skeleton.tsx';

export type LoadableContentProps<Data> = {
  of: Loadable<Data>;
  /** What is loading: "Loading your orders". */
  waitingFor: string;
  children: (data: Data) => ReactNode;
};

/** What a section shows once its data has arrived, with a placeholder until then and a way to try again. */
export function LoadableContent<Data>({ of: loadable, waitingFor, children }: LoadableContentProps<Data>): ReactNode {
  switch (loadable.status) {
    case 'loaded':
      return children(loadable.data);
    case 'loading':
      return (
        <Waiting label={waitingFor}>
          <div className={styles.waiting}>
            <Skeleton shape="block" height="5rem" count={3} />
          </div>
        </Waiting>
      );
    case 'failed':
      return (
        <Alert tone="bad" title={t`This didn’t load`} action={<Button onPress={loadable.retry}>{t`Try again`}</Button>}>
          {loadable.problem}
        </Alert>
      );
  }
}
