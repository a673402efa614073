import type { ReactNode } from 'react';
import { bookAgainAddress } from './book-again-address.ts';
import { calendarAddress, type ShownLeg, type ShownReceipt } from '../wire.ts';
import { Button, ButtonLink } from '#kit/web/form/Button.tsx';
import type { IsoDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { isArrivalAhead, isHandoverAhead } from '#rules/orders/next-steps.ts';
import styles from './ReceiptSheet.module.css';

export type ReceiptActionsProps = {
  receipt: ShownReceipt;
  today: IsoDate;
  /** Where the ship page is. */
  shipPath: string;
  /** Whether the trip can be booked again by the user at the page. */
  mayBookAgain: boolean;
  /** Begins to cancel; null when there is nothing to cancel any more. */
  onCancel: (() => void) | null;
};

/** The id of the part with the labels. */
export const labelsPlace = 'labels';

/** A link would take the place of the key in the address that opens the receipt. */
function showLabels(): void {
  const place = document.getElementById(labelsPlace);
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}

/** What can be done with an order: print its labels and itself, keep its days, book it again, change or cancel it. */
export function ReceiptActions({ receipt, today, shipPath, mayBookAgain, onCancel }: ReceiptActionsProps): ReactNode {
  const remainingLegs = receipt.legs.filter(({ canceledOn }) => canceledOn === null);
  const hasLabels = receipt.legs.some(({ readyLabelCount }) => readyLabelCount > 0);
  return (
    <div className={styles.actions} data-screen-only>
      <div className={styles.keep}>
        {hasLabels && <Button variant="primary" onPress={showLabels}>{t`Print your labels`}</Button>}
        <Button
          variant={hasLabels ? 'secondary' : 'primary'}
          onPress={() => window.print()}
        >{t`Print this receipt`}</Button>
        {remainingLegs.map((leg) => (
          <CalendarLinks
            key={leg.leg}
            orderId={receipt.orderId}
            leg={leg}
            isRoundTrip={receipt.legs.length > 1}
            today={today}
          />
        ))}
      </div>
      <div className={styles.further}>
        {mayBookAgain && (
          <ButtonLink href={bookAgainAddress(shipPath, receipt.orderId)} variant="quiet">{t`Book it again`}</ButtonLink>
        )}
        <ButtonLink href={shipPath} variant="quiet">{t`Ship something else`}</ButtonLink>
        {receipt.canBeChanged && (
          <ButtonLink href={`${shipPath}?change=${receipt.orderId}`} variant="quiet">{t`Change this order`}</ButtonLink>
        )}
        {onCancel && <Button variant="quiet" onPress={onCancel}>{t`Cancel shipment`}</Button>}
      </div>
    </div>
  );
}

/** Calendar files for what is still ahead. On a round trip each is for one leg, and its label says which. */
function CalendarLinks({
  orderId,
  leg: shown,
  isRoundTrip,
  today,
}: {
  orderId: number;
  leg: ShownLeg;
  isRoundTrip: boolean;
  today: IsoDate;
}): ReactNode {
  const { leg, isDropOff } = shown;
  const isAhead = { pickup: isHandoverAhead(shown, today), arrival: isArrivalAhead(shown, today) };
  const address = (what: 'pickup' | 'arrival') => calendarAddress({ orderId, what, leg: isRoundTrip ? leg : null });
  const words = !isRoundTrip
    ? {
        pickup: isDropOff ? t`Drop-off to calendar` : t`Pickup to calendar`,
        arrival: t`Arrival to calendar`,
      }
    : leg === 'outbound'
      ? {
          pickup: isDropOff ? t`Outbound drop-off to calendar` : t`Outbound pickup to calendar`,
          arrival: t`Outbound arrival to calendar`,
        }
      : {
          pickup: isDropOff ? t`Return drop-off to calendar` : t`Return pickup to calendar`,
          arrival: t`Return arrival to calendar`,
        };
  return (['pickup', 'arrival'] as const)
    .filter((what) => isAhead[what])
    .map((what) => (
      <ButtonLink key={what} href={address(what)} icon="calendar">
        {words[what]}
      </ButtonLink>
    ));
}
