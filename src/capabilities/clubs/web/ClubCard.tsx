import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Icon } from '#kit/web/icons/Icon.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { t } from '#rules/language/t.ts';
import styles from './ClubCard.module.css';
import { closedWeekdayWords } from './closed-weekday-words.ts';
import type { ShownClub } from '../wire.ts';
import type { ClubLookup } from './use-club.ts';

export type ClubCardProps = {
  lookup: ClubLookup;
  /** Shown until the lookup has answered. */
  name: string;
  onChange: () => void;
  onEnterAddress: () => void;
  /** Opens the club's details; without it there is no button for them. */
  onDetails?: (() => void) | undefined;
  /** Opens the notes on the club; without it there is no button for them. */
  onNotes?: (() => void) | undefined;
  /** How many notes there are to read. */
  notesCount?: number | undefined;
};

/** The chosen club: where it is, who takes the bags there, when it is closed. PNT-11 */
export function ClubCard(props: ClubCardProps): ReactNode {
  const { lookup, name, onChange, onEnterAddress } = props;
  if (lookup.status === 'failed') {
    return (
      <Alert
        tone="bad"
        title={name === '' ? t`We couldn’t load this place` : t`We couldn’t load ${name}`}
        action={
          <div className={styles.actions}>
            <Button onPress={lookup.retry}>{t`Try again`}</Button>
            <Button variant="quiet" onPress={onEnterAddress}>{t`Enter the address instead`}</Button>
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
      <div className={styles.words}>
        {lookup.status === 'loaded' ? <ClubText club={lookup.data} /> : <ClubSpace name={name} />}
        <MoreButtons {...props} />
      </div>
      <Button variant="quiet" size="small" label={t`Change ${name}`} onPress={onChange}>{t`Change`}</Button>
    </div>
  );
}

function ClubText({ club }: { club: ShownClub }): ReactNode {
  const closed = closedWeekdayWords(club.closedWeekdays);
  return (
    <>
      <p className={styles.name}>{club.name}</p>
      <p>{[club.address, club.city, `${club.state} ${club.zip}`.trim()].filter(Boolean).join(', ')}</p>
      <ul className={styles.facts}>
        {club.contact !== '' && <li>{t`Bags go to: ${club.contact}`}</li>}
        {closed !== '' && <li>{t`Closed on ${closed}`}</li>}
        {club.hasDailyPickup && <li>{t`A carrier stops here every business day, so pickup is free`}</li>}
        {club.note !== '' && <li>{club.note}</li>}
      </ul>
    </>
  );
}

function MoreButtons({ name, onDetails, onNotes, notesCount = 0 }: ClubCardProps): ReactNode {
  if (!onDetails && !onNotes) return null;
  const notes = notesCount > 0 ? t`Notes (${notesCount})` : t`Notes`;
  return (
    <div className={styles.more}>
      {onDetails && (
        <Button variant="quiet" size="small" label={t`Details of ${name}`} onPress={onDetails}>{t`Details`}</Button>
      )}
      {onNotes && (
        <Button variant="quiet" size="small" label={t`${notes} on ${name}`} onPress={onNotes}>
          {notes}
        </Button>
      )}
    </div>
  );
}

/** A placeholder as high as the text of most clubs. */
function ClubSpace({ name }: { name: string }): ReactNode {
  return (
    <>
      {name !== '' && <p className={styles.name}>{name}</p>}
      <Waiting label={t`Loading the address`}>
        <Skeleton count={2} />
      </Waiting>
    </>
  );
}
