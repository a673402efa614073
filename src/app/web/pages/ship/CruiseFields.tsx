import type { ReactNode } from 'react';
import { CheckboxField } from '#kit/web/form/CheckboxField.tsx';
import { Skeleton } from '#kit/web/layout/Skeleton.tsx';
import { later } from '#kit/web/later.tsx';
import { t } from '#rules/language/t.ts';
import type { Cruise } from '#rules/shipment/cruise.ts';
import { setCruise } from '#rules/shipment/draft-changes.ts';
import styles from './CruiseFields.module.css';
import { useChangeDraft } from './use-draft.ts';
import { useTrip } from './use-trip.ts';

const CruiseShipFields = later(() => import('./CruiseShipFields.tsx'), <Skeleton shape="block" height="12rem" />);

const noCruise: Cruise = { ship: '', cabin: '', sailing: null };

/** Bags that a ship takes on: which ship, which cabin, and when it sails. TRP-06 */
export function CruiseFields(): ReactNode {
  const change = useChangeDraft();
  const { draft } = useTrip();
  const { cruise } = draft;
  return (
    <div className={styles.cruise}>
      <CheckboxField
        id="cruise"
        label={t`These bags are going on a cruise`}
        checked={cruise !== null}
        onChange={(checked) => change((whole) => setCruise(whole, checked ? noCruise : null))}
      />
      {cruise && <CruiseShipFields cruise={cruise} />}
    </div>
  );
}
