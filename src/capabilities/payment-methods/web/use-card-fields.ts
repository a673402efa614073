import type { ExchangeOutcome } from './gateway-channel.ts';
import type { FieldsPage } from '../wire.ts';
import { type GatewayFrame, useGatewayFrame } from './use-gateway-frame.ts';

/** The gateway's card fields, and how to exchange what was typed for a nonce. */
export type CardFields = Omit<GatewayFrame, 'exchange'> & {
  /** Asked when the order is placed: a nonce is good for one charge and not for long. PAY-02 */
  exchange(billing: { readonly billingZip: string }): Promise<ExchangeOutcome>;
};

/** Holds the gateway's card fields for the whole page, so that the order button can use them. PAY-02 */
export function useCardFields(page: FieldsPage | null): CardFields {
  const frame = useGatewayFrame({ page, view: 'card' });
  return { ...frame, exchange: ({ billingZip }) => frame.exchange({ kind: 'exchange', billingZip }) };
}
