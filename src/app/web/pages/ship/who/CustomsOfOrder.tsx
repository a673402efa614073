import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { CustomsFields } from '#capabilities/customs/web/CustomsFields.tsx';
import { countryName } from '#kit/country-name.ts';
import { customsProblems } from '#rules/customs/customs-info.ts';
import { t } from '#rules/language/t.ts';
import { messageFor } from '#rules/messages.ts';
import { bagCount } from '#rules/shipment/draft.ts';
import { pageFacts } from '../../../page-facts.ts';
import { LazyContents } from '../contents/LazyContents.tsx';
import { customsOfDraft, noDays } from '#rules/checkout/order-answers.ts';
import { useDraft, useDraftStore } from '../use-draft.ts';
import { usePageState } from '../use-page-state.ts';
import styles from './Who.module.css';

/** The traveler's own days and what is in the bags, which the customs forms of an international trip need. INT-01 */
export default function CustomsOfOrder(): ReactNode {
  const bags = useDraft(bagCount);
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
      {bags > 0 && (
        <>
          <h4 className={styles.subtitle}>{t`What’s in the bags`}</h4>
          <p
            className={styles.purpose}
          >{t`Customs needs to know what’s in each bag. Tell us now or later on your receipt, before the carrier has a bag.`}</p>
          <LazyContents section="who" />
        </>
      )}
    </section>
  );
}
