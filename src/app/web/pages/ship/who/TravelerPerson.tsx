import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type TravelerField, TravelerFields } from '#capabilities/travelers/web/TravelerFields.tsx';
import { focusSoon } from '#kit/web/focus-soon.ts';
import { travelerHeading } from '#rules/brand/brand-wording.ts';
import { t } from '#rules/language/t.ts';
import { messageFor, messages } from '#rules/messages.ts';
import { nameOnTagText } from '#rules/people/name-on-tag.ts';
import { setTravelerField } from '#rules/shipment/draft-changes.ts';
import { sharesContactWithFirst } from '#rules/shipment/same-person.ts';
import { travelerProblems } from '#rules/shipment/traveler-problems.ts';
import { pageFacts } from '../../../page-facts.ts';
import { leaveField } from '../shown-errors.ts';
import { useChangeDraft, useDraft } from '../use-draft.ts';
import { usePageState } from '../use-page-state.ts';
import { usePhoneCheck } from '../use-phone-check.ts';
import { useShownError } from '../use-shown-error.ts';
import { SameAs } from './SameAs.tsx';
import styles from './Who.module.css';

// Only signed-in users have saved travelers.
const SavedTravelerChoice = lazy(() => import('../SavedTravelerChoice.tsx'));

type TravelerPersonProps = { travelerId: string; number: number; isAlone: boolean };

/**
 * One traveler: the name on the bags, and how to reach them. The others are reached through the first, unless the user chooses otherwise.
 * TRV-03
 */
export function TravelerPerson({ travelerId, number, isAlone }: TravelerPersonProps): ReactNode {
  const change = useChangeDraft();
  const { shownErrors } = usePageState();
  // The bags are part of the traveler too, but do not matter here.
  const traveler = useDraft((draft) => draft.travelers.find(({ id }) => id === travelerId), isSamePerson);
  const problems = useDraft((draft) => travelerProblems(draft.travelers, travelerId), isSamePerson);
  const isLikeFirst = useDraft(
    (draft) => number > 1 && traveler !== undefined && sharesContactWithFirst(draft, traveler),
  );
  const firstName = useDraft(({ travelers: [first] }) => first?.name ?? '');
  const sender = useDraft(({ origin }) => origin.contact);
  const [isSeparate, setSeparate] = useState(!isLikeFirst);
  const id = `traveler-${travelerId}`;
  const shown = (field: TravelerField) => {
    const message = problems[field];
    return {
      section: 'who',
      fieldId: `${id}-${field}`,
      problem: message && messageFor(`${id}-${field}`, message),
    } as const;
  };
  const phone = usePhoneCheck(shown('phone'));
  const errors = {
    name: useShownError(shown('name')),
    email: useShownError(shown('email')),
    phone: phone.error,
  };
  if (!traveler) return null;
  const onChange = (field: TravelerField, value: string) =>
    change((draft) => setTravelerField(draft, travelerId, field, value));
  const isPro = pageFacts.person?.isPro ?? false;
  const heading = messages[travelerHeading({ brand: pageFacts.brand.key, isPro })];
  const isSame = isLikeFirst && !isSeparate;
  return (
    <section className={styles.block} aria-label={isAlone ? t`Traveler details` : t`Traveler ${number} details`}>
      <h3 className={styles.title}>{isAlone || (isPro && number === 1) ? heading : t`Traveler ${number} details`}</h3>
      {pageFacts.person && (
        <Suspense>
          <SavedTravelerChoice id={id} traveler={traveler} onChange={onChange} />
        </Suspense>
      )}
      <TravelerFields
        id={id}
        traveler={traveler}
        nameHint={nameOnTagText(traveler.name, number === 1 ? [sender, pageFacts.person?.profile?.name ?? ''] : [])}
        errors={errors}
        autoCompleteSection={isAlone ? '' : `section-${id} `}
        phoneUtility={pageFacts.phoneUtility}
        isReachedByOther={isSame}
        onPhoneValidity={phone.onValidity}
        onChange={onChange}
        onBlur={(field) => leaveField(shownErrors, `${id}-${field}`)}
      />
      {isSame && (
        <SameAs
          who={t`Email and phone`}
          as={t`traveler 1`}
          changeLabel={t`Change email and phone of traveler ${number}`}
          name={firstName}
          onChange={() => {
            setSeparate(true);
            focusSoon(`${id}-email`);
          }}
        />
      )}
    </section>
  );
}

function isSamePerson(
  a: Partial<Record<TravelerField, string>> | undefined,
  b: Partial<Record<TravelerField, string>> | undefined,
): boolean {
  return a?.name === b?.name && a?.email === b?.email && a?.phone === b?.phone;
}
