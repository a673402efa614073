import { useState } from 'react';
import type { FieldsPage } from '../wire.ts';
import type { CardErrors, CardFieldName, ExchangeOutcome } from './gateway-channel.ts';
import { type GatewayFrame, useGatewayFrame } from './use-gateway-frame.ts';

type Billing = { readonly billingZip: string };

/** The gateway's card fields, and how to exchange what was typed for a nonce. */
export type CardFields = Omit<GatewayFrame, 'exchange' | 'check'> & {
  /** What is wrong with the card by field, as the frame shows it; a field that is changed loses its error. PAY-03 */
  readonly errors: CardErrors;
  /** The fields in which something is typed. */
  readonly typed: ReadonlySet<CardFieldName>;
  /** What is wrong with the card; the frame shows it. Fields that did not load say so themselves. */
  check(billing: Billing): Promise<CardErrors>;
  /** Requested when the order is placed, because a nonce is valid for one charge and for a short time. PAY-02 */
  exchange(billing: Billing): Promise<ExchangeOutcome>;
};

/** Holds the gateway's card fields for the whole page, so that the order button can use them. PAY-02 */
export function useCardFields(page: FieldsPage | null): CardFields {
  const [errors, setErrors] = useState<CardErrors>({});
  const [typed, setTyped] = useState<ReadonlySet<CardFieldName>>(new Set());
  const frame = useGatewayFrame({
    page,
    view: 'card',
    onTyped: (field, { isEmpty }) => {
      setErrors(({ [field]: _corrected, ...left }) => left);
      setTyped((before) => {
        const now = new Set(before);
        if (isEmpty) now.delete(field);
        else now.add(field);
        return now;
      });
    },
  });
  return {
    ...frame,
    errors,
    typed,
    showErrors: (found) => {
      setErrors(found);
      frame.showErrors(found);
    },
    check: async (billing) => {
      const outcome = await frame.check(billing);
      const found = outcome.kind === 'errors' ? outcome.fields : {};
      setErrors(found);
      return found;
    },
    exchange: async ({ billingZip }) => {
      const outcome = await frame.exchange({ kind: 'exchange', billingZip });
      setErrors(outcome.kind === 'errors' ? outcome.fields : {});
      return outcome;
    },
  };
}
