import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { CustomsFields } from '#capabilities/customs/web/CustomsFields.tsx';
import { countryName } from '#kit/country-name.ts';
import { customsProblems } from '#rules/customs/customs-info.ts';
import { t } from '#rules/language/t.ts';
import { messageFor } from '#rules/messages.ts';
import { pageFacts } from '../../../page-facts.ts';
import { customsOfDraft, noDays } from '../order-answers.ts';
import { useDraft, useDraftStore } from '../use-draft.ts';
import { usePageState } from '../use-page-state.ts';
import styles from './Who.module.css';

/** The traveler's own days, which the customs forms of an international trip need. INT-01 */
export default function CustomsOfOrder(): ReactNode {
  const { answers, shownErrors } = usePageState();
  const country = useDraft(({ destination }) => destination.country);
  const isRoundTrip = useDraft(({ roundtrip }) => roundtrip);
  const days = useStore(answers, (all) => all.days) ?? noDays;
  const isAsked = useStore(shownErrors, ({ asked }) => asked.has('who'));
  const info = customsOfDraft(useDraftStore().getState(), { days });
  if (!info) return null;
  // A chosen day that is wrong says so at once; a missing one only once a button asked for it.
  const shown = customsProblems(info, { isRoundTrip }).filter(({ field }) => isAsked || info[field] !== '');
  return (
    <section className={styles.block} aria-label={t`Customs`}>
      <h3 className={styles.title}>{t`Customs`}</h3>
      <CustomsFields
        countryName={countryName(country)}
        isRoundTrip={isRoundTrip}
        today={pageFacts.today}
        days={days}
        errors={Object.fromEntries(shown.map(({ field, message }) => [field, messageFor(field, message)]))}
        onChange={(changed) => answers.setState({ days: changed })}
      />
    </section>
  );
}
