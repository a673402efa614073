import type { ReactNode } from 'react';
import type { DayState } from '#kit/web/calendar/day-state.ts';
import { DateField } from '#kit/web/calendar/DateField.tsx';
import { Button } from '#kit/web/form/Button.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import PricedCalendarSheet from '../PricedCalendarSheet.tsx';
import styles from './NeededBy.module.css';
import { NeededByRows, type NeededByChoice } from './NeededByRows.tsx';
import { type NeededByQuestion, type NeededByList, useNeededByList } from './use-needed-by-list.ts';

export type NeededByProps = NeededByQuestion & {
  id: string;
  onNeededBy: (day: IsoDate | null) => void;
  onChoose: (choice: NeededByChoice) => void;
};

/** The day on which the bags are needed, and for each service the last day to hand them over. */
export default function NeededBy({ id, onNeededBy, onChoose, ...question }: NeededByProps): ReactNode {
  const { draft, neededBy, calendar } = question;
  const list = useNeededByList(question);
  return (
    <div className={styles.place}>
      <div className={styles.date}>
        <DateField
          id={id}
          label={t`I need my bags by`}
          hint={t`If there’s no delivery that day, they’ll arrive before it.`}
          value={neededBy}
          today={calendar.today}
          min={addDays(calendar.today, 1)}
          max={calendar.last}
          dayState={everyDay}
          renderCalendar={(sheet) => (
            <PricedCalendarSheet sheet={sheet} draft={draft} leg="outbound" by="arrival" isReady={question.isReady} />
          )}
          onChange={onNeededBy}
        />
      </div>
      <Answer list={list} neededBy={neededBy}>
        {draft.roundtrip && (
          <p className={styles.quiet}>{t`For the outbound trip only. The return trip has its own date and price.`}</p>
        )}
        <NeededByRows
          rows={list.rows}
          chosen={{ handover: draft.outbound.pickupDate, levelId: draft.outbound.service?.levelId ?? null }}
          onChoose={onChoose}
        />
      </Answer>
    </div>
  );
}

/** Any day can be requested; only handover days are limited. */
const everyDay = (): DayState => ({ blocked: false });

function Answer({
  list,
  neededBy,
  children,
}: {
  list: NeededByList;
  neededBy: IsoDate | null;
  children: ReactNode;
}): ReactNode {
  switch (list.status) {
    case 'not-asked':
      return neededBy === null ? null : (
        <p className={styles.quiet}>{t`Enter both places and your bags to see the last day to ship.`}</p>
      );
    case 'loading':
      return (
        <Waiting label={t`Finding the last day to ship`}>
          <Skeleton shape="block" height="4.5rem" count={3} />
        </Waiting>
      );
    case 'failed':
      return (
        <>
          <Alert
            tone="bad"
            title={
              list.rows.length > 0 ? t`We couldn’t load some shipping options` : t`We couldn’t load shipping options`
            }
            action={<Button onPress={list.retry}>{t`Try again`}</Button>}
          >{t`${list.problem ?? ''} What you entered is saved.`}</Alert>
          {list.rows.length > 0 && children}
        </>
      );
    case 'ready':
      if (list.rows.length > 0) return children;
      return (
        <Alert tone="warn" title={messages.limitedServiceOptions}>
          {list.problem}
        </Alert>
      );
  }
}
