import type { ReactNode } from 'react';
import { DenseTable } from '#kit/web/layout/DenseTable.tsx';
import { Loaded } from '#kit/web/layout/Loaded.tsx';
import { OrderLink } from '#kit/web/layout/OrderLink.tsx';
import { type ActionWords, RowActions } from '#kit/web/layout/RowActions.tsx';
import { type ListPaging, StaffList } from '#kit/web/layout/StaffList.tsx';
import type { Loadable } from '#kit/web/loadable.ts';
import { momentText } from '#kit/web/moment-text.ts';
import { formatCents } from '#rules/money.ts';
import { messages } from '#rules/messages.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import { bagOnLeg } from '#rules/parcels/bag-on-leg.ts';
import type { ParcelCases as Cases, ShownCase } from '../wire.ts';
import { caseKindNames } from './case-kind-names.ts';
import styles from './ParcelCases.module.css';
import { useCloseCase, useRecordSizePayment, useRecordSizeRefund, useRefundSizePayment } from './use-parcel-cases.ts';

/** What went wrong with bags on their way: what was done automatically, and what is left. SCR-08 */
export function ParcelCases({
  lookup,
  search = null,
  pages,
}: {
  lookup: Loadable<Cases>;
  /** The start of an order number, or a tracking number; null for all. */
  search?: string | null;
  pages?: ListPaging;
}): ReactNode {
  return (
    <Loaded label="Loading the bags" lookup={lookup}>
      {(cases) => <Listed {...cases} search={search} pages={pages} />}
    </Loaded>
  );
}

function Listed({
  open,
  openTotal,
  closed,
  closedTotal,
  search,
  pages,
}: Cases & { search: string | null; pages: ListPaging | undefined }): ReactNode {
  const closing = useCloseCase();
  const paying = useRecordSizePayment();
  const refunding = useRefundSizePayment();
  const sending = useRecordSizeRefund();
  const sends = { pay: paying, sent: sending, refund: refunding, close: closing };
  const inputs = { pay: paying.input, sent: sending.input, refund: refunding.input, close: closing.input?.caseId };
  const pendingOf = (id: number) =>
    actions.find((action) => sends[action].status === 'pending' && inputs[action] === id);
  const canRefund = closed.some(({ isRefundable }) => isRefundable);
  return (
    <StaffList
      label="Bags"
      title="Bags on their way"
      problem={paying.problem ?? sending.problem ?? refunding.problem ?? closing.problem}
      done={doneWords({
        paying: paying.status,
        sending: sending.status,
        refunding: refunding.status,
        closing: closing.status,
      })}
      order="oldest"
      total={openTotal}
      pages={pages}
      table={{
        label: 'Bags that need attention',
        emptyText: 'No bag needs attention.',
        columns: ['Order', 'Bag', 'What happened', 'Done', 'Left to do', 'Carrier', 'Action'],
        whole: ['Order', 'Bag', 'Carrier'],
        rows: open.map((one) => ({
          key: one.id,
          cells: [
            <OrderLink key="order" order={one} />,
            bagOnLeg(one),
            `${caseKindNames[one.kind]} (${momentText(one.since)})`,
            doneText(one),
            one.left ?? 'Nothing.',
            `${carrierOptions[one.carrier]} · ${one.trackingNumber ?? one.reference}`,
            <RowActions
              key="actions"
              actions={actionsOf(one)}
              words={actionWords(one)}
              pending={pendingOf(one.id)}
              onPress={(action, arranged) =>
                action === 'close' ? closing.start({ caseId: one.id, arranged }) : sends[action].start(one.id)
              }
            />,
          ],
        })),
      }}
    >
      {closed.length > 0 && (
        <>
          <h3 className={styles.heading}>
            {search === null ? 'Taken care of in the last two weeks' : 'Taken care of'}
          </h3>
          {closedTotal > closed.length && (
            <p>
              Showing the last {closed.length} of {closedTotal}. Search for an order or tracking number to find others.
            </p>
          )}
          <DenseTable
            label="Bags that were taken care of"
            emptyText=""
            columns={['Order', 'Bag', 'What happened', 'Done', 'Closed', ...(canRefund ? ['Action'] : [])]}
            whole={['Order', 'Bag']}
            rows={closed.map((one) => ({
              key: one.id,
              cells: [
                <OrderLink key="order" order={one} />,
                bagOnLeg(one),
                caseKindNames[one.kind],
                doneText(one),
                one.closedAt && `${momentText(one.closedAt)} · ${one.closedBy ?? 'automatically'}`,
                canRefund && (
                  <RowActions
                    key="actions"
                    actions={one.isRefundable ? (['refund'] as const) : []}
                    words={actionWords(one)}
                    pending={refunding.status === 'pending' && refunding.input === one.id ? 'refund' : undefined}
                    onPress={() => refunding.start(one.id)}
                  />
                ),
              ].filter((cell) => cell !== false),
            }))}
          />
        </>
      )}
    </StaffList>
  );
}

const actions = ['pay', 'sent', 'refund', 'close'] as const;

/** What we owe a customer is only taken care of once it is sent. */
function actionsOf({ isPayable, isRefundable, isRefundOwed }: ShownCase): readonly (typeof actions)[number][] {
  if (isRefundOwed) return ['sent'];
  if (isRefundable) return ['refund', 'close'];
  return isPayable ? ['pay', 'close'] : ['close'];
}

function doneWords({
  paying,
  sending,
  refunding,
  closing,
}: {
  readonly paying: string;
  readonly sending: string;
  readonly refunding: string;
  readonly closing: string;
}): string | undefined {
  const words = [
    refunding === 'success' && 'The payment is refunded, and the customer is notified.',
    paying === 'success' && 'The payment is recorded.',
    sending === 'success' && 'Recorded as sent back.',
    closing === 'success' && 'Marked as taken care of.',
  ];
  return words.filter((one) => one !== false).join(' ') || undefined;
}

function doneText({ done, refund, refundBagCount }: ShownCase): string {
  if (refund === null) return done;
  return `${done} (${formatCents(refund)}${refundBagCount > 1 ? ` for ${refundBagCount} bags together` : ''})`;
}

/** Each action asks first: where one case after another is pressed, the wrong one could be meant. */
function actionWords(one: ShownCase): Readonly<Record<(typeof actions)[number], ActionWords>> {
  return {
    pay: {
      button: 'Paid',
      pending: 'Saving…',
      confirm: { question: 'Is the money there? This can’t be undone.', button: 'Yes, paid' },
    },
    sent: {
      button: 'Sent back',
      pending: 'Saving…',
      confirm: { question: 'Is the money sent back? This can’t be undone.', button: 'Yes, sent back' },
    },
    refund: {
      button: 'Refund the larger size',
      pending: 'Saving…',
      confirm: { question: 'The customer gets back all that they paid for it.', button: 'Yes, refund' },
    },
    close: {
      button: 'Taken care of',
      pending: 'Saving…',
      confirm: {
        question: `${closingEffect(one)} This can’t be undone.`.trim(),
        button: 'Yes, taken care of',
        ...(one.needsArrangement && {
          field: {
            label: 'What you arranged, for the customer',
            missing: messages.arrangedRequired,
            lengthMax: parcelLimits.arrangedLengthMax,
          },
        }),
      },
    },
  };
}

/** What a customer is spared or loses when their case is taken care of. */
function closingEffect({ kind, isRefundable, needsArrangement }: ShownCase): string {
  if (kind === 'oversize') {
    return isRefundable
      ? 'What the customer paid for the larger size is not refunded.'
      : 'The customer pays nothing for the larger size.';
  }
  return needsArrangement
    ? 'The customer can no longer choose, and nothing is refunded automatically. We email them what you write here.'
    : '';
}
