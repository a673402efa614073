import { t } from '#rules/language/t.ts';
import { type Cents, formatCents } from '#rules/money.ts';

type PricedLine = { readonly label: string; readonly amount: Cents; readonly rule: string };

/** Rules whose amounts a quick quote already contains. */
const quotedRules: ReadonlySet<string> = new Set(['transport', 'rate-adjustment']);

/** Why a price is not the one that was quoted: what was added or taken off, where that explains all of it. */
export function whyPriceDiffers(lines: readonly PricedLine[], quoted: Cents, total: Cents): string {
  const others = lines.filter(({ rule, amount }) => !quotedRules.has(rule) && amount !== 0);
  const difference = others.reduce((sum, { amount }) => sum + amount, 0);
  if (others.length === 0 || quoted + difference !== total) return t`The price has changed since your quote.`;
  const listed = others.map(({ label, amount }) => `${label} ${formatCents(amount)}`).join(', ');
  return t`Not in your quote: ${listed}.`;
}
