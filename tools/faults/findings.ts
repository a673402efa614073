/** A sentence that holds, or what was found instead. */
export type Check = { readonly sentence: string; readonly problems: readonly string[] };

/** Collects what a case finds. A sentence counts as one check, however many carts or rows it is checked for. */
export class Findings {
  readonly #checks = new Map<string, string[]>();

  /** Records that the sentence was checked, with the problems, if any. */
  expect(sentence: string, ...problems: readonly string[]): void {
    const known = this.#checks.get(sentence) ?? [];
    this.#checks.set(sentence, [...known, ...problems]);
  }

  /** The same for two values. */
  expectSame(sentence: string, found: number | string, wanted: number | string, about = ''): void {
    this.expect(sentence, ...(found === wanted ? [] : [`${about} ${found} instead of ${wanted}`.trim()]));
  }

  get checks(): readonly Check[] {
    return [...this.#checks].map(([sentence, problems]) => ({ sentence, problems }));
  }
}
