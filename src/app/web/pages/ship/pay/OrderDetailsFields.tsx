import type { ReactNode } from 'react';
import { CheckboxField } from '#kit/web/form/CheckboxField.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { requestedPlace } from '#rules/brand/requested-place.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { pageFacts } from '../../../page-facts.ts';
import styles from './PayForm.module.css';
import type { OrderDetailsForm } from './use-order-details.ts';

/** Optional details of an order: a missing club, a note, and a golfer's handicap number. BRD-02 ACC-09 */
export function OrderDetailsFields({ form }: { form: OrderDetailsForm }): ReactNode {
  const { value, asksHandicap, fieldProblems: problems, change, leave } = form;
  const place = requestedPlace(pageFacts.brand);
  return (
    <section className={styles.part} aria-labelledby="pay-details" data-form="details">
      <h3 className={styles.title} id="pay-details">{t`Anything else?`}</h3>
      <CheckboxField
        id="order-note"
        label={t`Add a note to this order`}
        checked={value.comment !== null}
        onChange={(isWanted) => change({ comment: isWanted ? '' : null })}
      />
      {value.comment !== null && (
        <TextField
          id="order-comment"
          label={t`Note`}
          rows={3}
          value={value.comment}
          error={problems.comment}
          maxLength={limits.noteLengthMax}
          onChange={(comment) => change({ comment })}
          onBlur={() => leave('comment')}
        />
      )}
      <CheckboxField
        id="order-request"
        label={t`Request a ${place} that isn’t listed`}
        checked={value.requestedClub !== null}
        onChange={(isWanted) => change({ requestedClub: isWanted ? '' : null })}
      />
      {value.requestedClub !== null && (
        <TextField
          id="order-requestedClub"
          label={t`Name of the ${place} to add`}
          value={value.requestedClub}
          error={problems.requestedClub}
          autoComplete="off"
          autoCapitalize="words"
          maxLength={limits.textFieldLengthMax}
          onChange={(requestedClub) => change({ requestedClub })}
          onBlur={() => leave('requestedClub')}
        />
      )}
      {asksHandicap && (
        <TextField
          id="order-ghinNumber"
          label={t`GHIN number (optional)`}
          hint={t`Your handicap number, if the club asks for it.`}
          value={value.ghinNumber ?? ''}
          error={problems.ghinNumber}
          inputMode="numeric"
          autoComplete="off"
          length="short"
          onChange={(typed) => change({ ghinNumber: typed === '' ? null : typed })}
          onBlur={() => leave('ghinNumber')}
        />
      )}
    </section>
  );
}
