import { lazy, memo, type ReactNode, Suspense, useState } from 'react';
import { TravelerFields, type TravelerField } from '#capabilities/travelers/web/TravelerFields.tsx';
import { Button } from '#kit/web/form/Button.tsx';
import { Disclosure } from '#kit/web/layout/Disclosure.tsx';
import { travelerHeading } from '#rules/brand/brand-wording.ts';
import { messageFor, messages } from '#rules/messages.ts';
import { type ProductType, productTypeLabel } from '#rules/products/product-types.ts';
import { type Draft, lineCount, lineOrder } from '#rules/shipment/draft.ts';
import { copyLines, removeTraveler, setTravelerField } from '#rules/shipment/draft-changes.ts';
import { travelerProblems } from '#rules/shipment/traveler-problems.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from './Travelers.module.css';
import { BagLine } from './BagLine.tsx';
import { focusIfLost } from './focus-soon.ts';
import { isSameList } from './same-list.ts';
import { leaveField } from './shown-errors.ts';
import { useChangeDraft, useDraft, useDraftStore } from './use-draft.ts';
import { usePageState } from './use-page-state.ts';
import { usePhoneCheck } from './use-phone-check.ts';
import { useShownError } from './use-shown-error.ts';

// Only signed-in people have saved travelers.
const SavedTravelerChoice = lazy(() => import('./SavedTravelerChoice.tsx'));

/** How many kinds of bags are shown before the others are opened. */
const linesAtFirst = 3;

/** The button that adds a traveler; it takes the focus when one is removed. */
export const addTravelerId = 'add-traveler';

export function travelerHeadingId(travelerId: string): string {
  return `traveler-${travelerId}-heading`;
}

type TravelerBlockProps = { travelerId: string; number: number; isAlone: boolean };

/** One traveler: their bags, and how to reach them. The first can't be removed. TRV-01 */
export const TravelerBlock = memo(function TravelerBlock({ travelerId, number, isAlone }: TravelerBlockProps) {
  const change = useChangeDraft();
  const firstId = useDraft((draft) => draft.travelers[0]?.id ?? travelerId);
  const canCopy = useDraft((draft) => number > 1 && (draft.travelers[0]?.lines.length ?? 0) > 0);
  return (
    <section className={styles.traveler} aria-label={isAlone ? 'Traveler' : `Traveler ${number}`}>
      {!isAlone && (
        <div className={styles.bar}>
          <h3 className={styles.heading} id={travelerHeadingId(travelerId)} tabIndex={-1}>
            Traveler {number}
          </h3>
          {canCopy && (
            <Button
              variant="quiet"
              size="small"
              onPress={() => change((draft) => copyLines(draft, { from: firstId, to: travelerId }))}
            >
              Same bags as traveler 1
            </Button>
          )}
          {number > 1 && (
            <Button
              variant="quiet"
              size="small"
              label={`Remove traveler ${number}`}
              onPress={() => {
                change((draft) => removeTraveler(draft, travelerId));
                focusIfLost(addTravelerId);
              }}
            >
              Remove
            </Button>
          )}
        </div>
      )}
      <BagLines travelerId={travelerId} isAlone={isAlone} />
      <Person travelerId={travelerId} isAlone={isAlone} />
    </section>
  );
});

function BagLines({ travelerId, isAlone }: { travelerId: string; isAlone: boolean }): ReactNode {
  const order = useDraft(lineOrder, isSameList);
  const store = useDraftStore();
  // Kinds that the trip started with are shown at once; bags that are added later move no line.
  const [usedAtFirst] = useState(() => usedTypes(store.getState(), travelerId));
  const first = order.filter((type, index) => index < linesAtFirst || usedAtFirst.includes(type));
  const others = order.filter((type) => !first.includes(type));
  const isOpen = useOnce(useDraft((draft) => usedTypes(draft, travelerId).some((type) => others.includes(type))));
  return (
    <div>
      {isAlone && <h3 className={styles.heading}>Bags</h3>}
      {first.map((type) => (
        <BagLine key={type} travelerId={travelerId} type={type} />
      ))}
      {others.length > 0 && (
        <Disclosure label="Other kinds of bags" about={others.map(productTypeLabel).join(', ')} open={isOpen}>
          {others.map((type) => (
            <BagLine key={type} travelerId={travelerId} type={type} />
          ))}
        </Disclosure>
      )}
    </div>
  );
}

function Person({ travelerId, isAlone }: { travelerId: string; isAlone: boolean }): ReactNode {
  const change = useChangeDraft();
  const { shownErrors } = usePageState();
  // The bags are part of the traveler too, but do not matter here.
  const traveler = useDraft((draft) => draft.travelers.find(({ id }) => id === travelerId), isSamePerson);
  const problems = useDraft((draft) => travelerProblems(draft.travelers, travelerId), isSamePerson);
  const id = `traveler-${travelerId}`;
  const shown = (field: TravelerField) => {
    const message = problems[field];
    return {
      section: 'bags',
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
  const heading = messages[travelerHeading({ brand: pageFacts.brand.key, isPro: pageFacts.person?.isPro ?? false })];
  return (
    <div className={styles.person}>
      {isAlone ? <h3 className={styles.heading}>{heading}</h3> : <h4 className={styles.subheading}>{heading}</h4>}
      {pageFacts.person && (
        <Suspense>
          <SavedTravelerChoice id={id} traveler={traveler} onChange={onChange} />
        </Suspense>
      )}
      <TravelerFields
        id={id}
        traveler={traveler}
        errors={errors}
        autoCompleteSection={isAlone ? '' : `section-${id} `}
        phoneUtility={pageFacts.phoneUtility}
        onPhoneValidity={phone.onValidity}
        onChange={onChange}
        onBlur={(field) => leaveField(shownErrors, `${id}-${field}`)}
      />
    </div>
  );
}

/** True once its argument was true: copied or restored bags are never hidden, and nothing closes by itself. */
function useOnce(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return isTrue || wasTrue;
}

function usedTypes(draft: Draft, travelerId: string): readonly ProductType[] {
  const traveler = draft.travelers.find(({ id }) => id === travelerId);
  return traveler ? lineOrder(draft).filter((type) => lineCount(traveler, type) > 0) : [];
}

function isSamePerson(
  a: Partial<Record<TravelerField, string>> | undefined,
  b: Partial<Record<TravelerField, string>> | undefined,
): boolean {
  return a?.name === b?.name && a?.email === b?.email && a?.phone === b?.phone;
}
