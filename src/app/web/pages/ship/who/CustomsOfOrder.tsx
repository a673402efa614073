import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { CustomsFields } from '#capabilities/customs/web/CustomsFields.tsx';
import { countryName } from '#kit/country-name.ts';
import { customsProblems } from '#rules/customs/customs-info.ts';
import { t } from '#rules/language/t.ts';
import { messageFor } from '#rules/messages.ts';
import { answersOfPage, customsOfDraft, noDays, stayOfDraft } from '#rules/checkout/order-answers.ts';
import { useDraft } from '../use-draft.ts';
import { usePageState } from '../use-page-state.ts';
import { useTrip } from '../use-trip.ts';
import styles from './Who.module.css';

/** The traveler's own days, which the customs forms of an international trip need. INT-01 */
export default function CustomsOfOrder(): ReactNode {
  const { answers, extras, shownErrors } = usePageState();
  const country = useDraft(({ destination }) => destination.country);
  const isRoundTrip = useDraft(({ roundtrip }) => roundtrip);
  const days = useStore(answers, (all) => all.days) ?? noDays;
  const isAsked = useStore(shownErrors, ({ asked }) => asked.has('who'));
  const { draft, calendars } = useTrip();
  const { today } = calendars.outbound;
  const daysOfOrder = useStore(answers, (all) => all.daysOfOrder);
  const isChange = useStore(extras, ({ changedOrderId }) => changedOrderId !== null);
  const said = answersOfPage({ days, ...(daysOfOrder && { daysOfOrder }) }, isChange);
  const info = customsOfDraft(draft, said);
  if (!info) return null;
  // A chosen day that is wrong says so at once; a missing one only once a button asked for it.
  const shown = customsProblems(info, { isRoundTrip, trip: stayOfDraft(draft, said, today) }).filter(
    ({ field }) => isAsked || info[field] !== '',
  );
  return (
    <section className={styles.block} aria-label={t`Customs`}>
      <h3 className={styles.title}>{t`Customs`}</h3>
      <CustomsFields
        countryName={countryName(country)}
        isRoundTrip={isRoundTrip}
        today={today}
        days={days}
        errors={Object.fromEntries(shown.map(({ field, message }) => [field, messageFor(field, message)]))}
        onChange={(changed) => answers.setState({ days: changed })}
      />
    </section>
  );
}
