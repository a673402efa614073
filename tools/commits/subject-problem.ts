const lengthMax = 72;

/** Verbs that only look like a past form or a third person. */
const isImperative =
  /^(Bring|Bypass|Embed|Exceed|Feed|Focus|Need|Ping|Proceed|Read|Shed|Speed|Spread|String|Swing|Wed)$/;

/** Why a commit has another subject than CONTRIBUTING.md asks for; null when it is fine. */
export function subjectProblem(subject: string): string | null {
  const [first = ''] = subject.split(/,? /);
  if (subject.length > lengthMax) return `has ${subject.length} characters; at most ${lengthMax}`;
  if (subject.endsWith('.')) return 'ends with a period';
  if (/^(wip|fixup!?|squash!?)$/i.test(first)) return 'is of a commit that is not finished';
  if (!/^[A-Z][a-z-]+$/.test(first)) return 'does not begin with a verb: "Keep a courtesy discount …"';
  if (!isImperative.test(first) && /(ed|ing|[^su]s)$/.test(first)) {
    return `begins with "${first}", which is not imperative: "Keep a courtesy discount …"`;
  }
  return null;
}
