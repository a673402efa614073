import type { ReactNode } from 'react';
import { CancelSheet } from './CancelSheet.tsx';
import { useCancelShipment } from './use-cancel-shipment.ts';

export type CancelShipmentProps = {
  orderId: number;
  /** Where the email about it goes. */
  email: string;
  onClose: () => void;
};

/** Cancels legs of an order; loaded when its button is pressed. PRC-04 */
export default function CancelShipment({ orderId, email, onClose }: CancelShipmentProps): ReactNode {
  return <CancelSheet {...useCancelShipment(orderId)} email={email} onClose={onClose} />;
}
