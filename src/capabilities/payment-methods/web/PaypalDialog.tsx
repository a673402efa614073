import { lazy, type ReactNode, Suspense } from 'react';
import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import type { FieldsPage } from '../wire.ts';
import type { WalletOutcome } from './gateway-channel.ts';
import { GatewayPage } from './GatewayPage.tsx';
import { useGatewayFrame } from './use-gateway-frame.ts';

const Modal = lazy(() => import('#kit/web/layout/Modal.tsx'));

/** PayPal's own dialog, on a page of the gateway. Closing the dialog cancels it. PAY-01 */
export function PaypalDialog(props: {
  page: FieldsPage;
  charge: Cents;
  payee: string;
  onLeft: (outcome: WalletOutcome) => void;
}): ReactNode {
  const { page, charge, payee, onLeft } = props;
  const frame = useGatewayFrame({ page: pageFor(page, { charge, payee }), view: 'paypal', onWallet: onLeft });
  return (
    <Suspense fallback={null}>
      <Modal title={t`Pay with PayPal`} onClose={() => onLeft({ kind: 'cancelled' })}>
        <GatewayPage
          id="payment-paypal"
          title="PayPal"
          frame={frame}
          failure={messageText('walletAway', { wallet: 'PayPal' })}
        />
      </Modal>
    </Suspense>
  );
}

/** The wallet shows to whom the money goes, and how much. */
function pageFor(page: FieldsPage, { charge, payee }: { charge: Cents; payee: string }): FieldsPage {
  const url = new URL(page.url);
  url.searchParams.set('payee', payee);
  url.searchParams.set('amount', formatCents(charge));
  return { ...page, url: url.href };
}
