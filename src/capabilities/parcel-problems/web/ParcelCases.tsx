import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '#kit/web/form/Button.tsx';
import { DenseTable } from '#kit/web/layout/DenseTable.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { momentText } from '#kit/web/moment-text.ts';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { messages } from '#rules/messages.ts';
import { formatCents } from '#rules/money.ts';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import type { CaseKind } from '#rules/parcels/bag-case.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import { legNames } from '#rules/shipment/leg-names.ts';
import type { ParcelCases as Cases, ShownCase } from '../wire.ts';
import styles from './ParcelProblems.module.css';
import { type CasesLookup, useCloseCase, useRecordSizePayment } from './use-parcel-cases.ts';

/** What went wrong with bags on their way: what was done by itself, and what is left. SCR-08 */
export function ParcelCases({ lookup }: { lookup: CasesLookup }): ReactNode {
  switch (lookup.status) {
    case 'loading':
      return (
        <Waiting label="Loading the bags">
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
      return <Listed {...lookup.cases} />;
  }
}

function Listed({ open, openTotal, closed }: Cases): ReactNode {
  const closing = useCloseCase();
  const paying = useRecordSizePayment();
  const pending = closing.status === 'pending' ? closing.input : undefined;
  return (
    <section className={styles.parcels} aria-label="Bags">
      <h2 className={styles.heading}>Bags on their way</h2>
      {closing.problem !== null && <Alert tone="bad">{closing.problem}</Alert>}
      {paying.problem !== null && <Alert tone="bad">{paying.problem}</Alert>}
      <p role="status" className={styles.done}>
        {paying.status === 'success' && 'The payment is recorded. '}
        {closing.status === 'success' && 'Marked as taken care of.'}
      </p>
      {openTotal > open.length && (
        <p>
          Showing the oldest {open.length} of {openTotal}.
        </p>
      )}
      <DenseTable
        label="Bags that need attention"
        emptyText="No bag needs attention."
        columns={['Order', 'Bag', 'What happened', 'Done', 'Left to do', 'Carrier', 'Action']}
        rows={open.map((one) => ({
          key: one.id,
          cells: [
            orderCell(one),
            `${legNames[one.leg]}, bag ${one.bag}`,
            `${kindText[one.kind]} (${momentText(one.since)})`,
            doneText(one),
            one.left ?? 'Nothing.',
            `${carrierOptions[one.carrier]} · ${one.trackingNumber ?? one.reference}`,
            <div key="actions" className={styles.actions}>
              {one.isPayable && (
                <Button
                  size="small"
                  pendingLabel={paying.status === 'pending' && paying.input === one.id ? 'Saving…' : undefined}
                  onPress={() => paying.start(one.id)}
                >
                  Paid
                </Button>
              )}
              <Button
                size="small"
                pendingLabel={pending === one.id ? 'Saving…' : undefined}
                onPress={() => closing.start(one.id)}
              >
                Taken care of
              </Button>
            </div>,
          ],
        }))}
      />
      {closed.length > 0 && (
        <>
          <h3 className={styles.heading}>Taken care of in the last two weeks</h3>
          <DenseTable
            label="Bags that were taken care of"
            emptyText=""
            columns={['Order', 'Bag', 'What happened', 'Done', 'Closed']}
            rows={closed.map((one) => ({
              key: one.id,
              cells: [
                orderCell(one),
                `${legNames[one.leg]}, bag ${one.bag}`,
                kindText[one.kind],
                doneText(one),
                one.closedAt && `${momentText(one.closedAt)} · ${one.closedBy ?? 'by itself'}`,
              ],
            }))}
          />
        </>
      )}
    </section>
  );
}

function orderCell({ orderId, displayId }: ShownCase): ReactNode {
  return (
    <Link key="order" className={styles.order} href={receiptAddress({ role: 'admin', orderId })}>
      {displayId}
    </Link>
  );
}

function doneText({ done, refund }: ShownCase): string {
  return refund === null ? done : `${done} (${formatCents(refund)})`;
}

const kindText: Readonly<Record<CaseKind, string>> = {
  late: 'Late',
  lost: 'Lost',
  damaged: 'Damaged',
  returned: 'Sent back',
  neighbor: 'Left with a neighbor',
  'not-scanned': 'Not scanned',
  oversize: 'Larger than its size',
  'no-contents': 'Contents unknown',
  'no-label': 'No label',
  overdue: 'Overdue',
};
