import { Problem } from '../bootstrap/problem.mjs';

type Named = { readonly name: string };

/** `--only types,lint` and `--only calls src/capabilities/pricing`; nothing means everything. */
export function chooseParts<Part extends Named>(
  parts: readonly Part[],
  args: readonly string[],
): { chosen: readonly Part[]; paths: readonly string[] } {
  if (args.length === 0) return { chosen: parts, paths: [] };
  const [first, list = '', ...paths] = args;
  const names = list.split(',');
  const unknown = first === '--only' ? names.filter((name) => !parts.some((part) => part.name === name)) : args;
  if (unknown.length > 0) {
    const known = parts.map(({ name }) => name).join(', ');
    throw new Problem(
      `Not understood: ${unknown.join(' ')}. Write "npm test -- --only PARTS [PATHS]" with parts from: ${known}; or "npm test -- --watch PATH".`,
    );
  }
  return { chosen: parts.filter(({ name }) => names.includes(name)), paths };
}
