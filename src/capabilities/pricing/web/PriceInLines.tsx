import type { ReactNode } from 'react';
import { type PriceLine, PriceLines } from '#kit/web/pictures/PriceLines.tsx';
import { formatCents } from '#rules/money.ts';
import { lastLine } from './last-line.ts';
import type { PricedLine } from '../wire.ts';
import type { PriceState } from './use-price.ts';

/** The lines of a price, each with its reason, and their total. */
export default function PriceInLines({ state, isRoundTrip }: { state: PriceState; isRoundTrip: boolean }): ReactNode {
  return (
    <PriceLines
      lines={(state.price?.lines ?? []).map((line, index) => toPriceLine(line, index, isRoundTrip))}
      total={state.price ? lastLine(state.price) : { label: 'Total', amount: '' }}
      pendingLabel={state.isRefreshing ? 'Adding up again' : undefined}
    />
  );
}

const legWords = { outbound: 'there', return: 'back' } as const;

function toPriceLine({ label, leg, amount, reason }: PricedLine, index: number, isRoundTrip: boolean): PriceLine {
  return {
    id: `${index}-${label}`,
    label,
    ...(isRoundTrip && leg ? { detail: legWords[leg] } : {}),
    amount: amount === 0 ? 'Free' : formatCents(amount),
    kind: amount < 0 ? 'less' : amount === 0 ? 'included' : 'plain',
    ...(reason === '' ? {} : { reason: <p>{`${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`}</p> }),
  };
}
