import { type ReactNode, useState } from 'react';
import { AddressFields } from '#capabilities/ship-points/web/AddressFields.tsx';
import { AddressSearch } from '#capabilities/ship-points/web/AddressSearch.tsx';
import { foundAtZip } from '#rules/address/zip-lookup.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { isStateFromZip } from '#rules/address/state-of-zip.ts';
import { shipPointProblems } from '#rules/address/ship-point-problems.ts';
import { usesUsZips } from '#rules/address/territories.ts';
import { zipLookupEffect } from '#rules/address/zip-lookup.ts';
import { validZipFirstPart, postalKey } from '#rules/address/zip-rules.ts';
import { t } from '#rules/language/t.ts';
import { messageFor, messages } from '#rules/messages.ts';
import type { End, ShipPoint } from '#rules/shipment/draft.ts';
import {
  applyFoundAddress,
  applyZipLookup,
  setShipPointField,
  type TypedShipPointField,
} from '#rules/shipment/draft-changes.ts';
import { pageFacts } from '../../page-facts.ts';
import { leaveField } from './shown-errors.ts';
import { useChangeDraft } from './use-draft.ts';
import { useDuplicateEnds } from './use-duplicate-ends.ts';
import type { KnownEnd } from './use-end.ts';
import { usePageState } from './use-page-state.ts';
import { useShownError } from './use-shown-error.ts';

type AddressOfEndProps = { point: ShipPoint; end: End; known: KnownEnd };

/** The place of an end that is an ordinary address: found, or typed. Its street is asked for with the names. PNT-03 */
export default function AddressOfEnd({ point, end, known }: AddressOfEndProps): ReactNode {
  const change = useChangeDraft();
  const { shownErrors } = usePageState();
  const { config } = known.country;
  const effect = known.zip.answer && zipLookupEffect(known.zip.answer, config);
  const [isZipCleared, setZipCleared] = useState(false);
  const errors = usePlaceErrors({ point, end, known, isZipCleared });
  const duplicate = useDuplicateEnds(end);
  const unknownZip = useShownError({
    section: 'where',
    fieldId: `${end}-zip`,
    problem: effect?.isWrong ? messages.zipVerify : undefined,
    when: 'at-once',
  });

  function setField(field: TypedShipPointField, value: string): void {
    if (field === 'zip') setZipCleared(false);
    change((draft) => {
      const changed = setShipPointField(draft, end, field, value);
      const isFound = known.zip.answer?.kind === 'found';
      const isOtherZip = field === 'zip' && postalKey({ country: point.country, zip: value }) !== postalKey(point);
      // City and state came with the old zip, so they go with it.
      return isFound && isOtherZip ? applyZipLookup(changed, end, { city: '', state: '' }) : changed;
    });
  }

  /** A US zip that can't be one is cleared once the field is left, and the field says why. ZIP-03 */
  function leave(field: TypedShipPointField): void {
    if (field === 'zip' && isClearedOnLeaving(point)) {
      setField('zip', '');
      setZipCleared(true);
    }
    leaveField(shownErrors, `${end}-${field}`);
  }

  return (
    <>
      <AddressSearch
        id={`${end}-search`}
        brand={pageFacts.brand.key}
        country={point.country}
        hasAddressBook={pageFacts.person !== null}
        onFound={(address) => change((draft) => applyFoundAddress(draft, end, address))}
      />
      <AddressFields
        id={end}
        end={end}
        point={point}
        config={config}
        errors={{ ...errors, zip: unknownZip ?? errors.zip ?? duplicate }}
        isCityLocked={effect?.fills !== undefined && effect?.fills !== null && effect.fills.city === point.city}
        zipHint={
          <ZipHint known={known} isUnsure={point.city === '' && effect?.message === 'zipVerify' && !effect.isWrong} />
        }
        onChange={setField}
        onBlur={leave}
      />
    </>
  );
}

function isClearedOnLeaving({ country, zip }: ShipPoint): boolean {
  return usesUsZips(country) && zip.trim() !== '' && validZipFirstPart(zip) === '';
}

function usePlaceErrors({ point, end, known, isZipCleared }: AddressOfEndProps & { isZipCleared: boolean }) {
  const { config, isKnown } = known.country;
  // Until the rules of the country are loaded, nothing counts as wrong.
  const ofPoint = isKnown ? shipPointProblems(point, { end, config, atZip: foundAtZip(known.zip) }) : {};
  const problems = isZipCleared && point.zip === '' ? { ...ofPoint, zip: 'zipNotValid' as const } : ofPoint;
  const shown = (field: TypedShipPointField) => {
    const message = problems[field];
    return {
      section: 'where',
      fieldId: `${end}-${field}`,
      problem: message && messageFor(`${end}-${field}`, message),
    } as const;
  };
  return {
    zip: useShownError(shown('zip')),
    city: useShownError(shown('city')),
    state: useShownError(shown('state')),
  };
}

/** The message after a lookup that found nothing. Whatever was typed stays. */
function ZipHint({ known: { zip, country }, isUnsure }: { known: KnownEnd; isUnsure: boolean }): ReactNode {
  if (zip.status === 'failed') {
    return (
      <Alert
        tone="warn"
        title={t`We couldn’t look up this zip code`}
        action={<Button onPress={zip.retry}>{t`Try again`}</Button>}
      >{t`You can enter the city and state yourself.`}</Alert>
    );
  }
  // Where we don't know every zip, this one may be right: it is a hint until the city is typed. ZIP-06
  if (isUnsure) return <Alert tone="info">{messages.zipVerify}</Alert>;
  // Elsewhere the field itself says so, and the city can be typed. ZIP-06
  if (zip.answer?.kind === 'unknown' && isStateFromZip(country.config.code)) {
    return <Alert tone="info">{messages.zipUnknown}</Alert>;
  }
  return null;
}
