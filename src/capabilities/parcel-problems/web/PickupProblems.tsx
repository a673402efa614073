import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '#kit/web/form/Button.tsx';
import { DenseTable } from '#kit/web/layout/DenseTable.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { momentText } from '#kit/web/moment-text.ts';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { shortDate } from '#rules/dates.ts';
import { messages } from '#rules/messages.ts';
import { formatCents } from '#rules/money.ts';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import type { PickupRemedy } from '#rules/parcels/pickup-remedy.ts';
import { hoursWords } from '#rules/parcels/pickup-words.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import { legNames } from '#rules/shipment/leg-names.ts';
import type { PickupProblem, PickupProblems as Problems } from '../wire.ts';
import styles from './ParcelProblems.module.css';
import { type PickupProblemsLookup, useHandlePickup } from './use-pickup-problems.ts';

/** Pickups that the carrier refused, and those that it would not cancel. SCR-08 */
export function PickupProblems({ lookup }: { lookup: PickupProblemsLookup }): ReactNode {
  switch (lookup.status) {
    case 'loading':
      return (
        <Waiting label="Loading the pickups">
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

function Listed({ pickups, total }: Problems): ReactNode {
  const handling = useHandlePickup();
  const pending = handling.status === 'pending' ? handling.input : undefined;
  return (
    <section className={styles.parcels} aria-label="Pickups">
      {handling.problem !== null && <Alert tone="bad">{handling.problem}</Alert>}
      <p role="status" className={styles.done}>
        {handling.status === 'success' && handling.input && doneText[handling.input.remedy]}
      </p>
      {total > pickups.length && (
        <p>
          Showing the most urgent {pickups.length} of {total}.
        </p>
      )}
      <DenseTable
        label="Pickup problems"
        emptyText="No pickup problems."
        columns={['Order', 'Pickup', 'Problem', 'Done', 'Left to do', 'What to do']}
        rows={pickups.map((pickup) => ({
          key: pickup.id,
          cells: [
            orderCell(pickup),
            `${legNames[pickup.leg]}, ${shortDate(pickup.day)}, ${hoursWords(pickup)}, ${bagsText(pickup)}, ${carrierOptions[pickup.carrier]} ${pickup.confirmation ?? pickup.reference}`,
            `${problemText[pickup.problem]}: ${pickup.reason} (since ${momentText(pickup.since)})`,
            doneByItself(pickup),
            leftText[pickup.problem],
            <span key="actions" className={styles.actions}>
              {pickup.remedies.map((remedy) => (
                <Button
                  key={remedy}
                  size="small"
                  pendingLabel={
                    pending?.pickupId === pickup.id && pending.remedy === remedy ? pendingText[remedy] : undefined
                  }
                  onPress={() => handling.start({ pickupId: pickup.id, remedy })}
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

function orderCell({ orderId, displayId }: PickupProblem): ReactNode {
  return (
    <Link key="order" className={styles.order} href={receiptAddress({ role: 'admin', orderId })}>
      {displayId}
    </Link>
  );
}

function bagsText({ bagCount }: PickupProblem): string {
  return bagCount === 1 ? '1 bag' : `${bagCount} bags`;
}

/** What the customer knows and has got already. */
function doneByItself({ problem, refunded }: PickupProblem): string {
  if (problem !== 'refused') return 'Asked the carrier to cancel it.';
  const told = 'Customer told by email to drop the bags off.';
  return refunded > 0 ? `${told} Pickup fee refunded: ${formatCents(refunded)}.` : `${told} No fee to refund.`;
}

const problemText: Readonly<Record<PickupProblem['problem'], string>> = {
  refused: 'Refused',
  'not-cancelled': 'Not canceled',
};

const leftText: Readonly<Record<PickupProblem['problem'], string>> = {
  refused: 'Call the carrier or the customer if the bags can’t be dropped off.',
  'not-cancelled': 'Call the carrier: no bags are waiting there.',
};

const remedyText: Readonly<Record<PickupRemedy, string>> = { retry: 'Ask again', settle: 'Mark as settled' };

const pendingText: Readonly<Record<PickupRemedy, string>> = { retry: 'Asking…', settle: 'Saving…' };

const doneText: Readonly<Record<PickupRemedy, string>> = {
  retry: 'We’re asking the carrier again. If it refuses, the pickup is back on this list within a minute.',
  settle: 'Marked as settled.',
};
