import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { type PriceLine, PriceLines } from '#kit/web/pictures/PriceLines.tsx';
import { formatCents, negateCents } from '#rules/money.ts';
import styles from './PriceSummary.module.css';
import type { Price, PricedLine, PriceState } from './use-price.ts';

export type PriceSummaryProps = {
  state: PriceState;
  isRoundTrip: boolean;
  /** What stands between the person and a price, while none is asked for. */
  waitingFor: string;
};

/** Lines that add up in front of your eyes, each with its reason. */
export function PriceSummary({ state, isRoundTrip, waitingFor }: PriceSummaryProps): ReactNode {
  switch (state.status) {
    case 'not-asked':
      return <p className={styles.waiting}>{waitingFor}</p>;
    case 'loading':
      return (
        <Waiting label="Adding up the price">
          <Skeleton count={3} />
        </Waiting>
      );
    case 'failed':
      return (
        <Alert tone="bad" title="The price did not arrive" action={<Button onPress={state.retry}>Try again</Button>}>
          {state.problems[0]} What you entered is kept.
        </Alert>
      );
    case 'refused':
      return (
        <Alert tone="warn" title="There is no price yet">
          <ul>
            {state.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      );
    case 'ready':
      return (
        <PriceLines
          lines={(state.price?.lines ?? []).map((line, index) => lineOf(line, index, isRoundTrip))}
          total={state.price ? lastLine(state.price) : { label: 'Total', amount: '' }}
          pendingLabel={state.isRefreshing ? 'Adding up again' : undefined}
        />
      );
  }
}

/** The word and the amount that a price comes down to: what comes back, what is left to pay, or simply the total. PRC-04 PRC-05 */
export function lastLine({ total, charge }: Pick<Price, 'total' | 'charge'>): { label: string; amount: string } {
  if (charge < 0) return { label: 'You get back', amount: formatCents(negateCents(charge)) };
  return { label: charge === total ? 'Total' : 'To pay', amount: formatCents(charge) };
}

const legWords = { outbound: 'there', return: 'back' } as const;

function lineOf({ label, leg, amount, reason }: PricedLine, index: number, isRoundTrip: boolean): PriceLine {
  return {
    id: `${index}-${label}`,
    label,
    ...(isRoundTrip && leg ? { detail: legWords[leg] } : {}),
    amount: amount === 0 ? 'Free' : formatCents(amount),
    kind: amount < 0 ? 'less' : amount === 0 ? 'included' : 'plain',
    ...(reason === '' ? {} : { reason: <p>{`${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`}</p> }),
  };
}
