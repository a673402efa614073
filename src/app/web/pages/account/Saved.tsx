import type { ReactNode } from 'react';
import type { Sending } from '#capabilities/account/web/use-sending.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import styles from './AccountParts.module.css';

export type SavedProps = {
  sending: Sending;
  /** What is said once it is saved. */
  words: string | null;
  /** What stands on the button. */
  children: ReactNode;
  /** Another way out beside the button. */
  aside?: ReactNode;
};

/** The end of a form: its button, and what came of it. */
export function Saved({ sending, words, children, aside }: SavedProps): ReactNode {
  return (
    <div className={styles.block}>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pendingLabel={sending.isSending ? 'Saving…' : undefined}>
          {children}
        </Button>
        {aside}
      </div>
      {words !== null && <Alert tone="good">{words}</Alert>}
      {sending.failure !== null && <Alert tone="bad">{sending.failure}</Alert>}
    </div>
  );
}
