import { type ReactNode, useId, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { FileInput } from '#kit/web/form/FileInput.tsx';
import { DenseTable } from '#kit/web/layout/DenseTable.tsx';
import { ListPages } from '#kit/web/layout/ListPages.tsx';
import { Loaded } from '#kit/web/layout/Loaded.tsx';
import { OrderLink } from '#kit/web/layout/OrderLink.tsx';
import type { ListPaging } from '#kit/web/layout/StaffList.tsx';
import type { Loadable } from '#kit/web/loadable.ts';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { momentText } from '#kit/web/moment-text.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import type { BillReason } from '#rules/parcels/billed-parcel.ts';
import { billColumns } from '#rules/parcels/bill-columns.ts';
import type { LargerSizeState } from '#rules/parcels/larger-size.ts';

import { bagOnLeg } from '#rules/parcels/bag-on-leg.ts';
import type { BillAdjustment, BillReport, BillToSettle } from '../wire.ts';
import styles from './CarrierBills.module.css';
import { SettleBill } from './SettleBill.tsx';
import { useImportBill } from './use-carrier-bills.ts';

/** Imports what carriers bill, and compares it with what they asked for the labels. SCR-08 */
export function CarrierBills({
  lookup,
  search = null,
  pages,
}: {
  lookup: Loadable<BillReport>;
  /** The start of an order number, or a tracking number; null for all. */
  search?: string | null;
  pages?: ListPaging | undefined;
}): ReactNode {
  return (
    <section className={styles.bills} aria-label="Carrier bills">
      <h2 className={styles.heading}>Carrier bills</h2>
      <ImportForm />
      <Loaded label="Loading the bills" lookup={lookup}>
        {(report) => <Report report={billsLookedFor(report, search)} search={search} pages={pages} />}
      </Loaded>
    </section>
  );
}

/** The server narrows the orders; here the bills of their labels are narrowed, if a label is looked for. */
function billsLookedFor(report: BillReport, search: string | null): BillReport {
  if (search === null) return report;
  const isOrder = (displayId: string): boolean => displayId.toLowerCase().startsWith(search.toLowerCase());
  return {
    ...report,
    adjustments: report.adjustments.filter(
      ({ displayId, trackingNumber }) => isOrder(displayId) || trackingNumber === search,
    ),
  };
}

function ImportForm(): ReactNode {
  const [file, setFile] = useState<File | null>(null);
  const importing = useImportBill();
  const id = useId();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (file) importing.start(file);
      }}
    >
      <label htmlFor={id}>CSV file with the columns {billColumns.join(', ')}</label>
      <FileInput
        id={id}
        accept=".csv,text/csv"
        required
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null);
          importing.reset();
        }}
      />
      <div>
        <Button type="submit" pendingLabel={importing.status === 'pending' ? 'Importing…' : undefined}>
          Import the bill
        </Button>
      </div>
      {importing.problem !== null && (
        <Alert
          tone="bad"
          title={importing.lines.length > 0 ? 'Nothing was imported. Please correct these lines:' : importing.problem}
        >
          {importing.lines.length > 0 && (
            <ul className={styles.problems}>
              {importing.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      <p role="status" className={styles.done}>
        {importing.answer && `Lines imported: ${importing.answer.imported}. Known already: ${importing.answer.known}.`}
      </p>
    </form>
  );
}

function Report({
  report,
  search,
  pages,
}: {
  report: BillReport;
  search: string | null;
  pages: ListPaging | undefined;
}): ReactNode {
  const { orders, orderTotal, adjustments, unknown, unknownTotal, settled } = report;
  const [settling, setSettling] = useState<Omit<BillToSettle, 'note'> | null>(null);
  // The report may have been loaded again since, with another amount.
  const toSettle =
    settling &&
    ([...adjustments, ...unknown].find(({ trackingNumber }) => trackingNumber === settling.trackingNumber) ?? settling);
  const [lastSettled, setLastSettled] = useState<string | null>(null);
  const settleButton = ({ trackingNumber, billed }: Omit<BillToSettle, 'note'>): ReactNode => (
    <Button
      key="settle"
      size="small"
      label={`Settle ${trackingNumber}`}
      onPress={() => setSettling({ trackingNumber, billed })}
    >
      Settle
    </Button>
  );
  return (
    <>
      {toSettle && (
        <SettleBill
          bill={toSettle}
          onSettled={() => {
            setLastSettled(toSettle.trackingNumber);
            setSettling(null);
          }}
          onClose={() => setSettling(null)}
        />
      )}
      <p role="status" className={styles.done}>
        {lastSettled !== null && `The bill for ${lastSettled} is settled.`}
      </p>
      <h3 className={styles.heading}>Bills to look at</h3>
      <p>
        Quoted is what the carrier asked when the label was bought.
        {orderTotal > orders.length && ' Here are the bills of the orders on this page.'}
      </p>
      <DenseTable
        label="Bills to look at"
        emptyText="No bill needs a look."
        columns={['Order', 'Bag', 'Why', 'Weight', 'Customer', 'Action', 'Quoted', 'Billed', 'To dispute']}
        amountFrom={6}
        rows={adjustments.map((bag) => ({
          key: bag.trackingNumber,
          cells: [
            <OrderLink key="order" order={bag} />,
            `${bagOnLeg(bag)}${bag.bagName === null ? '' : `: ${bag.bagName}`}`,
            bag.reasons.map((reason) => reasonNames[reason]).join(', '),
            weightText(bag),
            customerText(bag),
            settleButton(bag),
            amountText(bag.quoted),
            formatCents(bag.billed),
            formatCents(bag.toDispute),
          ],
        }))}
      />
      <h3 className={styles.heading}>Margin by order</h3>
      <DenseTable
        label="Margin by order"
        emptyText={search === null ? 'No bill was imported yet.' : 'No billed order was found.'}
        columns={['Order', 'Bags billed', 'Paid for transport', 'Refunds and claims', 'Quoted', 'Billed', 'Margin']}
        amountFrom={1}
        rows={orders.map((order) => ({
          key: order.orderId,
          cells: [
            <OrderLink key="order" order={order} />,
            `${order.billedBagCount} of ${order.bagCount}`,
            amountText(order.paid),
            formatCents(order.refunded),
            amountText(order.quoted),
            formatCents(order.billed),
            amountText(order.margin),
          ],
        }))}
      />
      {pages && <ListPages label="Bills" shown={orders.length} total={orderTotal} {...pages} />}
      {unknown.length > 0 && (
        <>
          <h3 className={styles.heading}>Billed labels that aren’t ours</h3>
          {unknownTotal > unknown.length && (
            <p>
              Showing the last {unknown.length} of {unknownTotal}. Search for a tracking number to find others.
            </p>
          )}
          <DenseTable
            label="Billed labels that aren’t ours"
            emptyText=""
            columns={['Invoice', 'Tracking number', 'Action', 'Amount']}
            amountFrom={3}
            rows={unknown.map((line, at) => ({
              key: `${at} ${line.invoiceNumber} ${line.trackingNumber}`,
              cells: [line.invoiceNumber, line.trackingNumber, settleButton(line), formatCents(line.amount)],
            }))}
          />
        </>
      )}
      {settled.length > 0 && (
        <>
          <h3 className={styles.heading}>Settled last</h3>
          <DenseTable
            label="Settled bills"
            emptyText=""
            columns={['Order', 'Tracking number', 'Note', 'Settled', 'Billed']}
            amountFrom={4}
            rows={settled.map((bill) => ({
              key: bill.trackingNumber,
              cells: [
                bill.order ? <OrderLink key="order" order={bill.order} /> : 'Not ours',
                bill.trackingNumber,
                bill.note,
                `${momentText(bill.settledAt)} · ${bill.settledBy}`,
                formatCents(bill.billed),
              ],
            }))}
          />
        </>
      )}
    </>
  );
}

const reasonNames: Readonly<Record<BillReason, string>> = {
  voided: 'Label was voided',
  'billed-twice': 'Billed twice',
  'larger-size': 'Larger size',
  'above-quote': 'Above the quote',
};

function weightText({ sizePounds, billedPounds }: BillAdjustment): string {
  return sizePounds !== null && billedPounds > sizePounds
    ? `${billedPounds} lb instead of ${sizePounds} lb`
    : `${billedPounds} lb`;
}

/** What the customer pays for a larger size: asked for, or already decided. PRC-04 */
function customerText({ customerOwes, largerSize }: BillAdjustment): string {
  if (!largerSize) return customerOwes === 0 ? 'Owes nothing' : `Owes at most ${formatCents(customerOwes)}`;
  const amount = formatCents(largerSize.amount);
  if (largerSize.isRefunded) return `Paid ${amount}, refunded`;
  return `${largerSizeWords[largerSize.state]} ${amount}`;
}

const largerSizeWords: Readonly<Record<LargerSizeState, string>> = {
  asked: 'Asked for',
  contested: 'Does not agree to pay',
  agreed: 'Agreed to pay',
  charging: 'Card is being charged',
  paid: 'Paid',
  waived: 'Waived',
};

function amountText(amount: Cents | null): string {
  return amount === null ? 'unknown' : formatCents(amount);
}
