import { memo, type ReactNode, useState } from 'react';
import { CountryField } from '#capabilities/ship-points/web/CountryField.tsx';
import { ShipPointNotices } from '#capabilities/ship-points/web/ShipPointNotices.tsx';
import { SegmentedControl } from '#kit/web/form/SegmentedControl.tsx';
import { Skeleton } from '#kit/web/layout/Skeleton.tsx';
import { later } from '#kit/web/later.tsx';
import { t } from '#rules/language/t.ts';
import type { End } from '#rules/shipment/draft.ts';
import { setCountry, setShipPointType } from '#rules/shipment/draft-changes.ts';
import { pageFacts } from '../../page-facts.ts';
import { ClubOfEnd } from './ClubOfEnd.tsx';
import styles from './EndFields.module.css';
import { useChangeDraft, useDraft } from './use-draft.ts';
import { useEnd } from './use-end.ts';

const ZipFill = later(() => import('./ZipFill.tsx'));
const AddressOfEnd = later(() => import('./AddressOfEnd.tsx'), <Skeleton shape="block" height="26rem" />);

/** One end of the trip: a club of the brand, or any address. Memoized, because its long lists are slow to draw. */
export const EndFields = memo(function EndFields({ end, title }: { end: End; title: string }): ReactNode {
  const point = useDraft((draft) => draft[end]);
  const change = useChangeDraft();
  const known = useEnd(point, end);
  // Until a user enters something, whatever its fields hold was filled in by the page.
  const [isUsed, setUsed] = useState(false);
  return (
    <fieldset className={styles.end} onChange={() => setUsed(true)}>
      <legend className={styles.title}>{title}</legend>
      <div className={styles.kind}>
        <SegmentedControl
          id={`${end}-type`}
          label={t`${title}: kind of place`}
          labelHidden
          segments={[
            { value: 'club', label: pageFacts.brand.facilityLabel },
            { value: 'other', label: t`Other address` },
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
      {/* The address of a club stays as the club wrote it. */}
      {point.clubId === null && point.zip !== '' && <ZipFill point={point} end={end} known={known} />}
      <ShipPointNotices point={point} end={end} country={known.country} isUsed={isUsed} brandId={pageFacts.brand.id} />
    </fieldset>
  );
});
