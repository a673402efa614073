import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { later } from '#kit/web/later.tsx';
import { t } from '#rules/language/t.ts';
import { formatCents } from '#rules/money.ts';
import styles from './PriceSummary.module.css';
import type { PriceState } from './use-price.ts';
import type { PriceChange } from './use-price-change.ts';

const PriceInLines = later(() => import('./PriceInLines.tsx'), <Skeleton count={3} />);

export type PriceSummaryProps = {
  state: PriceState;
  isRoundTrip: boolean;
  /** What is still missing before a price can be asked for. */
  waitingFor: string;
  change: PriceChange;
};

/** The price of the trip, or what is missing for it. */
export function PriceSummary({ state, isRoundTrip, waitingFor, change }: PriceSummaryProps): ReactNode {
  // The price of the quote is there at once; the price in lines takes its place.
  if (change.expected !== null) {
    return (
      <p className={styles.expected} aria-busy>
        {t`Total`} <span className={styles.sum}>{formatCents(change.expected)}</span>
      </p>
    );
  }
  switch (state.status) {
    case 'not-asked':
      return (
        <>
          {state.withoutNewBags && <PriceInLines state={state} isRoundTrip={isRoundTrip} change={change} />}
          <p className={styles.waiting}>{waitingFor}</p>
        </>
      );
    case 'loading':
      return (
        <Waiting label={t`Calculating price`}>
          <Skeleton count={3} />
        </Waiting>
      );
    case 'failed':
      return (
        <Alert
          tone="bad"
          title={t`We couldn’t load the price`}
          action={<Button onPress={state.retry}>{t`Try again`}</Button>}
        >{t`${state.problems[0] ?? ''} What you entered is saved.`}</Alert>
      );
    case 'refused':
      return (
        <Alert tone="warn" title={t`No price yet`}>
          <ul>
            {state.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      );
    case 'ready':
      return <PriceInLines state={state} isRoundTrip={isRoundTrip} change={change} />;
  }
}
