import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { Loaded } from '#kit/web/layout/Loaded.tsx';
import { OrderLink } from '#kit/web/layout/OrderLink.tsx';
import { RemedyList, type RemedyWords } from '#kit/web/layout/RemedyList.tsx';
import type { ListPaging } from '#kit/web/layout/StaffList.tsx';
import type { Loadable } from '#kit/web/loadable.ts';
import { momentText } from '#kit/web/moment-text.ts';
import { shortDate } from '#rules/dates.ts';
import type { ParcelRemedy } from '#rules/parcels/parcel-remedy.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import { legNames } from '#rules/shipment/leg-names.ts';
import { bagOnLeg } from '#rules/parcels/bag-on-leg.ts';
import type { ParcelProblem, ParcelProblems as Problems } from '../wire.ts';
import { useHandleParcel } from './use-parcel-problems.ts';

/** Bags without a label, and labels that the carrier has not voided. SCR-08 */
export function ParcelProblems({ lookup, pages }: { lookup: Loadable<Problems>; pages?: ListPaging }): ReactNode {
  return (
    <Loaded label="Loading the labels" lookup={lookup}>
      {(problems) => <Listed {...problems} pages={pages} />}
    </Loaded>
  );
}

function Listed({ parcels, total, pages }: Problems & { pages: ListPaging | undefined }): ReactNode {
  const handling = useHandleParcel();
  const [refunded, setRefunded] = useState<ParcelProblem | null>(null);
  return (
    <RemedyList
      label="Labels"
      title="Labels"
      lead="The most urgent come first. If an address is wrong, change the order: that makes new labels. If no label can be made, refund what can’t travel."
      total={total}
      pages={pages}
      items={parcels}
      words={remedyWords}
      handling={handling}
      onPress={(parcel, remedy) =>
        remedy === 'refund' ? setRefunded(parcel) : handling.start({ id: parcel.id, remedy })
      }
      table={{
        label: 'Label problems',
        emptyText: 'No label problems.',
        columns: ['Order', 'Bag', 'Handover day', 'Problem', 'Carrier'],
        whole: ['Order', 'Bag', 'Carrier'],
      }}
      cellsOf={cellsOf}
    >
      {refunded && (
        <ConfirmRefund
          parcel={refunded}
          onConfirm={() => {
            handling.start({ id: refunded.id, remedy: 'refund' });
            setRefunded(null);
          }}
          onClose={() => setRefunded(null)}
        />
      )}
    </RemedyList>
  );
}

function cellsOf(parcel: ParcelProblem): readonly ReactNode[] {
  return [
    <OrderLink key="order" order={parcel} />,
    bagOnLeg(parcel),
    shortDate(parcel.handover),
    `${problemText[parcel.problem]}: ${parcel.reason} (since ${momentText(parcel.since)})`,
    `${carrierOptions[parcel.carrier]} · ${parcel.trackingNumber ?? parcel.reference}`,
  ];
}

/** Asks first, because it can't be undone: the customer is emailed within minutes. */
function ConfirmRefund({
  parcel: { displayId, leg },
  onConfirm,
  onClose,
}: {
  parcel: ParcelProblem;
  onConfirm: () => void;
  onClose: () => void;
}): ReactNode {
  return (
    <Modal
      title={`Refund order ${displayId} now?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onPress={onConfirm}>
            Refund now
          </Button>
          <Button onPress={onClose}>Keep looking for a label</Button>
        </>
      }
    >
      <p>
        Every bag without a label on the {legNames[leg].toLowerCase()} trip is refunded and doesn’t travel. If no bag of
        that trip has a label, the whole trip is canceled, and an outbound trip takes its return with it.
      </p>
      <p>We notify the customer by email. This can’t be undone.</p>
    </Modal>
  );
}

const problemText: Readonly<Record<ParcelProblem['problem'], string>> = {
  'no-label': 'No label',
  'not-voided': 'Label not taken back',
};

const remedyWords: Readonly<Record<ParcelRemedy, RemedyWords>> = {
  retry: {
    button: 'Ask again',
    pending: 'Asking…',
    done: 'We’re asking the carrier again. If it refuses, the bag is back on this list within a minute.',
  },
  refund: {
    button: 'Refund now',
    pending: 'Refunding…',
    done: 'We’re refunding what can’t travel. The customer gets an email within a minute.',
  },
  settle: { button: 'Mark as taken care of', pending: 'Saving…', done: 'Marked as taken care of.' },
};
