import type { Comparison } from '../measuring/compare-with-baseline.ts';

/** One line of the table. A figure without `isMet` is only shown and has no target. */
export type Figure = {
  readonly name: string;
  readonly measured: string;
  readonly needed: string;
  readonly isMet: boolean | null;
};

export function atLeast(name: string, measured: number, needed: number, detail = ''): Figure {
  return { name, measured: withDetail(rounded(measured), detail), needed: `≥ ${needed}`, isMet: measured >= needed };
}

export function atMost(name: string, measured: number, needed: number, unit: string, detail = ''): Figure {
  return {
    name,
    measured: withDetail(`${rounded(measured)} ${unit}`, detail),
    needed: `≤ ${needed} ${unit}`,
    isMet: measured <= needed,
  };
}

/** A call's speed beside the baseline's; by processor time it is less disturbed on a busy machine, but leaves out the database. */
export function ratioAtLeast(name: string, { ratio, load, baseline }: Comparison, needed: number): Figure {
  const byProcessorTime = baseline.cpuMicros / load.cpuMicros;
  const micros = `${Math.round(load.cpuMicros)} to ${Math.round(baseline.cpuMicros)} µs`;
  return atLeast(name, ratio, needed, `by processor time ${byProcessorTime.toFixed(2)}, ${micros}`);
}

export function shown(name: string, measured: string): Figure {
  return { name, measured, needed: '–', isMet: null };
}

/** The figures of several runs as one list: every measurement of each, and met only if all of them were. */
export function spreadOf(runs: readonly (readonly Figure[])[]): Figure[] {
  const [first = []] = runs;
  return first.map((figure) => {
    const all = runs.flatMap((run) => run.filter(({ name }) => name === figure.name));
    return {
      ...figure,
      measured: all.map(({ measured }) => measured).join(' · '),
      isMet: figure.isMet === null ? null : all.every(({ isMet }) => isMet === true),
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
