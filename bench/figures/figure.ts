import type { Comparison } from '../measuring/compare-with-baseline.ts';

/** One line of the table. A figure without `isMet` is only shown and has no target. */
export type Figure = {
  readonly name: string;
  readonly measured: string;
  readonly needed: string;
  readonly isMet: boolean | null;
  /** The measured value without its details, and a rank by which the better of two runs is the higher one. Null if it is only shown. */
  readonly ranked: { readonly value: string; readonly rank: number } | null;
};

export function atLeast(name: string, measured: number, needed: number, detail = ''): Figure {
  const value = rounded(measured);
  return {
    name,
    measured: withDetail(value, detail),
    needed: `≥ ${needed}`,
    isMet: measured >= needed,
    ranked: { value, rank: measured },
  };
}

export function atMost(name: string, measured: number, needed: number, unit: string, detail = ''): Figure {
  const value = `${rounded(measured)} ${unit}`;
  return {
    name,
    measured: withDetail(value, detail),
    needed: `≤ ${needed} ${unit}`,
    isMet: measured <= needed,
    ranked: { value, rank: -measured },
  };
}

/** A call's speed beside the baseline's; by processor time it is less disturbed on a busy machine, but leaves out the database. */
export function ratioAtLeast(name: string, { ratio, load, baseline }: Comparison, needed: number): Figure {
  const byProcessorTime = baseline.cpuMicros / load.cpuMicros;
  const micros = `${Math.round(load.cpuMicros)} to ${Math.round(baseline.cpuMicros)} µs`;
  return atLeast(name, ratio, needed, `by processor time ${byProcessorTime.toFixed(2)}, ${micros}`);
}

export function shown(name: string, measured: string): Figure {
  return { name, measured, needed: '–', isMet: null, ranked: null };
}

/**
 * The figures of several runs as one list. The run in the middle decides whether a figure is met, the worse one of two; the others are named
 * beside it. Every run has the same figures in the same order, and two parts may have a figure of the same name.
 */
export function middleOf(runs: readonly (readonly Figure[])[]): Figure[] {
  const [first = []] = runs;
  if (runs.length === 1) return [...first];
  return first.map((figure, index) => {
    const all = runs.flatMap((run) => run[index] ?? []);
    const ranked = all.flatMap((one) => (one.ranked ? [{ ...one, ranked: one.ranked }] : []));
    const middle = ranked.toSorted((a, b) => b.ranked.rank - a.ranked.rank)[ranked.length >> 1];
    if (!middle) return { ...figure, measured: all.map(({ measured }) => measured).join(' · ') };
    return {
      ...middle,
      measured: `${middle.measured}; runs: ${ranked.map(({ ranked: { value } }) => value).join(' · ')}`,
    };
  });
}

/** The figures as a Markdown table, which reads well in a terminal too. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = [
    ['figure', 'measured', 'needed', ''],
    ...figures.map(({ name, measured, needed, isMet }) => [name, measured, needed, verdict(isMet)]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0), 3));
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

function verdict(isMet: boolean | null): string {
  if (isMet === null) return 'shown';
  return isMet ? 'met' : 'NOT MET';
}

/** Cut, not rounded: 0.0996 is not 0.10. */
function rounded(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 3;
  return (Math.floor(value * 10 ** digits) / 10 ** digits).toFixed(digits);
}

function withDetail(text: string, detail: string): string {
  return detail === '' ? text : `${text} (${detail})`;
}
