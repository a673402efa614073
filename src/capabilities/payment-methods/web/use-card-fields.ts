import type { ExchangeOutcome } from './gateway-channel.ts';
import type { FieldsPage } from '../wire.ts';
import { type GatewayFrame, useGatewayFrame } from './use-gateway-frame.ts';

/** The card's fields, which are the gateway's own, and the way to a nonce for what stands in them. */
export type CardFields = Omit<GatewayFrame, 'exchange'> & {
  /** Asked when the order is placed: a nonce is good for one charge and not for long. PAY-02 */
  exchange(billing: { readonly billingZip: string }): Promise<ExchangeOutcome>;
};

/** Keeps the card's fields of the gateway for the whole page, so that the button far below them can use them. PAY-02 */
export function useCardFields(page: FieldsPage | null): CardFields {
  const frame = useGatewayFrame({ page, view: 'card' });
  return { ...frame, exchange: ({ billingZip }) => frame.exchange({ kind: 'exchange', billingZip }) };
}
