import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '#kit/web/form/Button.tsx';
import { DenseTable } from '#kit/web/layout/DenseTable.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { momentText } from '#kit/web/moment-text.ts';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { shortDate } from '#rules/dates.ts';
import { messages } from '#rules/messages.ts';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import type { ParcelRemedy } from '#rules/parcels/parcel-remedy.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import { legNames } from '#rules/shipment/leg-names.ts';
import type { ParcelProblem, ParcelProblems as Problems } from '../wire.ts';
import styles from './ParcelProblems.module.css';
import { type ProblemsLookup, useHandleParcel } from './use-parcel-problems.ts';

/** Bags without a label, and labels that the carrier keeps. SCR-08 */
export function ParcelProblems({ lookup }: { lookup: ProblemsLookup }): ReactNode {
  switch (lookup.status) {
    case 'loading':
      return (
        <Waiting label="Loading the labels">
          <Skeleton count={4} />
        </Waiting>
      );
    case 'failed':
      return (
        <Alert tone="bad" action={<Button onPress={lookup.retry}>Try again</Button>}>
          {messages.resultsNotLoaded}
        </Alert>
      );
    case 'ready':
      return <Listed {...lookup.problems} />;
  }
}

function Listed({ parcels, total }: Problems): ReactNode {
  const handling = useHandleParcel();
  const pending = handling.status === 'pending' ? handling.input : undefined;
  return (
    <section className={styles.parcels} aria-label="Labels">
      <h2 className={styles.heading}>Labels</h2>
      <p>The most urgent come first. If an address is wrong, change the order: that makes new labels.</p>
      {handling.problem !== null && <Alert tone="bad">{handling.problem}</Alert>}
      <p role="status" className={styles.done}>
        {handling.status === 'success' && handling.input && doneText[handling.input.remedy]}
      </p>
      {total > parcels.length && (
        <p>
          Showing the most urgent {parcels.length} of {total}.
        </p>
      )}
      <DenseTable
        label="Label problems"
        emptyText="No label problems."
        columns={['Order', 'Bag', 'Handover day', 'Problem', 'Carrier', 'What to do']}
        rows={parcels.map((parcel) => ({
          key: parcel.id,
          cells: [
            orderCell(parcel),
            `${legNames[parcel.leg]}, bag ${parcel.bag}`,
            shortDate(parcel.handover),
            `${problemText[parcel.problem]}: ${parcel.reason} (since ${momentText(parcel.since)})`,
            `${carrierOptions[parcel.carrier]} · ${parcel.trackingNumber ?? parcel.reference}`,
            <span key="actions" className={styles.actions}>
              {parcel.remedies.map((remedy) => (
                <Button
                  key={remedy}
                  size="small"
                  pendingLabel={
                    pending?.parcelId === parcel.id && pending.remedy === remedy ? pendingText[remedy] : undefined
                  }
                  onPress={() => handling.start({ parcelId: parcel.id, remedy })}
                >
                  {remedyText[remedy]}
                </Button>
              ))}
            </span>,
          ],
        }))}
      />
    </section>
  );
}

function orderCell({ orderId, displayId }: ParcelProblem): ReactNode {
  return (
    <Link key="order" href={receiptAddress({ role: 'admin', orderId })}>
      {displayId}
    </Link>
  );
}

const problemText: Readonly<Record<ParcelProblem['problem'], string>> = {
  'no-label': 'No label',
  'not-voided': 'Label not taken back',
};

const remedyText: Readonly<Record<ParcelRemedy, string>> = { retry: 'Ask again', settle: 'Mark as settled' };

const pendingText: Readonly<Record<ParcelRemedy, string>> = { retry: 'Asking…', settle: 'Saving…' };

const doneText: Readonly<Record<ParcelRemedy, string>> = {
  retry: 'We’re asking the carrier again. If it refuses, the bag is back on this list within a minute.',
  settle: 'Marked as settled.',
};
