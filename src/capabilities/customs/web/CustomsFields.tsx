import type { ReactNode } from 'react';
import { DateField } from '#kit/web/calendar/DateField.tsx';
import { Icon } from '#kit/web/icons/Icon.tsx';
import type { IsoDate } from '#rules/dates.ts';
import type { CustomsField, TravelDays } from '#rules/customs/customs-info.ts';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import styles from './CustomsFields.module.css';

export type CustomsFieldsProps = {
  countryName: string;
  isRoundTrip: boolean;
  today: IsoDate;
  days: TravelDays;
  errors: Readonly<Partial<Record<CustomsField, string>>>;
  onChange: (days: TravelDays) => void;
};

/** The dates for customs: the arrival, and for a round trip the departure. INT-01 */
export function CustomsFields(props: CustomsFieldsProps): ReactNode {
  const { countryName, isRoundTrip, today, days, errors, onChange } = props;
  return (
    <>
      <p className={styles.country}>
        <Icon name="plane" size={20} />
        <span>{countryName}</span>
      </p>
      <p>{messages.customsIntroduction}</p>
      <div className={styles.days}>
        <DateField
          id={customsFieldIds.arrival}
          label={t`Arrival date`}
          required
          hint={messages.customsArrivalHint}
          value={days.arrival}
          today={today}
          dayState={anyDay}
          error={errors.arrival}
          onChange={(arrival) => onChange({ ...days, arrival })}
        />
        {isRoundTrip && (
          <DateField
            id={customsFieldIds.departure}
            label={t`Departure date`}
            required
            hint={messages.customsDepartureHint}
            value={days.departure}
            today={today}
            dayState={(day) => (days.arrival !== null && day < days.arrival ? beforeArrival : openDay)}
            error={errors.departure}
            onChange={(departure) => onChange({ ...days, departure })}
          />
        )}
      </div>
    </>
  );
}

/** The ids of the fields, to focus the first one with an error. */
export const customsFieldIds: Readonly<Record<CustomsField, string>> = {
  arrival: 'customs-arrival',
  departure: 'customs-departure',
};

const openDay = { blocked: false };
const beforeArrival = { blocked: true, reason: t`Before your arrival` };
const anyDay = () => openDay;
