/** A stretch of the run, with what was placed in it. */
export type Phase = { readonly name: string; readonly fromMs: number; readonly toMs: number };

type Placed = { readonly at: number; readonly tookMs: number };

export type PhaseFigures = {
  readonly name: string;
  readonly orders: number;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  /** The longest time in which no order was placed, counted where it ended, because it began before what caused it. */
  readonly longestGapMs: number;
};

/** What was placed in each phase, and for how long nothing was. */
export function figuresOf(phases: readonly Phase[], placed: readonly Placed[]): readonly PhaseFigures[] {
  const inOrder = [...placed].sort((one, other) => one.at - other.at);
  const gaps = inOrder.map(({ at }, index) => ({ toMs: at, ms: at - (inOrder[index - 1]?.at ?? at) }));
  return phases.map(({ name, fromMs, toMs }) => {
    const times = inOrder.filter(({ at }) => at >= fromMs && at < toMs).map(({ tookMs }) => tookMs);
    const gapsHere = gaps.filter((gap) => gap.toMs >= fromMs && gap.toMs < toMs).map(({ ms }) => ms);
    return {
      name,
      orders: times.length,
      p50Ms: percentile(times, 0.5),
      p99Ms: percentile(times, 0.99),
      longestGapMs: Math.max(0, ...gapsHere),
    };
  });
}

/** The smallest value that so large a part of them does not exceed; null without any. */
function percentile(values: readonly number[], part: number): number | null {
  const inOrder = [...values].sort((one, other) => one - other);
  return inOrder[Math.max(0, Math.ceil(inOrder.length * part) - 1)] ?? null;
}
