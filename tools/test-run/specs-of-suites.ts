/** A part of Playwright's JSON report: a file or a `describe`, with its own tests and further suites. */
export type Suite<Spec> = { readonly suites?: readonly Suite<Spec>[]; readonly specs?: readonly Spec[] };

/** The tests of these suites and of all that are inside them. */
export function specsOfSuites<Spec>(suites: readonly Suite<Spec>[]): readonly Spec[] {
  return suites.flatMap(({ specs = [], suites: inside = [] }) => [...specs, ...specsOfSuites(inside)]);
}
