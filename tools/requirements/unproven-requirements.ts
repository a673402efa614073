export type TestFile = { readonly path: string; readonly text: string };

/**
 * A test of a pure rule doesn't prove that users get what it decides. So a requirement counts as proven only when a test that makes a call
 * or opens a page names it, in the name of a test or of a group of tests.
 */
export function unprovenRequirements(
  ids: readonly string[],
  files: readonly TestFile[],
): { readonly unnamed: readonly string[]; readonly ofRulesOnly: readonly string[] } {
  const [rules, others] = [files.filter(isOfRules), files.filter((file) => !isOfRules(file))].map(idsNamedIn);
  const unproven = ids.filter((id) => !others?.has(id));
  return {
    unnamed: unproven.filter((id) => !rules?.has(id)),
    ofRulesOnly: unproven.filter((id) => rules?.has(id)),
  };
}

function isOfRules({ path }: TestFile): boolean {
  return path.startsWith('src/rules/');
}

/** `API-03 to API-05` names three. */
function idsNamedIn(files: readonly TestFile[]): ReadonlySet<string> {
  const named = new Set<string>();
  for (const { text } of files) {
    for (const [id] of text.matchAll(/\b[A-Z]{3}-\d{2}\b/g)) named.add(id);
    for (const [, group, from, to] of text.matchAll(/\b([A-Z]{3})-(\d{2}) to \1-(\d{2})\b/g)) {
      for (let number = Number(from); number <= Number(to); number += 1) {
        named.add(`${group}-${String(number).padStart(2, '0')}`);
      }
    }
  }
  return named;
}
