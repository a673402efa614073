import type { ReactNode } from 'react';
import { t } from '#rules/language/t.ts';
import { Alert } from '../notices/Alert.tsx';
import styles from '../layout/AccountSection.module.css';
import { Button } from './Button.tsx';

export type SubmitRowProps = {
  submission: { readonly isPending: boolean; readonly failure: string | null };
  /** What is shown once it is saved. */
  savedMessage?: string | null;
  /** The label of the button. */
  children: ReactNode;
  /** Another button beside it. */
  aside?: ReactNode;
};

/** The end of a form: its button, and how the last submission went. */
export function SubmitRow({ submission, savedMessage = null, children, aside }: SubmitRowProps): ReactNode {
  return (
    <div className={styles.block}>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pendingLabel={submission.isPending ? t`Saving…` : undefined}>
          {children}
        </Button>
        {aside}
      </div>
      {savedMessage !== null && <Alert tone="good">{savedMessage}</Alert>}
      {submission.failure !== null && <Alert tone="bad">{submission.failure}</Alert>}
    </div>
  );
}
