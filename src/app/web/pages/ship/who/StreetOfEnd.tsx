import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import BlockedAddressNotice from '#capabilities/ship-points/web/BlockedAddressNotice.tsx';
import { StreetFields } from '#capabilities/ship-points/web/StreetFields.tsx';
import { savedAddress } from '#capabilities/ship-points/web/use-found-address.ts';
import type { PlaceSuggestion } from '#capabilities/ship-points/web/use-place-search.ts';
import { focusSoon } from '#kit/web/focus-soon.ts';
import { CheckboxField } from '#kit/web/form/CheckboxField.tsx';
import { PhoneField } from '#kit/web/phone/PhoneField.tsx';
import { shipPointProblems } from '#rules/address/ship-point-problems.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { messageFor } from '#rules/messages.ts';
import type { Draft, End } from '#rules/shipment/draft.ts';
import {
  applyFoundAddress,
  chooseClubId,
  setDefaultOrigin,
  setShipPointField,
  type TypedShipPointField,
} from '#rules/shipment/draft-changes.ts';
import { isRecipientTraveler, isSenderTraveler, setRecipientTraveler } from '#rules/shipment/same-person.ts';
import { pageFacts } from '../../../page-facts.ts';
import { leaveField } from '../shown-errors.ts';
import { useChangeDraft, useDraft } from '../use-draft.ts';
import { type KnownEnd, useEnd } from '../use-end.ts';
import { usePageState } from '../use-page-state.ts';
import { usePhoneCheck } from '../use-phone-check.ts';
import { useShownError } from '../use-shown-error.ts';
import { placeName } from '../place-name.ts';
import { SameAs } from './SameAs.tsx';
import styles from './Who.module.css';

/**
 * The street of an end that is an ordinary address, and who sends or receives there: the first traveler, unless the user chooses otherwise.
 * PNT-03
 */
export function StreetOfEnd({ end }: { end: End }): ReactNode {
  const change = useChangeDraft();
  const { shownErrors, own } = usePageState();
  const point = useDraft((draft) => draft[end]);
  const known = useEnd(point, end);
  const { phoneProblem, ...errors } = useStreetErrors(end, known);
  const phone = usePhoneCheck({ section: 'who', fieldId: `${end}-phone`, problem: phoneProblem });
  const isOwn = useStore(own, ({ sender }) => sender);
  const isTraveler = useDraft((draft) => end === 'origin' && isSenderTraveler(draft)) && !isOwn;
  const travelerName = useDraft(({ travelers: [first] }) => first?.name ?? '');
  const title = end === 'origin' ? t`Ship from` : t`Ship to`;
  const setField = (field: TypedShipPointField, value: string): void =>
    change((draft) => setShipPointField(draft, end, field, value));

  return (
    <section className={styles.block} aria-label={end === 'origin' ? t`Sender` : t`Recipient`}>
      <h3 className={styles.title}>
        {title} <span className={styles.place}>{placeName({ ...point, company: '' })}</span>
      </h3>
      {isTraveler && (
        <SameAs
          who={t`Sender`}
          as={t`the traveler`}
          changeLabel={t`Change the sender`}
          name={travelerName}
          onChange={() => {
            own.setState({ sender: true });
            focusSoon('origin-contact');
          }}
        />
      )}
      {end === 'destination' && travelerName.trim() !== '' && <RecipientIsTraveler />}
      <StreetFields
        id={end}
        end={end}
        point={point}
        config={known.country.config}
        errors={errors}
        phone={
          isTraveler ? null : (
            <PhoneField
              id={`${end}-phone`}
              label={t`Phone`}
              value={point.phone}
              error={phone.error}
              country={point.country}
              utilityAddress={pageFacts.phoneUtility}
              maxLength={limits.phoneLengthMax}
              autoComplete={`section-${end} shipping tel`}
              onChange={(value) => setField('phone', value)}
              onValidity={phone.onValidity}
              onBlur={() => leaveField(shownErrors, `${end}-phone`)}
            />
          )
        }
        suggestions={{
          brand: pageFacts.brand.key,
          hasAddressBook: pageFacts.person !== null,
          onPick: (place) => change((draft) => pickedPlace(draft, end, place)),
        }}
        onChange={setField}
        onBlur={(field) => leaveField(shownErrors, `${end}-${field}`)}
      />
      <BlockedAddressNotice address={point} />
      {end === 'origin' && pageFacts.person !== null && <DefaultOrigin />}
    </section>
  );
}

/** A club fills in its own address as soon as that is known, and the street is not asked for any more. */
function pickedPlace(draft: Draft, end: End, place: PlaceSuggestion): Draft {
  if (place.clubId === null) return applyFoundAddress(draft, end, savedAddress(place));
  focusSoon('who-fields');
  return setShipPointField(chooseClubId(draft, end, place.clubId), end, 'company', '');
}

/** Fills in who receives the bags; a traveler without a name has nothing to fill in. */
function RecipientIsTraveler(): ReactNode {
  const change = useChangeDraft();
  const isTraveler = useDraft(isRecipientTraveler);
  return (
    <CheckboxField
      id="destination-same"
      label={t`Same as the traveler`}
      checked={isTraveler}
      onChange={(checked) => change((draft) => setRecipientTraveler(draft, checked))}
    />
  );
}

/** Shown to signed-in users only. PNT-03 */
function DefaultOrigin(): ReactNode {
  const change = useChangeDraft();
  const isDefault = useDraft((draft) => draft.defaultOrigin);
  return (
    <CheckboxField
      id="origin-default"
      label={t`Ship from here by default`}
      checked={isDefault}
      onChange={(checked) => change((draft) => setDefaultOrigin(draft, checked))}
    />
  );
}

function useStreetErrors(end: End, { country: { config, isKnown } }: KnownEnd) {
  const point = useDraft((draft) => draft[end]);
  // Until the rules of the country are loaded, nothing counts as wrong.
  const problems = isKnown ? shipPointProblems(point, { end, config }) : {};
  const shown = (field: TypedShipPointField) => {
    const message = problems[field];
    return {
      section: 'who',
      fieldId: `${end}-${field}`,
      problem: message && messageFor(`${end}-${field}`, message),
    } as const;
  };
  return {
    contact: useShownError(shown('contact')),
    address: useShownError(shown('address')),
    address2: useShownError(shown('address2')),
    company: useShownError(shown('company')),
    phoneProblem: shown('phone').problem,
  };
}
