import { useState } from 'react';
import { useStore } from 'zustand';
import { completeChoice } from '#capabilities/payment-methods/web/payment-choice.ts';
import type { Checkout } from '#journeys/place-order/web/checkout.ts';
import { isOtherWayToPay } from '#rules/checkout/other-way-to-pay.ts';
import type { PaymentFormState } from './use-payment-form.ts';

/** Whether the customer has chosen another way to pay since the last press failed. PAY-05 */
export function useWayToPayChanged(checkout: Checkout, { value, question }: PaymentFormState): boolean {
  const count = useStore(checkout.state, ({ problem }) => problem?.count ?? 0);
  const { method, savedCardId } = completeChoice(value, question);
  const way = { method, savedCardId, charge: question.charge, nonce: value.approval?.nonce ?? null };
  const [refused, setRefused] = useState({ count, way, isOver: false });
  if (refused.count !== count) setRefused({ count, way, isOver: false });
  else if (isOtherWayToPay(refused.way, way) && !refused.isOver) setRefused({ ...refused, isOver: true });
  return refused.isOver;
}
