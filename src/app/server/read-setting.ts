/** Reads one variable: its value, the fallback where it is unset, and a complaint that says what was expected where it can't be read. */
export type ReadSetting = <T>(
  variable: string,
  fallback: T,
  parse: (text: string) => T | undefined,
  expected: string,
) => T;
