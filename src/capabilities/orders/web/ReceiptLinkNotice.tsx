import { lazy, type ReactNode, Suspense, useState } from 'react';
import { call } from '#kit/web/call.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { useSubmit } from '#kit/web/use-submit.ts';
import { orderIdToWire } from '#kit/named-order/wire.ts';
import { t } from '#rules/language/t.ts';
import { revokeReceiptLinks } from '../contract.ts';
import styles from './ReceiptLinkNotice.module.css';

const TurnOffLinks = lazy(() => import('./TurnOffLinks.tsx'));

/** What the link in our emails allows. Those who may cancel the order can turn the links off. SCR-06 */
export function ReceiptLinkNotice({
  orderId,
  isByLink,
  isOfGuest,
}: {
  orderId: number;
  isByLink: boolean;
  isOfGuest: boolean;
}): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const revoking = useSubmit({
    send: () => call(revokeReceiptLinks, { params: orderIdToWire(orderId) }),
  });
  if (isByLink) {
    return (
      <p className={styles.notice} data-screen-only>
        {isOfGuest
          ? t`You opened this receipt with the link in our email. To change or cancel the order, add a password, or open it in the browser you ordered in.`
          : t`You opened this receipt with the link in our email. To change or cancel the order, sign in.`}
      </p>
    );
  }
  if (revoking.answer) {
    return (
      <p
        className={styles.notice}
        role="status"
        data-screen-only
      >{t`Done. The links in our earlier emails no longer work.`}</p>
    );
  }
  return (
    <div className={styles.notice} data-screen-only>
      <p>
        {isOfGuest
          ? t`Anyone who has our email about this order can see this receipt and, until you add a password, create an account with it.`
          : t`Anyone with the link in our emails can see this receipt, but can’t change it.`}
      </p>
      <Button variant="quiet" size="small" onPress={() => setAsking(true)}>{t`Turn off the links`}</Button>
      {isAsking && (
        <Suspense fallback={null}>
          <TurnOffLinks
            isOfGuest={isOfGuest}
            isPending={revoking.isPending}
            failure={revoking.failure}
            onConfirm={() => revoking.submit()}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
