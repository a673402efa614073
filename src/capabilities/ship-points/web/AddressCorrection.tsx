import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { RadioCards } from '#kit/web/form/RadioCards.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import type { PostalAddress } from '#rules/address/address-check.ts';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import styles from './AddressCorrection.module.css';
import type { Candidates } from './ask-ship-points-check.ts';

export type AddressCorrectionProps = Candidates & {
  /** Called with the chosen candidate of each end that had some; it fills in city, state and zip. */
  onUpdate: (chosen: { origin?: PostalAddress; destination?: PostalAddress }) => void;
  onClose: () => void;
};

/** Asks which address was meant when the server can't find the one that was typed. PNT-10 */
export default function AddressCorrection(props: AddressCorrectionProps): ReactNode {
  const { origin, destination, onUpdate, onClose } = props;
  const [originChoice, setOriginChoice] = useState<string | null>(null);
  const [destinationChoice, setDestinationChoice] = useState<string | null>(null);
  const fromHere = origin[Number(originChoice ?? Number.NaN)];
  const toHere = destination[Number(destinationChoice ?? Number.NaN)];
  const isChosen = (origin.length === 0 || fromHere) && (destination.length === 0 || toHere);
  const hasCandidates = origin.length > 0 || destination.length > 0;
  return (
    <Modal
      title={messages.addressValidationTitle}
      onClose={onClose}
      actions={
        <>
          {hasCandidates && (
            <Button
              variant="primary"
              disabledReason={isChosen ? undefined : messages.addressValidationChoose}
              onPress={() =>
                onUpdate({ ...(fromHere && { origin: fromHere }), ...(toHere && { destination: toHere }) })
              }
            >{t`Update`}</Button>
          )}
          <Button variant={hasCandidates ? 'quiet' : 'primary'} onPress={onClose}>{t`Edit the address myself`}</Button>
        </>
      }
    >
      <div className={styles.ends}>
        <p>{hasCandidates ? messages.addressValidationChoose : messages.addressNotFound}</p>
        <EndCandidates
          id="correct-origin"
          label={t`Ship from`}
          candidates={origin}
          choice={originChoice}
          onChoose={setOriginChoice}
        />
        <EndCandidates
          id="correct-destination"
          label={t`Ship to`}
          candidates={destination}
          choice={destinationChoice}
          onChoose={setDestinationChoice}
        />
      </div>
    </Modal>
  );
}

/** The choices of one end, by their place in the list: two candidates may read alike but for the zip. */
function EndCandidates(props: {
  id: string;
  label: string;
  candidates: readonly PostalAddress[];
  choice: string | null;
  onChoose: (choice: string) => void;
}): ReactNode {
  const { id, label, candidates, choice, onChoose } = props;
  if (candidates.length === 0) return null;
  const options = candidates.map(({ city, state, zip }, index) => ({
    value: String(index),
    title: [city, state].filter(Boolean).join(', '),
    detail: zip,
  }));
  return <RadioCards id={id} label={label} options={options} value={choice} onChange={onChoose} columns={2} />;
}
