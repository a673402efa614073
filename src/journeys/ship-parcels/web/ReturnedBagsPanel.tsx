import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#kit/web/form/Button.tsx';
import { PagePanel, PanelActions, PanelRows, PanelStatus } from '#kit/web/layout/PagePanel.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import type { OrderOfPage } from '#kit/web/order-of-page.ts';
import { type IsoDate, shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { formatCents } from '#rules/money.ts';
import type { ReturnCause } from '#rules/parcels/scans.ts';
import { bagNumber } from '#rules/parcels/bag-number.ts';
import type { ShownReturnedBag } from '../wire.ts';
import { NameTrip } from './NameTrip.tsx';
import { useChooseForReturned, useReturnedBags } from './use-returned-bags.ts';

type PanelProps = OrderOfPage & {
  /** Where a new trip is booked. */
  readonly shipPath: string;
  /** Called when something was refunded. */
  readonly onRefunded: () => void;
};

/** Bags that were sent back: why, and what the customer can choose. Nothing if there are none. PRC-04 */
export default function ReturnedBagsPanel(order: PanelProps): ReactNode {
  const bags = useReturnedBags(order);
  if (!bags || bags.length === 0) return null;
  return (
    <PagePanel title={bags.length === 1 ? t`Your bag was sent back` : t`Your bags were sent back`}>
      {bags.map((bag) => (
        <Bag key={bag.id} bag={bag} order={order} />
      ))}
    </PagePanel>
  );
}

function Bag({ bag, order }: { bag: ShownReturnedBag; order: PanelProps }): ReactNode {
  const choosing = useChooseForReturned(order, bag.id);
  const pendingOf = (choice: 'again' | 'refund'): boolean => choosing.status === 'pending' && choosing.input === choice;
  const price = bag.amount === null ? null : formatCents(bag.amount);
  const whole = bag.refundAmount === null ? null : formatCents(bag.refundAmount);
  return (
    <PanelRows>
      <p>
        {nameText(bag)}: {causeText(bag.cause)}
      </p>
      {choosing.problem !== null && <Alert tone="bad">{choosing.problem}</Alert>}
      {bag.state === 'asked' && <p>{askedText(bag, { price, whole })}</p>}
      {bag.arranged !== null && (
        <p>
          {arrangedText(bag.arranged)} {t`If this isn’t right, please call us.`}
        </p>
      )}
      {bag.state === 'again' && !bag.isTripBooked && bag.couponCode !== null && (
        <p>{codeText(bag.couponCode, price)}</p>
      )}
      {bag.returnWaitsUntil !== null && !bag.isTripBooked && <p>{returnText(bag.returnWaitsUntil)}</p>}
      {bag.state !== 'refunded' && bag.state !== 'ended' && !bag.isTripBooked && (
        <PanelActions>
          {bag.state === 'asked' ? (
            <Button
              variant="primary"
              pendingLabel={pendingOf('again') ? t`Saving…` : undefined}
              onPress={() => choosing.start('again')}
            >{t`Send it again`}</Button>
          ) : (
            <ButtonLink
              variant="primary"
              href={`${order.shipPath}?${bag.shipQuery}`}
            >{t`Book the new trip`}</ButtonLink>
          )}
          {whole !== null && (
            <Button
              pendingLabel={pendingOf('refund') ? t`Saving…` : undefined}
              onPress={() => choosing.start('refund', order.onRefunded)}
            >
              {bag.state === 'asked' ? t`Refund ${whole}` : t`Refund ${whole} instead`}
            </Button>
          )}
        </PanelActions>
      )}
      <PanelStatus>{stateText(bag, { price, whole })}</PanelStatus>
      {needsTripName(bag) && <NameTrip order={order} id={bag.id} />}
    </PanelRows>
  );
}

/** Two bags of an order may be of one size. */
function nameText({ bag, bagCount, travelerName, bagName }: ShownReturnedBag): string {
  return bagCount === 1 ? bagName : `${bagNumber(bag, bagCount)}: ${travelerName}, ${bagName}`;
}

type Amounts = {
  /** What its trip cost. */
  readonly price: string | null;
  /** With its return trip. */
  readonly whole: string | null;
};

function causeText(cause: ReturnCause | null): string {
  switch (cause) {
    case 'carrier':
      return t`the carrier sent it back by mistake. We’re sorry.`;
    case 'address':
      return t`the carrier says that the address is wrong or incomplete.`;
    case 'recipient':
      return t`the carrier says that it was refused, or that no one was there to take it.`;
    case null:
      return t`the carrier couldn’t deliver it, and doesn’t say why. We’re sorry.`;
  }
}

function askedText({ refundOn }: ShownReturnedBag, { price, whole }: Amounts): string {
  if (price === null || whole === null || refundOn === null) {
    return t`The trip isn’t refunded, because the carrier completed the trip. If this isn’t right, please call us.`;
  }
  if (whole !== price) {
    return t`Send it again to the right address with ${price} off, or get ${whole} back. That’s what its trip and its return trip cost: it can’t travel back from a place where it didn’t arrive. If you don’t choose by ${shortDate(refundOn)}, we refund ${whole}.`;
  }
  return t`Send it again to the right address with ${price} off, or get ${price} back. That’s what its trip cost. If you don’t choose by ${shortDate(refundOn)}, we refund it.`;
}

function arrangedText(arranged: string): string {
  return t`Our team has taken care of it: ${arranged}`;
}

function codeText(code: string, price: string | null): string {
  return price === null
    ? t`Your code ${code} takes nothing off the new trip. It tells us that the trip is for this bag, so that we can make its return label. It’s filled in for you.`
    : t`Your code ${code} takes ${price} off the new trip. It’s filled in for you. If the new trip costs less, we refund the rest once it has begun.`;
}

/**
 * Whether the number of the new trip is asked for. Not if the code takes an amount off: without the code, that amount is refunded instead.
 */
function needsTripName({ state, amount, isTripBooked, returnWaitsUntil }: ShownReturnedBag): boolean {
  if (returnWaitsUntil === null) return false;
  // It arrives too late, so another may take its place.
  if (isTripBooked) return amount === null;
  return state === 'ended' || (state === 'again' && amount === null);
}

/** A bag that arrives too late can't travel back, which its customer has to know before the new trip is booked. */
function returnText(startsOn: IsoDate): string {
  const day = shortDate(startsOn);
  return t`It travels back with this order only if its new trip arrives before ${day}. Otherwise we make no return label, and refund its return trip after that day.`;
}

function stateText(
  { state, refundOn, isTripBooked, returnWaitsUntil }: ShownReturnedBag,
  { price, whole }: Amounts,
): string {
  if (state === 'refunded') {
    return whole === null || whole === price
      ? t`We’ve refunded what its trip cost.`
      : t`We’ve refunded ${whole}: what its trip and its return trip cost.`;
  }
  if (isTripBooked) {
    if (returnWaitsUntil === null) return t`The new trip is booked.`;
    const late = t`The new trip is booked. It arrives too late to travel back on ${shortDate(returnWaitsUntil)}: there is no return label, and we refund the return trip after that day.`;
    return price === null
      ? late
      : `${late} ${t`If you need it back with this order, change that trip, or cancel it: you then get another code.`}`;
  }
  if (state === 'ended') return returnWaitsUntil === null ? '' : t`Its return label waits for the new trip.`;
  if (state !== 'again') return '';
  if (price === null || refundOn === null) return t`Check the address before you order.`;
  return t`Check the address before you order. If you don’t use the code, we refund ${price} on ${shortDate(refundOn)}.`;
}
