import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Icon } from '#kit/web/icons/Icon.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { weekdayName } from '#rules/dates.ts';
import styles from './ClubCard.module.css';
import type { Club, ClubLookup } from './use-club.ts';

export type ClubCardProps = {
  lookup: ClubLookup;
  /** What is known before the lookup has answered. */
  name: string;
  onChange: () => void;
  onEnterAddress: () => void;
};

/** The chosen club: where it is, who takes the bags there, when it is closed. PNT-11 */
export function ClubCard({ lookup, name, onChange, onEnterAddress }: ClubCardProps): ReactNode {
  if (lookup.status === 'failed') {
    return (
      <Alert
        tone="bad"
        title={name === '' ? 'This place could not be looked up' : `${name} could not be looked up`}
        action={
          <div className={styles.actions}>
            <Button onPress={lookup.retry}>Try again</Button>
            <Button variant="quiet" onPress={onEnterAddress}>
              Enter the address instead
            </Button>
          </div>
        }
      >
        {lookup.problem}
      </Alert>
    );
  }
  return (
    <div className={styles.card}>
      <Icon name="flag" />
      {lookup.club ? <ClubWords club={lookup.club} /> : <ClubSpace name={name} />}
      <Button variant="quiet" size="small" label={`Change ${name}`} onPress={onChange}>
        Change
      </Button>
    </div>
  );
}

function ClubWords({ club }: { club: Club }): ReactNode {
  const closed = [...club.closedWeekdays].sort((a, b) => a - b).map((weekday) => `${weekdayName(weekday)}s`);
  return (
    <div className={styles.words}>
      <p className={styles.name}>{club.name}</p>
      <p>{[club.address, club.city, `${club.state} ${club.zip}`.trim()].filter(Boolean).join(', ')}</p>
      <ul className={styles.facts}>
        {club.contact !== '' && <li>Bags go to: {club.contact}</li>}
        {closed.length > 0 && <li>Closed on {listed(closed)}</li>}
        {club.hasDailyPickup && <li>A carrier calls here every working day, so pickup is free</li>}
        {club.note !== '' && <li>{club.note}</li>}
      </ul>
    </div>
  );
}

/** As high as a club usually is. */
function ClubSpace({ name }: { name: string }): ReactNode {
  return (
    <div className={styles.words}>
      {name !== '' && <p className={styles.name}>{name}</p>}
      <Waiting label="Looking up the address">
        <Skeleton count={2} />
      </Waiting>
    </div>
  );
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
