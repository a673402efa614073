import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { TextField } from '#kit/web/form/TextField.tsx';
import { call } from '#kit/web/call.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { paymentInfo } from '../contract.ts';
import { paymentInfoFromWire, paymentInfoQuestionToWire } from '../wire.ts';
import type { ExchangeOutcome } from './gateway-channel.ts';
import { GatewayPage } from './GatewayPage.tsx';
import { useCardFields } from './use-card-fields.ts';

/** Exchanges the card that was typed for a nonce. What is wrong with it, the fields show; that it failed, they don't. */
export type ExchangeCard = () => Promise<ExchangeOutcome>;

/** The gateway's fields for one payment outside of the ship page. PAY-02 */
export default function OneCard({
  id,
  brandId,
  onReady,
}: {
  id: string;
  brandId: number;
  /** Called with a new function whenever something is typed. */
  onReady: (exchange: ExchangeCard) => void;
}): ReactNode {
  const { data: page = null } = useQuery({
    queryKey: ['card-fields', brandId],
    queryFn: async ({ signal }) => {
      const asked = { brandId, cartId: undefined, customerId: undefined };
      const answer = await call(paymentInfo, { query: paymentInfoQuestionToWire(asked) }, { signal });
      return paymentInfoFromWire(answer).fieldsPage;
    },
    gcTime: 0,
  });
  const fields = useCardFields(page);
  const [billingZip, setBillingZip] = useState('');
  useEffect(() => {
    onReady(() => fields.exchange({ billingZip }));
  });
  return (
    <>
      <GatewayPage id={`${id}-number`} title={t`Card details`} frame={fields} />
      <TextField
        id={`${id}-zip`}
        label={t`Billing zip code`}
        length="short"
        autoComplete="billing postal-code"
        maxLength={limits.zipLengthMax}
        value={billingZip}
        onChange={setBillingZip}
      />
    </>
  );
}
