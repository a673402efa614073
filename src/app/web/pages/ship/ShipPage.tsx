import { type ReactNode, useState } from 'react';
import { BottomBar } from '#kit/web/layout/BottomBar.tsx';
import { Card } from '#kit/web/layout/Card.tsx';
import { useMediaQuery } from '#kit/web/use-media-query.ts';
import { formatCents } from '#rules/money.ts';
import { pageFacts } from '../../page-facts.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { keptInEntry } from '../../frame/kept-in-entry.ts';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { BagsSection } from './BagsSection.tsx';
import { createDraftStore } from './draft-store.ts';
import { firstDraft } from './first-draft.ts';
import { NextAction, PrintQuote } from './QuoteActions.tsx';
import { ReturnSection } from './ReturnSection.tsx';
import { ServicesSection } from './ServicesSection.tsx';
import styles from './ShipPage.module.css';
import { Summary, SummaryPrice } from './Summary.tsx';
import { DraftContext } from './use-draft.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { useOwnHeight } from './use-own-height.ts';
import { PageStateContext, usePageStateOfPage } from './use-page-state.ts';
import { TripContext, useTrip, useTripOfPage } from './use-trip.ts';
import { WhenSection } from './WhenSection.tsx';
import { WhereSection } from './WhereSection.tsx';

export default function ShipPage(): ReactNode {
  usePageEntered(`Ship your bags · ${pageFacts.brand.name}`);
  const [keeper] = useState(() => keptInEntry<Draft>(`draft.${pageFacts.brand.key}`));
  const [store] = useState(() => createDraftStore(keeper.kept() ?? draftFromAddress()));
  const pageState = usePageStateOfPage();
  useKeptDraft(store, keeper);
  return (
    <DraftContext value={store}>
      <PageStateContext value={pageState}>
        <TripOfPage>
          <h1 className={styles.title} tabIndex={-1}>
            Ship your bags
          </h1>
          <div className={styles.columns}>
            <div className={styles.form}>
              <WhereSection />
              <BagsSection />
              <WhenSection />
              <ServicesSection />
              <ReturnSection />
            </div>
            <SummaryPlace />
          </div>
        </TripOfPage>
      </PageStateContext>
    </DraftContext>
  );
}

function draftFromAddress() {
  return firstDraft({ brand: pageFacts.brand, search: window.location.search, today: pageFacts.today });
}

function TripOfPage({ children }: { children: ReactNode }): ReactNode {
  return <TripContext value={useTripOfPage()}>{children}</TripContext>;
}

/** Beside the form where there is room, else behind a bar at the foot of the window. */
function SummaryPlace(): ReactNode {
  const asideRef = useOwnHeight('--aside-height');
  const isWide = useMediaQuery('(min-width: 48rem), print');
  const { price, services } = useTrip();
  if (isWide) {
    return (
      <aside className={styles.aside} aria-label="Your trip" ref={asideRef}>
        <Card
          look="ticket"
          foot={
            <div className={styles.foot}>
              <SummaryPrice />
              <div className={styles.actions} data-screen-only>
                <NextAction />
                <PrintQuote />
              </div>
            </div>
          }
        >
          <Summary inFull={false} />
        </Card>
      </aside>
    );
  }
  const cheapest = services.legs.outbound.offers[0]?.price;
  const [label, amount] = price.price
    ? ['Total', formatCents(price.price.total)]
    : cheapest === undefined
      ? ['Total', '–']
      : ['From', formatCents(cheapest)];
  return (
    <div className={styles.bar}>
      <BottomBar
        label={label}
        amount={amount}
        detailLabel="Details"
        action={<NextAction />}
        detail={
          <div className={styles.foot}>
            <Summary inFull />
            <SummaryPrice />
            <PrintQuote />
          </div>
        }
      />
    </div>
  );
}
