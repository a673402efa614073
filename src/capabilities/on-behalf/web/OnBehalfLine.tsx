import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Icon } from '#kit/web/icons/Icon.tsx';
import { clockTime } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import styles from './OnBehalfLine.module.css';
import type { ShownOnBehalfSession } from '../wire.ts';

export type OnBehalfLineProps = {
  session: ShownOnBehalfSession;
  isEnding: boolean;
  problem: string | null;
  onStop: () => void;
};

/** The banner's line; the time is in the browser's time zone. CRT-03 */
export function OnBehalfLine({ session, isEnding, problem, onStop }: OnBehalfLineProps): ReactNode {
  return (
    <section className={styles.line} aria-label="Booking session" data-screen-only>
      <Icon name="info" size={20} />
      <p className={styles.text}>{sessionText(session)}</p>
      <Button
        variant="secondary"
        label="Stop booking for someone"
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

function sessionText({ name, displayId, until }: ShownOnBehalfSession): string {
  const time = clockTime({ hour: until.getHours(), minute: until.getMinutes() });
  return name === null
    ? messageText('onBehalfOfGuest', { displayId, time })
    : messageText('onBehalfOf', { name, time });
}
