import { memo, type ReactNode } from 'react';
import { ClubCard } from '#capabilities/clubs/web/ClubCard.tsx';
import { AddressFields } from '#capabilities/ship-points/web/AddressFields.tsx';
import { ClubSearch } from '#capabilities/ship-points/web/ClubSearch.tsx';
import { CountryField } from '#capabilities/ship-points/web/CountryField.tsx';
import { Button } from '#kit/web/form/Button.tsx';
import { SegmentedControl } from '#kit/web/form/SegmentedControl.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { zipLookupEffect } from '#rules/address/zip-lookup.ts';
import { checkZip, postalKey } from '#rules/address/zip-rules.ts';
import { messages, messageText } from '#rules/messages.ts';
import type { End, ShipPoint } from '#rules/shipment/draft.ts';
import {
  applyZipLookup,
  clearClub,
  setCountry,
  setShipPointField,
  setShipPointType,
  type TypedShipPointField,
} from '#rules/shipment/draft-changes.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from './EndFields.module.css';
import { useClubChoice } from './use-club-choice.ts';
import { useChangeDraft, useDraft } from './use-draft.ts';
import { type KnownEnd, useEnd } from './use-end.ts';
import { usePageState } from './use-page-state.ts';
import { leaveField } from './shown-errors.ts';
import { useShownError } from './use-shown-error.ts';
import { useZipFill } from './use-zip-fill.ts';

/** One end of the trip: a club of the brand, or any address. It hears of its own changes only; its lists are long to draw. */
export const EndFields = memo(function EndFields({ end, title }: { end: End; title: string }): ReactNode {
  const point = useDraft((draft) => draft[end]);
  const change = useChangeDraft();
  const known = useEnd(point, end);
  useZipFill(point, end, known);
  return (
    <fieldset className={styles.end}>
      <legend className={styles.title}>{title}</legend>
      <div className={styles.kind}>
        <SegmentedControl
          id={`${end}-type`}
          label={`${title}: kind of place`}
          labelHidden
          segments={[
            { value: 'club', label: pageFacts.brand.facilityLabel },
            { value: 'other', label: 'Other address' },
          ]}
          value={point.type}
          onChange={(type) => change((draft) => setShipPointType(draft, end, type))}
        />
        <CountryField
          id={`${end}-country`}
          country={point.country}
          autoComplete={`section-${end} shipping country`}
          onChange={(country) => change((draft) => setCountry(draft, end, country))}
        />
      </div>
      {point.type === 'club' ? (
        <ClubOfEnd key={point.country} point={point} end={end} />
      ) : (
        <AddressOfEnd point={point} end={end} known={known} />
      )}
    </fieldset>
  );
});

function ClubOfEnd({ point, end }: { point: ShipPoint; end: End }): ReactNode {
  const change = useChangeDraft();
  const { shownErrors } = usePageState();
  const choice = useClubChoice(point, end);
  const fieldId = `${end}-club`;
  const { facilityLabel } = pageFacts.brand;
  const missing = messageText('facilityNameRequired', { facilityLabel });
  const error = useShownError({
    section: 'where',
    fieldId,
    problem: choice.clubId === null ? missing : undefined,
  });
  if (choice.clubId === null) {
    return (
      <ClubSearch
        id={fieldId}
        label={facilityLabel}
        brand={pageFacts.brand.key}
        country={point.country}
        error={error}
        onPick={choice.pick}
        onBlur={() => leaveField(shownErrors, fieldId)}
      />
    );
  }
  return (
    <ClubCard
      lookup={choice.lookup}
      name={choice.name}
      onChange={() => {
        choice.drop();
        change((draft) => clearClub(draft, end));
      }}
      onEnterAddress={() => {
        choice.drop();
        change((draft) => setShipPointType(clearClub(draft, end), end, 'other'));
      }}
    />
  );
}

function AddressOfEnd({ point, end, known }: { point: ShipPoint; end: End; known: KnownEnd }): ReactNode {
  const change = useChangeDraft();
  const { shownErrors } = usePageState();
  const { config, isKnown } = known.country;
  const effect = known.zip.answer && zipLookupEffect(point.zip, known.zip.answer, config);
  const zipCheck = checkZip(point.zip, config);
  const zipProblem = isKnown && zipCheck.kind === 'problem' ? messages[zipCheck.message] : undefined;
  const isStateMissing = point.state === '' && config.states.length > 0 && !config.optionalFields.includes('state');
  const zipError = usePointError(end, 'zip', zipProblem);
  const cityError = usePointError(end, 'city', point.city === '' ? messages.cityRequired : undefined);
  const stateError = usePointError(end, 'state', isStateMissing ? messages.stateRequired : undefined);

  function setField(field: TypedShipPointField, value: string): void {
    change((draft) => {
      const changed = setShipPointField(draft, end, field, value);
      const isFound = known.zip.answer?.kind === 'found';
      const isOtherZip = field === 'zip' && postalKey({ country: point.country, zip: value }) !== postalKey(point);
      // City and state came with the old zip, so they go with it.
      return isFound && isOtherZip ? applyZipLookup(changed, end, { city: '', state: '' }) : changed;
    });
  }

  return (
    <AddressFields
      id={end}
      end={end}
      point={point}
      config={config}
      errors={{
        zip: effect?.message ? messages[effect.message] : zipError,
        city: cityError,
        state: stateError,
      }}
      isCityLocked={effect?.fills !== undefined && effect?.fills !== null && effect.fills.city === point.city}
      zipHint={<ZipHint known={known} />}
      onChange={setField}
      onBlur={(field) => leaveField(shownErrors, `${end}-${field}`)}
    />
  );
}

function usePointError(end: End, field: TypedShipPointField, problem: string | undefined): string | undefined {
  return useShownError({ section: 'where', fieldId: `${end}-${field}`, problem });
}

/** What a lookup that found nothing leaves to the person. Whatever was typed stays. */
function ZipHint({ known: { zip } }: { known: KnownEnd }): ReactNode {
  if (zip.status === 'failed') {
    return (
      <Alert tone="warn" title="The zip lookup did not answer" action={<Button onPress={zip.retry}>Try again</Button>}>
        You can enter the city and state yourself.
      </Alert>
    );
  }
  if (zip.answer?.kind === 'unknown') {
    return <Alert tone="info">We do not know this zip. Please check it, or enter the city and state yourself.</Alert>;
  }
  return null;
}
