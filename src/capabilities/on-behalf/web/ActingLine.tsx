import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Icon } from '#kit/web/icons/Icon.tsx';
import { clockTime } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import styles from './ActingLine.module.css';
import type { ActingFor } from './use-acting-for.ts';

export type ActingLineProps = {
  acting: ActingFor;
  isEnding: boolean;
  problem: string | null;
  onStop: () => void;
};

/** The line itself, with the time as the clock of this machine shows it. CRT-03 */
export function ActingLine({ acting, isEnding, problem, onStop }: ActingLineProps): ReactNode {
  return (
    <section className={styles.line} aria-label="Acting for somebody" data-screen-only>
      <Icon name="info" size={20} />
      <p className={styles.words}>{wordsOf(acting)}</p>
      <Button
        variant="secondary"
        label="Stop acting for somebody"
        pendingLabel={isEnding ? 'Stopping…' : undefined}
        onPress={onStop}
      >
        Stop
      </Button>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

function wordsOf({ name, displayId, until }: ActingFor): string {
  const time = clockTime({ hour: until.getHours(), minute: until.getMinutes() });
  return name === null ? messageText('actingForGuest', { displayId, time }) : messageText('actingFor', { name, time });
}
