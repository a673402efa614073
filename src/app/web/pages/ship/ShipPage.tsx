import { lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { cartKeeper } from '#capabilities/carts/web/cart-keeper.ts';
import { useSavedDraft } from '#capabilities/carts/web/use-saved-draft.ts';
import { lastLine } from '#capabilities/pricing/web/last-line.ts';
import { PriceAnnouncement } from '#capabilities/pricing/web/PriceAnnouncement.tsx';
import { quotedPrice } from '#capabilities/services/web/quick-quote/quoted-price.ts';
import { entryStorage } from '#kit/web/entry-storage.ts';
import { BottomBar } from '#kit/web/layout/BottomBar.tsx';
import { Card } from '#kit/web/layout/Card.tsx';
import { fetchLaterParts, later, whenIdle } from '#kit/web/later.tsx';
import { useOwnHeight } from '#kit/web/use-own-height.ts';
import { t } from '#rules/language/t.ts';
import { type Cents, cents, formatCents } from '#rules/money.ts';
import { dueAmount } from '#rules/pricing/due-amount.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { pageParameters } from '#rules/page-parameters.ts';
import { startingDraft } from '#rules/shipment/starting-draft.ts';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { microSiteOfTab } from '../../micro-site-of-tab.ts';
import { pageFacts } from '../../page-facts.ts';
import { BagsSection } from './BagsSection.tsx';
import { createDraftStore } from './draft-store.ts';
import { isCompact, useIsWide } from './layout.ts';
import { CorrectionDialog, OrderProblems } from './OrderProblems.tsx';
import { PaySection } from './PaySection.tsx';
import { loadPrefill } from './load-prefill.ts';
import { OnBehalfOfPage } from './on-behalf/OnBehalfOfPage.tsx';
import { NextAction } from './NextAction.tsx';
import { orderedTrip } from './ordered-trip.ts';
import { ServicesSection } from './ServicesSection.tsx';
import styles from './ShipPage.module.css';
import { StepAction } from './StepAction.tsx';
import { Summary, SummaryPrice } from './Summary.tsx';
import { CartsContext } from './use-carts.ts';
import { orderIdFromAddress } from './order-id-from-address.ts';
import { DraftContext, useDraft } from './use-draft.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { OrderContext, useOrderOfPage } from './use-order.ts';
import { PageStateContext, usePageStateOfPage } from './use-page-state.ts';
import { TripContext, useTrip, useTripOfPage } from './use-trip.ts';
import { WhenSection } from './WhenSection.tsx';
import { WhereSection } from './WhereSection.tsx';
import { WhoSection } from './WhoSection.tsx';

// Most customers don't change an order and start with a one-way trip, so these are loaded when they are needed.
const OrderedTrip = later(() => import('./OrderedTrip.tsx'));
const ChangedOrder = later(() => import('./ChangedOrder.tsx'));
const BookedAgain = later(() => import('./BookedAgain.tsx'));
const RestoredTripNotice = later(() => import('#capabilities/carts/web/RestoredTripNotice.tsx'));
const ReturnSection = later(() => import('./ReturnSection.tsx'));
const QuoteActions = later(() => import('./QuoteActions.tsx'));
const MicroSiteNotice = later(() => import('./MicroSiteNotice.tsx'));
const DisasterAlert = later(() => import('#capabilities/ship-points/web/DisasterAlert.tsx'));
const StepHistory = later(() => import('./StepHistory.tsx'));
const SectionKeys = later(() => import('./SectionKeys.tsx'));
// Only an address that asks for a takeover loads it.
const Takeover = lazy(() => import('./takeover/Takeover.tsx'));

type Prefill = typeof import('./first-draft.ts');

export default function ShipPage(): ReactNode {
  const [isOrdered] = useState(() => orderedTrip().kept() !== null);
  return isOrdered ? <OrderedTrip /> : <Page />;
}

function Page(): ReactNode {
  usePageEntered(t`Ship your bags · ${pageFacts.brand.name}`);
  // The address as the page was opened with it; it may change later without filling anything in again.
  const [search] = useState(useSearch());
  const prefill = isPrefilled(search) ? use(loadPrefill('ship')) : null;
  const [keeper] = useState(() => entryStorage<Draft>(`draft.${pageFacts.brand.key}`));
  const [isFresh] = useState(() => keeper.kept() === null && prefill === null);
  const [store] = useState(() => createDraftStore(keeper.kept() ?? draftFromAddress(search, prefill)));
  const [changedOrderId] = useState(() => orderIdFromAddress(search, 'change'));
  const [againOrderId] = useState(() => orderIdFromAddress(search, 'again'));
  const [isTakeover] = useState(() => /[?&]takeover=1(?:&|$)/.test(search));
  const [isKept] = useState(() => keeper.kept() !== null);
  const [quoted] = useState(() => quotedPrice() ?? (isKept ? null : quoteOfServer(search)));
  const [carts] = useState(() => cartKeeper(pageFacts.brand.id, changedOrderId, () => store.getState().microSiteId));
  const pageState = usePageStateOfPage();
  useKeptDraft(store, keeper);
  const saved = useSavedDraft(store, carts, {
    mayRestore: isFresh,
    role: pageFacts.person?.role ?? null,
    extras: pageState.extras,
    today: pageFacts.today,
  });
  useEffect(() => whenIdle(fetchLaterParts), []);
  return (
    <DraftContext value={store}>
      <PageStateContext value={pageState}>
        <TripOfPage carts={carts} quoted={quoted}>
          <div className={styles.page} data-layout={isCompact ? 'compact' : 'standard'} data-form="ship">
            <h1 className={styles.title} tabIndex={-1}>{t`Ship your bags`}</h1>
            <div className={styles.notices}>
              <OnBehalfOfPage />
              <Suspense fallback={null}>{isTakeover && <Takeover extras={pageState.extras} />}</Suspense>
              <MicroSiteOfTrip />
              {saved.status === 'restored' && <RestoredTripNotice onStartAfresh={saved.startAfresh} />}
              {changedOrderId !== null && (
                <ChangedOrder orderId={changedOrderId} store={store} pageState={pageState} isKept={isKept} />
              )}
              {againOrderId !== null && (
                <BookedAgain orderId={againOrderId} store={store} pageState={pageState} isKept={isKept} />
              )}
              <OrderProblems />
            </div>
            <div className={styles.columns}>
              <div className={styles.form}>
                <WhereSection />
                <WhenSection />
                <BagsSection />
                <ServicesSection />
                <ReturnPlace />
                <WhoSection />
                <PaySection />
              </div>
              <SummaryPlace />
            </div>
            <CorrectionDialog />
            {isCompact && <SectionKeys />}
            <DisastersOfTrip />
          </div>
        </TripOfPage>
      </PageStateContext>
    </DraftContext>
  );
}

/** Notices are about a city, so that a form without one needs none of this. */
function DisastersOfTrip(): ReactNode {
  const { draft, ends } = useTrip();
  if (draft.origin.city === '' && draft.destination.city === '') return null;
  return (
    <DisasterAlert
      origin={{ ...draft.origin, country: ends.origin.country }}
      destination={{ ...draft.destination, country: ends.destination.country }}
      brandId={pageFacts.brand.id}
    />
  );
}

/** Loaded only for the few customers who come through a micro-site. ROL-03 */
function MicroSiteOfTrip(): ReactNode {
  const microSiteId = useDraft((draft) => draft.microSiteId);
  return microSiteId === undefined ? null : <MicroSiteNotice microSiteId={microSiteId} />;
}

function draftFromAddress(search: string, prefill: Prefill | null): Draft {
  const { brand, today, person: own } = pageFacts;
  const start = { brand, today, own, microSite: microSiteOfTab() };
  return prefill ? prefill.firstDraft({ ...start, search }) : startingDraft(start);
}

/** An address that fills in the form is a new trip; one that only picks a brand, a layout or a micro-site is not. */
function isPrefilled(search: string): boolean {
  const names = [...new URLSearchParams(search).keys()];
  return names.some((name) => name !== 'brand' && name !== 'layout' && name !== pageParameters.microSiteId);
}

/** What the server has found out about this address; other pages may have been opened since. */
function quoteOfServer(search: string): Cents | null {
  const { quote } = pageFacts;
  // The router has decoded it in part.
  const isSame = String(new URLSearchParams(quote?.search)) === String(new URLSearchParams(search));
  return quote && isSame ? cents(quote.cents) : null;
}

function TripOfPage({
  carts,
  quoted,
  children,
}: {
  carts: ReturnType<typeof cartKeeper>;
  quoted: Cents | null;
  children: ReactNode;
}): ReactNode {
  const trip = useTripOfPage(carts, quoted);
  return (
    <CartsContext value={carts}>
      <TripContext value={trip}>
        <OrderContext value={useOrderOfPage(trip)}>{children}</OrderContext>
      </TripContext>
    </CartsContext>
  );
}

/** The return leg of a round trip. TRP-02 */
function ReturnPlace(): ReactNode {
  return useTrip().draft.roundtrip && <ReturnSection />;
}

/** Beside the form where there is room, else behind a bar at the foot of the window. */
function SummaryPlace(): ReactNode {
  const asideRef = useOwnHeight('--aside-height');
  const isWide = useIsWide();
  const { price, services, priceChange } = useTrip();
  if (isWide || isCompact) {
    return (
      <aside className={styles.aside} aria-label={t`Your trip`} ref={asideRef}>
        <PriceAnnouncement change={priceChange} />
        <Card
          look="ticket"
          foot={
            <div className={styles.foot}>
              <SummaryPrice />
              <div className={styles.actions} data-screen-only>
                {!isCompact && <NextAction at="summary" />}
                {price.status === 'ready' && <QuoteActions />}
              </div>
            </div>
          }
        >
          <Summary inFull={isCompact} />
        </Card>
      </aside>
    );
  }
  const cheapest = services.legs.outbound.offers[0]?.price;
  const { label, amount } = price.price
    ? lastLine(price.price)
    : price.withoutNewBags
      ? { ...lastLine(price.withoutNewBags), label: t`Without new bags` }
      : priceChange.expected !== null
        ? { label: t`Total`, amount: formatCents(priceChange.expected) }
        : cheapest === undefined
          ? { label: t`Total`, amount: '–' }
          : { label: t`From`, amount: formatCents(cheapest) };
  return (
    <div className={styles.bar}>
      <StepHistory />
      <PriceAnnouncement change={priceChange} />
      <BottomBar
        label={priceChange.before === null ? label : t`${label}, was ${dueAmount(priceChange.before.charge)}`}
        amount={amount}
        detailLabel={t`Details`}
        action={<StepAction />}
        detail={
          <div className={styles.foot}>
            <Summary inFull />
            <SummaryPrice />
            {price.status === 'ready' && <QuoteActions />}
          </div>
        }
      />
    </div>
  );
}
