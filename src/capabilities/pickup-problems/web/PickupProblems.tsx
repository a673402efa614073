import type { ReactNode } from 'react';
import { Loaded } from '#kit/web/layout/Loaded.tsx';
import { OrderLink } from '#kit/web/layout/OrderLink.tsx';
import { RemedyList, type RemedyWords } from '#kit/web/layout/RemedyList.tsx';
import type { ListPaging } from '#kit/web/layout/StaffList.tsx';
import type { Loadable } from '#kit/web/loadable.ts';
import { momentText } from '#kit/web/moment-text.ts';
import { shortDate } from '#rules/dates.ts';
import { formatCents } from '#rules/money.ts';
import type { PickupRemedy } from '#rules/parcels/pickup-remedy.ts';
import { hoursWords } from '#rules/parcels/pickup-words.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import { legNames } from '#rules/shipment/leg-names.ts';
import type { PickupProblem, PickupProblems as Problems } from '../wire.ts';
import { useHandlePickup } from './use-pickup-problems.ts';

/** Pickups that the carrier refused, and those that it would not cancel. SCR-08 */
export function PickupProblems({ lookup, pages }: { lookup: Loadable<Problems>; pages?: ListPaging }): ReactNode {
  return (
    <Loaded label="Loading the pickups" lookup={lookup}>
      {(problems) => <Listed {...problems} pages={pages} />}
    </Loaded>
  );
}

function Listed({ pickups, total, pages }: Problems & { pages: ListPaging | undefined }): ReactNode {
  const handling = useHandlePickup();
  return (
    <RemedyList
      label="Pickups"
      title="Pickups"
      total={total}
      pages={pages}
      items={pickups}
      words={remedyWords}
      handling={handling}
      onPress={({ id }, remedy) => handling.start({ id, remedy })}
      table={{
        label: 'Pickup problems',
        emptyText: 'No pickup problems.',
        columns: ['Order', 'Pickup', 'Problem', 'Done', 'Left to do'],
        whole: ['Order'],
      }}
      cellsOf={cellsOf}
    />
  );
}

function cellsOf(pickup: PickupProblem): readonly ReactNode[] {
  return [
    <OrderLink key="order" order={pickup} />,
    `${legNames[pickup.leg]}, ${shortDate(pickup.day)}, ${hoursWords(pickup)}, ${bagsText(pickup)}, ${carrierOptions[pickup.carrier]} ${pickup.confirmation ?? pickup.reference}`,
    `${problemText[pickup.problem]}: ${pickup.reason} (since ${momentText(pickup.since)})`,
    doneByItself(pickup),
    leftText[pickup.problem],
  ];
}

function bagsText({ bagCount }: PickupProblem): string {
  return bagCount === 1 ? '1 bag' : `${bagCount} bags`;
}

/** What the customer already knows and has received. */
function doneByItself({ problem, refunded }: PickupProblem): string {
  if (problem !== 'refused') return 'Asked the carrier to cancel it.';
  const told = 'Customer told by email to drop the bags off.';
  return refunded > 0 ? `${told} Pickup fee refunded: ${formatCents(refunded)}.` : `${told} No fee to refund.`;
}

const problemText: Readonly<Record<PickupProblem['problem'], string>> = {
  refused: 'Refused',
  'not-canceled': 'Not canceled',
};

const leftText: Readonly<Record<PickupProblem['problem'], string>> = {
  refused: 'Call the carrier or the customer if the bags can’t be dropped off.',
  'not-canceled': 'Call the carrier: no bags are waiting there.',
};

const remedyWords: Readonly<Record<PickupRemedy, RemedyWords>> = {
  retry: {
    button: 'Ask again',
    pending: 'Asking…',
    done: 'We’re asking the carrier again. If it refuses, the pickup is back on this list within a minute.',
  },
  settle: { button: 'Mark as taken care of', pending: 'Saving…', done: 'Marked as taken care of.' },
};
