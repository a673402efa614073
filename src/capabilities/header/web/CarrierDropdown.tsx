import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { SelectField } from '#kit/web/form/SelectField.tsx';
import { messageText } from '#rules/messages.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import styles from './CarrierDropdown.module.css';
import type { HeaderInfoLookup } from './use-header-info.ts';

export type CarrierDropdownProps = {
  header: Pick<HeaderInfoLookup, 'info' | 'setPaused' | 'isPausing' | 'pauseProblem'>;
  /** The carrier whose services are shown; null leaves it to the clubs. */
  chosen: CarrierKey | null;
  onChoose: (carrier: CarrierKey | null) => void;
};

/**
 * The carrier whose services are quoted. Our admins and carrier admins also get the control that pauses the chosen one: it then takes no
 * bookings until they resume it. ACC-06 ROL-04
 */
export function CarrierDropdown({ header, chosen, onChoose }: CarrierDropdownProps): ReactNode {
  const { info } = header;
  if (!info) return null;
  const carrier = info.carriers.find(({ key }) => key === chosen);
  return (
    <div className={styles.dropdown}>
      <SelectField
        id="header-carrier"
        label="Carrier"
        value={chosen ?? anyCarrier}
        options={[
          { value: anyCarrier, label: 'Club’s preference' },
          ...info.carriers.map(({ key, name, isPaused }) => ({
            value: key,
            label: isPaused ? messageText('carrierPausedMark', { carrier: name }) : name,
          })),
        ]}
        onChange={(value) => onChoose(info.carriers.find(({ key }) => key === value)?.key ?? null)}
      />
      {info.isCarrierAdmin && (
        <Button
          disabledReason={carrier ? undefined : messageText('carrierChosenFirst')}
          pendingLabel={header.isPausing ? 'One moment' : undefined}
          onPress={() => carrier && header.setPaused(carrier.key, !carrier.isPaused)}
        >
          {carrier?.isPaused ? 'Take bookings again' : 'Pause bookings'}
        </Button>
      )}
      {header.pauseProblem !== null && (
        <p className={styles.problem} role="alert">
          {header.pauseProblem}
        </p>
      )}
    </div>
  );
}

const anyCarrier = 'any';
