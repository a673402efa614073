/** A line of overlay.tsv. */
export type OverlayLine =
  | { readonly country: string; readonly how: 'add'; readonly rule: string; readonly name: string }
  | { readonly country: string; readonly how: 'drop'; readonly name: string }
  | { readonly country: string; readonly how: 'shift'; readonly days: number; readonly name: string };

export function readOverlay(file: string): OverlayLine[] {
  return file
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(readLine);
}

function readLine(line: string): OverlayLine {
  const [country = '', how, ruleOrDays = '', name = '', reason = ''] = line.split('\t');
  if (reason === '') throw new Error(`${country} ${name}: a line of the overlay needs a reason`);
  switch (how) {
    case 'add':
      return { country, how, rule: ruleOrDays, name };
    case 'drop':
      return { country, how, name };
    case 'shift':
      return { country, how, days: Number(ruleOrDays), name };
    default:
      throw new Error(`${country} ${name}: "${how}" is neither add, drop nor shift`);
  }
}
