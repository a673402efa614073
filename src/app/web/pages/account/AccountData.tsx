import type { ReactNode } from 'react';
import type { AccountData as Data } from '#capabilities/account/web/use-account-data.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import styles from './AccountParts.module.css';

export type AccountDataProps<Answer> = {
  of: Data<Answer>;
  /** What is awaited: "Loading your orders". */
  waitingFor: string;
  children: (answer: Answer) => ReactNode;
};

/** What a part of the account shows once it has arrived, and what stands there until then. */
export function AccountData<Answer>({ of: data, waitingFor, children }: AccountDataProps<Answer>): ReactNode {
  switch (data.status) {
    case 'there':
      return children(data.data);
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
        <Alert tone="bad" title="This did not load" action={<Button onPress={data.retry}>Try again</Button>}>
          {data.problem}
        </Alert>
      );
  }
}
