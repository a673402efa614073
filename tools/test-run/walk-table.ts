import { specsOfSuites, type Suite } from './specs-of-suites.ts';

type Walk = { readonly name: string; readonly fields: number; readonly presses: number; readonly errors: number };

/** The part of Playwright's JSON report in which walks are found: `e2e/walk.ts` notes each as an annotation. */
export type WalkReport = { readonly suites?: readonly Suite<Spec>[] };

type Spec = {
  readonly tests: readonly {
    readonly annotations: readonly { readonly type: string; readonly description?: string }[];
  }[];
};

/** The counts of all walks as a table, or nothing where no walk ran. */
export function walkTable({ suites = [] }: WalkReport): readonly string[] {
  const walks = specsOfSuites(suites).flatMap(walksOf);
  if (walks.length === 0) return [];
  const width = Math.max(...walks.map(({ name }) => name.length));
  return [
    `${'walk'.padEnd(width)}  fields  presses  errors`,
    ...walks.map(({ name, fields, presses, errors }) =>
      [name.padEnd(width), column(fields, 'fields'), column(presses, 'presses'), column(errors, 'errors')].join('  '),
    ),
  ];
}

function walksOf({ tests }: Spec): readonly Walk[] {
  return tests
    .flatMap(({ annotations }) => annotations)
    .filter(({ type }) => type === 'walk')
    .map(({ description = '' }) => JSON.parse(description) as Walk);
}

function column(count: number, heading: string): string {
  return String(count).padStart(heading.length);
}
