import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useSearch, useSearchParams } from 'wouter';
import { signInAddress } from '#capabilities/sign-in/web/sign-in-address.ts';
import { ReceiptLinkNotice } from '#capabilities/orders/web/ReceiptLinkNotice.tsx';
import { type ReceiptState, useReceipt } from '#capabilities/orders/web/use-receipt.ts';
import type { ShownReceipt } from '#capabilities/orders/wire.ts';
import { Button, ButtonLink } from '#kit/web/form/Button.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { useHeadingFocus } from '#kit/web/use-heading-focus.ts';
import { useIsHydrated } from '#kit/web/use-is-hydrated.ts';
import { isCancelOffered } from '#rules/orders/cancel-offered.ts';
import { pageParameters } from '#rules/page-parameters.ts';
import styles from '#capabilities/orders/web/ReceiptSheet.module.css';
import { ReceiptSheet } from '#capabilities/orders/web/ReceiptSheet.tsx';
import { t } from '#rules/language/t.ts';
import { placedOrderOfPage } from '../placed-order.ts';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';
import { AccountOffer } from './AccountOffer.tsx';
import { hashOfPage, useClaimToken } from './use-claim-token.ts';
import { BagPanels, BagQuestions } from './BagsOfReceipt.tsx';

const CancelShipment = lazy(() => import('#capabilities/orders/web/CancelShipment.tsx'));

/** The receipt of an order, which can be opened at any time and printed on one page. SCR-06 */
export default function ReceiptPage(): ReactNode {
  usePageEntered(t`Your receipt · ${pageFacts.brand.name}`);
  const [parameters] = useSearchParams();
  const [linkKey] = useState(() => receiptKeyIn(hashOfPage()));
  const claimToken = useClaimToken();
  const isFirstView = !useIsHydrated();
  const state = useReceipt(orderNumber(parameters.get(pageParameters.orderId)), {
    linkKey,
    known: isFirstView ? pageFacts.receipt : null,
  });
  return <div className={styles.page}>{contentOf(state, { linkKey, claimToken })}</div>;
}

/** It stays in the address, so that the page can be reloaded and bookmarked: it opens this one receipt, to be read. */
function receiptKeyIn(hash: string): string | null {
  return /^#key=([\w-]{20,100})(?:&|$)/.exec(hash)?.[1] ?? null;
}

/** What the link in our email has brought. */
type MailLink = { readonly linkKey: string | null; readonly claimToken: string | null };

function contentOf(state: ReceiptState, link: MailLink): ReactNode {
  switch (state.status) {
    case 'loaded':
      return <FoundReceipt receipt={state.data} {...link} />;
    case 'loading':
      return (
        <>
          <h1 tabIndex={-1}>{t`Your receipt`}</h1>
          <Waiting label={t`Loading your receipt`}>
            <ReceiptSpace />
          </Waiting>
        </>
      );
    case 'unknown':
      return <UnknownOrder />;
    case 'failed':
      return (
        <>
          <h1 tabIndex={-1}>{t`Your receipt`}</h1>
          <Alert
            tone="bad"
            title={t`We couldn’t load your receipt`}
            action={<Button onPress={state.retry}>{t`Try again`}</Button>}
          >{t`${state.problem} Your order isn’t affected.`}</Alert>
        </>
      );
  }
}

/** The shape of a receipt: lead and actions, then the trip with its map beside the price. */
function ReceiptSpace(): ReactNode {
  return (
    <>
      <div className={styles.opening}>
        <Skeleton width="32rem" />
        <Skeleton shape="block" width="24rem" height="2.75rem" />
      </div>
      <div className={styles.columns}>
        <div className={styles.trip}>
          <div className={styles.mapSpace} />
          <Skeleton shape="block" height="12rem" />
        </div>
        <Skeleton shape="block" height="28rem" />
      </div>
    </>
  );
}

function FoundReceipt({ receipt, linkKey, claimToken }: { receipt: ShownReceipt } & MailLink): ReactNode {
  const [canceling, setCanceling] = useState<'never' | 'open' | 'closed'>('never');
  const mayCancel = !receipt.isByLink && isCancelOffered(receipt.legs, pageFacts.today);
  const [justPlaced] = useState(placedOrderOfPage);
  const isHydrated = useIsHydrated();
  const isCanceled = receipt.legs.every(({ canceledOn }) => canceledOn !== null);
  useHeadingFocus(justPlaced !== null);
  useHeadingFocus(canceling === 'closed' && !mayCancel);
  return (
    <>
      <ReceiptSheet
        today={pageFacts.today}
        receipt={receipt}
        shipPath={pageFacts.shipPath}
        notice={isHydrated && justPlaced?.isChange && !isCanceled && <ChangeSaved />}
        mayBookAgain={!receipt.isByLink && pageFacts.person?.isAdmin !== true}
        onCancel={mayCancel ? () => setCanceling('open') : null}
        questions={<BagQuestions receipt={receipt} linkKey={receipt.isByLink ? linkKey : null} />}
        accountOffer={<AccountOffer receipt={receipt} claimToken={claimToken} isCanceled={isCanceled} />}
        labels={<BagPanels receipt={receipt} linkKey={receipt.isByLink ? linkKey : null} />}
      />
      <ReceiptLinkNotice orderId={receipt.orderId} isByLink={receipt.isByLink} isOfGuest={receipt.isOfGuest} />
      {canceling === 'open' && (
        <Suspense fallback={null}>
          <CancelShipment
            orderId={receipt.orderId}
            email={receipt.payer.email}
            onClose={() => setCanceling('closed')}
          />
        </Suspense>
      )}
    </>
  );
}

/** Screen readers announce only what appears in a region that was there before. PRC-04 */
function ChangeSaved(): ReactNode {
  const [isAnnounced, setAnnounced] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(true));
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className={styles.notice}>
      {isAnnounced && t`Your change is saved.`}
    </p>
  );
}

/** It doesn't reveal whether the order exists to callers who may not see it. */
function UnknownOrder(): ReactNode {
  const [path, navigate] = useLocation();
  const signIn = signInAddress(`${path}?${useSearch()}`);
  return (
    <>
      <h1 tabIndex={-1}>{t`We can’t show this order here`}</h1>
      <p
        className={styles.lead}
      >{t`Open it in the browser you ordered in, or sign in with the email you used. A link that no longer works can be replaced: we’ll email you a new one.`}</p>
      <div className={styles.actions}>
        {!pageFacts.person && signIn && (
          <Button variant="primary" onPress={() => navigate(signIn.href, { state: signIn.state })}>{t`Sign in`}</Button>
        )}
        <ButtonLink href="/track">{t`Get a new link`}</ButtonLink>
      </div>
    </>
  );
}

function orderNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
